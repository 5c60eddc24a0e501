"""What Pentaquest is made of: rolls, requirements, effects, cards and decks. All are frozen values.

A value's text form and its reading are exact inverses: `Roll.parse(str(roll)) == roll`.
"""

from __future__ import annotations

import enum
import itertools
from collections import Counter
from dataclasses import dataclass
from typing import Literal

from printkit.data.problems import NOWHERE, Where

DICE = 5  # a roll is five dice of six faces
FACES = range(1, 7)
WILDS = ("sun", "moon")


class Effect(enum.StrEnum):
    """What a beaten card can do to a roll later, named by its symbol."""

    PLUS = "plus"  # one die up by one, at most to 6
    MINUS = "minus"  # one die down by one, at least to 1
    PLUS_MINUS = "plus-minus"  # either of the two
    SPIRAL = "spiral"  # reroll any dice
    MIRROR = "mirror"  # one die to its opposite face: 1-6, 2-5, 3-4


@dataclass(frozen=True, slots=True)
class Roll:
    """Five dice whose order does not matter, kept in rising order."""

    dice: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.dice) != DICE or any(die not in FACES for die in self.dice):
            raise ValueError(f"a roll is {DICE} dice of 1 to 6, not {self.dice}")
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))

    @staticmethod
    def parse(text: str) -> Roll:
        """Read `1 2 2 4 6` (or `12246`, `1-2-2-4-6`).

        Raises:
            ValueError: it is no roll.
        """
        digits = text.replace(" ", "").replace("-", "").replace(",", "")
        if not digits.isascii() or not digits.isdigit():
            raise ValueError(f"'{text}' is not a roll; write five numbers from 1 to 6")
        return Roll(tuple(int(digit) for digit in digits))

    def __str__(self) -> str:
        return " ".join(str(die) for die in self.dice)


@dataclass(frozen=True, slots=True)
class Requirement:
    """One panel of a card: the dice that beat it.

    Fixed faces must be shown by as many dice. All suns are one value, all moons are one value; the
    two may be equal to each other and to a fixed face, but each symbol takes a die of its own.

    Attributes:
        faces: the fixed faces, in rising order.
        suns: how many suns.
        moons: how many moons.
    """

    faces: tuple[int, ...] = ()
    suns: int = 0
    moons: int = 0

    def __post_init__(self) -> None:
        if any(face not in FACES for face in self.faces):
            raise ValueError(f"a die shows 1 to 6, not {self.faces}")
        if not 1 <= self.size <= DICE:
            raise ValueError(f"a panel has 1 to {DICE} dice, not {self.size}")
        object.__setattr__(self, "faces", tuple(sorted(self.faces)))

    @property
    def size(self) -> int:
        """How many dice it takes."""
        return len(self.faces) + self.suns + self.moons

    @property
    def symbols(self) -> tuple[str, ...]:
        """What is printed, in order: faces, suns, moons."""
        return (*(str(face) for face in self.faces), *["sun"] * self.suns, *["moon"] * self.moons)

    @staticmethod
    def parse(text: str) -> Requirement:
        """Read `2 2`, `sun sun moon moon` or `1 sun sun`, in any order, with spaces or commas.

        Raises:
            ValueError: a word is neither a face nor a wild symbol, or there are too many or none.
        """
        words = text.replace(",", " ").split()
        for word in words:
            if word not in WILDS and word not in ("1", "2", "3", "4", "5", "6"):
                raise ValueError(f"'{word}' is not a die; write 1 to 6, sun or moon")
        if not 1 <= len(words) <= DICE:
            raise ValueError(f"a panel has 1 to {DICE} dice, not {len(words)}")
        return Requirement(
            tuple(int(word) for word in words if word not in WILDS), words.count("sun"), words.count("moon")
        )

    def __str__(self) -> str:
        return " ".join(self.symbols)

    def met_by(self, roll: Roll) -> bool:
        """Whether the roll meets this panel."""
        left = Counter(roll.dice)
        left.subtract(self.faces)
        if min(left.values()) < 0:
            return False
        return any(
            left[sun] >= self.suns + (self.moons if sun == moon else 0) and left[moon] >= self.moons
            for sun, moon in itertools.product(FACES, FACES)
        )


@dataclass(frozen=True, slots=True)
class Picture:
    """How a picture file sits in its box.

    Attributes:
        file: the path of an SVG, PNG, JPEG, WebP or TIFF file.
        fit: `contain` shows all of it, `cover` fills the box and crops.
        scale: a further factor.
        offset: a further shift right and down, in mm.
        mirror: left and right changed.
        raster: what cannot stay a vector becomes pixels at print resolution, instead of a problem.
        trace: a photograph or grey picture becomes black lines on white, to be coloured.
        where: the place in the YAML that names it, for problems.
    """

    file: str
    fit: Literal["contain", "cover"] = "contain"
    scale: float = 1.0
    offset: tuple[float, float] = (0.0, 0.0)
    mirror: bool = False
    raster: bool = False
    trace: bool = False
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True)
class Card:
    """A quest card.

    Attributes:
        id: its name for programs, unique in its deck.
        name: printed on it.
        effect: what it does once beaten.
        requirements: its panels; meeting any one of them beats the card.
        art: its picture, or None.
        copies: how many of it the deck holds.
        where: the place in the YAML that defines it, for problems.
        named: the place in the YAML that gives it its name, likewise.
    """

    id: str
    name: str
    effect: Effect
    requirements: tuple[Requirement, ...]
    art: Picture | None = None
    copies: int = 1
    where: Where = NOWHERE
    named: Where = NOWHERE

    def beaten_by(self, roll: Roll) -> bool:
        """Whether the roll meets any of the panels."""
        return any(requirement.met_by(roll) for requirement in self.requirements)


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards with how they are to be printed.

    Attributes:
        id: its name in file names, such as `pentaquest`.
        name: its name for people.
        cards: in the order of the file.
        version: printed in the margin of each sheet, or ''.
        author: may be ''.
        language: a BCP 47 tag.
        size: a card size by name or `WxH`, or None for the default.
        template: a card template by name or path, or None for the edition's.
        back: a card back by name or path, or None for the default.
        fonts: fonts by the role that a template gives them (`name`, `small`, …): an installed font's name or a path.
        licence: under which terms others may use it, or ''.
        places: for problems, where `size`, `template`, `back`, `fonts.name` and other keys of the deck were set.
    """

    id: str
    name: str
    cards: tuple[Card, ...]
    version: str = ""
    author: str = ""
    language: str = "en"
    size: str | None = None
    template: str | None = None
    back: str | None = None
    fonts: tuple[tuple[str, str], ...] = ()
    licence: str = ""
    places: tuple[tuple[str, Where], ...] = ()

    def where(self, key: str) -> Where:
        """Where a key of the deck was set, or the file as a whole."""
        places = dict(self.places)
        return places.get(key) or places.get("", NOWHERE)
