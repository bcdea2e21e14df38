"""Personal names: which line is one, and how it splits into given names and family name."""

from __future__ import annotations

import re
from typing import NamedTuple

from resumectl.parse.fields.contact.given_names import given_names_follow, is_given_in_capitals
from resumectl.parse.fields.contact.name_cjk import cjk_shape, split_cjk
from resumectl.parse.fields.contact.name_east import around_comma, family_within
from resumectl.parse.fields.contact.name_east import family_first as leads_in_family
from resumectl.parse.fields.contact.name_titles import GRADE, titles
from resumectl.parse.lexicon import Lexicon, fold, fold_list
from resumectl.parse.remembered import remembered

LONGEST_NAME = 80
LONGEST_LINE = 300
NAME_WORD = re.compile(r"^[^\W\d_][^\W\d_'’.\-‐·]*(?:['’.\-‐·][^\W\d_]+)*\.?$|^[^\W\d_]\.?$|^['’‘][tT]$")
SMALL_IN_CAPITALS = re.compile(r"(?:[A-Z]{2,}[-'’])*(?:Ma?c|De|Di|Da|La|Le|Van|Von|Fitz|O['’])[A-Z][A-Z'’-]{2,}")
KOREAN_PLACE = re.compile(r"^[\uac00-\ud7af]+(?:시|도|군|구|읍|면|동|로|길)$")
"""A part of an address: `마포구`."""
CJK = re.compile(r"^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af·\s　]{2,12}$")
QUOTED = re.compile(
    r"\s*[\"“”„«»(（][^\"“”„«»()（）]{1,20}[\"“”»)）]\s*|(?<=\s)['‘’‚‹›`][^\s'‘’‚‹›`´][^'‘’‚‹›`´]{1,18}['‘’‹›´](?!\S)\s*"
)
"""What others call somebody, within a name: `Jane “Jo” Doe`, `Jane 'Jo' O'Dowd`, `Jane (Jo) Doe`."""
INITIALS = re.compile(r"(?:[^\W\d_a-z]\.\s?){1,6}")
"""`M. A. H.`: all that an anonymous résumé says of a name."""
PARENT = re.compile(r"(?<=\w)[\s,]+[SDWC]/[oO]\b.*$")
"""`Rajesh Kumar S/o Shri Mohan Lal`: whose son, daughter or wife somebody is, as forms in India tell."""
LABEL_ALONE = re.compile(r"^\w+\s*[:：][\s._…-]*$")
BRACKETED = re.compile(r"\s*\(([^()]{1,6})\)$")
BEHIND = re.compile(r"(?<=\w)\s*\((?:[^\W\d_a-z]\.\s?){2,5}\)$")
"""`Job Meer (J.A.M.)`: the initials behind a name."""
SHORTENED = re.compile(r"\s([JS]r)\.[\s,;|]*$", re.IGNORECASE)
"""`Robert Downey Jr.`: this full stop ends no sentence."""
PRONOUNS = re.compile(
    r"\s*[(\[/|,]?\s*(?:she|he|they|sie|er|elle|il)\s*/\s*\w+(?:\s*/\s*\w+)?\s*[)\]]?\s*$", re.IGNORECASE
)
SMALL = frozenset(
    fold_list("""
    de, del, della, di, da, dos, das, do, du, des, van, von, vom, zu, der, den, het, ter, ten, te,
    la, le, les, lo, el, al, bin, bint, ibn, af, av, y, e, i, och
    """)
) | {"'t", "’t", "‘t"}
NOBLE = frozenset(
    fold_list("freiherr, freifrau, freiin, graf, gräfin, fürst, fürstin, prinz, prinzessin, edler, edle, zur, zum")
)
"""In Germany and Austria part of the family name: `Otto Graf Lambsdorff`, `Mia zur Mühlen`."""
MAGHREBI = frozenset({"french", "arabic"})
"""Languages in which `Ben` begins a family name; elsewhere it is a given one."""
SPANISH_FAMILY = re.compile(r"[eéiíaá]z$")
OF_GIVEN = frozenset(
    fold_list("""
    carmen, pilar, mar, rosario, angeles, dolores, luz, rocio, mercedes, soledad, consuelo, nieves, dios, jesus, sol,
    fatima, guadalupe, lourdes, socorro, amparo, milagros, remedios, esperanza, montserrat, camino, refugio, ceu, lurdes
    """)
)
"""What follows a particle inside Spanish and Portuguese given names."""
TURKISH = re.compile(r"[İĞ]")
TURKISH_WORD = re.compile(r"([^\W\d_])([^\W\d_]*)")
"""Its capital I has no dot and neither has the small one: `IŞIL ĞİRAY` is `Işıl Ğiray`."""
VOWEL = re.compile(r"[AEIOUY]")
TWO_SURNAMES = frozenset({"spanish", "catalan", "galician"})
DOUBLE_SURNAME_PARTS = frozenset({"portuguese"})


