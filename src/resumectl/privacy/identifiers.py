"""What identifies a person: gathered from profiles and from the words of the original document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from resumectl.model.profile import BasicInfo, Profile
from resumectl.model.rendering import Blind
from resumectl.privacy.addresses import addresses_in, birth_dates_in
from resumectl.privacy.everyday import WORDS, only_words
from resumectl.privacy.folding import digits_of, folded, variants, without_gaps
from resumectl.privacy.registers import is_telling, register_numbers

_EMAIL: Final = re.compile(r"[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}")
_URL: Final = re.compile(
    r"(?i:https?://|www\.)[^\s<>\"'|]{3,400}"
    r"|(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|edu|info)(?:/[^\s<>\"'|]{0,200})?(?![\w.-])"
    r"|(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,10}/[^\s<>\"'|]{2,200}"
)
_PHONE: Final = re.compile(r"(?<![\w.])(?:\+|\(?0)[\d(][\d\s().\-/–]{5,22}\d(?!\w)")
_HOST: Final = re.compile(r"^(?:[a-z][a-z0-9+.-]*:)?(?://)?(?:[^/@\s]*@)?([^/:?#\s]+)", re.IGNORECASE)
_DOMAIN: Final = re.compile(r"\w\.(?:[^\W\d_]{2,}|xn--[\w-]+)\.?$|^\d{1,3}(?:\.\d{1,3}){3}$")
"""What a link leads to ends in letters or is four numbers: `.` and `1.0` are no hosts."""
_LEGAL: Final = re.compile(
    r"[\s,]+(?:gmbh|ag|kg|co|inc|llc|llp|ltd|limited|plc|corp|corporation|company|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|"
    r"pty|pvt|gbr|ohg|ug|e\.?v|se|s\.a|s\.r\.l|&|\+|\.)*\.?$",
    re.IGNORECASE,
)
PARTICLES: Final = frozenset(
    "da de do di du la le les das dos del della der den des dem ten ter te van von vom zu zur zum y e i bin ibn bint "
    "al el abu af av and und et of the san st jr sr ii iii iv dr mr mrs ms prof phd mba".split()
)
_SHARED_LOCALS: Final = frozenset(
    "info mail email contact kontakt contacto contatto hello hola office buero post cv job jobs work me admin team "
    "sales support service welcome chef nurse doctor teacher developer design designer studio music photo art web "
    "engineer consulting coach writer bewerbung karriere career careers".split()
)
_NO_HOSTS: Final = frozenset("asp.net ado.net vb.net ml.net node.js next.js vue.js nuxt.js socket.io".split())
"""Techniques that look like addresses."""
_PLATFORMS: Final = re.compile(
    r"(?:^|\.)(?:linkedin|github|gitlab|bitbucket|twitter|x|instagram|facebook|xing|behance|dribbble|medium|"
    r"stackoverflow|youtube|t|vk|kaggle|orcid|researchgate|tiktok|threads|about|pinterest|vimeo|soundcloud|wantedly|"
    r"hh|malt|upwork|fiverr|goodreads|keybase|codepen|hackerrank|leetcode)\.(?:com|org|net|io|me|ru|be|dev)$"
)
"""Where the first name in the path is a person's."""
_ON_THE_WAY: Final = frozenset(
    "in pub users user u profile profiles people company school channel c add public id freelancers resume".split()
)
_GENERIC_EMPLOYERS: Final = frozenset(
    "freelance freelancer freelancing self-employed self employed independent various confidential private "
    "contractor selbstandig selbststandig freiberuflich freiberufler independant autonomo autonoma zzp".split()
) | {"self employed", "libero professionista"}
_UNSPACED: Final = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
PHONE_DIGITS: Final = 7
"""The last digits of a number are compared: country code, leading zero and area code come and go."""
SHORTEST_PHONE: Final = 6
SHORTEST_BESIDE_DIGITS: Final = 4
"""Shorter names turn up in codes and version numbers."""


