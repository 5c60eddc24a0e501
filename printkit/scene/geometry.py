"""Points, boxes, matrices and outlines, in millimetres: origin top left, y down."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

# A piece of an outline: ("M", x, y) starts, ("L", x, y) is straight, ("C", x1, y1, x2, y2, x, y) is a cubic curve,
# ("Z",) closes. Always absolute. These four are all that PDF and SVG have in common.
Segment: TypeAlias = tuple[str, *tuple[float, ...]]
Outline: TypeAlias = tuple[Segment, ...]

_ARITY = {"M": 2, "L": 2, "C": 6, "Z": 0}
_TOKEN = re.compile(r"[MLCZ]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


class Matrix(NamedTuple):
    """The affine map x' = a x + c y + e, y' = b x + d y + f (the order of PDF and SVG)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @staticmethod
    def move(x: float, y: float) -> Matrix:
        """A shift."""
        return Matrix(1, 0, 0, 1, x, y)

    @staticmethod
    def scale(x: float, y: float | None = None) -> Matrix:
        """A scaling about the origin; negative factors mirror."""
        return Matrix(x, 0, 0, x if y is None else y, 0, 0)

    @staticmethod
    def turn(quarters: int) -> Matrix:
        """Quarter turns clockwise (as seen, with y down) about the origin; exact, without sines."""
        a, b = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters % 4]
        return Matrix(a, b, -b, a, 0, 0)

    @staticmethod
    def rotate(degrees: float) -> Matrix:
        """A clockwise rotation about the origin."""
        if degrees % 90 == 0:
            return Matrix.turn(int(degrees // 90))
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return Matrix(c, s, -s, c, 0, 0)

    def then(self, after: Matrix) -> Matrix:
        """This map first, `after` next."""
        a, b, c, d, e, f = self
        p, q, r, s, t, u = after
        return Matrix(p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u)

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """Where the point goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def factor(self) -> float:
        """How much lengths grow on the average: the square root of the area factor."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


IDENTITY = Matrix()


class Box(NamedTuple):
    """An upright rectangle: its left top corner, its width and its height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> Box:
        """The box without a border of `by`; a negative `by` grows it."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def moved(self, dx: float, dy: float) -> Box:
        """The box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def mapped(self, matrix: Matrix) -> Box:
        """The upright box around this one as the matrix maps it."""
        corners = [matrix.apply(x, y) for x in (self.x, self.right) for y in (self.y, self.bottom)]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
        return Box(left, top, right - left, bottom - top)

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether the other box lies inside this one, or within `slack` of it."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        return (
            other.x < self.right - slack
            and self.x < other.right - slack
            and other.y < self.bottom - slack
            and self.y < other.bottom - slack
        )


def parse_outline(text: str) -> Outline:
    """Read path data in absolute M, L, C and Z only: the inverse of `outline_text`.

    Raises:
        ValueError: anything else.
    """
    if _TOKEN.sub("", text).strip(" ,\n\t"):
        raise ValueError(f"only absolute M, L, C and Z are understood: {text!r}")
    segments: list[Segment] = []
    tokens = _TOKEN.findall(text)
    at = 0
    while at < len(tokens):
        letter = tokens[at]
        if letter not in _ARITY:
            raise ValueError(f"a command must come before the numbers: {text!r}")
        count = _ARITY[letter]
        at += 1
        if count == 0:
            segments.append((letter,))
        while count and at < len(tokens) and tokens[at] not in _ARITY:
            numbers = tuple(float(token) for token in tokens[at : at + count])
            if len(numbers) < count:
                raise ValueError(f"too few numbers for {letter}: {text!r}")
            segments.append((letter, *numbers))
            letter = "L" if letter == "M" else letter
            at += count
    return tuple(segments)


def outline_text(outline: Outline) -> str:
    """Path data that `parse_outline` reads back to the same outline."""
    return " ".join(" ".join([str(segment[0]), *(repr(float(v)) for v in segment[1:])]) for segment in outline)


def transform(outline: Outline, matrix: Matrix) -> Outline:
    """The outline with each of its points mapped."""
    a, b, c, d, e, f = matrix
    result: list[Segment] = []
    for letter, *numbers in outline:
        mapped: list[float] = []
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            mapped += (a * x + c * y + e, b * x + d * y + f)
        result.append((letter, *mapped))
    return tuple(result)


def bounds(outlines: Iterable[Outline]) -> Box | None:
    """The box around all points and curve handles (so it may be a little large); None when there are none."""
    xs: list[float] = []
    ys: list[float] = []
    for outline in outlines:
        for _, *numbers in outline:
            xs += numbers[::2]
            ys += numbers[1::2]
    if not xs:
        return None
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
