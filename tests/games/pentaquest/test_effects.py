import pytest

from printkit.games.pentaquest.effects import STEPPING, results
from printkit.games.pentaquest.model import Effect


@pytest.mark.parametrize(
    ("effect", "faces"),
    [
        (Effect.PLUS, [(2,), (3,), (4,), (5,), (6,), ()]),
        (Effect.MINUS, [(), (1,), (2,), (3,), (4,), (5,)]),
        (Effect.PLUS_MINUS, [(2,), (1, 3), (2, 4), (3, 5), (4, 6), (5,)]),
        (Effect.MIRROR, [(6,), (5,), (4,), (3,), (2,), (1,)]),
        (Effect.SPIRAL, [()] * 6),
    ],
)
def test_each_face(effect, faces):
    assert [results(effect, die) for die in range(1, 7)] == faces


def test_all_but_the_spiral_turn_dice():
    assert {*STEPPING, Effect.SPIRAL} == set(Effect)
