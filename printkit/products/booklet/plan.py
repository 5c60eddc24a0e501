"""What is asked of a booklet, as plain values; `planfile` reads them from YAML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from printkit.core.units import Size
from printkit.data.problems import NOWHERE, Problem, Where
from printkit.games.pentomancy.faces.strip import Mode
from printkit.games.pentomancy.faces.style import Walls
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.games.pentomancy.logic import MIXED_GRADES

HintsWanted: TypeAlias = Literal["auto", "yes", "no"]
Cover: TypeAlias = Literal["front", "none"]
FontChoice: TypeAlias = Literal["classic", "legible"]

A5 = Size(148, 210)
AUTO_HINTS = 200  # booklets of at most so many puzzles have hints unless they are told not to
MOST_PUZZLES = 5000


@dataclass(frozen=True, slots=True)
class OwnPages:
    """A person's own pages: Markdown, and the part that they come after."""

    file: str
    after: str
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True)
class BookPlan:
    """A booklet to be made.

    Attributes:
        id: of its files.
        title: on the cover.
        subtitle: below it; None for a line that tells that of the language, or a line that tells number and grades.
        subtitles: what stands below the title where there is no subtitle, by languages.
        author: on the cover; may be ''.
        language: of its headings.
        mode: how its puzzles are played.
        seed: of everything random in it.
        counts: how many puzzles of each grade are generated, from easy to expert.
        puzzles: a file of puzzles to print instead, or None.
        per_page: 1, 2 or 4 puzzles.
        trim: the page after cutting, in mm.
        trim_name: as file names have it.
        font: classic, or highly legible.
        walls: how walls are filled.
        key_letters: whether the reveal tables are shifted by a letter that stands in the tile.
        large: large print.
        hints: whether there are hints.
        solutions: the grades whose puzzles are solved step by step at the end.
        example: whether a puzzle is solved with pictures before the first one.
        scores: whether there is a score sheet.
        cover: whether the booklet has one.
        own: a person's own pages.
        where: the place that problems of the whole plan name.
        places: where values were said, and what they are called there: a key of the plan's file, or an option.
    """

    id: str = "pentomancy"
    title: str = "Pentomancy"
    subtitle: str | None = None
    subtitles: tuple[tuple[str, str], ...] = ()
    author: str = ""
    language: str = "en"
    mode: Mode = "explore"
    seed: int = 1
    counts: tuple[int, int, int, int] = (6, 6, 6, 6)
    puzzles: str | None = None
    per_page: int = 1
    trim: Size = A5
    trim_name: str = "a5"
    font: FontChoice = "classic"
    walls: Walls = "hatched"
    key_letters: bool = False
    large: bool = False
    hints: HintsWanted = "auto"
    solutions: tuple[Grade, ...] = ()
    example: bool = True
    scores: bool = True
    cover: Cover = "front"
    own: tuple[OwnPages, ...] = ()
    where: Where = NOWHERE
    places: Mapping[str, tuple[Where, str]] = field(default_factory=dict)

    def said(self, key: str) -> tuple[Where, str]:
        """The place that problems of a value name, and what it is called there."""
        return self.places.get(key, (self.where, key))

    @property
    def count(self) -> int:
        """How many puzzles are generated."""
        return sum(self.counts)

    def has_hints(self, count: int) -> bool:
        """Whether there is a chapter of hints, with so many puzzles."""
        return self.hints == "yes" or (self.hints == "auto" and count <= AUTO_HINTS)

    @property
    def explains(self) -> bool:
        """Whether anything is printed that the proofs of generated puzzles are needed for."""
        return self.has_hints(self.count) or self.mode == "gentle" or bool(self.solutions)


def one_line(text: str) -> str:
    """A text of the cover without line breaks, which YAML writes so easily, nor other spaces than single ones."""
    return " ".join(text.split())


def spread(count: int, difficulty: str, mode: Mode = "explore") -> tuple[int, int, int, int]:
    """So many puzzles over the grades; `mixed` takes those of the mode in turn.

    Raises:
        ValueError: there is no such difficulty.
    """
    if difficulty == "mixed":
        turns = len(MIXED_GRADES if mode == "logic" else GRADES)
        return tuple((count + turns - 1 - place) // turns if place < turns else 0 for place in range(4))  # type: ignore[return-value]
    if difficulty not in GRADES:
        raise ValueError(f"'{difficulty}' is not a difficulty; write {', '.join(GRADES)} or mixed")
    return tuple(count if grade == difficulty else 0 for grade in GRADES)  # type: ignore[return-value]


def lacks_puzzles(plan: BookPlan) -> Problem | None:
    """Whether a plan asks for no puzzle at all."""
    if plan.puzzles is not None or plan.count:
        return None
    where, key = plan.said("counts")
    return Problem(where, key, "there are no puzzles", "ask for one at least", "no-puzzles")
