"""Who the person is and how to reach them: the contact block at the top, in a sidebar or under its own heading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from resumectl.parse.fields.name import Name, clean_name, may_be_name, split_name
from resumectl.parse.fields.phone import e164, find_phones
from resumectl.parse.fields.place import Place, country_of, looks_like_place, read_place
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line, LinkTarget
from resumectl.parse.lexicon import Lexicon, fold, lexicon

EMAIL = re.compile(r"[\w.+%'-]+\s?@\s?[\w-]+(?:\s?\.\s?[\w-]+)*\.[A-Za-z]{2,24}", re.UNICODE)
MASKED_EMAIL = re.compile(r"([\w.+-]+)\s*[(\[{]\s*(?:at|@)\s*[)\]}]\s*([\w-]+(?:\s*(?:\.|[(\[{]\s*dot\s*[)\]}])\s*[\w-]+)+)", re.IGNORECASE)
URL = re.compile(
    r"(?:https?://|www\.)[^\s<>()|,;]+|(?<![@\w.])(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|me|info|edu|ai|app|co|design|"
    r"tech|xyz|page|eu|uk|de|fr|es|it|nl|pl|pt|br|in|ca|ch|at|be|se|no|dk|fi|cz|ru|tr|gr|jp|cn|us|pro|blog|online|site|"
    r"example)(?:/[^\s<>()|,;]*)?(?![\w@])",
    re.IGNORECASE,
)
LABEL = re.compile(r"^\s*([^:：\d@]{1,32}?)\s*[:：]\s*(.*)$")
SPLIT = re.compile(r"\s*[|•·●▪◆■∙⋅]\s*|\t|\s{3,}|\s+[–—]\s+")
MOST_HEAD_LINES = 14
PERSONAL = frozenset({"birth", "nationality", "gender", "marital", "driving", "military", "fax", "messenger"})


class FoundLink(NamedTuple):
    """An address on the web, the label it stands behind, and where it stands."""

    label: str
    url: str
    lines: tuple[Line, ...] = ()


class Contact(NamedTuple):
    """The contact block; places as read, `country` in English."""

    full_name: Value = NOTHING
    first_name: Value = NOTHING
    last_name: Value = NOTHING
    email: Value = NOTHING
    phone_number: Value = NOTHING
    phone_e164: Value = NOTHING
    city: Value = NOTHING
    country: Value = NOTHING
    headline: Value = NOTHING
    links: tuple[FoundLink, ...] = ()
    other: tuple[Line, ...] = ()
    """Lines of the block that were understood and have no member of their own (birth date, fax ...)."""


class _Piece(NamedTuple):
    """A part of a line with the kind that its label or icon says, or `""`."""

    text: str
    line: Line
    kind: str


def find_contact(
    head: Sequence[Line],
    contact: Sequence[Line],
    everything: Sequence[Line],
    links: Sequence[LinkTarget],
    language: str = "",
) -> Contact:
    """The contact data of a document.

    `head` is what stands before the first heading, `contact` what stands under contact headings, `everything` all
    lines in reading order.
    """
    words = lexicon()
    block = [*head, *contact]
    pieces = list(_pieces(block, words))
    email = _email(block, links) or _email(everything, links) or NOTHING
    name = _name(head, contact, pieces, email.text, everything, words)
    own = {line.number for line in name.lines}
    place, place_lines = _place([piece for piece in pieces if piece.line.number not in own or len(piece.line.flat) > 45], words)
    region = _region(place.country, language)
    phone, number = _phone(pieces, block, region)
    parts = split_name(name.text, language, words) if name.text else Name()
    return Contact(
        full_name=name._replace(text=parts.full) if name.text else NOTHING,
        first_name=name._replace(text=parts.first),
        last_name=name._replace(text=parts.last),
        email=email,
        phone_number=phone,
        phone_e164=phone._replace(text=number),
        city=Value(place.city, place_lines, 0.85) if place.city else NOTHING,
        country=Value(place.country, place_lines, 0.9) if place.country else NOTHING,
        headline=_headline(head, name, email, words),
        links=tuple(_links(everything, links, email.text)),
        other=tuple(piece.line for piece in pieces if piece.kind in PERSONAL),
    )


def _pieces(lines: Sequence[Line], words: Lexicon) -> Iterator[_Piece]:
    """The lines cut at separators; a label on a line or cell of its own names the piece after it."""
    waiting = ""
    for line in lines:
        for part in (piece for segment in line.segments for piece in _cut_out(segment.text)):
            text = part.strip(" ,;")
            if not text:
                continue
            kind, rest = _labelled(text, words)
            if kind and not rest:
                waiting = kind
                continue
            yield _Piece(rest if kind else text, line, kind or waiting)
            waiting = ""


def is_contact_line(line: Line) -> bool:
    """Whether a short line outside the contact block holds contact data: an address, a number, a labelled value."""
    text = line.flat
    if len(text) > 80 or line.bullet and "@" not in text:
        return False
    words = lexicon()
    if "@" in text and (EMAIL.search(text) or len(text.split()) == 1) or find_phones(text):
        return True
    match = LABEL.match(text)
    if match and fold(match.group(1)) in words.labels:
        return True
    return len(text.split()) <= 6 and looks_like_place(text)


def _cut_out(text: str) -> Iterator[str]:
    """The parts of a contact line: at separators, and around e-mail addresses, web addresses and phone numbers."""
    for part in SPLIT.split(text):
        at = 0
        cuts = [match.span() for pattern in (EMAIL, URL) for match in pattern.finditer(part)]
        cuts += [(phone.begin, phone.begin + len(phone.text)) for phone in find_phones(part)]
        for begin, stop in sorted(cuts):
            if begin < at:
                continue
            before = part[at:begin]
            if LABEL.match(before.strip() + " x") or before.rstrip().endswith(":"):
                yield before + part[begin:stop]
            else:
                yield before
                yield part[begin:stop]
            at = stop
        yield part[at:]


def _labelled(text: str, words: Lexicon) -> tuple[str, str]:
    match = LABEL.match(text)
    if match:
        kind = words.labels.get(fold(match.group(1)), "")
        return (kind, match.group(2).strip()) if kind else ("", text)
    kind = words.labels.get(fold(text), "") if len(text) > 3 and len(text.split()) <= 3 else ""
    return (kind, "") if kind else ("", text)


def _email(lines: Sequence[Line], links: Sequence[LinkTarget]) -> Value | None:
    for at, line in enumerate(lines):
        flat = line.flat
        if "@" not in flat and "(at)" not in flat.lower() and "[at]" not in flat.lower():
            continue
        masked = MASKED_EMAIL.search(flat)
        if masked:
            domain = re.sub(r"\s*[(\[{]\s*dot\s*[)\]}]\s*", ".", masked.group(2), flags=re.IGNORECASE)
            return Value(f"{masked.group(1)}@{domain}".replace(" ", ""), (line,), 0.9)
        match = EMAIL.search(flat)
        wrapped = _wrapped_email(line, lines[at + 1] if at + 1 < len(lines) else None, lines[at - 1] if at else None)
        if wrapped is not None and (match is None or len(wrapped.text) > len(match.group())):
            return wrapped
        if match:
            return Value(_trimmed_email(match.group()), (line,), 0.98)
    for link in links:
        if link.url.lower().startswith("mailto:"):
            address = link.url[7:].split("?")[0].strip()
            if EMAIL.fullmatch(address):
                under = tuple(line for line in lines if line.page == link.page and link.text and link.text in line.flat)[:1]
                return Value(address, under or tuple(lines[:1]), 0.9)
    return None


def _trimmed_email(text: str) -> str:
    bare = re.sub(r"\s", "", text)
    return re.sub(r"^(?:e-?mail|mail)(?=[a-z0-9._]+@)[:.-]*", "", bare) if bare.lower().startswith(("email:", "mail:")) else bare.strip("'.-")


def _wrapped_email(line: Line, after: Line | None, before: Line | None) -> Value | None:
    """An address that a narrow column broke over two lines."""
    flat = line.flat
    if after is not None and after.column == line.column and len(after.flat.split()) == 1:
        tail = after.flat
        broken = flat.rstrip().endswith(("@", ".", "-")) or tail[:1] in ".@" or not re.search(r"@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}$", flat)
        if broken and re.fullmatch(r"[\w.-]+", tail) and ("." in tail or flat.rstrip().endswith(".")):
            joined = EMAIL.search(flat.split()[-1] + tail)
            if joined:
                return Value(_trimmed_email(joined.group()), (line, after), 0.85)
    if before is not None and flat.startswith("@") and len(before.flat.split()) >= 1:
        joined = EMAIL.search(before.flat.split()[-1] + flat)
        if joined:
            return Value(_trimmed_email(joined.group()), (before, line), 0.85)
    return None


def _phone(pieces: Sequence[_Piece], block: Sequence[Line], region: str) -> tuple[Value, str]:
    """The first printed number, mobile and telephone alike, but no fax."""
    fax = {piece.line.number for piece in pieces if piece.kind == "fax"}
    for piece in pieces:
        if piece.kind in ("phone", "mobile", "messenger", "") and "@" not in piece.text and "/in/" not in piece.text:
            found = find_phones(piece.text, region)
            if found and (piece.kind or not _is_noise(piece.text, found[0].text)):
                sure = 0.98 if piece.kind or found[0].e164 else 0.85
                return Value(found[0].text, (piece.line,), sure), found[0].e164
    for line in block:
        if line.number in fax:
            continue
        for phone in find_phones(URL.sub(lambda match: " " * len(match.group()), line.flat), region):
            if not _is_noise(line.flat, phone.text):
                return Value(phone.text, (line,), 0.8), e164(phone.text, region)
    return NOTHING, ""


def _is_noise(text: str, number: str) -> bool:
    """Digits inside an address on the web or within much other text are no phone."""
    return bool(URL.search(text) and number in (URL.search(text) or re.compile("").match("")).group()) or len(text) > len(number) + 60  # type: ignore[union-attr]


def _place(pieces: Sequence[_Piece], words: Lexicon) -> tuple[Place, tuple[Line, ...]]:
    """The first piece that says where the person lives; a labelled one first."""
    labelled = [piece for piece in pieces if piece.kind in ("address", "location", "city")]
    for at, piece in enumerate(labelled):
        place = read_place(piece.text)
        if piece.kind in ("location", "city") and not place.city and not place.country and len(piece.text.split()) <= 3:
            place = Place(piece.text)
        if not place.city or not place.country:
            for other in pieces[pieces.index(piece) + 1 : pieces.index(piece) + 3]:
                if other.kind == "" and other.line.number - piece.line.number <= 2:
                    more = read_place(other.text)
                    place = Place(place.city or more.city, place.country or more.country, place.region)
        if place.city or place.country:
            return place, (piece.line,)
        del at
    plain = [piece for piece in pieces if piece.kind in ("", "country") and _may_hold_place(piece.text, words)]
    best: tuple[Place, tuple[Line, ...]] = (Place(), ())
    for at, piece in enumerate(plain):
        place = read_place(piece.text)
        if place.city and place.country:
            return place, (piece.line,)
        if place.city and not best[0].city:
            following = plain[at + 1] if at + 1 < len(plain) else None
            country = country_of(following.text) if following else ""
            if country and following is not None:
                return Place(place.city, country), (piece.line, following.line)
            best = (place, (piece.line,))
        if place.country and not best[0].country and not best[0].city:
            best = (place, (piece.line,))
    return best


def _may_hold_place(text: str, words: Lexicon) -> bool:
    if "@" in text or len(text) > 90 or len(text.split()) > 12 or URL.search(text):
        return False
    if any(token in words.title_words or token in words.degree_words for token in fold(text).split()):
        return looks_like_place(text)
    if looks_like_place(text):
        return True
    bare = re.sub(r"\d", "", text)
    return "," in text or any(char.isdigit() for char in text) and bool(bare.strip()) and not find_phones(text)


def _region(country: str, language: str) -> str:
    """The ISO code to read a national number by: of the country, else of the language's main country if it has one."""
    for code, name in lexicon().country_codes.items():
        if name == country:
            return code
    if country:
        return ""
    return {
        "german": "DE", "polish": "PL", "italian": "IT", "dutch": "NL", "czech": "CZ", "swedish": "SE", "danish": "DK",
        "norwegian": "NO", "turkish": "TR", "russian": "RU", "greek": "GR", "japanese": "JP", "chinese": "CN",
        "finnish": "FI", "hungarian": "HU", "romanian": "RO", "ukrainian": "UA", "korean": "KR",
    }.get(language, "")  # fmt: skip


