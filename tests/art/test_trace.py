from __future__ import annotations

from pathlib import Path as File

from PIL import Image as Pillow
from PIL import ImageDraw, ImageFilter

from printkit.art.load import load_art
from printkit.art.measure import measure
from printkit.art.raster import bitmap_of
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
