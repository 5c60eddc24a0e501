"""Lines of text in a content stream: what they say, and where each character stands (ISO 32000-1, 9.4)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate
from operator import add
from typing import Any, NamedTuple

from printkit.scene.geometry import IDENTITY, Matrix

_NUMBERS = (int, Decimal)  # as pikepdf reads them
_MIDDLE = 0.35  # of a capital or a figure above its baseline, in font sizes
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_MAPPED = re.compile(rb"<([0-9A-Fa-f]{2})>\s*<([0-9A-Fa-f]{4,})>")


class Line(NamedTuple):
    """A line of text as it is shown, in the space of its stream or of its page.

    Attributes:
        text: its characters.
        along: how far along the line the middle of each lies, in thousandths of the font's size; empty where places
            were not asked for.
        x: where the middle of a character lies that is not along the line at all.
        y: likewise.
        across: how far a step of 1 along the line goes in x.
        down: and in y.
    """

    text: str
    along: tuple[float, ...] = ()
    x: float = 0.0
    y: float = 0.0
    across: float = 1.0
    down: float = 0.0

    def mapped(self, matrix: Matrix) -> Line:
        """The line in a space that this matrix maps into."""
        text, along, x, y, across, down = self
        a, b, c, d, e, f = matrix
        return Line(text, along, a * x + c * y + e, b * x + d * y + f, a * across + c * down, b * across + d * down)

    def middle(self, place: int) -> tuple[float, float]:
        """The middle of one of its characters."""
        along = self.along[place]
        return self.x + self.across * along, self.y + self.down * along


@dataclass(frozen=True, slots=True)
class Face:
    """A font of a file.

    Attributes:
        characters: that of each code.
        widths: likewise, in thousandths of the size.
        halves: half of each width.
    """

    characters: tuple[str, ...]
    widths: tuple[float, ...]
    halves: tuple[float, ...]


def face_of(font: Any) -> Face:
    """A simple font (of pikepdf) as its own entries have it: `Widths` and `ToUnicode`."""
    first = int(font.get("/FirstChar", 0))
    widths = [0.0] * 256
    for code, width in enumerate(font.get("/Widths", ()), first):
        widths[code] = float(width)
    characters = [_UNKNOWN] * 256
    if "/ToUnicode" in font:
        for code, said in _MAPPED.findall(_single_codes(font.ToUnicode.read_bytes())):
            character = bytes.fromhex(said.decode()).decode("utf-16-be")
            if len(character) == 1:  # each code has one place, so several characters would have none of their own
                characters[int(code, 16)] = character
    return Face(tuple(characters), tuple(widths), tuple(width / 2 for width in widths))


def _single_codes(cmap: bytes) -> bytes:
    """What stands between `beginbfchar` and `endbfchar`: a code and its character, pair by pair."""
    return b"".join(re.findall(rb"beginbfchar(.*?)endbfchar", cmap, re.DOTALL))


class Space:
    """A coordinate space: the page's, or one that `cm` makes of another.

    Most are made for drawings without text, and nobody asks for their matrix; so it is reckoned when it is asked for.
    """

    __slots__ = ("_change", "_matrix", "_outer")

    def __init__(self, matrix: Matrix | None, outer: Space | None = None, change: Any = None) -> None:
        """A space whose matrix is known; or else what `cm` (this instruction of pikepdf) makes of another."""
        self._matrix = matrix
        self._outer = outer
        self._change = change

    @property
    def matrix(self) -> Matrix:
        """Maps the space into that of the page."""
        steps = []
        space = self
        while (matrix := space._matrix) is None:
            assert space._outer is not None, "a space without a matrix was made of another"
            steps.append(space)
            space = space._outer
        for step in reversed(steps):
            matrix = step._matrix = Matrix(*map(float, step._change.operands)).then(matrix)
        return matrix


class TextState:
    """Follows the operators that place text, one by one.

    Attributes:
        lines: the text that has been shown.
        space: that of what is drawn now.
    """

    def __init__(self, face: Callable[[str], Face], matrix: Matrix = IDENTITY, *, places: bool) -> None:
        """Begin a stream.

        Args:
            face: finds a font by its name in the stream.
            matrix: maps the stream's space.
            places: without them, lines have no points.
        """
        self.space = Space(matrix)
        self.lines: list[Line] = []
        self._face = face
        self._places = places
        self._font: Face | None = None
        self._size = 0.0
        self._saved: list[tuple[Space, Face | None, float]] = []
        self._line = IDENTITY
        self._at = 0.0  # how far the line has come, in thousandths of the size

    def choose(self, instruction: Any) -> None:
        """A font and its size."""
        font, size = instruction.operands
        self._font, self._size = self._face(str(font)), float(size)

    def save(self, _: Any) -> None:
        """What is to be as it is now again."""
        self._saved.append((self.space, self._font, self._size))

    def restore(self, _: Any) -> None:
        """It is as it was."""
        self.space, self._font, self._size = self._saved.pop()

    def change(self, instruction: Any) -> None:
        """The space is another."""
        self.space = Space(None, self.space, instruction)

    def begin(self, _: Any) -> None:
        """A text begins where its space does."""
        self._line, self._at = IDENTITY, 0.0

    def move(self, instruction: Any) -> None:
        """A line begins elsewhere."""
        self._line, self._at = Matrix(*map(float, instruction.operands)), 0.0

    def show(self, instruction: Any) -> None:
        """A string."""
        along: list[float] = []
        self._add(self._said(bytes(instruction.operands[0]), along), along)

    def show_kerned(self, instruction: Any) -> None:
        """Strings and the kerns between them."""
        text = ""
        along: list[float] = []
        for part in instruction.operands[0]:
            if isinstance(part, _NUMBERS):
                self._at -= float(part)
            else:
                text += self._said(bytes(part), along)
        self._add(text, along)

    def _said(self, codes: bytes, along: list[float]) -> str:
        """What a string says; the places of its characters are added to those of the line."""
        font = self._font
        assert font is not None, "a font is chosen before text is shown"
        if self._places:
            starts = [*accumulate(map(font.widths.__getitem__, codes), initial=self._at)]
            self._at = starts.pop()
            along += map(add, starts, map(font.halves.__getitem__, codes))
        return codes.decode("latin-1").translate(font.characters)

    def _add(self, text: str, along: list[float]) -> None:
        if self._places:
            a, b, c, d, e, f = self._line
            rise, share = _MIDDLE * self._size, self._size / 1000
            line = Line(text, tuple(along), c * rise + e, d * rise + f, a * share, b * share)
            self.lines.append(line.mapped(self.space.matrix))
        else:
            self.lines.append(Line(text))


Act = Callable[[TextState, Any], None]

# What each operator does to the state, with an instruction of pikepdf: those that are needed for what a text says, and
# those for where it stands.
SAYING: dict[str, Act] = {
    "Tj": TextState.show,
    "TJ": TextState.show_kerned,
    "Tf": TextState.choose,
    "q": TextState.save,
    "Q": TextState.restore,
}
PLACING: dict[str, Act] = {"cm": TextState.change, "BT": TextState.begin, "Tm": TextState.move}
