"""Gaps in the outlines of a drawing, through which one area runs out into another.

Narrow gaps show as areas that come apart when the ink grows. Wide ones cannot be found so, since every narrow passage
would look like one; there the ends of two lines that face each other are joined, and what comes apart then was open.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from printkit.art.lineends import LineEnd, line_ends
from printkit.art.raster import grown_dark
from printkit.art.runs import Areas, Mask, Run, areas, bitmap_of_dark, dark_pixels, grown
from printkit.scene.nodes import Bitmap

SLIP_MM = 0.6  # ours: an outline's gap up to this width is a slip of the pen, whatever bounds it
GAP_MM = 5.0  # ours: the ends of two lines that face each other over no more than this were meant to meet …
INNER_GAP_MM = 3.0  # … or over this if it is not the outside that an area opens to: lids, folds and hair end so …
SIDE_GAP_MM = 1.0  # … or over this if a line ends before the side of another, as whiskers and wrinkles do, too
LEAK_AREA_MM2 = 20.0  # ours: smaller pockets between two outlines are common

_FINE = 3.4  # px/mm that are enough to see gaps wider than a slip
_LEAST_MM, _STROKE_MM = 1.2, 8.0  # of a line at its end, and of one that stands alone
_BROADEST_MM = 4.0  # of an outline that is looked through for what lies beyond
_FACING = 60.0  # degrees that both ends may be off the way between them …
_CORNER = (35.0, 110.0)  # … or one of them little and the other much, where the corner of an outline is missing
_INNER_SUM = 95.0  # degrees of both that may be between inner areas …
_STRAIGHT = 8.0  # … unless the two are one straight line
_TURNS = (0, 10, -10, 20, -20)  # degrees by which the side of another line is looked for ahead
_APART_MM = 3.0  # gaps that are nearer are told once


class Leak(NamedTuple):
    """An area that would be closed but for a gap in its outline: where the gap is, mm in print; how large the area."""

    x: float
    y: float
    area_mm2: float


class _Bridge(NamedTuple):
    """A way over white from the end of a line to another line.

    Attributes:
        start: column and row of the ink that it leaves.
        stop: of the ink that it comes to.
        gap: its length in pixels.
        inner: whether it tells of a gap between two inner areas, too.
    """

    start: tuple[int, int]
    stop: tuple[int, int]
    gap: float
    inner: bool


def find_leaks(bitmap: Bitmap, white: Areas, density: float) -> tuple[Leak, ...]:
    """The gaps in a drawing's outlines.

    Args:
        bitmap: the drawing.
        white: its white areas.
        density: pixels a millimetre in print.
    """
    dark = dark_pixels(bitmap)
    found: list[Leak] = []
    for leak in (*_wide(dark, density), *_narrow(bitmap, dark, white, density)):
        if all(math.hypot(leak.x - other.x, leak.y - other.y) > _APART_MM for other in found):
            found.append(leak)
    return tuple(found)


def _wide(dark: Mask, density: float) -> Iterator[Leak]:
    """Joins the ends of lines, and looks which ways part two areas."""
    coarse = max(1, round(density / _FINE))
    ink = _pooled(dark, coarse)
    density /= coarse
    ways = _bridges(ink, density, 1 - 1 / coarse, _STROKE_MM)
    if not ways:
        return
    closed = ink.copy()
    for way in ways:
        closed[_around(way, 1, ink.shape)] = True
    white = areas(bitmap_of_dark(closed))
    least = LEAK_AREA_MM2 * density * density
    for way in ways:
        rows, columns = _around(way, 3, ink.shape)
        labels = {white.label_at(*place) for place in zip(rows.tolist(), columns.tolist(), strict=True)}
        large = [
            label for label in labels if label is not None and (white.border[label] or white.sizes[label] >= least)
        ]
        inner = [white.sizes[label] for label in large if not white.border[label]]
        if inner and (len(inner) < len(large) or (len(inner) > 1 and way.inner)):
            x, y = ((a + b + 1) / 2 / density for a, b in zip(way.start, way.stop, strict=True))
            yield Leak(x, y, min(inner) / (density * density))


def _pooled(dark: Mask, side: int) -> Mask:
    """One pixel for each square of `side` by `side`, dark where any of them is, so that no thin line is lost."""
    height, width = (length // side * side for length in dark.shape)
    pooled = np.zeros((height // side, width // side), np.bool_)
    for row in range(side):
        for column in range(side):
            pooled |= dark[row:height:side, column:width:side]
    return pooled


def _bridges(dark: Mask, density: float, lost: float, stroke: float) -> list[_Bridge]:
    """From each end of a line the shortest way to another end, or to the side of a line.

    Args:
        dark: the ink.
        density: its pixels a millimetre.
        lost: pixels by which gaps were longer before ink was made coarser.
        stroke: mm of the shortest line that stands alone.
    """
    ends = line_ends(dark, max(3, round(_LEAST_MM * density)), max(3, round(stroke * density)))
    found = []
    for end in ends:
        ways = [
            way for other in ends if other is not end and (way := _to_end(dark, end, other, density, lost)) is not None
        ]
        if not ways:
            most = SIDE_GAP_MM * density - lost
            ways = [way for turn in _TURNS if (way := _ahead(dark, end, turn, most)) is not None]
        if ways:
            found.append(min(ways, key=lambda way: way.gap))
    return found


def _to_end(dark: Mask, end: LineEnd, other: LineEnd, density: float, lost: float) -> _Bridge | None:
    dx, dy = other.x - end.x, other.y - end.y
    most = GAP_MM * density - lost
    if math.hypot(dx, dy) > 2 * most:
        return None
    less, more = sorted((end.off(dx, dy), other.off(-dx, -dy)))
    if more > _FACING and not (less <= _CORNER[0] and more <= _CORNER[1]):
        return None
    way = _over_white(dark, end, other.x, other.y)
    if way is None or way.gap > most:
        return None
    inner = more <= _STRAIGHT or (way.gap <= INNER_GAP_MM * density - lost and less + more <= _INNER_SUM)
    return way._replace(inner=inner)


def _ahead(dark: Mask, end: LineEnd, turn: float, most: float) -> _Bridge | None:
    """To the side of another line."""
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = cosine * end.dx - sine * end.dy, sine * end.dx + cosine * end.dy
    reach = 3 * most + 6  # the end lies half a line's width back
    way = _over_white(dark, end, end.x + dx * reach, end.y + dy * reach, exact=False)
    return way if way is not None and way.gap <= most else None


def _over_white(dark: Mask, end: LineEnd, x: float, y: float, *, exact: bool = True) -> _Bridge | None:
    """The first stretch of white on the way to a point; None if there is none, or with `exact` more than one."""
    length = math.hypot(x - end.x, y - end.y)
    count = max(2, math.ceil(length) + 1)
    columns = np.rint(np.linspace(end.x, x, count)).astype(np.int64)
    rows = np.rint(np.linspace(end.y, y, count)).astype(np.int64)
    within = (columns >= 0) & (rows >= 0) & (columns < dark.shape[1]) & (rows < dark.shape[0])
    columns, rows = columns[within], rows[within]
    steps = np.flatnonzero(np.diff(dark[rows, columns]))
    if len(steps) < 2 or (exact and len(steps) > 2):
        return None
    first, last = int(steps[0]), int(steps[1]) + 1
    start, stop = ((int(columns[at]), int(rows[at])) for at in (first, last))
    return _Bridge(start, stop, (last - first - 1) * length / (count - 1), inner=False)


def _around(way: _Bridge, reach: int, shape: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns of the pixels up to `reach` from a way, some more than once."""
    count = 2 * max(abs(way.start[0] - way.stop[0]), abs(way.start[1] - way.stop[1])) + 2
    side = np.arange(-reach, reach + 1)
    columns = np.rint(np.linspace(way.start[0], way.stop[0], count)).astype(np.int64)[:, None, None] + side[:, None]
    rows = np.rint(np.linspace(way.start[1], way.stop[1], count)).astype(np.int64)[:, None, None] + side[None, :]
    rows, columns = np.broadcast_arrays(np.clip(rows, 0, shape[0] - 1), np.clip(columns, 0, shape[1] - 1))
    return rows.ravel(), columns.ravel()


