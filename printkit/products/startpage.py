"""The first page of a kit: what to print, on which paper, in which order, each with a small picture of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from printkit.core.units import Size, number
from printkit.data.kitwords import KitWords
from printkit.data.words import words_for
from printkit.products.pageparts import (
    BODY_FONT,
    BOLD_FONT,
    HEAD_FONT,
    ITALIC_FONT,
    Framed,
    framed,
    placed_ornament,
    prose,
    title,
)
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Page, Path, Role, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import line, rectangle
from printkit.sheet.marks import ruler

ROW = (26.0, 36.0)  # mm that a part takes on A4: at least, and at most
RULER = 50.0  # mm


@dataclass(frozen=True, slots=True)
class Line:
    """One part of the kit as the page tells of it.

    Attributes:
        heading: what it is.
        files: the names of its files.
        paper: the paper and how it is printed.
        words: what to do with it.
        picture: a page of it.
        sheets: how many sheets of paper it takes.
    """

    heading: str
    files: tuple[str, ...]
    paper: str
    words: str
    picture: Page
    sheets: int


def start_pages(size: Size, name: str, parts: tuple[Line, ...], language: str = "en") -> tuple[Page, ...]:
    """The pages, as many as are needed; `language` is a tag."""
    says = words_for(language).kit
    pages: list[Page] = []
    left = list(enumerate(parts, 1))
    while left or not pages:
        frame = framed(size)
        sheets = sum(part.sheets for part in parts)
        nodes, y = _head(frame, name, sheets, says) if not pages else _second(frame, name, says)
        s = frame.scale
        room = frame.room.inset(6 * s)
        free = room.bottom - 9 * s - y
        count = _share(len(left), max(1, int(free // (ROW[0] * s))))
        side = min(free / max(count, 1), ROW[1] * s) - 5 * s
        column = Box(room.x + 2 * s, 0, room.width - 4 * s, 0)
        rows = [Row(place, part, column, side, s) for place, part in left[:count]]
        heights = _heights([row.least for row in rows], free, ROW[1] * s)
        for row, height in zip(rows, heights, strict=True):
            nodes += replace(row, side=min(heights) - 5 * s).nodes(y, height)
            y += height
        left = left[count:]
        below = Box(room.x, y, room.width, room.bottom - 12 * s - y)
        if not left and below.height > 30 * s:
            nodes.append(placed_ornament("end", below.inset(min(8 * s, below.height * 0.2))))
        nodes += ruler((size.width - RULER) / 2, room.bottom + 1 * s, RULER, BODY_FONT, language, 7)
        pages.append(Page(size, (*frame.nodes, *nodes), says.start_label.format(number=len(pages) + 1)))
    return tuple(pages)


def _share(left: int, room: int) -> int:
    """How many parts a page takes: all that are left, or about as many as each of the pages that are needed."""
    return left if left <= room else -(-left // -(-left // room))


def _heights(wanted: Sequence[float], free: float, most: float) -> list[float]:
    """The heights of rows: all alike and at most `most`, but for those that want more than that leaves them."""
    level = most
    for count in range(len(wanted), 0, -1):
        tall = sorted(wanted)[count:]
        level = min(most, (free - sum(tall)) / count)
        if level >= sorted(wanted)[count - 1]:
            break
    return [max(level, want) for want in wanted]


def _head(frame: Framed, name: str, sheets: int, says: KitWords) -> tuple[list[Node], float]:
    """Heading and what holds for all parts; and where the first part begins."""
    s = frame.scale
    room = frame.room.inset(6 * s)
    heading, _ = title(name, Box(room.x + 12 * s, room.y - 2 * s, room.width - 24 * s, 17 * s), 40 * s, hollow=0.5)
    banner = Box(room.centre[0] - 42 * s, room.y + 15 * s, 84 * s, 18 * s)
    here = Group(
        (Text(banner.centre[0], banner.y + banner.height * 0.5, says.start, HEAD_FONT, 17 * s, "middle"),),
        role=Role.HEADING_2,
    )
    said, y = prose(
        says.intro.format(sheets=sheets, length=number(RULER)),
        room.x + 8 * s,
        banner.bottom + 6 * s,
        room.width - 16 * s,
        11 * s,
        align="middle",
    )
    return [heading, placed_ornament("banner", banner), here, said], y + 1.5 * s


def _second(frame: Framed, name: str, says: KitWords) -> tuple[list[Node], float]:
    room = frame.room.inset(6 * frame.scale)
    s = frame.scale
    said = Text(room.centre[0], room.y + 6 * s, says.continued.format(deck=name), ITALIC_FONT, 13 * s, "middle")
    return [Group((said,), role=Role.HEADING_2)], room.y + 12 * s


@dataclass(frozen=True, slots=True)
class Row:
    """A part on the page: its number, a small picture, what it is and what to do with it.

    Attributes:
        number: its place in the order.
        part: what is told.
        column: where it stands; only its left edge and its width count.
        side: of the picture, in mm.
        scale: of all its measures, against A4.
    """

    number: int
    part: Line
    column: Box
    side: float
    scale: float

    @property
    def least(self) -> float:
        """The height in mm that its words want, with air below them."""
        return self._words(0)[1] - 0.4 * self.scale

    def nodes(self, y: float, height: float) -> tuple[Node, ...]:
        """The row, from y down."""
        s, column = self.scale, self.column
        picture = Box(column.x + 11 * s, y + (height - self.side) / 2, self.side, self.side)
        return (
            Path(line((column.x, y), (column.right, y)), stroke=Stroke(0.25, cap="butt")),
            Text(column.x + 7 * s, y + height / 2 + 3 * s, str(self.number), HEAD_FONT, 25 * s, "end"),
            _thumbnail(self.part.picture, picture),
            *self._words(y)[0],
        )

    def _words(self, y: float) -> tuple[tuple[Node, ...], float]:
        """Its words, and the baseline that would come after them."""
        s, part, right = self.scale, self.part, self.column.right
        x = self.column.x + 11 * s + self.side + 5 * s
        y += 6.5 * s
        head = Group((Text(x, y, part.heading, HEAD_FONT, 14 * s),), role=Role.HEADING_3)
        paper = Text(right, y, part.paper, BOLD_FONT, 9.5 * s, "end")
        said, y = prose(part.words, x, y + 5.2 * s, right - x, 10 * s)
        files, y = prose("  \u00b7  ".join(part.files), x, y + 0.4 * s, right - x, 9 * s, font=ITALIC_FONT)
        return (head, paper, said, files), y


def _thumbnail(page: Page, box: Box) -> Group:
    """A page, small, with an edge; what is on it is not read aloud again."""
    scale = min(box.width / page.size.width, box.height / page.size.height)
    width, height = page.size.width * scale, page.size.height * scale
    move = Matrix.scale(scale).then(Matrix.move(box.centre[0] - width / 2, box.centre[1] - height / 2))
    whole = rectangle(Box(0, 0, *page.size))
    edge = Path(whole, None, Stroke(0.25 / scale, join="miter"))
    return Group((Path(whole, WHITE), *_unmarked(page.items), edge), move, clip=whole, role=Role.ARTIFACT)


def _unmarked(items: tuple[Node, ...]) -> tuple[Node, ...]:
    """The nodes without the marks by which faces are counted: a small picture of a card is no card."""
    result: list[Node] = []
    for item in items:
        if isinstance(item, Group):
            inner = item.items if item.key is not None else _unmarked(item.items)
            result.append(Group(inner, item.matrix, item.clip, item.key, alt=item.alt))
        else:
            result.append(item)
    return tuple(result)
