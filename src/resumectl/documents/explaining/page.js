"use strict";
// A value and its marks share a class t1, t2, ...; what is pointed at, focused or jumped to lights up with its like.
(() => {
  const lit = new Set();
  const light = (pointed) => {
    const chosen = [pointed, document.activeElement, document.querySelector(":target")];
    const wanted = new Set();
    for (const one of chosen.map((element) => element?.closest?.(".row, .mark")).filter(Boolean)) {
      for (const name of one.classList) {
        if (/^t\d+$/.test(name)) for (const like of document.getElementsByClassName(name)) wanted.add(like);
      }
    }
    for (const one of lit) if (!wanted.has(one)) one.classList.remove("lit");
    for (const one of wanted) one.classList.add("lit");
    lit.clear();
    for (const one of wanted) lit.add(one);
  };
  addEventListener("pointerover", (event) => light(event.target));
  for (const name of ["focusin", "focusout", "hashchange"]) addEventListener(name, () => light(null));
  light(null);
})();
