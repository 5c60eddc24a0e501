"""The picture above a grade's name: three monsters that stand in the fog under small stars, for colouring."""

from __future__ import annotations

from printkit.games.pentomancy.faces.monsters import monsters, standing
from printkit.scene.geometry import Box
from printkit.scene.nodes import Group, Node, Path, Role
from printkit.scene.paint import BLACK, Stroke
from printkit.scene.shapes import line, smooth, star

_LINE = 0.85  # mm, the outlines: right for colouring pencils
_FINE = 0.45
# Of each star: where it stands, in halves of the width from the middle and in heights from the top, and its size in mm.
_STARS = (
    (-0.9, 0.42, 1.5),
    (-0.66, 0.16, 2.2),
    (-0.38, 0.28, 1.1),
    (-0.2, 0.03, 1.5),
    (0.14, 0.05, 1.1),
    (0.36, 0.24, 1.7),
    (0.62, 0.12, 1.2),
    (0.86, 0.36, 2.2),
)
# A curl of fog: it runs in along the ground and rolls up at its end; in heights of the curl.
_CURL = ((0.0, 0.0), (1.4, -0.26), (3.0, 0.1), (4.5, -0.3), (5.3, -0.9), (4.8, -1.4), (4.2, -1.05), (4.5, -0.7))


def vignette(level: int, width: float, height: float, alt: str) -> Group:
    """Monsters of a level in a row, the middle one in front.

    Args:
        level: of the monsters.
        width: of the picture, in mm.
        height: likewise.
        alt: what a reader is told instead.
    """
    art = monsters()[level - 1]
    ground = height * 0.93
    side = min(height * 0.74, width * 0.4)
    middle = width / 2
    step = side * 0.92
    nodes: list[Node] = []
    for place, reach in ((1, -step), (2, step), (0, 0.0)):
        share = 1.0 if place == 0 else 0.74
        nodes.append(standing(art[place % len(art)], middle + reach, ground, side * share, _LINE))
    nodes += [Path(star(middle + x * width / 2, y * ground, size, size * 0.3, 4), BLACK) for x, y, size in _STARS]
    nodes += _fog(Box(0, ground, width, height - ground), side)
    return Group(tuple(nodes), role=Role.FIGURE, alt=alt)


def _fog(box: Box, side: float) -> list[Node]:
    """The ground, and curls of fog that roll away from the middle on both sides."""
    stroke = Stroke(_FINE, cap="round")
    middle, unit = box.centre[0], side * 0.09
    nodes: list[Node] = [
        Path(line((box.x + box.width * 0.08, box.y), (box.right - box.width * 0.08, box.y)), stroke=stroke)
    ]
    for start, drop, size in ((side * 0.3, 0.34, 1.0), (side * 1.0, 0.5, 0.8)):
        for way in (-1, 1):
            points = [
                (middle + way * (start + x * unit * size), box.y + drop * box.height + (y + 1.1) * unit * size * 0.6)
                for x, y in _CURL
            ]
            nodes.append(Path(smooth(points), stroke=stroke))
    return nodes
