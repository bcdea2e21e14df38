"""What is told of studies beside a degree and its school, in many languages: theses, who led them, who paid for them.

Such a row has words of degrees in it (`Masterarbeit: ...`, `Diplomarbeit zum Thema ...`) and names none.
"""

from __future__ import annotations

import re

from resumectl.parse.remembered import remembered

NO_DEGREE = re.compile(
    r"\b(?:c?gpa|grades?|percentage|average|note|abschlussnote|moyenne|média|promedio|score|rank|honou?rs list|dean|"
    r"cum laude|distinction|mention|thesis|dissertation|coursework(?! (?:towards?|leading to|for|in) \w)|"
    r"courses|modules|relevant|advisor|minor in|"
    r"erwartet|expected|anticipated|graduat(?:ed|ion|ing)|voto|nota|ocena|marks?|class honou?rs|"
    r"(?:first|second|third|upper|lower)[ -]class|(?:upper|lower)[ -]second|second[ -](?:upper|lower)|"
    r"ortalaması|diploma notu|beklenen|预计毕业|tesi|valutazione|voorlopig|eindcijfer|eqf|isced|eqr|atar|ucas)\b"
    r"|^\d+(?:[.,]\d+)?\s*(?:%|/\s*\d(?!\d{3}))|^study abroad$"
    r"|^\d{2,4} points?$|^(?:(?:starred |double )?first|1st|third|3rd|pass|commendation)$"
    r"|^(?:first|1st)[- ](?:time|attempt) pass(?:es)?$|^\d{1,3}(?:st|nd|rd|th) (?:place|rank|position)\b"
    r"|^co-?op(?:erative)?(?: (?:program(?:me)?|option|stream))?$"
    r"|^(?:with |graduated |received )?(?:highest |high |great |full )?(?:academic )?(?:hono(?:u)?rs?|merit|credit)$",
    re.IGNORECASE,
)
NEVER_DEGREE = re.compile(
    r"^(?:ohne|kein(?:en)?|sans|sin|senza|sem|zonder|no|without(?: an?)?|bez|utan|uden|uten|ilman) "
    r"(?:abschlu(?:ss|ß)|diplom[aeu]?|diplôme|título|titulación|titolo|degree|qualification|matury|maturity|examen|"
    r"eksamen|tutkintoa?|certificate)$|"
    r"^(?:relevant|c?gpa|(?:key |relevant )?course ?work(?! (?:towards?|leading to|for|in) \w)|"
    r"thesis|advis[eo]r|concentration)\b|"
    r"^(?:主修|核心|专业|相关)?课程|^履修",
    re.IGNORECASE,
)
NOTE = re.compile(
    r"^(?:relevant|key|selected|main)? ?(?:course ?work|courses|modules|subjects|thesis|dissertation|minors?|honou?rs|"
    r"awards?|activities|senior project|dean|president|graduated with|first class|upper second|c?gpa)\b",
    re.IGNORECASE,
)
"""What stands below a degree and tells of it."""
THESES = (
    r"(?:bachelor|master|diplom|abschluss|studien|doktor|magister|projekt|semester|lizenziats?|matura)[- ]?arbeit|"
    r"(?:bachelor|master)[- ]?thesis|(?:master|bachelor|undergraduate|graduate|doctoral|phd|final)['’]?s? (?:year )?"
    r"(?:thesis|dissertation|project)|thesis|dissertation(?:sthema)?|final[- ]year project|capstone(?: project)?|"
    r"mémoire(?: de (?:fin d['’]études|master|licence|recherche))?|thèse|sujet de (?:thèse|mémoire)|"
    r"projet de fin d['’]études|pfe|"
    r"tesi(?: di (?:laurea|dottorato|diploma|master))?|tesina|elaborato finale|argomento della tesi|"
    r"tesis(?: (?:de (?:grado|maestría|licenciatura|máster|pregrado)|doctoral))?|tfg|tfm|"
    r"(?:trabajo|proyecto)(?: de)? fin(?:al)? de (?:grado|máster|carrera|estudios)|"
    r"tcc|monografia|dissertação|tese|trabalho de conclusão(?: de curso)?|projeto final|"
    r"scriptie|(?:bachelor|master)(?:scriptie|proef)|afstudeer(?:project|opdracht|scriptie|onderzoek|richting)|"
    r"eind(?:project|opdracht|werk)|profielwerkstuk|"
    r"praca (?:magisterska|licencjacka|inżynierska|dyplomowa)|temat pracy|"
    r"(?:diplomová|bakalářská|magisterská|disertační|závěrečná|diplomska|bakalárska|záverečná) (?:práce|práca)|"
    r"examensarbete|(?:kandidat|magister)uppsats|(?:master|bachelor)(?:oppgave|opgave|projekt)|speciale|hovedopgave|"
    r"pro gradu(?:-tutkielma)?|opinnäytetyö|diplomityö|"
    r"szakdolgozat|diplomamunka|diplomaterv|lucrare de (?:licență|disertație|diplomă)|"
    r"(?:тема )?(?:дипломн|магистерск|выпускн|курсов|кваліфікаційн|дипломної)\w*(?: квалификационн\w*)? (?:работ\w|"
    r"проект\w?|робот\w)|тема (?:диплома|диссертации|дисертації|вкр)|диссертация|вкр|"
    r"bitirme (?:projesi|tezi)|tez(?: konusu)?|yüksek lisans tezi|skripsi|judul skripsi|tugas akhir|"
    r"πτυχιακή(?: εργασία)?|διπλωματική(?: εργασία)?|diplomski rad|završni rad|luận văn|đồ án tốt nghiệp"
)
LEADERS = (
    r"(?:thesis |academic |phd |doctoral |co-?)?(?:supervisors?|advis[eo]rs?)|supervised by|advised by|"
    r"under the supervision|"
    r"(?:zweit|erst)?betreue(?:r|rin|t von)|gutachter|doktorvater|doktormutter|"
    r"(?:co)?r?relatore|relatrice|correlatore|col prof|con il prof|"
    r"(?:co-?)?(?:director|directora|tutor|tutora)(?: de(?: la)? tesis)|directeur de (?:thèse|recherche|mémoire)|"
    r"directrice de thèse|encadr(?:ant|ée?) (?:par)?|orientador(?:a|es)?|sob (?:a )?orientação|"
    r"promotor|begeleider|vedoucí práce|handledare|vejleder|veileder|научный руководитель|науковий керівник|"
    r"témavezető|danışman|επιβλέπων|dosen pembimbing"
)
PAYERS = (
    r"sponsored by|funded by|supported by|gefördert (?:von|durch)|stipendiat\w*|stipendium|financé par|bours(?:e|ier)|"
    r"patrocinad[oa] por|financiad[oa] por|becad[oa] por|bec[ao] de|bolsista|con il patrocinio|borsa di studio|"
    r"beurs van|finansowan\w+ przez|stypendium|gesponsord door"
)
TELLS = re.compile(
    rf"^(?:(?:{THESES})\s*(?:[:–—-]|\(|[«„“\"'‘]|\b(?:zum|zur|über|sur|sobre|entitled|titled|om|over|na temat|на тему|"
    rf"по теме)\b|$)|"
    rf"(?:{LEADERS})\b\.?|(?:{PAYERS})\b)",
    re.IGNORECASE,
)


