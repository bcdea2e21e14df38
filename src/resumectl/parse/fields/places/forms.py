"""What people write around a town's name: the word for town, a district's number, the code of a department."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.lexicon import city_country, fold, fold_list, is_city, lexicon

REMOTE = frozenset(
    fold_list("""
    remote, hybrid, worldwide, onsite, telecommute, homeoffice, fernarbeit, teletravail, remoto,
    remota, zdalnie, a distancia, home office, in remoto, on site, praca zdalna, remote working,
    wfh, work from home, à distance, en remoto, da remoto, smart working, teletrabajo, teletrabalho, lavoro da remoto,
    thuiswerk, op afstand, thuiswerken, hybryda, hybrydowo, zdalna, na dálku, práce na dálku, distans, på distans,
    distansarbete, fjernarbejde, hjemmearbejde, hjemmekontor, fjernarbeid, uzaktan, uzaktan çalışma, hibrit, evden,
    удаленно, удаленная работа, дистанционно, гибрид, віддалено, τηλεργασία, εξ αποστάσεως, 远程, 遠端, リモート, 在宅,
    híbrido, híbrida, ibrido, hybride, various locations, multiple locations, various sites, multiple sites,
    verschiedene standorte, verschiedene einsatzorte, divers sites, varias ubicaciones, vari luoghi, vários locais,
    various cities, nationwide, countrywide, по всему миру, по всій україні, по всьому світу, по всей россии, weltweit,
    bundesweit, wereldwijd, monde entier, en todo el mundo, in tutto il mondo, na całym świecie,
    cały świat, dünya geneli
    """)
)
SHORT_NAMES = frozenset(
    ("NYC", "SF", "D.C", "Bay Area", "SF Bay Area", "The Bay Area", "Silicon Valley", "DFW", "Tri-State Area")
)
"""What towns and their surroundings are called for short, without a last full stop."""
DUTCH_ARTICLE = re.compile(r"['’‘][st][- ](?=[A-Z])")
"""What begins `'s-Hertogenbosch`."""
TOWN_BLANKS = frozenset(
    fold_list("""
    city, city name, town, anytown, any town, location, stadt, ort, wohnort, ville, commune, ciudad, localidad, cidade,
    localidade, città, comune, plaats, stad, miasto, miejscowość, město, mesto, by, sted, şehir, град, город, місто,
    πόλη, oraș, grad, város, kaupunki
    """)
)
AREA_BLANKS = frozenset(
    fold_list("""
    state, st, country, province, prov, region, county, country name, land, bundesland, kanton, pays, région,
    département, país, provincia, estado, regione, paese, kraj, województwo, země, ülke, il, страна, край, країна,
    χώρα, țara, država, ország, maa
    """)
)
LONE_BLANKS = frozenset(("city", "country", "province", "state", "town", "location", "city country", "city state"))
"""Beside a school these stand for its place alone, too: nobody labels that there."""
BLANK_LEAD = re.compile(r"^(?:some|any|your|my|a)\s+|\s+(?:[A-Z]|\d)\.?$", re.IGNORECASE)
"""`Some City`, `Location X`"""
ICON = re.compile(r"^(?!['’‘][st][- ][A-Z])\W*(?:[^\W_]\s+(?=[A-Z][a-z]{2,}[^,]*,))?")
"""Glyphs before the text; OCR reads a map pin as a single letter or digit."""
KIND_OF_ADDRESS = re.compile(
    r"\s*\((?:home|private?|work|current|permanent|privat|zuhause|abitazione|casa|residenza|domicile|domicilio|domic[ií]lio|"
    r"particular|hjem|hem|thuis|dom|ev|дом)\)\s*$",
    re.IGNORECASE,
)
TOWN_AND_STATE = re.compile(r"(\w{3})/(?=[A-Z]{2}\s*(?:$|,))")
"""`São José dos Pinhais/PR`: the state behind a town."""
BRAZILIAN = re.compile(r"\w{3}/[A-Z]{2}\s*(?:$|[-–,])|\bCEP\b")
DASHED = re.compile(r"\s+[-–]\s+")
"""`Rua das Flores, 100 - Centro - Curitiba/PR - CEP 80020-310`"""
TURKISH_END = re.compile(r"(?<=[\w.,])\s+(?P<quarter>[^\W\d_]{3,20})\s*/\s*(?P<town>[^\W\d_]{3,20})\s*$")
"""`Moda Cad. No:12/5, Kadıköy/İstanbul`"""
POSTAL_WORD = re.compile(r"\b(?:CEP|C\.\s?P\.?|CP)\s*:?\s*(?=\d{5})")
SINGAPORE = re.compile(r"(?<=[\w)])\s+Singapore\s+(?=\d{6}\s*$)")
QUARTERS = re.compile(r"(?:^|,\s*)(?:Alcald[ií]a|Delegaci[oó]n|Colonia|Col\.)\s[^,]+(?=,)")
CAPITAL_DISTRICT = re.compile(r"(?<=Bogot[aá]),?\s*D\.?\s?C\b\.?")
STATION = re.compile(r"[,\s(]+(?:ст\.?\s?)?(?:м\.|метро)\s?[«\"]?[А-ЯЁ][^,;()]{1,30}\)?")
"""Of the underground, behind its town: `Москва, м. Сокол`. Before a town `м.` is Ukrainian for one."""
CITY_PREFIX = re.compile(r"^(?:г|гр|гор|м|місто|город|град|tp|kota|distt?)\.?\s+", re.IGNORECASE)
DEPARTMENT = re.compile(r"^(?P<town>[^\W\d_][^()\d,]{1,40}?)\s*\((?:0[1-9]|[1-8]\d|9[0-5]|97[1-6]|2[AB])\)$")
"""`Landerneau (29)`: a French department by its number."""
PROVINCE = re.compile(
    r"^(?P<town>[^\W\d_][^()\d,]{1,40}?)\s*\((?:A[GLNOPQRTV]|B[AGILNORSTZ]|C[ABEHILNORSTZ]|E[EN]|F[CEGIMR]|G[EOR]|"
    r"I[MS]|KR|L[CEIOTU]|M[BCEINOST]|N[AOU]|O[RT]|P[ACDEGINORTUVZ]|R[ACEGIMNO]|S[AIOPRSUV]|T[AENOPRSV]|UD|V[ABCEIRTV])\)$"
)
"""`Peschiera del Garda (VR)`: an Italian province by its letters."""
CANTON = re.compile(
    r"^(?P<town>[^\W\d_][^()\d,]{1,40}?) (?:A[IR]|B[ELS]|FR|G[ELR]|JU|LU|N[EW]|OW|S[GHOZ]|T[GI]|UR|V[DS]|Z[GH])$"
)
"""`Pfäffikon ZH`: a Swiss canton, but for `AG`, which ends names of firms."""
SWISS = re.compile(
    r"(\b[1-9]\d{3}\s+[^\W\d_][^\d,;()|]{1,30}?)\s+(?:A[GIR]|B[ELS]|FR|G[ELR]|JU|LU|N[EW]|OW|S[GHOZ]|T[GI]|UR|V[DS]|"
    r"Z[GH])(?=\s*(?:$|[,;|]))"
)
"""`9500 Wil SG`: the canton behind a Swiss postcode and its town."""
BRAZILIAN_STATES = frozenset(
    "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO".split()
)
DISTRICT = re.compile(r"^(?P<town>\D{3,40}?)\s+(?:\d{1,2}(?:e|er|è|ème|eme|°|\.)?|[A-Z])$")
"""`Praha 5`, `Paris 15e`, `Aarhus C`."""
ORDINAL = re.compile(r"\s+\d{1,2}\s?(?:e|er|è|ème|eme|ième|°|\.)?$")
QUALIFIED = re.compile(
    r"^(?P<town>[^\W\d_][\w-]{2,}(?:[ -][A-ZÄÖÜ][\w-]+)?)\s(?:(?P<near>bei|b\.)|an der|am|"
    r"(?P<within>im|in der)|ob der|vor der|[aiov]\.\s?d\.|[ai]\.)\s?(?P<other>[A-ZÄÖÜ][\w-]*\.?)$"
)
"""`Garching b. München`, `Mülheim a.d. Ruhr`: what tells a German town from others of its name."""
LANDSCAPE = re.compile(
    r"(?:gau|gäu|tal|wald|gebirge|land|kreis|ried|winkel|moos|bruch|mark|horst|harz|taunus|spessart|hunsrück|eifel|pfalz|"
    r"rhön|wallis|feld|berg|wetterau|oberlausitz|lausitz|schwalm|heide)$",
    re.IGNORECASE,
)
"""`Freiburg im Breisgau`; `Essen im Büro` is no town."""
STATUS = re.compile(
    r"\b(?:blue card|work(?:ing)? permit|work visa|settled status|titre de séjour|arbeitserlaubnis|"
    r"niederlassungserlaubnis|aufenthalts\w+)\b",
    re.IGNORECASE,
)
DISTRICTED = frozenset(
    fold_list("""
    praha, prague, prag, brno, plzeň, bratislava, košice, wien, vienna, paris, lyon, marseille, budapest, zürich,
    zurich, dublin, bucurești, bucharest, stockholm, göteborg, oslo, københavn, copenhagen, roma, rome, ljubljana,
    warszawa, antwerpen, gent, brussel, bruxelles, brussels, amsterdam, rotterdam, hamburg, münchen, munich, berlin,
    köln, frankfurt, london, leeds, glasgow, belfast, liverpool, manchester, birmingham, bristol, madrid, barcelona
    """)
)
QUARTER_AND_TOWN = re.compile(r"^(?P<quarter>[^\W\d_][^/,\d]{1,40}?)\s*/\s*(?P<town>[^\W\d_][^/,\d]{1,40})$")
IN_TURKEY = "TR"
IN_SWITZERLAND = "CH"
AROUND = re.compile(
    r"(?:greater|upstate|isle of|großraum|raum|landkreis|metropolregion|provincia d[ei]|province of)\s(?=\w)",
    re.IGNORECASE,
)
AREA = re.compile(r"(?:\s(?:bay|city|metro|metropolitan))?\sarea$", re.IGNORECASE)
"""`Greater Boston Area`, `Raum Stuttgart`: the surroundings of a town, called after it."""
TOWN_LABEL = re.compile(r"(?:^|[\s,])(?:г|гр)\.\s?(?P<town>[А-ЯЁ][\w-]+(?:[ -][А-ЯЁ][\w-]+)?)")
"""`ул. Ленина, д. 5, г. Пермь`: what stands in the address besides may be called like a town, too."""
KOREAN_TOWN = re.compile(r"(?:^|\s)(?P<town>[\uac00-\ud7af]{2,4}?(?:특별자치시|특별시|광역시|시))(?=\s|$)")
"""`서울특별시 마포구`"""
PROVINCES_LIKE_COUNTRIES = frozenset("AO AR BI BN BO BR BS BT BZ CL CN CO CR GE KR LC MN MO MS NA NU PA PE PG".split())
PROVINCES_LIKE_COUNTRIES |= frozenset("PN PR RE SA SO SR SS SV TN TO TR VA VC VE VI".split())
"""Italy's codes that are those of countries outside the European Union, whose towns are told by name."""