NORTHERN = frozenset({"swedish"})
"""Two family names side by side; in Denmark and Norway the one in the middle counts as a given name."""
NORTHERN_SURNAME = re.compile(
    r"(?:[qk]vist|berg|ss?on|sen|str[öø]m|gren|lund|dahl|g[åa]+rd|holm|stad|mark|blom|feldt)$", re.IGNORECASE
)
PATRONYMIC = re.compile(
    r"(?:[оеєії]вич|йович|ьич|[иіїо]вна|овна|евна|ична|[oy]vych|ivna|ovich|evich|ovna|evna)$", re.IGNORECASE
)
CYRILLIC_FAMILY = re.compile(
    r"^[А-ЯЁІЇЄҐ]\w{2,}(?:ов|ова|ев|ева|ёв|ёва|ский|ская|цкий|цкая|ський|ська|цький|цька|енко|йко|ук|юк|як|ець|ишин|"
    r"дзе|швили)$",
    re.IGNORECASE,
)
GREEK_FAMILY = re.compile(
    r"^[Α-ΩΆ-Ώ]\w{2,}(?:[ίι]δης|[ίι]δου|[άα]κης|[άα]κη|[όο]πουλος|[οό]πο[ύυ]λου|ο[ύυ]δης|ο[ύυ]δη|ίτης|έλλης|άτος|ινός)$",
    re.IGNORECASE,
)
"""Forms in Greece print the family name first, whose endings given names do not have."""
FAMILY_ENDINGS = (CYRILLIC_FAMILY, GREEK_FAMILY)
HYPHENED = re.compile(r"^[^\W\d_]{3,}-(?:de|van|der|den|ter|ten|te|von)$", re.IGNORECASE)
"""`Hoekstra-de Wit`: her husband's name, or her own, goes on behind it."""
FAMILY_FIRST = frozenset({"hungarian", "vietnamese"})
WIFE = re.compile(r"n[eé]$", re.IGNORECASE)
VIETNAMESE_FAMILY = frozenset(
    fold_list("""
    nguyen, tran, pham, hoang, huynh, vu, vo, dang, bui, ngo, duong, ly
    """)
)


class Name(NamedTuple):
    full: str = ""
    first: str = ""
    last: str = ""


@remembered
def clean_name(text: str, words: Lexicon) -> str:
    """The name without titles, post-nominals, pronouns and decoration; capitals become title case."""
    text = PRONOUNS.sub("", " ".join(text[:LONGEST_LINE].split()))
    if INITIALS.fullmatch(text.strip()):
        # M. is no Monsieur there, and the last full stop no end of a sentence.
        return text.strip()
    shortened = SHORTENED.search(text)
    text = BEHIND.sub("", PARENT.sub("", text).strip(" ,.;:|•·-–—*#<>[]{}"))
    text = f"{text}." if shortened and text.endswith(shortened[1]) else text
    if (match := BRACKETED.search(text)) and fold(match.group(1)) in words.honorifics:
        text = text[: match.start()].rstrip(" ,")
    head, *tails = re.split(r"\s*[,|]\s*|\s+[–—-]\s+", text)
    while len(tails) > 1 and _is_behind_name(tails[-1], words):
        tails = tails[:-1]
        text = ", ".join([head, *tails])
    if tails and is_family_first(QUOTED.sub(" ", text), words):
        head = ", ".join([head, tails[0]])
    tokens = head.split()
    if len(tokens) > 2 and words.labels.get(fold(tokens[0])) == "name":
        tokens = tokens[1:]
    tokens = tokens[titles(tokens, words) :]
    while len(tokens) > 2 and (_is_post_nominal(tokens[-1], words) or GRADE.match(tokens[-1])):
        tokens = tokens[:-1]
    return _cased(" ".join(tokens))


def _is_behind_name(part: str, words: Lexicon) -> bool:
    """Whether a part between commas is `Jr.`, `CPA` or another title that follows names."""
    return all(_is_post_fix(token) or _is_post_nominal(token, words) for token in part.split())


def _is_post_nominal(token: str, words: Lexicon) -> bool:
    bare = token.strip(".")
    if 3 <= len(bare) <= 5 and bare.isupper() and bare.isascii() and not VOWEL.search(bare):
        return not _is_post_fix(token)
    return (
        fold(token) in words.post_nominals
        and not _is_post_fix(token)
        and (any(map(str.isupper, token[1:])) or "." in token or token[:2] in ("Ph", "Ps", "Ed"))
    )


