"""The ends of a drawing's lines: its ink thinned to lines of one pixel, and where these stop."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from printkit.art.runs import Mask

_AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))  # from the top, as the clock goes


@dataclass(frozen=True, slots=True)
class LineEnd:
    """Where a line stops.

    Attributes:
        x: its last pixel's column …
        y: … and row.
        dx: the direction in which it would go on, of length 1, to the right …
        dy: … and down.
    """

    x: int
    y: int
    dx: float
    dy: float

    def off(self, dx: float, dy: float) -> float:
        """By how many degrees a way differs from the line's own direction."""
        return abs(math.degrees(math.atan2(self.dx * dy - self.dy * dx, self.dx * dx + self.dy * dy)))


def line_ends(dark: Mask, least: int, stroke: int) -> list[LineEnd]:
    """The ends of the lines of some ink, row by row.

    Args:
        dark: the ink.
        least: a line runs for so many pixels from its end without meeting another; shorter ones are burrs of thinning.
        stroke: pixels of the shortest line that stands alone; shorter ones are dashes and specks.
    """
    thin = thinned(dark)
    width = thin.shape[1]
    flat = thin.ravel()
    offsets = [dy * width + dx for dy, dx in _AROUND]
    for place in _ends(flat, offsets):
        line, alone = _walk(flat, place, offsets, least)
        if len(line) <= least and not alone:
            flat[line] = False  # the end of a broad line forks into its corners; without the burrs it is one again
    found = []
    for place in _ends(flat, offsets):
        line, alone = _walk(flat, place, offsets, stroke)
        if len(line) <= least or alone:
            continue
        back = line[min(2 * least, len(line) - 1)]
        y, x = divmod(place, width)
        dy, dx = y - back // width, x - back % width
        far = math.hypot(dx, dy)
        if far > 0:
            found.append(LineEnd(x - 1, y - 1, dx / far, dy / far))
    return found


def thinned(dark: Mask) -> Mask:
    """Ink as lines of one pixel that are connected as the ink is, with a border of a pixel more at each side.

    The method of Guo and Hall (Communications of the ACM 32, 1989, A1), which keeps slanting lines of two pixels, too;
    after the first pass only pixels whose neighbours have changed are looked at.
    """
    height, width = dark.shape
    padded = np.zeros((height + 2, width + 2), np.bool_)
    padded[1:-1, 1:-1] = dark
    flat = padded.ravel()
    offsets = [dy * (width + 2) + dx for dy, dx in _AROUND]
    inner = np.zeros_like(padded)
    inner[1:-1, 1:-1] = dark & padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    places = np.flatnonzero(padded & ~inner)
    while len(places):
        gone = []
        for table in _GOES:
            going = places[flat[places] & table[_codes(flat, places, offsets)]]
            flat[going] = False
            gone.append(going)
        went = np.concatenate(gone)
        near = np.concatenate([went + offset for offset in offsets])
        places = np.unique(near[flat[near]])
    return padded


def _ends(flat: Mask, offsets: list[int]) -> list[int]:
    """The pixels of thin lines that have neighbours on one side only."""
    places = np.flatnonzero(flat)
    ends: list[int] = places[_IS_END[_codes(flat, places, offsets)]].tolist()
    return ends


def _codes(flat: Mask, places: NDArray[np.int64], offsets: list[int]) -> NDArray[np.int64]:
    """For each place a bit for each of its eight neighbours."""
    codes = np.zeros(len(places), np.int64)
    for bit, offset in enumerate(offsets):
        codes |= flat[places + offset].astype(np.int64) << bit
    return codes


def _walk(flat: Mask, place: int, offsets: list[int], steps: int) -> tuple[list[int], bool]:
    """At most so many pixels along a line from its end on, up to where it branches; and whether it just stops there."""
    line, seen = [place], {place}
    row = offsets[4]
    while len(line) <= steps:
        fresh = [place + offset for offset in offsets if flat[place + offset] and place + offset not in seen]
        if not fresh:
            return line, True
        if len(fresh) > 2 or (len(fresh) == 2 and abs(fresh[0] - fresh[1]) not in (1, row)):
            return line, False
        place = next((other for other in fresh if other - place in offsets[::2]), fresh[0])
        line.append(place)
        seen.add(place)
    return line, False


def _tables() -> tuple[tuple[Mask, Mask], Mask]:
    """What goes in each of the two passes, and what is an end, by the neighbours."""
    goes = np.zeros((2, 256), np.bool_)
    ends = np.zeros(256, np.bool_)
    for code in range(256):
        around = [bool(code >> bit & 1) for bit in range(8)]
        n, ne, e, se, s, sw, w, nw = around
        parts = (not n and (ne or e)) + (not e and (se or s)) + (not s and (sw or w)) + (not w and (nw or n))
        count = min((nw or n) + (ne or e) + (se or s) + (sw or w), (n or ne) + (e or se) + (s or sw) + (w or nw))
        if parts == 1 and 2 <= count <= 3:
            goes[0, code] = not ((s or sw or not nw) and w)
            goes[1, code] = not ((n or ne or not se) and e)
        begins = sum(not around[bit - 1] and around[bit] for bit in range(8))
        ends[code] = sum(around) in (1, 2) and begins == 1
    return (goes[0], goes[1]), ends


_GOES, _IS_END = _tables()
