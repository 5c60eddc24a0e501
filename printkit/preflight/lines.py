"""Lines of text in a content stream: what they say, and where each character stands (ISO 32000-1, 9.4)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from printkit.scene.geometry import IDENTITY, Matrix

_NUMBERS = (int, Decimal)  # as pikepdf reads them
_MIDDLE = 0.35  # of a capital or a figure above its baseline, in font sizes
_MAPPED = re.compile(rb"<([0-9A-Fa-f]{2})>\s*<([0-9A-Fa-f]{4,})>")


class Line(NamedTuple):
    """A line of text as it is shown.

    Attributes:
        text: its characters.
        along: how far along the line the middle of each lies; empty where places were not asked for.
        rise: how high above the baseline their middles lie, likewise in text space.
        matrix: maps text space into that of the stream, or of the page.
    """

    text: str
    along: tuple[float, ...] = ()
    rise: float = 0.0
    matrix: Matrix = IDENTITY

    def mapped(self, matrix: Matrix) -> Line:
        """The line in a space that this matrix maps into."""
        return Line(self.text, self.along, self.rise, self.matrix.then(matrix))

    def middle(self, place: int) -> tuple[float, float]:
        """The middle of one of its characters."""
        return self.matrix.apply(self.along[place], self.rise)


@dataclass(frozen=True, slots=True)
class Face:
    """A font of a file: the character, and the width in thousandths of the size, of each code."""

    characters: tuple[str, ...]
    widths: tuple[float, ...]


def face_of(font: Any) -> Face:
    """A simple font (of pikepdf) as its own entries have it: `Widths` and `ToUnicode`."""
    first = int(font.get("/FirstChar", 0))
    widths = [0.0] * 256
    for code, width in enumerate(font.get("/Widths", ()), first):
        widths[code] = float(width)
    characters = [""] * 256
    if "/ToUnicode" in font:
        for code, said in _MAPPED.findall(_single_codes(font.ToUnicode.read_bytes())):
            characters[int(code, 16)] = bytes.fromhex(said.decode()).decode("utf-16-be")
    return Face(tuple(characters), tuple(widths))


def _single_codes(cmap: bytes) -> bytes:
    """What stands between `beginbfchar` and `endbfchar`: a code and its character, pair by pair."""
    return b"".join(re.findall(rb"beginbfchar(.*?)endbfchar", cmap, re.DOTALL))


class TextState:
    """Follows the operators that place text, one by one.

    Attributes:
        matrix: maps what is drawn now.
    """

    def __init__(self, face: Callable[[str], Face], matrix: Matrix = IDENTITY, *, places: bool) -> None:
        """Begin a stream.

        Args:
            face: finds a font by its name in the stream.
            matrix: maps the stream's space.
            places: without them, lines have no points.
        """
        self.matrix = matrix
        self._face = face
        self._places = places
        self._font: Face | None = None
        self._size = 0.0
        self._saved: list[tuple[Matrix, Face | None, float]] = []
        self._line = IDENTITY
        self._at = 0.0  # how far the line has come, in thousandths of the size

    def take(self, name: str, instruction: Any) -> Line | None:
        """Follow one operator with its operands (of pikepdf); returns the text that it shows."""
        if name == "Tj":
            return self._shown(instruction.operands)
        if name == "TJ":
            return self._shown(instruction.operands[0])
        if name == "Tf":
            font, size = instruction.operands
            self._font, self._size = self._face(str(font)), float(size)
        elif name == "q":
            self._saved.append((self.matrix, self._font, self._size))
        elif name == "Q":
            self.matrix, self._font, self._size = self._saved.pop()
        elif not self._places:
            return None
        elif name == "Tm":
            self._line, self._at = Matrix(*map(float, instruction.operands)), 0.0
        elif name == "cm":
            self.matrix = Matrix(*map(float, instruction.operands)).then(self.matrix)
        elif name == "BT":
            self._line, self._at = IDENTITY, 0.0
        return None

    def _shown(self, parts: Any) -> Line:
        """Strings and the kerns between them."""
        font = self._font
        assert font is not None, "a font is chosen before text is shown"
        text = ""
        along: list[float] = []
        share = self._size / 1000
        for part in parts:
            if isinstance(part, _NUMBERS):
                self._at -= float(part)
                continue
            codes = bytes(part)
            text += codes.decode("latin-1").translate(font.characters)
            if self._places:
                for code in codes:
                    width = font.widths[code]
                    along.append((self._at + width / 2) * share)
                    self._at += width
        if not self._places:
            return Line(text)
        return Line(text, tuple(along), _MIDDLE * self._size, self._line.then(self.matrix))
