"""A person's picture, ready to be drawn: scene nodes in units of its own."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Role


@dataclass(frozen=True, slots=True)
class Drawing:
    """Scene nodes between (0, 0) and (width, height), y down, in units of the drawing's own.

    Attributes:
        width: in the drawing's units; above zero.
        height: in the drawing's units; above zero.
        group: all of it; its key is a digest of what it shows, so each device can draw it once and use it often.
        title: what it is, as its maker wrote into it; may be ''.
        desc: its longer description; may be ''.
    """

    width: float
    height: float
    group: Group
    title: str = ""
    desc: str = ""

    def scale_in(self, box: Box) -> float:
        """How many millimetres one unit of the drawing becomes when it is fitted into the box."""
        return min(box.width / self.width, box.height / self.height)

    def matrix_in(self, box: Box) -> Matrix:
        """The map from the drawing's units into the box: as large as fits, in the middle, undistorted."""
        scale = self.scale_in(box)
        x = box.x + (box.width - self.width * scale) / 2
        y = box.y + (box.height - self.height * scale) / 2
        return Matrix(scale, 0, 0, scale, x, y)

    def placed(self, box: Box, alt: str = "") -> Group:
        """The drawing fitted into a box on a page, in mm.

        Args:
            box: where it goes.
            alt: what a reader is told instead of it; the drawing's own title or description if ''.
        """
        return Group((self.group,), self.matrix_in(box), role=Role.FIGURE, alt=alt or self.title or self.desc)
