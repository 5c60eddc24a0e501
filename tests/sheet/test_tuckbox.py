from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.core.units import Size
from printkit.scene.geometry import Box, transform
from printkit.scene.nodes import Group, Node, Path
from printkit.scene.shapes import polygon
from printkit.sheet.cube import cube
from printkit.sheet.net import Net, placed
from printkit.sheet.paper import CARD_SIZES, PAPERS
from printkit.sheet.plan import EDGE, TooLargeError
from printkit.sheet.tuckbox import LESS, LOFT, ROOM, THICKNESS, TONGUE, TuckBox, depth_for, tuck_box
from tests.sheet.folding import extent, folded, overlap

cards = st.builds(Size, st.floats(40, 90), st.floats(60, 130))
boxes = st.builds(tuck_box, cards, st.integers(1, 120), st.floats(0.05, 0.6))


@given(cards, st.integers(1, 200), st.floats(0.05, 0.8))
def test_the_inside_is_as_large_as_the_deck_and_hardly_larger(card: Size, count: int, thickness: float) -> None:
    box = tuck_box(card, count, thickness)
    assert (box.width, box.height) == pytest.approx((card.width + ROOM, card.height + ROOM))
    stack = count * thickness
    assert box.depth >= stack
    assert box.depth <= max(6.0, stack * LOFT + 1.01)
    assert depth_for(count, thickness) == box.depth


@given(boxes)
def test_the_walls_fold_to_a_closed_box_of_the_inner_size(box: TuckBox) -> None:
    w, h, d = box.width, box.height, box.depth
    whole = [(0.0, round(w, 6)), (0.0, round(h, 6)), (0.0, round(d, 6))]
    x, y, z = whole
    found = {name: extent(points) for name, points in folded(box.net).items()}

    def at(value: float) -> tuple[float, float]:
        return (round(value, 6) + 0.0, round(value, 6) + 0.0)

    wanted = {
        "front": [x, y, at(0)],
        "right": [at(w), y, z],
        "back": [x, y, at(d)],
        "left": [at(0), y, z],
        "lid": [x, at(0), z],
    }
    for name, limits in wanted.items():
        for one, other in zip(found[name], limits, strict=True):
            assert one == pytest.approx(other, abs=1e-5), name
    # The bottom covers the foot but for what it is shorter at its far corners, and all the rest stays inside.
    for name in ("bottom", "bottom-back"):
        assert found[name][1] == pytest.approx(at(h), abs=1e-5)
        assert found[name][2] == pytest.approx(z, abs=1e-5)
    for name, limits in found.items():
        for (low, high), (least, most) in zip(limits, whole, strict=True):
            assert low >= least - 1e-5, name
            assert high <= most + 1e-5, name
    assert found["glue"][2] == pytest.approx(at(0), abs=1e-5)  # flat behind the front
    assert found["tongue"][2] == pytest.approx(at(0), abs=1e-5)
    assert found["tongue"][1][1] == pytest.approx(TONGUE, abs=1e-5)


@given(boxes)
def test_no_panel_lies_on_another_and_each_hangs_on_an_edge(box: TuckBox) -> None:
    for first, second in itertools.combinations(box.net.panels, 2):
        assert not overlap(first, second), (first.name, second.name)
    seen: set[str] = set()
    for panel in box.net.panels:
        assert panel.name not in seen
        if panel.hinge is not None:
            assert panel.parent in seen
            assert all(min(math.dist(end, corner) for corner in panel.corners) < 1e-6 for end in panel.hinge)
        seen.add(panel.name)
    assert box.width / 10 > LESS


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("card", sorted(CARD_SIZES))
@pytest.mark.parametrize("thickness", sorted(THICKNESS))
def test_the_box_of_a_deck_lies_on_the_paper(paper: str, card: str, thickness: str) -> None:
    box = tuck_box(CARD_SIZES[card], 42, THICKNESS[thickness])
    room = Box(0, 0, *PAPERS[paper]).inset(EDGE)
    matrix = placed(box.net, room)
    corners = [matrix.apply(*corner) for panel in box.net.panels for corner in panel.corners]
    assert all(room.holds(Box(x, y, 0, 0)) for x, y in corners)


def test_what_does_not_fit_is_told_with_both_sizes() -> None:
    with pytest.raises(TooLargeError, match=r"flat.*has only 138 × 200 mm"):
        placed(tuck_box(Size(70, 120), 42, 0.35).net, Box(5, 5, 138, 200))
    for count, thickness in ((0, 0.3), (42, 0.0)):
        with pytest.raises(ValueError, match="at least one card"):
            tuck_box(Size(63, 88), count, thickness)


def test_a_die_folds_to_a_cube_whose_opposite_faces_add_up_to_seven() -> None:
    side = 20.0
    solid = folded(cube(side))
    limits = extent([point for name in "123456" for point in solid[name]])
    assert [high - low for low, high in limits] == pytest.approx([side] * 3)
    sides: dict[tuple[int, bool], int] = {}
    for face in range(1, 7):
        for axis, (low, high) in enumerate(extent(solid[str(face)])):
            if math.isclose(low, high, abs_tol=1e-5):
                sides[axis, math.isclose(low, limits[axis][0], abs_tol=1e-5)] = face
    assert len(sides) == 6
    assert all(sides[axis, True] + sides[axis, False] == 7 for axis in range(3))
    for name, points in solid.items():
        for (low, high), (least, most) in zip(extent(points), limits, strict=True):
            assert least - 1e-5 <= low <= high <= most + 1e-5, name
    assert sum(panel.glued for panel in cube(side).panels) == 7  # one for each edge that is not a fold


def outlines(nodes: tuple[Node, ...]) -> list[Path]:
    return [
        path
        for node in nodes
        for path in (outlines(node.items) if isinstance(node, Group) else [node] if isinstance(node, Path) else [])
    ]


@pytest.mark.parametrize("net", [cube(20.0), tuck_box(Size(63, 88), 42, 0.35).net, tuck_box(Size(63, 88), 9, 0.1).net])
def test_lines_are_cuts_around_the_net_and_folds_within_it(net: Net) -> None:
    """Cuts and folds together are all edges, each once; the cuts alone are the outline."""
    length = {"cut": 0.0, "fold": 0.0}
    for path in outlines(net.lines()):
        assert path.stroke is not None
        if path.stroke.width < 0.15:
            continue  # the hatching of glue
        (_, x1, y1), (_, x2, y2) = path.outline  # type: ignore[misc]
        length["fold" if path.stroke.dash else "cut"] += math.hypot(x2 - x1, y2 - y1)  # type: ignore[operator]
    edges = sum(
        math.dist(a, b) for panel in net.panels for a, b in itertools.pairwise((*panel.corners, panel.corners[0]))
    )
    hinges = sum(math.dist(*panel.hinge) for panel in net.panels if panel.hinge is not None)
    assert length["fold"] == pytest.approx(hinges)
    assert length["cut"] == pytest.approx(edges - 2 * hinges)


def test_that_test_can_fail() -> None:
    panels = cube(20.0).panels
    assert overlap(panels[0], panels[0])
    assert not overlap(panels[0], panels[1])
    moved = transform(polygon(panels[0].corners), placed(cube(20.0), Box(0, 0, 200, 200)))
    assert moved != polygon(panels[0].corners)
