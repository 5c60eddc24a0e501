from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path as File

import fontpkg_alegreya_sans
import pytest

from printkit.art.drawing import Drawing
from printkit.art.svg import read_svg
from printkit.scene.nodes import Group, Node, Path
from tests.art.drawings import DRAWINGS, LETTERING
from tests.art.pictures import difference, picture_of_nodes, picture_of_svg

COLUMNS = 400
NEAR = 0.06
SANS = File(os.fspath(fontpkg_alegreya_sans.__file__)).parent / "files"


def drawing_of(text: str, **options: object) -> Drawing:
    drawing, problems = read_svg(text.encode(), "test.svg", "art", **options)  # type: ignore[arg-type]
    assert drawing is not None, problems
    return drawing


def pictures(text: str, drawing: Drawing, fonts: list[str] | None = None) -> float:
    ours = picture_of_nodes([drawing.group], drawing.width, drawing.height, COLUMNS)
    return difference(ours, picture_of_svg(text, COLUMNS, fonts))


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_nodes_look_like_the_drawing(name: str) -> None:
    assert pictures(DRAWINGS[name], drawing_of(DRAWINGS[name])) < NEAR


@pytest.mark.parametrize("name", [name for name in DRAWINGS if name != "images"])
def test_pixels_of_the_whole_look_like_the_drawing(name: str) -> None:
    """A little less near, for the pixels are scaled for the comparison."""
    assert pictures(DRAWINGS[name], drawing_of(DRAWINGS[name], raster=True, dpi=600)) < 2 * NEAR


def test_lettering_becomes_paths_with_the_fonts_of_one_folder() -> None:
    drawing = drawing_of(LETTERING, fonts=SANS)
    assert sum(isinstance(node, Path) for node in drawing.group.items) >= 2
    assert pictures(LETTERING, drawing, [str(path) for path in sorted(SANS.glob("*.ttf"))]) < NEAR


def test_the_comparison_can_fail() -> None:
    """Each of three small changes to a drawing is seen: a thin line left out, a part moved, a fill made lighter."""
    text = DRAWINGS["nested transforms"]
    drawing = drawing_of(text)
    first, *rest = drawing.group.items
    assert isinstance(first, Path) and first.fill is not None
    lighter = replace(first, fill=replace(first.fill, gray=0.3))
    moved = Group((first,), matrix=drawing.group.matrix._replace(e=2.0))
    for items in [(first,), (moved, *rest), (lighter, *rest)]:
        changed = replace(drawing, group=replace(drawing.group, items=tuple[Node, ...](items)))
        assert pictures(text, changed) > 3 * NEAR
