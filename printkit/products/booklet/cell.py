"""One puzzle in a box: heading, board, level track and rules, below the board or beside it as the box allows."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.core.units import MM_PER_PT
from printkit.games.pentomancy.board import Board
from printkit.games.pentomancy.faces.board import board_drawing
from printkit.games.pentomancy.faces.strip import grade_dots, track
from printkit.games.pentomancy.faces.views import Views, spoken
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.products.booklet.arrange import Layout, look_for, short_rules
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Link, Node, Role, Text
from printkit.text import fonts
from printkit.text.typeset import wrap


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where something of a puzzle is: in words, in fewer words, and the anchor."""

    words: str
    short: str
    target: str


@dataclass(frozen=True, slots=True)
class Puzzled:
    """What a puzzle's box says.

    Attributes:
        name: its heading, such as `Puzzle 7`.
        mark: the name by which the finished file's boards are counted.
        grade: how hard it is, or None where that is not known.
        board: its walls and rooms.
        views: what stands on its tiles.
        links: where its hints and its answer are.
        hint: a line under the board, or ''.
    """

    name: str
    mark: str
    grade: Grade | None
    board: Board
    views: Views
    links: tuple[Pointer, ...] = ()
    hint: str = ""


def cell(content: Puzzled, layout: Layout, width: float, style: Style) -> Group:
    """Draw a puzzle's box; its upper left corner is at (0, 0)."""
    nodes: list[Node] = [_heading(content, width, style)]
    board = board_drawing(
        content.board,
        content.views,
        look_for(layout.tile, style),
        f"{content.name}: {spoken(content.board, content.views, style.words.heard)}",
    )
    place = Matrix.move(round(layout.board.x, 3), round(layout.board.y, 3))
    nodes.append(Group((board,), place, mark=content.mark))
    if layout.track is not None:
        box = layout.track
        says = style.words
        alt, size = says.heard.track, style.label_pt
        drawing = track(box.width, box.height, style.fonts, says.track, alt, down=layout.beside, size_pt=size)
        nodes.append(Group((drawing,), Matrix.move(round(box.x, 3), round(box.y, 3))))
    if layout.rules is not None:
        box = layout.rules
        nodes.append(Group((short_rules(box.width, style)[0],), Matrix.move(round(box.x, 3), round(box.y, 3))))
    if layout.hint is not None and content.hint:
        nodes.append(_hint(content.hint, layout.hint, style))
    return Group(tuple(nodes))


def _heading(content: Puzzled, width: float, style: Style) -> Group:
    """Name and grade at the left, links at the right; in a narrow box the grade's word goes, then words of links."""
    size = style.body_pt * 1.75
    y = size * 0.72 * MM_PER_PT
    nodes: list[Node] = [Group((Text(0, y, content.name, style.fonts.head, size),), role=Role.HEADING_2)]
    face = fonts.find(style.fonts.body)
    gap = style.small_pt * 0.35
    x = fonts.find(style.fonts.head).width(content.name, size) + size * 0.3
    grade, dot = "", size * 0.2
    if content.grade is not None:
        grade = style.words.grade_name(content.grade).lower()
        dots = grade_dots(GRADES.index(content.grade), len(GRADES), round(dot, 3))
        nodes.append(Group((dots,), Matrix.move(round(x, 3), round(y - dot * 0.52, 3))))
        x += dot * 1.35 * len(GRADES) + size * 0.1
    links = [(link.words, link.target) for link in content.links]
    used = sum(face.width(said, style.small_pt) + gap for said, _ in links)
    if x + face.width(grade, style.body_pt) + used > width:
        grade = ""
    if x + used > width:
        links = [(link.short, link.target) for link in content.links]
    if grade:
        nodes.append(Text(x, y, grade, style.fonts.body, style.body_pt))
    right = width
    for said, target in reversed(links):
        long = face.width(said, style.small_pt)
        reach = Box(right - long, y - size * 0.72 * MM_PER_PT, long, size * MM_PER_PT)
        text = Text(right, y, said, style.fonts.body, style.small_pt, "end")
        nodes.append(Group((text,), role=Role.LINK, link=Link(reach, target, said)))
        right -= long + gap
    return Group(tuple(nodes))


def _hint(text: str, box: Box, style: Style) -> Group:
    """The hint line, shrunk where it needs more room."""
    font, size = fonts.find(style.fonts.body), style.body_pt
    lines = wrap(text, font, size, box.width)
    while len(lines) * size * 1.25 * MM_PER_PT > box.height - 1 and size > style.least(6):
        size -= 0.25
        lines = wrap(text, font, size, box.width)
    leading = size * 1.25 * MM_PER_PT
    y = box.y + size * 0.72 * MM_PER_PT
    said = tuple(
        Text(round(box.x, 3), y + row * leading, line, style.fonts.body, size) for row, line in enumerate(lines)
    )
    return Group(said, role=Role.PARAGRAPH)
