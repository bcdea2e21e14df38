"""Templates: the system's own, those made in Word, and those made to do harm."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from shutil import which
from zipfile import ZipFile

import pytest
from docx import Document
from export_docx import TEMPLATES, W, body, lines, parts, template_of
from export_profiles import ARABIC, GERMAN, NURSE

from resumectl.export.labels import label_languages, vocabulary
from resumectl.export.lint import lint
from resumectl.export.placeholders import placeholders
from resumectl.export.render import RenderOptions, render
from resumectl.export.system import system_template, system_templates
from resumectl.model.errors import BadFile, NotFound
from resumectl.model.profile import Certification, Education, Job, Profile

ROOT = Path(__file__).resolve().parents[2]


def test_system_templates_in_order() -> None:
    """The five that are promised, with stable ids, found by name and by id."""
    assert [(one.id, one.name) for one in system_templates()] == [
        ("tpl_classic", "classic"),
        ("tpl_modern", "modern"),
        ("tpl_compact", "compact"),
        ("tpl_executive", "executive"),
        ("tpl_blind", "blind"),
    ]
    for one in system_templates():
        assert one.updated_at.tzinfo is not None
        assert system_template(one.id) == system_template(one.name)
        Document(BytesIO(system_template(one.id)))


def test_unknown_template_names_the_known_ones() -> None:
    """A wrong name is answered with the right ones."""
    with pytest.raises(NotFound) as caught:
        system_template("../../etc/passwd")
    assert caught.value.code == "TEMPLATE_NOT_FOUND"
    assert "classic, modern, compact, executive, blind" in str(caught.value)


def test_rebuilding_gives_the_committed_templates(tmp_path: Path) -> None:
    """The maker is the source: a template edited by hand, or a change without a rebuild, fails here."""
    maker = ROOT / "templates" / "make_templates.py"
    subprocess.run([sys.executable, maker, "--out", tmp_path], check=True, capture_output=True)
    built = {path.stem: parts(path.read_bytes()) for path in tmp_path.glob("*.docx")}
    committed = {path.stem: parts(path.read_bytes()) for path in (ROOT / "templates").glob("*.docx")}
    assert len(committed) == len(system_templates())
    assert built == committed


def test_wheel_takes_along_every_system_template() -> None:
    """Each listed template is among the files that the wheel carries, and nothing else of the folder."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    carried = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert carried == {
        f"templates/{one.name}.docx": f"resumectl/export/system/{one.name}.docx" for one in system_templates()
    }


def _names(value: object, path: str = "") -> set[str]:
    if isinstance(value, dict):
        return {name for key, member in value.items() for name in _names(member, f"{path}.{key}".lstrip("."))}
    if isinstance(value, tuple):
        return {name for member in value for name in _names(member, f"{path}[]")}
    return {path}


def test_readme_lists_exactly_the_placeholders() -> None:
    """Whoever writes a template can trust the table: no name is missing, none is invented."""
    text = (ROOT / "templates" / "README.md").read_text("utf-8").split("## Placeholders")[1]
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    documented = {name for row in rows for name in re.findall(r"`([^`]+)`", row)}
    assert documented == _names(placeholders(NURSE, vocabulary("english")))


@pytest.mark.parametrize("language", label_languages())
def test_every_language_has_its_words(language: str) -> None:
    """Each language renders with its own section titles and its own word for the present."""
    profile = Profile(
        work_history=(Job("x", "y", "", "2019-03", "Present"),),
        education=(Education("d", "i", "", "2001-12"),),
        resume_language=language,
    )
    shown = lines(render(profile, TEMPLATES["classic"]))
    words = vocabulary(language)
    assert words.labels["experience"] in shown
    assert words.labels["education"] in shown
    assert any("2019" in line and line.endswith(words.labels["present"]) for line in shown)
    assert all(words.labels.values())
    if language != "english":
        assert words.labels["experience"] != vocabulary("english").labels["experience"]


