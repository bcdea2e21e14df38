"""Skills one by one, without labels and levels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.bodies import without_dates
from resumectl.parse.fields.skills.cells import COMMA
from resumectl.parse.fields.skills.groups import LABEL, OTHER_KINDS, Group, group_lines, is_level
from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold, lexicon

KNOWLEDGE = re.compile(
    r"^(?:(?:highly |very )?(?:proficient|experienced|skilled|fluent|competent|expert|familiar|advanced|adept|versed|"
    r"conversant)|well[ -]versed|(?:basic|good|hands[- ]on|"
    r"working|strong|advanced|solid|excellent)?\s*(?:knowledge|command|understanding|proficiency|experience))\s+"
    r"(?:in|with|of|at)\s+",
    re.IGNORECASE,
)
LIST_SEPARATOR = re.compile(r"\s*[;；؛|｜•·∙●▪■◦○‣✓✔➢►▶◆★☆❖]\s*|\s+[–—]\s+|\s+[・･]|\s+(?:>|>=|==|≈)\s+|\t+|\s{3,}")
MASTERED = re.compile(
    r"^(?:能够?)?(?:熟[练練](?:掌握|使用|运用|運用|操作)?|精通|熟悉|掌握|了解|熟知|擅[长長])(?:使用)?\s*(?=[A-Za-z])"
)
"""`熟练掌握Java`: how well what follows in Latin letters is known."""
SLASH = re.compile(r"\s+/\s+")
LEAST_SLASHES = 2
"""One alone parts the two names of one thing: `JavaScript / TypeScript`."""
LABEL_AFTER_STOP = re.compile(r"\.\s+(?=[^\s:.,]{2,15}(?: [^\s:.,]{1,15})?:\s)")
BRACKETS = re.compile(r"\s*[(\[（][^()\[\]（）]*[)\]）]\s*$")
LISTED_IN_BRACKETS = re.compile(r"[(\[（]([^()\[\]（）]+)[)\]）](?:\s+[-–—]\s+\w+(?: \w+){0,2})?")
"""All that stands behind a label: `(LaTeX, Markdown) - advanced user`."""
LEVEL_BEFORE = re.compile(r"^[(\[（]([^()\[\]（）]*)[)\]）]\s*(?=\S)")
RATING = re.compile(
    r"[●○◉◯⬤•★☆■□▪▫◼◻]{2,}|[⋆★☆*]\s?\d\b|\b\d{1,3}\s*%|\b\d\s*/\s*(?:5|10)\b|\s*[-–—]\s*(?=$)"
)
RATING_BETWEEN = re.compile(r"(?:[⋆★☆*]\s?\d\b|\b\d{1,3}\s*%)\s+(?=\w)")
LEVEL_BETWEEN = re.compile(r"[(（]([^()（）]{2,24})[)）]\s+(?=[^\W\d_a-z])")
"""`LaTeX (advanced) R`: a level closes its item, though the row or the comma ended there."""
TOLD_BEHIND = re.compile(r"^([\u3400-\u9fff]{2,12}) (?=[\u3400-\u9fff、，]{7,}$)")
"""A skill in Chinese with what it means behind a wide space: `沟通协作 善于协调各部门推进项目`."""
LED_BY_DOT = re.compile(r"\s*\.NET\b", re.IGNORECASE)
"""The one name that begins so."""
LAST_AND = re.compile(r"^(?:and|und|et|y|e|en|i|och|og|ve|и)\s+", re.IGNORECASE)
TWO_AT_END = re.compile(r"^(\S+)\s+(?:and|und|et|y|e|en|i|a|och|og|ja|ve|и|та)\s+(\S+?)\.?$")
TECHNICAL = re.compile(r"[A-Z]$|.*(?:[A-Z].*[A-Z]|[a-z][A-Z]|[+#\d])")
AND_SO_ON = re.compile(
    r"(?:^|[\s,]\s*)(?:(?:and|und|et|y|e|i|a|och|og|и|та)\s+)?"
    r"(?:(?i:etc\.?|e\.t\.c\.?|et ?cetera|usw\.?|uvm\.?|ecc\.?|itd\.?|itp\.?|osv\.?|enz\.?|stb\.?|atd\.?|apod\.?|"
    r"(?:and|&) (?:more|others)|among others|und mehr|entre otr[oa]s|entre outr[oa]s|y otr[oa]s|e outr[oa]s|"
    r"et autres|entre autres|и др\.?|и другие|и пр\.?|та ін\.?|та інші|тощо)|"
    r"u\. ?a\. ?m\.|u\. ?v\. ?m\.|u\. ?[aä]\.|m\. ?m\.|m\. ?fl\.|m\. ?v\.|e\. ?d\.|vb\.|vs\.|jne\.|[ит]\. ?[дп]\.)$|"
    r"\s*(?:…|\.{3})$|\s등$|\s?(?:など|ほか)$|"
    r"(?<![一二三中高初平同均優优对対特上下])等{1,2}(?:[\u4e00-\u9fff]{0,4}(?:软件|工具|技术|框架|语言|平台|系统|軟體|技術))?$"
)
"""What says that a list goes on, behind its last item: `Excel, Word etc.`, `m.fl.`, `Docker 等`."""
PERSONAL = frozenset({"birth", "nationality", "gender", "marital", "driving", "military"})
"""Labels of what is told of the person and is no skill: `Führerschein: Klasse B`."""
LONGEST_SKILL_WORDS = 9
LONGEST_LABELLED = 600
LEAST_SENTENCE_WORDS = 8
MOST_LEVEL_WORDS = 3
LEVEL_ENDS = ("niveau", "niva", "nivel", "nivell", "tasoinen", "taso", "szint", "level")
"""How a word for a level ends in languages that join words: `Brukernivå`, `Expertenniveau`."""
SENTENCE_WORDS_A_COMMA = 5


def find_skills(lines: Sequence[Line]) -> list[Value]:
    """Single skills in print order, each once.

    Lists that a label of their own names as something else (awards, interests, spoken languages) are left out.
    """
    words = lexicon()
    found: list[Value] = []
    for group in group_lines(lines, words):
        if is_skills(group, words) and not _is_date(group.text):
            found.extend(Value(item, group.lines, 0.9) for item in split_items(group.text, words))
    return unique(found)


def _is_date(text: str) -> bool:
    """Whether the text is the day on which the résumé was written and nothing else."""
    spans = find_dates(text)
    return len(spans) == 1 and not without_dates(text, spans)


def unique(values: Iterable[Value]) -> list[Value]:
    """The values without later repetitions of the same folded text."""
    seen: set[str] = set()
    kept: list[Value] = []
    for value in values:
        key = fold(value.text)
        if key and key not in seen:
            seen.add(key)
            kept.append(value)
    return kept


def is_skills(group: Group, words: Lexicon) -> bool:
    """Whether a list within the skills is one of skills, by its label; `Languages` may be Java or Danish."""
    kind = words.sections.get(fold(group.label), "")
    if words.labels.get(fold(group.label)) in PERSONAL:
        return False
    if kind == "interests":
        # "Areas of interest" among the skills are fields of work, "Interests" and "Hobbies" are not.
        return len(group.label.split()) > 2
    if kind != "languages":
        return kind not in OTHER_KINDS
    items = split_items(group.text, words)
    return sum(_is_spoken(item, words) for item in items) < 0.5 * max(1, len(items))


def _tells_level(text: str, words: Lexicon) -> bool:
    """Whether what stands in brackets behind a skill is a level: `grundläggande nivå`, each word one of levels."""
    tokens = fold(text).split()
    named = len(tokens) == 1 and tokens[0].endswith(LEVEL_ENDS)
    return named or is_level(text, words) or (1 < len(tokens) <= MOST_LEVEL_WORDS and words.levels.issuperset(tokens))


def _is_spoken(item: str, words: Lexicon) -> bool:
    return any(token in words.spoken_languages for token in fold(item).split())


def split_items(text: str, words: Lexicon) -> list[str]:
    """A list's items: cut at separators outside brackets, levels and labels dropped; sentences stay whole."""
    if len(SLASH.findall(text)) >= LEAST_SLASHES and not COMMA.search(text) and not LIST_SEPARATOR.search(text):
        text = SLASH.sub("\t", text)
    for sign in {sign for sign, count in Counter(LONE_SIGN.findall(text)).items() if count >= LEAST_SIGNS}:
        text = text.replace(f" {sign} ", "\t")
    listed = LISTED_IN_BRACKETS.fullmatch(text)
    if listed and COMMA.search(listed[1]):
        text = listed[1]
    if _is_sentence(text):
        return [text.rstrip(" .")]
    items: list[str] = []
    whole = RATING_BETWEEN.sub("\t", LABEL_AFTER_STOP.sub("\t", text))
    whole = LEVEL_BETWEEN.sub(lambda level: "\t" if is_level(level[1], words) else level[0], whole)
    for place, part in enumerate(outside_brackets(whole, LIST_SEPARATOR)):
        bare = LABEL.sub("", part) if place and len(part) < LONGEST_LABELLED else part
        told = None if bare.isascii() else TOLD_BEHIND.match(bare)
        bare = told[1] if told else bare
        pieces = _parted_at_end(outside_brackets(AND_SO_ON.sub("", bare.rstrip()) or bare, COMMA))
        for item in pieces:
            clear = _clear(item, words, alone=len(pieces) == 1)
            alone = not items and len(pieces) == 1 and part == whole
            if clear and (len(clear.split()) <= LONGEST_SKILL_WORDS or alone):
                items.append(clear)
            elif len(pieces) == 1:
                items += _parted_by_blanks(clear)
    return items


