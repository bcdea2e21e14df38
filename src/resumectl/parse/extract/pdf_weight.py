"""How much there is to draw on a page, told before it is drawn: a few kilobytes can unpack to hours of drawing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from pymupdf import mupdf

from resumectl.model.errors import DocumentFailed

MOST_BYTES: Final = 64_000_000
"""Of a page's instructions, unpacked; the most crowded maps have ten million."""
MOST_STREAMS: Final = 1_000
MOST_FORMS: Final = 200_000
"""Times that forms are drawn on one page."""
DEFLATE_GROWTH: Final = 1032
"""How many times as long what deflate unpacks is at the most; no other single filter of text does more."""
FORM_DRAWN: Final = re.compile(rb"/([^\s/<>\[\](){}%]+)\s+Do\b")


def refuse_endless(document: Any, number: int) -> Any:
    """Raise DocumentFailed (PARSE_TIMEOUT) for a page that would take longer than any document may.

    The page as the file describes it, for what else is asked of that: to look it up takes as long as to ask.
    `document` is pymupdf's, `number` counts from 1. Raises what MuPDF raises on damage.
    """
    pdf = mupdf.pdf_document_from_fz_document(document)
    page = mupdf.pdf_lookup_page_obj(pdf, number - 1)
    resources = mupdf.pdf_dict_get_inheritable(page, mupdf.PDF_ENUM_NAME_Resources)
    _Forms(pdf, number).drawn(mupdf.pdf_dict_gets(page, "Contents"), resources)
    return page


def is_packed_within(page: Any, most: int) -> bool:
    """Whether the page's own instructions have fewer bytes than `most` in the file."""
    streams = _streams(mupdf.pdf_dict_gets(page, "Contents"))
    return len(streams) <= MOST_STREAMS and _packed(streams) < most


def _endless(number: int, why: str) -> DocumentFailed:
    return DocumentFailed(
        f"Page {number} would take longer to read than a document may: it draws {why}.",
        code="PARSE_TIMEOUT",
        remedy="Print it to a new PDF and try that.",
    )


def _is_short(contents: Any) -> bool:
    """Whether the instructions cannot be too long, whatever is packed in them."""
    streams = _streams(contents)
    if len(streams) > MOST_STREAMS or any(mupdf.pdf_is_array(mupdf.pdf_dict_gets(one, "Filter")) for one in streams):
        return False
    return _packed(streams) * DEFLATE_GROWTH <= MOST_BYTES


def _streams(contents: Any) -> list[Any]:
    """The pieces of a page's instructions, of which one more than MOST_STREAMS is enough."""
    if not mupdf.pdf_is_array(contents):
        return [contents]
    return [mupdf.pdf_array_get(contents, at) for at in range(min(mupdf.pdf_array_len(contents), MOST_STREAMS + 1))]


def _packed(streams: Sequence[Any]) -> int:
    """Their bytes in the file."""
    return sum([int(mupdf.pdf_dict_get_int(one, mupdf.PDF_ENUM_NAME_Length)) for one in streams])


def _unpacked(pdf: Any, contents: Any) -> int:
    """The length of the instructions, counted piece by piece no further than needed."""
    return int(mupdf.fz_skip(mupdf.pdf_open_contents_stream(pdf, contents), MOST_BYTES + 1))


class _Forms:
    """Counts how often the forms of a page would be drawn; each form is looked at once."""

    def __init__(self, pdf: Any, number: int) -> None:
        self._pdf = pdf
        self._number = number
        self._known: dict[int, int] = {}

    def drawn(self, contents: Any, resources: Any) -> int:
        """How often instructions with these resources draw a form, those that forms draw included."""
        if not _is_short(contents) and _unpacked(self._pdf, contents) > MOST_BYTES:
            raise _endless(self._number, f"more than {MOST_BYTES:,} bytes of instructions")
        forms = _forms_among(resources)
        if not forms:
            return 0
        stream = mupdf.pdf_open_contents_stream(self._pdf, contents)
        times = Counter(FORM_DRAWN.findall(mupdf.fz_buffer_extract(mupdf.fz_read_all(stream, 65_536))))
        drawn = sum(times[name] * (1 + self._inside(form)) for name, form in forms.items() if name in times)
        if drawn > MOST_FORMS:
            raise _endless(self._number, f"forms within forms more than {MOST_FORMS:,} times")
        return drawn

    def _inside(self, form: Any) -> int:
        number = mupdf.pdf_to_num(form)
        if number not in self._known:
            # Until it is known: what draws itself draws nothing more.
            self._known[number] = 0
            self._known[number] = self.drawn(form, mupdf.pdf_dict_gets(form, "Resources"))
        return self._known[number]


def _forms_among(resources: Any) -> dict[bytes, Any]:
    listed = mupdf.pdf_dict_gets(resources, "XObject")
    found = {}
    for at in range(mupdf.pdf_dict_len(listed)):
        drawn = mupdf.pdf_dict_get_val(listed, at)
        if mupdf.pdf_to_name(mupdf.pdf_dict_gets(drawn, "Subtype")) == "Form":
            found[mupdf.pdf_to_name(mupdf.pdf_dict_get_key(listed, at)).encode("utf-8", "replace")] = drawn
    return found
