"""The lexicon's language files: complete, folded as the program reads them, and at peace with one another."""

import json
import subprocess
import sys
import tomllib
from importlib import resources
from typing import Any

import pytest

from resumectl.parse.lexicon import fold, fold_list, lexicon
from resumectl.parse.lexicon.compiling import LANGUAGES, compile_words

KINDS = {
    "summary", "work", "education", "skills", "certifications", "languages", "projects", "volunteering", "awards",
    "publications", "interests", "references", "contact", "other",
}  # fmt: skip
LABELS = {
    "email", "phone", "mobile", "address", "location", "city", "country", "website", "birth", "nationality",
    "gender", "marital", "name", "first_name", "last_name", "driving", "military",
}  # fmt: skip
WORDS = {
    "document_titles": 5, "degrees": 20, "schools": 15, "titles": 60, "companies": 30, "honorifics": 3, "levels": 15,
    "streets": 5,
}  # fmt: skip
DATES = {"months", "seasons", "present", "since", "until", "range", "prefixes"}
FORMS = {"given", "forms", "entries"}
"""Words inside entries; fields/entries/forms.py and fields/entries/asides.py read these tables themselves."""

HEADINGS = {
    "Work Experience": "work", "EMPLOYMENT HISTORY": "work", "Skills & Interests": "skills", "About me": "summary",
    "Career to date": "work", "Away from work": "interests", "Licenses and Endorsements": "certifications",
    "Licenses & Certifications": "certifications", "Honors & Awards": "awards", "Education and Training": "education",
    "Berufserfahrung": "work", "Ausbildung": "education", "Kenntnisse und Fähigkeiten": "skills",
    "Sprachen": "languages",
    "Persönliche Daten": "contact", "Über mich": "summary", "Weiterbildungen": "certifications",
    "Expériences professionnelles": "work", "Formation": "education", "Compétences": "skills", "Langues": "languages",
    "Centres d’intérêt": "interests", "Bénévolat": "volunteering", "À propos de moi": "summary",
    "Experiencia laboral": "work", "Formación académica": "education", "Habilidades": "skills", "Idiomas": "languages",
    "Datos personales": "contact", "Cursos": "certifications", "Perfil profesional": "summary",
    "Experiência Profissional": "work", "Formação Acadêmica": "education", "Competências": "skills",
    "Esperienze lavorative": "work", "Istruzione e formazione": "education", "Capacità e competenze": "skills",
    "Werkervaring": "work", "Opleidingen": "education", "Vaardigheden": "skills", "Vrijwilligerswerk": "volunteering",
    "Doświadczenie zawodowe": "work", "Wykształcenie": "education", "Umiejętności": "skills",
    "Języki obce": "languages",
    "Zainteresowania": "interests", "Pracovní zkušenosti": "work", "Vzdělání": "education", "Dovednosti": "skills",
    "Arbetslivserfarenhet": "work", "Utbildning": "education", "Färdigheter": "skills", "Språk": "languages",
    "Erhvervserfaring": "work", "Uddannelse": "education", "Kompetencer": "skills", "Sprog": "languages",
    "Arbeidserfaring": "work", "Utdanning": "education", "Ferdigheter": "skills", "Frivillig arbeid": "volunteering",
    "İş Deneyimi": "work", "EĞİTİM BİLGİLERİ": "education", "Yetenekler": "skills", "Yabancı Diller": "languages",
    "Опыт работы": "work", "Образование": "education", "Ключевые навыки": "skills", "О себе": "summary",
    "Επαγγελματική Εμπειρία": "work", "ΕΚΠΑΙΔΕΥΣΗ": "education", "Δεξιότητες": "skills", "Ξένες γλώσσες": "languages",
    "工作经历": "work", "教 育 背 景": "education", "专业技能": "skills", "自我评价": "summary", "获奖情况": "awards",
    "職務経歴": "work", "学歴": "education", "スキル": "skills", "自己PR": "summary", "資格・免許": "certifications",
    "Was ich kann": "skills", "Bisheriger Werdegang": "work", "Ce que je sais faire": "skills",
    "Permis et CACES": "certifications", "Lo que sé hacer": "skills", "Último grado de estudios": "education",
    "O que sei fazer": "skills", "Onde trabalhei": "work", "Cosa so fare": "skills", "Titoli culturali": "education",
    "Wat ik kan": "skills", "Genoten opleidingen": "education", "Co potrafię": "skills",
    "Przebieg studiów": "education",
    "Co umím": "skills", "Kurzy a osvědčení": "certifications", "Det här kan jag": "skills", "Det kan jeg": "skills",
    "Hva jeg har gjort": "work", "Neler yapabilirim": "skills", "Çalıştığım kurumlar": "work", "Что я умею": "skills",
    "Аттестаты и дипломы": "education", "Τι γνωρίζω": "skills", "Λοιπή προϋπηρεσία": "work", "技能与工具": "skills",
    "受教育经历": "education", "活かせる経験・知識・スキル": "skills", "これまでの経歴": "work",
    "الخبرات العملية": "work", "المؤهلات العلمية": "education", "المهارات": "skills", "اللغات": "languages",
    "Radno iskustvo": "work", "Obrazovanje i osposobljavanje": "education", "Strani jezici": "languages",
    "Трудов стаж": "work", "Компютърни умения": "skills", "Допълнителни квалификации": "certifications",
    "Trajectòria professional": "work", "Formació complementària": "certifications", "Aficions": "interests",
    "Riwayat Pekerjaan": "work", "Keahlian": "skills", "Pengalaman Organisasi": "volunteering",
    "Kinh nghiệm làm việc": "work", "TRÌNH ĐỘ HỌC VẤN": "education", "Kỹ năng": "skills",
    "Pracovné skúsenosti": "work", "Dosiahnuté vzdelanie": "education", "Ďalšie zručnosti": "skills",
    "Delovne izkušnje": "work", "Izobraževanje in usposabljanje": "education", "Računalniška znanja": "skills",
    "ZNANJE TUJIH JEZIKOV": "languages", "Radna biografija": "work", "Радно искуство": "work", "Вештине": "skills",
    "Eddigi munkahelyeim": "work", "Idegennyelv-ismeret": "languages", "Munkahelyi tapasztalat": "work",
    "Cunoștințe operare PC": "skills", "Hobby-uri și interese": "interests", "Умения и компетентности": "skills",
    "Уміння та навички": "skills", "Посвідчення водія": "other", "Keskeisin työkokemus": "work",
    "Γνώσεις Η/Υ": "skills", "Kemampuan yang dimiliki": "skills", "Kinh nghiệm dự án": "projects",
    "자격증 및 어학": "certifications", "경력기술서": "work", "Occupational History": "work",
    "Other languages": "languages",
    "Savoir-être & savoir-faire": "skills", "Paquetería": "skills", "Cargo pretendido": "summary",
    "Competenze relazionali e comunicative": "skills", "Vakantie- en studentenjobs": "work",
}  # fmt: skip


