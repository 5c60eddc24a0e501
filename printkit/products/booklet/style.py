"""What all pages of a booklet share: fonts, sizes, the page and its margins."""

from __future__ import annotations

from dataclasses import dataclass, field

from printkit.core.units import MM_PER_PT
from printkit.games.pentomancy.faces.strip import Mode
from printkit.games.pentomancy.faces.style import CLASSIC, Fonts, Walls
from printkit.products.booklet.words import Words, words_of


@dataclass(frozen=True, slots=True)
class Style:
    """How a booklet looks.

    Attributes:
        fonts: of all pages.
        body_pt: of running text.
        walls: how walls are filled.
        mode: how its puzzles are played.
        large: large print.
        key_letters: tiles have key letters.
        words: its headings and labels.
    """

    fonts: Fonts = CLASSIC
    body_pt: float = 9.5
    walls: Walls = "hatched"
    mode: Mode = "explore"
    large: bool = False
    words: Words = field(default_factory=lambda: words_of("en"))
    key_letters: bool = False

    @property
    def rules(self) -> tuple[tuple[str, str], ...]:
        """The rules in short for the booklet's mode, each after a word or two."""
        says = self.words
        if self.mode == "logic":
            return says.logic_rules
        rules = says.gentle_rules if self.mode == "gentle" else says.rules
        return (*rules[:2], says.key_rule, *rules[2:]) if self.key_letters else rules

    @property
    def small_pt(self) -> float:
        """The size of what is no running text: folios, rules in short."""
        return self.body_pt * 0.88

    @property
    def leading(self) -> float:
        """From baseline to baseline in running text, in mm."""
        return self.body_pt * 1.25 * MM_PER_PT
