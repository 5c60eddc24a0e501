"""Ink and lines. Print is black and white: an ink is a grey, and most are black."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Ink:
    """A grey: 0 is black, 1 is white. Opacity 1 hides what is behind."""

    gray: float = 0.0
    opacity: float = 1.0


BLACK = Ink(0.0)
WHITE = Ink(1.0)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line along an outline.

    Attributes:
        width: in mm.
        ink: its grey.
        cap: how it ends.
        join: how it turns.
        dash: lengths of dashes and gaps in mm; empty for a whole line.
        dash_start: how far into the dashes the line begins, in mm.
        miter: the limit of pointed joins, as a multiple of the width (SVG's default; PDF's is 10).
    """

    width: float
    ink: Ink = BLACK
    cap: Literal["butt", "round", "square"] = "round"
    join: Literal["miter", "round", "bevel"] = "round"
    dash: tuple[float, ...] = ()
    dash_start: float = 0.0
    miter: float = 4.0
