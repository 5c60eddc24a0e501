"""Boxes that follow the size of what they lie on.

A template is drawn for a reference size. On another size all its lengths grow or shrink by one factor, so that nothing
is distorted, and boxes that are held at two opposite sides take up what is left.
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.core.units import Size
from printkit.scene.geometry import Box


@dataclass(frozen=True, slots=True)
class Place:
    """Where a box lies, by two of three figures in each direction; all in mm at the reference size.

    Attributes:
        left: from the left edge.
        right: from the right edge.
        width: of the box.
        top: from the upper edge.
        bottom: from the lower edge.
        height: of the box.
    """

    left: float | None = None
    right: float | None = None
    width: float | None = None
    top: float | None = None
    bottom: float | None = None
    height: float | None = None

    def fault(self) -> str:
        """What is missing or too much, or ''."""
        for names in (("left", "right", "width"), ("top", "bottom", "height")):
            given = sum(getattr(self, name) is not None for name in names)
            if given != 2:
                return f"needs two of {names[0]}, {names[1]} and {names[2]}, and has {given}"
        return ""

    def box(self, size: Size, scale: float) -> Box:
        """The box on something of this size, in mm.

        Raises:
            ValueError: `fault()` is not ''.
        """
        if self.fault():
            raise ValueError(self.fault())
        x, width = _span(self.left, self.right, self.width, size.width, scale)
        y, height = _span(self.top, self.bottom, self.height, size.height, scale)
        return Box(x, y, width, height)


def scale_for(size: Size, reference: Size) -> float:
    """The factor by which a template's lengths grow on this size: such that neither direction gets too full."""
    return min(size.width / reference.width, size.height / reference.height)


def _span(
    start: float | None, end: float | None, length: float | None, whole: float, scale: float
) -> tuple[float, float]:
    if start is None:
        assert end is not None and length is not None
        return whole - (end + length) * scale, length * scale
    if length is None:
        assert end is not None
        return start * scale, whole - (start + end) * scale
    return start * scale, length * scale
