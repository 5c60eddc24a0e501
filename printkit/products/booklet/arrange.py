"""How puzzles lie on a page: boards as large as can be, with the track, a hint and the rules in short around them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from printkit.core.units import MM_PER_PT, Size
from printkit.games.pentomancy.faces.monsters import monsters
from printkit.games.pentomancy.faces.strip import boxes, rules
from printkit.games.pentomancy.faces.style import Look
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box
from printkit.scene.nodes import Group

PAGE_GAP = Size(6.0, 6.0)  # between puzzles of a page, in mm
LEAST_CODE_TILE = 8.0  # mm; its code is set in 7 pt or more, and 5 mm of its height are left to write in
LEAST_KEYED_TILE = 9.4  # mm; a code of four characters leaves the ring of a key letter room if it is set in 6.3 pt
LEAST_TILE = 7.0  # mm; without codes: room for pencilled levels
_TRACK = (16.0, 26.0)  # mm, the height of a level track under the board, as there is room
_BESIDE = 34.0  # mm, the least width of one beside it
_MOST_STRIP, _MOST_DOWN = 58.0, 100.0  # mm, the most width and height of one beside it
_LEAST_BOX = 7.0  # mm, the least height of a box that is written into
_GAP = 4.0
# Rules in short are left out where they would make the tiles smaller than this, and smaller than they can be otherwise.
_RULED_TILE = 9.4
_RULED_SHARE = 0.95
_HINT_LINES = 3
_TWO_COLUMNS = 14.5  # mm a pt of the letters: rules in short that are so wide may stand in two columns


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
    return Look(tile, style.walls, style.fonts, monsters(), code_pt=style.code_pt)


def heading_height(style: Style) -> float:
    """What a puzzle's heading takes, in mm."""
    return style.body_pt * 1.9 * MM_PER_PT + 1.5


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How puzzles lie on a page.

    Attributes:
        layout: of each puzzle's box.
        size: of a box, in mm.
        columns: how many boxes stand in a row.
        rules: whether the rules in short stand on the page; if not, they stand on the page before the grade's puzzles.
    """

    layout: Layout
    size: Size
    columns: int
    rules: bool


def arrange(width: float, height: float, style: Style, *, with_rules: bool) -> Layout:
    """The arrangement with the largest tiles in a box of this size."""
    below, beside = _below(width, height, style, with_rules), _beside(width, height, style, with_rules)
    return beside if beside is not None and beside.tile > below.tile + 0.3 else below


def arrange_page(room: Size, per_page: int, style: Style) -> Arrangement:
    """How 1, 2 or 4 puzzles lie on a page; with the rules in short, unless these cost too much of the tiles."""
    grids = {1: ((1, 1),), 2: ((1, 2), (2, 1)), 4: ((2, 2),)}[per_page]
    if room.width > room.height:
        grids = grids[::-1]
    ruled, bare = (_better([_on_grid(room, *grid, style, rules=rules) for grid in grids]) for rules in (True, False))
    comfort = _RULED_SHARE * bare.layout.tile
    if not style.large or per_page == 1:  # of several puzzles in large print, large tiles are the point
        comfort = min(comfort, _RULED_TILE)
    return ruled if ruled.layout.tile >= comfort else bare


def _better(found: Sequence[Arrangement]) -> Arrangement:
    """The first, which goes with the shape of the page, unless another has much larger tiles."""
    return max(found, key=lambda lie: (lie.layout.tile > 1.1 * found[0].layout.tile, lie is found[0], lie.layout.tile))


def _on_grid(room: Size, columns: int, rows: int, style: Style, *, rules: bool) -> Arrangement:
    alone = columns * rows == 1
    foot = short_rules(room.width, style)[1] + PAGE_GAP.height if rules and not alone else 0.0
    size = Size(
        (room.width - PAGE_GAP.width * (columns - 1)) / columns,
        (room.height - foot - PAGE_GAP.height * (rows - 1)) / rows,
    )
    return Arrangement(arrange(*size, style, with_rules=rules and alone), size, columns, rules)


def _hint_height(style: Style) -> float:
    return 0.0 if style.mode != "gentle" else style.body_pt * 1.25 * _HINT_LINES * MM_PER_PT + 2


def short_rules(width: float, style: Style) -> tuple[Group, float]:
    """The rules in short for the booklet's mode, and their height."""
    most = 2 if width > style.small_pt * _TWO_COLUMNS else 1
    found = [rules(style.rules, width, style.small_pt, style.fonts, columns=columns) for columns in range(1, most + 1)]
    return min(found, key=lambda drawn: drawn[1])


