"""A small book for tests: its text, and plain drawings for its figures."""

from __future__ import annotations

from pathlib import Path

from printkit.core.units import Size
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Role, Text
from printkit.scene.nodes import Path as PathNode
from printkit.scene.paint import BLACK, Stroke
from printkit.scene.shapes import ellipse, rectangle
from printkit.text.blocks import Block, Call, Drawing
from printkit.text.inline import FigureError, Sources
from printkit.text.markdown import parse
from printkit.text.style import PageFrame

SAMPLE = Path(__file__).parent / "sample.md"
A5 = PageFrame(Size(148, 210), inner=18, outer=15, top=19, bottom=20)
FACES = ("die-1", "die-2", "die-3", "die-4", "die-5", "die-6", "sun", "moon")


def symbol(name: str, height: float) -> Drawing | None:
    if name not in FACES:
        return None
    marks: list[PathNode] = []
    if name.startswith("die-"):
        for index in range(int(name[-1])):
            marks.append(
                PathNode(
                    ellipse(height * (0.25 + 0.25 * (index % 3)), height * (0.35 + 0.3 * (index // 3)), height * 0.08),
                    BLACK,
                )
            )
    else:
        marks.append(
            PathNode(ellipse(height / 2, height / 2, height * 0.25), BLACK if name == "moon" else None, Stroke(0.2))
        )
    body = PathNode(rectangle(Box(0.1, 0.1, height - 0.2, height - 0.2), height * 0.18), None, Stroke(0.2))
    group = Group((body, *marks), key=f"{name}-{height}", role=Role.FIGURE, alt=name.replace("die-", "die "))
    return Drawing(group, height, height, name.replace("die-", "die "))


def figure(call: Call, width: float) -> Drawing:
    what, *faces = call.words.split()
    if what != "roll":
        raise FigureError(f"there is no figure '{what}'", "known is roll")
    side, gap = 9.0, 2.5
    row = []
    for index, face in enumerate(faces):
        drawn = symbol(face if face in FACES else f"die-{face}", side)
        if drawn is None:
            raise FigureError(f"'{face}' is no face of a die")
        row.append(Group((drawn.group,), Matrix.move(index * (side + gap), 0)))
    return Drawing(Group(tuple(row)), len(faces) * (side + gap) - gap, side, "a roll of " + ", ".join(faces))


SOURCES = Sources(symbol, figure)


def sample() -> tuple[Block, ...]:
    blocks, problems = parse(SAMPLE.read_text(), "sample.md")
    assert not problems, problems
    return blocks


def cover(title: str) -> Block:
    from printkit.text.blocks import Plate

    def draw(room: Size, _page_of: object) -> Group:
        frame = PathNode(rectangle(Box(10, 10, room.width - 20, room.height - 20), 4), None, Stroke(0.8))
        words = Text(room.width / 2, 70, title, "AlegreyaSans-Black", 26, "middle")
        return Group((frame, Group((words,), role=Role.HEADING)))

    return Plate(draw, bleed=True)
