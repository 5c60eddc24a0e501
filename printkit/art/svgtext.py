"""Scene nodes as SVG text, for resvg to make pixels of: the way back from what `svg` read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from printkit.scene.geometry import outline_text
from printkit.scene.nodes import Bitmap, Group, Image, Node, Path
from printkit.scene.paint import Stroke

_DARK = bytes(1 if value < 128 else 0 for value in range(256))
_RUN = re.compile(b"\1+")


def svg_text(items: Iterable[Node], width: float, height: float, image: Callable[[Image], str] | None = None) -> str:
    """The nodes between (0, 0) and (width, height) as an SVG.

    Args:
        items: paths, groups and images; a drawing holds no text.
        width: of the view.
        height: of the view.
        image: writes an image as elements; without it, an image is drawn in black and white by `dark_runs`, for the
            sandboxed resvg knows no embedded pictures.
    """
    clips: list[str] = []
    body = "".join(_element(node, clips, image or _black_and_white) for node in items)
    head = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    # The renderer rounds a drawing's own size up to whole pixels, so that is large.
    box = f'width="{1000 * width!r}" height="{1000 * height!r}" viewBox="0 0 {width!r} {height!r}"'
    return f"<svg {head} {box}><defs>{''.join(clips)}</defs>{body}</svg>"


def _element(node: Node, clips: list[str], image: Callable[[Image], str]) -> str:
    if isinstance(node, Group):
        inside = "".join(_element(item, clips, image) for item in node.items)
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
        return image(node)
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


def _black_and_white(node: Image) -> str:
    x, y, width, height = node.box
    across, down = width / node.bitmap.width, height / node.bitmap.height
    paper = f'<path fill="white" d="M0 0H{node.bitmap.width}V{node.bitmap.height}H0z"/>'
    ink = f'<path d="{dark_runs(node.bitmap)}"/>'
    return f'<g transform="matrix({across!r} 0 0 {down!r} {x!r} {y!r})">{paper}{ink}</g>'


def dark_runs(bitmap: Bitmap) -> str:
    """The dark half of a bitmap as path data: a strip for each run of dark pixels in a row; a pixel is 1 × 1."""
    strips = []
    dark = bitmap.pixels.translate(_DARK)
    for row in range(bitmap.height):
        for run in _RUN.finditer(dark, row * bitmap.width, (row + 1) * bitmap.width):
            start, length = run.start() - row * bitmap.width, run.end() - run.start()
            strips.append(f"M{start} {row}h{length}v1h-{length}z")
    return "".join(strips)