def _below(width: float, height: float, style: Style, with_rules: bool) -> Layout:
    head = heading_height(style)
    scored = style.mode != "logic"
    least, most = (value * max(1.0, style.label_pt / 10) for value in _TRACK)
    track_height = min(least, height * 0.12) if scored else 0.0
    rules_height = short_rules(width, style)[1] if with_rules else 0.0
    hint = _hint_height(style)
    parts = [part for part in (track_height, rules_height, hint) if part]
    room = height - head - sum(parts) - _GAP * len(parts)
    tile = _tile(min(width, room), style)
    side = look_for(tile, style).side
    free = max(0.0, height - head - side - sum(parts) - _GAP * len(parts))
    if scored:  # sums are written there: what is free is best spent on it
        more = min(free, max(0.0, most - track_height))
        track_height, free = track_height + more, free - more
    gap = _GAP + min(free / max(1, len(parts)), 5.0)
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
    """The track beside the board, and a hint above the track, or below both."""
    if style.mode == "logic" or with_rules:
        return None
    head, hint = heading_height(style), _hint_height(style)
    above = _strip(width, height - head, style, hinted=True) if hint else None
    if above is not None and _writable(above[2], style):
        tile, strip, track_box, hint_box = above
    else:
        tile, strip, track_box, _ = _strip(width, height - head - (hint + _GAP if hint else 0.0), style, hinted=False)
        hint_box = Box(0, look_for(tile, style).side + _GAP, width, hint) if hint else None
    side = look_for(tile, style).side
    slack = (width - side - _GAP - strip) / 2
    moved = track_box.moved(slack, head)
    if hint_box is not None:
        hint_box = hint_box.moved(slack if above is not None and hint_box.y < side else 0.0, head)
    return Layout(tile, Box(slack, head, side, side), moved, True, None, hint_box)


def _strip(width: float, height: float, style: Style, *, hinted: bool) -> tuple[float, float, Box, Box | None]:
    """The tile of a board with a strip beside it, the strip's width, and in it the track and, above it, a hint."""
    tile = _tile(min(width - _BESIDE - _GAP, height), style)
    look = look_for(tile, style)
    left = look.side + _GAP
    strip = min(width - left, 1.5 * _MOST_STRIP if hinted else _MOST_STRIP)
    used = 0.0
    box = None
    if hinted:
        # As much text as fits three lines across the page is rare; most hints have two.
        used = min(0.42 * look.side, _hint_height(style) * width / strip * 0.85)
        box = Box(left, look.margin, strip, used)
        used += _GAP
    track_height = min(look.side - look.margin - used, _MOST_DOWN)
    return tile, strip, Box(left, look.margin + used, strip, track_height), box


def _writable(track_box: Box, style: Style) -> bool:
    """Whether sums can be written into the boxes of a track beside a board."""
    return all(box.height >= _LEAST_BOX for box in boxes(track_box.width, track_box.height, True, style.label_pt))


def _tile(side: float, style: Style) -> float:
    """The largest tile, in steps of 0.05 mm, with which a board is at most so wide."""
    tile = math.floor(max(1.0, side) / 8.4 / 0.05) * 0.05
    while tile > 0.1 and look_for(tile, style).side > side:
        tile -= 0.05
    while look_for(tile + 0.05, style).side <= side:
        tile += 0.05
    return round(tile, 2)
