from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printkit.art.uses import Use, excess
from printkit.data.problems import NOWHERE

# Element n of a drawing is a group with the id n, which holds itself and a `use` of each id in its list.
drawings = st.lists(st.lists(st.integers(0, 7), max_size=3), min_size=1, max_size=6)


def grown(drawing: list[list[int]], group: int, inside: tuple[int, ...] = ()) -> int | None:
    """The elements of a group when every use is what it repeats, one by one; None if that has no end."""
    if group in inside:
        return None
    total = 1 + len(drawing[group])
    for target in drawing[group]:
        if target < len(drawing):
            size = grown(drawing, target, (*inside, group))
            if size is None:
                return None
            total += size
    return total


@given(drawings, st.integers(1, 60))
def test_growth_is_counted_as_if_it_were_done(drawing: list[list[int]], most: int) -> None:
    uses: list[Use] = []
    spans: dict[str, tuple[int, int]] = {}
    number = 1  # the root is element 0
    for name, targets in enumerate(drawing):
        spans[str(name)] = (number, number + 1 + len(targets))
        uses += [Use(number + 1 + at, str(target), NOWHERE) for at, target in enumerate(targets)]
        number += 1 + len(targets)
    sizes = [grown(drawing, name) for name in range(len(drawing))]
    found = excess(uses, spans, number, most, deepest=100)
    if None in sizes:
        assert found is not None and found.kind in ("loop", "many")
    elif uses and 1 + sum(size for size in sizes if size is not None) > most:
        assert found is not None and found.kind == "many"
    else:
        assert found is None


def test_uses_within_uses_are_bounded() -> None:
    uses = [Use(2 * n, str(n + 1), NOWHERE) for n in range(50)]
    spans = {str(n): (2 * n - 1, 2 * n + 1) for n in range(1, 51)}
    found = excess(uses, spans, 101, 10**6, deepest=20)
    assert found is not None and found.kind == "deep"
    assert excess(uses, spans, 101, 10**6, deepest=60) is None
