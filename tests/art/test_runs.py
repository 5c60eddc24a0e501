from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printkit.art.raster import bitmap_from
from printkit.art.runs import Areas, areas
from printkit.scene.nodes import Bitmap


@st.composite
def bitmaps(draw: st.DrawFn) -> Bitmap:
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    greys = st.sampled_from([0, 127, 128, 255])
    return bitmap_from(width, height, bytes(draw(st.lists(greys, min_size=width * height, max_size=width * height))))


def flooded(bitmap: Bitmap, *, light: bool) -> list[set[tuple[int, int]]]:
    """The areas by filling from each pixel in turn."""
    todo = [
        (row, column)
        for row in range(bitmap.height)
        for column in range(bitmap.width)
        if (bitmap.pixels[row * bitmap.width + column] >= 128) == light
    ]
    free = set(todo)
    result = []
    for seed in todo:
        if seed not in free:
            continue
        free.discard(seed)
        area, edge = {seed}, [seed]
        while edge:
            row, column = edge.pop()
            for other in [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]:
                if other in free:
                    free.discard(other)
                    area.add(other)
                    edge.append(other)
        result.append(area)
    return result


def pixels_of(found: Areas) -> list[set[tuple[int, int]]]:
    result: list[set[tuple[int, int]]] = [set() for _ in found.sizes]
    for run, label in zip(found.runs, found.labels, strict=True):
        result[label] |= {(run.row, column) for column in range(run.start, run.stop)}
    return result


@given(bitmaps(), st.booleans())
def test_areas_are_those_that_a_flood_would_fill(bitmap: Bitmap, light: bool) -> None:
    found = areas(bitmap, light=light)
    flood = flooded(bitmap, light=light)
    assert pixels_of(found) == flood
    assert found.sizes == [len(area) for area in flood]
    last = (bitmap.height - 1, bitmap.width - 1)
    assert found.border == [any(r in (0, last[0]) or c in (0, last[1]) for r, c in area) for area in flood]


@given(bitmaps())
def test_each_pixel_knows_its_area(bitmap: Bitmap) -> None:
    found = areas(bitmap)
    flood = flooded(bitmap, light=True)
    for row in range(bitmap.height):
        for column in range(bitmap.width):
            number = next((at for at, area in enumerate(flood) if (row, column) in area), None)
            assert found.label_at(row, column) == number
