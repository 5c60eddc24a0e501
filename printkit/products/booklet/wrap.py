"""The cover for print on demand: back, spine and front on one sheet with bleed."""

from __future__ import annotations

from printkit.core.units import MM_PER_PT
from printkit.games.pentomancy.board import TOP_LEVEL
from printkit.games.pentomancy.faces.monsters import monsters, standing
from printkit.products.booklet.book import Booklet
from printkit.products.booklet.cover import cover_of, front
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Document, Group, Node, Page, Path, Role, Text
from printkit.scene.paint import WHITE
from printkit.scene.shapes import rectangle
from printkit.sheet.book import cover_plan
from printkit.text import fonts
from printkit.text.blocks import Paragraph, words
from printkit.text.flow import set_column

_LINE = 0.8  # mm, the outlines of the monsters on the back


def wrap_cover(made: Booklet, stock: str) -> Document:
    """The sheet for so many pages of a paper (`white`, `cream` or `color`)."""
    plan = made.plan
    lay = cover_plan(plan.trim, len(made.document.pages), stock)
    nodes: list[Node] = [Path(rectangle(Box(0, 0, *lay.sheet)), WHITE)]
    nodes.append(Group((front(cover_of(plan, made.parts), plan.trim),), Matrix.move(lay.front.x, lay.front.y)))
    nodes.append(Group(_back(made, lay.back)))
    if lay.spine_text:
        nodes.append(_spine(made, lay.spine))
    says = made.parts.style.words.imprint
    page = Page(lay.sheet, tuple(nodes), says.cover, lay.trim, Box(0, 0, *lay.sheet))
    return Document((page,), says.cover_title.format(title=plan.title), plan.language, plan.author)


def _back(made: Booklet, box: Box) -> tuple[Node, ...]:
    """Some words, the five monsters, and room below for the bar code that a printer adds (2 × 1.2 in)."""
    says = made.parts.style.words
    width = box.width * 0.72
    column = set_column([Paragraph(words(text), style="lead") for text in says.blurb], width, made.parts.book, "back")
    left = box.x + (box.width - width) / 2
    words_at = Matrix.move(left, box.y + box.height * 0.14)
    side = width / TOP_LEVEL
    art = monsters()
    ground = box.y + box.height * 0.46 + side * 0.94
    row = tuple(
        Group(
            (standing(drawings[0], left + (place + 0.5) * side, ground, side * 0.88, _LINE),),
            role=Role.FIGURE,
            alt=name,
        )
        for place, (drawings, name) in enumerate(zip(art, says.pictures.monsters, strict=True))
    )
    return (Group((column.group,), words_at), *row)


def _spine(made: Booklet, box: Box) -> Group:
    """The title along the spine, from top to bottom, clear of its edges by 1.6 mm (1/16 in)."""
    name = made.parts.style.fonts.head
    room = box.width - 2 * 1.6
    size = min(12.0, room / MM_PER_PT)
    capital = fonts.find(name).height_of_capitals(size)
    x = box.centre[0] - capital / 2
    text = Text(0, 0, made.plan.title, name, size)
    return Group((text,), Matrix.turn(1).then(Matrix.move(x, box.y + box.height * 0.08)), role=Role.PARAGRAPH)