def _file(language: str) -> dict[str, Any]:
    text = resources.files("resumectl.parse.lexicon").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def test_words_json_is_what_the_language_files_say() -> None:
    """A change of a language file is not forgotten in the file that the program reads."""
    text = resources.files("resumectl.parse.lexicon").joinpath("words.json").read_text(encoding="utf-8")
    assert json.loads(text) == compile_words(), "run: python .ci/build_places.py --words"


def test_each_language_file_is_read() -> None:
    """No language file lies in the package without being merged."""
    names = {entry.name for entry in resources.files("resumectl.parse.lexicon").iterdir()}
    files = {name.removesuffix(".toml") for name in names if name.endswith(".toml")}
    assert files - FORMS == {*LANGUAGES, "common"}
    assert len(LANGUAGES) >= 18


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_table(language: str) -> None:
    """Headings, heading words, dates, labels and words are there in each language, in useful number."""
    table = _file(language)
    assert set(table) == {"sections", "section_words", "dates", "labels", "words"}
    assert set(table["sections"]) == KINDS
    assert set(table["section_words"]) == KINDS
    assert set(table["dates"]) == DATES
    assert set(table["labels"]) >= LABELS
    for kind in ("work", "education", "skills", "summary"):
        assert len(set(fold_list(table["sections"][kind]))) >= 15, kind
    for key, least in WORDS.items():
        assert len(set(fold_list(table["words"][key]))) >= least, key
    assert len(fold_list(table["dates"]["present"])) >= 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_twelve_months(language: str) -> None:
    """Each language names all months, and no earlier language's month takes a name away."""
    months = lexicon().months
    rows = _file(language)["dates"]["months"].strip().splitlines()
    assert len(rows) == 12
    for number, row in enumerate(rows, 1):
        names = fold_list(row)
        assert names, number
        assert {months[name] for name in names} == {number}, row


