"""A box for cards with a lid that is tucked in: its net for a deck of any size, exactly.

The walls stand in a row: front, right, back, left, and a flap that is glued to the inside of the front. The lid hangs
on the back. Looked at from outside, all of them are upright.

Thicknesses: copy paper of 80 g/m² is about 0.1 mm, card of 300 g/m² about 0.35 mm, and pouches add their film on both
sides, 80 to 125 µm each.
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.core.units import Size
from printkit.scene.geometry import Box
from printkit.sheet.net import Net, Panel, Point, taper

THICKNESS = {"paper": 0.12, "card": 0.35, "laminated": 0.35}  # mm for each card
ROOM = 1.5  # ours: more than the card, in width and height
LOFT = 1.12  # ours: cards never lie flat on one another, least of all coloured or laminated ones
LEAST_DEPTH = 6.0  # ours: a thinner box cannot be folded
GLUE = 12.0  # ours: width of the glued flap
TONGUE = 16.0  # ours: how deep the lid is tucked in
LESS = 0.6  # ours: by so much is what goes inside narrower at each side
NOTCH = 9.0  # radius of the thumb's notch in the front


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A box for cards.

    Attributes:
        width: inside, from left to right, in mm.
        height: inside, from bottom to lid.
        depth: inside, from front to back.
        net: its panels: `front`, `right`, `back`, `left`, `glue`, `lid`, `tongue`, `bottom`, `bottom-back`, and
            `dust-…` at the ends of both sides.
    """

    width: float
    height: float
    depth: float
    net: Net

    @property
    def notch(self) -> tuple[Point, float]:
        """The middle and the radius of the half circle that is cut out of the front's upper edge for a thumb."""
        return (self.width / 2, 0.0), min(NOTCH, self.width / 4)

    def wall(self, name: str) -> Box:
        """The box of a panel that is an upright rectangle."""
        return self.net[name].box


def depth_for(count: int, thickness: float) -> float:
    """How deep a box must be for so many cards, each of this thickness in mm."""
    return max(LEAST_DEPTH, round(count * thickness * LOFT + 1.0, 2))


def tuck_box(card: Size, count: int, thickness: float) -> TuckBox:
    """The box for a deck.

    Args:
        card: the finished card, in mm.
        count: of cards.
        thickness: of each, in mm.

    Raises:
        ValueError: there are no cards, or they have no thickness.
    """
    if count < 1 or thickness <= 0:
        raise ValueError(f"a box is for at least one card of some thickness, not for {count} of {thickness} mm")
    w, h, d = card.width + ROOM, card.height + ROOM, depth_for(count, thickness)
    right, back, left, glue = w, w + d, 2 * w + d, 2 * (w + d)
    panels = [
        _rectangle("front", 0, 0, w, h),
        _rectangle("right", right, 0, d, h, "front", ((w, 0), (w, h))),
        _rectangle("back", back, 0, w, h, "right", ((back, 0), (back, h))),
        _rectangle("left", left, 0, d, h, "back", ((left, 0), (left, h))),
        Panel("glue", taper(((glue, 0), (glue, h)), min(GLUE, w / 2), 4.0), "left", ((glue, 0), (glue, h)), True),
        _rectangle("lid", back, -d, w, d, "back", ((back, 0), (left, 0))),
        Panel("tongue", _tongue(back, -d, w), "lid", ((back, -d), (left, -d))),
        _rectangle("bottom", 0, h, w, d, "front", ((0, h), (w, h)), inset=LESS),
        _rectangle("bottom-back", back, h, w, d, "back", ((back, h), (left, h)), inset=LESS, glued=True),
    ]
    flap = min(w * 0.42, max(d, 12.0))
    for name, x in (("right", right), ("left", left)):
        top, foot = ((x, 0.0), (x + d, 0.0)), ((x + d, h), (x, h))
        panels.append(Panel(f"dust-{name}", taper(top, flap, d * 0.12), name, top))
        panels.append(Panel(f"dust-{name}-below", taper(foot, flap, d * 0.12), name, foot, True))
    return TuckBox(w, h, d, Net(tuple(panels)))


def _rectangle(
    name: str,
    x: float,
    y: float,
    width: float,
    height: float,
    parent: str = "",
    hinge: tuple[Point, Point] | None = None,
    *,
    inset: float = 0.0,
    glued: bool = False,
) -> Panel:
    """An upright rectangle; with `inset` its lower edge is shorter at both ends, so that it goes in easily."""
    corners = ((x, y), (x + width, y), (x + width - inset, y + height), (x + inset, y + height))
    return Panel(name, corners, parent, hinge, glued)


def _tongue(x: float, y: float, width: float) -> tuple[Point, ...]:
    """The part of the lid that is tucked in: narrower, with its far corners cut off."""
    depth, cut = TONGUE, 5.0
    left, right = x + LESS, x + width - LESS
    return (
        (x, y),
        (left, y - 2.0),
        (left, y - depth + cut),
        (left + cut, y - depth),
        (right - cut, y - depth),
        (right, y - depth + cut),
        (right, y - 2.0),
        (x + width, y),
    )
