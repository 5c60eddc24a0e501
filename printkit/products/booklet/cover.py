"""The cover: title, subtitle, author and a picture."""

from __future__ import annotations

from collections.abc import Callable

from printkit.art.drawing import Drawing
from printkit.core.units import Size
from printkit.games.pentomancy.faces.board import board_drawing
from printkit.games.pentomancy.faces.monsters import picture
from printkit.games.pentomancy.faces.views import TileView
from printkit.products.booklet.cell import look_for
from printkit.products.booklet.parts import Parts
from printkit.products.booklet.plan import BookPlan
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Role, Text
from printkit.text import fonts
from printkit.text.blocks import Plate
from printkit.text.typeset import TextStyle, fit, lay

MARGIN = 12.0  # what stays free at the edges of a cover, in mm


def cover_plate(plan: BookPlan, parts: Parts) -> Plate:
    """The front cover as a whole page."""

    def draw(page: Size, _page_of: Callable[[str], str]) -> Group:
        return front(plan, parts, page)

    return Plate(draw, plan.title, 1, ("cover",), bleed=True, listed=False)


def subtitle(plan: BookPlan, parts: Parts) -> str:
    """The plan's, or one that tells number and grades."""
    if plan.subtitle is not None:
        return plan.subtitle
    grades = [parts.style.words.grade_name(grade).lower() for grade, count in parts.grade_counts() if count]
    span = grades[0] if len(grades) == 1 else f"{grades[0]} – {grades[-1]}" if grades else ""
    return f"{len(parts.puzzles)} {parts.style.words.puzzles}" + (f", {span}" if span else "")


def front(plan: BookPlan, parts: Parts, page: Size) -> Group:
    """A front cover of this size."""
    inner = Box(0, 0, *page).inset(min(MARGIN, page.width * 0.08))
    head = parts.style.fonts.head
    title_box = Box(inner.x, inner.y, inner.width, page.height * 0.105)
    style = TextStyle(head, page.height * 0.19, 14, 2)
    title = lay(
        fit(plan.title, fonts.find(head), style, title_box.width, title_box.height), fonts.find(head), style, title_box
    )
    said = subtitle(plan, parts)
    body = parts.style.fonts.body
    below = Box(inner.x, title_box.bottom, inner.width, page.height * 0.05)
    small = TextStyle(body, page.height * 0.072, 9, 2)
    line = lay(fit(said, fonts.find(body), small, below.width, below.height), fonts.find(body), small, below)
    foot = page.height * 0.04 if plan.author else 0.0
    top = below.bottom + page.height * 0.012
    box = Box(inner.x, top, inner.width, inner.bottom - foot - top)
    nodes: list[Node] = [Group(title, role=Role.HEADING), Group(line, role=Role.PARAGRAPH), _picture(parts, box)]
    if plan.author:
        size = page.height * 0.065
        author = Text(page.width / 2, inner.bottom, plan.author, body, size, "middle")
        nodes.append(Group((author,), role=Role.PARAGRAPH))
    return Group(tuple(nodes))


def _picture(parts: Parts, box: Box) -> Group:
    """The cover drawing; where none ships, a board full of monsters."""
    drawing: Drawing | None = picture("booklet", "covers")
    if drawing is not None:
        return drawing.placed(box)
    game = parts.puzzles[0].game
    side = min(box.width, box.height)
    look = look_for(side / 8.1, parts.style)
    views = tuple(TileView(level) if level else TileView() for level in game.solution.levels)
    shuffled = tuple(views[-1 - tile] if views[-1 - tile].level else TileView(1) for tile in range(len(views)))
    place = Matrix.move(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2)
    from dataclasses import replace

    return Group((board_drawing(game.board, shuffled, replace(look, frame=False), "a board full of monsters"),), place)
