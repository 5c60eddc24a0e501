"""One puzzle in a box: heading, board, level track and rules, below the board or beside it as the box allows."""

from __future__ import annotations

import math
from dataclasses import dataclass

from printkit.core.units import MM_PER_PT, Size
from printkit.games.pentomancy.board import Board
from printkit.games.pentomancy.faces.board import board_drawing
from printkit.games.pentomancy.faces.monsters import monsters
from printkit.games.pentomancy.faces.strip import grade_dots, rules, track
from printkit.games.pentomancy.faces.style import Look
from printkit.games.pentomancy.faces.views import Views, spoken
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Link, Node, Role, Text
from printkit.text import fonts
from printkit.text.typeset import wrap

PAGE_GAP = Size(6.0, 6.0)  # between puzzles of a page, in mm
LEAST_CODE_TILE = 9.4  # mm; its code is 6.5 pt high
LEAST_TILE = 7.0  # mm; without codes: room for pencilled levels
_TRACK = 16.0  # mm, the height of a level track under the board
_BESIDE = 36.0  # mm, the least width of one beside it
_GAP = 4.0
_HINT_LINES = 3


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where something of a puzzle is: in words, in fewer words, and the anchor."""

    words: str
    short: str
    target: str


@dataclass(frozen=True, slots=True)
class Puzzled:
    """What a puzzle's box says.

    Attributes:
        name: its heading, such as `Puzzle 7`.
        mark: the name by which the finished file's boards are counted.
        grade: how hard it is, or None where that is not known.
        board: its walls and rooms.
        views: what stands on its tiles.
        links: where its hints and its answer are.
        hint: a line under the board, or ''.
    """

    name: str
    mark: str
    grade: Grade | None
    board: Board
    views: Views
    links: tuple[Pointer, ...] = ()
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """How every puzzle box of a booklet is arranged; all lengths in mm, from the box's upper left corner.

    Attributes:
        tile: the side of a tile.
        board: where the board's drawing lies.
        track: where the level track lies, or None.
        beside: whether that is beside the board.
        rules: the upper left corner and width of the rules in short, or None.
        hint: likewise of the hint line, or None.
    """

    tile: float
    board: Box
    track: Box | None
    beside: bool
    rules: Box | None
    hint: Box | None


def look_for(tile: float, style: Style) -> Look:
    """How boards with such tiles are drawn."""
    return Look(tile, style.walls, style.fonts, monsters())


def heading_height(style: Style) -> float:
    """What a puzzle's heading takes, in mm."""
    return style.body_pt * 1.9 * MM_PER_PT + 1.5


def arrange(width: float, height: float, style: Style, *, with_rules: bool) -> Layout:
    """The arrangement with the largest tiles in a box of this size."""
    below, beside = _below(width, height, style, with_rules), _beside(width, height, style, with_rules)
    return beside if beside is not None and beside.tile > below.tile + 0.3 else below


def arrange_page(room: Size, per_page: int, style: Style) -> tuple[Layout, Size, int]:
    """How 1, 2 or 4 puzzles lie on a page: the layout of a box, its size, and how many boxes stand in a row."""
    columns, rows = {1: (1, 1), 2: (1, 2), 4: (2, 2)}[per_page]
    if per_page == 2 and room.width > room.height:
        columns, rows = 2, 1
    foot = 0.0 if per_page == 1 else short_rules(room.width, style)[1] + PAGE_GAP.height
    size = Size(
        (room.width - PAGE_GAP.width * (columns - 1)) / columns,
        (room.height - foot - PAGE_GAP.height * (rows - 1)) / rows,
    )
    return arrange(size.width, size.height, style, with_rules=per_page == 1), size, columns


def _hint_height(style: Style) -> float:
    return 0.0 if style.mode != "gentle" else style.body_pt * 1.25 * _HINT_LINES * MM_PER_PT + 2


def short_rules(width: float, style: Style) -> tuple[Group, float]:
    """The rules in short for the booklet's mode, and their height."""
    columns = 2 if width > style.small_pt * 17 else 1
    return rules(style.rules, width, style.small_pt, style.fonts, columns=columns)


def _below(width: float, height: float, style: Style, with_rules: bool) -> Layout:
    head = heading_height(style)
    scored = style.mode != "logic"
    track_height = min(_TRACK, height * 0.12) if scored else 0.0
    rules_height = short_rules(width, style)[1] if with_rules else 0.0
    hint = _hint_height(style)
    parts = [part for part in (track_height, rules_height, hint) if part]
    room = height - head - sum(parts) - _GAP * len(parts)
    tile = _tile(min(width, room), style)
    side = look_for(tile, style).side
    free = max(0.0, height - head - side - sum(parts))
    gap = min(free / max(1, len(parts)), 9.0) if parts else 0.0
    # The frame of letters hangs to the left of the board, which itself stands in the middle.
    left = (width - side) / 2
    y = head + side + gap
    hint_box = Box(0, y, width, hint) if hint else None
    y += hint + gap if hint else 0
    track_box = Box(0, y, width, track_height) if scored else None
    y += track_height + gap if scored else 0
    rules_box = Box(0, y, width, rules_height) if with_rules else None
    return Layout(tile, Box(left, head, side, side), track_box, False, rules_box, hint_box)


