"""E-mail addresses and web addresses: printed, masked, wrapped over lines, or behind a link."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Line, LinkTarget

# The look-behind keeps the search linear: no match begins inside a run of address characters. A sign before a whole
# address is its label, with or without a number before that: `555 0144 @ jane@doe.example`.
EMAIL = re.compile(
    r"(?<![\w.+%'-])[\w.+%'-]{1,64}\s?\(?@\s?(?![\w.+%'-]{1,64}@)[\w-]{1,63}(?:(?:\s?\.|\.\s(?=[a-z0-9]))[\w-]{1,63}){0,6}"
    r"\.(?:[A-Za-z]{2,24}|\s(?:com|org|net|edu)\b)",
    re.UNICODE,
)
_DOT = r"(?:\.|[(\[{]\s{0,3}dot\s{0,3}[)\]}])"
MASKED_EMAIL = re.compile(
    rf"(?<![\w.+-])([\w.+-]{{1,64}})\s{{0,3}}[(\[{{]\s{{0,3}}(?:at|@)\s{{0,3}}[)\]}}]\s{{0,3}}"
    rf"([\w-]{{1,63}}(?:\s{{0,3}}{_DOT}\s{{0,3}}[\w-]{{1,63}}){{1,6}})",
    re.IGNORECASE,
)
URL = re.compile(
    r"(?:https?://|www\.)[^\s<>()|,;]+|(?<![@\w.-])(?:[a-z0-9-]{1,63}\.){1,6}(?:com|org|net|io|dev|me|info|edu|ai|app|co|"
    r"design|tech|xyz|page|eu|uk|de|fr|es|it|nl|pl|pt|br|in|ca|ch|at|be|se|no|dk|fi|cz|ru|tr|gr|jp|cn|us|pro|blog|online|"
    r"site|example)(?:/[^\s<>()|,;]*)?(?![\w@])",
    re.IGNORECASE,
)
BARE_DOMAIN = re.compile(r"(?!www\.)[\w-]+(?:\.[\w-]+)+", re.IGNORECASE)
MAY_BE_URL = re.compile(r"://|\.[^\s<>()|,;]")
"""In every text that holds a URL, and found much sooner."""
BROKEN_LOCAL = re.compile(r"[\w.+-]{1,63}[-._]")
"""The first part of an address that goes on in the next line."""
BROKEN_URL = re.compile(r"(?:[-_?=&%.]|/in/|^(?:https?://)?(?:www\.)?[\w.-]+/)$")
URL_REST = re.compile(r"[\w%#?=&~./-]{1,80}")
LABEL_BEHIND = re.compile(r"\s+\([^()]{2,20}\)$")
"""`marta-q (LinkedIn)`."""
COMMON_ENDINGS = frozenset({"com", "org", "net", "edu", "info", "gov", "example", "online"})
DEGREE = re.compile(r"[A-Za-z]\.[A-Za-z]{2,10}\.?(?:/[A-Z]\.[A-Z][a-z]{1,9}\.?)*")
"""`B.Tech`, `B.Com/M.Com`."""
PRODUCTS = ("asp.net", "vb.net", "ado.net", "ml.net", "socket.io", "draw.io")
"""Software that is called like a web address."""
MOST_LINK_LINES = 60
LONGEST_LINE = 2_000


class FoundLink(NamedTuple):
    """An address on the web, the label it stands behind, and where it stands."""

    label: str
    url: str
    lines: tuple[Line, ...] = ()


def find_email(lines: Sequence[Line]) -> Value | None:
    """The first printed e-mail address."""
    for at, line in enumerate(lines):
        flat = line.flat[:LONGEST_LINE]
        low = flat.lower()
        if "@" not in flat and "(at)" not in low and "[at]" not in low and "{at}" not in low:
            continue
        masked = MASKED_EMAIL.search(flat)
        if masked:
            domain = re.sub(r"\s*[(\[{]\s*dot\s*[)\]}]\s*", ".", masked.group(2), flags=re.IGNORECASE)
            return Value(f"{masked.group(1)}@{domain}".replace(" ", ""), (line,), 0.9)
        match = EMAIL.search(flat)
        after = lines[at + 1] if at + 1 < len(lines) else None
        wrapped = _begun_above(lines, at, _wrapped(line, after, lines[at - 1] if at else None), match)
        if wrapped is not None and (match is None or len(wrapped.text) > len(match.group())):
            return wrapped
        if match:
            # A percent sign is what recognition makes of an envelope.
            return Value(_trimmed(match.group()).lstrip("%'"), (line,), 0.98)
    return None


def linked_email(lines: Sequence[Line], links: Sequence[LinkTarget]) -> Value | None:
    """The first address that a link leads to whose text stands on one of the lines."""
    for link in links:
        if link.url.lower().startswith("mailto:"):
            address = link.url[7:].split("?")[0].strip()
            if EMAIL.fullmatch(address) and (under := _lines_of(link, lines)):
                return Value(address, under, 0.9)
    return None


def _lines_of(link: LinkTarget, lines: Sequence[Line]) -> tuple[Line, ...]:
    found = (line for line in lines if line.page == link.page and link.text and link.text in line.flat)
    return tuple(islice(found, 1))


def _trimmed(text: str) -> str:
    bare = re.sub(r"[\s(]", "", text)
    if bare.lower().startswith(("email:", "mail:", "e-mail:")):
        return bare.split(":", 1)[1]
    return bare.strip("'.-")


def _wrapped(line: Line, after: Line | None, before: Line | None) -> Value | None:
    """An address that a narrow column broke over two lines."""
    flat = line.flat[:LONGEST_LINE]
    if after is not None and after.column == line.column and len(after.flat.split()) == 1:
        tail = after.flat
        joined = EMAIL.search(flat.split()[-1] + tail)
        if joined and re.fullmatch(r"[\w.-]{1,64}", tail) and _is_broken(flat, tail, joined.group()):
            return Value(_trimmed(joined.group()), (line, after), 0.85)
    if before is not None and flat.startswith("@") and before.flat:
        joined = EMAIL.search(before.flat[-LONGEST_LINE:].split()[-1] + flat)
        if joined:
            return Value(_trimmed(joined.group()), (before, line), 0.85)
    return None


def _begun_above(
    lines: Sequence[Line], at: int, wrapped: Value | None, match: re.Match[str] | None
) -> Value | None:
    """The address with what stands on lines above it, when those break at a hyphen, a dot or an underscore."""
    text, own = (wrapped.text, wrapped.lines) if wrapped else (_trimmed(match.group()) if match else "", (lines[at],))
    if not text or not lines[at].flat.startswith(text.split("@")[0]):
        return wrapped
    for above in reversed(lines[max(0, at - 2) : at]):
        if above.column != lines[at].column or not BROKEN_LOCAL.fullmatch(above.flat):
            break
        text, own = above.flat + text, (above, *own)
    return Value(text, own, 0.85) if len(own) > (len(wrapped.lines) if wrapped else 1) else wrapped


def _is_broken(flat: str, tail: str, joined: str) -> bool:
    """Whether the address at the end of `flat` needs `tail`, which stands alone on the next line."""
    whole = re.search(r"@[\w-]+(?:\.[\w-]+)*\.([A-Za-z]{1,24})$", flat)
    if flat.endswith(("@", ".", "-")) or tail[:1] in ".@" or (whole is None and "." in tail):
        return True
    ending = joined.rsplit(".", 1)[-1].lower()
    return (
        whole is not None and len(tail) <= 3 and ending in COMMON_ENDINGS and tail.isupper() == whole.group(1).isupper()
    )


def find_links(lines: Sequence[Line], targets: Sequence[LinkTarget], email: str) -> Iterator[FoundLink]:
    """Web addresses behind links, then printed ones; each once, and not the e-mail's own domain."""
    seen: set[str] = set()
    domain = email.split("@")[-1].lower() if email else "\0"
    for target in targets:
        url = target.url.strip()
        if not url.lower().startswith(("http://", "https://")) or _key(url) in seen:
            continue
        seen.add(_key(url))
        yield FoundLink(_label(target.text, url), url, _lines_of(target, lines))
    for at, line in enumerate(lines[:MOST_LINK_LINES]):
        flat = line.flat[:LONGEST_LINE]
        if not ("." in flat or "://" in flat) or not MAY_BE_URL.search(flat):
            continue
        for match in URL.finditer(EMAIL.sub(" ", flat) if "@" in flat else flat):
            rest = _rest_below(match.group(), flat, line, lines[at + 1 : at + 2])
            url = match.group() + rest if rest else match.group().rstrip(".,;")
            known = "/" in url or url.lower().startswith("www.") or len(flat.split()) <= 12
            if not known or DEGREE.fullmatch(url) or _key(url) in seen or url.lower() in (domain, *PRODUCTS):
                continue
            seen.add(_key(url))
            yield FoundLink(_label(_label_before(flat, match.group()), url), url, (line,))


