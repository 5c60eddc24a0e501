from __future__ import annotations

from pathlib import Path as File

import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFilter

from printkit.art.load import load_art
from printkit.art.measure import measure
from printkit.art.raster import bitmap_of
from printkit.art.regions import MIN_LINE_CARD_MM, check_colourable
from printkit.art.trace import LINE_MM, traced
from printkit.core.units import Size
from printkit.data.problems import Severity, Where
from printkit.scene.nodes import Image

HERE = Where("deck.yaml", 3, 7)


def photograph() -> Pillow.Image:
    """Two dark shapes on a light ground, a little blurred, with the grain of a camera."""
    picture = Pillow.new("L", (900, 900), 210)
    ImageDraw.Draw(picture).ellipse((100, 100, 400, 400), fill=90)
    ImageDraw.Draw(picture).rectangle((500, 450, 800, 800), fill=30)
    grain = Pillow.frombytes("L", (900, 900), bytes(at * at * 7919 % 251 for at in range(810_000)))
    return Pillow.blend(picture, grain, 0.08).filter(ImageFilter.GaussianBlur(1.5))


def test_a_photograph_becomes_lines_that_close(tmp_path: File) -> None:
    photograph().save(tmp_path / "a.jpg")
    drawing, problems = load_art(tmp_path / "a.jpg", HERE, "art", box=Size(90, 90), trace=True)
    assert drawing is not None
    assert [(problem.code, problem.severity) for problem in problems] == [("art-traced", Severity.WARNING)]
    (image,) = drawing.group.items
    assert isinstance(image, Image) and sorted(set(image.bitmap.pixels)) == [0, 255]
    found, _ = measure(drawing, 90 / drawing.width, HERE, "art")
    assert found is not None
    assert len(found.colourable) == 2
    assert found.thinnest_ink_mm is not None and LINE_MM / 2 < found.thinnest_ink_mm < 2 * LINE_MM


def test_the_same_picture_gives_the_same_lines() -> None:
    bitmap = bitmap_of(photograph())
    assert traced(bitmap, Size(60, 60), HERE, "art") == traced(bitmap, Size(60, 60), HERE, "art")


def test_a_picture_without_edges_is_a_problem() -> None:
    bitmap, (problem,) = traced(bitmap_of(Pillow.new("L", (300, 200), 128)), Size(60, 60), HERE, "art")
    assert bitmap is None and problem.is_error


@pytest.mark.parametrize("side", [30, 60, 150])
@pytest.mark.parametrize("blur", [0.5, 3, 8])
def test_traced_lines_are_never_thinner_than_what_can_be_coloured(tmp_path: File, side: float, blur: float) -> None:
    """The fainter an edge is, the thinner its line would become."""
    picture = Pillow.new("L", (900, 900), 200)
    for at, dark in enumerate((195, 188, 180, 165, 140, 90)):
        ImageDraw.Draw(picture).ellipse((60 + at * 140, 60, 160 + at * 140, 840), fill=dark)
    picture.filter(ImageFilter.GaussianBlur(blur)).save(tmp_path / "a.png")
    drawing, _ = load_art(tmp_path / "a.png", HERE, "art", box=Size(side, side), trace=True)
    assert drawing is not None
    found, _ = measure(drawing, side / drawing.width, HERE, "art")
    assert found is not None and found.thinnest_ink_mm is not None
    assert found.thinnest_ink_mm >= MIN_LINE_CARD_MM


def test_a_traced_picture_is_measured_as_the_card_has_it(tmp_path: File) -> None:
    """The card's lines are found anew at its size, and are not those of the page made small."""
    photograph().save(tmp_path / "a.jpg")
    page, card = Size(174, 174), Size(30, 30)
    large, small = (load_art(tmp_path / "a.jpg", HERE, "art", box=box, trace=True)[0] for box in (page, card))
    assert large is not None and small is not None
    told = [problem.code for problem in check_colourable(large, page, card, HERE, "art")]
    anew = [problem.code for problem in check_colourable(large, page, card, HERE, "art", on_card=small)]
    assert "colour-thin" in told and "colour-thin" not in anew