def test_at_least_the_languages_of_the_promise() -> None:
    """The seventeen languages that the templates promise have words."""
    promised = (
        "english french german spanish portuguese italian dutch polish czech swedish danish norwegian "
        "turkish russian greek chinese japanese arabic"
    )
    assert set(promised.split()) <= set(label_languages())


def test_template_made_in_word_with_table_and_header() -> None:
    """Placeholders work in paragraphs, tables and headers; a live link works in a header too."""
    template = template_of(
        "{{ basic_info.full_name }}",
        "{%p for job in work_history %}",
        "{{ job.role_title }} at {{ job.company }}",
        "{%p endfor %}",
        header="{%r for item in contact %}{{r item.link }}{%r endfor %}",
        cells=("{{ headline }}", "{{ skills|join(', ') }}"),
    )
    data = render(GERMAN, template)
    document = Document(BytesIO(data))
    assert [one.text for one in document.paragraphs][:3] == [
        "Jürgen Müller-Lüdenscheidt",
        "Leiter Qualitätssicherung at Spreewerk Maschinenbau GmbH & Co. KG",
        "Qualitätsingenieur at Havelland Getriebe AG",
    ]
    assert [cell.text for cell in document.tables[0].rows[0].cells] == [
        "Leiter Qualitätssicherung",
        "ISO 9001, FMEA, SAP QM, Six Sigma, Messmittelfähigkeit",
    ]
    header = next(name for name in parts(data) if name.startswith("word/header"))
    rels = parts(data)[f"word/_rels/{Path(header).name}.rels"].decode()
    assert "mailto:j.mueller@example.de" in rels


def test_tables_run_from_the_right_too() -> None:
    """In a résumé written from right to left the first column of a template's table stands on the right."""
    template = template_of("x", cells=("{{ place }}", "{{ headline }}"))
    for profile, mirrored in ((ARABIC, 1), (NURSE, 0)):
        tables = list(body(render(profile, template)).iter(f"{W}tblPr"))
        assert [sum(1 for _ in one.iter(f"{W}bidiVisual")) for one in tables] == [mirrored]


def test_paper_is_changed_with_what_hangs_on_its_edge() -> None:
    """Letter instead of A4: the page, and the tab stops that carry the dates, in styles and footer alike."""
    data = render(NURSE, TEMPLATES["classic"], options=RenderOptions(paper="letter"))
    page = Document(BytesIO(data)).sections[0]
    assert (page.page_width.twips, page.page_height.twips) == (12240, 15840)
    width = page.page_width.twips - page.left_margin.twips - page.right_margin.twips
    styles = parts(data)["word/styles.xml"].decode()
    assert set(re.findall(r'<w:tab w:val="right" w:pos="(\d+)"', styles)) == {str(width)}
    assert render(NURSE, TEMPLATES["classic"], options=RenderOptions(paper="a4")) == render(NURSE, TEMPLATES["classic"])


def test_blind_template_prints_no_way_to_the_person() -> None:
    """Even with an unblinded profile it has no placeholder for mail, phone or links."""
    shown = "\n".join(lines(render(NURSE, system_template("blind"))))
    assert "Bristol, United Kingdom" in shown
    assert "Cut catheter-related" in shown
    for secret in ("example.org", "7946", "linkedin", "orcid"):
        assert secret not in shown


def test_properties_of_the_template_do_not_travel() -> None:
    """Author, company and comments of whoever made the template stay behind."""
    document = Document()
    document.add_paragraph("{{ basic_info.full_name }}")
    document.core_properties.author = "Template Maker"
    document.core_properties.comments = "Draft for Acme"
    made = BytesIO()
    document.save(made)
    data = render(NURSE, made.getvalue())
    assert not [name for name, text in parts(data).items() if b"Template Maker" in text or b"Acme" in text]
    assert "docProps/thumbnail.jpeg" not in parts(data)


def test_template_without_placeholders_is_rendered_as_it_is() -> None:
    """A plain Word file is accepted and comes out with its text."""
    assert lines(render(NURSE, template_of("Just text & more"))) == ["Just text & more"]


