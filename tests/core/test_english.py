from __future__ import annotations

import pytest

from printkit.core.english import counted


@pytest.mark.parametrize(
    ("count", "words", "said"),
    [
        (0, ("puzzle",), "0 puzzles"),
        (1, ("puzzle",), "1 puzzle"),
        (2, ("closed area",), "2 closed areas"),
        (1, ("die", "dice"), "1 die"),
        (5, ("die", "dice"), "5 dice"),
    ],
)
def test_one_thing_is_said_in_the_singular(count: int, words: tuple[str, ...], said: str) -> None:
    assert counted(count, *words) == said
