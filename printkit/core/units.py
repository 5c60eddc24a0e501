"""Lengths. Everything inside printkit is in millimetres; other units exist only where a person types them.

One inch is 25.4 mm by definition; one point is 1/72 inch (the PDF unit, ISO 32000-1, 8.3.2.3).
"""

from __future__ import annotations

import re
from typing import NamedTuple

MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
MM_PER_PT = MM_PER_INCH / PT_PER_INCH

_MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_PT}
_LENGTH = re.compile(r"\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(mm|cm|in|pt)?\s*", re.IGNORECASE)
_TIMES = re.compile(r"\s*[x×]\s*", re.IGNORECASE)


class Size(NamedTuple):
    """A width and a height in millimetres."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{number(self.width)} × {number(self.height)} mm"

    def turned(self) -> Size:
        """The same size a quarter turn on."""
        return Size(self.height, self.width)

    def grown(self, by: float) -> Size:
        """This size with `by` millimetres more on each side."""
        return Size(self.width + 2 * by, self.height + 2 * by)


def parse_length(text: str) -> float:
    """Read a length such as `63`, `6.3 cm`, `2.5in` or `9pt`; a bare number is in millimetres.

    Raises:
        ValueError: the text is no length; the message says what would be one.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text}' is not a length; write a number with mm, cm, in or pt, such as 63mm")
    return float(match[1]) * _MM_PER_UNIT[(match[2] or "mm").lower()]


def parse_size(text: str) -> Size:
    """Read `63x88`, `63 × 88 mm` or `2.5x3.5in`: one unit at the end serves both numbers.

    Raises:
        ValueError: the text is no size, or a side is not above zero.
    """
    parts = _TIMES.split(text.strip())
    if len(parts) != 2:
        raise ValueError(f"'{text}' is not a size; write width x height, such as 63x88 or 2.5x3.5in")
    width, height = parts
    unit = re.search(r"(mm|cm|in|pt)\s*$", height, re.IGNORECASE)
    if unit is not None and not re.search(r"[a-z]", width, re.IGNORECASE):
        width += unit[1]
    size = Size(parse_length(width), parse_length(height))
    if min(size) <= 0:
        raise ValueError(f"'{text}' has a side that is not above zero")
    return size


def number(value: float, digits: int = 3) -> str:
    """Write a number without needless zeros and never as `-0` or with an exponent."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def mm_to_pt(value: float) -> float:
    """Millimetres as PDF points."""
    return value / MM_PER_PT


def mm_to_px(value: float, dpi: float) -> float:
    """Millimetres as pixels at `dpi` pixels an inch."""
    return value / MM_PER_INCH * dpi