def is_family_first(text: str, words: Lexicon) -> bool:
    """`Family, Given` with one comma and nothing but name words behind it."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(parts):
        return False
    after = parts[1].split()
    return (
        len(parts[0].split()) <= 3
        and len(after) <= 3
        and all(NAME_WORD.match(token) and not _is_post_nominal(token, words) for token in after)
        and not any(fold(token) in words.post_nominals or fold(token) in words.title_words for token in after)
    )


def _cased(text: str) -> str:
    letters = list(filter(str.isalpha, text))
    lettered = (token for token in text.split() if any(map(str.isalpha, token)))
    if not letters or not (all(map(_is_in_capitals, lettered)) or all(map(str.islower, letters))):
        return text
    if len(letters) <= 2 or not any(char.lower() != char.upper() for char in letters):
        return text
    if TURKISH.search(text) and text.isupper():
        return TURKISH_WORD.sub(lambda word: word[1] + word[2].replace("İ", "i").replace("I", "ı").lower(), text)
    return " ".join(_cased_like(token, at) for at, token in enumerate(text.split()))


def _cased_like(printed: str, at: int) -> str:
    """The word in title case with the capitals behind small letters that are printed: `DeVRIES` is `DeVries`."""
    cased = _cased_word(printed.lower(), at)
    behind = {place for place in range(1, len(printed)) if printed[place - 1].islower() and printed[place].isupper()}
    return "".join(char.upper() if place in behind else char for place, char in enumerate(cased))


def _cased_word(token: str, at: int) -> str:
    if at and token in SMALL:
        return token
    if at and re.fullmatch(r"i{2,3}|i?vi{0,3}", token):
        return token.upper()
    cased = re.sub(r"(^[\"“”„«»‘(（]?|[-‐'’.])(\w)", lambda match: match.group(1) + match.group(2).upper(), token)
    if re.match(r"^Mc[a-z]{2,}", cased):
        cased = "Mc" + cased[2].upper() + cased[3:]
    return re.sub(r"['’]S$", lambda match: match.group().lower(), cased)


@remembered
def may_be_name(text: str, words: Lexicon) -> float:
    """How much a line looks like a person's name by its shape alone, 0 to 1."""
    if len(text) > LONGEST_NAME:
        return 0.0
    bare = QUOTED.sub(" ", text).strip()
    if LABEL_ALONE.match(bare) or (bare.endswith(":") and fold(bare) in words.labels):
        return 0.0
    if CJK.match(bare) and len(bare.replace(" ", "")) <= 6:
        return cjk_shape(bare.replace(" ", ""), words)
    clear = clean_name(bare, words)
    tokens = clear.replace(",", " ").split()
    if not 1 <= len(tokens) <= 6 or len(clear) > 50 or not all(NAME_WORD.match(token) for token in tokens):
        return 0.0
    if len(tokens) > 1 and all(KOREAN_PLACE.match(token) for token in tokens):
        return 0.0
    folded = [fold(token) for token in tokens]
    if (
        fold(clear) in words.labels
        or fold(clear) in words.document_titles
        or fold(clear) in words.sections
        or any(fold(token) == "vitae" for token in tokens)
    ):
        return 0.0
    # `Junior` alone is a grade, behind two names a part of them.
    own = folded[:-1] if len(folded) > 2 and _is_post_fix(tokens[-1]) else folded
    titled = (token in words.title_words and token not in words.also_names for token in own)
    if any(titled) or any(token in words.section_words for token in folded):
        return 0.15
    uncased = all(_is_uncased(token[:1]) for token in tokens)
    if not uncased and not all(
        token[:1].isupper() or token.lower() in words.name_particles or token.lower() in SMALL for token in tokens
    ):
        return 0.2 if len(tokens) <= 4 and text.islower() else 0.0
    score = {1: 0.45, 2: 1.0, 3: 0.95, 4: 0.85, 5: 0.7, 6: 0.5}[len(tokens)]
    if any(token in words.company_words or token in words.school_words for token in folded):
        score -= 0.5
    return max(0.0, score - 0.2 * uncased)


def _is_uncased(letter: str) -> bool:
    """Whether a letter is of a script without capitals: Arabic, Hebrew, Hindi, Thai."""
    return letter.isalpha() and letter.lower() == letter.upper()