BARE_LEVEL = re.compile(
    r"^(?:bachelor|master|doctor(?:al|ate)?|associate|undergraduate|graduate|postgraduate|first|second|ph\.?d\.?)"
    r"(?:['’]?s)?(?: degree)?$",
    re.IGNORECASE,
)
"""A degree that tells its level alone: `Bachelor's degree`."""
PROGRAMME = re.compile(
    r"^(?:programme|program|course|degree|degree title|studiengang|opleiding|cursus|carrera|curso|corso)\s*:\s*(?=\S)",
    re.IGNORECASE,
)
"""The label of what was studied, below its level."""
COURSE = re.compile(
    r"^(?:curso|formation|formación|corso|kurs|lehrgang|course|cursus|opleiding|szkolenie|kurz|курс|курсы|kursus|"
    r"cours|stage de formation|taller|seminario|seminar|workshop|bootcamp|masterclass)\s+"
    r"(?:(?:de|en|em|di|in|für|zum|zur|w|na|i|on|du|sur|of)\s|d['’]|por\s)?\s*(?=[^\W\d_])",
    re.IGNORECASE,
)
"""What a course is called by: `Curso de Soldadura`, `Formation Pack Office`."""


SENTENCE = re.compile(r"(?<=\w)[.;]\s+(?=[^\W\d_])")


@remembered
def tells_of_studies(text: str) -> bool:
    """Whether the text tells of a thesis, of who led it, or of who paid for the studies: `Tesi: ...`, `Betreuer: ...`.
    """
    return TELLS.match(text) is not None


def is_note(text: str) -> bool:
    """Whether the text begins as what is told below a degree does: `Modules: Law, Equity`, `Masterarbeit: ...`."""
    return NOTE.match(text) is not None or tells_of_studies(text)


def note_behind(text: str) -> int:
    """Where the sentence before one on a thesis or its supervisor ends in the text; 0 for none."""
    ends = (stop for stop in SENTENCE.finditer(text) if tells_of_studies(text[stop.end() :]))
    return next((stop.start() for stop in ends), 0)
