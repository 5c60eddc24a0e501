from __future__ import annotations

import itertools

import pytest
from PIL import Image as Pillow
from PIL import ImageChops

from printkit.games.pentaquest.faces.symbols import die, effect
from printkit.games.pentaquest.model import Effect
from printkit.scene.geometry import Box, bounds
from printkit.scene.nodes import Group, Path
from tests.art.pictures import picture_of_nodes

SYMBOLS = ["1", "2", "3", "4", "5", "6", "sun", "moon"]


def picture(group: Group, side: float) -> Pillow.Image:
    return picture_of_nodes([group], side, side, 60)


@pytest.mark.parametrize("symbol", SYMBOLS)
@pytest.mark.parametrize("side", [4.0, 8.4, 15.0])
def test_a_die_stays_inside_its_square(symbol: str, side: float) -> None:
    for node in die(symbol, side, 0.5).items:
        assert isinstance(node, Path)
        reach = node.stroke.width / 2 if node.stroke else 0
        box = bounds([node.outline])
        assert box is not None
        assert Box(0, 0, side, side).holds(box.inset(-reach), 1e-6)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_its_face(face: int) -> None:
    body, *pips = die(str(face), 8, 0.5).items
    assert len(pips) == face
    assert isinstance(body, Path)


@pytest.mark.parametrize("kind", list(Effect))
def test_an_effect_stays_inside_its_square(kind: Effect) -> None:
    for node in effect(kind, 10).items:
        assert isinstance(node, Path)
        assert node.stroke is not None
        box = bounds([node.outline])
        assert box is not None
        assert Box(0, 0, 10, 10).holds(box.inset(-node.stroke.width / 2), 0.2)


def apart(a: Pillow.Image, b: Pillow.Image) -> float:
    """The share of black and white pixels that differ."""
    one, other = (picture.point(lambda grey: 255 if grey > 127 else 0) for picture in (a, b))
    return sum(ImageChops.difference(one, other).histogram()[128:]) / (a.width * a.height)


def test_symbols_differ_by_shape_alone() -> None:
    """In black and white, at card size, with all colour gone: no two have more than nine tenths in common."""
    for kinds in ([die(s, 8, 0.5) for s in SYMBOLS], [effect(kind, 8) for kind in Effect]):
        for one, other in itertools.combinations(kinds, 2):
            assert apart(picture(one, 8), picture(other, 8)) > 0.03


def test_that_comparison_can_fail() -> None:
    assert apart(picture(die("sun", 8, 0.5), 8), picture(die("sun", 8, 0.5), 8)) == 0


def test_symbols_are_told_to_those_who_cannot_see_them() -> None:
    assert {die(symbol, 8, 0.5).alt for symbol in SYMBOLS} == {
        "one", "two", "three", "four", "five", "six", "sun", "moon",
    }  # fmt: skip
    assert all(effect(kind, 8).alt for kind in Effect)
