from __future__ import annotations

import io
import math
from dataclasses import replace

import pytest
from PIL import Image as Pillow
from PIL import ImageDraw

from printkit.art.drawing import Drawing
from printkit.art.load import drawing_of_bitmap
from printkit.art.raster import bitmap_of
from printkit.art.regions import Regions, check_colourable, measure, region_picture
from printkit.art.svg import read_svg
from printkit.core.files import shipped
from printkit.core.units import Size
from printkit.data.problems import Where
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group

HERE = Where("deck.yaml", 3, 7)
PAGE, CARD = Size(180, 180), Size(60, 60)


def drawing_of(body: str) -> Drawing:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><g fill="none" stroke="black">{body}</g></svg>'
    drawing, problems = read_svg(text.encode(), "a.svg", "art")
    assert drawing is not None and not problems
    return drawing


def measured(drawing: Drawing, scale: float = 1.0) -> Regions:
    found, problems = measure(drawing, scale, HERE, "art")
    assert found is not None and not problems
    return found


def codes(drawing: Drawing) -> list[str]:
    problems = check_colourable(drawing, PAGE, CARD, HERE, "art")
    assert all(problem.where == HERE and not problem.is_error for problem in problems)
    return [problem.code for problem in problems]


TWO = '<circle cx="15" cy="15" r="10" stroke-width="2"/><circle cx="40" cy="40" r="15" stroke-width="2"/>'
GRID = "".join(f'<rect x="{x}" y="{y}" width="12" height="12"/>' for x in (5, 22, 39) for y in (5, 22, 39))


@pytest.mark.parametrize("scale", [0.5, 1.0, 3.0])
def test_two_circles_have_the_areas_of_two_circles(scale: float) -> None:
    found = measured(drawing_of(TWO), scale)
    wanted = [math.pi * 9**2 * scale**2, math.pi * 14**2 * scale**2]
    assert [region.area_mm2 for region in found.regions] == pytest.approx(wanted, rel=0.01)
    assert found.smallest_mm2 == pytest.approx(wanted[0], rel=0.01)
    ink = math.pi * (11**2 - 9**2 + 16**2 - 14**2) / 3600
    assert found.ink == pytest.approx(ink, rel=0.01)
    assert found.outside_mm2 == pytest.approx((3600 - math.pi * (11**2 + 16**2)) * scale**2, rel=0.01)
    assert found.thinnest_stroke_mm == pytest.approx(2 * scale)
    assert found.thinnest_ink_mm == pytest.approx(2 * scale, abs=1.5 / found.px_per_mm)
    assert found.leaks == ()
    top = found.regions[0]
    assert (top.x, top.y) == pytest.approx((15 * scale, 6 * scale), abs=2.5 * scale)


def test_the_narrowest_area_is_as_wide_as_drawn() -> None:
    found = measured(drawing_of('<rect x="5" y="5" width="40" height="3"/><rect x="5" y="20" width="30" height="30"/>'))
    assert found.narrowest_mm == pytest.approx(2, abs=2.1 / found.px_per_mm)


def test_what_white_hides_does_not_count() -> None:
    hidden = drawing_of(TWO + '<rect x="1" y="1" width="58" height="58" fill="white"/>')
    assert [region.area_mm2 for region in measured(hidden).regions] == pytest.approx([57**2], rel=0.01)


@pytest.mark.parametrize(("gap", "regions", "leaks"), [(0.0, 1, 0), (0.4, 0, 1), (3.0, 0, 1), (9.0, 0, 0)])
def test_an_outline_with_a_small_gap_leaks(gap: float, regions: int, leaks: int) -> None:
    """A wide opening is meant and is no leak."""
    found = measured(drawing_of(f'<path d="M{30 + gap / 2} 10H50V50H10V10H{30 - gap / 2}" stroke-linejoin="round"/>'))
    assert (len(found.regions), len(found.leaks)) == (regions, leaks)
    for leak in found.leaks:
        assert leak.area_mm2 == pytest.approx(39**2, rel=0.05)
        assert (leak.x, leak.y) == pytest.approx((30, 10), abs=0.7)
    white = found.outside_mm2 + sum(region.area_mm2 for region in found.regions)
    assert white + found.ink * 3600 == pytest.approx(3600, rel=0.002)


def test_areas_meet_at_corners_without_being_one() -> None:
    checks = drawing_of('<path fill="black" stroke="none" d="M10 10h40v40h-40z M20 20v10h10v-10z M30 30v10h10v-10z"/>')
    assert [region.area_mm2 for region in measured(checks).regions] == pytest.approx([100, 100], rel=0.02)


