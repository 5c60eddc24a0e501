"""Links: annotations that lead to anchors of the document or to addresses of the web."""

from __future__ import annotations

from collections.abc import Callable

from printkit.backends.pdf.objects import Objects
from printkit.backends.pdf.raw import ref, string
from printkit.backends.pdf.tags import Linked
from printkit.core.units import mm_to_pt
from printkit.core.units import number as shown
from printkit.scene.nodes import Anchor, Document


class UnknownAnchorError(Exception):
    """A link leads to an anchor that the document does not have: a fault of printkit's own."""


class Links:
    """Writes the links of one document."""

    def __init__(self, document: Document, objects: Objects) -> None:
        # The parent tree counts pages first, then annotations.
        self._next = len(document.pages)
        self._anchors: dict[str, Anchor] = {anchor.name: anchor for anchor in document.anchors}
        self._used: dict[str, int] = {}  # the anchors that links lead to, with the numbers of their destinations
        self._objects = objects

    def add(self, link: Linked, height: float) -> tuple[int, int]:
        """Write the annotation of a link on a page that is so high (mm).

        Returns:
            Its number in the parent tree, and that of its object.

        Raises:
            UnknownAnchorError: there is nowhere to go.
        """
        box, number = link.box, self._next
        self._next += 1
        rect = (box.x, height - box.bottom, box.right, height - box.y)
        if link.target.startswith("https:"):
            leads = f"/A<</S/URI/URI{string(link.target)}>>"
        elif link.target in self._anchors:
            leads = f"/Dest {ref(self._number_of(link.target))}"
        else:
            raise UnknownAnchorError(f"a link leads to '{link.target}', which is not there")
        # F 4: shown in print, as ISO 14289-1 and printers' dialogs want it; there is nothing to see.
        annotation = self._objects.add(
            f"<</Type/Annot/Subtype/Link/Rect[{' '.join(shown(mm_to_pt(value)) for value in rect)}]/Border[0 0 0]/F 4"
            f"/Contents{string(link.alt)}/StructParent {number}{leads}>>"
        )
        return number, annotation

    def _number_of(self, target: str) -> int:
        number = self._used.get(target)
        if number is None:
            number = self._used[target] = self._objects.reserve()
        return number

    def write(self, destination: Callable[[int, float], str]) -> None:
        """Write where links lead to, by the destination of a page and a height (mm from the top) in PDF's syntax."""
        for target, number in self._used.items():
            anchor = self._anchors[target]
            self._objects.add(destination(anchor.page, anchor.y), number)
