import pytest

from printkit.games.pentaquest.model import Deck, Effect
from printkit.games.pentaquest.simulate import simulate


@pytest.mark.parametrize(("policy", "games"), [("casual", 40), ("strong", 12)])
def test_the_result_is_the_same_for_any_number_of_jobs(pentaquest: Deck, policy: str, games: int):
    one = simulate(pentaquest, games, 7, policy, jobs=1)
    assert simulate(pentaquest, games, 7, policy, jobs=2) == one
    assert simulate(pentaquest, games, 8, policy, jobs=1) != one


def test_the_counts_agree_with_each_other(pentaquest: Deck):
    told: list[int] = []
    run = simulate(pentaquest, 300, 1, "casual", jobs=1, progress=told.append)
    assert told == list(range(1, 301))
    assert sum(run.scores.values()) == run.won
    assert sum(run.beaten_when_lost.values()) == 300 - run.won
    beaten = sum(count for count, _ in run.per_card.values())
    assert beaten == run.won * 42 + sum(beaten * count for beaten, count in run.beaten_when_lost.items())
    left_when_won = sum(score * count for score, count in run.scores.items())
    assert sum(run.army_used.values()) <= beaten - left_when_won
    assert list(run.per_card) == [card.id for card in pentaquest.cards]
    assert run.plain()["per_card"]["the-eclipse"] == dict(  # type: ignore[index]
        zip(("beaten", "left"), run.per_card["the-eclipse"], strict=True)
    )


def test_an_effect_can_be_left_out(pentaquest: Deck):
    run = simulate(pentaquest, 10, 1, "strong", jobs=1, without=Effect.SPIRAL)
    assert run.army_used[Effect.SPIRAL] == 0
    assert sum(run.army_used.values()) > 0
    with pytest.raises(ValueError, match="only the strong policy"):
        simulate(pentaquest, 1, 1, "casual", without=Effect.PLUS)


def test_nonsense_is_refused(pentaquest: Deck):
    with pytest.raises(ValueError, match="0 games"):
        simulate(pentaquest, 0, 1)
    with pytest.raises(ValueError, match="no policy 'lucky'"):
        simulate(pentaquest, 1, 1, "lucky")
