"""Links: annotations that lead to anchors of the document or to addresses of the web."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printkit.backends.pdf.raw import Raw, ref, string
from printkit.backends.pdf.reach import mapped
from printkit.backends.pdf.tags import PageTags, Structure
from printkit.core.units import mm_to_pt
from printkit.core.units import number as shown
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
        self._used: dict[str, None] = {}  # the anchors that links lead to, in order of first use

    def add(self, link: Link, tags: PageTags, canvas: Any, height: float) -> None:
        """Write one link onto the page that is being drawn, which is so high (mm).

        Raises:
            UnknownAnchorError: there is nowhere to go.
        """
        box = mapped(link.box, tags.matrix)
        rect = (box.x, height - box.bottom, box.right, height - box.y)
        # The parent tree counts pages first, then annotations.
        number = len(self._document.pages) + self._count
        self._count += 1
        if link.target.startswith("https:"):
            leads = f"/A<</S/URI/URI{string(link.target)}>>"
        elif link.target in self._anchors:
            leads = f"/Dest {ref(_destination(link.target))}"
            self._used.setdefault(link.target)
        else:
            raise UnknownAnchorError(f"a link leads to '{link.target}', which is not there")
        name = f"Link{number}"
        # F 4: shown in print, as ISO 14289-1 and printers' dialogs want it; there is nothing to see.
        annotation = Raw(
            f"<</Type/Annot/Subtype/Link/Rect[{' '.join(shown(mm_to_pt(value)) for value in rect)}]/Border[0 0 0]/F 4"
            f"/Contents{string(link.alt)}/StructParent {number}{leads}>>"
        )
        canvas._addAnnotation(annotation, name)
        self._structure.annotation(tags.page, tags.element, number, canvas._doc.annotationName(name))

    def write(self, document: Any, heights: Sequence[float]) -> None:
        """Hand the places that links lead to to reportlab, once the heights (mm) of all pages are known."""
        for target in self._used:
            anchor = self._anchors[target]
            y = shown(mm_to_pt(heights[anchor.page] - anchor.y))
            place = Raw(f"[{ref(f'Page{anchor.page + 1}')}/XYZ null {y} null]")
            document.Reference(place, _destination(target))


def _destination(target: str) -> str:
    """The name of the object that says where an anchor is."""
    return f"Dest.{target}"