def is_blank(text: str) -> bool:
    """Whether it stands for a place, as samples and unfilled templates have them: `City, State`, `Some Town, Country`.

    Alone only what no form has for a label, such as `Location X`; a capital has to begin each part.
    """
    parts = [part.strip() for part in text.split(",")]
    if not 1 <= len(parts) <= 2 or not all(part[:1].isupper() for part in parts):
        return False
    bare = [fold(BLANK_LEAD.sub("", part)) for part in parts]
    if len(parts) == 2:
        return bare[0] in TOWN_BLANKS and bare[1] in AREA_BLANKS
    return bare[0] in TOWN_BLANKS | AREA_BLANKS and bare[0] != fold(parts[0])


def labelled_town(text: str) -> str:
    """The town behind a word for it in an address, with one at its end or a bracket in its name; `""` without one."""
    if text.endswith(")") and is_city(name := text.lstrip("0123456789 ")):
        return name  # `06110 Halle (Saale)`
    match = None if text.isascii() else TOWN_LABEL.search(text) or KOREAN_TOWN.search(text)
    return match.group("town") if match else ""


def as_plain_town(text: str) -> str:
    """The town as it is called where something of these stands around it, else the text; as printed."""
    if match := CITY_PREFIX.match(text):
        return text[match.end() :]
    if text.endswith(")"):
        return town_of_department(text) or text
    if "/" in text:
        coded = TOWN_AND_STATE.sub(r"\1, ", text)
        match = QUARTER_AND_TOWN.match(text) if coded == text else None
        return match.group("town") if match and city_country(match.group("town"), among=IN_TURKEY) else coded
    if around := _town_around(text):
        return around
    match = DISTRICT.match(text)
    named = match is not None and is_city(match.group("town")) and (text[-1].isupper() or has_district(text))
    return match.group("town") if match and named else text


