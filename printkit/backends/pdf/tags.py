"""The tags of a page: its marked content, and which structure elements it belongs to.

Structure elements and marked content are those of ISO 32000-1, 14.7 and 14.8; what a reader by ear needs of them is in
ISO 14289-1 (PDF/UA-1). What a page shows outside of any role is read when it is text and passed over when it is
drawing. A page's tags are noted by themselves; `structure` makes one tree of those of all pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from printkit.backends.operators import Operators
from printkit.scene.geometry import IDENTITY, Box, Matrix
from printkit.scene.nodes import Group, Link, Node, Role, Text

TYPES = {
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

DOCUMENT = -1  # the number of the element that holds all others


class Begun(NamedTuple):
    """A structure element that begins on the page, or goes on there; those of a page count from 0.

    Attributes:
        kind: PDF's name for what it is.
        parent: the number of the element that holds it, or DOCUMENT.
        alt: what is told instead of it.
        name: elements of one name in a document are one; '' for an element of its own.
        attributes: a dictionary in PDF's syntax, or ''.
    """

    kind: str
    parent: int
    alt: str = ""
    name: str = ""
    attributes: str = ""


class Marked(NamedTuple):
    """A piece of marked content, of the element of this number; those of a page count from 0."""

    element: int


class Linked(NamedTuple):
    """A link, of the element of this number, in the coordinates of the page."""

    element: int
    box: Box
    target: str
    alt: str


Tag: TypeAlias = Begun | Marked | Linked
Entered = tuple[int, bool]  # the number of the element around a group, and whether the group is one whole


class PageTags:
    """Puts the marked content of one page into its operators, and notes what it belongs to.

    Attributes:
        noted: the page's tags, in the order in which it is drawn.
    """

    def __init__(self, out: Operators) -> None:
        self.noted: list[Tag] = []
        self._out = out
        self._matrix = IDENTITY  # maps the coordinates of what is drawn now into the page's
        self._kinds: list[str] = []  # of the elements so far
        self._named: dict[str, int] = {}
        self._marked = 0
        self._at = DOCUMENT
        self._open: int | None = None
        self._artifact = False
        self._sealed = 0  # inside of one piece of marked content that holds all that follows

    @property
    def sealed(self) -> bool:
        """Whether all that is drawn now belongs to one piece of marked content."""
        return bool(self._sealed)

    def leaf(self, node: Node) -> None:
        """Call before anything is painted: opens the marked content that it belongs to, if it isn't open."""
        if self._sealed:
            return
        if self._at == DOCUMENT:
            if not _speaks(node):
                self._begin_artifact()
            elif self._open is None:
                self._begin(self._element(Begun("P", DOCUMENT)))
        elif self._open != self._at:
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
            self._at = self._element(Begun(TYPES[role], before, group.alt, group.element, _ATTRIBUTES.get(role, "")))
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
        before = self._matrix
        self._matrix = matrix.then(before)
        yield
        self.close()
        self._matrix = before

    def link(self, link: Link) -> None:
        """Make what is being drawn now a link."""
        self.noted.append(Linked(self._at, link.box.mapped(self._matrix), link.target, link.alt))

    def _element(self, begun: Begun) -> int:
        """The number of a new element, or of the one that has this name on the page already."""
        if begun.name in self._named:
            return self._named[begun.name]
        number = len(self._kinds)
        self._kinds.append(begun.kind)
        self.noted.append(begun)
        if begun.name:
            self._named[begun.name] = number
        return number

    def _begin(self, element: int) -> None:
        self.close()
        self.noted.append(Marked(element))
        self._out.raw(f"/{self._kinds[element]} <</MCID {self._marked}>> BDC")
        self._marked += 1
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