def test_a_line_under_a_matrix_counts_with_its_thin_side() -> None:
    drawing = drawing_of('<path d="M10 10H50"/>')
    squeezed = Group(drawing.group.items, Matrix(3, 0, 0, 0.5, 0, 0))
    found = measured(replace(drawing, group=Group((squeezed,), Matrix.rotate(30))), 2.0)
    assert found.thinnest_stroke_mm == pytest.approx(1.0)


def test_white_strokes_are_no_lines() -> None:
    assert measured(drawing_of('<path d="M1 1H9" stroke-width="3"/><path d="M1 9H9" stroke="white"/>')) == replace(
        measured(drawing_of('<path d="M1 1H9" stroke-width="3"/>')), thinnest_stroke_mm=3.0
    )


def test_a_bitmap_is_measured_by_its_pixels() -> None:
    picture = Pillow.new("L", (600, 600), 255)
    ImageDraw.Draw(picture).rectangle((100, 100, 499, 499), outline=0, width=10)
    found = measured(drawing_of_bitmap(bitmap_of(picture)), 0.1)
    assert [region.area_mm2 for region in found.regions] == pytest.approx([38**2], rel=0.01)
    assert found.thinnest_stroke_mm is None
    assert found.thinnest_ink_mm == pytest.approx(1.0, abs=1.5 / found.px_per_mm)


def test_a_picture_within_a_drawing_is_measured_in_black_and_white() -> None:
    picture = Pillow.new("L", (60, 60), 255)
    ImageDraw.Draw(picture).rectangle((10, 10, 49, 49), outline=0, width=2)
    pixels = drawing_of_bitmap(bitmap_of(picture))
    vector = drawing_of('<circle cx="30" cy="30" r="5"/>')
    both = replace(vector, group=Group((pixels.group, vector.group)))
    assert [region.area_mm2 for region in measured(both).regions] == pytest.approx(
        [36**2 - math.pi * 5.5**2, math.pi * 4.5**2], rel=0.01
    )


def test_a_drawing_that_is_good_to_colour_has_no_warning() -> None:
    assert codes(drawing_of(GRID)) == []


@pytest.mark.parametrize(
    ("code", "body"),
    [
        ("colour-few", TWO),
        ("colour-small", GRID + '<circle cx="19.5" cy="19.5" r=".8"/>'),
        ("colour-leak", GRID + '<path d="M20 55H55V59H1V55H19.9" stroke-width=".5"/>'),
        ("colour-ink", GRID + '<rect width="60" height="18" fill="black"/>'),
        ("colour-grey", GRID + '<rect width="60" height="18" fill="#888" stroke="none"/>'),
        ("colour-thin", GRID + '<path d="M1 58H50" stroke-width=".3"/>'),
    ],
)  # fmt: skip
def test_each_thing_that_is_hard_to_colour_is_a_warning(code: str, body: str) -> None:
    assert code in codes(drawing_of(body))


def test_lines_are_thinner_on_a_card() -> None:
    """0.4 mm on the page is enough, 0.13 mm on the card is not; 1.2 mm and 0.4 mm are."""
    thin = drawing_of(f'<g stroke-width="{0.4 / 3}">{GRID}</g>')
    (problem,) = check_colourable(thin, PAGE, CARD, HERE, "art")
    assert "0.13 mm on a card" in problem.message
    assert codes(drawing_of(f'<g stroke-width=".4">{GRID}</g>')) == []


def test_thin_lines_of_a_bitmap_are_seen() -> None:
    picture = Pillow.new("L", (1800, 1800), 255)
    for at in range(9):
        left, top = 50 + at % 3 * 600, 50 + at // 3 * 600
        ImageDraw.Draw(picture).rectangle((left, top, left + 400, top + 400), outline=0, width=5)
    assert codes(drawing_of_bitmap(bitmap_of(picture))) == ["colour-thin"]


def test_the_picture_shows_each_area_in_its_own_colour() -> None:
    data, problems = region_picture(drawing_of(TWO), 2.0, HERE, "art")
    assert data is not None and not problems
    picture = Pillow.open(io.BytesIO(data)).convert("RGB")
    unit = picture.width / 60
    first, second, ink, outside = (
        picture.getpixel((round(x * unit), round(y * unit))) for x, y in [(15, 15), (40, 40), (15, 5), (55, 5)]
    )
    assert ink == (0, 0, 0) and outside == (255, 255, 255)
    assert len({first, second, ink, outside}) == 4
    assert region_picture(drawing_of(TWO), 2.0, HERE, "art")[0] == data


@pytest.mark.slow  # measures every drawing of a card, about half a second each
def test_the_drawings_of_the_cards_can_be_measured() -> None:
    for path in sorted(shipped("card_data").glob("pentaquest/art/*.svg")):
        drawing, problems = read_svg(path.read_bytes(), str(path), "art")
        assert drawing is not None and not problems
        assert measured(drawing, drawing.scale_in(Box(0, 0, *PAGE))).regions
