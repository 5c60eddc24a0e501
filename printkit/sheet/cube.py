"""The net of a die: six faces in a cross with flaps to glue, opposite faces adding up to seven."""

from __future__ import annotations

from printkit.sheet.net import Edge, Net, Panel, taper

# The row of four, from left to right, and what hangs above and below its second face.
ROW = (2, 1, 5, 6)
ABOVE, BELOW = 3, 4
FLAP = 0.32  # of the side
FLAP_INSET = 0.16


def cube(side: float) -> Net:
    """The net of a die of this side, in mm; its faces are named `1` to `6`."""
    s = side
    panels: list[Panel] = []
    for index, face in enumerate(ROW):
        x = index * s
        corners = ((x, s), (x + s, s), (x + s, 2 * s), (x, 2 * s))
        parent = str(ROW[index - 1]) if index else ""
        panels.append(Panel(str(face), corners, parent, ((x, s), (x, 2 * s)) if index else None))
    hub = str(ROW[1])
    panels.append(Panel(str(ABOVE), ((s, 0), (2 * s, 0), (2 * s, s), (s, s)), hub, ((s, s), (2 * s, s))))
    below = ((s, 2 * s), (2 * s, 2 * s), (2 * s, 3 * s), (s, 3 * s))
    panels.append(Panel(str(BELOW), below, hub, ((s, 2 * s), (2 * s, 2 * s))))
    flaps: dict[str, tuple[str, Edge]] = {
        "flap-a": (str(ROW[3]), ((4 * s, s), (4 * s, 2 * s))),
        "flap-b": (str(ABOVE), ((s, s), (s, 0))),
        "flap-c": (str(ABOVE), ((s, 0), (2 * s, 0))),
        "flap-d": (str(ABOVE), ((2 * s, 0), (2 * s, s))),
        "flap-e": (str(BELOW), ((2 * s, 2 * s), (2 * s, 3 * s))),
        "flap-f": (str(BELOW), ((2 * s, 3 * s), (s, 3 * s))),
        "flap-g": (str(BELOW), ((s, 3 * s), (s, 2 * s))),
    }
    for name, (parent, edge) in flaps.items():
        panels.append(Panel(name, taper(edge, FLAP * s, FLAP_INSET * s), parent, edge, True))
    return Net(tuple(panels))
