"""Running text as a tree: what `printkit.text.markdown` reads, products build and `printkit.text.flow` sets.

Line numbers count from 1 in the file that the text came from; 0 means that it came from none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from printkit.core.units import Size
from printkit.scene.nodes import Group

Align: TypeAlias = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Words:
    """Characters of one look; a space is where a line may break.

    Attributes:
        content: the characters. A soft hyphen is a place where a word may be divided.
        strong: bold.
        emphasis: italic.
        code: as it is typed on a keyboard.
        link: the name of an anchor, an address that begins with `https:`, or ''.
        line: where it came from.
    """

    content: str
    strong: bool = False
    emphasis: bool = False
    code: bool = False
    link: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Symbol:
    """A small drawing in the line, by name."""

    name: str
    link: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class PageNumber:
    """The number of the page that an anchor is on."""

    anchor: str
    strong: bool = False
    emphasis: bool = False
    line: int = 0


@dataclass(frozen=True, slots=True)
class Break:
    """The line ends here."""

    line: int = 0


Inline: TypeAlias = Words | Symbol | PageNumber | Break


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing with its size, in mm; its origin is its upper left corner.

    Attributes:
        group: what is drawn; where it has no role of its own, `alt` makes it a figure.
        width: in mm.
        height: in mm.
        alt: what it shows, in words.
    """

    group: Group
    width: float
    height: float
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `level` is 1 to 3. `listed` tells whether the contents page and the bookmarks name it."""

    level: int
    inlines: tuple[Inline, ...]
    anchor: str = ""
    line: int = 0
    listed: bool = True


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text; `style` is a name in `BookStyle.paragraphs`."""

    inlines: tuple[Inline, ...]
    style: str = "body"
    anchor: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class ListBlock:
    """A list, bulleted or numbered from `start`; each item is a row of blocks."""

    items: tuple[tuple[Block, ...], ...]
    ordered: bool = False
    start: int = 1
    line: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A table with heads of its columns, or of its rows.

    Attributes:
        head: the cells of the first row; where it is empty, the first cell of each row is that row's head.
        rows: cells row by row, as many in each as `aligns`.
        aligns: of each column.
        line: where it came from.
    """

    head: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]
    aligns: tuple[Align, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """Blocks set apart from the rest."""

    blocks: tuple[Block, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """A pause: a short ornament across the column."""

    line: int = 0


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows begins a page.

    Attributes:
        side: by option a right-hand (`recto`) or a left-hand one (`verso`).
        line: in the file.
        wide: whether what follows, up to the next page, is as wide as all columns together.
    """

    side: Literal["any", "recto", "verso"] = "any"
    line: int = 0
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Space:
    """Free height in mm, which vanishes at the top of a page."""

    height: float
    line: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """A figure that somebody draws by name: `{figure: NAME … | caption}`.

    Attributes:
        words: the name, and what else says which figure it is.
        caption: below it.
        filler: `{filler: …}` is an ornament that is left out where it would begin a page.
    """

    words: str
    caption: tuple[Inline, ...] = ()
    line: int = 0
    filler: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing between paragraphs, with its caption."""

    drawing: Drawing
    caption: tuple[Inline, ...] = ()
    anchor: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Contents:
    """The list of headings down to a level, with the numbers of their pages, under a heading that it does not list."""

    depth: int = 2
    heading: tuple[Inline, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Together:
    """Blocks that no page break divides, if a page holds them."""

    blocks: tuple[Block, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Plate:
    """A page that is drawn as a whole, such as a cover or a puzzle.

    Attributes:
        draw: called once, when all page numbers are known, with the room it has and with a function from the name of
            an anchor to the label of its page. Its origin is the upper left corner of that room. Groups need their
            roles; loose text is read as paragraphs. Where parts of the book are drawn in other processes, it and what
            it holds can be pickled.
        title: in the contents and the bookmarks; '' for none.
        level: of that entry, 1 to 3.
        anchors: names that links to this page use.
        bleed: the room is the whole page, and there is neither running head nor page number.
        listed: whether the contents page names it; the bookmarks do if it has a title.
        asks: the anchors that `draw` asks for the label of; None for any.
    """

    draw: Callable[[Size, Callable[[str], str]], Group]
    title: str = ""
    level: int = 1
    anchors: tuple[str, ...] = ()
    bleed: bool = False
    listed: bool = True
    line: int = 0
    asks: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class FromFile:
    """Nothing on the page: what follows came from another file, which its line numbers count in."""

    file: str
    line: int = 0


Block: TypeAlias = (
    Heading
    | Paragraph
    | ListBlock
    | Table
    | Note
    | Rule
    | PageBreak
    | Space
    | Call
    | Figure
    | Contents
    | Together
    | Plate
    | FromFile
)


def plain(inlines: tuple[Inline, ...]) -> str:
    """The words of inlines, without their looks."""
    parts = []
    for item in inlines:
        if isinstance(item, Words):
            parts.append(item.content)
        elif isinstance(item, Symbol):
            parts.append(item.name)
        elif isinstance(item, Break):
            parts.append(" ")
    return " ".join("".join(parts).replace("\xad", "").split())


def words(content: str, *, strong: bool = False, emphasis: bool = False, link: str = "") -> tuple[Inline, ...]:
    """A text of one look, as inlines."""
    return (Words(content, strong, emphasis, link=link),)
