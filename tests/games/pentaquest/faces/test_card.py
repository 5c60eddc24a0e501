from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.art.drawing import Drawing
from printkit.core.units import Size
from printkit.games.pentaquest.faces.card import Place, card_front
from printkit.games.pentaquest.faces.panels import SMALLEST_DIE
from printkit.games.pentaquest.faces.picture import outlined, place_drawing
from printkit.games.pentaquest.faces.templatefile import built_in, load_template
from printkit.games.pentaquest.model import Card, Effect, Picture, Requirement
from printkit.scene.geometry import IDENTITY, Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Text
from printkit.scene.paint import BLACK, WHITE, Ink, Stroke
from printkit.scene.shapes import rectangle
from printkit.sheet.paper import CARD_SIZES
from printkit.text import fonts

DRAWING = Drawing(60, 50, Group((Path(rectangle(Box(0, 0, 60, 50)), WHITE, Stroke(0.2)),), key="drawing"), "a box")


def make(name: str = "Gander of the Gate", **more: object) -> Card:
    return Card("gander", name, Effect.PLUS, (Requirement.parse("1 2"),), **more)  # type: ignore[arg-type]


def texts(node: Node, matrix: Matrix = IDENTITY) -> Iterator[tuple[Text, float, float]]:
    """Each text with the place of its anchor on the card."""
    if isinstance(node, Group):
        for item in node.items:
            yield from texts(item, node.matrix.then(matrix))
    elif isinstance(node, Text):
        yield node, *matrix.apply(node.x, node.y)


def front(card: Card, template_name: str, size: Size, drawing: Drawing | None = DRAWING) -> Group:
    template, problems = load_template(template_name)
    assert template is not None, problems
    group, found = card_front(card, Place(3, 42), drawing, template, size, 0)
    assert found == ()
    return group


@pytest.mark.parametrize("template", built_in())
@pytest.mark.parametrize("size", sorted(CARD_SIZES))
@pytest.mark.parametrize("name", ["Ox", "Gander of the Gate", "The Honourable Minotaur of the North"])
def test_all_of_a_card_is_there_and_lies_on_it(template: str, size: str, name: str) -> None:
    trim = CARD_SIZES[size]
    found = list(texts(front(make(name), template, trim)))
    said = " ".join(text.content for text, _, _ in found)
    assert name in said.replace("- ", "-")
    assert "3 · 42" in said
    for text, x, y in found:
        width = fonts.find(text.font).width(text.content, text.size_pt)
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width
        assert left >= 0
        assert left + width <= trim.width
        assert 0 <= y <= trim.height
        assert text.size_pt >= 3.5


def test_a_name_that_cannot_fit_is_an_error_that_says_by_how_much() -> None:
    template, _ = load_template("classic")
    assert template is not None
    _, problems = card_front(make("W" * 80), Place(1, 1), DRAWING, template, Size(63, 88), 0)
    assert problems[0].is_error
    assert problems[0].key == "cards.gander.name"
    assert "mm of room" in problems[0].message


def test_a_letter_that_the_font_lacks_is_an_error_with_its_code_point() -> None:
    template, _ = load_template("classic")
    assert template is not None
    _, problems = card_front(make("日本 Ogre"), Place(1, 1), DRAWING, template, Size(63, 88), 0)
    assert "U+65E5" in problems[0].message


def test_without_a_picture_the_name_stands_in_its_frame() -> None:
    said = [text.content for text, _, _ in texts(front(make("Ox"), "classic", Size(63, 88), drawing=None))]
    assert said.count("Ox") == 2


def corners(group: Group) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the drawing's own corners come to lie."""
    return group.matrix.apply(0, 0), group.matrix.apply(60, 50)


def test_fit_scale_offset_and_mirror() -> None:
    box = Box(10, 10, 30, 50)
    assert corners(place_drawing(DRAWING, Picture("a"), box, 0)) == (
        pytest.approx((10, 22.5)),
        pytest.approx((40, 47.5)),
    )
    cover = corners(place_drawing(DRAWING, Picture("a", fit="cover"), box, 0))
    assert cover == (pytest.approx((-5, 10)), pytest.approx((55, 60)))
    half = corners(place_drawing(DRAWING, Picture("a", scale=0.5, offset=(2.0, -1.0)), box, 0))
    assert half == (pytest.approx((19.5, 27.75)), pytest.approx((34.5, 40.25)))
    mirrored = corners(place_drawing(DRAWING, Picture("a", mirror=True), box, 0))
    assert mirrored == (pytest.approx((40, 22.5)), pytest.approx((10, 47.5)))


