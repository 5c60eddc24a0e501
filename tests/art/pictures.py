"""Pictures of scenes, and how far two pictures are apart. For tests of every way from a drawing to paper."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable

import resvg_py
from PIL import Image as Pillow
from PIL import ImageChops

from printkit.art.raster import png_bytes
from printkit.scene.geometry import outline_text
from printkit.scene.nodes import Group, Image, Node, Path
from printkit.scene.paint import Stroke

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
    clips: list[str] = []
    body = "".join(_element(node, clips) for node in items)
    head = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    # The renderer rounds a drawing's own size up to whole pixels, so that is large.
    box = f'width="{1000 * width!r}" height="{1000 * height!r}" viewBox="0 0 {width!r} {height!r}"'
    return f"<svg {head} {box}><defs>{''.join(clips)}</defs>{body}</svg>"


def _element(node: Node, clips: list[str]) -> str:
    if isinstance(node, Group):
        inside = "".join(_element(item, clips) for item in node.items)
        matrix = " ".join(repr(float(v)) for v in node.matrix)
        if node.clip is not None:
            name = f"clip{len(clips)}"
            clips.append(f'<clipPath id="{name}"><path d="{outline_text(node.clip)}"/></clipPath>')
            inside = f'<g clip-path="url(#{name})">{inside}</g>'
        return f'<g transform="matrix({matrix})">{inside}</g>'
    if isinstance(node, Path):
        fill = "none" if node.fill is None else _grey(node.fill.gray)
        opacity = 1.0 if node.fill is None else node.fill.opacity
        words = f'd="{outline_text(node.outline)}" fill="{fill}" fill-opacity="{opacity!r}" fill-rule="{node.rule}"'
        return f"<path {words}{_stroke(node.stroke)}/>"
    if isinstance(node, Image):
        data = base64.b64encode(png_bytes(node.bitmap)).decode()
        x, y, width, height = node.box
        place = f'x="{x!r}" y="{y!r}" width="{width!r}" height="{height!r}" preserveAspectRatio="none"'
        return f'<image {place} xlink:href="data:image/png;base64,{data}"/>'
    raise TypeError(f"a drawing holds no {type(node).__name__}")


def _stroke(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    dash = f' stroke-dasharray="{" ".join(map(repr, stroke.dash))}"' if stroke.dash else ""
    return (
        f' stroke="{_grey(stroke.ink.gray)}" stroke-opacity="{stroke.ink.opacity!r}" stroke-width="{stroke.width!r}"'
        f' stroke-linecap="{stroke.cap}" stroke-linejoin="{stroke.join}" stroke-miterlimit="{stroke.miter!r}"'
        f'{dash} stroke-dashoffset="{stroke.dash_start!r}"'
    )


def _grey(gray: float) -> str:
    return f"#{round(gray * 255):02x}" + f"{round(gray * 255):02x}" * 2