def _town_around(text: str) -> str:
    """The town or region after which its surroundings are called; `""` for anything else."""
    led = AROUND.match(text)
    near = text[led.end() :] if led else text
    near = AREA.sub("", near) if near[-5:].lower() == " area" else near
    return near if near != text and (is_city(near) or fold(near) in lexicon().regions) else ""


def is_place_as_said(text: str) -> bool:
    """Whether a place is told as people say it: by a short name, as two towns with a slash, or with the mode of work,
    which may also lead with a comma: `NYC`, `Utrecht / Amersfoort`, `Leeds / Remote`, `Hybrid, London`.
    """
    if text in SHORT_NAMES:
        return True
    halves = text.split("/") if "/" in text else text.split(", ")
    if len(halves) != LEAST_JOINED:
        return False
    first, last = (half.strip() for half in halves)
    modes = [fold(half) in REMOTE for half in (first, last)]
    known = all(mode or (half[:1].isupper() and is_city(half)) for half, mode in zip((first, last), modes, strict=True))
    return known and not all(modes) and ("/" in text or modes[0])


LEAST_JOINED = 2


def town_of_department(text: str) -> str:
    """The town before a French department's number in brackets, `""` for anything else."""
    match = DEPARTMENT.match(text) if text.endswith(")") else None
    return match.group("town") if match else ""