def painted(node: Node, factor: float = 1.0) -> Iterator[tuple[Path, float]]:
    if isinstance(node, Group):
        for item in node.items:
            yield from painted(item, factor * node.matrix.factor)
    elif isinstance(node, Path):
        yield node, factor


@given(
    st.lists(st.tuples(st.floats(0.5, 40), st.floats(0, 1), st.floats(0.05, 2)), min_size=1, max_size=6),
    st.floats(0.2, 3),
)
def test_for_colouring_there_are_only_outlines_thick_enough(
    shapes: list[tuple[float, float, float]], scale: float
) -> None:
    group = Group(
        (
            Group(
                tuple(
                    Path(rectangle(Box(0, 0, s, s)), Ink(gray), Stroke(width, Ink(gray))) for s, gray, width in shapes
                ),
                Matrix.scale(scale),
            ),
        ),
        key="drawing",
    )
    changed = outlined(group, 0.35, 2.5)
    assert changed.key != group.key
    for path, factor in painted(changed):
        assert path.stroke is not None
        assert path.stroke.ink == BLACK
        assert path.stroke.width * factor >= 0.35 - 1e-9
        assert path.fill is not None
        side = path.outline[1][1] * factor
        assert path.fill.gray == 1 or side < 2.5 + 1e-9


def test_a_pupil_stays_black_for_colouring_and_a_line_without_fill_stays_so() -> None:
    pupil = Path(rectangle(Box(0, 0, 1, 1)), BLACK)
    hair = Path(rectangle(Box(0, 0, 9, 9)), None, Stroke(0.1))
    changed = outlined(Group((pupil, hair)), 0.35, 2.5)
    assert changed.items[0] == pupil
    assert changed.items[1] == replace(hair, stroke=Stroke(0.35))


@pytest.mark.parametrize("count", [1, 2, 12, 20, 60])
@pytest.mark.parametrize("template_name", built_in())
def test_dice_are_legible_or_a_problem(count: int, template_name: str) -> None:
    dice = itertools.islice(itertools.combinations_with_replacement("123456", 5), count)
    card = replace(make(), requirements=tuple(Requirement.parse(" ".join(each)) for each in dice))
    template, _ = load_template(template_name)
    assert template is not None
    group, problems = card_front(card, Place(3, 42), DRAWING, template, Size(63, 88), 0)
    sides = [
        float((node.items[0].key or "").split("-")[-2])
        for node in group.items
        if isinstance(node, Group)
        and node.items
        and isinstance(node.items[0], Group)
        and (node.items[0].key or "").startswith("die-")
    ]
    if problems:
        assert [problem.code for problem in problems] == ["dice-too-small"]
        assert sides == []
        assert count > 2
    else:
        assert len(sides) == 5 * count
        assert min(sides) >= SMALLEST_DIE


@pytest.mark.parametrize("name", built_in())
@pytest.mark.parametrize("steps", [0, 1, 5])
def test_the_difficulty_is_shown_where_the_template_wants_it(tmp_path: File, name: str, steps: int) -> None:
    (tmp_path / "mine.yaml").write_text(f"extends: {name}\ndifficulty: {{mark: pips}}\n")
    marked, problems = load_template("mine.yaml", tmp_path)
    plain, _ = load_template(name)
    assert marked is not None and plain is not None, problems
    card = make()
    for template, shown in ((marked, steps), (plain, 0)):
        group, _ = card_front(card, Place(1, 42, steps), DRAWING, template, Size(63, 88), 0)
        told = [node for node in group.items if isinstance(node, Group) and node.alt.startswith("difficulty")]
        assert [node.alt for node in told] == ([f"difficulty {shown} of 5"] if shown else [])
        for node in told:
            fills = [item.fill for item in node.items if isinstance(item, Path)]
            assert fills == [BLACK] * shown + [WHITE] * (5 - shown)