LONE_SIGN = re.compile(r" ([~*¦‖∣❘:\\^+»✦✧]|//|::|\|\||~~|\*\*)(?= )")
LEAST_SIGNS = 2
"""What stands alone between blanks so often parts the items, whatever the sign: `Tandoor ~ Plating ~ Menus`."""


def _parted_at_end(pieces: list[str]) -> list[str]:
    """The pieces of a list with two where an "and" stands between two names of techniques at its end: `C and PHP`."""
    two = TWO_AT_END.match(pieces[-1].strip()) if len(pieces) > 1 else None
    return [*pieces[:-1], two[1], two[2]] if two and all(map(TECHNICAL.match, two.groups())) else pieces


def _parted_by_blanks(text: str) -> list[str]:
    """The names of a row in which nothing but blanks parts them, too many for one: `TypeScript HTML CSS Python ...`.

    A small word goes on with the name before it; empty where most words are small. With a bracket it is one text.
    """
    if "(" in text or "[" in text or " - " in text:
        return [text]
    names: list[str] = []
    for word in text.split():
        if names and word[:1].islower():
            names[-1] += f" {word}"
        else:
            names.append(word)
    return names if LEAST_NAMES * len(names) >= len(text.split()) * (LEAST_NAMES - 1) else []


LEAST_NAMES = 5
"""Of so many words all but one begin a name."""


