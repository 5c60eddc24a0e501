"""Whether the shipped deck plays as the rules promise: over 20 is good, 30 is great.

docs/pentaquest-balance.md has the figures of 10,000 games. A share that is measured in n games strays from the true one
by a standard deviation of sqrt(p (1 - p) / n); the bounds of the smaller runs here are wider by three of these, and the
bounds of a median by one point.
"""

from collections import Counter
from dataclasses import dataclass

import pytest

from printkit.games.pentaquest.checks import check_rules
from printkit.games.pentaquest.model import Deck, Effect
from printkit.games.pentaquest.simulate import Simulation, simulate


@dataclass(frozen=True)
class Promise:
    wins: tuple[float, float]
    median: tuple[float, float]
    great: tuple[float, float] | None = None


PROMISES = {
    "strong": Promise((0.75, 0.95), (24, 28), (0.10, 0.25)),
    "casual": Promise((0.35, 0.65), (17, 22)),
}


def within(share: float, bounds: tuple[float, float], count: int) -> bool:
    low, high = bounds
    stray = [3 * (bound * (1 - bound) / count) ** 0.5 for bound in bounds]
    return low - stray[0] <= share <= high + stray[1]


def kept(run: Simulation) -> bool:
    promise = PROMISES[run.policy]
    return (
        within(run.win_rate, promise.wins, run.games)
        and run.median is not None
        and promise.median[0] - 1 <= run.median <= promise.median[1] + 1
        and (promise.great is None or within(run.great, promise.great, run.won))
    )


@pytest.fixture(scope="module")
def runs(pentaquest: Deck) -> dict[str, Simulation]:
    """Few enough games for every day."""
    return {
        "strong": simulate(pentaquest, 60, 11, "strong", jobs=1),
        "casual": simulate(pentaquest, 400, 11, "casual", jobs=1),
    }


@pytest.mark.parametrize("policy", PROMISES)
def test_the_deck_keeps_its_promise(runs: dict[str, Simulation], policy: str):
    assert kept(runs[policy])


@pytest.mark.slow  # minutes: thousands of games
@pytest.mark.parametrize(("policy", "games"), [("strong", 2000), ("casual", 10000)])
def test_the_deck_keeps_its_promise_in_many_games(pentaquest: Deck, policy: str, games: int):
    assert kept(simulate(pentaquest, games, 12, policy))


def test_the_strong_policy_is_clearly_the_better(runs: dict[str, Simulation]):
    strong, casual = runs["strong"], runs["casual"]
    assert strong.win_rate >= casual.win_rate + 0.08
    assert strong.median is not None
    assert casual.median is not None
    assert strong.median >= casual.median + 3


def test_a_broken_promise_would_be_seen(pentaquest: Deck):
    trivial = Deck("t", "T", tuple(card for card in pentaquest.cards if card.id in ("crumb-bandit", "sock-goblin")) * 4)
    assert not kept(simulate(trivial, 100, 1, "casual", jobs=1))


def test_what_the_deck_is_made_of(pentaquest: Deck):
    assert check_rules(pentaquest) == []  # no twins, nothing pointless, all five effects
    effects = Counter(card.effect for card in pentaquest.cards)
    assert all(7 <= effects[effect] <= 10 for effect in Effect)
    assert all(len(card.requirements) <= 3 for card in pentaquest.cards)
