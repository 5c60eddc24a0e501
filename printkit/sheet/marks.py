"""Everything that is printed beside the faces: where to cut, where to fold, what sheet this is, and a ruler.

Crop marks are 0.15 mm lines that begin 3 mm off the trim and are up to 6 mm long (the usual figures of print shops);
none runs to the edge of the paper, since viewers shrink such pages to fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from printkit.core.units import MM_PER_PT, number
from printkit.data.words import words_for
from printkit.scene.geometry import Box, Matrix, Outline
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import Stroke
from printkit.scene.shapes import line
from printkit.sheet.plan import EDGE, Grid
from printkit.text import fonts
from printkit.text.typeset import Align, TextStyle, fit, lay

Marks: TypeAlias = Literal["crop", "cut", "none"]

HAIRLINE = Stroke(0.15, cap="butt")
CUT_LINE = Stroke(0.15, cap="butt", dash=(1.2, 1.2))
FOLD_LINE = Stroke(0.2, cap="butt", dash=(3.0, 1.5, 0.4, 1.5))

CROP_OFFSET = 3.0
CROP_LENGTH = 6.0
MARK_EDGE = 2.0  # where there is no more room, marks run into the part that some printers lose, but never to the edge
CUT_OVERHANG = 2.5
FOLD_AIR = 0.9  # from the fold line to what marks leave free of the slug

SLUG_HEIGHT = 4.0  # of the line with ruler and text
SLUG_MARGIN = EDGE + SLUG_HEIGHT + 1.5  # the least margin that holds it
SLUG_SIDE = 10.5  # from the ends of the paper to the words
SLUG_GAP = 2.0  # between words and ruler
SLUG_FLOOR_PT = 4.5
RULER = 50.0
RULER_PT = 6.0  # of the words above it, where there is little room
RULER_TICK = 1.0


@dataclass(frozen=True, slots=True)
class Slug:
    """What the margin of a sheet says.

    Attributes:
        left: such as the deck's name and version.
        right: such as the sheet's number.
        font: the font of both.
        language: of the words above the ruler, as a tag; English where there are none in it.
    """

    left: str
    right: str
    font: str
    language: str = "en"
    size_pt: float = 7.5


def marks(grid: Grid, kind: Marks, bleed: float, cards: Sequence[Box]) -> tuple[Node, ...]:
    """The marks of one side.

    Args:
        grid: of the sheet.
        kind: crop marks stand in the margins for all cells; cut lines run along the cards alone.
        bleed: of the cards, in mm.
        cards: the trims of the cards of this side.
    """
    blocks = _blocks(grid)
    if kind == "crop":
        outlines = [outline for block in blocks for outline in _crop(grid, block, bleed)]
        return tuple(Path(outline, stroke=HAIRLINE) for outline in dict.fromkeys(outlines))
    if kind == "cut":
        held = ([card for card in cards if block.holds(card)] for block in blocks)
        outlines = [outline for within in held for outline in _cuts(within)]
        return tuple(Path(outline, stroke=CUT_LINE) for outline in dict.fromkeys(outlines))
    return ()


def fold_line(grid: Grid) -> tuple[Node, ...]:
    """The line between fronts and backs of a gutter-fold sheet, within the printable part, off the slug."""
    width, height = grid.paper
    beside, above = (reserve + FOLD_AIR for reserve in _reserve(grid))  # the slug lies at the left or at the foot
    if grid.fold == "column":
        return (Path(line((width / 2, EDGE), (width / 2, height - max(EDGE, above))), stroke=FOLD_LINE),)
    if grid.fold == "row":
        return (Path(line((max(EDGE, beside), height / 2), (width - EDGE, height / 2)), stroke=FOLD_LINE),)
    return ()


def _at_foot(grid: Grid) -> bool:
    """Whether the slug lies at the foot: where that margin is the wider one, or wide enough for marks above it too."""
    across, down = grid.margins
    return down >= across or down >= SLUG_MARGIN + CROP_OFFSET + CROP_LENGTH


def slug(grid: Grid, text: Slug) -> Group:
    """A line at the foot: words at the left, a 50 mm ruler in the middle, the sheet at the right.

    Where the margin at the foot is too narrow it lies in the one at the left, and runs upwards.
    """
    across, down = grid.margins
    paper = grid.paper
    if _at_foot(grid):
        length, margin, place = paper.width, down, Matrix()
        matrix = place.then(Matrix.move(0, paper.height - _slug_depth(margin)))
    else:
        length, margin = paper.height, across
        matrix = Matrix.turn(3).then(Matrix.move(_slug_depth(margin) - SLUG_HEIGHT, paper.height))
    return Group(_slug_line(length, text), matrix, role=Role.ARTIFACT)


def _slug_depth(margin: float) -> float:
    """How far the top of the slug lies from the paper's edge: 7 mm free beyond it where there is room, else 5."""
    free = 7.0 if margin >= SLUG_MARGIN + 2 else EDGE
    return free + SLUG_HEIGHT


