from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.cli import odds as odds_verb
from printkit.cli import simulate as simulate_verb
from printkit.cli.lines import broken
from printkit.games.pentaquest import play as quest
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.model import Deck
from printkit.games.pentaquest.odds import odds
from printkit.games.pentaquest.show import WIDTH, draw_panels
from printkit.games.pentomancy import play as dungeon

WORDS = st.lists(st.text("abcxyz.,'", min_size=1, max_size=12), min_size=1, max_size=30)


def built_in() -> Deck:
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    return deck


@given(WORDS, st.integers(40, 120), st.sampled_from(["", "  ", "  hint         ", "hint  "]))
def test_a_long_line_goes_on_below_and_loses_nothing(words: list[str], width: int, start: str) -> None:
    lines = broken(start + " ".join(words), width).split("\n")
    assert " ".join(" ".join(lines).split()) == " ".join((start + " ".join(words)).split())
    assert max(map(len, lines)) <= width
    hanging = len(start) if start.strip() else len(start.rstrip()) + (len(start) - len(start.rstrip()))
    assert all(line.startswith(" " * hanging) and line[hanging] != " " for line in lines[1:])


def test_rows_of_columns_stay_as_they_are() -> None:
    row = "  ".join(["+-------+"] * 5)
    assert broken(row, 40) == row


@pytest.mark.parametrize("text", [quest.HELP, dungeon.HELP])
def test_help_fits_any_terminal(text: str) -> None:
    assert max(map(len, text.split("\n"))) <= WIDTH


@pytest.mark.parametrize("indent", [0, 39, 45])
def test_panels_of_every_card_fit_any_terminal(indent: int) -> None:
    below = 0
    for card in built_in().cards:
        first, *rest = draw_panels(card, indent).split("\n")
        assert indent + len(first) <= WIDTH
        assert all(len(line) <= WIDTH and line.index("or") == indent - 4 for line in rest)
        below += len(rest)
    assert (below > 0) == (indent > 0)


def test_the_table_of_odds_fits_a_terminal_or_is_one_line_a_card() -> None:
    found = odds(built_in())
    whole, narrow = odds_verb._table(found, None), odds_verb._table(found, WIDTH)
    assert len(whole) == len(found) + 1
    assert len(narrow) == 2 * len(whole)
    assert max(map(len, narrow)) <= WIDTH
    assert [line.split() for line in whole] == [
        first.split() + second.split() for first, second in zip(narrow[::2], narrow[1::2], strict=True)
    ]
    assert len({line.index("%") for line in whole[1:]}) == 1


def test_bars_show_values_that_never_came() -> None:
    lines = simulate_verb._bars({3: 4, 5: 2}, 6)
    assert [line.split()[0] for line in lines] == ["3", "4", "5"]
    assert [line.count("#") for line in lines] == [40, 0, 20]
