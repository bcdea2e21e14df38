"""Words around degrees and schools in many languages: labels, links, credits, boards."""

from __future__ import annotations

import re

from resumectl.parse.lexicon import is_city

AWARD = re.compile(
    r"^(?:(?:angestrebter |erworbener )?abschluss|abschlussart|degree(?: awarded)?|qualification(?: obtained)?|"
    r"diplôme(?: obtenu| préparé)?|título(?: obtenido)?|titulación(?: obtenida)?|titolo(?: di studio)?(?: conseguito)?|"
    r"(?:uzyskany )?tytuł|zawód|behaald diploma|examen|tutkinto|dosažený titul|végzettség|квалификация|степень|derece|"
    r"curso|grau|carrera|uddannelse|utdanning|utbildning|opleiding|diploma|πτυχίο|τίτλος(?: σπουδών)?|"
    r"calificare(?:a(?: obținută)?)?|"
    r"(?P<field>специальность|спеціальність|специалност|направление(?: подготовки)?|напрям підготовки|"
    r"kierunek(?: studiów)?|specjalność|fachrichtung|studienrichtung|studienfach|chuyên ngành|ngành(?: học)?|smjer|"
    r"(?:studijní |študijný )?obor|odbor|jurusan|program studi|specializarea|specialitatea|filière|spécialité|"
    r"especialidad|indirizzo|bölüm(?:ü)?|studiengang|specializzazione|studierichting|inriktning|linje|ειδίκευση|κατεύθυνση))"
    r"(?:\s*:\s*(?=[^\W_]|[«„“\"])|\s+(?=[«„“]))|"
    r"^(?P<bare>obor|odbor|specializarea|специальность|спеціальність|специалност|chuyên ngành|smjer|jurusan)"
    r"\s+(?=[^\W\d_])",
    re.IGNORECASE,
)
"""The label of what was gained at the end of the studies, or of the `field` of study."""
FACULTY = re.compile(
    r"^(\S.*?Üniversitesi\b.*?(?:Fakültesi|(?:Meslek )?Yüksekokulu|Enstitüsü|Konservatuvarı))\s+(?=[^\W\d_])"
)
"""A Turkish school with its faculty, before what was studied there: `Ege Üniversitesi Fen Fakültesi Kimya`."""
STREET = re.compile(
    r"[^\W\d_](?:straße|strasse|weg|gasse|platz|straat|laan|gatan|vägen|vej|gade|veien|gata|utca)\s\d+\w?$|"
    r"\s(?:street|avenue|ave\.?|road|rd\.?|boulevard|blvd\.?|lane|cad\.?|caddesi|sok\.?|sokak|utca)(?:\s\d+\w?)?$|"
    r"^(?:via|viale|corso|piazza|rue|calle|c/|avenida|av\.|rua|ul\.|ulica|ulice|ул\.|улица|проспект|вул\.|nám\.|"
    r"náměstí|"
    r"strada|str\.|jl\.|jalan)\s(?:\S+\s){1,4}\d+[\w/]*$",
    re.IGNORECASE,
)
"""Where a school stands: `Via Mazzini 5`, `Katipunan Avenue`."""
LESSONS = re.compile(r"^(?:berufs(?:fach|bildende )?schule|berufskolleg|gewerbeschule)\b", re.IGNORECASE)
"""Where apprentices go once a week, beside the firm that they learn at."""
APPRENTICED = re.compile(
    r"^(?:abgeschlossene )?(?:berufs)?(?:lehre|ausbildung|lehrausbildung|umschulung)\s+(?:als|zu[mr]?)\s+\S|"
    r"\s(?:EFZ|EBA)$",
    re.IGNORECASE,
)
CREDITS = re.compile(
    r"^\d{2,3}(?:[.,]\d)?\s*(?:(?:yh-?)?poäng|högskolepoäng|hp|stp|studiepoeng|"
    r"ects(?:[ -](?:credits?|punkte?))?|credits?|créditos|crédits|cfu|crediti|op|opintopistettä|ec|"
    r"studiepunten|lp|leistungspunkte)$",
    re.IGNORECASE,
)
DURATION = re.compile(
    r"^(?:\d+\s*(?:years?|yrs?|months?|mos?|an(?:s|née?s?)?|mois|jahre?n?|monate?n?|j|m|a[nñ]os?|meses|mes|anni|anno|"
    r"mesi|mese|anos?|mês|jaar|jaren|maand(?:en)?|lat|lata|rok|roku|miesi[ęa]cy?|miesiące|år|mån(?:ader)?|måneder|"
    r"days?|weeks?|hours?|hrs?|jours?|semaines?|heures?|días?|horas?|semanas?|dias?|giorni|ore|tage?n?|wochen?|stunden|"
    r"dagen|uur|dni|godzin|года?|лет|мес(?:яцев|яца|яц)?|yıl|ay|roky|let|měsíc[eů]?|vuotta|kuukautta|év|"
    r"hónap)\.?,?\s*(?:and|et|und|y|e|en|"
    r"i|och|og)?\s*){1,2}$",
    re.IGNORECASE,
)
AT = re.compile(
    r"\s+(?:(?:(?:conseguit|ottenut|rilasciat)[oa]|(?:obtenid|cursad|expedid|realizad)[oa]|"
    r"(?:obtenu|délivré|préparé)e?) )?"
    r"(?:(?:at|from)(?: the)?|@|an der|am|à l['’]|à la|na|no|pela|pelo|en la|en el|por la|por el|"
    r"presso(?: (?:il|la|lo|l['’]))?|bei der(?: Firma)?|bei(?: Firma)?|beim|ved|vid|hos|på|fra|från|"
    r"bij|aan(?: de| het)?|all['’]|alla|la|w|we|v|в|во|у|de l['’]|de la|del|du|della|dell['’])"
    r"(?:\s+|(?<=['’@]))(?=\S)"
)
OF = re.compile(r"\s(?:de l['’]|de la|del|du|della|dell['’])\s*$")
"""What parts a degree from the school of which it is, where the next word names a school."""
SPELLED = re.compile(r"\b(?:[a-z] ){2,}[a-z]\b")
"""An acronym with full stops, folded: `I.E.S.`, `I.T.I.S.`"""
BOARD = re.compile(
    r"^ (?:cbse|icse|cisce|nios|waec|neco|bseb|[a-z]{1,2}bse|[a-z]{1,2}seb|msbshse|upmsp|wbchse|jkbose|chse|ahsec) $"
    r"|^ board of (?:[a-z]+ ){0,2}(?:secondary|intermediate|school|technical)\b|"
    r" (?:state|central|education|examinations?|secondary|pradesh|maharashtra|gujarat|bihar|rajasthan|kerala|punjab|"
    r"haryana|karnataka|nadu|bengal|up|mp|hp|cbse|icse|[a-z]{1,2}(?:bse|seb|eb)|[a-z] [a-z]) board $"
)
"""What examines the pupils of a country or state."""
_STAY = (
    r"(?:study abroad|(?:student )?exchange(?: (?:semester|term|year|student|program(?:me)?))?|semester abroad|"
    r"erasmus\+?|(?:year|term) abroad|(?:auslands|austausch)(?:semester|jahr|studium)|intercambio|intercâmbio|"
    r"mobilidade|scambio|échange|séjour erasmus|utvekslingssemester|utbytestermin|udvekslingsophold|wymiana)"
)
STAY = re.compile(rf"^{_STAY}$", re.IGNORECASE)
"""A stay at another school, which a bracket or a comma sets apart."""
STAYED = re.compile(rf"^{_STAY}\s*(?::|\s[–-])\s+(?=\S)", re.IGNORECASE)
"""The label of a stay at another school: `Study abroad: University of Fens`."""
CAMPUS = re.compile(r"^(?:[A-ZÀ-Ý][\w.-]+ ){1,3}Campus$|^Campus (?:de |di |of )?[A-ZÀ-Ý][\w-]+$")
"""A part of a school that another piece names."""
SUBUNIT = re.compile(
    r"^(?:(?:department|dept\.?|faculty|division|fakultät|fachbereich|facultad|faculté|facoltà|wydział|katedra|fakulta)"
    r" (?:of|for|für|de|des|di)\b|(?:wydział|fakulta|katedra)\s|"
    r"(?:school|college) of (?:(?:arts|sciences?|business|engineering|education|nursing|law|medicine|humanities|"
    r"liberal|social|natural|health|management|administration|professions|work|and|letters|agriculture)[ ,]*)+$|"
    r"(?:graduate|undergraduate|doctoral|business) school(?: (?:of|for) [a-z &]+)?$)",
    re.IGNORECASE,
)
"""What belongs to a school whose name stands elsewhere in the entry, if anywhere."""
SCHOOL_IN_DEGREE = (
    "b tech", "m tech", "college prep", "college preparatory", "high school diploma", "school leaving certificate",
    "secondary school certificate", "laurea", "senior school certificate", "secondary school diploma", "school diploma",
    "high school equivalency", "high school degree", "college diploma", "polytechnic diploma", "university diploma",
    "school certificate", "college coursework", "university coursework", "college level", "university level",
    "school level", "master universitario", "experto universitario", "especialista universitario",
    "diplomado universitario", "diploma universitario", "titulo universitario", "curso universitario",
    "diplomada universitaria", "diplomatura universitaria", "licenciado universitario", "licenciada universitaria",
    "graduado universitario", "graduada universitaria", "experta universitaria", "tecnica universitaria",
    "diplomat universitari", "master universitari", "diploma universitari",
    "mestrado universitario", "curs universitari", "laurea universitaria", "diplome universitaire",
    "tecnico universitario", "superior universitario", "master universitaire", "licence universitaire",
)  # fmt: skip
"""Words of schools in the names of degrees."""
CALLED_AFTER = re.compile(r"(?:\b[A-Z]\.\s?){2,4}(?=(?:University|College|Institute|Polytechnic)\s*(?:[,.;(]|$))")
"""Initials of whom a school is called after, though they may be a degree: `M.D. University, Rohtak`."""
ENDS_AS_SCHOOL = re.compile(r"\s(?:School|College|University|Institute|Academy|Seminary)$")


def townless(text: str) -> str:
    """The school's name without the town behind its last word, where that one says what it is; `""` for any other."""
    tokens = text.split()
    for count in (1, 2):
        name, town = " ".join(tokens[:-count]), " ".join(tokens[-count:])
        if len(tokens) > count + 1 and ENDS_AS_SCHOOL.search(name) and is_city(town) and town[:1].isupper():
            return name
    return ""


def labels_award(text: str) -> bool:
    """Whether a label leads to what was gained, and not to the field of study: `Abschluss: Gesellenbrief`."""
    label = AWARD.match(text)
    return label is not None and not leads_to_field(label)


def leads_to_field(label: re.Match[str]) -> bool:
    """Whether a match of `AWARD` is the label of a field of study."""
    return bool(label["field"] or label["bare"])