def split_name(full: str, language: str, words: Lexicon, *, family_first: bool = False) -> Name:
    """Given names and family name; particles belong to the family name.

    Family name first for `Family, Given`, for names in Chinese, Japanese and Korean script, and where `family_first`
    says so, unless capitals tell which one it is.
    """
    bare = QUOTED.sub(" ", full).strip()
    if CJK.match(bare):
        given, family = split_cjk(bare, language)
        return Name(bare, given, family)
    if "," in full:
        family, given = (" ".join(part.split()) for part in bare.split(",", 1))
        return Name(" ".join(f"{full.split(',', 1)[1]} {family}".split()), *around_comma(given, family))
    tokens = bare.split()
    if len(tokens) == 1:
        return Name(full, tokens[0], "")
    if at := family_within(tokens):
        return Name(full, " ".join([*tokens[:at], *tokens[at + 1 :]]), tokens[at])
    start = -1 if leads_in_family(tokens) and not _is_given(tokens[1]) else _family_start(tokens, language, words)
    if family_first and not any(token.isupper() for token in tokens) and start > 0:
        start = -2 if language in TWO_SURNAMES and len(tokens) > 2 else -1
    if start < 0:
        return Name(full, " ".join(tokens[-start:]), " ".join(tokens[:-start]))
    return Name(full, " ".join(tokens[:start]), " ".join(tokens[start:]))


def _family_start(tokens: list[str], language: str, words: Lexicon) -> int:
    """The index of the family name's first word; minus the number of its words when the family name comes first."""
    capitals = [len(token) > 2 and _is_in_capitals(token) and not _is_post_fix(token) for token in tokens]
    if any(capitals) and not all(capitals):
        first = capitals.index(True)
        while first > 1 and tokens[first - 1].isupper() and _particle(tokens[first - 1], words):
            first -= 1
        if first > 0 and all(capitals[first:] if not _particle(tokens[first], words) else capitals[first + 1 :]):
            return first
        leading = _leading_capitals(tokens)
        if 0 < leading < len(tokens) and not any(capitals[leading:]):
            return leading if is_given_in_capitals(tokens, leading, language) else -leading
    if _is_family_name_first(tokens, language):
        # Hungarian wives: `Szabóné Kovács Ágnes`.
        return -2 if len(tokens) == 3 and language == "hungarian" and WIFE.search(tokens[0]) else -1
    if language in TWO_SURNAMES and len(tokens) >= 4 and tokens[-2].lower() in ("i", "y"):
        return len(tokens) - 3
    hyphened = next((at for at, token in enumerate(tokens[:-1]) if at and HYPHENED.match(token)), 0)
    start = hyphened or _given_with_particle(tokens, words)
    if start:
        return start
    start = len(tokens) - 1
    if len(tokens) > 2 and _is_post_fix(tokens[-1]):
        start -= 1
    if language in NORTHERN and len(tokens) == 3 and NORTHERN_SURNAME.search(tokens[1]):
        start = 1
    if len(tokens) == 4 and _is_given(tokens[1]) and any(SPANISH_FAMILY.search(token) for token in tokens[2:]):
        start = 2
    if language in TWO_SURNAMES | DOUBLE_SURNAME_PARTS and len(tokens) >= 3:
        given = _given_of_two_surnames(tokens[:-1] if _is_post_fix(tokens[-1]) else tokens, words)
        start = given if language in TWO_SURNAMES or len(tokens) - given > 2 else min(start, given)
    start = next((at for at in range(1, start) if _begins_family(tokens, at, language, words)), start)
    # `Cunha e Silva` are one family name.
    return start - 1 if start > 1 and tokens[start] in ("e", "y", "i") else start


def _begins_family(tokens: list[str], at: int, language: str, words: Lexicon) -> bool:
    """Whether a word within a name begins the family name: a particle, a title of nobility, `Ben` in `Ben Ali`."""
    word = fold(tokens[at])
    begins = word in NOBLE or word in ("ait", "ould") or (word == "ben" and language in MAGHREBI)
    return begins or _particle(tokens[at], words) or _is_irish(tokens, at)


def _given_of_two_surnames(tokens: list[str], words: Lexicon) -> int:
    """How many words are given names where two family names follow: `María del Carmen | Ibáñez Quintero`."""
    given = 1
    while given < len(tokens) - 1:
        after = given
        while after < len(tokens) - 2 and _particle(tokens[after], words):
            after += 1
        if not _is_given(tokens[after]):
            break
        given = after + 1
    particles = [at for at, token in enumerate(tokens) if at >= given and _particle(token, words)]
    if not particles and len(tokens) >= 4 and given == 1:
        return 2
    return given


