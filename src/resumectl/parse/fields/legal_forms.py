"""Legal forms, which end the names of firms: `Larch & Sons Ltd`, `Brezová s. r. o.`"""

from __future__ import annotations

from resumectl.parse.lexicon import fold

LEGAL_FORMS = frozenset(
    "inc llc llp ltd plc pc pllc lp corp co coltd limited incorporated dac clg teo pty ptyltd pte pteltd bhd sdnbhd "
    "gmbh pvtltd ag kg ohg gbr ug mbh kgaa gmbhcokg ek "
    "sa sas sasu sarl eurl snc sca scop sci spa srl srls sapa sadecv sapidecv sderldecv sc scp saa sac "
    "sl slu slp sal cb ltda lda eireli epp unipessoallda bv nv vof cvba bvba ab as asa aps oy oyj spzoo spzook spj sk "
    "sro spolsro vos doo sti ltdsti kk kft zrt αε επε οε εε ικε ооо оао зао пао ао ип тоо".split()
)
"""Folded and without the spaces that some print in them."""
ONLY_BEHIND = frozenset({"se"})
"""Behind a comma these letters are a region's: `Aracaju, SE`."""
IN_SMALL = frozenset({"Co", "Oy", "Bt"})
"""Forms of two letters that have a small one; `As` and `Sa` are words."""
STATES = frozenset({"CO", "SC"})
"""In capitals these are regions' letters, unless all of the name is in capitals."""
MOST_WORDS = 4


def is_form(text: str) -> bool:
    """Whether the text is a legal form and nothing else: what follows the comma of `Ernst & Sons, LLP`."""
    return fold(text).replace(" ", "") in LEGAL_FORMS


def ends_in_form(name: str) -> bool:
    """Whether a legal form ends the name, as firms print it: in capitals, with stops, or longer than a small word."""
    words = name.split()
    for count in range(1, min(len(words) - 1, MOST_WORDS) + 1):
        text = " ".join(words[-count:]).rstrip(",;")
        joined = fold(text).replace(" ", "")
        if joined in LEGAL_FORMS or joined in ONLY_BEHIND:
            bare = text.rstrip(".")
            if bare in STATES and not name.isupper():
                return False
            return not bare.isalpha() or bare.isupper() or bare in IN_SMALL or (len(bare) > 2 and bare[0].isupper())
    return False