def slug_lacks(grid: Grid, text: Slug) -> float:
    """How much room in mm the words at the left or at the right want beyond what the ruler leaves them, or 0."""
    room = _slug_room(grid.paper.width if _at_foot(grid) else grid.paper.height)
    font, style = fonts.find(text.font), _slug_style(text, "start")
    return max(fit(said, font, style, room, SLUG_HEIGHT).missing for said in (text.left, text.right))


def _slug_room(length: float) -> float:
    """How wide the words at either side of the ruler may be, in a slug of this length."""
    return (length - RULER) / 2 - SLUG_SIDE - SLUG_GAP


def _slug_style(text: Slug, align: Align) -> TextStyle:
    return TextStyle(text.font, text.size_pt, SLUG_FLOOR_PT, 2, align)


def _slug_line(length: float, text: Slug) -> tuple[Node, ...]:
    baseline = SLUG_HEIGHT - 0.7
    words = [
        *_slug_words(text.left, text, SLUG_SIDE, "start", _slug_room(length)),
        *_slug_words(text.right, text, length - SLUG_SIDE, "end", _slug_room(length)),
    ]
    return (*words, *ruler((length - RULER) / 2, baseline, RULER, text.font, text.language))


def _slug_words(said: str, text: Slug, x: float, align: Align, room: float) -> tuple[Text, ...]:
    """Words on the line of the ruler; where they are too long for it, smaller ones or two lines of them."""
    font = fonts.find(text.font)
    if font.width(said, text.size_pt) <= room:
        return (Text(x, SLUG_HEIGHT - 1.0, said, text.font, text.size_pt, align),)
    style = _slug_style(text, align)
    box = Box(x if align == "start" else x - room, 0, room, SLUG_HEIGHT)
    return lay(fit(said, font, style, room, SLUG_HEIGHT), font, style, box)


def ruler(
    x: float, y: float, length: float, font: str, language: str = "en", size_pt: float = RULER_PT
) -> tuple[Node, ...]:
    """A ruler of `length` mm standing on the line y, with a tick each 5 mm and its length written above the middle.

    The words keep clear of the ticks below them.
    """
    ticks: list[Node] = [Path(line((x, y), (x + length, y)), stroke=Stroke(0.2, cap="butt"))]
    for step in range(round(length / 5) + 1):
        at = x + 5 * step
        tall = 2.0 if step in (0, round(length / 5)) else RULER_TICK if step % 2 == 0 else 0.6
        ticks.append(Path(line((at, y), (at, y - tall)), stroke=Stroke(0.2, cap="butt")))
    says = words_for(language)
    said = says.sheet.ruler.format(length=says.figures(number(length)))
    below = RULER_TICK + 0.35 + 0.23 * size_pt * MM_PER_PT  # the letters' lower ends, and a little air
    return (*ticks, Text(x + length / 2, y - below, said, font, size_pt, "middle"))


