"""A profile without its person: what identifies goes, in fields and in sentences, and nothing else does."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, Final
from unicodedata import normalize

from resumectl.model.profile import BasicInfo, Certification, Job, Profile
from resumectl.model.rendering import Blind
from resumectl.privacy.folding import QUOTES, TRACKED, digits_of, folded, folded_character, without_tracking
from resumectl.privacy.identifiers import Identifiers, emails_in, host_names, organization_identifiers, urls_in
from resumectl.privacy.registers import without_register_numbers

REMOVED: Final = "[…]"
"""Stands where a sentence named the person."""
NOBODY: Final = "N. N."
"""For names without initials: an ideograph would be the name itself."""

_DIGITS: Final = re.compile(r"\+?\(?\d(?:(?:[^\w\n]{0,6}|_{1,3})\d)*")
_SAID_OTHERWISE: Final = frozenset(
    "uk,us,usa,uae,great britain,england,scotland,wales,northern ireland,turkey,czech republic,holland,the netherlands,"
    "hong kong,macau,macao,republic of ireland".split(",")
)
"""Countries by names that tables of countries do not give."""
_LOCALES: Final = "en fr de es pt it nl pl cs sk sv da nb fi tr ro hu ru uk el ar fa he".split()
_INITIAL: Final = re.compile("[A-Z\u0370-\u03ff\u0400-\u04ff]")


def blinded(profile: Profile, level: Blind, known: Identifiers, reference: str = "") -> Profile:
    """The profile at that level: `contact` takes name, ways to reach the person, links, town and the numbers under
    which registers have somebody's certificates; `employers` also employers and schools; `all` also the months of
    dates and, of the places of jobs, all but countries. What `known` names is taken out of every text.

    `reference` stands for the name, else initials do.
    """
    info = profile.basic_info
    # Fields first: an employer's field is emptied, not marked, so that no job is called "[…]".
    if level is not Blind.CONTACT:
        profile = replace(
            profile,
            work_history=tuple(replace(job, company="") for job in profile.work_history),
            education=tuple(replace(school, institution="") for school in profile.education),
        )
    papers = tuple(map(_without_number, profile.certifications))
    profile = replace(profile, basic_info=BasicInfo(), links=(), certifications=papers)
    scrubbed: Profile = _scrubbed(profile, known)
    title = _without(info.current_title, known)
    finished = replace(
        scrubbed,
        basic_info=BasicInfo(
            full_name=reference or initials(info),
            current_org="" if level is not Blind.CONTACT else _without(info.current_org, known),
            current_title=title,
            location=replace(info.location, city="", country=_place(_without(info.location.country, known))),
            summary_description=tuple(_without(text, known) for text in info.summary_description),
        ),
        resume_language=profile.resume_language,
    )
    return _by_years(_by_countries(finished)) if level is Blind.ALL else finished


def initials(info: BasicInfo) -> str:
    """`M. A. O.`, or `N. N.` where the script has no initials; `""` for nobody."""
    name = info.full_name or f"{info.first_name} {info.last_name}"
    parts = [part for part in re.split(r"[\s\-]+", name) if part]
    first = [normalize("NFC", part)[0].upper() for part in parts if part[0].isalpha()]
    plain = [one for one in first if _INITIAL.fullmatch(folded(one).upper())]
    if not parts:
        return ""
    return " ".join(f"{one}." for one in plain) if plain and len(plain) == len(first) else NOBODY


def without_employer(profile: Profile, company: str) -> tuple[Profile, Identifiers]:
    """The profile without one employer's name, in its jobs and in every text, and what must not be found then.

    An e-mail address or a link goes as a whole where it names the employer, and only there.
    """
    known = organization_identifiers(company)
    matcher = known.matcher()

    def tells(address: str) -> bool:
        return host_names(address, company) or matcher.search(folded(address)) is not None

    jobs = tuple(replace(job, company="" if job.company == company else job.company) for job in profile.work_history)
    info = profile.basic_info
    info = replace(
        info,
        current_org="" if folded(info.current_org) == folded(company) else info.current_org,
        email="" if tells(info.email) else info.email,
    )
    links = tuple(link for link in profile.links if not tells(link.url))
    scrubbed: Profile = _scrubbed(replace(profile, work_history=jobs, basic_info=info, links=links), known, tells)
    return scrubbed, known


def _always(address: str) -> bool:
    """Whoever is not to be known is not to be written to either."""
    return bool(address)


def _scrubbed(value: Any, known: Identifiers, tells: Callable[[str], bool] = _always) -> Any:
    if isinstance(value, str):
        return _without(value, known, tells)
    if isinstance(value, tuple):
        return tuple(_scrubbed(one, known, tells) for one in value)
    if isinstance(value, Job):
        # An empty place is better than a mark for one: Jack London may have worked there.
        value = replace(value, location=_place(_without(value.location, known, tells)))
    if is_dataclass(value) and not isinstance(value, type):
        members = {one.name: _scrubbed(getattr(value, one.name), known, tells) for one in fields(value)}
        return replace(value, **members)
    return value


def _without(text: str, known: Identifiers, tells: Callable[[str], bool] = _always) -> str:
    """`text` with a mark where something of `known` stood; addresses go as a whole, e-mail ones if they tell."""
    matcher = known.matcher()
    mails = [mail for mail in emails_in(text) if tells(mail)]
    for address in (*mails, *(url for url in urls_in(text) if matcher.search(folded(url)))):
        text = text.replace(address, REMOVED)
    text = _DIGITS.sub(lambda match: _number(match, known.phones), text)
    text = TRACKED.sub(lambda match: REMOVED if matcher.search(folded(without_tracking(match[0]))) else match[0], text)
    for start, end in reversed(_spans(known.without_words(text), matcher)):
        text = f"{text[:start]}{REMOVED}{text[end:]}"
    return re.sub(rf"{re.escape(REMOVED)}(?:[\s\-]*{re.escape(REMOVED)})+", REMOVED, text)


def _without_number(paper: Certification) -> Certification:
    """A certificate without the number under which a register has its holder."""
    name, issuer = (without_register_numbers(text, REMOVED) for text in (paper.name, paper.issuer))
    return replace(paper, name=name, issuer=issuer)


def _place(text: str) -> str:
    return text.replace(REMOVED, "").strip(" ,;/()-") if REMOVED in text else text


def _number(match: re.Match[str], phones: tuple[str, ...]) -> str:
    digits = digits_of(match[0])
    return REMOVED if any(phone in digits for phone in phones) else match[0]


def _spans(text: str, matcher: re.Pattern[str]) -> list[tuple[int, int]]:
    """Where in `text` something known stands, in whole characters of the original; apart and in order."""
    taken: set[int] = set()
    for quote in ("", " "):
        letters, places = [], []
        for at, character in enumerate(text):
            plain = folded_character(character) or (quote if character in QUOTES else "")
            letters.append(plain)
            places += [at] * len(plain)
        for match in matcher.finditer("".join(letters)):
            taken.update(range(places[match.start()], places[match.end() - 1] + 1))
    spans: list[tuple[int, int]] = []
    for at in sorted(taken):
        if spans and spans[-1][1] == at:
            spans[-1] = (spans[-1][0], at + 1)
        else:
            spans.append((at, at + 1))
    return spans


def _by_countries(profile: Profile) -> Profile:
    """A town beside a title often tells the employer that was left out."""
    jobs = tuple(replace(job, location=_country(job.location)) for job in profile.work_history)
    return replace(profile, work_history=jobs)


def _country(place: str) -> str:
    """The country that a place ends with, as it is written there, or `""`."""
    last = re.split(r"[,;/|·•()、，]|\s[-–—]\s", place.strip(" ).,;"))[-1].strip()
    return last if folded(last).replace(".", "").strip() in _countries() else ""


@lru_cache(maxsize=1)
def _countries() -> frozenset[str]:
    from babel import Locale

    names = {
        name
        for locale in _LOCALES
        for code, name in Locale.parse(locale).territories.items()
        if re.fullmatch("[A-Z]{2}", code)
    }
    return frozenset(folded(name).replace(".", "").strip() for name in names) | _SAID_OTHERWISE


@lru_cache(maxsize=1)
def _month_names() -> re.Pattern[str]:
    from babel.dates import get_month_names

    forms = [("wide", "format"), ("abbreviated", "format"), ("wide", "stand-alone")]
    found = {
        name.strip(".")
        for locale in _LOCALES
        for width, context in forms
        for name in get_month_names(width, context, locale).values()
        if name.strip(".").replace(" ", "").isalpha()
    } | {"sept"}
    months = "|".join(sorted(map(re.escape, found), key=len, reverse=True))
    day = r"(?:\d{1,2}(?:st|nd|rd|th|er|\.)?\s+(?:de\s+)?)?"
    after = r"\.?(?:\s+\d{1,2}(?:st|nd|rd|th)?,)?,?\s+(?:de\s+)?"
    return re.compile(rf"(?<!\w){day}(?:{months}){after}((?:19|20)\d\d)(?!\d)", re.IGNORECASE)


def _years_only(text: str) -> str:
    """Sentences name months too: March 2019, 03/2019, 2019年3月."""
    if not re.search(r"(?:19|20)\d\d", text):
        return text
    text = re.sub(r"((?:19|20)\d\d) ?([年년]) ?\d{1,2} ?[月월](?: ?\d{1,2} ?[日일])?", r"\1\2", text)
    text = re.sub(r"(?<![\d./-])(?:\d{1,2}[./-])?(?:0?[1-9]|1[0-2])[./-]((?:19|20)\d\d)(?![\d/-])", r"\1", text)
    text = re.sub(r"(?<![\d./-])((?:19|20)\d\d)-(?:0[1-9]|1[0-2])(?:-\d\d)?(?![\d-])", r"\1", text)
    return _month_names().sub(r"\1", text)


def _by_years(profile: Profile) -> Profile:
    def year(date: str) -> str:
        return date[:4] if re.match(r"\d{4}-\d", date) else _years_only(date)

    def spans(entries: Any) -> Any:
        return tuple(
            replace(one, start_date=year(one.start_date), end_date=year(one.end_date), **_told(one)) for one in entries
        )

    info = profile.basic_info
    return replace(
        profile,
        basic_info=replace(info, summary_description=tuple(map(_years_only, info.summary_description))),
        work_history=spans(profile.work_history),
        education=spans(profile.education),
        projects=spans(profile.projects),
        certifications=tuple(replace(one, date=year(one.date)) for one in profile.certifications),
    )


def _told(entry: Any) -> dict[str, tuple[str, ...]]:
    """The bullets of an entry that has any, without months."""
    texts: tuple[str, ...] = getattr(entry, "bullet_points", ())
    return {"bullet_points": tuple(map(_years_only, texts))} if texts else {}
