"""A profile in forms other than Word: JSON Resume 1.0, a CSV row, Markdown, a vCard."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from typing import Any, Final

from resumectl.export.labels import Vocabulary
from resumectl.export.links import web_target
from resumectl.export.placeholders import placeholders
from resumectl.export.text import clean_line
from resumectl.model.profile import PRESENT, Job, Profile, Project
from resumectl.model.rendering import FileFormat

CSV_COLUMNS: Final = (
    "full_name",
    "email",
    "phone_number",
    "city",
    "country",
    "current_title",
    "current_org",
    "summary",
    "work_history",
    "education",
    "skills",
    "certifications",
    "languages",
    "links",
    "projects",
    "resume_language",
)
_FORMULA: Final = re.compile(r"[\s\u200b-\u200f\ufeff]*[=+\-@\t\r|%＝＋－＠]")
_DATE: Final = re.compile(r"[12]\d{3}(?:-(?:0[1-9]|1[0-2]))?")
_HIDDEN_FORMULA: Final = re.compile(r"(;\s*)(?=[=@＝＠]|[+-]\s*\w+[|!(])")
"""Where lists are set with semicolons, a spreadsheet takes one for the end of a cell."""
_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>#|~&])")
_LINE_START: Final = re.compile(r"^(\s*\d*)([-+=]|(?<=\d)[.)])")


_SCHEMA: Final = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"
_MEMBERS: Final = (
    "basics name label email phone summary location city address profiles network url work position startDate endDate "
    "highlights education institution studyType skills certificates issuer date languages language fluency projects"
)


def own_words(form: FileFormat) -> tuple[str, ...]:
    """What a form says by itself whoever it is about: a search for a name must not find it there."""
    if form is FileFormat.JSON_RESUME:
        return (_SCHEMA, *(f'"{name}":' for name in _MEMBERS.split()))
    if form is FileFormat.CSV:
        return (",".join(CSV_COLUMNS),)
    return ("BEGIN:VCARD", "END:VCARD", "TITLE:") if form is FileFormat.VCARD else ()


def written(profile: Profile, form: FileFormat, words: Vocabulary) -> bytes:
    """The file in UTF-8; `form` is one of those below, not docx or pdf. `words` are the labels of Markdown."""
    if form is FileFormat.JSON_RESUME:
        return json.dumps(json_resume(profile), ensure_ascii=False, indent=2).encode("utf-8", "replace") + b"\n"
    if form is FileFormat.CSV:
        # Excel takes a file without the mark for one of its own code page.
        return csv_row(profile).encode("utf-8-sig", "replace")
    if form is FileFormat.VCARD:
        return vcard(profile).encode("utf-8", "replace")
    return markdown(profile, words).encode("utf-8", "replace")


def json_resume(profile: Profile) -> dict[str, Any]:
    """The profile as JSON Resume 1.0; members without a value are left out, as its schema asks."""
    info = profile.basic_info
    # The schema allows members of one's own. `countryCode` would have to be made up from a name.
    basics = {
        "name": info.full_name,
        "label": info.current_title,
        "email": info.email,
        "phone": info.phone_number or info.phone_e164,
        "employer": "" if any(job.company == info.current_org for job in profile.work_history) else info.current_org,
        "summary": "\n\n".join(info.summary_description),
        "location": {"city": info.location.city, "address": info.location.country},
        "profiles": [{"network": link.label, "url": link.url} for link in profile.links],
    }
    resume: dict[str, Any] = _filled(
        {
            "$schema": _SCHEMA,
            "basics": basics,
            "work": [
                {
                    "name": job.company,
                    "position": job.role_title,
                    "location": job.location,
                    **_span(job.start_date, job.end_date),
                    "highlights": list(job.bullet_points),
                }
                for job in profile.work_history
            ],
            "education": [
                {"institution": one.institution, "studyType": one.degree, **_span(one.start_date, one.end_date)}
                for one in profile.education
            ],
            "skills": [{"name": skill} for skill in profile.skills],
            "certificates": [
                {"name": one.name, "issuer": one.issuer, "date": _iso(one.date), "dates": _odd(one.date)}
                for one in profile.certifications
            ],
            "languages": [{"language": one.name, "fluency": one.level} for one in profile.languages],
            "projects": [
                {"name": one.name, **_span(one.start_date, one.end_date), "highlights": list(one.bullet_points)}
                for one in profile.projects
            ],
        }
    )
    return resume


def csv_row(profile: Profile) -> str:
    """A header and one row; lists are joined by a line break within their cell.

    A cell that a spreadsheet would run as a formula gets an apostrophe in front.
    """
    info = profile.basic_info
    cells = {
        **{name: getattr(info, name) for name in CSV_COLUMNS if hasattr(info, name)},
        "phone_number": info.phone_number or info.phone_e164,
        "city": info.location.city,
        "country": info.location.country,
        "summary": "\n".join(info.summary_description),
        "work_history": "\n".join(
            _told(_joined(job.role_title, job.company, job.location, _period(job.start_date, job.end_date)), job)
            for job in profile.work_history
        ),
        "education": "\n".join(
            _joined(one.degree, one.institution, _period(one.start_date, one.end_date)) for one in profile.education
        ),
        "skills": "\n".join(profile.skills),
        "certifications": "\n".join(_joined(one.name, one.issuer, one.date) for one in profile.certifications),
        "languages": "\n".join(_joined(one.name, one.level) for one in profile.languages),
        "links": "\n".join(_joined(one.label, one.url) for one in profile.links),
        "projects": "\n".join(
            _told(_joined(one.name, _period(one.start_date, one.end_date)), one) for one in profile.projects
        ),
        "resume_language": profile.resume_language,
    }
    target = StringIO()
    rows = csv.writer(target, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    rows.writerow(CSV_COLUMNS)
    rows.writerow([safe_cell(cells[name]) for name in CSV_COLUMNS])
    return target.getvalue()


def safe_cell(text: str) -> str:
    """`text` without control characters, and with an apostrophe where one of its lines could be a formula."""
    lines = [_HIDDEN_FORMULA.sub(r"\1'", clean_line(line)) for line in text.split("\n")]
    return "\n".join(f"'{line}" if _FORMULA.match(line) else line for line in lines)


def markdown(profile: Profile, words: Vocabulary) -> str:
    """Headings in the résumé's language, bullets, and the text as it is: signs that Markdown reads are escaped."""
    values = placeholders(profile, words)
    lines = [f"# {_plain(values['basic_info']['full_name'])}"] if values["basic_info"]["full_name"] else []
    for name in ("headline", "contact_line", "links_line"):
        lines += ["", _plain(values[name])] if values[name] else []
    summary = values["basic_info"]["summary_description"]
    lines += _section(values, "profile", [line for text in summary for line in ("", _plain(text))])
    for label, member in (("experience", "work_history"), ("education", "education"), ("projects", "projects")):
        lines += _section(values, label, [line for one in values[member] for line in _entry(one)])
    for label in ("skills", "languages"):
        if values[f"{label}_line"]:
            lines += _section(values, label, ["", _plain(values[f"{label}_line"])])
    certificates = [f"- {_plain(_joined(one['name'], one['issuer'], one['date']))}" for one in values["certifications"]]
    lines += _section(values, "certifications", ["", *certificates] if certificates else [])
    return "\n".join(lines).strip() + "\n"


