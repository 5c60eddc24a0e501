from __future__ import annotations

from typing import Any

import pytest

from printkit.core.rng import Rng, derive
from printkit.games.pentaquest import tables
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.odds import odds
from printkit.games.pentaquest.policies import policy_for
from printkit.games.pentaquest.simulate import play
from printkit.games.pentaquest.state import Game


def games(policy: str, count: int) -> int:
    """Play solo games with the built-in deck; returns how many were won."""
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    game = Game.of(deck)
    player = policy_for(policy, game)
    return sum(play(game, player, Rng(derive(1, number))).won for number in range(count))


@pytest.mark.bench
@pytest.mark.parametrize(("policy", "count"), [("strong", 50), ("casual", 500)])
def test_solo_games(benchmark: Any, policy: str, count: int) -> None:
    benchmark.extra_info["games"] = count
    assert benchmark.pedantic(games, (policy, count), rounds=3, warmup_rounds=1) > 0


@pytest.mark.bench
def test_match_tables_of_the_deck(benchmark: Any) -> None:
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    game = Game.of(deck)

    def reach_all() -> int:
        tables.reach.cache_clear()
        return sum(len(tables.reach(mask)) for mask in game.masks)

    assert benchmark(reach_all) > 0


@pytest.mark.bench
def test_odds_of_the_deck(benchmark: Any) -> None:
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    assert len(benchmark(odds, deck)) == len(deck.cards)