def _name(
    head: Sequence[Line],
    contact: Sequence[Line],
    pieces: Sequence[_Piece],
    email: str,
    everything: Sequence[Line],
    words: Lexicon,
) -> Value:
    """The printed candidate that looks most like a name: its size, its place, its shape, the e-mail's local part."""
    labelled = {piece.kind: piece for piece in reversed(pieces) if piece.kind in ("name", "first_name", "last_name")}
    if "name" in labelled and may_be_name(labelled["name"].text, words) > 0:
        piece = labelled["name"]
        return Value(clean_name(piece.text, words), (piece.line,), 0.95)
    if "first_name" in labelled and "last_name" in labelled:
        one, two = labelled["first_name"], labelled["last_name"]
        return Value(clean_name(f"{one.text} {two.text}", words), (one.line, two.line), 0.95)
    candidates = _candidates(head[:MOST_HEAD_LINES], 0.3, words)
    candidates += _candidates(contact[:MOST_HEAD_LINES], 0.0, words)
    if not any(score > 0.4 for score, _ in candidates):
        candidates += _candidates(everything[:6], -0.1, words)
    if not candidates:
        return NOTHING
    largest = max(line.style.size_pt for _, value in candidates for line in value.lines)
    best: tuple[float, Value] | None = None
    for at, (score, value) in enumerate(candidates):
        size = max(line.style.size_pt for line in value.lines)
        total = score + 0.9 * size / largest - 0.04 * at + _mail_likeness(value.text, email)
        if best is None or total > best[0]:
            best = (total, value)
    if best is None or best[0] < 0.9:
        return NOTHING
    text = clean_name(best[1].text, words)
    return Value(text, best[1].lines, min(0.98, 0.5 + 0.25 * best[0]))


