"""What is on a page: a frozen tree that every device can draw, in millimetres.

Four kinds of node are enough for print: an outline with paint, a line of text, a picture of pixels, and a group. Nodes
know no device and no game; they are plain values, so a scene can be compared, recorded and drawn twice.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from printkit.core.units import Size
from printkit.scene.geometry import IDENTITY, Box, Matrix, Outline
from printkit.scene.paint import BLACK, Ink, Stroke


@dataclass(frozen=True, slots=True)
class Path:
    """An outline, filled or stroked or both (the fill is painted first)."""

    outline: Outline
    fill: Ink | None = None
    stroke: Stroke | None = None
    rule: Literal["nonzero", "evenodd"] = "nonzero"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text that stays text: selectable, searchable, read aloud.

    Attributes:
        x: where the anchor lies, in mm.
        y: the baseline, in mm.
        content: the characters; no line breaks.
        font: the name of a font that `printkit.text.fonts` finds, or the path of a font file.
        size_pt: the font size in points.
        anchor: which part of the line lies at x.
        fill: the ink of the letters, or None for hollow ones.
        stroke: the line around the letters, or None.
        word_space: by how many mm each space is wider than the font has it; below zero it is narrower.
    """

    x: float
    y: float
    content: str
    font: str
    size_pt: float
    anchor: Literal["start", "middle", "end"] = "start"
    fill: Ink | None = BLACK
    stroke: Stroke | None = None
    word_space: float = 0.0


@dataclass(frozen=True, slots=True)
class Bitmap:
    """Grey pixels, row by row from the top.

    Attributes:
        width: columns.
        height: rows.
        pixels: one byte a pixel, 0 black to 255 white; width × height bytes.
        key: a name that is the same exactly for the same pixels (a digest).
    """

    width: int
    height: int
    pixels: bytes = field(repr=False)
    key: str


@dataclass(frozen=True, slots=True)
class Image:
    """A bitmap that fills a box."""

    box: Box
    bitmap: Bitmap


class Role(enum.StrEnum):
    """What a group is to somebody who hears the page instead of seeing it (ISO 32000-1, 14.8.4).

    A list holds items, an item a label and a body; a table holds rows, a row cells; contents hold entries.
    """

    HEADING = "heading"
    HEADING_2 = "heading-2"
    HEADING_3 = "heading-3"
    PARAGRAPH = "paragraph"
    LIST = "list"
    NUMBERED_LIST = "numbered-list"
    ITEM = "item"
    LABEL = "label"
    BODY = "body"
    TABLE = "table"
    ROW = "row"
    HEAD_CELL = "head-cell"  # of a column
    ROW_HEAD = "row-head"
    CELL = "cell"
    FIGURE = "figure"
    CAPTION = "caption"
    NOTE = "note"
    CONTENTS = "contents"
    ENTRY = "entry"
    LINK = "link"
    SECTION = "section"
    ARTIFACT = "artifact"


@dataclass(frozen=True, slots=True)
class Link:
    """A box that leads elsewhere when it is clicked.

    Attributes:
        box: in the coordinates of its group's nodes.
        target: the name of an anchor of the document, or an address that begins with `https:`.
        alt: where it leads, in words.
    """

    box: Box
    target: str
    alt: str


@dataclass(frozen=True, slots=True)
class Group:
    """Nodes drawn together, back to front.

    Attributes:
        items: the nodes.
        matrix: maps the nodes' coordinates into those around the group.
        clip: an outline, in the nodes' own coordinates, outside which nothing shows.
        key: the name of a drawing that repeats; groups of one key in a document hold the same items and clip, and a
            device may draw them once and use them many times. Keys are digests or fixed names, never counters.
        role: what the group is to a reader, if anything.
        alt: what a reader is told instead of the drawing.
        mark: the id of a face (such as a card) that this group shows; preflight counts these.
        element: groups of one name in a document are parts of one thing, such as a paragraph that runs on over the
            page; where it is '', the group is a thing of its own.
        link: makes the group a link, if it is not inside a group with a key.
    """

    items: tuple[Node, ...]
    matrix: Matrix = IDENTITY
    clip: Outline | None = None
    key: str | None = None
    role: Role | None = None
    alt: str = ""
    mark: str | None = None
    element: str = ""
    link: Link | None = None


Node: TypeAlias = Path | Text | Image | Group


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet.

    Attributes:
        size: of the paper, in mm.
        items: back to front.
        label: the page's own number or name, as a viewer shows it.
        trim: where the page is cut, if it is smaller than the paper.
        bleed: how far ink runs beyond the trim, if it does.
    """

    size: Size
    items: tuple[Node, ...]
    label: str = ""
    trim: Box | None = None
    bleed: Box | None = None


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A line of the outline pane: what it says, the page (from 0) and the height (mm from the top) that it opens."""

    title: str
    page: int
    y: float = 0.0
    children: tuple[Bookmark, ...] = ()


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place that links lead to: its name, the page (from 0) and the height (mm from the top)."""

    name: str
    page: int
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Document:
    """Pages with what a reader needs to know of them.

    Attributes:
        pages: in order; those of a long book are drawn when they are asked for, each time anew (`scene.pages`).
        title: shown by viewers.
        language: a BCP 47 tag, such as `en`.
        author: may be ''.
        subject: may be ''.
        bookmarks: the outline pane.
        duplex: how the printer should turn the paper, where it prints both sides.
        anchors: where links lead; no two of one name.
        order: the names of the sections (elements) of the document in reading order, where the pages are not in it.
    """

    pages: Sequence[Page]
    title: str
    language: str = "en"
    author: str = ""
    subject: str = ""
    bookmarks: tuple[Bookmark, ...] = ()
    duplex: Literal["none", "long", "short"] = "none"
    anchors: tuple[Anchor, ...] = ()
    order: tuple[str, ...] = ()
