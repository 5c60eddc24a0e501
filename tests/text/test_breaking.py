from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.data.problems import Problem
from printkit.scene.nodes import Group, Node, Text
from printkit.text import fonts
from printkit.text.blocks import Break, Words, words
from printkit.text.breaking import SHRINK, line_breaks
from printkit.text.inline import Context, Sources, Unit, units
from printkit.text.lines import set_lines
from printkit.text.style import BookStyle, ParagraphStyle

STYLE = ParagraphStyle()


def context() -> Context:
    return Context(BookStyle(), Sources(), lambda _: "7")


def row(*widths: float) -> list[Unit]:
    return [Unit((), width, "space", None, 2.0) for width in widths[:-1]] + [Unit((), widths[-1], "end")]


def width_of(part: list[Unit]) -> float:
    return sum(unit.width for unit in part) + 2.0 * (len(part) - 1)


@given(st.lists(st.floats(1, 14), min_size=1, max_size=9), st.floats(15, 40))
def test_ragged_lines_are_the_best_of_all_ways_to_break(widths: list[float], measure: float) -> None:
    unit_row = row(*widths)

    def cost(ends: tuple[int, ...]) -> float:
        total = 0.0
        for start, end in zip((0, *ends), (*ends, len(unit_row)), strict=True):
            wide = width_of(unit_row[start:end])
            if wide > measure + 1e-6:
                return float("inf")
            last = end == len(unit_row)
            total += 0.3 + ((12.0 if wide < measure / 8 else 0.0) if last else 100 * ((measure - wide) / measure) ** 2)
        return total

    every = [ends for count in range(len(unit_row)) for ends in itertools.combinations(range(1, len(unit_row)), count)]
    found = line_breaks(unit_row, (measure, measure), 1.0, justified=False)
    assert found[-1] == len(unit_row)
    assert cost(tuple(found[:-1])) == pytest.approx(min(cost(ends) for ends in every))


@given(st.lists(st.floats(1, 14), min_size=1, max_size=40), st.floats(15, 60))
def test_balanced_lines_are_as_few_as_ragged_ones_and_more_even(widths: list[float], measure: float) -> None:
    unit_row = row(*widths)

    def uneven(ends: list[int]) -> float:
        parts = [unit_row[start:end] for start, end in zip([0, *ends], ends, strict=False)]
        return sum((measure - width_of(part)) ** 2 for part in parts)

    ragged = line_breaks(unit_row, (measure, measure), 1.0, justified=False)
    balanced = line_breaks(unit_row, (measure, measure), 1.0, justified=False, balanced=True)
    assert uneven(balanced) <= uneven(ragged) + 0.004 * measure**2 * len(ragged)
    assert len(balanced) <= len(ragged)


@given(st.lists(st.floats(1, 14), min_size=1, max_size=40), st.floats(15, 60))
def test_justified_lines_can_be_shrunk_into_the_measure(widths: list[float], measure: float) -> None:
    unit_row = row(*widths)
    ends = line_breaks(unit_row, (measure, measure), 1.0, justified=True)
    for start, end in zip([0, *ends], ends, strict=False):
        part = unit_row[start:end]
        assert width_of(part) - 2.0 * SHRINK * (len(part) - 1) <= measure + 1e-6


def test_a_word_that_is_too_wide_has_a_line_to_itself_and_is_a_problem() -> None:
    held = context()
    lines = set_lines(words("a bbbbbbbbbbbbbbbbbbbbbbbbbbb c"), STYLE, 20, held, line=4)
    assert [said(line.nodes).strip() for line in lines] == ["a", "b" * 27, "c"]
    [problem] = held.problems
    assert isinstance(problem, Problem)
    assert (problem.code, problem.where.line) == ("too-wide", 4)


def said(nodes: tuple[Node, ...]) -> str:
    return "".join(
        node.content if isinstance(node, Text) else said(node.items) for node in nodes if isinstance(node, Text | Group)
    )


def test_units_end_at_spaces_hyphens_and_soft_hyphens() -> None:
    found = units((Words("well-known self\xadevi\xaddent -5 A--B x—y 3-4 a"), Break(), Words(" b")), STYLE, context())
    parts = [("".join(part.content for part in unit.parts), unit.after) for unit in found]
    assert parts == [
        ("well-", "join"),
        ("known", "space"),
        ("self", "hyphen"),
        ("evi", "hyphen"),
        ("dent", "space"),
        ("-5", "space"),
        ("A--B", "space"),
        ("x—", "join"),
        ("y", "space"),
        ("3-4", "space"),
        ("a", "break"),
        ("b", "end"),
    ]


def test_a_word_in_two_looks_is_one_unit() -> None:
    found = units((Words("half"), Words("bold", strong=True), Words("s, then")), STYLE, context())
    assert [len(unit.parts) for unit in found] == [3, 1]


@given(st.integers(5, 40), st.floats(40, 110), st.sampled_from(["ragged", "justified"]), st.floats(0, 0.3))
def test_spaces_that_hold_words_together_are_as_wide_as_others(
    count: int, measure: float, setting: str, wider: float
) -> None:
    """So no line runs over that has several of them, however wide the style has its spaces."""
    pairs = " ".join(["B1\xa0(3),"] * count)
    told = context()
    lines = set_lines(words(pairs), replace(STYLE, setting=setting, word_space=wider), measure, told)
    assert told.problems == []
    assert all(line.width <= measure + 1e-6 for line in lines)
    rows = [said(line.nodes).split() for line in lines]
    assert all(row[::2] == ["B1"] * (len(row) // 2) for row in rows)
    assert [word for row in rows for word in row] == pairs.split()


def test_a_soft_hyphen_shows_only_where_the_word_is_divided() -> None:
    narrow = set_lines(words("mountain\xadside"), STYLE, 16, context())
    assert [said(line.nodes) for line in narrow] == ["mountain-", "side"]
    assert [said(line.nodes) for line in set_lines(words("mountain\xadside"), STYLE, 60, context())] == ["mountainside"]


SENTENCE = st.lists(st.text("abcdeTAVWy,.", min_size=1, max_size=10), min_size=2, max_size=50)


@given(SENTENCE, st.sampled_from(["ragged", "justified", "centred", "end"]), st.floats(45, 110), st.booleans())
def test_no_line_is_wider_than_the_measure_and_justified_ones_fill_it(
    sentence: list[str], setting: str, measure: float, mixed: bool
) -> None:
    inlines = tuple(Words(word + " ", emphasis=mixed and index % 3 == 0) for index, word in enumerate(sentence))
    look = replace(STYLE, setting=setting)
    lines = set_lines(inlines, look, measure, context())
    assert "".join(said(line.nodes) for line in lines).split() == sentence
    for index, line in enumerate(lines):
        last = index == len(lines) - 1
        assert last or said(line.nodes).endswith(" ")
        assert line.width <= measure + 1e-6
        left, right = extent(line.nodes)
        assert left >= -1e-6
        assert right <= measure + 1e-3
        if setting == "justified" and not last and " " in said(line.nodes).strip():
            assert right == pytest.approx(measure, abs=1e-3)
        if setting == "centred":
            assert left == pytest.approx(measure - right, abs=1e-3)


def extent(nodes: tuple[Node, ...]) -> tuple[float, float]:
    """Where the ink of a line begins and ends, without spaces at its end."""
    texts = [node for node in nodes if isinstance(node, Text)]
    last = texts[-1]
    content = last.content.rstrip(" ")
    wide = fonts.find(last.font).width(content, last.size_pt) + last.word_space * content.count(" ")
    return texts[0].x, last.x + wide
