"""Bytes to a parse result, on one screen.

sniff      parse/sniff.py         what the bytes are, by content
extract    parse/extract/*        words with boxes (PDF, PNG, JPEG) or lines (DOCX, DOC)
layout     parse/layout/*         columns, reading order, lines with their look
sections   parse/sectioning/*     headings and what stands under them
fields     parse/fields/*         contact, summary, jobs, schools, skills ...
assemble   parse/assemble.py      profile, evidence, unplaced lines, coverage
weigh      parse/confidence.py    how sure each value is
reread     parse/rereading.py     a doubtful profile beside that of the file's own order
settle     parse/surroundings.py  how sure each value is among the others
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from resumectl.model.document import Format
from resumectl.model.doubts import NO_RESUME
from resumectl.model.errors import DocumentFailed
from resumectl.model.limits import LOW_COVERAGE
from resumectl.model.page import ParseResult, Warning
from resumectl.parse.assemble import Found, assemble
from resumectl.parse.bounds import within_bounds
from resumectl.parse.confidence import weighed
from resumectl.parse.fields.certificates.finding import find_certifications
from resumectl.parse.fields.contact.finding import find_contact, is_contact_line
from resumectl.parse.fields.contact.web import without_names
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.forms import is_form_label, names_entry
from resumectl.parse.fields.jobs.employers import without_repeats
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.language import find_language
from resumectl.parse.fields.languages import find_languages
from resumectl.parse.fields.projects import find_projects
from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.fields.skills.finding import find_skills, unique
from resumectl.parse.fields.skills.spoken import spoken_among_skills
from resumectl.parse.fields.summary import find_summary, labelled_summary
from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Extract, Line, ParseOptions
from resumectl.parse.headings import heading_kind
from resumectl.parse.layout.leading import as_printed, set_close
from resumectl.parse.layout.reading import Reading, read_flow, read_pages
from resumectl.parse.lexicon import fold, lexicon
from resumectl.parse.remembered import remembered
from resumectl.parse.rereading import is_better, is_doubtful
from resumectl.parse.sectioning.broken_titles import with_whole_titles
from resumectl.parse.sectioning.cutting import Section, find_sections
from resumectl.parse.sectioning.enclosures import without_enclosures
from resumectl.parse.sectioning.letters import letter_alone, without_letter, without_signature
from resumectl.parse.sectioning.numbering import without_mark
from resumectl.parse.sectioning.regroup import regroup
from resumectl.parse.sniff import sniff, suffix_disagrees
from resumectl.parse.surroundings import settled


def parse_document(data: bytes, options: ParseOptions) -> ParseResult:
    """The profile of one document with its evidence, weighed by what labelled documents show.

    Where the columns of a text PDF make a doubtful profile, its text is read once more in the order in which the file
    holds it, and the better of the two is kept.

    Raises:
        BadFile: the bytes are of no accepted format.
        DocumentFailed: they are, and cannot be read (see the codes there).
    """
    return parse_extract(*extracted(data, options), options)


def parse_extract(form: Format, extract: Extract, options: ParseOptions) -> ParseResult:
    """The profile of what an extractor took out of a document: words on pages or lines, whoever may have changed them.

    Raises:
        DocumentFailed: there is no text in it.
    """
    return settled(_better(_readings(form, extract, options)))


def best_reading(data: bytes, options: ParseOptions) -> ParseResult:
    """The better of the document's readings, each value weighed by itself; raises as parse_document does."""
    return _better(readings(data, options))


def readings(data: bytes, options: ParseOptions) -> Iterator[ParseResult]:
    """The document read by its columns and, where that is doubtful, once more in its file's own order."""
    return _readings(*extracted(data, options), options)


def extracted(data: bytes, options: ParseOptions) -> tuple[Format, Extract]:
    """What the bytes are, and what the extractor of that format takes out of them; raises as parse_document does."""
    form = sniff(data)
    return form, _extract(form, data, options)


def _better(found: Iterable[ParseResult]) -> ParseResult:
    first, *others = found
    return others[0] if others and is_better(others[0], first) else first


def _readings(form: Format, extract: Extract, options: ParseOptions) -> Iterator[ParseResult]:
    closed = set_close(extract)
    result = weighed(_read(form, extract, closed, options))
    yield result
    if is_doubtful(result, extract.pages):
        yield weighed(_read(form, extract, closed, options, in_file_order=True))


def read_document(data: bytes, options: ParseOptions) -> ParseResult:
    """The first reading, with the confidence that the rules alone give."""
    form, extract = extracted(data, options)
    return _read(form, extract, set_close(extract), options)


