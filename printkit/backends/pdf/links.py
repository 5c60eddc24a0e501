"""Links: annotations that lead to anchors of the document or to addresses of the web."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printkit.backends.pdf.raw import Raw, RawObject, ref, string
from printkit.backends.pdf.tags import Linked
from printkit.core.units import mm_to_pt
from printkit.core.units import number as shown
from printkit.scene.nodes import Anchor, Document


class UnknownAnchorError(Exception):
    """A link leads to an anchor that the document does not have: a fault of printkit's own."""


class Links:
    """Writes the links of one document."""

    def __init__(self, document: Document) -> None:
        # The parent tree counts pages first, then annotations.
        self._next = len(document.pages)
        self._anchors: dict[str, Anchor] = {anchor.name: anchor for anchor in document.anchors}
        self._used: dict[str, None] = {}  # the anchors that links lead to, in order of first use

    def add(self, link: Linked, height: float, document: Any) -> tuple[int, str]:
        """Hand the annotation of a link on a page that is so high (mm) to reportlab.

        Returns:
            Its number in the parent tree, and the name of its object.

        Raises:
            UnknownAnchorError: there is nowhere to go.
        """
        box, number = link.box, self._next
        self._next += 1
        rect = (box.x, height - box.bottom, box.right, height - box.y)
        if link.target.startswith("https:"):
            leads = f"/A<</S/URI/URI{string(link.target)}>>"
        elif link.target in self._anchors:
            leads = f"/Dest {ref(_destination(link.target))}"
            self._used.setdefault(link.target)
        else:
            raise UnknownAnchorError(f"a link leads to '{link.target}', which is not there")
        name = f"Link{number}"
        # F 4: shown in print, as ISO 14289-1 and printers' dialogs want it; there is nothing to see.
        annotation = RawObject(
            f"<</Type/Annot/Subtype/Link/Rect[{' '.join(shown(mm_to_pt(value)) for value in rect)}]/Border[0 0 0]/F 4"
            f"/Contents{string(link.alt)}/StructParent {number}{leads}>>"
        )
        document.Reference(annotation, name)
        return number, name

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
