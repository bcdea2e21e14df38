"""From a profile to the finished file, with everything that options say: chosen, blinded, rendered, searched."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from resumectl.export.filename import SUFFIX, pattern_filename, suggested_filename
from resumectl.export.forms import written
from resumectl.export.harmless import harmless
from resumectl.export.knobs import chosen
from resumectl.export.labels import vocabulary
from resumectl.export.lint import names_in, own_fields_of
from resumectl.export.pdf import pdf_of
from resumectl.export.placeholders import NoSuchPlaceholder
from resumectl.export.render import RenderOptions, render
from resumectl.model.errors import CheckFailed, InvalidInput
from resumectl.model.profile import Profile
from resumectl.model.rendering import BLIND_TEMPLATE, SUFFIXES, Blind, ExportOptions, FileFormat
from resumectl.privacy.blinding import REMOVED, blinded
from resumectl.privacy.identifiers import Identifiers, identifiers
from resumectl.privacy.leaks import leaks, refuse_leaks
from resumectl.privacy.short_names import short_names


@dataclass(frozen=True, slots=True)
class Source:
    """What an export is made of. `earlier` are other states of the profile, `words` the lines of the original
    document and whatever else of it could name the person: both are only searched for."""

    profile: Profile
    template: bytes
    template_id: str
    template_name: str
    title: str = ""
    earlier: Sequence[Profile] = ()
    words: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Produced:
    """The file, its suggested name, what was printed on it, and a sentence for each thing that was left out."""

    filename: str
    data: bytes
    printed: Profile
    notes: tuple[str, ...] = ()


WORD_FORMS: Final = (FileFormat.DOCX, FileFormat.PDF)
_PLACES_TOLD: Final = 10
UNHEEDED: Final = "Without effect: "
"""What the note on an option begins with that changed nothing. Command line and API call them by the same words."""


def produce(source: Source, options: ExportOptions, *, to_pdf: Callable[[bytes], bytes] = pdf_of) -> Produced:
    """Make the file; `to_pdf` makes the pages of a Word file.

    Raises:
        CheckFailed: BLIND_LEAK; the finished file still shows the person. There is no file then.
        BadFile: TEMPLATE_INVALID, or a logo that is none.
        ProgramMissing: a PDF without LibreOffice.
        InvalidInput: a file name's pattern, a field that placeholders have already, or FIELD_REQUIRED: the template
            prints one of its own that nobody gave.
    """
    level = options.blind or (Blind.CONTACT if source.template_id == BLIND_TEMPLATE else None)
    everyone = (source.profile, *source.earlier)
    profile, notes, hidden, places = chosen(source.profile, options)
    known = hidden
    if level is not None:
        person = identifiers(everyone, (*source.words, source.title), level)
        known = person + hidden
        _refuse_naming(options, known)
        profile = blinded(profile, level, known, options.reference)
        notes = (*notes, *_said(level, profile))
    notes = (*notes, *_short_names(profile, known, places))
    if options.format in WORD_FORMS:
        data = _filled(profile, source.template, options)
    else:
        language = options.language or profile.resume_language
        data = written(profile, options.format, vocabulary(language, profile.basic_info.location.country))
    filename = _name(source, profile, options, is_blind=level is not None)
    if known.items:
        ours = harmless(profile, options)
        refuse_leaks(data, filename, known, ours)
        if options.format is FileFormat.PDF:
            data = to_pdf(data)
            refuse_leaks(data, filename, known, ours)
    elif options.format is FileFormat.PDF:
        data = to_pdf(data)
    idle = [*_idle_reference(options, is_blind=level is not None), *_unheeded(source, options)]
    return Produced(filename, data, profile, (*notes, *idle))


def _filled(profile: Profile, template: bytes, options: ExportOptions) -> bytes:
    """The Word file. Raises InvalidInput (FIELD_REQUIRED) that names every field of its own that was not given."""
    look = RenderOptions(language=options.language, paper=options.paper, extras=options)
    try:
        return render(profile, template, options=look)
    except NoSuchPlaceholder as error:
        missing = [name for name in own_fields_of(template).needed if name not in options.fields]
        if not missing:
            raise
        raise _field_required(missing, _idle_fields(template, options)) from error


def _field_required(names: Sequence[str], idle: Mapping[str, str]) -> InvalidInput:
    """The error for fields of a template's own that nobody gave, beside those that it has no use for."""
    said = [f"The template needs {', '.join(names)}."]
    said += [f"It has no {name}.{hint}" for name, hint in idle.items()]
    given = " ".join(f"--set {name}=TEXT" for name in names)
    return InvalidInput(" ".join(said), field=f"set.{names[0]}", code="FIELD_REQUIRED", remedy=f"Give {given}.")


