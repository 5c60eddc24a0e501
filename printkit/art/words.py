"""The words of usvg's plain SVG: numbers, matrices, path data, colours, how a picture is fitted into its box."""

from __future__ import annotations

import functools
from itertools import islice
from typing import NamedTuple, cast
from xml.etree.ElementTree import Element

from printkit.scene.geometry import IDENTITY, Box, Matrix, Outline, Segment


class View(NamedTuple):
    """The drawing's own units: how large it is in them, and how usvg's coordinates get there."""

    width: float
    height: float
    matrix: Matrix


def rectangle(box: Box) -> Outline:
    """A box as an outline."""
    return (
        ("M", box.x, box.y),
        ("L", box.right, box.y),
        ("L", box.right, box.bottom),
        ("L", box.x, box.bottom),
        ("Z",),
    )


def view_of(root: Element, *, has_width: bool = True, has_height: bool = True) -> View:
    """The units of usvg's root: those of its viewBox, with the box as large as the drawing's width and height say.

    Where the drawing says but one of these, usvg fills in the viewBox's other; we keep the proportions of the viewBox
    instead, as browsers do, and change the root so.
    """
    if has_width != has_height:
        across, down = (float(v) for v in root.get("viewBox", "0 0 100 100").split()[2:])
        scale = float(root.get("width", "1")) / across if has_width else float(root.get("height", "1")) / down
        root.set("width", repr(across * scale))
        root.set("height", repr(down * scale))
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    x, y, inner_width, inner_height = (float(v) for v in root.get("viewBox", f"0 0 {width} {height}").split())
    fit, _ = fit_box((inner_width, inner_height), (width, height), root.get("preserveAspectRatio", "xMidYMid"))
    unit = fit.d  # one unit of the viewBox in pixels
    if abs(fit.e) + abs(fit.f) < 1e-6 * (width + height) and abs(fit.a - fit.d) < 1e-6 * fit.d:
        return View(inner_width, inner_height, Matrix.move(-x, -y) if x or y else IDENTITY)
    return View(width / unit, height / unit, Matrix.move(-x, -y).then(fit).then(Matrix.scale(1 / unit)))


def fit_box(inner: tuple[float, float], outer: tuple[float, float], aspect: str) -> tuple[Matrix, bool]:
    """How preserveAspectRatio (SVG 1.1, 7.8) fits one size into another; and whether some of it is cut off."""
    words = aspect.split()
    across, down = outer[0] / inner[0], outer[1] / inner[1]
    if words[0] == "none":
        return Matrix.scale(across, down), False
    cut = words[-1] == "slice" and across != down
    scale = max(across, down) if words[-1] == "slice" else min(across, down)
    share = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    dx = (outer[0] - inner[0] * scale) * share[words[0][1:4]]
    dy = (outer[1] - inner[1] * scale) * share[words[0][5:8]]
    return Matrix(scale, 0, 0, scale, dx, dy), cut


def matrix_of(text: str | None) -> Matrix:
    """Read `matrix(a b c d e f)`; None is the identity."""
    return IDENTITY if text is None else Matrix(*(float(v) for v in text[7:-1].split()))


def read_outline(text: str) -> Outline:
    """Read path data as usvg writes it: absolute, a space between any two words; quadratic curves become cubic."""
    result: list[Segment] = []
    words = iter(text.split())
    for letter in words:
        if letter == "C":
            result.append(("C", *map(float, islice(words, 6))))
        elif letter in ("M", "L"):
            result.append((letter, float(next(words)), float(next(words))))
        elif letter == "Q":
            x, y = cast(tuple[float, float], tuple(result[-1])[-2:])
            x1, y1, x3, y3 = map(float, islice(words, 4))
            third = (x + 2 * x1) / 3, (y + 2 * y1) / 3, (x3 + 2 * x1) / 3, (y3 + 2 * y1) / 3
            result.append(("C", *third, x3, y3))
        elif letter == "Z":
            result.append(("Z",))
        else:
            raise ValueError(f"unknown path command {letter!r}")
    return tuple(result)


@functools.lru_cache(maxsize=1024)
def luminance(colour: str) -> float:
    """The grey of `#rrggbb`: 0 black to 1 white, both exact.

    The weights are those by which PDF turns colours to grey (ISO 32000-1, 10.3.3) and Pillow, too (ITU-R BT.601), so
    a drawing and a bitmap of it have the same greys.
    """
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return (299 * red + 587 * green + 114 * blue) / 255000


def is_similar(matrix: Matrix) -> bool:
    """Whether circles stay circles."""
    a, b, c, d = matrix[:4]
    size = a * a + b * b + c * c + d * d
    return abs(a * a + b * b - c * c - d * d) < 1e-6 * size and abs(a * c + b * d) < 1e-6 * size