def _is_sentence(text: str) -> bool:
    """Text with few commas for its length; a list of several long phrases ends without a full stop."""
    if "\t" in text or LIST_SEPARATOR.search(text):
        return False
    if text.rstrip().endswith("。"):
        return True
    count = len(text.split())
    limit = SENTENCE_WORDS_A_COMMA if text.rstrip().endswith((".", "!", "。")) else SENTENCE_WORDS_A_COMMA + 2
    return count >= LEAST_SENTENCE_WORDS and count / (1 + len(COMMA.findall(text))) >= limit


def _clear(item: str, words: Lexicon, *, alone: bool) -> str:
    """The item without rating, level, "knowledge of" and a leading "and"; `""` when nothing is left."""
    item = RATING.sub(" ", item)
    before = LEVEL_BEFORE.match(item.strip())
    if before and is_level(before.group(1), words):
        item = item.strip()[before.end() :]
    bracket = BRACKETS.search(item)
    if bracket and _tells_level(bracket.group().strip(" ()[]（）"), words):
        item = item[: bracket.start()]
    dot = "." if LED_BY_DOT.match(item) else ""
    item = dot + LAST_AND.sub("", item.strip(" \t.,;:–—-•·。；，、"))
    pieces = re.split(r"\s*[–—:-]\s+|\s+[–—-]\s*", item)
    if len(pieces) == 2 and is_level(pieces[1], words):
        item = pieces[0]
    rest = KNOWLEDGE.sub("", MASTERED.sub("", item))
    if not alone or len(BRACKETS.sub("", rest).split()) <= 3:
        item = rest
    clear = " ".join(item.split()).removesuffix(".").strip()
    return clear if any(map(str.isalnum, clear)) and not is_level(BRACKETS.sub("", clear), words) else ""
