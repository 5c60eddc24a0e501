"""The first page of a kit: what to print, on which paper, in which order, each with a small picture of it."""

from __future__ import annotations

from dataclasses import dataclass

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
        step = min(free / max(count, 1), ROW[1] * s)
        for place, part in left[:count]:
            nodes += _part(place, part, Box(room.x + 2 * s, y, room.width - 4 * s, step), s)
            y += step
        left = left[count:]
        below = Box(room.x, y, room.width, room.bottom - 12 * s - y)
        if not left and below.height > 30 * s:
            nodes.append(placed_ornament("end", below.inset(min(8 * s, below.height * 0.2))))
        nodes += ruler((size.width - RULER) / 2, room.bottom + 1 * s, RULER, BODY_FONT, language)
        pages.append(Page(size, (*frame.nodes, *nodes), says.start_label.format(number=len(pages) + 1)))
    return tuple(pages)


def _share(left: int, room: int) -> int:
    """How many parts a page takes: all that are left, or about as many as each of the pages that are needed."""
    return left if left <= room else -(-left // -(-left // room))


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


def _part(number: int, part: Line, box: Box, s: float) -> tuple[Node, ...]:
    """A part: its number, a small picture, what it is and what to do with it."""
    side = box.height - 5 * s
    thumb = _thumbnail(part.picture, Box(box.x + 11 * s, box.y + 2.5 * s, side, side))
    x = box.x + 11 * s + side + 5 * s
    y = box.y + 6.5 * s
    nodes: list[Node] = [
        Path(line((box.x, box.y), (box.right, box.y)), stroke=Stroke(0.25, cap="butt")),
        Text(box.x + 2 * s, box.y + box.height / 2 + 3 * s, str(number), HEAD_FONT, 25 * s),
        thumb,
        Group((Text(x, y, part.heading, HEAD_FONT, 14 * s),), role=Role.HEADING_3),
        Text(box.right, y, part.paper, BOLD_FONT, 9.5 * s, "end"),
    ]
    said, y = prose(part.words, x, y + 5.2 * s, box.right - x, 10 * s)
    nodes.append(said)
    files, _ = prose("  \u00b7  ".join(part.files), x, y + 0.4 * s, box.right - x, 9 * s, font=ITALIC_FONT)
    return (*nodes, files)


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