@pytest.mark.parametrize(
    "text",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ basic_info.__class__ }}",
        "{{ basic_info['__class__'] }}",
        "{{ basic_info|attr('__class__') }}",
        "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
        "{{ lipsum.__globals__['os'] }}",
        "{{ self.__init__.__globals__ }}",
        "{{ labels.update({'cv': 'changed'}) }}",
        "{{ _linker._part.package.save('/tmp/never') }}",
        "{{ contact[0].link.__reduce__() }}",
        "{{ '{0.__class__.__init__.__globals__}'.format(labels) }}",
        "{% include '/etc/passwd' %}",
        "{% import 'os' as os %}{{ os }}",
        "{{ range(1000000000)|list }}",
    ],
)
def test_hostile_template_is_refused(text: str) -> None:
    """Nothing in a template reaches Python: what tries is refused with a sentence and the next step."""
    with pytest.raises(BadFile) as caught:
        render(NURSE, template_of(text))
    assert caught.value.code == "TEMPLATE_INVALID"
    assert caught.value.remedy


@pytest.mark.parametrize(
    "text",
    [
        "{{ skills[0]|safe }}",
        "{% autoescape false %}{{ skills[0] }}{% endautoescape %}",
        "{{ skills|join('') }}",
        "{{ skills[0]|urlize }}",
        "{% set x = skills[0] %}{{ x ~ '' }}",
    ],
)
def test_no_filter_switches_escaping_off(text: str) -> None:
    """Résumé text stays text even where a template says that it is safe."""
    value = "</w:t></w:r></w:p><w:p><w:r><w:t>https://a.example & <b>"
    shown = lines(render(Profile(skills=(value,)), template_of(text)))
    assert shown == [value]


@pytest.mark.parametrize(
    ("paragraphs", "said"),
    [
        (("{{ nickname }}",), "nickname"),
        (("{{ basic_info.nickname }}",), "nickname"),
        (("{%p for job in work_history %}", "{{ job.title_role }}", "{%p endfor %}"), "title_role"),
        (("{%p if skills %}", "never closed"), "if"),
        (("{{ skills | nonsense }}",), "nonsense"),
        (("{{ 1 / 0 }}",), "division"),
        (("{{ contact[0].link }}",), "{{r"),
        (("{{ skills|random }}",), "another document of the same profile"),
        (("{{ skills|map('random')|join }}",), "No filter named 'random'"),
        (("{{ headline|center(40) }}",), "centre the paragraph"),
        (("{{ skills|map('upper') }}",), "a list or group cannot be printed as a whole"),
        (("{{ skills|reverse }}",), "a list or group cannot be printed as a whole"),
        (("{{ range(3) }}",), "a function is named"),
        (("{{ work_history[0].start }}",), "a list or group cannot be printed as a whole"),
    ],
)
def test_mistake_in_a_template_is_named(paragraphs: tuple[str, ...], said: str) -> None:
    """The message names what is wrong, so that it can be found in Word."""
    template = template_of(*paragraphs)
    with pytest.raises(BadFile) as caught:
        render(NURSE, template)
    assert said in caught.value.message
    assert caught.value.code == "TEMPLATE_INVALID"


def test_filters_that_make_lists_give_lists() -> None:
    """What a filter makes step by step is a list like others: it has a length, an order, an end."""
    each = "{% for one in skills|map('upper')|reverse %}{{ one }}{{ loop.index }}/{{ loop.length }} {% endfor %}"
    profile = Profile(skills=("a", "b"))
    whole, number = "{{ skills|map('upper')|string }}", "{{ skills|batch(2)|list|length }}"
    shown = lines(render(profile, template_of(each, whole, number)))
    assert shown == ["B1/2 A2/2 ", "('A', 'B')", "1"]


