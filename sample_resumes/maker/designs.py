"""Every design by its name: a function from a person to the bytes of one document."""

from __future__ import annotations

from collections.abc import Callable

from maker import pdf_columns, pdf_forms, pdf_plain, pictures, word, word_shapes
from maker.people import Person

Design = Callable[[Person], bytes]

DESIGNS: dict[str, Design] = {
    "nurse": pdf_plain.nurse,
    "electrician": pdf_plain.electrician,
    "teacher": pdf_plain.teacher,
    "lawyer": pdf_plain.lawyer,
    "banker": pdf_plain.banker,
    "gardener": pdf_plain.gardener,
    "student": pdf_plain.student,
    "bookkeeper": pdf_plain.bookkeeper,
    "receptionist": pdf_plain.receptionist,
    "chinese_buyer": pdf_plain.chinese_buyer,
    "accountant": pdf_columns.accountant,
    "chef": pdf_columns.chef,
    "architect": pdf_columns.architect,
    "engineer": pdf_columns.engineer,
    "warehouse": pdf_forms.warehouse,
    "network_export": pdf_forms.network_export,
    "european": pdf_forms.european,
    "academic": pdf_forms.academic,
    "developer": word.developer,
    "header_contact": word.header_contact,
    "table_layout": word.table_layout,
    "typed_doc": word.as_doc(word.typed),
    "sidebar_doc": word.as_doc(word.sidebar_table),
    "seller": word_shapes.seller,
    "controlled": word_shapes.controlled,
    "columns": word_shapes.columns,
    "welder_scan": pictures.welder_scan,
    "analyst_screenshot": pictures.analyst_screenshot,
    "preschool_alpha": pictures.preschool_alpha,
    "pilot_scan": pictures.pilot_scan,
    "paramedic_photo": pictures.paramedic_photo,
}
