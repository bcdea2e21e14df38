"""What a loop over nothing leaves behind, and Word calls a damaged file: cells, headers and text boxes without a
paragraph, tables without rows."""

from __future__ import annotations

from typing import Any

from docx.oxml.ns import qn
from lxml import etree

_BLOCKS = (qn("w:p"), qn("w:tbl"), qn("w:sdt"))


def mend_hollow(root: Any) -> None:
    """Leave out rows without cells and tables without rows, and give a holder of text the paragraph that must stand
    last in it; changes the filled part in place. Inner tables come first: without one its cell may be hollow too."""
    for table in reversed(list(root.iter(qn("w:tbl")))):
        # Rows and cells may stand in content controls.
        for row in list(table.iter(qn("w:tr"))):
            if row.find(f".//{qn('w:tc')}") is None:
                row.getparent().remove(row)
        if table.find(f".//{qn('w:tr')}") is None:
            table.getparent().remove(table)
    for holder in root.iter(qn("w:body"), qn("w:hdr"), qn("w:ftr"), qn("w:txbxContent"), qn("w:tc")):
        blocks = [child for child in holder if child.tag in _BLOCKS]
        if not blocks:
            holder.insert(1 if holder.find(qn("w:tcPr")) is not None else 0, etree.Element(qn("w:p")))
        elif blocks[-1].tag == qn("w:tbl"):
            blocks[-1].addnext(etree.Element(qn("w:p")))
