"""Links: annotations that lead to anchors of the document or to addresses of the web."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase import pdfdoc

from printkit.backends.pdf.reach import mapped
from printkit.backends.pdf.tags import PageTags, Structure
from printkit.core.units import mm_to_pt
from printkit.scene.nodes import Anchor, Document, Link


class UnknownAnchorError(Exception):
    """A link leads to an anchor that the document does not have: a fault of printkit's own."""


class Links:
    """Writes the links of one document."""

    def __init__(self, document: Document, structure: Structure) -> None:
        self._document = document
        self._structure = structure
        self._anchors: dict[str, Anchor] = {anchor.name: anchor for anchor in document.anchors}
        self._count = 0

    def add(self, link: Link, tags: PageTags, canvas: Any) -> None:
        """Write one link onto the page that is being drawn.

        Raises:
            UnknownAnchorError: there is nowhere to go.
        """
        height = self._document.pages[tags.page].size.height
        box = mapped(link.box, tags.matrix)
        rect = [mm_to_pt(v) for v in (box.x, height - box.bottom, box.right, height - box.y)]
        # The parent tree counts pages first, then annotations.
        number = len(self._document.pages) + self._count
        self._count += 1
        entries: dict[str, Any] = {
            "Type": pdfdoc.PDFName("Annot"),
            "Subtype": pdfdoc.PDFName("Link"),
            "Rect": pdfdoc.PDFArray([round(value, 3) for value in rect]),
            "Border": pdfdoc.PDFArray([0, 0, 0]),
            "F": 4,  # shown in print, as ISO 14289-1 and printers' dialogs want it; there is nothing to see
            "Contents": pdfdoc.PDFString(link.alt),
            "StructParent": number,
        }
        if link.target.startswith("https:"):
            address = pdfdoc.PDFString(link.target)
            entries["A"] = pdfdoc.PDFDictionary({"S": pdfdoc.PDFName("URI"), "URI": address})
        else:
            entries["Dest"] = self._destination(link.target)
        name = f"Link{number}"
        canvas._addAnnotation(pdfdoc.PDFDictionary(entries), name)
        self._structure.annotation(tags.page, tags.element, number, canvas._doc.annotationName(name))

    def _destination(self, target: str) -> Any:
        anchor = self._anchors.get(target)
        if anchor is None:
            raise UnknownAnchorError(f"a link leads to '{target}', which is not there")
        y = mm_to_pt(self._document.pages[anchor.page].size.height - anchor.y)
        page = pdfdoc.PDFObjectReference(f"Page{anchor.page + 1}")
        return pdfdoc.PDFArray([page, pdfdoc.PDFName("XYZ"), "null", round(y, 3), "null"])
