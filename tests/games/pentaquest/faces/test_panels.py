from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.core.units import Size
from printkit.games.pentaquest.faces.panels import NEARLY, _best_rows, die_side, lay_panels
from printkit.games.pentaquest.faces.templatefile import built_in, load_template
from printkit.games.pentaquest.model import Requirement
from printkit.scene.geometry import Box
from printkit.scene.nodes import Group, Text
from printkit.scene.template import scale_for
from printkit.sheet.paper import CARD_SIZES

requirements = st.lists(st.sampled_from(["1", "2", "3", "4", "5", "6", "sun", "moon"]), min_size=1, max_size=5).map(
    lambda words: Requirement.parse(" ".join(words))
)


@given(st.lists(requirements, min_size=1, max_size=5), st.sampled_from(built_in()), st.sampled_from(sorted(CARD_SIZES)))
def test_every_die_lies_inside_the_box_and_none_on_another(
    panels: list[Requirement], name: str, size_name: str
) -> None:
    template, problems = load_template(name)
    assert template is not None, problems
    size: Size = CARD_SIZES[size_name]
    scale = scale_for(size, template.reference)
    box = template.panels.place.box(size, scale)
    dice: list[tuple[Box, str]] = []
    words = 0
    for node in lay_panels(panels, template.panels, size, scale, 0):
        if isinstance(node, Text):
            assert node.content == "or"
            words += 1
        elif isinstance(node, Group):
            (die,) = node.items
            assert isinstance(die, Group)
            side = float((die.key or "").split("-")[-2])
            dice.append((Box(node.matrix.e, node.matrix.f, side, side), die.alt))
    assert words == len(panels) - 1
    assert len(dice) == sum(panel.size for panel in panels)
    spoken = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six"}
    wanted = [spoken.get(symbol, symbol) for panel in panels for symbol in panel.symbols]
    assert [alt for _, alt in dice] == wanted
    for index, (die_box, _) in enumerate(dice):
        assert box.holds(die_box, 0.02)
        assert not any(die_box.meets(other, 0.01) for other, _ in dice[:index])


def test_one_panel_of_few_dice_has_large_ones() -> None:
    template, _ = load_template("classic")
    assert template is not None
    nodes = lay_panels([Requirement.parse("sun sun")], template.panels, Size(63, 88), 1, 0)
    sides = {float((node.items[0].key or "").split("-")[-2]) for node in nodes if isinstance(node, Group)}  # type: ignore[union-attr]
    assert sides == {template.panels.die}


def compositions(total: int) -> list[tuple[int, ...]]:
    return [
        tuple(b - a for a, b in itertools.pairwise((0, *cuts, total)))
        for parts in range(total)
        for cuts in itertools.combinations(range(1, total), parts)
    ]


def side_of_rows(counts: tuple[int, ...], sizes: list[int], inside: Box, gap: float, word: Size) -> float:
    """The largest dice of these rows, by the definition."""
    side = (inside.height - (len(counts) - 1) * word.height) / len(counts)
    start = 0
    for count in counts:
        dice = sizes[start : start + count]
        gaps = sum(size - 1 for size in dice) * gap + (count - 1) * word.width
        side = min(side, (inside.width - gaps) / sum(dice))
        start += count
    return side


@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=8),
    st.floats(15, 90),
    st.floats(8, 60),
    st.floats(2, 20),
    st.floats(0, 1.5),
    st.builds(Size, st.floats(1, 12), st.floats(1, 7)),
)
def test_rows_are_nearly_as_good_as_the_best_of_all_ways_and_as_many_as_can_be(
    sizes: list[int], width: float, height: float, largest: float, gap: float, word: Size
) -> None:
    inside = Box(0, 0, width, height)
    rows = _best_rows(sizes, inside, largest, gap, word)
    assert sum(rows.counts) == len(sizes)
    assert min(rows.counts) > 0
    sides = {
        counts: min(largest, side_of_rows(counts, sizes, inside, gap, word)) for counts in compositions(len(sizes))
    }
    best = max(sides.values())
    assert rows.side <= side_of_rows(rows.counts, sizes, inside, gap, word) + 0.006
    assert rows.side >= NEARLY * best - 0.006 or best <= 0
    more = [side for counts, side in sides.items() if len(counts) > len(rows.counts)]
    assert all(side <= NEARLY * best + 0.006 for side in more) or best <= 0


@pytest.mark.parametrize("name", built_in())
def test_a_longer_word_between_rows_makes_no_smaller_dice(name: str) -> None:
    template, _ = load_template(name)
    assert template is not None
    panels = [Requirement.parse("1 2 3 4"), Requirement.parse("4 5 6 6")]
    german = replace(template.panels, word="oder")
    sides = {die_side(panels, spec, Size(63, 88), 1) for spec in (template.panels, german)}
    assert len(sides) == 1


@pytest.mark.parametrize("name", built_in())
def test_hundreds_of_panels_are_reckoned_at_once_and_found_too_small(name: str) -> None:
    template, _ = load_template(name)
    assert template is not None
    panels = [Requirement.parse(" ".join(dice)) for dice in itertools.combinations_with_replacement("123456", 5)]
    assert die_side(panels, template.panels, Size(63, 88), 1) < 0.5
