from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from printkit.data import yaml
from printkit.games.pentaquest.deckfile import load_deck

CARDS = 5000


def big_deck(folder: Path) -> str:
    """A deck of 5,000 cards in 40,002 lines, with one picture for all."""
    (folder / "a.svg").touch()
    cards = (
        f"  card-{number}:\n    name: Goblin number {number}\n    picture:\n      file: a.svg\n      fit: cover\n"
        "    effect: plus\n    requirements: [sun sun, 1 2 3]\n    copies: 2\n"
        for number in range(CARDS)
    )
    path = folder / "big.yaml"
    path.write_text("name: Big\ncards:\n" + "".join(cards))
    return str(path)


@pytest.mark.bench
def test_load_a_deck_of_5000_cards(benchmark: Any, tmp_path: Path) -> None:
    deck, problems = benchmark.pedantic(load_deck, args=(big_deck(tmp_path),), rounds=5)
    assert problems == ()
    assert len(deck.cards) == CARDS


@pytest.mark.bench
@pytest.mark.parametrize("pure", [False, True], ids=["c", "pure"])
def test_parse_40000_lines(benchmark: Any, tmp_path: Path, pure: bool) -> None:
    data = Path(big_deck(tmp_path)).read_bytes()
    tree, problems = benchmark.pedantic(yaml.parse, args=(data, "big.yaml"), kwargs={"pure": pure}, rounds=2)
    assert problems == ()
    assert tree is not None