def town_of_code(text: str) -> str:
    """The town before an Italian province in brackets, or a known one before a Swiss canton; `""` for anything else."""
    if text.endswith(")"):
        match = PROVINCE.match(text)
        return match["town"] if match else ""
    match = CANTON.match(text) if text[-2:].isupper() else None
    return match["town"] if match and is_city(match["town"]) else ""


def _country_last(text: str) -> str:
    """`Brasil - Bahia - Salvador` the other way round; other text as it is."""
    parts = DASH_BETWEEN.split(text)
    country = lexicon().countries.get(fold(parts[0]), "") if 2 <= len(parts) <= MOST_NAMED else ""
    code = next((code for code, name in lexicon().country_codes.items() if name == country), "") if country else ""
    return ", ".join(reversed(parts)) if code and city_country(parts[-1], among=code) else text


DASH_BETWEEN = re.compile(r"\s+[-–]\s+")
MOST_NAMED = 3


def as_address(text: str) -> str:
    """The text without an icon before it and without what kind of address it is; `Londrina/PR` with a comma.

    What countries write around and between an address's parts is put into commas: see the patterns.
    """
    text = _without_station(_country_last(KIND_OF_ADDRESS.sub("", ICON.sub("", text))))
    if BRAZILIAN.search(text):
        text = DASHED.sub(", ", text)
    elif (town := _town_of_canton(text)):
        text = town
    if "/" in text:
        text = TOWN_AND_STATE.sub(r"\1, ", text)
        turkish = TURKISH_END.search(text)
        if turkish and city_country(turkish["town"], among=IN_TURKEY):
            text = f"{text[: turkish.start('quarter')]}, {turkish['town']}"
    if any(map(str.isdigit, text)):
        text = SINGAPORE.sub(", Singapore ", POSTAL_WORD.sub("", SWISS.sub(r"\1", text)))
    return CAPITAL_DISTRICT.sub("", QUARTERS.sub("", text))


def _without_station(text: str) -> str:
    """The text without the station of the underground behind its town."""
    match = STATION.search(text) if "м" in text else None
    if match is None or not is_city(CITY_PREFIX.sub("", text[: match.start()].rpartition(",")[2].strip())):
        return text
    return text[: match.start()] + text[match.end() :]


