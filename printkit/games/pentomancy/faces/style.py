"""How boards are drawn: one figure, the side of a tile, decides all lengths."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from printkit.art.drawing import Drawing
from printkit.core.units import MM_PER_PT
from printkit.scene.paint import Stroke

Walls: TypeAlias = Literal["hatched", "solid"]

# Print-on-demand houses ask for lines of at least 0.75 pt.
LEAST_LINE = 0.75 * MM_PER_PT
LEAST_DRAWN_TILE = 9.0  # mm; on a smaller tile a monster's drawing is mush, so its badge stands alone


@dataclass(frozen=True, slots=True)
class Fonts:
    """The fonts of a booklet, by name or path.

    Attributes:
        body: of running text.
        bold: of what stands out in it.
        head: of headings.
        codes: of reveal codes: no two of their characters may look alike.
        digits: of levels.
    """

    body: str = "AlegreyaSans-Regular"
    bold: str = "AlegreyaSans-Bold"
    head: str = "AlegreyaSans-ExtraBold"
    codes: str = "IBMPlexMono-SemiBold"
    digits: str = "AtkinsonHyperlegible-Bold"


CLASSIC = Fonts()
LEGIBLE = Fonts("AtkinsonHyperlegible-Regular", "AtkinsonHyperlegible-Bold", "AtkinsonHyperlegible-Bold")


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is drawn.

    Attributes:
        tile: the side of a tile, in mm.
        walls: how walls are filled.
        fonts: of codes and levels.
        monsters: for each level from 1 to 5 the drawings that take turns; empty for badges alone.
        frame: whether column letters and row numbers stand around the board.
        code_pt: the size that codes are set in at least, where their tiles have room.
    """

    tile: float
    walls: Walls = "hatched"
    fonts: Fonts = CLASSIC
    monsters: tuple[tuple[Drawing, ...], ...] = field(default=(), repr=False)
    frame: bool = True
    code_pt: float = 7.0

    @property
    def drawn(self) -> bool:
        """Whether monsters are shown as drawings."""
        return bool(self.monsters) and self.tile >= LEAST_DRAWN_TILE

    @property
    def thin(self) -> Stroke:
        """The line between tiles of one room."""
        return Stroke(max(LEAST_LINE, self.tile * 0.016), cap="butt")

    @property
    def heavy(self) -> Stroke:
        """The line around a room."""
        return Stroke(max(0.8, self.tile * 0.085), cap="square", join="miter")

    @property
    def margin(self) -> float:
        """What the frame of letters and numbers takes at the left and at the top, in mm."""
        return max(min(3.0, self.tile * 0.55), self.tile * 0.3) if self.frame else self.heavy.width / 2

    @property
    def side(self) -> float:
        """The width and height of the whole drawing, in mm."""
        return self.margin + 8 * self.tile + self.heavy.width / 2
