"""The drawing operators of a PDF content stream (ISO 32000-1, chapter 8), in millimetres.

Colours are DeviceGray only. A parameter of the graphics state is written only when it changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from printkit.core.units import number
from printkit.scene.geometry import IDENTITY, Matrix, Outline
from printkit.scene.nodes import Path
from printkit.scene.paint import Ink, Stroke

XOBJECT_PREFIX = "FormXob."  # reportlab puts this before the names of XObjects in resources

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@dataclass(frozen=True, slots=True)
class _State:
    """The graphics state as far as it was set; these are the values at the start of a page or form."""

    fill: float = 0.0
    stroke: float = 0.0
    width: float = 1.0
    cap: int = 0
    join: int = 0
    miter: float = 10.0
    dash: tuple[float, ...] = ()
    dash_start: float = 0.0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0


_START = _State()


class Operators:
    """Collects the operators of one content stream.

    Attributes:
        used: names of the XObjects that the stream draws, in order of first use.
        opacities: opacities that it sets, as (name, key, value); the stream's resources must define them.
    """

    def __init__(self) -> None:
        self.used: dict[str, None] = {}
        self.opacities: dict[str, tuple[str, float]] = {}
        self._lines: list[str] = []
        self._state = _START

    def text(self) -> str:
        """The stream."""
        return "\n".join(self._lines)

    def raw(self, operators: str) -> None:
        """Add operators that do not touch the tracked state."""
        self._lines.append(operators)

    @contextmanager
    def saved(self) -> Iterator[None]:
        """Bring the graphics state back at the end."""
        state = self._state
        self.raw("q")
        yield
        self.raw("Q")
        self._state = state

    def matrix(self, matrix: Matrix) -> None:
        """Map what follows."""
        if matrix != IDENTITY:
            a, b, c, d, e, f = matrix
            linear = " ".join(number(value, 6) for value in (a, b, c, d))
            self.raw(f"{linear} {number(e, 4)} {number(f, 4)} cm")

    def clip(self, outline: Outline) -> None:
        """Show what follows only inside the outline."""
        self.raw(f"{_construct(outline)} W n")

    def use(self, name: str) -> None:
        """Draw an XObject."""
        self.used[name] = None
        self.raw(f"/{XOBJECT_PREFIX}{name} Do")

    def use_form(self, name: str) -> None:
        """Draw a form in the graphics state in which its own stream was written: that of the start.

        A form inherits the state of the stream that draws it (ISO 32000-1, 8.10.1), so what was changed is set back.
        """
        self.fill(Ink(_START.fill, _START.fill_opacity))
        self.stroke(
            Stroke(_START.width, Ink(_START.stroke, _START.stroke_opacity), "butt", "miter", miter=_START.miter)
        )
        self.use(name)

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
        if ink.gray == self._state.fill and ink.opacity == self._state.fill_opacity:
            return
        if ink.gray != self._state.fill:
            self.raw(f"{number(ink.gray)} g")
        if ink.opacity != self._state.fill_opacity:
            self._opacity("ca", ink.opacity)
        self._state = replace(self._state, fill=ink.gray, fill_opacity=ink.opacity)

    def stroke(self, stroke: Stroke) -> None:
        """Set ink and shape of lines."""
        state = self._state
        new = replace(
            state,
            stroke=stroke.ink.gray,
            stroke_opacity=stroke.ink.opacity,
            width=stroke.width,
            cap=_CAPS[stroke.cap],
            join=_JOINS[stroke.join],
            miter=stroke.miter if stroke.join == "miter" else state.miter,
            dash=_dashes(stroke.dash),
            dash_start=stroke.dash_start % sum(stroke.dash) if sum(stroke.dash) else 0.0,
        )
        if new == state:
            return
        if new.stroke != state.stroke:
            self.raw(f"{number(new.stroke)} G")
        if new.stroke_opacity != state.stroke_opacity:
            self._opacity("CA", new.stroke_opacity)
        if new.width != state.width:
            self.raw(f"{number(new.width)} w")
        if new.cap != state.cap:
            self.raw(f"{new.cap} J")
        if new.join != state.join:
            self.raw(f"{new.join} j")
        if new.miter != state.miter:
            self.raw(f"{number(new.miter)} M")
        if (new.dash, new.dash_start) != (state.dash, state.dash_start):
            self.raw(f"[{' '.join(number(length) for length in new.dash)}] {number(new.dash_start)} d")
        self._state = new

    def _opacity(self, key: str, value: float) -> None:
        name = f"{key}{round(value * 1000)}"
        self.opacities[name] = (key, value)
        self.raw(f"/{name} gs")


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
    """The path construction operators of an outline.

    Three decimals are a thousandth of a millimetre, far finer than any printer; this is the inner loop of a whole run.
    """
    parts: list[str] = []
    for letter, *values in outline:
        for value in values:
            text = f"{value:.3f}".rstrip("0").rstrip(".")
            parts.append("0" if text == "-0" else text)
        parts.append(_LETTERS[letter])
    return " ".join(parts)
