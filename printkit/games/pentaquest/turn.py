"""One turn played exactly: the best expected value of every roll, given what each way to end the turn is worth.

Within a turn the best order is fixed: free rerolls, then spirals, then the army cards that turn dice. Turning a die
and rerolling others afterwards is never better than rerolling first, since the same cards can still be used, with
more known. So the value of a turn follows backwards from its last step, over all 252 rolls at once.

Only elementwise additions, products and comparisons are used, in a fixed order, so that every machine gets the same
numbers to the last bit.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from printkit.games.pentaquest import tables
from printkit.games.pentaquest.model import DICE, FACES
from printkit.games.pentaquest.tables import Dice, Spend

Values = NDArray[np.float64]
"""A value for each of the 252 rolls, on the last axis."""

_PARTS: tuple[tuple[Dice, ...], ...] = tuple(
    tuple(itertools.combinations_with_replacement(FACES, size)) for size in range(DICE + 1)
)
_PLACE = tuple({dice: place for place, dice in enumerate(level)} for level in _PARTS)
# _GROW[k][face, i]: part i of k dice with one more die; _SHRINK[k][j, i]: part i of k dice without its die j
_GROW = tuple(
    np.array([[_PLACE[size + 1][tuple(sorted((*part, face)))] for part in _PARTS[size]] for face in FACES])
    for size in range(DICE)
)
_SHRINK = tuple(
    np.array([[_PLACE[size - 1][(*part[:die], *part[die + 1 :])] for part in _PARTS[size]] for die in range(size)])
    for size in range(1, DICE + 1)
)
_WAYS = np.array(tables.WAYS, dtype=np.float64)


def kept_values(values: Values) -> list[Values]:
    """The expected value of keeping each part of a roll and throwing the other dice.

    Returns:
        For each number of kept dice from 0 to 4, the values of the parts, on the last axis, in the order of
        `combinations_with_replacement`.
    """
    levels = [values]
    for size in range(DICE - 1, -1, -1):
        levels.append(np.add.reduce(levels[-1].take(_GROW[size], axis=-1), axis=-2) / len(FACES))
    return levels[:0:-1]


def reroll_values(values: Values) -> Values:
    """For each roll the best expected value by rerolling at least one die once, `values` being what comes after."""
    levels = kept_values(values)
    best = levels[0]
    for size in range(1, DICE):
        best = np.maximum(levels[size], _best_part(best, size))
    return _best_part(best, DICE)


def _best_part(values: Values, size: int) -> Values:
    """For each part of `size` dice the best value of what is left without one of its dice."""
    return np.asarray(np.maximum.reduce(values.take(_SHRINK[size - 1], axis=-1), axis=-2))


def best_keep(dice: Dice, values: Values) -> tuple[Dice, float]:
    """Which dice of a roll to keep, and the expected value of throwing the others."""
    levels = kept_values(values)
    best: tuple[Dice, float] = ((), float(levels[0][0]))
    for part in tables.parts(dice)[1:]:
        if len(part) < DICE and (value := float(levels[len(part)][_PLACE[len(part)][part]])) > best[1]:
            best = (part, value)
    return best


def expected(values: Values) -> float:
    """The expected value of throwing all five dice."""
    return float(mean(values))


def mean(values: Values) -> Values:
    """The expected value of throwing all five dice, for each row of values."""
    return np.asarray((values * _WAYS).sum(axis=-1) / tables.ALL_WAYS)


@dataclass(frozen=True, slots=True)
class Ways:
    """Every way to beat one kind of card: minimal spends, and for each the rolls from which it does."""

    spends: NDArray[np.int64]  # (n, 4): army cards used, by effect in the order of `effects.STEPPING`
    masks: tuple[int, ...]


@functools.cache
def ways_into(mask: int) -> Ways:
    """The ways to bring a roll into a mask, fewest army cards first."""
    found = tables.reach(mask)
    return Ways(np.array([spend for spend, _ in found]).reshape(len(found), -1), tuple(rolls for _, rolls in found))


After = Callable[[NDArray[np.intp], NDArray[np.int64], int], Values]
"""What ends of a turn are worth: `after(targets, spends, spirals)`.

