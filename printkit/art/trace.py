"""A photograph or grey drawing as black lines on white: simple and honest, no substitute for a line drawing."""

from __future__ import annotations

import math

from printkit.art.lineends import thinned
from printkit.art.raster import bitmap_from, edges, resized
from printkit.art.runs import areas, bitmap_of_dark, dark_pixels, grown
from printkit.art.source import error, warning
from printkit.core.units import Size
from printkit.data.problems import Problem, Where
from printkit.scene.nodes import Bitmap

LINE_MM = 0.7  # the lines become about this wide: 2 pt, the upper end for colouring
LEAST_LINE_MM = 0.5  # ours: where contrast is faint, they would become thinner than what outlasts wax and pencil
MIN_INK_MM2 = 3.0  # ours: shorter lines are the grain of paper, hair or leaves
MIN_WHITE_MM2 = 1.0  # ours: smaller white areas are filled
_THRESHOLD = 3.5  # of 255, between the two blurs: an edge of about a tenth of the contrast makes a line
_PX_PER_MM = 8.0


def traced(bitmap: Bitmap, box: Size, where: Where, key: str) -> tuple[Bitmap | None, list[Problem]]:
    """Lines along the edges of a picture.

    Args:
        bitmap: a grey picture.
        box: the size in print, in mm, that it is fitted into; the width of lines and the least areas hold there.
        where: the place that names it.
        key: the key that names it.

    Returns:
        Black pixels on white, always with a warning that says what has been done; None if there are no edges.
    """
    scale = min(box.width / bitmap.width, box.height / bitmap.height)  # mm a pixel, before
    width, height = (max(1, round(side * scale * _PX_PER_MM)) for side in (bitmap.width, bitmap.height))
    lines = edges(resized(bitmap, width, height), LINE_MM / 2 * _PX_PER_MM, _THRESHOLD)
    lines = _thickened(lines, math.ceil((LEAST_LINE_MM * _PX_PER_MM - 1) / 2))
    lines = _without_specks(lines, light=False, least=MIN_INK_MM2 * _PX_PER_MM**2)
    lines = _without_specks(lines, light=True, least=MIN_WHITE_MM2 * _PX_PER_MM**2)
    if 0 not in lines.pixels:
        message = "no edges can be found in the picture"
        return None, [error(where, key, message, "use one with more contrast, or a line drawing", "art-traced")]
    message = "the lines were found by contrast, not drawn; some will be missing, others needless"
    return lines, [warning(where, key, message, "look at the page, or use a line drawing", "art-traced")]


def _thickened(bitmap: Bitmap, radius: int) -> Bitmap:
    """The dark parts as squares that reach so many pixels from their middles: nothing is thinner than these."""
    dark = dark_pixels(bitmap)
    middles = thinned(dark)[1:-1, 1:-1] | ~grown(~dark, radius)
    return bitmap_of_dark(grown(middles, radius))


def _without_specks(bitmap: Bitmap, *, light: bool, least: float) -> Bitmap:
    """The bitmap with its small light (or dark) areas turned into the other shade."""
    found = areas(bitmap, light=light)
    pixels = bytearray(bitmap.pixels)
    other = b"\0" if light else b"\xff"
    for run, label in zip(found.runs, found.labels, strict=True):
        if found.sizes[label] < least and not (light and found.border[label]):
            base = run.row * bitmap.width
            pixels[base + run.start : base + run.stop] = other * (run.stop - run.start)
    return bitmap_from(bitmap.width, bitmap.height, bytes(pixels))
