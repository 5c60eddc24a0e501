"""Can a drawing be coloured? What is said of its measures, and a picture of its areas."""

from __future__ import annotations

import colorsys

from printkit.art.drawing import Drawing
from printkit.art.leaks import Leak
from printkit.art.measure import (
    MIN_AREA_MM2,
    Region,
    Regions,
    grey_share,
    measure,
    measured,
    picture,
    regions_of,
)
from printkit.art.raster import coloured_png
from printkit.art.runs import areas
from printkit.art.source import warning
from printkit.core.english import counted
from printkit.core.units import MM_PER_PT, Size
from printkit.data.problems import Problem, Where
from printkit.scene.geometry import Box

MIN_REGIONS = 8  # ours: with fewer there is little to colour
MAX_INK = 0.25  # ours: more ink than a quarter of the area leaves too little white
MIN_LINE_PAGE_MM = 1.0 * MM_PER_PT  # colouring lines are 1 to 2 pt
MIN_LINE_CARD_MM = 0.35  # a point as well: thinner lines are lost under wax and pencil
MAX_GREY = 0.15  # ours: the smoothed edges of black lines stay well below

__all__ = ["Leak", "Region", "Regions", "check_colourable", "measure", "region_picture"]


def check_colourable(
    drawing: Drawing, page: Size, card: Size, where: Where, key: str, *, on_card: Drawing | None = None
) -> list[Problem]:
    """Warn of what makes a drawing hard to colour.

    Args:
        drawing: the drawing.
        page: the box, in mm, that it is fitted into on a page of a colouring book.
        card: the box that it is fitted into on a card to colour.
        where: the place that names the drawing.
        key: the key that names it.
        on_card: the drawing as a card has it, where it is made for its size anew, as traced lines are.
    """
    scale = drawing.scale_in(Box(0, 0, *page))
    bitmap, density, problems = picture(drawing, scale, where, key)
    if bitmap is None:
        return problems
    grey = grey_share(bitmap)
    if grey > MAX_GREY:  # a photograph has areas without number, none of which means anything
        message = f"{grey:.0%} of the drawing is grey; a drawing to colour is black lines on white"
        return [*problems, warning(where, key, message, "use a line drawing, or 'trace: true'", "colour-grey")]
    found = measured(drawing, scale, bitmap, density, widths=False)
    return [*problems, *_area_warnings(found, where, key), *_line_warnings(found, drawing, on_card, card, where, key)]


def _area_warnings(found: Regions, where: Where, key: str) -> list[Problem]:
    problems = []
    count = len(found.colourable)
    if count < MIN_REGIONS:
        message = f"only {counted(count, 'closed area')} to colour on a page, fewer than {MIN_REGIONS}"
        problems.append(warning(where, key, message, "close more outlines", "colour-few"))
    small = [region for region in found.regions if region.area_mm2 < MIN_AREA_MM2]
    if small:
        least = min(small)
        message = (
            f"{counted(len(small), 'closed area is', 'closed areas are')} smaller than {MIN_AREA_MM2:g} mm² on a page; "
            f"the smallest, {least.area_mm2:.1f} mm², is {least.x:.0f} mm from the left and "
            f"{least.y:.0f} mm from the top"
        )
        problems.append(warning(where, key, message, "open, enlarge or blacken them", "colour-small"))
    for leak in found.leaks[:3]:
        message = (
            f"an area of {leak.area_mm2:.0f} mm² runs out through a gap in its outline; the gap is {leak.x:.0f} mm "
            f"from the left and {leak.y:.0f} mm from the top of the page's picture"
        )
        problems.append(warning(where, key, message, "close the outline", "colour-leak"))
    if found.ink > MAX_INK:
        message = f"{found.ink:.0%} of the drawing is ink, more than {MAX_INK:.0%}"
        problems.append(warning(where, key, message, "leave dark areas white", "colour-ink"))
    return problems


def _line_warnings(
    found: Regions, drawing: Drawing, on_card: Drawing | None, card: Size, where: Where, key: str
) -> list[Problem]:
    line = _thinnest(found)
    if line is None:
        return []
    if on_card is None:
        small = line * drawing.scale_in(Box(0, 0, *card)) / found.scale
    else:
        measures, problems = measure(on_card, on_card.scale_in(Box(0, 0, *card)), where, key, widths=False)
        if measures is None:
            return problems
        small = _thinnest(measures) or line
    for size, least, name in ((line, MIN_LINE_PAGE_MM, "page"), (small, MIN_LINE_CARD_MM, "card")):
        if size < least:
            message = f"its thinnest lines are {size:.2f} mm on a {name}, thinner than {least:.2f} mm"
            return [warning(where, key, message, "draw them thicker", "colour-thin")]
    return []


def _thinnest(found: Regions) -> float | None:
    """Strokes are exact; what is drawn as areas or pixels is measured, and given the doubt of a pixel."""
    if found.thinnest_stroke_mm is not None:
        return found.thinnest_stroke_mm + 1e-6
    return None if found.thinnest_ink_mm is None else found.thinnest_ink_mm + 1 / found.px_per_mm


def region_picture(drawing: Drawing, scale: float, where: Where, key: str) -> tuple[bytes | None, list[Problem]]:
    """A PNG that shows the closed areas, each in a flat colour; ink black, the outside white, specks light grey."""
    bitmap, density, problems = picture(drawing, scale, where, key)
    if bitmap is None:
        return None, problems
    white = areas(bitmap)
    colours = [(0, 0, 0), (255, 255, 255), (224, 224, 224), *_hues(253)]
    shown = {region.label: 3 + at % 253 for at, region in enumerate(regions_of(white, density))}
    indices = bytearray(len(bitmap.pixels))
    for run, label in zip(white.runs, white.labels, strict=True):
        index = shown.get(label, 1 if white.border[label] else 2)
        base = run.row * white.width
        indices[base + run.start : base + run.stop] = bytes([index]) * (run.stop - run.start)
    return coloured_png(white.width, white.height, bytes(indices), colours), problems


def _hues(count: int) -> list[tuple[int, int, int]]:
    """Colours of which neighbours differ much: the hue goes on by the golden section."""
    result = []
    for at in range(count):
        parts = colorsys.hsv_to_rgb(at * 0.618034 % 1, 0.35 + 0.2 * (at % 3), 0.95)
        red, green, blue = (round(255 * part) for part in parts)
        result.append((red, green, blue))
    return result