def _town_of_canton(text: str) -> str:
    """The Swiss town before its canton, where a text says no more: `Zürich ZH`; `""` for anything else."""
    match = CANTON.match(text) if text[-2:].isupper() else None
    return match["town"] if match and city_country(match["town"], among=IN_SWITZERLAND) else ""


def bracketed_country(code: str, before: str) -> str:
    """The country of `City (CC)`; elsewhere the letters say which state: `20121 Milano (MI)`, `Cruz Alta (RS)`."""
    town = before.split(",")[-1].strip()
    home = city_country(town)
    elsewhere = not city_country(town, among=code) if home else code in BRAZILIAN_STATES | PROVINCES_LIKE_COUNTRIES
    return "" if elsewhere or re.search(r"\b\d{5}\b", before) else lexicon().country_codes.get(code, "")


def towns_at_home(towns: Sequence[str], country: str) -> list[str]:
    """Of several towns those that the country has: Ireland's Munster is none, `Limerick, Munster, Ireland`."""
    codes = lexicon().country_codes.items() if len(towns) > 1 else ()
    code = next((code for code, name in codes if name == country), "")
    return [town for town in towns if city_country(town, among=code)] if code else []


def has_district(text: str) -> bool:
    """Whether a number behind a town is that of a district: `Praha 5`. Elsewhere it is a house's."""
    match = DISTRICT.match(text.strip(" ."))
    return match is not None and fold(match.group("town")) in DISTRICTED


def without_district(text: str) -> str:
    """`Praha 5`, `Lyon 3ème` without the number."""
    return ORDINAL.sub("", text) if has_district(text) else text


def is_qualified_town(text: str) -> bool:
    """Whether a German town stands with what tells it from others, where it or the larger one near it is known."""
    match = QUALIFIED.match(text) if " " in text or "." in text else None
    if match is None or (match["within"] and not LANDSCAPE.search(match["other"])):
        return False
    return is_city(match["other"] if match["near"] else match["town"])


def town_behind_street(part: str) -> str:
    """The town that no comma parts from the street before it: `Duluth` of `12 Quarry Rd Duluth`; `""` for none.

    So is that behind a flat's number: `Apt 4 Duluth`.
    A town of the tables may begin with the street's word (`100 Main St. Louis`); any other has three words at most.
    """
    if led := FLAT.match(part):
        town = " ".join(word for word in part[led.end() :].split() if word.isprintable()).strip(" .")
        named = all(word.isalpha() and word.istitle() for word in town.split())
        return town if named and 0 < len(town.split()) <= MOST_TOWN_WORDS else ""
    words = [word for word in part.split() if word.isprintable()]
    if len(words) < LEAST_ADDRESS or not words[0][:1].isdigit():
        return ""
    ends = [at for at in range(2, len(words)) if fold(words[at - 1]) in BEFORE_TOWN or UNIT.match(words[at - 1])]
    starts = [at - 1 for at in ends if fold(words[at - 1]) == "st"]
    for at in sorted({*starts, *ends}):
        town = " ".join(words[at:])
        if is_city(town):
            return town
    rest = words[ends[-1] :] if ends else []
    plain = all(word.isalpha() and word.istitle() and len(word) > 2 for word in rest)
    return " ".join(rest) if plain and 0 < len(rest) <= MOST_TOWN_WORDS and fold(rest[-1]) not in BEFORE_TOWN else ""


FLAT = re.compile(
    r"(?:(?:apt|apartment|unit|suite|ste|room|rm|lot|bldg|building)\b\.?\s*#?\s*(?:[A-Z]-?)?\d{1,5}[A-Z]?|"
    r"#\s?[A-Z]?-?\d{1,5}[A-Z]?|[A-Z]-?\d{1,4})\s+(?=[A-Z][a-z])",
    re.IGNORECASE,
)
LEAST_ADDRESS = 4
MOST_TOWN_WORDS = 3
BEFORE_TOWN = frozenset(
    "street st road rd avenue ave boulevard blvd drive dr lane ln way court ct circle cir place pl parkway pkwy "
    "terrace ter trail trl square sq highway hwy north south east west n s e w ne nw se sw".split()
)
UNIT = re.compile(r"^#?\d{1,5}[A-Za-z]?$|^#[A-Za-z]\d*$")
