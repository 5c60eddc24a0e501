"""A person's picture, whatever its kind, as a drawing."""

from __future__ import annotations

from pathlib import Path

from printkit.art.drawing import Drawing
from printkit.art.raster import MAX_BYTES, decode_picture
from printkit.art.source import kind_of, read_source
from printkit.art.svg import DPI, load_svg
from printkit.core.units import MM_PER_INCH, Size
from printkit.data.problems import Problem, Where
from printkit.scene.geometry import Box
from printkit.scene.nodes import Bitmap, Group, Image


def load_art(
    path: Path,
    where: Where,
    key: str,
    *,
    box: Size | None = None,
    dpi: float = DPI,
    fonts: Path | None = None,
    raster: bool = False,
    trace: bool = False,
) -> tuple[Drawing | None, list[Problem]]:
    """Read an SVG, PNG, JPEG, WebP or TIFF file; its content decides which it is, not its suffix.

    Args:
        path: the file.
        where: the place that names it, such as a line of a deck.
        key: the key that names it.
        box: the size in print, in mm, that it is fitted into; pixels are reduced to what this needs, and a warning
            says when they are too few. Without it all pixels are kept.
        dpi: pixels an inch in print.
        fonts: a folder of font files for an SVG's lettering.
        raster: make pixels of an SVG that can't stay paths.
        trace: make black lines on white of a photograph or grey picture, to be coloured.

    Returns:
        The drawing, or None where an error stands in the problems.
    """
    data, problems = read_source(path, where, key, MAX_BYTES)
    if data is None:
        return None, problems
    kind = kind_of(data)
    if kind == "svg" or (path.suffix.lower() in (".svg", ".svgz") and kind in ("gzip", "html", "text", "empty")):
        return load_svg(path, where, key, fonts=fonts, raster=raster, box=box, dpi=dpi)
    side = None if box is None else (_pixels(box.width, dpi), _pixels(box.height, dpi))
    bitmap, problems = decode_picture(data, where, key, f"'{path}'", fit_px=side, box=box)
    if bitmap is not None and trace:
        from printkit.art.trace import traced  # rests on numpy, which takes a moment to load

        bitmap, more = traced(bitmap, box or _natural(bitmap, dpi), where, key)
        problems += more
    return None if bitmap is None else drawing_of_bitmap(bitmap), problems


def drawing_of_bitmap(bitmap: Bitmap) -> Drawing:
    """A drawing whose unit is one pixel."""
    width, height = float(bitmap.width), float(bitmap.height)
    return Drawing(width, height, Group((Image(Box(0, 0, width, height), bitmap),), key=f"px-{bitmap.key}"))


def _natural(bitmap: Bitmap, dpi: float) -> Size:
    return Size(bitmap.width / dpi * MM_PER_INCH, bitmap.height / dpi * MM_PER_INCH)


def _pixels(mm: float, dpi: float) -> int:
    return max(1, round(mm / MM_PER_INCH * dpi))
