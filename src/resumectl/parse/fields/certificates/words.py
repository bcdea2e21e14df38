"""Words around certificates: details, issuers, numbers, and the heads of tables."""

from __future__ import annotations

import re

from resumectl.parse.lexicon import fold_list

DETAIL = re.compile(
    r"^\(?(?:issu(?:ed|er)|credential|certificate (?:id|no|number)|licen[cs]e (?:id|no|number)|"
    r"(?:instituição|institución|entidade?|conclusão|carga horária|período|duraci[óo]n|duração|établissement|ente|"
    r"durata|"
    r"dauer|anbieter|institution|provider|organi[sz]ation|duration|location|year|date)\s*:|"
    r"expir(?:es|y|ation)|valid|rating[: ]|id[: ]|see |show credential|https?:|www\.)",
    re.IGNORECASE,
)
DETAIL_HEADS = frozenset(
    (
        "instituicao", "institucion", "institution", "entidad", "entidade", "conclusao", "carga horaria", "periodo",
        "duracion", "duracao", "duree", "etablissement", "ente", "durata", "dauer", "anbieter", "provider", "duration",
        "organization", "organisation", "issued by", "issuer", "date", "year", "location", "fecha", "data", "datum",
    )
)  # fmt: skip
"""Labels in a cell of their own before what is told of the certificate above."""
ISSUED_BY = re.compile(
    r"^(?:issued|awarded|provided|offered|granted|ausgestellt|délivré|emitido|expedido|rilasciato|uitgegeven|wydany)"
    r"(?:\s+(?:by|von|par|por|da|door|przez))?\s*:?\s+|"
    r"^(?:by|issuer|issuing (?:body|organi[sz]ation|authority))\s*:?\s+",
    re.IGNORECASE,
)
BY = re.compile(
    r"\s+(?:issued\s+|awarded\s+|offered\s+)?by\s+|\s+(?:délivrée?|dispensée?|organisée?)\s+par\s+(?:l['’]|l[ae]\s+)?|"
    r"\s+(?:impartid|expedid|emitid|otorgad|ministrad)[oa]\s+(?:por|pel[oa])\s+(?:(?:la|el)\s+)?|"
    r"\s+(?:rilasciat|erogat|organizzat)[oa]\s+d(?:a|al|alla|all['’])\s*(?=\S)|"
    r"\s+(?:(?:conseguit|svolt|ottenut)[oa]\s+)?presso\s+(?:(?:il|la|lo)\s+|l['’])?|\s+organizowan[ey]\s+przez\s+",
    re.IGNORECASE,
)
ON = re.compile(r"\s+(?:on|sur|auf|su|via|através d[ae]|en|na|no|på)\s+(?=[A-ZÀ-Ý])")
"""Before a platform: `MOOC HTML5 sur OpenClassrooms`."""
FROM = re.compile(r"\s+from\s+(?:the\s+)?(?=[A-Z])")
LINK = re.compile(
    r"[\s,;|·–—-]*[(\[]?\s*(?:https?://|www\.|\b(?:[a-z\d-]{2,40}\.){1,3}(?:com|org|net|io|edu|gov|co|me|dev|"
    r"app|academy|info|ai|ly|uk|de|fr|in|eu)/)[^\s()\[\]]+\s*[)\]]?|"
    r"(?:\s+[|·–—-]\s*|\s*(?=[(\[])|^)[(\[]?(?:link|(?:see|show|view|verify) (?:the )?(?:certificat(?:e|ion)|"
    r"credential|badge)|verify|view|certificate link)[)\]]?$",
    re.IGNORECASE,
)
"""Where a certificate can be looked at, behind its name or below it."""
NUMBER_AMID = re.compile(
    r"\s*(?:[,;|·•(]|\s[–—-])\s*(?:licen[cs]e|lic\.|registration|reg\.)\s*(?:no\b\.?|nr\b\.?|number|id\b)?\s*[:#]*\s*"
    r"(?!(?:19|20)\d\d\b)(?=\S*\d{4})[\w./-]{4,}\)?(?=\s*[,;|·•–—])|"
    r"(?<!licen[cs]e)(?<!lic\.)\s#\s?\d{5,}(?=\s*(?:,|\s[–—|-]\s|$))|"
    r"\s+(?:no\.|nr\.?)\s?(?=\S*\d{4})[A-Z\d][\w/-]{3,}(?=\s*(?:,|\s[–—|-]\s))|"
    r"[\s,;|·•–—-]*\b(?:credential|candidate|certificate|certification|verification|badge|accreditation|diploma)\s+"
    r"(?:id\b|no\b|nr\b|number|code|key|url|#)\s*[.:#]*\s*(?=\S*\d)[\w/-]{4,}(?=$|\s*[,;|·•)–—-])",
    re.IGNORECASE,
)
"""The number of a paper among what else is told of it: `DataCamp · Jun 2026 · Credential ID: 8144b1e39d`."""
SCORES = re.compile(
    r"^(?:[^\W\d_]+(?: [^\W\d_]+)?\s*:?\s*\d{1,3}(?:[.,]\d)?(?:\s*/\s*\d{1,3})?(?:\s*[,;|·/–—-]\s*|$)){3,}$"
)
"""Marks part by part: `Listening: 8.0 · Reading: 7.0 · Writing: 6.5`."""
GRANT = re.compile(r"\b(?:grants?|scholarships?|bursar(?:y|ies)|stipends?|stipendi\w*)\b", re.IGNORECASE)
"""Money, not a paper: `Certificates & grants` list both."""
NUMBER_BEHIND = re.compile(
    r"(?:,\s+|\s+[-–—]\s+|\s*\((?=[^()]*\)$)|\s+(?=no\.|nr\.?\s|№|#|lic\. (?:no|nr|#)))(?!(?-i:NR)[ -]?\d{1,2}\b)"
    r"(?:(?:license|licence|lic\.|certificate|cert\.|credential|registration|reg\.)(?:\s+(?:no\.?|nr\.?|number|id\b|"
    r"#))?|"
    r"no\.|nr\.?|№|id\b|#|(?:(?-i:[A-Z]{2,6}) )?pin\b)[ .:#]*[A-Z]{0,4}[ .-]?\d[\w.-]*(?:\s\d{3,4})*\)?$",
    re.IGNORECASE,
)
NUMBER_ALONE = re.compile(
    r"(?:\s*[:#]\s*|\s+\(?)(?=\S*(?:\d{6}|x{3}|X{3}|\*{3}))[A-Z]{0,5}[ -]?[\dxX*]{5,}[A-Z]?\)?$"
)
"""The number of a paper without a word before it, whole or masked: `Teaching registration: 10432xxx`."""
AMOUNT_OF_HOURS = (
    r"\(?\d{1,4}\s*(?:h|hrs?|hours?|heures|horas(?: lectivas)?|ore|uur|stunden|std|godz|godzin|hodin|timer|timmar|tim|"
    r"tuntia|saat|ώρες|ωρών|часов|часа|ч|ecm|cfu|ects|cme|ceus?|cpd|pdus?|credits?|crediti|créditos|crédits|days?|"
    r"jours|días|"
    r"dias|giorni|tage|dni|dage|dagar)\.?\)?"
)
HOURS = re.compile(rf"^{AMOUNT_OF_HOURS}$", re.IGNORECASE)
HOURS_BEHIND = re.compile(rf"(?:\s+[-–—|·]\s+|[,.]\s+|\s+(?=\()){AMOUNT_OF_HOURS}\.?$", re.IGNORECASE)
"""How long a course took."""
HOURS_IN_BRACKETS = re.compile(rf"\s*\(\d{{1,3}} [^\W\d_]+[,;·–-]\s+{AMOUNT_OF_HOURS[3:-3]}\)$", re.IGNORECASE)
"""`(6 courses, 240 h)`"""
HOURS_BETWEEN = re.compile(
    rf"^(?P<name>[^\W\d_].{{2,90}}?)(?:,|\s[–—|·-])\s+\(?{AMOUNT_OF_HOURS}\)?(?:,|\s[–—|·-])\s+(?P<giver>[^,–—|]{{2,60}})$",
    re.IGNORECASE,
)
"""`Cateterismo, 40 horas, Fuden`: how long stands between what was learnt and where."""
SCORE_BEHIND = re.compile(
    r"[\s,]*\s[-–—:]\s*(?:overall\b|(?:average )?(?:band|score|rating|grade|mark)\b)[^,;|]{1,30}$|"
    r",\s+(?:grade|note|nota)\s+(?:[A-E]\*?|\d[.,]?\d?)$",
    re.IGNORECASE,
)
"""How well somebody did: `IELTS Academic – overall band 7.5`."""
SHORT_EXPIRY = re.compile(
    r"[\s,;(–—-]+(?:exp(?:ires|iry|\.)?|valid(?: (?:until|till|to|thru|through))?|renewal(?: due)?|due)\s*:?\s*"
    r"(?:\d{1,2}[/.]){1,2}\d{2}\)?$",
    re.IGNORECASE,
)
"""The end of a certificate with the year's last two figures, which elsewhere are no date: `exp 11/24`."""
STATUS = re.compile(
    r"[\s,;:|·–—-]*[(\[]?\s*\b(?:exp(?:ir(?:es|y|ed|ation)|\.|:)?(?: date)?|valid(?: (?:through|until|thru|till|to))?|"
    r"renew(?:ed|al)|re-?certified|re-?validated|refreshed|(?:all |both )?(?:currently )?active|current|pending|"
    r"in progress|"
    r"in training|ongoing|expected|anticipated|"
    r"completed|obtained|earned|passed|verlängert|erneuert|aufgefrischt|recyclage|renouvelée?|rinnovat[oa]|renovad[oa]|"
    r"odnowion[ya]|fornyet|förnyad|årlig|uusittu|vernieuwd|verlengd|obnoven[ýoé]|yearly|annually|"
    r"inactive|(?<=,\s)member|em andamento|concluíd[oa]|en proceso|w (?:trakcie|toku)|lopend|pågående|igang|"
    r"bezterminow[oaey]{1,2}|unbefristet|sans limite|illimitée?|indefinid[oa]|sin caducidad|vitalíci[oa]|no expiry|"
    r"does not expire|(?:non|never) expir(?:ing|es)|gültig bis|en cours|en curso|em curso|in corso|scadenza|"
    r"valable jusqu['’]au|"
    r"válid[oa](?: hasta| até)?|valid[oa] fino al|geldig(?: tot)?|gyldig(?: til)?|giltigt?(?: till)?|voimassa|"
    r"ważn[aey](?: do)?|platn[ýáé](?: do)?|platí(?: do)?|vrijedi(?: do)?|važi(?: do)?|érvényes|"
    r"valabil[ăe]?(?: până(?: în| la)?)?|действител\w+(?: до)?|дійсн\w+(?: до)?|geçerlilik|ισχύει(?: έως)?)"
    r"\s*[:.]?\s*[)\]]?$",
    re.IGNORECASE,
)
"""How a certificate stands, behind its name: `(in progress)`, `, exp.` before a date."""
PAPER = re.compile(
    r"\b(?:certif\w*|zertif\w*|licen[cs]\w*|lizenz|permit|registered|chartered|accredit\w*|credential\w*|endors\w*|"
    r"first aid|cpr|bls|als|acls|pals|osha|moocs?|card|ticket|badge|series \d+|six sigma|award in|qualified|"
    r"practitioner|"
    r"level (?:\d|[ivx]{1,4}\b)|foundation|fundamentals|training|awareness|notary|[ns]vq)\b",
    re.IGNORECASE,
)
"""Words that licences, certificates and short courses are called by."""
ISSUER_HEADS = tuple(
    fold_list("""
    issu, institu, organi, provider, authority, platform, body, anbieter, träger, bildungseinrichtung,
    bildungsträger, veranstalter, aussteller, ecole, établissement, centre de formation, entidad,
    centro, emisor, entidade, emissor, ente formativo, ente erogatore, rilasciat, aanbieder, opleider, arrangør,
    udbyder,
    utgiver, utstedt, utbildare, jednostka, wystawca, poskytovatel, školitel, kurum, veren, организац,
    учреждени, кем выдан, φορέας, 발행, 발급, 発行, 认证, 颁发, 发证
    """)
)
NAME_HEADS = frozenset(
    fold_list("""
    name, title, description, subject, programme, program, bezeichnung, titel, titre, titulo, titolo, ausbildung,
    weiterbildung, fortbildung, kurs, kurse, lehrgang, seminar, schulung, thema, formation, stage, intitulé, curso,
    cursos, título, formación, capacitación, formação, corso, corsi, attestato, cursus, opleiding, training, naam,
    nazwa, szkolenie, kurz, název, školení, utbildning, kursus, uddannelse, utdanning, eğitim, sertifika,
    tanfolyam, képzés, курс, название, обучение, τίτλος, σεμινάριο, 名称, 资格, 證照, 课程
    """)
)
"""Heads of the column with the names, in a table that stands below a heading for certificates."""
NUMBER_HEADS = frozenset(
    fold_list("""
    number, no, nr, id, ref, reference, licence number, license number, licence no, license no, certificate number,
    certificate no, card number, card no, registration number, registration no, credential id, certificate id,
    id number, state, class, status, level, hours, nummer, numero, numéro, número
    """)
)
"""Heads of columns beside the names that say which one, and neither who gave it nor when."""
TERM_HEADS = frozenset(
    fold_list("""
    expiry, expires, expiry date, expiration, expiration date, date of expiry, exp date, valid, valid until,
    valid to, valid till, valid through, validity, issued, issue date, date issued, date of issue, date obtained,
    date achieved, date awarded, date completed, date earned, details, detail, remarks, notes, content, contents,
    topics, inhalt, inhalte, bemerkung, bemerkungen, beschreibung, dauer, ort, umfang, stunden, détails, contenu,
    durée, lieu, detalles, contenido, duración, horas, lugar, detalhes, conteúdo, duração, carga horária, dettagli,
    contenuto, durata, ore, luogo, inhoud, duur, plaats, szczegóły, opis, rozsah, obsah, duration, place, location,
    detaljer, süre, содержание, 备注, 備考, 내용, completed, obtained, renewal, renewal date, gültig bis, geldig tot,
    caducidad, validade
    """)
)
DATE_HEADS = frozenset(
    fold_list("""
    date, year, dates, jahr, datum, zeitraum, zeit, wann, année, période, periodo, período, periode, okres, období,
    dönem, период, period, perioada, időszak, περίοδος, 期間, 期间, 기간, an, fecha, año, ano, data,
    anno, rok, år, jaar, yıl, tarih, год, дата, vuosi, év, dato, έτος, 취득일, 취득일자, 일자, 년월,
    取得年月, 取得日, 年月, 年月日, 日期, 时间, 取得时间, 获得时间
    """)
)
YEAR_CELL = re.compile(r"^(?:(?:平成|令和|昭和|[HRS])\s?(?:\d{1,2}|元)|(?:19|20)[\dX]{2})年?$")
MONTH_CELL = re.compile(r"^\d{1,2}月?$")
GOTTEN = re.compile(r"\s*(?:合格|取得|修了|登録|認定)$")
