import functools
import itertools
import math
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.pentaquest import effects, tables
from printkit.games.pentaquest.model import Card, Effect, Requirement, Roll

FACES = range(1, 7)
THROWS = list(itertools.product(FACES, repeat=5))  # all 7,776, dice told apart
REQUIREMENTS = [
    Requirement(faces, suns, size - len(faces) - suns)
    for size in range(1, 6)
    for fixed in range(size + 1)
    for suns in range(size - fixed + 1)
    for faces in itertools.combinations_with_replacement(FACES, fixed)
]


def meets_by_hand(requirement: Requirement, throw: tuple[int, ...]) -> bool:
    """Try every value of sun and moon and tick off the dice, one by one, as a person would."""
    for sun, moon in itertools.product(FACES, repeat=2):
        dice = list(throw)
        for symbol in requirement.symbols:
            face = {"sun": sun, "moon": moon}.get(symbol) or int(symbol)
            if face not in dice:
                break
            dice.remove(face)
        else:
            return True
    return False


def count(text: str) -> int:
    return int(tables.chance_of(tables.requirement_mask(Requirement.parse(text))) * 7776)


def where(holds) -> int:
    """The throws for which something holds, as a bit mask over all 7,776."""
    return sum(1 << number for number, throw in enumerate(THROWS) if holds(throw))


SHOWN = {(face, n): where(lambda t, f=face, n=n: t.count(f) >= n) for face in FACES for n in range(6)}
SHOWING = [0] * 252
for number, throw in enumerate(THROWS):
    SHOWING[tables.INDEX[tuple(sorted(throw))]] |= 1 << number


def throws_meeting(requirement: Requirement) -> int:
    """The throws that meet a panel, by counting the dice of each face in every one of the 7,776."""
    met = 0
    for sun, moon in itertools.product(FACES, repeat=2):
        need = Counter([*requirement.faces, *[sun] * requirement.suns, *[moon] * requirement.moons])
        fitting = (1 << 7776) - 1
        for face, n in need.items():
            fitting &= SHOWN[face, n]
        met |= fitting
    return met


def test_there_are_252_rolls_that_fall_in_7776_ways():
    assert len(tables.ROLLS) == len(set(tables.ROLLS)) == 252
    assert sum(tables.WAYS) == 7776
    assert Counter(tuple(sorted(throw)) for throw in THROWS) == dict(zip(tables.ROLLS, tables.WAYS, strict=True))


@pytest.mark.parametrize("size", range(6))
def test_throws_have_exact_chances(size):
    throws = tables.throws(size)
    assert sum(chance for _, chance in throws) == 1
    counted = Counter(tuple(sorted(throw)) for throw in itertools.product(FACES, repeat=size))
    assert {dice: chance * 6**size for dice, chance in throws} == counted


def test_every_panel_that_can_be_written_against_all_throws():
    assert len(REQUIREMENTS) == len(set(REQUIREMENTS)) == sum(math.comb(size + 7, 7) for size in range(1, 6))
    for requirement in REQUIREMENTS:
        met = throws_meeting(requirement)
        mask = tables.requirement_mask(requirement)
        assert functools.reduce(int.__or__, (SHOWING[index] for index in tables.bits(mask)), 0) == met
        assert tables.chance_of(mask) == Fraction(met.bit_count(), 7776)


@pytest.mark.parametrize("requirement", REQUIREMENTS[::173], ids=str)
def test_the_count_against_ticking_off_dice(requirement):
    assert where(lambda throw: meets_by_hand(requirement, throw)) == throws_meeting(requirement)


@pytest.mark.parametrize("requirement", REQUIREMENTS[::97], ids=str)
def test_mask_and_met_by_agree(requirement):
    mask = tables.requirement_mask(requirement)
    assert [bool(mask >> index & 1) for index in range(252)] == [requirement.met_by(Roll(r)) for r in tables.ROLLS]


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("1", 7776 - 5**5),  # not all of them other faces
        ("sun", 7776),
        ("sun moon", 7776),
        ("sun sun", 7776 - 6 * 5 * 4 * 3 * 2),  # not all different
        ("6 6", 7776 - 5**5 - 5 * 5**4),  # neither none nor one six
        ("1 2 3 4 5", 120),
        ("sun sun sun sun sun", 6),
        ("sun sun sun sun", 6 + 6 * 5 * 5),
        ("sun sun sun", 6 + 6 * 5 * 5 + 6 * 10 * 25),
        ("sun sun sun moon moon", 6 + 6 * 5 * 10),  # five alike count, as sun and moon may be equal
        ("sun sun moon moon", 6 + 150 + 300 + 15 * 4 * 30),  # five, four, full houses, two pairs and another
        ("3 3 3 3 3", 1),
        ("moon moon moon 4 4", 5 * 10 + 1),
    ],
)
def test_counts_worked_out_by_hand(text, ways):
    assert count(text) == ways


def test_a_card_is_beaten_by_any_of_its_panels():
    card = Card("a", "A", Effect.PLUS, (Requirement.parse("1 1 1 1 1"), Requirement.parse("6 6 6 6 6")))
    assert tables.chance_of(tables.card_mask(card)) == Fraction(2, 7776)


def test_parts_are_every_choice_once():
    assert tables.parts((1, 1, 2)) == ((), (1,), (2,), (1, 1), (1, 2), (1, 1, 2))


def search(dice: tuple[int, ...], mask: int, army: Counter[Effect]) -> bool:
    """Whether some use of the army brings a roll into the mask: every order, die and face tried."""
    if mask >> tables.INDEX[dice] & 1:
        return True
    for effect in effects.STEPPING:
        if army[effect]:
            for place, die in enumerate(dice):
                for face in effects.results(effect, die):
                    turned = tuple(sorted((*dice[:place], face, *dice[place + 1 :])))
                    if search(turned, mask, army - Counter({effect: 1})):
                        return True
    return False


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(REQUIREMENTS),
    st.sampled_from(tables.ROLLS),
    st.lists(st.sampled_from(effects.STEPPING), max_size=3),
)
def test_reach_finds_what_a_search_finds(requirement, dice, army):
    mask = tables.requirement_mask(requirement)
    held = Counter(army)
    roll = 1 << tables.INDEX[dice]
    found = [spend for spend, rolls in tables.reach(mask) if rolls & roll]
    within = [s for s in found if all(n <= held[e] for n, e in zip(s, effects.STEPPING, strict=True))]
    assert bool(within) == search(dice, mask, held)
    for spend in found:  # minimal: no other way is a part of it
        assert not any(other != spend and all(map(int.__le__, other, spend)) for other in found)