def _given_with_particle(tokens: list[str], words: Lexicon) -> int:
    """How many words a given name with a particle in it has, such as `María del Carmen`; 0 when there is none."""
    after = next((at for at in range(1, len(tokens)) if not _particle(tokens[at], words)), len(tokens))
    return after + 1 if 1 < after < len(tokens) - 1 and fold(tokens[after]) in OF_GIVEN else 0


def _is_in_capitals(token: str) -> bool:
    """Whether a word is set in capitals; the small letters of `McDERMOTT` and `O’BRIEN-DeVRIES` do not count."""
    return token.isupper() or SMALL_IN_CAPITALS.fullmatch(token) is not None


def _leading_capitals(tokens: list[str]) -> int:
    """How many words at the beginning are set in capitals, as in `DE LA CRUZ Juan`; initials do not count."""
    count = next((at for at, token in enumerate(tokens) if not _is_in_capitals(token) or "." in token), len(tokens))
    return count if any(len(token) > 2 for token in tokens[:count]) else 0


def _is_family_name_first(tokens: list[str], language: str) -> bool:
    """Whether the words themselves or the document's language say that the family name is the first word."""
    if language in FAMILY_FIRST:
        return True
    if len(tokens) == 3 and PATRONYMIC.search(tokens[2]):
        return True
    if len(tokens) == 2 and any(kind.search(tokens[0]) and not kind.search(tokens[1]) for kind in FAMILY_ENDINGS):
        return True
    if given_names_follow(tokens, language):
        return True
    return len(tokens) >= 3 and fold(tokens[0]) in VIETNAMESE_FAMILY


def _is_post_fix(token: str) -> bool:
    return token.strip(".").lower() in ("jr", "sr", "ii", "iii", "iv", "junior", "filho", "neto")


def _is_given(token: str) -> bool:
    """Second given names that are frequent in Spanish double names."""
    return fold(token) in _SECOND_GIVEN


_SECOND_GIVEN = frozenset(
    fold_list("""
    jose, maria, luis, carlos, antonio, juan, manuel, jesus, angel, miguel, javier, david, alberto, eduardo,
    alejandro, andres, ignacio, pedro, paulo, pablo, henrique, felipe, gabriel, rafael, lucas, mateus, beatriz,
    clara, laura, sofia, julia, vitor, victor, gustavo, rodrigo, fernando, francisco, ricardo, roberto, jorge,
    manuela, mariana, marta, patricia, cristina, ines, helena, isabel, teresa, carmen, carmo, lourdes, fatima,
    rosario, guadalupe, angeles, conceicao, elena, pilar, dolores, ana, luisa, paula, fernanda, mercedes, rosa,
    enrique, ramon, aparecida, vinicius, augusto, cesar, regina, lucia, luiza, eduarda, carolina, gabriela,
    victoria, vitoria, alexandre, aurelio, caroline, claudio, cristiane, cristiano, daniel, daniela, diego,
    elisa, fabiana, flavia, flavio, gisele, guilherme, joao, joaquim, juliana, julio, larissa, leandro,
    leonardo, leticia, luciana, luiz, marcelo, marcia, marcio, marcus, mario, matheus, mauricio, natalia,
    otavio, raquel, renata, renato, rita, rogerio, sebastiao, sergio, silvia, simone, sonia, tatiana, tiago,
    thiago, valeria, vanessa, veronica, alice, alessandra, adriana, adriano, andre, andrea, bruna, bruno,
    camila, caio, marina, olivia, sara, belen, concepcion, emilia, gloria, graciela, inmaculada, magdalena,
    margarita, mateo, nicolas, noelia, raul, ruben, sebastian, susana, valentina, vanesa, ximena, yolanda,
    alejandra, filipa, sofia, isabella, joana, rosana, rosangela, socorro
    """)
)


LENITED = re.compile(r"[BCDFGMPST]h[a-zà-ÿ]", re.IGNORECASE)
IRISH = frozenset({"ní", "nic", "uí", "ó"})
"""Before family names, with a capital; the accent tells them from given names of China."""


def _particle(token: str, words: Lexicon) -> bool:
    low = token.lower().strip(".")
    return low in IRISH or (
        (low in SMALL or low in words.name_particles)
        and (token.islower() or low in SMALL)
        and len(token) > 1
        and not token.endswith(".")
    )


def _is_irish(tokens: list[str], at: int) -> bool:
    """Whether a particle without its accent stands before a name that is changed behind it: `Ni Dhomhnaill`."""
    return tokens[at].lower() in ("ni", "ui") and at + 1 < len(tokens) and LENITED.match(tokens[at + 1]) is not None
