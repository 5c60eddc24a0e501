"""How a card is laid out: frame, name, effect, picture, panels and number, each in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from printkit.core.units import Size
from printkit.scene.template import Place
from printkit.text.typeset import Align

Seal: TypeAlias = Literal["circle", "square", "none"]
Mark: TypeAlias = Literal["none", "pips"]
Plaque: TypeAlias = Literal["notched", "rounded", "rule", "none"]


@dataclass(frozen=True, slots=True)
class FrameSpec:
    """The lines around the card.

    Attributes:
        inset: from the trim to the middle of the outer line, in mm.
        radius: of the outer line's corners, in mm.
        line: width of the outer line in mm; 0 for none.
        inner: from the outer line to a finer one inside it, in mm; 0 for none.
        inner_line: width of the finer line, in mm.
        notch: radius of the bites in the finer line's corners, in mm; each holds a small ring.
    """

    inset: float
    radius: float
    line: float
    inner: float
    inner_line: float
    notch: float


@dataclass(frozen=True, slots=True)
class WordsSpec:
    """Where words stand and how they are set: the card's name, or its number.

    Attributes:
        place: the box.
        font: the name or path of a font.
        size_pt: at the reference size.
        floor_pt: the smallest size, whatever the size of the card.
        lines: at most so many.
        align: within the box.
    """

    place: Place
    font: str
    size_pt: float
    floor_pt: float
    lines: int
    align: Align


@dataclass(frozen=True, slots=True)
class EffectSpec:
    """The symbol in the upper right corner.

    Attributes:
        place: the box; the symbol or its seal fills it.
        seal: what is drawn around the symbol.
        line: width of the seal's outline, in mm.
        ring: from that outline to a finer one inside it, in mm; 0 for none.
        share: how much of the box's side the symbol takes.
    """

    place: Place
    seal: Seal
    line: float
    ring: float
    share: float


@dataclass(frozen=True, slots=True)
class PictureSpec:
    """The window for the picture.

    Attributes:
        place: the box.
        line: width of its border in mm; 0 for none.
        radius: of the border's corners, in mm.
        padding: free between border and picture, in mm.
    """

    place: Place
    line: float
    radius: float
    padding: float


@dataclass(frozen=True, slots=True)
class PanelsSpec:
    """The lower part, with the dice.

    Attributes:
        place: the box.
        die: the largest side of a die, in mm.
        line: width of a die's outline, in mm.
        gap: between dice, in mm.
        plaque: what is drawn around the panels.
        plaque_line: its width, in mm.
        padding: free inside the plaque, in mm.
        font: of the word between two panels.
        size_pt: of that word.
        word: itself.
    """

    place: Place
    die: float
    line: float
    gap: float
    plaque: Plaque
    plaque_line: float
    padding: float
    font: str
    size_pt: float
    word: str = "or"


@dataclass(frozen=True, slots=True)
class DifficultySpec:
    """How hard the card is to beat, as the odds have it: five lozenges, of which as many are black as it is hard.

    Attributes:
        place: the box.
    """

    place: Place


@dataclass(frozen=True, slots=True)
class CardTemplate:
    """A whole layout.

    Attributes:
        name: as it was asked for.
        reference: the size that its figures are for.
        frame: around the card.
        words: the card's name.
        effect: upper right.
        picture: in the middle.
        panels: below.
        number: the card's place in the deck.
        difficulty: how hard the card is to beat, or None where that is not told.
        small: the font of the sheet's margin.
        language: of what is read aloud of a card, as a tag; English where there are no words in it.
    """

    name: str
    reference: Size
    frame: FrameSpec
    words: WordsSpec
    effect: EffectSpec
    picture: PictureSpec
    panels: PanelsSpec
    number: WordsSpec
    difficulty: DifficultySpec | None
    small: str
    language: str = "en"