def _idle_fields(template: bytes, options: ExportOptions) -> Mapping[str, str]:
    """The fields given that the template does not print, each with a question where another one may be meant."""
    if not options.fields:
        return {}
    names, near = names_in(template), own_fields_of(template)
    unset = [name for name in (*near.needed, *near.optional) if name not in options.fields]
    close = {name: get_close_matches(name, unset, 1, 0.75) for name in options.fields if name not in names}
    return {name: f" Is {found[0]} meant?" if found else "" for name, found in close.items()}


def print_again(
    source: Source, options: ExportOptions, make: Callable[[Source, ExportOptions], Produced]
) -> Callable[[Profile], bytes]:
    """Makes the Word file of another profile as `make` made this one: what was chosen and blinded stays as it is."""
    plain = replace(
        options, blind=None, hide_current_employer=False, last_years=None, last_jobs=None, check=False,
        format=FileFormat.DOCX,
    )  # fmt: skip
    # The template that always blinds would look for the person once more.
    template_id = "" if source.template_id == BLIND_TEMPLATE else source.template_id
    shown = Source(source.profile, source.template, template_id, source.template_name)
    return lambda profile: make(replace(shown, profile=profile), plain).data


def _idle_reference(options: ExportOptions, *, is_blind: bool) -> list[str]:
    """Whoever gives one may believe that the name is hidden by it."""
    if not options.reference or is_blind or "{reference}" in options.file_name:
        return []
    return [f"{UNHEEDED}reference: nothing is blinded, and the name stands in the file."]


def _unheeded(source: Source, options: ExportOptions) -> list[str]:
    """A sentence for each option that changes nothing: mostly a slip, or one too many."""
    if options.format not in WORD_FORMS:
        idle = [name for name in ("logo", "footer", "paper") if getattr(options, name)]
        said = [f"{UNHEEDED}{name}: {options.format} has no place for it." for name in idle]
        return [*said, *(f"{UNHEEDED}field {name}: {options.format} has no placeholders." for name in options.fields)]
    return [
        f"{UNHEEDED}field {name}: the template {source.template_name} has no such placeholder.{hint}"
        for name, hint in _idle_fields(source.template, options).items()
    ]


def _refuse_naming(options: ExportOptions, known: Identifiers) -> None:
    """Raise CheckFailed (BLIND_LEAK) for a text of the caller's own that names the person: no template is to blame."""
    texts = {"reference": options.reference, "footer": options.footer}
    own = {f"field {name}": text for name, text in options.fields.items()}
    for name, text in (texts | own).items():
        if leaks(text.encode("utf-8", "replace"), "", known):
            raise CheckFailed(
                f"The {name} itself shows whose file it is. Nothing was written.",
                code="BLIND_LEAK",
                remedy="Choose a text without name, address or number of the person, or leave it out.",
            )


def _said(level: Blind, profile: Profile) -> list[str]:
    taken = "name, contact data, links and the person's town"
    stays = ""
    if level is not Blind.CONTACT:
        taken += ", employers and schools"
    if level is Blind.EMPLOYERS and any(job.location for job in profile.work_history):
        stays = "; places of jobs stay"
    if level is Blind.ALL:
        taken += ", towns of jobs, months of dates"
    marks = str(profile.to_json()).count(REMOVED)
    more = f"; {marks} mention{'s' if marks != 1 else ''} in the text became {REMOVED}" if marks else ""
    return [f"Blinded: {taken} left out{stays}{more}."]


def _short_names(profile: Profile, known: Identifiers, places: Sequence[int]) -> list[str]:
    """Where an employer may still be named, without the word: notes are read on shared screens and kept in logs."""
    found = short_names(profile, known, places)
    if not found:
        return []
    each = list(dict.fromkeys(found))
    more = f" and {len(each) - _PLACES_TOLD} more places" if len(each) > _PLACES_TOLD else ""
    times = "once" if len(found) == 1 else f"{len(found)} times"
    where = f"{', '.join(each[:_PLACES_TOLD])}{more}"
    return [f"To check: the first word of a hidden employer's name still stands in the text, {times}: {where}."]


def _name(source: Source, profile: Profile, options: ExportOptions, *, is_blind: bool) -> str:
    # A title is mostly the name of the file that the person sent.
    title = "" if is_blind else source.title
    name = suggested_filename(profile, title, source.template_name if options.format in WORD_FORMS else "")
    if options.file_name:
        name = pattern_filename(options.file_name, profile, title, source.template_name, options.reference)
    return re.sub(rf"{re.escape(SUFFIX)}$", SUFFIXES[options.format], name)