def _beside(width: float, height: float, style: Style, with_rules: bool) -> Layout | None:
    head, hint = heading_height(style), _hint_height(style)
    if style.mode == "logic":
        return None
    tile = _tile(min(width - _BESIDE - _GAP, height - head - hint - (_GAP if hint else 0)), style)
    side = look_for(tile, style).side
    left = side + _GAP
    strip = min(width - left, 58.0)
    slack = (width - left - strip) / 2
    margin = look_for(tile, style).margin
    track_height = min(side - margin, 100.0)
    track_box = Box(left + slack, head + margin, strip, track_height)
    hint_box = Box(0, head + side + _GAP, width, hint) if hint else None
    return None if with_rules else Layout(tile, Box(slack, head, side, side), track_box, True, None, hint_box)


def _tile(side: float, style: Style) -> float:
    """The largest tile, in steps of 0.05 mm, with which a board is at most so wide."""
    tile = math.floor(max(1.0, side) / 8.4 / 0.05) * 0.05
    while tile > 0.1 and look_for(tile, style).side > side:
        tile -= 0.05
    while look_for(tile + 0.05, style).side <= side:
        tile += 0.05
    return round(tile, 2)


def cell(content: Puzzled, layout: Layout, width: float, style: Style) -> Group:
    """Draw a puzzle's box; its upper left corner is at (0, 0)."""
    nodes: list[Node] = [_heading(content, width, style)]
    board = board_drawing(
        content.board,
        content.views,
        look_for(layout.tile, style),
        f"{content.name}: {spoken(content.board, content.views, style.words.heard)}",
    )
    place = Matrix.move(round(layout.board.x, 3), round(layout.board.y, 3))
    nodes.append(Group((board,), place, mark=content.mark))
    if layout.track is not None:
        box = layout.track
        says = style.words
        drawing = track(box.width, box.height, style.fonts, says.track, says.heard.track, down=layout.beside)
        nodes.append(Group((drawing,), Matrix.move(round(box.x, 3), round(box.y, 3))))
    if layout.rules is not None:
        box = layout.rules
        nodes.append(Group((short_rules(box.width, style)[0],), Matrix.move(round(box.x, 3), round(box.y, 3))))
    if layout.hint is not None and content.hint:
        nodes.append(_hint(content.hint, layout.hint, style))
    return Group(tuple(nodes))


def _heading(content: Puzzled, width: float, style: Style) -> Group:
    """Name and grade at the left, links at the right; in a narrow box the grade's word goes, then words of links."""
    size = style.body_pt * 1.75
    y = size * 0.72 * MM_PER_PT
    nodes: list[Node] = [Group((Text(0, y, content.name, style.fonts.head, size),), role=Role.HEADING_2)]
    face = fonts.find(style.fonts.body)
    gap = style.small_pt * 0.35
    x = fonts.find(style.fonts.head).width(content.name, size) + size * 0.3
    grade, dot = "", size * 0.2
    if content.grade is not None:
        grade = style.words.grade_name(content.grade).lower()
        dots = grade_dots(GRADES.index(content.grade), len(GRADES), round(dot, 3))
        nodes.append(Group((dots,), Matrix.move(round(x, 3), round(y - dot * 0.52, 3))))
        x += dot * 1.35 * len(GRADES) + size * 0.1
    links = [(link.words, link.target) for link in content.links]
    used = sum(face.width(said, style.small_pt) + gap for said, _ in links)
    if x + face.width(grade, style.body_pt) + used > width:
        grade = ""
    if x + used > width:
        links = [(link.short, link.target) for link in content.links]
    if grade:
        nodes.append(Text(x, y, grade, style.fonts.body, style.body_pt))
    right = width
    for said, target in reversed(links):
        long = face.width(said, style.small_pt)
        reach = Box(right - long, y - size * 0.72 * MM_PER_PT, long, size * MM_PER_PT)
        text = Text(right, y, said, style.fonts.body, style.small_pt, "end")
        nodes.append(Group((text,), role=Role.LINK, link=Link(reach, target, said)))
        right -= long + gap
    return Group(tuple(nodes))


def _hint(text: str, box: Box, style: Style) -> Group:
    """The hint line, shrunk where it needs more room."""
    font, size = fonts.find(style.fonts.body), style.body_pt
    lines = wrap(text, font, size, box.width)
    while len(lines) * size > _HINT_LINES * style.body_pt and size > 6:
        size -= 0.25
        lines = wrap(text, font, size, box.width)
    leading = size * 1.25 * MM_PER_PT
    y = box.y + size * 0.72 * MM_PER_PT
    said = tuple(Text(0, y + row * leading, line, style.fonts.body, size) for row, line in enumerate(lines))
    return Group(said, role=Role.PARAGRAPH)
