"""Profile + template -> the bytes of a Word file. Pure: same profile, template and options, same bytes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any, Final

from resumectl import ENGINE_VERSION
from resumectl.export.labels import Vocabulary, vocabulary
from resumectl.export.placeholders import own_fields, placeholders
from resumectl.model.profile import Profile
from resumectl.model.rendering import PLAIN, ExportOptions


@dataclass(frozen=True, slots=True)
class RenderOptions:
    """What a caller may choose.

    `language` (lower-case English name) is that of labels and dates when it is not to be the résumé's. `paper` is
    `a4` or `letter`; `""` leaves the template's own. Of `extras` the fields, sections, logo and footer are used.
    """

    language: str = ""
    paper: str = ""
    extras: ExportOptions = PLAIN


DEFAULT_OPTIONS: Final = RenderOptions()


def render(profile: Profile, template: bytes, *, options: RenderOptions = DEFAULT_OPTIONS) -> bytes:
    """`template` (a .docx with placeholders) filled with `profile`.

    Every string of the profile that the template names is printed as it is, characters that XML cannot hold
    aside; nothing in it is ever read as a tag or as XML.

    Raises:
        BadFile: TEMPLATE_INVALID; the template is no Word file, or has a malformed or unknown placeholder.
    """
    return _word_thread().submit(_render, profile, template, options).result()


@cache
def _word_thread() -> ThreadPoolExecutor:
    """The one thread that touches Word files: python-docx shares its XML parser, and two threads in it at once
    have been seen to corrupt memory. A render takes some milliseconds, so nobody waits for long."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="render")


def rest() -> None:
    """End the thread that makes files, until the next one: a process that is about to be forked must have none, for
    its children would wait for it for ever."""
    _word_thread().shutdown()
    _word_thread.cache_clear()


def _render(profile: Profile, template: bytes, options: RenderOptions) -> bytes:
    # The engine brings docxtpl and python-docx, 0.4 s that only an export should cost.
    from resumectl.export.extras import add_extras
    from resumectl.export.filling import fill, open_template
    from resumectl.export.finish import finish
    from resumectl.export.intact import refuse_unsafe
    from resumectl.export.paper import set_paper
    from resumectl.export.seal import seal

    refuse_unsafe(template)
    words = vocabulary(options.language or profile.resume_language, profile.basic_info.location.country)
    values = placeholders(profile, words)
    values |= own_fields(options.extras.fields, values)
    document = open_template(template)
    fill(document, values)
    filled = document.docx
    if options.extras.logo or options.extras.footer:
        filled = _read_again(filled)
    add_extras(filled, options.extras, words)
    finish(filled, words)
    if options.paper:
        set_paper(filled, options.paper)
    package = BytesIO()
    filled.save(package)
    return seal(
        package.getvalue(),
        title=_title(values["basic_info"]["full_name"], words),
        language=words.tag,
        version=ENGINE_VERSION,
    )


def _read_again(filled: Any) -> Any:
    """Headers and footers that were filled took the place of those that python-docx had read, which it would change
    without any effect."""
    import docx

    package = BytesIO()
    filled.save(package)
    return docx.Document(package)


def _title(full_name: str, words: Vocabulary) -> str:
    return f"{full_name} – {words.labels['cv']}" if full_name else words.labels["cv"]
