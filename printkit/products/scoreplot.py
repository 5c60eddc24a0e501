"""A picture of simulated games: how many were won with each score, and after how many cards the others were lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.core.english import counted
from printkit.core.units import Size
from printkit.games.pentaquest.simulate import Simulation
from printkit.scene.geometry import Box
from printkit.scene.nodes import Document, Group, Node, Page, Path, Role, Text
from printkit.scene.paint import Ink, Stroke
from printkit.scene.shapes import line, rectangle

HEAD_FONT = "AlegreyaSans-Bold"
BODY_FONT = "AlegreyaSans-Regular"
WIDTH, ROW = 180.0, 62.0  # of the page, and the height of a policy's row, in mm
CHART = Size(78, 36)
GAP = 10.0

_AXIS = Stroke(0.25, cap="butt")
_BAR = Ink(0.35)


def score_plot(runs: Sequence[Simulation], cards: int) -> Document:
    """One page with a row for each run: its won scores on the left, its lost games on the right.

    Args:
        runs: the games of each policy.
        cards: how many cards the deck has; both axes go from 0 to it.
    """
    items: list[Node] = []
    for number, run in enumerate(runs):
        items += _row(run, cards, number * ROW)
    size = Size(WIDTH, ROW * len(runs))
    return Document((Page(size, tuple(items), "1"),), title="Simulated games of Pentaquest")


def _row(run: Simulation, cards: int, top: float) -> list[Node]:
    head = f"{run.policy}: {run.won} of {counted(run.games, 'game')} won ({run.win_rate:.1%})"
    middle = "" if run.median is None else f"; median score {run.median:g}; 30 or more in {run.great:.1%} of the won"
    left = Box(GAP, top + 16, CHART.width, CHART.height)
    right = left.moved(CHART.width + GAP, 0)
    return [
        Group((Text(GAP, top + 8, head + middle, HEAD_FONT, 9),), role=Role.HEADING),
        _chart(left, run.scores, cards, run.games, "score of won games"),
        _chart(right, run.beaten_when_lost, cards, run.games, "cards beaten when lost"),
    ]


def _chart(box: Box, counts: Mapping[int, int], cards: int, games: int, label: str) -> Group:
    """Bars over 0 to `cards`; the tallest fills the box, and its share of all games is written beside it."""
    step = box.width / (cards + 1)
    tallest = max(counts.values(), default=0)
    nodes: list[Node] = []
    for value, count in counts.items():
        height = box.height * count / tallest
        bar = Box(box.x + value * step + 0.1 * step, box.bottom - height, 0.8 * step, height)
        nodes.append(Path(rectangle(bar), fill=_BAR))
    nodes.append(Path(line((box.x, box.bottom), (box.right, box.bottom)), stroke=_AXIS))
    for value in range(0, cards + 1, 5 if cards > 12 else 1):
        x = box.x + (value + 0.5) * step
        nodes.append(Path(line((x, box.bottom), (x, box.bottom + 1)), stroke=_AXIS))
        nodes.append(Text(x, box.bottom + 4, str(value), BODY_FONT, 6.5, "middle"))
    nodes.append(Text(box.x + box.width / 2, box.bottom + 8, label, BODY_FONT, 7.5, "middle"))
    if tallest:
        nodes.append(Text(box.x, box.y - 1.5, f"tallest bar: {tallest / games:.1%} of all games", BODY_FONT, 6.5))
    told = ", ".join(f"{value}: {count}" for value, count in counts.items()) or "none"
    return Group(tuple(nodes), role=Role.FIGURE, alt=f"{label}: {told}")
