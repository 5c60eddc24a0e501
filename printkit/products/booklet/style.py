"""What all pages of a booklet share: fonts, sizes, the page and its margins."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.core.units import MM_PER_PT, Size
from printkit.games.pentomancy.faces.strip import Mode
from printkit.games.pentomancy.faces.style import Fonts, Walls
from printkit.scene.geometry import Box


@dataclass(frozen=True, slots=True)
class Style:
    """How a booklet looks.

    Attributes:
        fonts: of all pages.
        body_pt: of running text.
        walls: how walls are filled.
        mode: how its puzzles are played.
        large: large print.
    """

    fonts: Fonts = Fonts()
    body_pt: float = 9.5
    walls: Walls = "hatched"
    mode: Mode = "explore"
    large: bool = False

    @property
    def small_pt(self) -> float:
        """The size of what is no running text: folios, rules in short."""
        return self.body_pt * 0.88

    @property
    def leading(self) -> float:
        """From baseline to baseline in running text, in mm."""
        return self.body_pt * 1.25 * MM_PER_PT


@dataclass(frozen=True, slots=True)
class Margins:
    """What stays free of a page, in mm; `inside` is at the spine."""

    top: float
    bottom: float
    inside: float
    outside: float

    def area(self, trim: Size, page: int) -> Box:
        """The type area of a page, counted from 0; page 0 is a right-hand page."""
        left = self.inside if page % 2 == 0 else self.outside
        width = trim.width - self.inside - self.outside
        return Box(left, self.top, width, trim.height - self.top - self.bottom)