def _candidates(lines: Sequence[Line], bonus: float, words: Lexicon) -> list[tuple[float, Value]]:
    found: list[tuple[float, Value]] = []
    for at, line in enumerate(lines):
        for count in (4, 3, 2):
            together = lines[at : at + count]
            if len(together) == count and _is_split_name(together, words):
                found.append((0.9 + 0.1 * count + bonus, Value(join_name(together), tuple(together))))
                break
        parts = [line.flat] if len(line.segments) == 1 else [segment.text for segment in line.segments]
        for text in parts:
            for part in _heads(text):
                shape = may_be_name(part, words)
                if shape > 0:
                    found.append((shape + bonus, Value(part, (line,))))
    return found


def _heads(text: str) -> list[str]:
    """The text, and what stands before its first separator (`Jane Doe | Nurse`, `Jane Doe, RN`)."""
    first = re.split(r"\s*[|•·–—]\s*|\s+-\s+|,\s+", text)[0]
    return [text] if first == text else [text, first]


def join_name(lines: Sequence[Line]) -> str:
    """The lines of a name as one; a hyphen at a line's end belongs to the name."""
    whole = lines[0].flat
    for line in lines[1:]:
        whole += line.flat if whole.endswith("-") else f" {line.flat}"
    return whole


def _is_split_name(lines: Sequence[Line], words: Lexicon) -> bool:
    """Given name on one line, family name on the next, all in the same large type."""
    first = lines[0]
    alike = all(
        abs(line.style.size_pt - first.style.size_pt) <= 0.15 * first.style.size_pt and line.column == first.column
        for line in lines
    )
    short = all(len(line.flat.split()) <= 3 and len(line.segments) == 1 for line in lines)
    if not alike or not short or first.style.size_pt < 14 or sum(len(line.flat.split()) for line in lines) > 6:
        return False
    if all(len(line.flat.split()) >= 2 for line in lines) and len(lines) == 2 and len(lines[0].flat.split()) > 2:
        return False
    shapes = [may_be_name(line.flat.strip("-"), words) > 0.3 for line in lines]
    return all(shapes) and may_be_name(join_name(lines), words) > 0.4


