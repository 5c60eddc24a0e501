import itertools
from fractions import Fraction

import pytest

from printkit.games.pentaquest import tables
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.effects import results
from printkit.games.pentaquest.model import Card, Deck, Effect, Requirement
from printkit.games.pentaquest.odds import card_odds, difficulty, odds

FACES = range(1, 7)


def card(*panels: str) -> Card:
    return Card("c", "C", Effect.PLUS, tuple(map(Requirement.parse, panels)))


@pytest.mark.parametrize(
    ("panels", "one_roll", "with_reroll"),
    [
        # A certain face: five dice that each may fail, and again all five.
        (["6"], 1 - Fraction(5, 6) ** 5, 1 - Fraction(5, 6) ** 10),
        (["sun"], 1, 1),
        # Five of a kind of one face: each die has two throws.
        (["6 6 6 6 6"], Fraction(1, 6) ** 5, (1 - Fraction(5, 6) ** 2) ** 5),
        # Two alike: fail only with a straight of five different faces; then one kept die makes 1/6 each of four…
        (["sun sun"], 1 - Fraction(720, 7776), None),
    ],
)
def test_chances_worked_out_by_hand(panels, one_roll, with_reroll):
    found = card_odds(card(*panels))
    assert found.one_roll == pytest.approx(float(one_roll), abs=1e-12)
    if with_reroll is not None:
        assert found.with_reroll == pytest.approx(float(with_reroll), abs=1e-12)
    assert found.with_effect[Effect.SPIRAL] == found.with_reroll


@pytest.mark.parametrize("panels", [["1 2 3"], ["sun sun sun", "6 6"], ["sun sun moon moon"], ["2 3 4 5 6"]])
def test_chances_against_every_throw_and_every_choice(panels):
    subject = card(*panels)
    meets = {dice: any(tables.requirement_mask(p) >> n & 1 for p in subject.requirements)
             for n, dice in enumerate(tables.ROLLS)}  # fmt: skip

    def best(dice: tuple[int, ...]) -> Fraction:
        if meets[dice]:
            return Fraction(1)
        chances = []
        for size in range(5):
            outcomes = list(itertools.product(FACES, repeat=5 - size))
            for kept in set(itertools.combinations(dice, size)):
                met = sum(meets[tuple(sorted(kept + thrown))] for thrown in outcomes)
                chances.append(Fraction(met, len(outcomes)))
        return max(chances)

    def helped(dice: tuple[int, ...], effect: Effect) -> bool:
        turns = [
            tuple(sorted((*dice[:place], face, *dice[place + 1 :])))
            for place, die in enumerate(dice)
            for face in results(effect, die)
        ]
        return meets[dice] or any(meets[turned] for turned in turns)

    found = card_odds(subject)
    sample = tables.ROLLS[::12]
    values = dict(zip(tables.ROLLS, _reroll_chances(subject), strict=True))
    for dice in sample:
        assert values[dice] == pytest.approx(float(best(dice)), abs=1e-12)
    for effect in set(Effect) - {Effect.SPIRAL}:
        ways = sum(way for dice, way in zip(tables.ROLLS, tables.WAYS, strict=True) if helped(dice, effect))
        assert found.with_effect[effect] == pytest.approx(ways / 7776, abs=1e-12)


def _reroll_chances(subject: Card) -> list[float]:
    import numpy as np

    from printkit.games.pentaquest.odds import indicator
    from printkit.games.pentaquest.turn import reroll_values

    beaten = indicator(tables.card_mask(subject))
    return np.maximum(beaten, reroll_values(beaten)).tolist()


def test_every_card_has_its_odds(pentaquest: Deck):
    found = odds(pentaquest)
    assert [one.card.id for one in found] == [card.id for card in pentaquest.cards]
    for one in found:
        assert 0 < one.one_roll < one.with_reroll < 1
        assert all(chance >= one.one_roll for chance in one.with_effect.values())
        assert one.plain()["requirements"] == [str(panel) for panel in one.card.requirements]


def test_difficulty_rises_as_the_chance_falls_and_the_deck_has_all_five() -> None:
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    told = [(card_odds(card).with_reroll, difficulty(card)) for card in deck.cards]
    assert {steps for _, steps in told} == {1, 2, 3, 4, 5}
    for (chance, steps), (other, higher) in itertools.product(told, told):
        assert chance <= other or steps <= higher
