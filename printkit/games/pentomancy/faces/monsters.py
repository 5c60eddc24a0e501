"""The monsters' drawings that ship, read once."""

from __future__ import annotations

import functools

from printkit.art.drawing import Drawing
from printkit.art.load import load_art
from printkit.core.files import shipped
from printkit.data.problems import NOWHERE, ProblemError
from printkit.games.pentomancy.board import TOP_LEVEL

VARIANTS = "abc"


@functools.cache
def monsters() -> tuple[tuple[Drawing, ...], ...]:
    """For each level from 1 to 5 its drawings; empty where the drawings do not ship."""
    found = tuple(
        tuple(drawing for variant in VARIANTS if (drawing := picture(f"level-{level}-{variant}")) is not None)
        for level in range(1, TOP_LEVEL + 1)
    )
    return found if all(found) else ()


@functools.cache
def picture(name: str, folder: str = "art") -> Drawing | None:
    """One of the drawings by name, such as `treasure`; None where it does not ship.

    Raises:
        ProblemError: it is there but cannot be read.
    """
    path = shipped("card_data") / "pentomancy" / folder / f"{name}.svg"
    if not path.is_file():
        return None
    drawing, problems = load_art(path, NOWHERE, name)
    if drawing is None:
        raise ProblemError(problems)
    return drawing
