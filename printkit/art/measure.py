"""The closed white areas of a drawing, its ink and its lines, measured at its size in print.

Measured on pixels of the finished drawing, so that whatever hides, clips or overlaps counts as it shows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from printkit.art.drawing import Drawing
from printkit.art.leaks import Leak, find_leaks
from printkit.art.raster import grown_dark, histogram, resized, turned_quarter
from printkit.art.runs import Areas, areas, dark_pixels, shade_runs
from printkit.art.svg import render
from printkit.art.svgtext import svg_text
from printkit.data.problems import NOWHERE, Problem, Where
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Bitmap, Group, Image, Node, Path

MIN_AREA_MM2 = 4.0  # ours: 2 mm × 2 mm; the tip of a coloured pencil marks about 1 mm
SPECK_MM2 = 0.5  # ours: what lies between lines that meet, or a light in an eye, and is not meant to be coloured
WIDE_MM = 4.0  # ours: widths above are easy to colour and not told apart

_PIXELS = 1_000_000  # of a measured picture, about: finer where the drawing is small in print
_PX_PER_MM = (4.0, 10.0)
_THIN_SHARE = 0.05  # the thinnest lines are those of the thinnest twentieth of all crossings


class Region(NamedTuple):
    """A closed white area.

    Attributes:
        area_mm2: in print.
        x: of its first pixel, from the left edge of the drawing, mm in print.
        y: from the top.
        label: its number among the picture's areas.
    """

    area_mm2: float
    x: float
    y: float
    label: int


@dataclass(frozen=True, slots=True)
class Regions:
    """What was measured.

    Attributes:
        scale: mm in print of one unit of the drawing.
        px_per_mm: how fine the measure was.
        regions: the closed white areas of at least `SPECK_MM2`, row by row, but for the lights.
        lights: areas that are too small to colour and lie on or beside a solid black, so that they are best left
            white: the white of an eye at its pupil, the light in it, a tooth in a dark mouth.
        narrowest_mm: the width of the narrowest of those that are large enough to colour; 0 without any, and
            never more than `WIDE_MM`. (The side of the largest square within, to two pixels.) None if not asked for.
        outside_mm2: the white that is connected with the drawing's border.
        leaks: the gaps through which areas run out into it, or into one another.
        ink: the share of the area that is inked, 0 to 1; greys by their darkness.
        grey: the share that is neither black nor white.
        thinnest_stroke_mm: of the lines that are strokes; None without.
        thinnest_ink_mm: of all that is dark, from the pixels, to one pixel; None without.
    """

    scale: float
    px_per_mm: float
    regions: tuple[Region, ...]
    lights: tuple[Region, ...]
    narrowest_mm: float | None
    outside_mm2: float
    leaks: tuple[Leak, ...]
    ink: float
    grey: float
    thinnest_stroke_mm: float | None
    thinnest_ink_mm: float | None

    @property
    def colourable(self) -> tuple[Region, ...]:
        """The regions that are large enough."""
        return tuple(region for region in self.regions if region.area_mm2 >= MIN_AREA_MM2)

    @property
    def smallest_mm2(self) -> float:
        """The area of the smallest region; 0 without any."""
        return min((region.area_mm2 for region in self.regions), default=0.0)


def measure(
    drawing: Drawing, scale: float, where: Where, key: str, *, widths: bool = True
) -> tuple[Regions | None, list[Problem]]:
    """Measure a drawing whose units become `scale` mm in print.

    Args:
        drawing: the drawing.
        scale: mm of one of its units.
        where: the place that names it.
        key: the key that names it.
        widths: whether the narrowest area is looked for, and the thinnest ink of a drawing of strokes, too, which
            takes as long as all the rest.

    Returns:
        The measures, or None with the problem why the drawing cannot be drawn.
    """
    bitmap, density, problems = picture(drawing, scale, where, key)
    if bitmap is None:
        return None, problems
    return measured(drawing, scale, bitmap, density, widths=widths), problems


def grey_share(bitmap: Bitmap) -> float:
    """The share of a picture that is neither black nor white."""
    return sum(histogram(bitmap)[32:224]) / len(bitmap.pixels)


def measured(drawing: Drawing, scale: float, bitmap: Bitmap, density: float, *, widths: bool) -> Regions:
    """The measures of a drawing whose picture is there already; see `measure` and `picture`."""
    white = areas(bitmap)
    area = density * density
    regions, lights = _parted(drawing, bitmap, white, regions_of(white, density))
    outside = sum(size for size, border in zip(white.sizes, white.border, strict=True) if border)
    strokes = _strokes((drawing.group,), 1.0)
    counts = histogram(bitmap)
    total = len(bitmap.pixels)
    return Regions(
        scale=scale,
        px_per_mm=density,
        regions=regions,
        lights=lights,
        narrowest_mm=_narrowest(bitmap, white, regions, density) if widths else None,
        outside_mm2=outside / area,
        leaks=find_leaks(bitmap, white, density),
        ink=sum((255 - value) * count for value, count in enumerate(counts)) / (255 * total),
        grey=grey_share(bitmap),
        thinnest_stroke_mm=min(strokes) * scale if strokes else None,
        thinnest_ink_mm=_thinnest(bitmap, density) if widths or not strokes else None,
    )


def picture(drawing: Drawing, scale: float, where: Where, key: str) -> tuple[Bitmap | None, float, list[Problem]]:
    """The drawing as grey pixels, and how many of them make a millimetre in print."""
    area = drawing.width * drawing.height * scale * scale
    density = min(max(math.sqrt(_PIXELS / area), _PX_PER_MM[0]), _PX_PER_MM[1])
    width = max(1, round(drawing.width * scale * density))
    height = max(1, round(drawing.height * scale * density))
    whole = Box(0, 0, drawing.width, drawing.height)
    match drawing.group.items:
        case (Image(box=box, bitmap=bitmap),) if box == whole:
            return resized(bitmap, width, height), density, []
    text = svg_text((drawing.group,), drawing.width, drawing.height)
    rendered, problems = render(text.encode(), width, height, where, key)
    return rendered, density, problems


def regions_of(white: Areas, density: float) -> tuple[Region, ...]:
    """The closed areas that are no specks."""
    least = SPECK_MM2 * density * density
    result = []
    seen = -1
    for run, label in zip(white.runs, white.labels, strict=True):
        if label <= seen:
            continue
        seen = label
        if not white.border[label] and white.sizes[label] >= least:
            size = white.sizes[label] / (density * density)
            result.append(Region(size, (run.start + 0.5) / density, (run.row + 0.5) / density, label))
    return tuple(result)


def _parted(
    drawing: Drawing, bitmap: Bitmap, white: Areas, found: tuple[Region, ...]
) -> tuple[tuple[Region, ...], tuple[Region, ...]]:
    """The regions that are to be coloured, and the lights; only a drawing of paths tells its solid blacks."""
    small = {region.label for region in found if region.area_mm2 < MIN_AREA_MM2}
    solid = _solid((drawing.group,)) if small else ()
    if not solid:
        return found, ()
    text = svg_text(solid, drawing.width, drawing.height)
    # Half as fine is fine enough for what lies within two pixels, and four times as quick.
    width, height = (bitmap.width + 1) // 2, (bitmap.height + 1) // 2
    rendered, _ = render(text.encode(), width, height, NOWHERE, "")
    if rendered is None:
        return found, ()
    near = grown_dark(rendered, 1).pixels
    lights = {
        label
        for run, label in zip(white.runs, white.labels, strict=True)
        if label in small
        and min(near[run.row // 2 * width + run.start // 2 : run.row // 2 * width + (run.stop + 1) // 2]) < 128
    }
    return (
        tuple(region for region in found if region.label not in lights),
        tuple(region for region in found if region.label in lights),
    )


def _solid(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The paths that are filled with black, whatever lies upon them."""
    result: list[Node] = []
    for node in nodes:
        if isinstance(node, Group):
            inner = _solid(node.items)
            if inner:
                result.append(replace(node, items=inner, key=None))
        elif isinstance(node, Path) and node.fill is not None and node.fill.gray < 0.5 and node.fill.opacity > 0.5:
            result.append(node)
    return tuple(result)


