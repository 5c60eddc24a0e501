"""Seeded random numbers that are the same on every Python and in any number of workers.

Only `random.Random(seed).random()` is documented to stay the same between Python versions, and only for integer
seeds is the seeding itself simple; everything here stands on these two.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_SPAN = 1 << 53  # random() gives multiples of 2**-53


def derive(seed: int, *path: int | str) -> int:
    """A seed of its own for a part of a run, such as puzzle number 12 of seed 7.

    The parts of one run are independent of each other and of how many there are.
    """
    text = "/".join(str(part) for part in (seed, *path))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


class Rng:
    """A stream of random numbers."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def random(self) -> float:
        """A number from 0 up to but not 1."""
        return self._random()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely (to within 2**-40 for any n below 8192)."""
        if not 0 < n <= _SPAN:
            raise ValueError(f"cannot choose below {n}")
        return int(self._random() * n)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Put the items into random order, in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A shuffled copy."""
        copy = list(items)
        self.shuffle(copy)
        return copy