@dataclass(frozen=True, slots=True)
class Identifier:
    """Something that must not be found: what kind it is, and the folded text or (kind `phone`) the digits."""

    kind: str
    text: str

    @property
    def is_phone(self) -> bool:
        return self.kind == "phone number"

    def pattern(self) -> str:
        """A regular expression over folded text; words end on borders, except in scripts without spaces. Digits are a
        border for longer names: `lovering85` is one."""
        words = r"[\s_]*".join(map(re.escape, self.text.split()))
        if _UNSPACED.search(self.text):
            return words
        border = r"[^\W\d_]" if self.kind == "name" and len(self.text) >= SHORTEST_BESIDE_DIGITS else r"[^\W_]"
        return rf"(?<!{border}){words}(?!{border})"


@dataclass(frozen=True, slots=True)
class Identifiers:
    """Everything to hide at one level; `everyday` are those of the folded names that are words as well."""

    items: tuple[Identifier, ...]
    everyday: frozenset[str] = frozenset()

    def __add__(self, other: Identifiers) -> Identifiers:
        return Identifiers((*self.items, *other.items), self.everyday | other.everyday)

    def without_words(self, text: str) -> str:
        """`text`, as long as before, with signs for the words in it that are names only elsewhere."""
        return only_words(text, self.everyday, self.names)

    @property
    def names(self) -> frozenset[str]:
        """The folded parts of the person's name."""
        return frozenset(one.text for one in self.items if one.kind == "name")

    def matcher(self) -> re.Pattern[str]:
        """One expression over folded text for all of them but phone numbers; longer ones first."""
        return _matcher(self.items)

    @property
    def phones(self) -> tuple[str, ...]:
        """The last digits of each phone number."""
        return tuple(sorted({one.text for one in self.items if one.is_phone}))


@lru_cache(4)
def _matcher(items: tuple[Identifier, ...]) -> re.Pattern[str]:
    """Kept for as long as one file is made: every text of a profile and of the file is searched with it."""
    patterns = sorted({one.pattern() for one in items if not one.is_phone}, key=lambda one: (-len(one), one))
    return re.compile("|".join(patterns) or r"(?!)")


def identifiers(profiles: Iterable[Profile], words: Sequence[str], level: Blind) -> Identifiers:
    """Who and where the person is, from every profile that was read or corrected and every line of the original.

    At `employers` and `all` the names of employers and schools count too.
    """
    found: set[Identifier] = set()
    firms: list[str] = []
    for profile in profiles:
        info = profile.basic_info
        found |= _of_name(info.full_name, info.first_name, info.last_name)
        found |= _of_email(info.email) | _of_own_domain(info)
        found |= _of_phone(info.phone_number) | _of_phone(info.phone_e164)
        for link in profile.links:
            found |= _of_url(link.url) | _in_text(link.label)
        if level is not Blind.CONTACT:
            employers = [info.current_org, *(job.company for job in profile.work_history)]
            schools = [one.institution for one in profile.education]
            found |= _of_organizations("employer", employers) | _of_organizations("school", schools)
            firms += employers + schools
        for text in texts_of(profile):
            found |= _in_text(text)
        for paper in profile.certifications:
            numbers = register_numbers(paper.name) + register_numbers(paper.issuer)
            found |= {Identifier("register number", folded(one)) for one in numbers if is_telling(one)}
    for line in words:
        found |= _in_text(line)
    return _sorted(found, firms)


def _sorted(found: set[Identifier], organizations: Iterable[str]) -> Identifiers:
    # Signs alone identify nobody, and a full stop is found in every file.
    speaking = (one for one in found if any(map(str.isalnum, one.text)))
    items = tuple(sorted(speaking, key=lambda one: (one.kind, one.text)))
    names = {one.text for one in items if one.kind == "name"}
    # An employer of one word that is written with a capital is, written small, only a word: Next, Apple, Target.
    firms = {folded(name) for name in organizations if name.isalpha() and name[0].isupper()} - names
    return Identifiers(items, frozenset((names & (WORDS | PARTICLES)) | firms))


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
    return _sorted(_of_organizations("employer", [name]), [name])