def without_names(links: Sequence[FoundLink], jobs: Sequence[Line], names: Iterable[str]) -> tuple[FoundLink, ...]:
    """The links but bare domains that name an employer or a skill, or stand in the text of a job: `Bol.com`.

    `jobs` are the lines of work sections, `names` those of employers and skills.
    """
    named = {name.strip().lower() for name in names}
    told = {line.number for line in jobs}
    return tuple(
        link
        for link in links
        if not BARE_DOMAIN.fullmatch(link.url)
        or not (link.url.lower() in named or any(line.number in told for line in link.lines))
        or link.label
    )


def _rest_below(url: str, flat: str, line: Line, following: Sequence[Line]) -> str:
    """What the next line adds to an address that a narrow column broke."""
    if not flat.endswith(url) or not BROKEN_URL.search(url) or not following:
        return ""
    rest = LABEL_BEHIND.sub("", following[0].flat)
    is_word = rest.isalpha() and not rest.islower()
    if following[0].column != line.column or is_word or not URL_REST.fullmatch(rest) or URL.match(rest):
        return ""
    return rest


def _label_before(flat: str, url: str) -> str:
    before = re.search(r"(?:^|[|•·,;]\s*|\s{2,})([^|•·,;:@]{2,30}):\s*$", flat[: max(0, flat.find(url))])
    return before.group(1) if before else ""


def _label(text: str, url: str) -> str:
    """What is printed for a link without the address itself; `""` when nothing but the address is."""
    bare = " ".join(URL.sub(" ", " ".join(text.split())).split()).strip(" :|–—-•·,;()[]<>")
    return "" if not any(map(str.isalnum, bare)) or _key(text) == _key(url) or len(bare) > 60 else bare


def _key(url: str) -> str:
    return re.sub(r"^(?:https?://)?(?:www\.)?", "", url.strip().lower()).rstrip("/")
