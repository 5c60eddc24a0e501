"""The structure tree: what the marked content of all pages is, and in which order it is read (ISO 32000-1, 14.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase import pdfdoc

from printkit.backends.pdf.raw import RawObject, ref, string
from printkit.backends.pdf.tags import DOCUMENT, TYPES, Begun, Linked, Marked, Tag
from printkit.scene.nodes import Role


@dataclass(slots=True, eq=False)
class Element:
    """A structure element while it grows.

    Attributes:
        name: under which reportlab keeps the object.
        kind: PDF's name for what it is.
        parent: the element that holds it; None for the whole document.
        kids: marked content as (page, number), annotations as (page, object name), and elements, in reading order.
        alt: what is told instead.
        attributes: a dictionary in PDF's syntax, or ''.
    """

    name: str
    kind: str
    parent: Element | None
    kids: list[tuple[int, int] | tuple[int, str] | Element] = field(default_factory=list)
    alt: str = ""
    attributes: str = ""


class Structure:
    """The structure tree of one document; sections that are named beforehand are read in that order."""

    def __init__(self, order: Sequence[str] = ()) -> None:
        self.root = Element("Struct0", "Document", None)
        self._elements = [self.root]
        self._named: dict[str, Element] = {}
        self._owners: dict[int, list[Element] | Element] = {}
        for name in order:
            self._element(Begun(TYPES[Role.SECTION], DOCUMENT, name=name), self.root)

    def add(self, page: int, tags: Iterable[Tag], annotate: Callable[[Linked], tuple[int, str]]) -> None:
        """Take in the tags of a page, counted from 0; pages come in their order.

        Args:
            page: which one.
            tags: in the order in which the page is drawn.
            annotate: makes a link's annotation; returns its number in the parent tree and the name of its object.
        """
        here: list[Element] = []  # the page's elements by their numbers on it
        owners: list[Element] = []
        for tag in tags:
            if isinstance(tag, Begun):
                here.append(self._element(tag, self.root if tag.parent == DOCUMENT else here[tag.parent]))
            elif isinstance(tag, Marked):
                element = here[tag.element]
                element.kids.append((page, len(owners)))
                owners.append(element)
            else:
                element = self.root if tag.element == DOCUMENT else here[tag.element]
                number, name = annotate(tag)
                self._owners[number] = element
                element.kids.append((page, name))
        if owners:
            self._owners[page] = owners

    def _element(self, begun: Begun, parent: Element) -> Element:
        """A new element at the end of its parent, or the one that has this name already."""
        if begun.name and begun.name in self._named:
            return self._named[begun.name]
        element = Element(f"Struct{len(self._elements)}", begun.kind, parent, [], begun.alt, begun.attributes)
        self._elements.append(element)
        parent.kids.append(element)
        if begun.name:
            self._named[begun.name] = element
        return element

    def write(self, document: Any) -> pdfdoc.PDFObject:
        """Hand all elements to reportlab; returns the root of the tree."""
        root = RawObject(
            f"<</Type/StructTreeRoot/K[{ref(self.root.name)}]/ParentTree {ref('ParentTree')}"
            f"/ParentTreeNextKey {max(self._owners, default=-1) + 1}>>"
        )
        for element in self._elements:
            document.Reference(RawObject(_dictionary(element)), element.name)
        rows = []
        for number, owners in sorted(self._owners.items()):
            refs = ref(owners.name) if isinstance(owners, Element) else f"[{' '.join(ref(o.name) for o in owners)}]"
            rows.append(f"{number} {refs}")
        document.Reference(RawObject(f"<</Nums[{' '.join(rows)}]>>"), "ParentTree")
        document.Reference(root, "StructTreeRoot")
        return root


def _dictionary(element: Element) -> str:
    parent = "StructTreeRoot" if element.parent is None else element.parent.name
    page = next((kid[0] for kid in element.kids if isinstance(kid, tuple)), None)
    kids = []
    for kid in element.kids:
        if isinstance(kid, Element):
            kids.append(ref(kid.name))
        elif isinstance(kid[1], str):
            kids.append(f"<</Type/OBJR/Pg {ref(f'Page{kid[0] + 1}')}/Obj {ref(kid[1])}>>")
        elif kid[0] == page:
            kids.append(str(kid[1]))
        else:
            kids.append(f"<</Type/MCR/Pg {ref(f'Page{kid[0] + 1}')}/MCID {kid[1]}>>")
    parts = [f"/S/{element.kind}/P {ref(parent)}"]
    if page is not None:
        parts.append(f"/Pg {ref(f'Page{page + 1}')}")
    if element.alt:
        parts.append(f"/Alt {string(element.alt)}")
    if element.attributes:
        parts.append(f"/A {element.attributes}")
    parts.append(f"/K {kids[0]}" if len(kids) == 1 else f"/K[{' '.join(kids)}]")
    return f"<<{''.join(parts)}>>"