def test_dates_have_parts() -> None:
    """A form of one's own: year, month as number and in words of the résumé's language; an open end has its word,
    and what the résumé does not say is empty and false."""
    form = (
        "{{ job.start.month_short }}|{{ job.start.month_name }}|{{ job.start.month }}|{{ job.start.year }} – "
        "{{ job.end.ongoing or job.end.year }}{% if not job.end %}?{% endif %}"
    )
    issued = "{{ certifications[0].issued.year }}"
    template = template_of("{%p for job in work_history %}", form, "{%p endfor %}", issued)
    spans = (("2015-03", "Present"), ("2001", "2003-12"), ("2011-05", ""), ("", "2009"))
    profile = Profile(
        work_history=tuple(Job(company="x", start_date=start, end_date=end) for start, end in spans),
        certifications=(Certification("c", "", "2011-05"),),
        resume_language="polish",
    )
    assert lint(template) == ()
    assert lines(render(profile, template)) == [
        "mar|marzec|03|2015 – obecnie", "|||2001 – 2003", "maj|maj|05|2011 – ?", "||| – 2009", "2011",
    ]  # fmt: skip
    shown = lines(render(replace(profile, resume_language="english"), template))
    assert shown[0] == "Mar|March|03|2015 – Present"


def test_entries_without_a_word_stay_away() -> None:
    """The empty parts of dates do not make an entry of nothing."""
    nothing = Profile(education=(Education(),), work_history=(Job(), Job()), certifications=(Certification(),))
    values = placeholders(nothing, vocabulary("english"))
    assert [values[name] for name in ("education", "work_history", "certifications")] == [(), (), ()]


def test_unknown_name_in_a_condition_is_false() -> None:
    """A template may ask for a field that only some callers set."""
    template = template_of(
        "{%p if client %}", "For {{ client }}", "{%p endif %}", "{{ basic_info.full_name }}"
    )
    assert lines(render(NURSE, template)) == ["Margaret Anne O'Donoghue"]


def _zip(name: str, content: bytes) -> bytes:
    target = BytesIO()
    with ZipFile(target, "w") as archive:
        archive.writestr(name, content)
    return target.getvalue()


@pytest.mark.parametrize(
    "data",
    [b"", b"plain text", b"PK\x03\x04 torn", _zip("a.txt", b"no Word file"), TEMPLATES["classic"][:2000]],
    ids=["empty", "text", "torn", "other zip", "half"],
)
def test_what_is_no_word_file_is_refused(data: bytes) -> None:
    """Bytes that are no .docx get a sentence with the next step, never a traceback."""
    with pytest.raises(BadFile) as caught:
        render(NURSE, data)
    assert caught.value.code == "TEMPLATE_INVALID"
    assert "save it as .docx" in caught.value.remedy


@pytest.mark.slow
@pytest.mark.skipif(which("soffice") is None, reason="needs LibreOffice to lay the file out")
def test_laid_out_page_shows_the_dates_on_the_right_edge(tmp_path: Path) -> None:
    """A real word processor opens the templates, loses nothing, and sets the dates flush right, on Letter too."""
    import pymupdf

    made = {name: render(NURSE, template) for name, template in TEMPLATES.items()}
    made["letter"] = render(NURSE, TEMPLATES["executive"], options=RenderOptions(paper="letter"))
    names = list(made)
    for name, data in made.items():
        (tmp_path / f"{name}.docx").write_bytes(data)
    files = [str(tmp_path / f"{name}.docx") for name in names]
    profile = f"-env:UserInstallation=file://{tmp_path}/office"
    command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path), *files]
    subprocess.run(command, check=True, capture_output=True, timeout=90)
    for name in names:
        with pymupdf.open(stream=(tmp_path / f"{name}.pdf").read_bytes(), filetype="pdf") as pages:
            page = pages[0]
            words = page.get_text("words")
            present = next(word for word in words if word[4] == "Present")
            rightmost = max(word[2] for word in words)
            text = " ".join("".join(page.get_text() for page in pages).split())
            assert (round(page.rect.width), round(page.rect.height)) == ((612, 792) if name == "letter" else (595, 842))
            assert len(pages) == (1 if name == "compact" else 2)
        assert rightmost - present[2] < 3
        assert "Rotated through orthopaedics" in text
        assert ("1 / 1" if name == "compact" else "1 / 2") in text
