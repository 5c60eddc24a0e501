"""Connected areas of one shade in a bitmap, by its runs: fast without a loop over pixels."""

from __future__ import annotations

import bisect
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from printkit.art.raster import bitmap_from, grown_dark
from printkit.scene.nodes import Bitmap

Mask: TypeAlias = NDArray[np.bool_]


class Run(NamedTuple):
    """Pixels of one area in one row: columns from `start` up to `stop`."""

    row: int
    start: int
    stop: int


@dataclass(slots=True)
class Areas:
    """The connected areas of a bitmap; numbered from 0 in the order of their first pixels, row by row.

    Attributes:
        width: of the bitmap.
        height: of the bitmap.
        runs: all runs, in order.
        labels: the area of each run.
        rows: the place in `runs` where each row begins, and the end.
        sizes: pixels of each area.
        border: whether each area touches the border of the bitmap.
    """

    width: int
    height: int
    runs: list[Run]
    labels: list[int]
    rows: list[int]
    sizes: list[int]
    border: list[bool]

    def label_at(self, row: int, column: int) -> int | None:
        """The area that a pixel belongs to."""
        first, last = self.rows[row], self.rows[row + 1]
        at = bisect.bisect_right(self.runs, column, first, last, key=lambda run: run.start) - 1
        return self.labels[at] if at >= first and column < self.runs[at].stop else None


def dark_pixels(bitmap: Bitmap) -> Mask:
    """Where a bitmap has the darker half of the greys, row by row."""
    return np.frombuffer(bitmap.pixels, np.uint8).reshape(bitmap.height, bitmap.width) < 128


def bitmap_of_dark(dark: Mask) -> Bitmap:
    """Black where the mask says so, white elsewhere."""
    return bitmap_from(dark.shape[1], dark.shape[0], np.where(dark, 0, 255).astype(np.uint8).tobytes())


def grown(mask: Mask, radius: int) -> Mask:
    """The mask with the square about each of its pixels, as `grown_dark` grows ink."""
    return dark_pixels(grown_dark(bitmap_of_dark(mask), radius))


def shade_runs(bitmap: Bitmap, *, light: bool = True) -> tuple[list[Run], list[int]]:
    """The runs of the light (or dark) half of the greys, and where each row's begin."""
    pixels = np.frombuffer(bitmap.pixels, np.uint8).reshape(bitmap.height, bitmap.width)
    mask = np.zeros((bitmap.height, bitmap.width + 2), np.int8)  # a column of the other shade at either side
    mask[:, 1:-1] = (pixels >= 128) == light
    steps = np.diff(mask, axis=1)
    rows, starts = np.nonzero(steps == 1)
    stops = np.nonzero(steps == -1)[1]
    begins = np.searchsorted(rows, np.arange(bitmap.height + 1))
    return list(map(Run, rows.tolist(), starts.tolist(), stops.tolist())), begins.tolist()


def areas(bitmap: Bitmap, *, light: bool = True) -> Areas:
    """The areas of light (or dark) pixels that are connected by their sides.

    Corners do not connect: colour does not flow through a corner of a line.
    """
    runs, rows = shade_runs(bitmap, light=light)
    parent = list(range(len(runs)))
    for row in range(1, bitmap.height):
        _connect(runs, parent, (rows[row - 1], rows[row]), (rows[row], rows[row + 1]))
    numbers: dict[int, int] = {}
    labels: list[int] = []
    sizes: list[int] = []
    border: list[bool] = []
    for at, run in enumerate(runs):
        label = numbers.setdefault(_root(parent, at), len(numbers))
        labels.append(label)
        if label == len(sizes):
            sizes.append(0)
            border.append(False)
        sizes[label] += run.stop - run.start
        if run.row in (0, bitmap.height - 1) or run.start == 0 or run.stop == bitmap.width:
            border[label] = True
    return Areas(bitmap.width, bitmap.height, runs, labels, rows, sizes, border)


def _connect(runs: list[Run], parent: list[int], above: tuple[int, int], here: tuple[int, int]) -> None:
    """Join the runs of two rows that lie side by side."""
    up, down = above[0], here[0]
    while up < above[1] and down < here[1]:
        if runs[up].start < runs[down].stop and runs[down].start < runs[up].stop:
            a, b = _root(parent, up), _root(parent, down)
            if a != b:
                parent[max(a, b)] = min(a, b)
        if runs[up].stop <= runs[down].stop:
            up += 1
        else:
            down += 1


def _root(parent: list[int], at: int) -> int:
    while parent[at] != at:
        parent[at] = parent[parent[at]]
        at = parent[at]
    return at