def vcard(profile: Profile) -> str:
    """A vCard 4.0 with name, ways to reach the person, place, position and links."""
    info = profile.basic_info
    rows = [
        ("FN", _escaped(info.full_name or f"{info.first_name} {info.last_name}".strip())),
        ("N", f"{_escaped(info.last_name)};{_escaped(info.first_name)};;;"),
        ("EMAIL", _escaped(info.email)),
        ("TEL", _escaped(info.phone_e164 or info.phone_number)),
        ("ADR", f";;;{_escaped(info.location.city)};;;{_escaped(info.location.country)}"),
        ("TITLE", _escaped(info.current_title)),
        ("ORG", _escaped(info.current_org)),
        *(("URL", _escaped(_whole(link.url))) for link in profile.links),
    ]
    # FN is the one member that a card must have.
    kept = [_fold(f"{name}:{value}") for name, value in rows if value.strip(";") or name == "FN"]
    return "".join(f"{line}\r\n" for line in ("BEGIN:VCARD", "VERSION:4.0", *kept, "END:VCARD"))


def _whole(url: str) -> str:
    """A web address with its scheme, without which a card's reader takes it for text; what is none stays."""
    return f"https://{url}" if "://" not in url and web_target(url) else url


def _fold(line: str) -> str:
    """A line of at most 75 bytes; further ones begin with a space."""
    pieces, size = [""], 0
    for character in line:
        wide = len(character.encode("utf-8", "replace"))
        if size + wide > 73:
            pieces.append("")
            size = 0
        pieces[-1] += character
        size += wide
    return "\r\n ".join(pieces)


def _told(head: str, entry: Job | Project) -> str:
    return "\n".join([*([head] if head else []), *(f"• {text}" for text in entry.bullet_points if text)])


def _escaped(text: str) -> str:
    return re.sub(r"([\\,;])", r"\\\1", clean_line(text))


def _entry(one: dict[str, Any]) -> list[str]:
    head = [f"### {_plain(one['heading'])}"] if one["heading"] else []
    detail = _joined(one["detail"], one["dates"])
    body = ["", *head, *(["", _plain(detail)] if detail else [])]
    bullets = [f"- {_plain(text)}".replace("\n", "\n  ") for text in one.get("bullet_points", ())]
    return [*body, "", *bullets] if bullets else body


def _section(values: dict[str, Any], label: str, lines: list[str]) -> list[str]:
    return ["", f"## {_plain(values['labels'][label])}", *lines] if lines else []


def _plain(text: str) -> str:
    return "\n".join(_LINE_START.sub(r"\1\\\2", _MARKS.sub(r"\\\1", line)) for line in text.split("\n"))


def _joined(*texts: str) -> str:
    return " · ".join(text for text in texts if text)


def _period(start: str, end: str) -> str:
    return " – ".join(date for date in dict.fromkeys((start, end)) if date)


def _span(start: str, end: str) -> dict[str, str]:
    """An ongoing entry has no `endDate` there; `dates` holds what is no date of the schema."""
    odd = _period(_odd(start), "" if end == PRESENT else _odd(end))
    return {"startDate": _iso(start), "endDate": "" if end == PRESENT else _iso(end), "dates": odd}


def _odd(date: str) -> str:
    return "" if _DATE.fullmatch(date) else date


def _iso(date: str) -> str:
    return date if _DATE.fullmatch(date) else ""


def _filled(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: kept for name, one in value.items() if (kept := _filled(one)) not in ("", [], {})}
    if isinstance(value, list):
        return [kept for one in value if (kept := _filled(one)) not in ("", [], {})]
    return value
