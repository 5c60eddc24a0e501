"""Where lines break.

The whole paragraph is weighed at once, as Knuth and Plass do it ("Breaking paragraphs into lines", 1981), so that a
good last line is not paid for by a bad one in the middle.

Ragged lines are judged by how much shorter than the measure they are; justified ones by how far their spaces stretch
(to one and a half) or shrink (to three quarters of their width). Where lines are balanced, as centred ones are, the
last one is judged like the others, so that all are about as long.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.text.inline import Unit

STRETCH = 0.5
SHRINK = 0.25
SLACK = 1e-6

_OVERFULL = 1e7
_HYPHEN = 12.0  # an added hyphen costs as much as a ragged line that lacks a third of the measure
_JOIN = 2.0
_SHORT_LAST = 12.0  # a last line under an eighth of the measure: as a hyphen
_PER_LINE = 0.3


def line_breaks(
    units: Sequence[Unit], measures: tuple[float, float], hyphen: float, *, justified: bool, balanced: bool = False
) -> list[int]:
    """Where lines end, as indices behind their last unit.

    Args:
        units: of one paragraph.
        measures: the width of the first line and of the others, in mm.
        hyphen: the width of a hyphen, in mm.
        justified: whether spaces stretch.
        balanced: whether the last line is to be as long as the others.
    """
    count = len(units)
    if not count:
        return []
    best: list[tuple[float, int]] = [(0.0, 0)]
    for end in range(1, count + 1):
        best.append((float("inf"), 0))
        width = spaces = 0.0
        kind = _kind(units[end - 1])
        last = not balanced and (end == count or units[end - 1].after == "break")
        added = hyphen if units[end - 1].after == "hyphen" else 0.0
        for start in range(end - 1, -1, -1):
            unit = units[start]
            if start < end - 1:
                if unit.after == "break":
                    break
                width += unit.space_width
                spaces += unit.space_width
            width += unit.width
            measure = measures[1] if start else measures[0]
            full = width + added
            shrunk = full - (spaces * SHRINK if justified else 0.0)
            if shrunk > measure + SLACK and start < end - 1:
                break
            cost = best[start][0] + _cost(full, spaces, measure, last, justified) + kind
            if cost < best[end][0]:
                best[end] = (cost, start)
    ends = [count]
    while (start := best[ends[-1]][1]) > 0:
        ends.append(start)
    return ends[::-1]


def _kind(last: Unit) -> float:
    return _PER_LINE + {"hyphen": _HYPHEN, "join": _JOIN}.get(last.after, 0.0)


def _cost(width: float, spaces: float, measure: float, last: bool, justified: bool) -> float:
    free = measure - width
    if free < -SLACK and not justified:
        return _OVERFULL
    if last and free >= 0:
        return _SHORT_LAST if width < measure / 8 else 0.0
    if not justified:
        return 100 * (free / measure) ** 2
    if free >= 0:
        ratio = free / (spaces * STRETCH) if spaces else 10.0
        return min(10 * ratio**3, 1000.0)
    return 10 * (free / (spaces * SHRINK)) ** 2 if spaces and -free <= spaces * SHRINK + SLACK else _OVERFULL