def _mail_likeness(text: str, email: str) -> float:
    """How well the e-mail's local part fits the candidate, 0 to 0.6."""
    local = re.sub(r"[^a-z]", "", fold(email.split("@")[0]).replace(" ", "")) if email else ""
    tokens = [token for token in fold(text).split() if len(token) > 2]
    if not local or not tokens:
        return 0.0
    hits = sum(token in local for token in tokens)
    return min(0.6, 0.35 * hits)


def _headline(head: Sequence[Line], name: Value, email: Value, words: Lexicon) -> Value:
    """The title-like line near the name."""
    used = {line.number for line in (*name.lines, *email.lines)}
    for line in head[:MOST_HEAD_LINES]:
        texts = [line.flat] if line.number not in used else _beside_name(line, name)
        for text in texts:
            for part in [text, *re.split(r"\s*[|•·]\s*|\t", text)[:1]]:
                if _is_headline(part, words):
                    return Value(part.strip(" |•·,–—-"), (line,), 0.8)
    return NOTHING


def _beside_name(line: Line, name: Value) -> list[str]:
    rest = line.flat
    for token in name.text.split():
        rest = re.sub(rf"\b{re.escape(token)}\b", "", rest, count=1, flags=re.IGNORECASE)
    rest = rest.strip(" |•·,–—-")
    return [rest] if rest else []


