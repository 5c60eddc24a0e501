"""The 252 rolls numbered, and sets of rolls as bit masks over them.

Bit `i` of a mask stands for `ROLLS[i]`. Five dice fall in 7,776 ways; roll `i` is `WAYS[i]` of them.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from printkit.games.pentaquest import effects
from printkit.games.pentaquest.model import DICE, FACES, Card, Requirement

Dice = tuple[int, ...]
"""Some dice, in rising order."""

Spend = tuple[int, ...]
"""How many army cards of each effect of `effects.STEPPING` are used, in that order."""

NOTHING: Spend = (0,) * len(effects.STEPPING)


def ways(dice: Dice) -> int:
    """In how many ways dice that are told apart can show these faces."""
    total = math.factorial(len(dice))
    for count in Counter(dice).values():
        total //= math.factorial(count)
    return total


@functools.cache
def throws(count: int) -> tuple[tuple[Dice, Fraction], ...]:
    """Every throw of so many dice with its exact probability, in rising order."""
    return tuple(
        (dice, Fraction(ways(dice), len(FACES) ** count))
        for dice in itertools.combinations_with_replacement(FACES, count)
    )


@functools.cache
def parts(dice: Dice) -> tuple[Dice, ...]:
    """Every choice among some dice, each once, by rising size: from none of them to all."""
    return tuple(part for size in range(len(dice) + 1) for part in dict.fromkeys(itertools.combinations(dice, size)))


ROLLS: tuple[Dice, ...] = tuple(itertools.combinations_with_replacement(FACES, DICE))
INDEX: dict[Dice, int] = {dice: index for index, dice in enumerate(ROLLS)}
WAYS: tuple[int, ...] = tuple(ways(dice) for dice in ROLLS)
ALL_WAYS = len(FACES) ** DICE
EVERY_ROLL = (1 << len(ROLLS)) - 1


def bits(mask: int) -> Iterator[int]:
    """The numbers of the rolls in a mask, rising."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def union(masks: Iterable[int]) -> int:
    """All rolls that are in any of the masks."""
    return functools.reduce(lambda left, right: left | right, masks, 0)


def chance_of(mask: int) -> Fraction:
    """The chance that one throw of five dice is in the mask."""
    return Fraction(sum(WAYS[index] for index in bits(mask)), ALL_WAYS)


@functools.cache
def _holding(dice: Dice) -> int:
    """The rolls that hold all these dice."""
    need = Counter(dice)
    return union(1 << index for index, roll in enumerate(ROLLS) if need <= Counter(roll))


@functools.cache
def requirement_mask(requirement: Requirement) -> int:
    """The rolls that meet a panel: those that hold it with some face for the suns and some for the moons."""
    return union(
        _holding(tuple(sorted((*requirement.faces, *[sun] * requirement.suns, *[moon] * requirement.moons))))
        for sun in FACES
        for moon in FACES
    )


def card_mask(card: Card) -> int:
    """The rolls that beat a card."""
    return union(requirement_mask(requirement) for requirement in card.requirements)


def _before(effect_index: int) -> tuple[int, ...]:
    """For each roll, the rolls that one use of an effect can turn into it."""
    before = [0] * len(ROLLS)
    for index, roll in enumerate(ROLLS):
        for place, die in enumerate(roll):
            for face in effects.results(effects.STEPPING[effect_index], die):
                before[INDEX[tuple(sorted((*roll[:place], face, *roll[place + 1 :])))]] |= 1 << index
    return tuple(before)


_BEFORE = tuple(_before(index) for index in range(len(effects.STEPPING)))


def before(effect_index: int, mask: int) -> int:
    """The rolls that one use of `effects.STEPPING[effect_index]` can turn into a roll of the mask."""
    return union(_BEFORE[effect_index][roll] for roll in bits(mask))


@functools.cache
def reach(mask: int) -> tuple[tuple[Spend, int], ...]:
    """The cheapest ways to bring a roll into a mask, over all rolls at once.

    Returns:
        Pairs of a spend and the rolls for which it is minimal: used in some order, exactly these army cards bring
        the roll into the mask, and no part of them does. Every minimal spend of every roll is there, by rising size.
    """
    minimal = {NOTHING: mask}
    within: dict[Spend, int] = {NOTHING: mask}  # rolls for which the spend or a part of it is enough

    def enough(spend: Spend) -> int:
        if spend not in within:
            within[spend] = minimal.get(spend, 0) | union(enough(less) for less in _one_less(spend))
        return within[spend]

    frontier = dict(minimal)
    while frontier:
        candidates: dict[Spend, int] = {}
        for spend, rolls in frontier.items():
            for index in range(len(effects.STEPPING)):
                more = (*spend[:index], spend[index] + 1, *spend[index + 1 :])
                candidates[more] = candidates.get(more, 0) | before(index, rolls)
        frontier = {}
        for spend, rolls in sorted(candidates.items()):
            if new := rolls & ~union(enough(less) for less in _one_less(spend)):
                minimal[spend] = frontier[spend] = new
    return tuple(minimal.items())


def _one_less(spend: Spend) -> Iterator[Spend]:
    for index, count in enumerate(spend):
        if count:
            yield (*spend[:index], count - 1, *spend[index + 1 :])
