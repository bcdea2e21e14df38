"""What identifies a person: gathered from profiles and from the words of the original document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from resumectl.model.profile import Profile
from resumectl.model.rendering import Blind
from resumectl.privacy.folding import digits_of, folded, variants, without_gaps

_EMAIL: Final = re.compile(r"[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}")
_URL: Final = re.compile(
    r"(?:https?://|www\.)[^\s<>\"'|]{3,400}"
    r"|(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|edu|info)(?:/[^\s<>\"'|]{0,200})?(?![\w.-])"
    r"|(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,10}/[^\s<>\"'|]{2,200}"
)
_PHONE: Final = re.compile(r"(?<![\w.])(?:\+|\(?0)[\d(][\d\s().\-/–]{5,22}\d(?!\w)")
_HOST: Final = re.compile(r"^(?:[a-z][a-z0-9+.-]*:)?(?://)?(?:[^/@\s]*@)?([^/:?#\s]+)", re.IGNORECASE)
_LEGAL: Final = re.compile(
    r"[\s,]+(?:gmbh|ag|kg|co|inc|llc|llp|ltd|limited|plc|corp|corporation|company|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|"
    r"pty|pvt|gbr|ohg|ug|e\.?v|se|s\.a|s\.r\.l|&|\+|\.)*\.?$",
    re.IGNORECASE,
)
_PARTICLES: Final = frozenset(
    "da de do di du la le les das dos del della der den des dem ten ter te van von vom zu zur zum y e i bin ibn bint "
    "al el abu af av and und et of the san st jr sr ii iii iv dr mr mrs ms prof phd mba".split()
)
_SHARED_LOCALS: Final = frozenset("info mail email contact kontakt hello office post cv job jobs work me".split())
_UNSPACED: Final = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
PHONE_DIGITS: Final = 8
"""The last digits of a number are compared: country code and leading zero come and go."""
SHORTEST_PHONE: Final = 6


@dataclass(frozen=True, slots=True)
class Identifier:
    """Something that must not be found: what kind it is, and the folded text or (kind `phone`) the digits."""

    kind: str
    text: str

    @property
    def is_phone(self) -> bool:
        return self.kind == "phone number"

    def pattern(self) -> str:
        """A regular expression over folded text; words end on borders, except in scripts without spaces."""
        words = r"[\s_]*".join(map(re.escape, self.text.split()))
        return words if _UNSPACED.search(self.text) else rf"(?<![^\W_]){words}(?![^\W_])"


@dataclass(frozen=True, slots=True)
class Identifiers:
    """Everything to hide at one level."""

    items: tuple[Identifier, ...]

    def matcher(self) -> re.Pattern[str]:
        """One expression over folded text for all of them but phone numbers; longer ones first."""
        patterns = sorted({one.pattern() for one in self.items if not one.is_phone}, key=lambda one: (-len(one), one))
        return re.compile("|".join(patterns) or r"(?!)")

    @property
    def phones(self) -> tuple[str, ...]:
        """The last digits of each phone number."""
        return tuple(sorted({one.text for one in self.items if one.is_phone}))


def identifiers(profiles: Iterable[Profile], words: Sequence[str], level: Blind) -> Identifiers:
    """Who and where the person is, from every profile that was read or corrected and every line of the original.

    At `employers` and `all` the names of employers and schools count too.
    """
    found: set[Identifier] = set()
    for profile in profiles:
        info = profile.basic_info
        found |= _of_name(info.full_name, info.first_name, info.last_name)
        found |= _of_email(info.email) | _of_phone(info.phone_number) | _of_phone(info.phone_e164)
        for link in profile.links:
            found |= _of_url(link.url) | _in_text(link.label)
        if level is not Blind.CONTACT:
            names = [info.current_org, *(job.company for job in profile.work_history)]
            found |= _of_organizations("employer", names)
            found |= _of_organizations("school", [one.institution for one in profile.education])
        for text in texts_of(profile):
            found |= _in_text(text)
    for line in words:
        found |= _in_text(line)
    return Identifiers(tuple(sorted(found, key=lambda one: (one.kind, one.text))))


def texts_of(profile: Profile) -> list[str]:
    """The free text of a profile: what people write in sentences."""
    found = list(profile.basic_info.summary_description)
    found += [text for job in profile.work_history for text in job.bullet_points]
    found += [text for project in profile.projects for text in project.bullet_points]
    return found


def emails_in(text: str) -> list[str]:
    """The e-mail addresses that stand in a text."""
    return _EMAIL.findall(text) if "@" in text else []


def urls_in(text: str) -> list[str]:
    """The web addresses that stand in a text."""
    return [url.rstrip(".,;:)") for url in _URL.findall(text)]


def organization_identifiers(name: str) -> Identifiers:
    """What a single employer's name is found by."""
    return Identifiers(tuple(sorted(_of_organizations("employer", [name]), key=lambda one: one.text)))


def _in_text(text: str) -> set[Identifier]:
    found: set[Identifier] = set()
    for email in emails_in(text):
        found |= _of_email(email)
    for url in urls_in(text):
        found |= _of_url(url)
    for phone in _PHONE.findall(text):
        if not re.search(r"(?:19|20)\d\d\s*[-–/.]\s*(?:19|20)?\d\d", phone):
            found |= _of_phone(phone)
    return found


def _of_name(full: str, first: str, last: str) -> set[Identifier]:
    found: set[Identifier] = set()
    for name in (full, first, last):
        for spelt in variants(name):
            parts = re.split(r"[\s\-.,()/]+", spelt)
            long = [part for part in parts if len(part) > 1 and part not in _PARTICLES]
            found |= {Identifier("name", part) for part in long}
            if _UNSPACED.search(spelt) and len(spelt) > 1:
                found.add(Identifier("name", spelt))
            run = "".join(parts)
            if len(run) > 5 and len(long) > 1:
                found |= {Identifier("name", run), Identifier("name", "".join(reversed(parts)))}
    return found


def _of_email(email: str) -> set[Identifier]:
    whole = folded(email)
    local = whole.partition("@")[0]
    found = {Identifier("e-mail address", whole)} if "@" in whole else set()
    if len(local) > 2 and local not in _SHARED_LOCALS:
        found.add(Identifier("e-mail address", local))
    return found


def _of_phone(phone: str) -> set[Identifier]:
    digits = digits_of(without_gaps(phone))[-PHONE_DIGITS:]
    return {Identifier("phone number", digits)} if len(digits) >= SHORTEST_PHONE else set()


def _of_url(url: str) -> set[Identifier]:
    plain = folded(url)
    match = _HOST.match(plain)
    if match is None or "." not in match[1]:
        return set()
    host = match[1].removeprefix("www.")
    handle = plain[match.end() :].strip("/").rpartition("/")[2]
    found = {Identifier("link", host)}
    if len(handle) > 4 and re.search(r"[^\W\d]", handle):
        found.add(Identifier("link", handle))
    return found


def _of_organizations(kind: str, names: Iterable[str]) -> set[Identifier]:
    found: set[Identifier] = set()
    for name in names:
        for spelt in variants(name):
            short = _LEGAL.sub("", spelt).strip(" ,.-")
            found |= {Identifier(kind, one) for one in (spelt, short) if len(one) > 2}
    return found
