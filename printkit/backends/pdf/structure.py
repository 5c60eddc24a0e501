"""The structure tree: what the marked content of all pages is, and in which order it is read (ISO 32000-1, 14.7)."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from printkit.backends.pdf.objects import Objects
from printkit.backends.pdf.raw import ref, string
from printkit.backends.pdf.tags import DOCUMENT, TYPES, Begun, Linked, Marked, Tag
from printkit.scene.nodes import Role


@dataclass(slots=True, eq=False)
class Element:
    """A structure element while it grows.

    Attributes:
        number: of its object.
        kind: PDF's name for what it is.
        parent: the number of the object of what holds it.
        alt: what is told instead.
        attributes: a dictionary in PDF's syntax, or ''.
        page: the number of the object of the first page that it is on; 0 for none.
        kids: in reading order, marked content and annotations in PDF's syntax, and the numbers of elements.
    """

    number: int
    kind: str
    parent: int
    alt: str = ""
    attributes: str = ""
    page: int = 0
    kids: list[str | int] = field(default_factory=list)


class Structure:
    """The structure tree of one document; sections that are named beforehand are read in that order.

    An element is written when the page is complete that it is on, but for those with a name: they may go on.
    """

    def __init__(self, objects: Objects, order: Sequence[str] = ()) -> None:
        self._objects = objects
        self._tree = objects.reserve()
        self._root = Element(objects.reserve(), "Document", self._tree)
        self._named: dict[str, Element] = {}
        self._owners = array("Q")  # pairs: a number in the parent tree, and that of the object that it stands for
        for name in order:
            self._element(Begun(TYPES[Role.SECTION], DOCUMENT, name=name), self._root)

    def add(self, index: int, page: int, tags: Iterable[Tag], annotate: Callable[[Linked], tuple[int, int]]) -> None:
        """Take in the tags of a page; pages come in their order.

        Args:
            index: of the page, from 0.
            page: the number of its object.
            tags: in the order in which the page is drawn.
            annotate: makes a link's annotation; returns its number in the parent tree and that of its object.
        """
        here: list[Element] = []  # the page's elements by their numbers on it
        owners: list[str] = []
        ended: list[Element] = []
        for tag in tags:
            if isinstance(tag, Begun):
                element = self._element(tag, self._root if tag.parent == DOCUMENT else here[tag.parent])
                here.append(element)
                if not tag.name:
                    ended.append(element)
                continue
            element = self._root if tag.element == DOCUMENT else here[tag.element]
            if isinstance(tag, Marked):
                element.page = element.page or page
                marked = len(owners)
                kid = f"{marked}" if element.page == page else f"<</Type/MCR/Pg {ref(page)}/MCID {marked}>>"
                owners.append(ref(element.number))
            else:
                number, annotation = annotate(tag)
                self._owners.extend((number, element.number))
                element.page = element.page or page
                kid = f"<</Type/OBJR/Pg {ref(page)}/Obj {ref(annotation)}>>"
            element.kids.append(kid)
        if owners:
            self._owners.extend((index, self._objects.add(f"[{' '.join(owners)}]")))
        for element in ended:
            self._write(element)

    def _element(self, begun: Begun, parent: Element) -> Element:
        """A new element at the end of its parent, or the one that has this name already."""
        if begun.name and begun.name in self._named:
            return self._named[begun.name]
        element = Element(self._objects.reserve(), begun.kind, parent.number, begun.alt, begun.attributes)
        parent.kids.append(element.number)
        if begun.name:
            self._named[begun.name] = element
        return element

    def write(self) -> int:
        """Write what is left; returns the number of the tree's object."""
        for element in (*self._named.values(), self._root):
            self._write(element)
        pairs = sorted(zip(self._owners[::2], self._owners[1::2], strict=True))
        parents = self._objects.add(f"<</Nums[{' '.join(f'{number} {ref(owner)}' for number, owner in pairs)}]>>")
        after = pairs[-1][0] + 1 if pairs else 0
        return self._objects.add(
            f"<</Type/StructTreeRoot/K[{ref(self._root.number)}]/ParentTree {ref(parents)}/ParentTreeNextKey {after}>>",
            self._tree,
        )

    def _write(self, element: Element) -> None:
        parts = [f"/S/{element.kind}/P {ref(element.parent)}"]
        if element.page:
            parts.append(f"/Pg {ref(element.page)}")
        if element.alt:
            parts.append(f"/Alt {string(element.alt)}")
        if element.attributes:
            parts.append(f"/A {element.attributes}")
        kids = [ref(kid) if isinstance(kid, int) else kid for kid in element.kids]
        parts.append(f"/K {kids[0]}" if len(kids) == 1 else f"/K[{' '.join(kids)}]")
        self._objects.add(f"<<{''.join(parts)}>>", element.number)
