"""The page before the puzzles of a grade."""

from __future__ import annotations

from collections.abc import Callable

from printkit.core.units import MM_PER_PT, Size
from printkit.games.pentomancy.faces.monsters import monsters
from printkit.games.pentomancy.faces.strip import grade_dots
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.products.booklet.arrange import short_rules
from printkit.products.booklet.style import Style
from printkit.products.booklet.vignette import vignette
from printkit.scene.geometry import Matrix
from printkit.scene.nodes import Group, Node, Role, Text
from printkit.text.blocks import Paragraph, words
from printkit.text.flow import set_column
from printkit.text.style import BookStyle

_APART = 9.0  # mm, between its parts
_LEAST_PICTURE = 18.0  # mm, the least height of a picture


def grade_page(
    room: Size,
    _page_of: Callable[[str], str],
    *,
    grade: Grade | None,
    first: int,
    last: int,
    style: Style,
    book: BookStyle,
    rules: bool,
) -> Group:
    """The page before the puzzles of a grade: monsters to colour, the grade's name, and what it asks for.

    Args:
        room: the type area.
        grade: that of the puzzles, if it is known.
        first: the number of its first puzzle.
        last: that of its last.
        style: of drawings.
        book: of texts.
        rules: whether the rules in short stand here, because the puzzles' pages have no room for them.
    """
    says = style.words
    nodes: list[Node] = []
    name = says.puzzles if grade is None else says.grade_name(grade)
    place = 0 if grade is None else GRADES.index(grade)
    said = f"{says.puzzles} {first} – {last}" if last > first else says.puzzle.format(first)
    blocks = [Paragraph(words(said), style="centred")]
    if grade is not None:
        blocks.append(Paragraph(words(says.grade_line(grade, style.mode)), style="centred"))
    column = set_column(blocks, room.width * 0.9, book, f"grade-{name}")
    short, foot = short_rules(room.width, style) if rules else (Group(()), 0.0)
    size = style.body_pt * 3.4
    below = size * 0.72 * MM_PER_PT + 2 * _APART + column.height  # what stands below the picture
    free = room.height - foot - below - 2 * _APART
    width = min(room.width * 0.86, 130.0)
    height = min(width * 0.52, free * 0.75)
    width = min(width, height * 2.2)
    drawn = bool(monsters()) and height >= _LEAST_PICTURE
    y = max(0.0, free - (height if drawn else 0.0)) * 0.3
    if drawn:
        drawing = vignette(place + 2, width, height, says.pictures.monsters[place + 1])
        nodes.append(Group((drawing,), Matrix.move(round((room.width - width) / 2, 3), round(y, 3))))
        y += height + _APART
    y += size * 0.72 * MM_PER_PT
    nodes.append(Group((Text(room.width / 2, y, name, style.fonts.head, size, "middle"),), role=Role.HEADING))
    y += _APART
    if grade is not None:
        dot = 3.4
        long = dot * (1.35 * (len(GRADES) - 1) + 1)
        nodes.append(Group((grade_dots(place, len(GRADES), dot),), Matrix.move(round((room.width - long) / 2, 3), y)))
        y += _APART
    nodes.append(Group((column.group,), Matrix.move(round(room.width * 0.05, 3), y)))
    if rules:
        nodes.append(Group((short,), Matrix.move(0, round(room.height - foot, 3))))
    return Group(tuple(nodes))