def test_no_phrase_means_two_things() -> None:
    """A heading or label has one meaning in all languages together, so that their order decides nothing."""
    for group in ("sections", "section_words", "labels"):
        meanings: dict[str, set[str]] = {}
        for language in LANGUAGES:
            for kind, block in _file(language)[group].items():
                for phrase in fold_list(block):
                    meanings.setdefault(phrase, set()).add(kind)
        doubtful = {phrase: kinds for phrase, kinds in meanings.items() if len(kinds) > 1}
        assert not doubtful, doubtful


@pytest.mark.parametrize("heading", HEADINGS)
def test_headings_are_known(heading: str) -> None:
    """The headings that people print are known, however they are cased, accented or spaced."""
    assert lexicon().sections.get(fold(heading)) == HEADINGS[heading]


@pytest.mark.parametrize("word", ["but", "charge", "arts", "end", "asp", "dec", "hp", "me"])
def test_english_words_are_mean_nothing_foreign(word: str) -> None:
    """Short foreign words stay out where an English résumé says them in another sense."""
    words = lexicon()
    assert word not in words.degree_words | words.school_words | words.title_words


def test_trades_of_every_language_are_known() -> None:
    """Titles that no office has: crafts, kitchens, care."""
    titles = "Fliesenleger; Küchenhilfe; chaudronnier; grutier; topógrafo; empilhador; piastrellista"
    others = "werkvoorbereider; kosztorysant; průvodce; timvikarie; blikkenslager; oppvasker; bulaşıkçı; экскурсовод"
    known = lexicon().title_words
    found = [title for title in f"{titles}; {others}; ελαιοχρωματιστής".split("; ") if title_is_known(title, known)]
    assert len(found) == 16


def title_is_known(title: str, known: frozenset[str]) -> bool:
    """Whether any word of the title is one of the lexicon's."""
    return not known.isdisjoint(fold(title).split())


def test_ongoing_is_known_in_every_language() -> None:
    """What stands for "Present" is known in each language."""
    phrases = "heute; aujourd'hui; actualidad; atual; oggi; heden; obecnie; současnost; nuvarande; i dag; halen"
    others = "по н.в.; σήμερα; 至今; 現在; حتى الآن; till date; Present"
    known = lexicon().present
    assert [phrase for phrase in f"{phrases}; {others}".split("; ") if fold(phrase) not in known] == []


def test_languages_and_countries_have_english_names() -> None:
    """Spoken languages and countries are known by their names in other languages."""
    words = lexicon()
    spoken = {"Deutsch": "German", "angielski": "English", "русский язык": "Russian", "中文": "Chinese"}
    assert {name: words.spoken_languages.get(fold(name)) for name in spoken} == spoken
    countries = {"Deutschland": "Germany", "U.S.A.": "United States", "UK": "United Kingdom", "日本": "Japan"}
    assert {name: words.countries.get(fold(name)) for name in countries} == countries
    assert words.country_codes["FR"] == "France"
    assert words.region_codes["CA"] == words.regions["california"] == "United States"


def test_loading_is_quick_and_lazy() -> None:
    """A new process reads the whole lexicon in far less than a second, without any outside library."""
    code = (
        "import sys, time\n"
        "from resumectl.parse.lexicon import lexicon\n"
        "start = time.process_time()\n"
        "lexicon()\n"
        "print(time.process_time() - start, *(name in sys.modules for name in ('babel', 'pycountry', 'tomllib')))"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    seconds, *loaded = answer.stdout.split()
    assert float(seconds) < 0.25
    assert loaded == ["False", "False", "False"]


def test_no_common_english_word_is_a_foreign_title_or_school() -> None:
    """The words that make up English sentences mean no job, degree, school, heading or "Present" in any language."""
    common = "a an and are at but by for from has have in is it more most not of on or that the their these this to"
    words = lexicon()
    for field in ("title_words", "degree_words", "school_words", "company_words", "section_words", "present"):
        assert not set(common.split()) & set(getattr(words, field)), field


@pytest.mark.parametrize("word", ["college", "starts", "charts", "counterparts", "privilege", "knowledge", "starting"])
def test_endings_of_foreign_titles_end_no_english_word(word: str) -> None:
    """Endings of compounds are long enough not to make titles of English words."""
    assert not word.endswith(lexicon().title_endings)
