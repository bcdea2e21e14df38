"""The grid of levels in forms of the European Union: rows that only name its columns say nothing of a language.

                      Understanding           Speaking                                 Writing
    Other languages   Listening   Reading     Spoken interaction   Spoken production
    English           C1          C1          B2                   B2                  C1
"""

from __future__ import annotations

from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, fold_list

HEADS = frozenset(
    fold_list("""
    understanding, speaking, writing, listening, reading, spoken interaction, spoken production, self assessment,
    european level, spoken, interaction, production, user, oral interaction, oral production,
    verstehen, sprechen, schreiben, hören, lesen, an gesprächen teilnehmen, zusammenhängendes sprechen,
    mündliche produktion, mündliche interaktion, selbstbeurteilung, europäische kompetenzstufe,
    comprendre, parler, écrire, écouter, lire, prendre part à une conversation, s'exprimer oralement en continu,
    compréhension, expression orale, expression écrite, compréhension orale, compréhension écrite,
    interaction orale, production orale, autoévaluation, niveau européen,
    comprensione, parlato, produzione scritta, scritto, ascolto, lettura, interazione, produzione orale,
    interazione orale, espressione orale, scrittura, autovalutazione, livello europeo,
    comprender, hablar, escribir, comprensión, habla, escritura, comprensión auditiva, comprensión de lectura,
    comprensión lectora, interacción oral, expresión oral, expresión escrita, producción oral, autoevaluación,
    nivel europeo, compreender, falar, escrever, compreensão, conversação, escrita, compreensão oral, leitura,
    interação oral, interacção oral, produção oral, produção escrita, expressão oral, autoavaliação, nível europeu,
    rozumienie, mówienie, pisanie, słuchanie, czytanie, porozumiewanie się, samodzielne wypowiadanie się,
    tworzenie wypowiedzi, interakcja, samoocena, poziom europejski, begrijpen, spreken, schrijven, luisteren, lezen,
    gesproken interactie, gesproken productie, interactie, productie, zelfbeoordeling,
    înțelegere, vorbire, scriere, ascultare, citire, participare la conversație, discurs oral, exprimare scrisă,
    autoevaluare, nivel european, porozumění, mluvení, psaní, poslech, čtení, ústní interakce, ústní projev,
    samostatný ústní projev, szövegértés, beszéd, írás, hallás utáni értés, olvasás, társalgás, folyamatos beszéd,
    förståelse, tal, skrift, hörförståelse, läsförståelse, muntlig interaktion, muntlig produktion, forståelse, tale,
    lytning, læsning, samtale, lytting, lesing, κατανόηση, ομιλία, γραφή, ακρόαση, ανάγνωση, επικοινωνία,
    level, levels, proficiency, fluency, language level, niveau, sprachniveau, stufe, kenntnisstand, mündlich,
    schriftlich, oral, written, écrit, lu, parlé, nivel, dominio, escrito, leído, nível, livello, schriftelijk,
    mondeling,
    poziom, úroveň, nivå, seviye, düzey, szint, уровень, уровень владения, рівень, ниво, razina, nivo, επίπεδο,
    レベル, 程度, 水平, 熟练程度, 수준,
    προφορική έκφραση, разбиране, разговор, писане, слушане, четене, razumijevanje, govor, pisanje, slušanje, čitanje
    """)
)
"""What the columns are called, some of them in two rows; folded."""
FIRST_HEADS = frozenset(
    fold_list("""
    language, languages, sprache, sprachen, fremdsprache, langue, langues, idioma, idiomas, lingua, lingue, línguas,
    língua, taal, talen, język, języki, jazyk, jazyky, språk, sprog, kieli, dil, diller, yabancı dil, limba, limbi,
    nyelv, язык, языки, мова, мови, език, jezik, jezici, γλώσσα, γλώσσες, llengua, bahasa, 语言, 语种, 語言, 言語,
    언어, 외국어, اللغة
    """)
)
"""What the column of the languages is called."""
LEGENDS = tuple(
    fold_list("""
    common european framework, levels a1, level a1, cadre européen commun, quadro comune europeo,
    marco común europeo, quadro europeu comum, gemeinsamer europäischer referenzrahmen, niveaustufen,
    livelli a1, niveles a1, níveis a1, niveaux a1, poziomy a1, cadrul european comun, europejski system opisu
    """)
)
"""How what explains the levels begins below the grid."""


def heads_grid(line: Line) -> bool:
    """Whether the row names columns of a grid of levels, or explains these, and nothing else."""
    text = fold(line.flat)
    if text.startswith(LEGENDS):
        return True
    cells = [fold(cell.text) for cell in line.segments]
    # What stands above the languages themselves tells of a grid only beside what stands above the levels.
    levels = cells[1:] if len(cells) > 1 and cells[0] in FIRST_HEADS else cells
    return bool(text) and all(map(_is_head, levels))


def _is_head(text: str) -> bool:
    return text in HEADS or (bool(text) and all(token in HEADS for token in text.split()))
