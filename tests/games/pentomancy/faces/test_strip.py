"""The level track: its labels, badges and arrows have room, and so have sums."""

from __future__ import annotations

import itertools

import pytest

from printkit.games.pentomancy.faces.badges import extent
from printkit.games.pentomancy.faces.strip import badge_radius, boxes, label, track
from printkit.games.pentomancy.faces.style import CLASSIC, LEGIBLE, Fonts
from printkit.scene.geometry import Box
from printkit.scene.nodes import Text
from printkit.text import fonts

WORDS = ("points", "final score", "Punkte", "Ergebnis")
ROOM = [
    (59.0, 14.0, 7.0),
    (83.0, 13.0, 7.0),
    (89.0, 18.0, 9.25),
    (89.0, 15.0, 14.0),
    (124.0, 16.0, 7.0),
    (124.0, 36.0, 14.0),
    (178.0, 26.0, 9.25),
]
DOWN = [(36.0, 85.0, 7.0), (43.0, 74.0, 14.0), (58.0, 100.0, 14.0), (76.0, 80.0, 7.0)]
ALL = [(*room, False) for room in ROOM] + [(*room, True) for room in DOWN]


def box_of(text: Text) -> Box:
    """The box of a line's capitals."""
    font = fonts.find(text.font)
    width, height = font.width(text.content, text.size_pt), font.height_of_capitals(text.size_pt)
    left = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    return Box(left, text.y - height, width, height)


def apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


@pytest.mark.parametrize(("width", "height", "size", "down"), ALL)
@pytest.mark.parametrize("look", [CLASSIC, LEGIBLE], ids=["classic", "legible"])
def test_labels_are_inside_their_boxes_and_clear_of_the_badge(
    width: float, height: float, size: float, down: bool, look: Fonts
) -> None:
    row = boxes(width, height, down, size)
    radius = badge_radius(row[0], size)
    for level, words in ((1, WORDS), (5, WORDS)):
        box = row[level - 1]
        middle = 1.88 * radius
        right, below = extent(level, False, radius)
        badge = Box(box.x, box.y, middle + right, middle + below)
        assert badge.right < box.right
        assert badge.bottom < box.bottom
        for said in words:
            for text in label(said, box, radius, look, size):
                assert isinstance(text, Text)
                inked = box_of(text)
                assert inked.x > box.x + 1, said
                assert inked.y > box.y, said
                assert inked.right < box.right
                assert inked.bottom < box.bottom
                assert apart(inked, badge), said


@pytest.mark.parametrize(("width", "height", "size", "down"), ALL)
def test_boxes_grow_with_the_level_and_leave_the_doubling_room(
    width: float, height: float, size: float, down: bool
) -> None:
    row = boxes(width, height, down, size)
    assert row[0].x == row[0].y == 0
    assert row[-1].right == pytest.approx(width)
    assert row[-1].bottom == pytest.approx(height)
    longs = [box.height if down else box.width for box in row]
    assert longs == sorted(longs)
    texts = [
        item
        for item in track(width, height, CLASSIC, ("points", "final score"), "", down=down, size_pt=size).items
        if isinstance(item, Text) and item.content == "×2"
    ]
    assert len(texts) == 4
    for (one, other), text in zip(itertools.pairwise(row), texts, strict=True):
        assert apart(box_of(text), one)
        assert apart(box_of(text), other)


@pytest.mark.parametrize("width", [83.0, 86.0, 124.0, 178.0])
def test_a_sum_of_four_figures_can_be_written(width: float) -> None:
    """Handwritten figures are about 2.5 mm wide; level 1 never has more than two of them."""
    row = boxes(width, 14.0)
    assert row[0].width > 8
    assert all(box.width > 11 for box in row[2:])