def host_names(address: str, organization: str) -> bool:
    """Whether the host of an e-mail or web address is called by that organization: by its name run together, by the
    first words of it, or by the initials of three words and more. The last part of a host names nobody."""
    host = _HOST.match(folded(address))
    parts = host[1].split(".")[:-1] if host else []
    called = {name for spelt in variants(organization) for name in _run_together(spelt)}
    return any(part.replace("-", "") in called for part in parts)


def _run_together(spelt: str) -> set[str]:
    """What an organization of that folded name may call its domain."""
    short = _LEGAL.sub("", spelt)
    words = ["".join(filter(str.isalnum, word)) for word in re.split(r"[\s\-/&+,]+", short)]
    words = [word for word in words if word]
    speaking = [word for word in words if word not in PARTICLES]
    found = {"".join(run[:count]) for run in (words, speaking) for count in range(1, len(run) + 1)}
    found |= {"".join(word[0] for word in run) for run in (words, speaking) if len(run) > 2}
    return {one for one in found if len(one) > 2 and one not in PARTICLES | _GENERIC_EMPLOYERS}


def _in_text(text: str) -> set[Identifier]:
    found = {Identifier("address", folded(one)) for one in addresses_in(text)}
    found |= {Identifier("date of birth", folded(one)) for one in birth_dates_in(text)}
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
            long = [part for part in parts if len(part) > 1 and part not in PARTICLES]
            # Do and Le are surnames too, where nothing else is one.
            long = long or [part for part in parts if len(part) > 1]
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
    for one in (local, local.partition("+")[0]):
        if len(one) > 2 and one not in _SHARED_LOCALS:
            found.add(Identifier("e-mail address", one))
    return found


def _of_own_domain(info: BasicInfo) -> set[Identifier]:
    """The domain of an address that bears the person's name."""
    domain = folded(info.email).rpartition("@")[2]
    parts = [part for part in re.split(r"[\s\-]+", folded(info.full_name or info.last_name)) if len(part) > 3]
    return {Identifier("link", domain)} if "." in domain and any(part in domain for part in parts) else set()


def _of_phone(phone: str) -> set[Identifier]:
    digits = digits_of(without_gaps(phone))[-PHONE_DIGITS:]
    return {Identifier("phone number", digits)} if len(digits) >= SHORTEST_PHONE else set()


def _of_url(url: str) -> set[Identifier]:
    plain = folded(url)
    match = _HOST.match(plain)
    if match is None or "." not in match[1]:
        return set()
    host = match[1].removeprefix("www.")
    if host in _NO_HOSTS or host.endswith(".js") or not _DOMAIN.search(host):
        return set()
    found = {Identifier("link", host)}
    path = [part.lstrip("@~") for part in re.split(r"[/?#&=]", plain[match.end() :]) if part]
    if _PLATFORMS.search(host):
        path = [part for part in path if part not in _ON_THE_WAY][:1]
    else:
        # On a page of one's own the path is made of common words, unless a number says otherwise.
        path = [part for part in path[-1:] if re.search(r"\d", part)]
    return found | {Identifier("link", one) for one in path if len(one) > 4 and re.search(r"[^\W\d]", one)}


def _of_organizations(kind: str, names: Iterable[str]) -> set[Identifier]:
    found: set[Identifier] = set()
    for name in names:
        for spelt in variants(name):
            short = _LEGAL.sub("", spelt).strip(" ,.-")
            found |= {Identifier(kind, one) for one in (spelt, short) if len(one) > 2 and one not in _GENERIC_EMPLOYERS}
    return found