def _blocks(grid: Grid) -> list[Box]:
    """The boxes around the cells: one, or with a fold two."""
    area = grid.area
    first = Box(area.x, area.y, *grid.block)
    if not grid.fold:
        return [first]
    return [first, Box(area.right - first.width, area.bottom - first.height, *grid.block)]


def _edges(start: float, count: int, side: float, gap: float) -> list[float]:
    """Where trims lie along one direction; edges that touch are one."""
    edges: list[float] = []
    for index in range(count):
        for at in (start + index * (side + gap), start + index * (side + gap) + side):
            if not edges or at - edges[-1] > 1e-6:
                edges.append(at)
    return edges


def _crop(grid: Grid, block: Box, bleed: float) -> Iterator[Outline]:
    """Marks around a block, and short ones in the gutters that are wide enough to keep off the bleed."""
    xs = _edges(block.x, grid.columns, grid.cell.width, grid.gap)
    ys = _edges(block.y, grid.rows, grid.cell.height, grid.gap)
    off = max(CROP_OFFSET, bleed)
    beside, above = _reserve(grid)
    for x in xs:
        for a, b in _ends(block.y, block.bottom, grid.paper.height, off, above, grid.fold == "row"):
            yield line((x, a), (x, b))
    for y in ys:
        for a, b in _ends(block.x, block.right, grid.paper.width, off, beside, grid.fold == "column"):
            yield line((a, y), (b, y))
    half = grid.gap / 2 - max(bleed, 1.0)
    if half < 0.5:
        return
    for row in range(1, grid.rows):
        middle = block.y + row * (grid.cell.height + grid.gap) - grid.gap / 2
        yield from (line((x, middle - half), (x, middle + half)) for x in xs)
    for column in range(1, grid.columns):
        middle = block.x + column * (grid.cell.width + grid.gap) - grid.gap / 2
        yield from (line((middle - half, y), (middle + half, y)) for y in ys)


def _reserve(grid: Grid) -> tuple[float, float]:
    """What marks leave free at the paper's sides, and at its top and bottom: the edge, or the slug where it lies."""
    across, down = grid.margins
    if _at_foot(grid):
        return MARK_EDGE, _slug_depth(down) + 0.5
    return _slug_depth(across) + 0.5, MARK_EDGE


def _ends(
    start: float, end: float, paper: float, off: float, reserve: float, folded: bool
) -> Iterator[tuple[float, float]]:
    """Where a trim line's marks begin and end, at both ends of it; there are none towards a fold."""
    if not (folded and start > paper / 2):
        offset, length = _mark(start - reserve, off)
        yield start - offset, start - offset - length
    if not (folded and end < paper / 2):
        offset, length = _mark(paper - end - reserve, off)
        yield end + offset, end + offset + length


def _mark(room: float, off: float) -> tuple[float, float]:
    """How far off the trim a mark begins and how long it is: nearer and shorter where the margin is narrow."""
    length = min(CROP_LENGTH, room - off)
    return (off, length) if length >= 1.5 else (room / 3, room * 2 / 3)


def _cuts(cards: Sequence[Box]) -> Iterator[Outline]:
    """Lines along every trim, from the first card there to the last one and a little beyond."""
    upright: dict[float, list[Box]] = {}
    level: dict[float, list[Box]] = {}
    for card in cards:
        for x in (card.x, card.right):
            upright.setdefault(round(x, 6), []).append(card)
        for y in (card.y, card.bottom):
            level.setdefault(round(y, 6), []).append(card)
    for x, beside in sorted(upright.items()):
        start, end = min(card.y for card in beside), max(card.bottom for card in beside)
        yield line((x, start - CUT_OVERHANG), (x, end + CUT_OVERHANG))
    for y, beside in sorted(level.items()):
        start, end = min(card.x for card in beside), max(card.right for card in beside)
        yield line((start - CUT_OVERHANG, y), (end + CUT_OVERHANG, y))