def _narrowest(bitmap: Bitmap, white: Areas, regions: tuple[Region, ...], density: float) -> float:
    """Grows the ink until the first of the colourable regions is gone."""
    wanted = {region.label for region in regions if region.area_mm2 >= MIN_AREA_MM2}
    radius = 0
    while wanted and 2 * radius / density < WIDE_MM:
        radius += 1
        bitmap = grown_dark(bitmap, 1)
        left = {white.label_at(run.row, run.start) for run in shade_runs(bitmap)[0]}
        if not wanted <= left:
            return 2 * radius / density
    return WIDE_MM if wanted else 0.0


def _thinnest(bitmap: Bitmap, density: float) -> float | None:
    """The length of the shortest crossings of dark parts, level and upright, but for the very shortest few.

    A run that has ink on one side alone is no crossing but the brow of a curve, whose length says nothing.
    """
    lengths: list[int] = []
    caps: list[int] = []
    for picture in (bitmap, turned_quarter(bitmap)):
        runs, _ = shade_runs(picture, light=False)
        dark = np.pad(dark_pixels(picture), 2).cumsum(axis=1, dtype=np.int32)
        rows, starts, stops = np.array(runs, np.int64).reshape(-1, 3).T + np.array([[2], [0], [2]])
        both = np.logical_and(*(dark[rows + side, stops] > dark[rows + side, starts] for side in (-1, 1)))
        for run, crosses in zip(runs, both.tolist(), strict=True):
            (lengths if crosses else caps).append(run.stop - run.start)
    lengths = sorted(lengths or caps)
    return lengths[int(len(lengths) * _THIN_SHARE)] / density if lengths else None


def _strokes(nodes: tuple[Node, ...], factor: float) -> list[float]:
    """The widths of the strokes that are not white, in the drawing's units."""
    widths: list[float] = []
    for node in nodes:
        if isinstance(node, Group):
            widths += _strokes(node.items, factor * _least_factor(node.matrix))
        elif isinstance(node, Path) and node.stroke is not None and node.stroke.ink.gray < 0.5:
            widths.append(node.stroke.width * factor)
    return widths


def _least_factor(matrix: Matrix) -> float:
    """How much the map lengthens what it lengthens least: the smaller singular value."""
    a, b, c, d = matrix[:4]
    half = (a * a + b * b + c * c + d * d) / 2
    determinant = a * d - b * c
    return math.sqrt(max(0.0, half - math.sqrt(max(0.0, half * half - determinant * determinant))))
