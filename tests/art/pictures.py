"""Pictures of scenes, and how far two pictures are apart. For tests of every way from a drawing to paper."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable

import resvg_py
from PIL import Image as Pillow
from PIL import ImageChops

from printkit.art.raster import png_bytes
from printkit.art.svgtext import svg_text
from printkit.scene.nodes import Image, Node

WINDOW = 8


def difference(a: Pillow.Image, b: Pillow.Image) -> float:
    """How far two pictures of one size are apart: the mean difference of greys in the worst window of 8 × 8 pixels.

    0 is equal, 1 is black against white. Edges smoothed in another way stay under about 0.1; a thin line that is
    missing is far above, however large the picture is.
    """
    if a.size != b.size:
        raise ValueError(f"sizes differ: {a.size} and {b.size}")
    gap = ImageChops.difference(a.convert("L"), b.convert("L"))
    worst = gap.reduce(WINDOW).getextrema()[1]
    shifted = gap.crop((WINDOW // 2, WINDOW // 2, gap.width, gap.height)).reduce(WINDOW).getextrema()[1]
    return max(worst, shifted) / 255


def picture_of_svg(text: str, width: int, fonts: list[str] | None = None) -> Pillow.Image:
    """An SVG on white, drawn by a renderer that is no part of printkit."""
    data = resvg_py.svg_to_bytes(
        svg_string=text, width=width, dpi=96, background="white", skip_system_fonts=True, font_files=fonts
    )
    picture = Pillow.open(io.BytesIO(bytes(data)))
    white = Pillow.new("RGBA", picture.size, "white")
    white.alpha_composite(picture.convert("RGBA"))
    return white.convert("L")


def picture_of_nodes(items: Iterable[Node], width: float, height: float, columns: int) -> Pillow.Image:
    """Scene nodes between (0, 0) and (width, height), drawn by the same renderer."""
    return picture_of_svg(svg_of_nodes(items, width, height), columns)


def svg_of_nodes(items: Iterable[Node], width: float, height: float) -> str:
    """Scene nodes as SVG text, word for word."""
    return svg_text(items, width, height, _embedded)


def _embedded(node: Image) -> str:
    data = base64.b64encode(png_bytes(node.bitmap)).decode()
    x, y, width, height = node.box
    place = f'x="{x!r}" y="{y!r}" width="{width!r}" height="{height!r}" preserveAspectRatio="none"'
    return f'<image {place} xlink:href="data:image/png;base64,{data}"/>'