def _slip(density: float) -> int:
    """By how many pixels ink grows to close a slip."""
    return max(1, round(SLIP_MM * density / 2))


def _narrow(bitmap: Bitmap, dark: Mask, white: Areas, density: float) -> Iterator[Leak]:
    """Grows the ink until slips are closed, and looks for areas that were part of another and are so no longer."""
    closed = areas(grown_dark(bitmap, _slip(density)))
    least = LEAK_AREA_MM2 * density * density
    whole: dict[int, int] = {}  # what each area that is left was part of
    for run, label in zip(closed.runs, closed.labels, strict=True):
        if label not in whole:
            old = white.label_at(run.row, run.start)
            assert old is not None, "ink only grows"
            whole[label] = old
    groups: dict[int, list[int]] = {}
    for label, old in whole.items():
        if closed.border[label] or closed.sizes[label] >= least:
            groups.setdefault(old, []).append(label)
    for old, labels in groups.items():
        labels.sort(key=lambda label: (closed.border[label], closed.sizes[label]))
        for label in labels[:-1]:  # the last is what the others run out into
            if not closed.border[label]:
                for x, y in _gaps_of(dark, closed, label, set(labels) - {label}, density):
                    if white.border[old] or _ends_meet(dark, x, y, density):
                        area = closed.sizes[label] / (density * density)
                        yield Leak((x + 0.5) / density, (y + 0.5) / density, area)


