"""How much an SVG's `use` elements repeat, before anything repeats it."""

from __future__ import annotations

import bisect
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from printkit.data.problems import Where


class Use(NamedTuple):
    """A `use` element: its number among all elements, the id that it repeats, its place."""

    number: int
    target: str
    where: Where


class Excess(NamedTuple):
    """Why a drawing repeats too much: 'loop', 'deep' or 'many', and the `use` where this shows."""

    kind: str
    use: Use


def excess(
    uses: Sequence[Use], spans: Mapping[str, tuple[int, int]], count: int, most: int, deepest: int
) -> Excess | None:
    """Whether the drawing grows beyond bounds when each `use` becomes what it repeats.

    Args:
        uses: in the order of their numbers.
        spans: for each id, the numbers of its elements, from … up to.
        count: of all elements.
        most: elements that are allowed after the growth.
        deepest: uses within uses that are allowed.
    """
    sizes: dict[str, int] = {}

    def grown(start: int, stop: int, inside: tuple[str, ...]) -> int | Excess:
        total = stop - start
        first = bisect.bisect_left(uses, start, key=lambda use: use.number)
        last = bisect.bisect_left(uses, stop, key=lambda use: use.number)
        for use in uses[first:last]:
            if use.target in inside:
                return Excess("loop", use)
            if use.target not in sizes and use.target in spans:
                if len(inside) >= deepest:
                    return Excess("deep", use)
                size = grown(*spans[use.target], (*inside, use.target))
                if isinstance(size, Excess):
                    return size
                sizes[use.target] = size
            total += sizes.get(use.target, 0)
            if total > most:
                return Excess("many", use)
        return total

    result = grown(0, count, ())
    return result if isinstance(result, Excess) else None
