from __future__ import annotations

from pathlib import Path as File

import pytest
from PIL import Image as Pillow

from printkit.art.load import load_art
from printkit.core.units import Size
from printkit.data.problems import Where
from printkit.scene.nodes import Image, Path

HERE = Where("deck.yaml", 3, 7)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="5" height="5"/></svg>'


@pytest.mark.parametrize("name", ["a.svg", "a.png", "a"])
def test_a_drawing_is_known_by_its_content(tmp_path: File, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(SVG)
    drawing, problems = load_art(path, HERE, "art")
    assert drawing is not None and not problems
    assert (drawing.width, drawing.height) == (30, 20)
    assert isinstance(drawing.group.items[0], Path)


@pytest.mark.parametrize("name", ["a.svg", "a.png", "a"])
def test_a_picture_is_a_drawing_in_units_of_its_pixels(tmp_path: File, name: str) -> None:
    path = tmp_path / name
    Pillow.new("L", (600, 400)).save(path, "PNG")
    drawing, problems = load_art(path, HERE, "art", box=Size(25.4, 25.4), dpi=300)
    assert drawing is not None and not problems
    assert (drawing.width, drawing.height) == (300, 200)
    (image,) = drawing.group.items
    assert isinstance(image, Image) and image.bitmap.width == 300
    assert drawing.group.key == f"px-{image.bitmap.key}"


@pytest.mark.parametrize("name", ["a.svg", "a.png"])
@pytest.mark.parametrize("content", [b"", b"<html></html>", b"words", b"%PDF-1.7", bytes(range(200))])
def test_what_is_neither_is_one_problem(tmp_path: File, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    drawing, problems = load_art(path, HERE, "art")
    assert drawing is None and [problem.where for problem in problems] == [HERE]


def test_what_is_not_there_is_one_problem(tmp_path: File) -> None:
    drawing, problems = load_art(tmp_path / "a.svg", HERE, "art")
    assert drawing is None and [problem.code for problem in problems] == ["no-file"]
