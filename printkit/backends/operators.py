"""The drawing operators of a PDF content stream (ISO 32000-1, chapter 8), in millimetres.

Colours are DeviceGray only. A parameter of the graphics state is written only when it changes.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from printkit.core.units import number
from printkit.scene.geometry import IDENTITY, Matrix, Outline, Segment
from printkit.scene.nodes import Path
from printkit.scene.paint import BLACK, Ink, Stroke

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


class _Line(NamedTuple):
    """How lines are drawn, as far as it was set; these are the values at the start of a page or form."""

    gray: float = 0.0
    opacity: float = 1.0
    width: float = 1.0
    cap: int = 0
    join: int = 0
    miter: float = 10.0
    dash: tuple[float, ...] = ()
    dash_start: float = 0.0


_START = (BLACK, _Line())


class Operators:
    """Collects the operators of one content stream.

    What it uses has names that count within the stream, so they are the same wherever the stream stands in a file; its
    resources must define them.

    Attributes:
        drawings: the XObjects that it draws by their keys; they are called X0, X1 and so on.
        fonts: the fonts that it chooses, each by its name and part; they are called F0, F1 and so on.
        letters: the characters that it shows, by the name of their font.
        opacities: opacities that it sets, as (name, key, value).
    """

    def __init__(self) -> None:
        self.drawings: dict[str, int] = {}
        self.fonts: dict[tuple[str, int], int] = {}
        self.letters: dict[str, set[str]] = {}
        self.opacities: dict[str, tuple[str, float]] = {}
        self._lines: list[str] = []
        self._fill, self._line = _START
        self._font = ""
        self._saved: list[tuple[Ink, _Line, str]] = []

    def text(self) -> str:
        """The stream."""
        return "\n".join(self._lines)

    def raw(self, operators: str) -> None:
        """Add operators that do not touch the tracked state."""
        self._lines.append(operators)

    def save(self) -> None:
        """Keep the graphics state for `restore`."""
        self._saved.append((self._fill, self._line, self._font))
        self._lines.append("q")

    def restore(self) -> None:
        """Bring the graphics state back that was saved last."""
        self._fill, self._line, self._font = self._saved.pop()
        self._lines.append("Q")

    def matrix(self, matrix: Matrix) -> None:
        """Map what follows."""
        if matrix != IDENTITY:
            self._lines.append(_mapping(matrix))

    def clip(self, outline: Outline) -> None:
        """Show what follows only inside the outline."""
        self.raw(f"{_construct(outline)} W n")

    def use(self, key: str) -> None:
        """Draw an XObject."""
        self._lines.append(f"/X{self.drawings.setdefault(key, len(self.drawings))} Do")

    def use_form(self, key: str) -> None:
        """Draw a form in the graphics state in which its own stream was written: that of the start.

        A form inherits the state of the stream that draws it (ISO 32000-1, 8.10.1), so what was changed is set back.
        """
        self.fill(_START[0])
        self._set(_START[1])
        self.use(key)

    def font(self, name: str, part: int, size: str) -> None:
        """Set the font and its size."""
        chosen = f"/F{self.fonts.setdefault((name, part), len(self.fonts))} {size} Tf"
        if chosen != self._font:
            self._font = chosen
            self._lines.append(chosen)

    def path(self, path: Path) -> None:
        """Fill and stroke an outline."""
        if not path.outline or (path.fill is None and path.stroke is None):
            return
        star = "*" if path.rule == "evenodd" else ""
        if path.fill is not None:
            self.fill(path.fill)
        if path.stroke is None:
            paint = f"f{star}"
        else:
            self.stroke(path.stroke)
            # An outline that ends open is not closed by stroking; filling closes it for itself alone.
            paint = f"B{star}" if path.fill is not None else "S"
        self.raw(f"{_construct(path.outline)} {paint}")

    def fill(self, ink: Ink) -> None:
        """Set the ink of fillings and letters."""
        before = self._fill
        if ink is before or ink == before:
            return
        if ink.gray != before.gray:
            self.raw(f"{number(ink.gray)} g")
        if ink.opacity != before.opacity:
            self._opacity("ca", ink.opacity)
        self._fill = ink

    def stroke(self, stroke: Stroke) -> None:
        """Set ink and shape of lines."""
        line = _line(stroke)
        # The limit of pointed joins is of no account, and stays as it is, while joins are not pointed.
        self._set(line if stroke.join == "miter" else line._replace(miter=self._line.miter))

    def _set(self, new: _Line) -> None:
        old = self._line
        if new is old or new == old:
            return
        if new.gray != old.gray:
            self.raw(f"{number(new.gray)} G")
        if new.opacity != old.opacity:
            self._opacity("CA", new.opacity)
        if new.width != old.width:
            self.raw(f"{number(new.width)} w")
        if new.cap != old.cap:
            self.raw(f"{new.cap} J")
        if new.join != old.join:
            self.raw(f"{new.join} j")
        if new.miter != old.miter:
            self.raw(f"{number(new.miter)} M")
        if (new.dash, new.dash_start) != (old.dash, old.dash_start):
            self.raw(f"[{' '.join(number(length) for length in new.dash)}] {number(new.dash_start)} d")
        self._line = new

    def _opacity(self, key: str, value: float) -> None:
        name = f"{key}{round(value * 1000)}"
        self.opacities[name] = (key, value)
        self.raw(f"/{name} gs")


@functools.lru_cache(maxsize=256)
def _line(stroke: Stroke) -> _Line:
    whole = sum(stroke.dash)
    return _Line(
        stroke.ink.gray,
        stroke.ink.opacity,
        stroke.width,
        _CAPS[stroke.cap],
        _JOINS[stroke.join],
        stroke.miter,
        _dashes(stroke.dash),
        stroke.dash_start % whole if whole else 0.0,
    )


@functools.lru_cache(maxsize=4096)
def _mapping(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    linear = " ".join(number(value, 6) for value in (a, b, c, d))
    return f"{linear} {number(e, 4)} {number(f, 4)} cm"


def _dashes(lengths: tuple[float, ...]) -> tuple[float, ...]:
    """Dashes that all readers draw alike: a dot (a dash of no length) becomes one of a hundredth, taken from its gap.

    PDFium makes a tenth of a unit of a dash of no length, which stretches the whole row.
    """
    if 0.0 not in lengths[::2] or not sum(lengths):
        return lengths if sum(lengths) else ()
    even = lengths if len(lengths) % 2 == 0 else lengths * 2
    mended: list[float] = []
    for dash, gap in zip(even[::2], even[1::2], strict=True):
        mended += (dash, gap) if dash > 0 else (0.01, max(gap - 0.01, 0.0))
    return tuple(mended)


def _construct(outline: Outline) -> str:
    """The path construction operators of an outline."""
    return " ".join(map(_piece, outline))


@functools.lru_cache(maxsize=16_384)
def _piece(segment: Segment) -> str:
    """One operator with its operands; boards and cards stand on grids, so most come again and again.

    Three decimals are a thousandth of a millimetre, far finer than any printer.
    """
    letter, *values = segment
    return " ".join([*(number(value) for value in values), _LETTERS[letter]])