`targets` (n) are the places of the beaten cards among the plan's targets, `spends` (n, 4) the army cards used, by
effect. The values are (spirals + 1, n): row k for the case that k spirals were used besides. More army cards used must
never be worth more.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """A way to end a turn from a roll: the card to beat and the army cards to turn dice with."""

    kind: int
    spend: Spend


class TurnPlan:
    """The best play of one turn.

    Args:
        targets: the kinds in the quest area, each with the mask of rolls that beat it.
        army: how many army cards there are, by effect in the order of `effects.STEPPING`.
        spirals: how many spirals there are.
        after: what beating a card is worth, by the army cards used for it.
        fail: what beating none is worth.
    """

    def __init__(
        self, targets: Sequence[tuple[int, int]], army: Spend, spirals: int, after: After, fail: float
    ) -> None:
        self._kinds = [kind for kind, _ in targets]
        self._fail = fail
        ways = [ways_into(mask) for _, mask in targets]
        spends = np.concatenate([way.spends for way in ways])
        able = np.flatnonzero((spends <= np.array(army)).all(axis=1))
        self._spends = spends[able]
        self._targets = np.repeat(np.arange(len(ways)), [len(way.masks) for way in ways])[able]
        masks = [mask for way in ways for mask in way.masks]
        self._masks = [masks[row] for row in able.tolist()]
        self._ends = [self._end(worth) for worth in after(self._targets, self._spends, spirals)]
        self._by_spirals = [self._ends[-1][1]]  # by spirals used: the value of each roll with no free reroll left
        for _, values in self._ends[-2::-1]:
            self._by_spirals.append(np.maximum(values, reroll_values(self._by_spirals[-1])))
        self._by_spirals.reverse()
        self._by_rerolls = [self._by_spirals[0]]

    def values(self, rerolls: int) -> Values:
        """The value of each roll with so many free rerolls left and the army untouched."""
        while len(self._by_rerolls) <= rerolls:
            self._by_rerolls.append(np.maximum(self._by_spirals[0], reroll_values(self._by_rerolls[-1])))
        return self._by_rerolls[rerolls]

    def spiral_values(self, used: int) -> Values:
        """The value of each roll when so many spirals were used this turn, and no free reroll is left."""
        return self._by_spirals[used]

    @property
    def spirals(self) -> int:
        """How many spirals there were at the beginning."""
        return len(self._by_spirals) - 1

    def end(self, roll: int, used: int) -> tuple[Choice | None, float]:
        """The best way to end the turn from a roll without another reroll, and its value; None is to fail."""
        which, values = self._ends[used]
        row = int(which[roll])
        if row < 0:
            return None, self._fail
        spend = tuple(self._spends[row].tolist())
        return Choice(self._kinds[int(self._targets[row])], spend), float(values[roll])

    def _end(self, worth: Values) -> tuple[NDArray[np.intp], Values]:
        """For each roll the row of the best end of the turn (-1: to fail) and its value."""
        rows: list[int] = []
        covers = bytearray()
        left = tables.EVERY_ROLL
        order = np.argsort(-worth, kind="stable")
        for row in order[: int((worth > self._fail).sum())].tolist():
            if new := self._masks[row] & left:
                left ^= new
                rows.append(row)
                covers += new.to_bytes(32, "little")
                if not left:
                    break
        rows.append(-1)
        covers += left.to_bytes(32, "little")
        cover = np.unpackbits(np.frombuffer(covers, np.uint8).reshape(-1, 32), axis=1, bitorder="little")
        which = np.array(rows)[cover[:, : len(tables.ROLLS)].argmax(axis=0)]
        return which, np.where(which < 0, self._fail, worth[which])
