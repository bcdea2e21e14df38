"""Profiles drawn at random, and what a parser might make of them: the space that scoring rules have to stand."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

WORDS = (
    "Senior Nurse", "senior nurse", "Sénior Nurse", "Nurse", "Staff Nurse & Midwife", "Staff Nurse and Midwife",
    "Calder Vale Hospital", "Calder Vale Hospitals", "Hospital of Calder Vale", "C++", "C#", "C", "R&D", "Python 3",
    "Лаборант", "лаборант", "České dráhy", "Ceske drahy",
    "看護師", "病院 看護師", "看護師、主任", "Muß", "MUSS", "–", "...", " ", "İzmir",
    "ﬁeld nurse", "field nurse", "Led a team of seven nurses on an acute ward",
    "Led a team of 7 nurses on an acute ward", "Led a team of seven nurses on acute wards",
    "Took blood samples and kept the records of the ward",
)  # fmt: skip
NAMES = (
    "Amara Okonjo", "Okonjo Amara", "AMARA OKONJO", "Amara Grace Okonjo", "山田 太郎", "太郎山田", "O'Neil", "Oneil",
)  # fmt: skip
PHONES = (
    "+44 113 496 0142", "0113 496 0142", "(0113) 4960142", "113 496 0143", "496 0142", "12345", "+1 614 555 0142",
    "(914) 555-0142",
)  # fmt: skip
MAILS = ("a@example.com", " A@Example.com ", "b@example.com", "a.example.com")
DATES = ("2019", "2019-03", "2019-3", "Present", "present", "03/2019", "2021", "-")
PLACES = (
    "USA", "United States", "U.S.", "us", "England", "United Kingdom", "Deutschland", "Germany", "Leeds, UK", "Leeds",
)  # fmt: skip
LANGUAGES = ("english", "English", "german", "")

letters = st.text(st.sampled_from("ab cdé&+#.-7看ñ"), max_size=12)


def _text(*words: str) -> st.SearchStrategy[str]:
    return st.one_of(st.sampled_from(("", *words)), letters)


def _object(fields: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """An object of which any member may be missing."""
    return st.fixed_dictionaries({}, optional=fields)


def _lists(item: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(item, max_size=6)


def _profile(unclear: bool) -> st.SearchStrategy[dict[str, Any]]:
    """A profile; `unclear` lets every member be null too, as a gold profile may have it."""

    def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        return st.one_of(values, values, values, st.none()) if unclear else values

    text, date = maybe(_text(*WORDS)), maybe(_text(*DATES))
    named = _object({"name": _text(*WORDS), "title": _text(*WORDS)})
    texts = maybe(st.one_of(_lists(_text(*WORDS)), _text(*WORDS)))
    items = maybe(_lists(st.one_of(_text(*WORDS), named)))
    name = maybe(_text(*NAMES))
    place = _object({"city": maybe(_text(*PLACES)), "country": maybe(_text(*PLACES))})
    dates = {"start_date": date, "end_date": date}
    school = _object({"degree": text, "institution": text, **dates})
    job = _object({"role_title": text, "company": text, "location": text, "bullet_points": texts, **dates})
    basic = _object({
        "full_name": name, "first_name": name, "last_name": name, "email": maybe(_text(*MAILS)),
        "phone_number": maybe(_text(*PHONES)), "current_title": text, "current_org": text,
        "location": maybe(place), "summary_description": texts,
    })  # fmt: skip
    return _object({
        "basic_info": maybe(basic), "education": maybe(_lists(school)), "work_history": maybe(_lists(job)),
        "skills": items, "certifications": items, "resume_language": maybe(_text(*LANGUAGES)),
    })  # fmt: skip


golds = _profile(unclear=True)
answers = _profile(unclear=True)


@st.composite
def mistaken(draw: st.DrawFn, gold: Any) -> Any:
    """The gold as a parser may read it: some texts changed, some items lost, doubled or in another order."""
    if isinstance(gold, dict):
        kept = {name: draw(mistaken(value)) for name, value in gold.items() if draw(st.integers(0, 9))}
        if {"company", "role_title"} <= kept.keys() and not draw(st.integers(0, 3)):
            kept["company"], kept["role_title"] = kept["role_title"], kept["company"]
        return kept
    if isinstance(gold, list):
        items = [draw(mistaken(one)) for one in gold if draw(st.integers(0, 5))]
        if items and draw(st.booleans()):
            items.insert(draw(st.integers(0, len(items))), draw(st.sampled_from(items)))
        return draw(st.permutations(items)) if draw(st.booleans()) else items
    if isinstance(gold, str) and gold and not draw(st.integers(0, 3)):
        at = draw(st.integers(0, len(gold) - 1))
        return gold[:at] + draw(letters) + gold[at + 1 :]
    return gold


@st.composite
def pairs(draw: st.DrawFn) -> tuple[dict[str, Any], Any]:
    """A gold profile and an answer: a mistaken reading of it, any profile, or none."""
    gold = draw(golds)
    return gold, draw(st.one_of(mistaken(gold), mistaken(gold), answers, st.none()))