def _gaps_of(dark: Mask, closed: Areas, label: int, others: set[int], density: float) -> list[tuple[float, float]]:
    """Column and row of each gap between an area that growing ink has closed, and others."""
    own = [run for run, at in zip(closed.runs, closed.labels, strict=True) if at == label]
    margin = round(_BROADEST_MM * density)
    left, right = min(run.start for run in own) - margin, max(run.stop for run in own) + margin
    top, bottom = own[0].row - margin, own[-1].row + margin + 1
    left, right, top, bottom = max(left, 0), min(right, closed.width), max(top, 0), min(bottom, closed.height)
    one = np.zeros((bottom - top, right - left), np.bool_)
    other = one.copy()
    for at in range(closed.rows[top], closed.rows[bottom]):
        run = closed.runs[at]
        if closed.labels[at] == label or closed.labels[at] in others:
            mask = one if closed.labels[at] == label else other
            mask[run.row - top, max(run.start - left, 0) : max(run.stop - left, 0)] = True
    gaps = _gaps_between(dark[top:bottom, left:right], one, other, _slip(density))
    return [(x + left, y + top) for x, y in gaps]


def _gaps_between(dark: Mask, one: Mask, other: Mask, radius: int) -> list[tuple[float, float]]:
    """Column and row of the middle of each white place that two areas lost between them when ink grew by `radius`.

    Both are grown back, which takes them to the ink again but not into what was too narrow for them; what is left white
    and lies at both is a gap.
    """
    one, other = grown(one, radius), grown(other, radius)
    lost = areas(bitmap_of_dark(dark | one | other))
    beside = grown(one, 1), grown(other, 1)
    pixels: dict[int, list[Run]] = {}
    touches: dict[int, set[int]] = {}
    for run, label in zip(lost.runs, lost.labels, strict=True):
        pixels.setdefault(label, []).append(run)
        for side, mask in enumerate(beside):
            if mask[run.row, run.start : run.stop].any():
                touches.setdefault(label, set()).add(side)
    found = []
    for label, runs in pixels.items():
        if len(touches.get(label, ())) == len(beside):
            columns = sum((run.start + run.stop - 1) / 2 * (run.stop - run.start) for run in runs)
            rows = sum(run.row * (run.stop - run.start) for run in runs)
            found.append((columns / lost.sizes[label], rows / lost.sizes[label]))
    return found


def _ends_meet(dark: Mask, x: float, y: float, density: float) -> bool:
    """Whether two lines end at a gap, and face each other."""
    reach = round(2 * _LEAST_MM * density + 6)
    column, row = round(x), round(y)
    near = dark[max(0, row - reach) : row + reach, max(0, column - reach) : column + reach]
    return any(way.inner and way.gap <= 1.5 * SLIP_MM * density for way in _bridges(near, density, 0, _LEAST_MM))
