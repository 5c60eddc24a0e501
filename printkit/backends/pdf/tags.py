"""Tagged PDF: marked content on the pages, and the tree that tells what it is and in which order to read it.

Structure elements, parent tree and marked content are those of ISO 32000-1, 14.7 and 14.8; what a reader by ear needs
of them is in ISO 14289-1 (PDF/UA-1). What a page shows outside of any role is read when it is text and passed over
when it is drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase import pdfdoc

from printkit.backends.operators import Operators
from printkit.backends.pdf.raw import RawObject, ref, string
from printkit.scene.geometry import IDENTITY, Matrix
from printkit.scene.nodes import Group, Node, Role, Text

_TYPES = {
    Role.HEADING: "H1",
    Role.HEADING_2: "H2",
    Role.HEADING_3: "H3",
    Role.PARAGRAPH: "P",
    Role.LIST: "L",
    Role.NUMBERED_LIST: "L",
    Role.ITEM: "LI",
    Role.LABEL: "Lbl",
    Role.BODY: "LBody",
    Role.TABLE: "Table",
    Role.ROW: "TR",
    Role.HEAD_CELL: "TH",
    Role.ROW_HEAD: "TH",
    Role.CELL: "TD",
    Role.FIGURE: "Figure",
    Role.CAPTION: "Caption",
    Role.NOTE: "Div",
    Role.CONTENTS: "TOC",
    Role.ENTRY: "TOCI",
    Role.LINK: "Link",
    Role.SECTION: "Sect",
}

# Attributes that ISO 14289-1 asks for: 7.5 of the head cells of tables, 7.6 of lists with labels.
_ATTRIBUTES = {
    Role.LIST: "<</O/List/ListNumbering/Disc>>",
    Role.NUMBERED_LIST: "<</O/List/ListNumbering/Decimal>>",
    Role.HEAD_CELL: "<</O/Table/Scope/Column>>",
    Role.ROW_HEAD: "<</O/Table/Scope/Row>>",
}


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


Entered = tuple[Element, bool]  # the element around a group, and whether the group is one whole


class Structure:
    """The structure tree of one document; sections that are named beforehand are read in that order."""

    def __init__(self, order: Sequence[str] = ()) -> None:
        self.root = Element("Struct0", "Document", None)
        self._elements = [self.root]
        self._named: dict[str, Element] = {}
        self._owners: dict[int, list[Element] | Element] = {}
        for name in order:
            self.element(_TYPES[Role.SECTION], self.root, name=name)

    def element(self, kind: str, parent: Element, *, alt: str = "", name: str = "", attributes: str = "") -> Element:
        """A new element at the end of its parent, or the one that has this name already."""
        if name and name in self._named:
            return self._named[name]
        element = Element(f"Struct{len(self._elements)}", kind, parent, [], alt, attributes)
        self._elements.append(element)
        parent.kids.append(element)
        if name:
            self._named[name] = element
        return element

    def content(self, page: int, element: Element) -> int:
        """The number of a new piece of marked content on a page."""
        owners = self._owners.setdefault(page, [])
        assert isinstance(owners, list), "pages come before annotations"
        owners.append(element)
        element.kids.append((page, len(owners) - 1))
        return len(owners) - 1

    def annotation(self, page: int, element: Element, number: int, name: str) -> None:
        """Note that an annotation, by its own number in the parent tree, belongs to an element."""
        self._owners[number] = element
        element.kids.append((page, name))

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


class PageTags:
    """Puts the marked content of one page into its operators.

    Attributes:
        matrix: maps the coordinates of what is drawn now into the page's, in mm.
        page: its index.
    """

    def __init__(self, structure: Structure, page: int, out: Operators) -> None:
        self.matrix = IDENTITY
        self.page = page
        self._structure = structure
        self._out = out
        self._at = structure.root
        self._open: Element | None = None
        self._artifact = False
        self._sealed = 0  # inside of one piece of marked content that holds all that follows

    @property
    def element(self) -> Element:
        """What is being drawn now."""
        return self._at

    @property
    def sealed(self) -> bool:
        """Whether all that is drawn now belongs to one piece of marked content."""
        return bool(self._sealed)

    def leaf(self, node: Node) -> None:
        """Call before anything is painted: opens the marked content that it belongs to, if it isn't open."""
        if self._sealed:
            return
        if self._at is self._structure.root:
            if not _speaks(node):
                self._begin_artifact()
            elif self._open is None:
                self._begin(self._structure.element("P", self._structure.root))
        elif self._open is not self._at:
            self._begin(self._at)

    def close(self) -> None:
        """End what is open; needed wherever the graphics state is saved or comes back."""
        if not self._sealed and (self._open is not None or self._artifact):
            self._out.raw("EMC")
            self._open, self._artifact = None, False

    def enter(self, group: Group) -> Entered | None:
        """Begin a group: an element of its own where it has a role, one whole where it is a figure or an artifact.

        Returns:
            What `leave` is told at the group's end; None where the group is nothing of its own.
        """
        role = Role.LINK if group.link is not None and group.role is None else group.role
        if role is None or self._sealed:
            return None
        self.close()
        before = self._at
        if role is Role.ARTIFACT or (role is Role.FIGURE and not group.alt):
            self._begin_artifact()
            sealed = True
        else:
            self._at = self._structure.element(
                _TYPES[role], before, alt=group.alt, name=group.element, attributes=_ATTRIBUTES.get(role, "")
            )
            sealed = role is Role.FIGURE
            if sealed:
                self._begin(self._at)
        self._sealed += sealed
        return before, sealed

    def leave(self, entered: Entered | None) -> None:
        """End the group that was entered last."""
        if entered is None:
            return
        before, sealed = entered
        self._sealed -= sealed
        self.close()
        self._at = before

    @contextmanager
    def moved(self, matrix: Matrix) -> Iterator[None]:
        """Draw what is mapped by a matrix."""
        before = self.matrix
        self.matrix = matrix.then(before)
        yield
        self.close()
        self.matrix = before

    def _begin(self, element: Element) -> None:
        self.close()
        number = self._structure.content(self.page, element)
        self._out.raw(f"/{element.kind} <</MCID {number}>> BDC")
        self._open = element

    def _begin_artifact(self) -> None:
        if not self._artifact:
            self.close()
            self._out.raw("/Artifact BMC")
            self._artifact = True


def _speaks(node: Node) -> bool:
    """Whether there is anything to read in a drawing."""
    if isinstance(node, Group):
        return any(_speaks(item) for item in node.items)
    return isinstance(node, Text)