def _is_headline(text: str, words: Lexicon) -> bool:
    tokens = fold(text).split()
    if not 1 <= len(tokens) <= 12 or "@" in text or len(text) > 90 or text.endswith(".") or URL.search(text):
        return False
    if any(char.isdigit() for char in text) and len(re.sub(r"\D", "", text)) > 4:
        return False
    if looks_like_place(text) or fold(text) in words.document_titles:
        return False
    return any(token in words.title_words or token.endswith(words.title_endings) for token in tokens if len(token) > 2)


def _links(lines: Sequence[Line], targets: Sequence[LinkTarget], email: str) -> Iterator[FoundLink]:
    seen: set[str] = set()
    domain = email.split("@")[-1].lower() if email else "\0"
    for target in targets:
        url = target.url.strip()
        if not url.lower().startswith(("http://", "https://")) or _key(url) in seen:
            continue
        seen.add(_key(url))
        at = tuple(line for line in lines if line.page == target.page and target.text and target.text in line.flat)[:1]
        yield FoundLink(target.text if _key(target.text) != _key(url) else "", url, at)
    for line in lines[:60]:
        text = EMAIL.sub(" ", line.flat)
        for match in URL.finditer(text):
            url = match.group().rstrip(".,;")
            known = "/" in url or url.lower().startswith("www.") or len(line.flat.split()) <= 12
            if not known or _key(url) in seen or url.lower() == domain:
                continue
            seen.add(_key(url))
            yield FoundLink("", url, (line,))


def _key(url: str) -> str:
    return re.sub(r"^(?:https?://)?(?:www\.)?", "", url.strip().lower()).rstrip("/")
