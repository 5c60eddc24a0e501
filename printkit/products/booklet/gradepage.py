"""The page before the puzzles of a grade."""

from __future__ import annotations

from printkit.core.units import MM_PER_PT, Size
from printkit.games.pentomancy.faces.monsters import monsters
from printkit.games.pentomancy.faces.strip import grade_dots
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Role, Text
from printkit.text.blocks import Paragraph, words
from printkit.text.flow import set_column
from printkit.text.style import BookStyle


def grade_page(grade: Grade | None, first: int, last: int, room: Size, style: Style, book: BookStyle) -> Group:
    """The page before the puzzles of a grade: monsters to colour, the grade's name, and what it asks for."""
    says = style.words
    nodes: list[Node] = []
    name = says.puzzles if grade is None else says.grade_name(grade)
    place = 0 if grade is None else GRADES.index(grade)
    art = monsters()
    y = room.height * 0.14
    if art:
        side = min(room.width * 0.62, room.height * 0.42)
        drawing = art[place + 1][place % len(art[place + 1])]
        box = Box((room.width - side) / 2, y, side, side)
        nodes.append(Group((drawing.placed(box, says.pictures.monsters[place + 1]),)))
        y += side + 14
    size = style.body_pt * 3.4
    y += size * 0.72 * MM_PER_PT
    nodes.append(Group((Text(room.width / 2, y, name, style.fonts.head, size, "middle"),), role=Role.HEADING))
    y += 9
    if grade is not None:
        dot = 3.4
        long = dot * (1.35 * (len(GRADES) - 1) + 1)
        nodes.append(Group((grade_dots(place, len(GRADES), dot),), Matrix.move(round((room.width - long) / 2, 3), y)))
        y += 9
    said = f"{says.puzzles} {first} – {last}" if last > first else says.puzzle.format(first)
    blocks = [Paragraph(words(said), style="centred")]
    if grade is not None:
        blocks.append(Paragraph(words(says.grade_line(grade, style.mode)), style="centred"))
    column = set_column(blocks, room.width * 0.9, book, f"grade-{name}")
    nodes.append(Group((column.group,), Matrix.move(round(room.width * 0.05, 3), y)))
    return Group(tuple(nodes))
