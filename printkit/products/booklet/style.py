"""What all pages of a booklet share: fonts, sizes, the page and its margins."""

from __future__ import annotations

from dataclasses import dataclass, field

from printkit.core.units import MM_PER_PT, Size
from printkit.games.pentomancy.faces.strip import Mode
from printkit.games.pentomancy.faces.style import CLASSIC, Fonts, Walls
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.words import Words, words_of

_LARGE = 1.45  # large print against other print
_SMALL_PAGE = Size(148.0, 210.0)  # the page that type is chosen for
LARGE_PT = 14.0  # no text of large print is smaller; only marks inside boards are as large as their tiles allow


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
        return self.least(self.body_pt * 0.88)

    @property
    def label_pt(self) -> float:
        """The size of labels in drawings that leave little room, such as those of the level track."""
        return self.least(max(7.0, round(self.body_pt * 0.74, 2)))

    @property
    def code_pt(self) -> float:
        """The size that codes are set in at least, where their tiles have room."""
        return LARGE_PT if self.large else 13.0 if self.mode == "gentle" else 7.0

    def least(self, size_pt: float) -> float:
        """A size of type; in large print, one that is large enough."""
        return max(size_pt, LARGE_PT) if self.large else size_pt

    @property
    def leading(self) -> float:
        """From baseline to baseline in running text, in mm."""
        return self.body_pt * 1.25 * MM_PER_PT


def sizes(plan: BookPlan) -> tuple[float, float]:
    """The size of a plan's labels and rules in pt, and by how much its running text is larger than that of small books.

    Children have larger letters than others, the larger the page the more; large print has letters of 14 pt and more.
    """
    share = 0.92 if plan.font == "legible" else 1.0  # its small letters are large
    if plan.large:
        return max(9.5 * _LARGE * share, LARGE_PT), _LARGE
    if plan.mode == "gentle":
        page = min(plan.trim.width / _SMALL_PAGE.width, plan.trim.height / _SMALL_PAGE.height)
        by = max(1.0, min(page, {1: 1.42, 2: 1.2, 4: 1.1}[plan.per_page]))
        return 9.5 * share * by, min(by, 1.15)
    return 9.5 * share, 1.0
