from __future__ import annotations

from pathlib import Path

import pytest

from printkit.core.files import shipped
from printkit.products.rulebook.chain import chain_problems
from printkit.products.rulebook.source import load_source
from printkit.text.blocks import Call

TURN = (
    "roll 2 2 3 5 6",
    "then again 3 5 6 of 2 2 3 5 6 to 2 4 5",
    "then effect plus 4",
    "then beats bramble-stag with 2 2 2 5 5",
)


def wrong(*figures: str) -> list[int]:
    blocks = [Call(words, line=line) for line, words in enumerate(figures, 1)]
    return [problem.where.line for problem in chain_problems(blocks, "a.md")]


@pytest.mark.parametrize(
    ("place", "old", "new", "lines"),
    [
        (0, "2 2 3", "2 3 3", [2, 3, 4]),
        (1, "2 4 5", "2 4 6", [4]),
        (1, "2 4 5", "2 5 5", [3, 4]),
        (2, "plus", "minus", [4]),
        (2, "plus", "plus-minus", []),
        (3, "2 2 2 5 5", "2 2 2 4 5", [4]),
        (3, "2 2 2 5 5", "5 2 2 5 2", []),
        (3, "then beats", "beats", []),
        (0, "roll 2 2 3 5 6", "mirrors", [2, 3, 4]),
    ],
)
def test_a_figure_goes_on_from_the_one_before_it(place: int, old: str, new: str, lines: list[int]) -> None:
    assert wrong(*TURN) == []
    changed = list(TURN)
    assert old in changed[place]
    changed[place] = changed[place].replace(old, new)
    assert wrong(*changed) == lines


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_example_of_the_shipped_rules_is_one_turn(language: str, tmp_path: Path) -> None:
    text = (shipped("templates") / "rulebooks" / language / "pentaquest.md").read_text(encoding="utf-8")
    copy = tmp_path / "rules.md"
    copy.write_text(text.replace("to 2 4 5", "to 2 4 6"), encoding="utf-8")
    _, problems = load_source("pentaquest", text=copy, language=language)
    assert [problem.code for problem in problems] == ["broken-turn"]
    copy.write_text(text, encoding="utf-8")
    assert load_source("pentaquest", text=copy, language=language)[1] == ()