def _read(
    form: Format, extract: Extract, closed: Extract, options: ParseOptions, *, in_file_order: bool = False
) -> ParseResult:
    """What is read of an extract whose lines, in `closed`, stand as near to each other as usual."""
    if closed.pages:
        whole = read_pages(closed.pages, _kind, in_file_order=in_file_order)
    else:
        whole = read_flow(extract.lines)
    reading, left_out = within_bounds(whole)
    reading, enclosed = without_enclosures(reading)
    reading, letters = without_letter(without_signature(reading))
    if not any(char.isalnum() for line in reading.lines for char in line.flat):
        raise _no_text(extract)
    sections = regroup(find_sections(with_whole_titles(reading.lines), reading.columns))
    found = _find(sections, reading, extract)
    if letters and not (found.jobs or found.schools or found.skills):
        letters = [letter_alone()]
    warnings = [*extract.warnings, *left_out, *letters, *enclosed, *_warnings(found, form, options)]
    result = as_printed(assemble(found, reading, extract, warnings), extract, closed)
    is_resume = not NO_RESUME.intersection(warning.code for warning in result.warnings)
    if is_resume and result.coverage < LOW_COVERAGE:
        share = f"Only {result.placed} of the text found a place in the profile; the rest is listed as unplaced."
        result = replace(result, warnings=(*result.warnings, Warning("LOW_COVERAGE", share)))
    return result


def _no_text(extract: Extract) -> DocumentFailed:
    if any(warning.code == "REPAIRED_INPUT" for warning in extract.warnings):
        return DocumentFailed(
            "The document is damaged or cut off, and no text is left in it.",
            code="CORRUPT_FILE",
            remedy="Ask for the file again.",
        )
    if any(warning.code == "ENCLOSED_TEXT_LEFT_OUT" for warning in extract.warnings):
        return DocumentFailed(
            "The document's text lies in it as a file of its own, which is not read.",
            code="NO_TEXT_FOUND",
            remedy="Open it in Word, save it as .docx and try that.",
        )
    return DocumentFailed(
        "No text was found in the document, also not by OCR.",
        code="NO_TEXT_FOUND",
        remedy="Ask for a sharper scan or for the original file.",
    )


def _extract(form: Format, data: bytes, options: ParseOptions) -> Extract:
    if form is Format.PDF:
        from resumectl.parse.extract.ocr import PageReader
        from resumectl.parse.extract.pdf import read_pdf

        return read_pdf(data, lambda: PageReader(options))
    if form is Format.DOCX:
        from resumectl.parse.extract.docx import read_docx

        return read_docx(data)
    if form is Format.DOC:
        from resumectl.parse.extract.doc import read_doc

        return read_doc(data)
    from resumectl.parse.extract.image import read_image

    return read_image(data, options)


@remembered
def _kind(text: str) -> str:
    """What a chunk of text looks like to the layout stage: `heading`, `date`, `label` or nothing special."""
    if len(text) > 60:
        return ""
    if names_entry(text):
        return "label"
    if heading_kind(text, lexicon()) or heading_kind(without_mark(text), lexicon()):
        return "heading"
    spans = find_dates(text)
    if spans and sum(span.stop - span.begin for span in spans) >= 0.6 * len(text):
        return "date"
    return "label" if fold(text) in lexicon().labels or is_form_label(text) else ""


def _find(sections: Sequence[Section], reading: Reading, extract: Extract) -> Found:
    def lines(*kinds: str) -> list[Line]:
        return [line for section in sections if section.kind in kinds for line in section.lines]

    language = find_language(reading.lines)
    personal = [line for line in lines("summary", "other") if is_contact_line(line)]
    contact = find_contact(lines("head"), [*lines("contact"), *personal], reading.lines, extract.links, language)
    used = {line.number for value in contact if isinstance(value, Value) for line in value.lines}
    used |= {line.number for line in personal}
    head = [line for line in lines("head", "contact") if line.number not in used]
    about = [
        [line for line in section.lines if line.number not in used] for section in sections if section.kind == "summary"
    ]
    jobs = without_repeats(
        [job for part in sections if part.kind == "work" for job in find_jobs(part.lines, part.heading)]
    )
    listed = [skill for part in sections if part.kind == "skills" for skill in find_skills(part.lines)]
    skills = unique([*listed, *spoken_among_skills(sections, lexicon())])
    names = [*(job.company.text for job in jobs), *(skill.text for skill in skills)]
    return Found(
        contact=contact._replace(links=without_names(contact.links, lines("work"), names)),
        summary=find_summary(about if any(about) else [labelled_summary(head)], head),
        schools=find_schools(lines("education")),
        jobs=jobs,
        skills=skills,
        certifications=find_certifications(lines("certifications")),
        languages=find_languages(lines("languages")),
        projects=find_projects(lines("projects")),
        language=language,
        known=contact.other,
        headings=[section.heading for section in sections if section.heading is not None],
    )


def _warnings(found: Found, form: Format, options: ParseOptions) -> list[Warning]:
    warnings: list[Warning] = []
    if options.file_name and suffix_disagrees(options.file_name, form):
        warnings.append(Warning("FILE_TYPE_MISMATCH", f"The name says otherwise, but the content is {form.upper()}."))
    contact = found.contact
    if not (contact.full_name.text or contact.email.text or contact.phone_number.text or found.jobs or found.schools):
        warnings.append(
            Warning("NO_RESUME_CONTENT", "Text was found, but no name, contact, job or school: is this a résumé?")
        )
    return warnings
