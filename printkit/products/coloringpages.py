"""The pages of a colouring book that show creatures: its cover, one page for each card, and pages to draw on."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.art.drawing import Drawing
from printkit.core.units import Size
from printkit.data.words import words_for
from printkit.data.wordshapes import ColoringWords
from printkit.games.pentaquest.faces.card import BLANK_PANELS
from printkit.games.pentaquest.faces.colouring import page_drawing, plaque
from printkit.games.pentaquest.faces.deckfaces import effect_and_panels
from printkit.games.pentaquest.faces.picture import place_drawing
from printkit.games.pentaquest.faces.symbols import effect
from printkit.games.pentaquest.faces.template import CardTemplate
from printkit.games.pentaquest.model import Card, Effect, Picture
from printkit.products.pageparts import (
    BODY_FONT,
    BOLD_FONT,
    HEAD_FONT,
    ITALIC_FONT,
    Framed,
    blank_line,
    framed,
    label_on_line,
    placed_ornament,
    prose,
    title,
    words,
)
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import rectangle
from printkit.text.typeset import TextStyle

PICTURE_SHAPE = 60 / 50  # width to height of the drawings that ship; the window is as wide as that where it can be


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of a creature's page lie, in mm.

    Attributes:
        frame: around the page.
        name: above.
        picture: the window, in the middle.
        plaque: seal and dice, below at the left.
        sign: the lines to sign on, below at the right.
    """

    frame: Framed
    name: Box
    picture: Box
    plaque: Box
    sign: Box


def layout(size: Size) -> Layout:
    """The parts of a creature's page on this paper: what the picture does not need is shared out around it."""
    frame = framed(size)
    s = frame.scale
    room = frame.room.inset(5 * s)
    name_height, low, gap = 28 * s, 42 * s, 5 * s
    window = Box(room.x, room.y + name_height + gap, room.width, room.height - name_height - low - 3 * gap)
    height = min(window.height, window.width / PICTURE_SHAPE)
    spare = window.height - height
    picture = Box(window.x, window.y + spare * 0.4, window.width, height)
    foot = room.bottom - low - 2 * s - spare * 0.25
    name = Box(room.x + 12 * s, room.y + spare * 0.15, room.width - 24 * s, name_height)
    left = room.width * 0.62
    return Layout(
        frame,
        name,
        picture,
        Box(room.x + 2 * s, foot, left, low),
        Box(room.x + left + 8 * s, foot, room.width - left - 12 * s, low),
    )


@dataclass(frozen=True, slots=True)
class Creature:
    """A card with what its page needs.

    Attributes:
        card: what it says.
        drawing: its picture, or None for an empty window.
        number: its place in the deck.
        total: of how many.
    """

    card: Card
    drawing: Drawing | None
    number: int
    total: int


def creature_page(creature: Creature, size: Size, template: CardTemplate) -> tuple[tuple[Node, ...], float]:
    """A card's page, and the width in mm by which its name is too long for it, or 0."""
    card, parts = creature.card, layout(size)
    says = words_for(template.language).coloring
    s = parts.frame.scale
    heading, missing = title(card.name, parts.name, 54 * s, font=template.words.font, hollow=0.5 * max(s, 0.7))
    number = label_on_line(
        f"{creature.number} · {creature.total}", size.width / 2, parts.frame.room.bottom + 3 * s, 9 * s, Stroke(0.6 * s)
    )
    picture: tuple[Node, ...] = (_empty_window(parts.picture, s),)
    if creature.drawing is not None:
        picture = (
            _picture(creature.drawing, card.art or Picture(""), parts.picture, says.picture.format(name=card.name)),
        )
    panels = [requirement.symbols for requirement in card.requirements]
    beaten = effect_and_panels(card, template.language)
    nodes = (
        *parts.frame.nodes,
        heading,
        *picture,
        Group(
            plaque(card.effect, panels, parts.plaque, template.panels, s),
            role=Role.FIGURE,
            alt=says.plaque.format(effect=beaten[0], panels=beaten[1]),
        ),
        *_sign(parts.sign, s, (says.coloured_by, says.coloured_on)),
        number,
    )
    return (Group(nodes, mark=card.id),), missing


def _picture(drawing: Drawing, art: Picture, window: Box, told: str) -> Group:
    scale = min(window.width / drawing.width, window.height / drawing.height) * art.scale
    placed = place_drawing(page_drawing(drawing, scale), art, window, 0.0)
    return Group((placed,), clip=rectangle(window.inset(-1)), role=Role.FIGURE, alt=told)


def _empty_window(window: Box, s: float) -> Path:
    return Path(rectangle(window, 3 * s), WHITE, Stroke(0.9 * s))


def _sign(box: Box, s: float, labels: tuple[str, ...]) -> tuple[Node, ...]:
    """Lines to write on, one below another."""
    step = box.height / (len(labels) + 0.35)
    return tuple(
        blank_line(label, box.x, box.y + step * (row + 1) - 2 * s, box.right, 11 * s)
        for row, label in enumerate(labels)
    )


def own_page(size: Size, template: CardTemplate) -> tuple[Node, ...]:
    """A page like a creature's for one that is yet to be drawn, with the five effects to choose from."""
    parts, says = layout(size), words_for(template.language).coloring
    s = parts.frame.scale
    low = parts.plaque
    spot = Box(low.x, low.y, low.width, low.height)
    name = parts.name
    rule = blank_line("", name.x + 4 * s, name.bottom - 5 * s, name.right - 4 * s, 11 * s)
    heading, _ = words(
        says.own,
        Box(name.x, name.y - 1 * s, name.width, 8 * s),
        TextStyle(ITALIC_FONT, 13 * s, 6),
        role=Role.HEADING,
    )
    return (
        *parts.frame.nodes,
        heading,
        rule,
        _empty_window(parts.picture, s),
        Group(
            plaque(None, BLANK_PANELS, spot, template.panels, s),
            role=Role.FIGURE,
            alt=says.own_plaque,
        ),
        *_effects(parts.sign, s, says, template.language),
    )


def _effects(box: Box, s: float, says: ColoringWords, language: str) -> tuple[Node, ...]:
    """The five symbols of effects, to be copied into the seal."""
    nodes: list[Node] = [Text(box.x, box.y + 3.4 * s, says.seal, ITALIC_FONT, 11 * s)]
    step = (box.height - 6 * s) / len(Effect)
    side = round(step * 0.74, 2)
    for row, kind in enumerate(Effect):
        y = box.y + 6 * s + row * step
        nodes.append(Group((effect(kind, side, language=language),), Matrix.move(box.x, y + (step - side) / 2)))
        nodes.append(
            Text(
                box.x + side + 2.4 * s,
                y + step * 0.5 + 1.2 * s,
                getattr(says, kind.replace("-", "_")),
                BODY_FONT,
                9.5 * s,
            )
        )
    return tuple(nodes)


def cover(
    name: str, cover_art: Drawing | None, pictures: tuple[Creature, ...], size: Size, says: ColoringWords
) -> tuple[Node, ...]:
    """The cover: the deck's name, a scroll, a large picture (or several of the deck's own), and whose book it is.

    Args:
        name: of the deck.
        cover_art: a drawing made for the cover, or None.
        pictures: cards of the deck that have one, to make a cover of where there is none; the first is shown large.
        size: of the paper, in mm.
        says: the words of its language.
    """
    frame = framed(size)
    s = frame.scale
    room = frame.room.inset(4 * s)
    head = Box(room.x + 12 * s, room.y - 1 * s, room.width - 24 * s, 24 * s)
    heading, _ = title(name, head, 64 * s, hollow=0.6 * s)
    banner = Box(room.x + room.width * 0.16, head.bottom + 1.5 * s, room.width * 0.68, 27 * s)
    said, _ = words(
        says.cover,
        Box(banner.x + banner.width * 0.2, banner.y + banner.height * 0.12, banner.width * 0.6, banner.height * 0.6),
        TextStyle(HEAD_FONT, 25 * s, 8),
        role=Role.PARAGRAPH,
    )
    foot = room.bottom - 5 * s
    window = Box(room.x, banner.bottom + 2 * s, room.width, foot - 9 * s - banner.bottom - 3 * s)
    art = (
        _poster(pictures, window, s, says)
        if cover_art is None
        else (cover_art.placed(window, says.cover_picture.format(deck=name)),)
    )
    return (
        *frame.nodes,
        heading,
        placed_ornament("banner", banner),
        said,
        *art,
        blank_line(says.owner, room.x + 20 * s, foot, room.right - 20 * s, 13 * s),
    )


def _poster(pictures: tuple[Creature, ...], window: Box, s: float, says: ColoringWords) -> tuple[Node, ...]:
    """The first picture large, and up to three more in a row below it."""
    if not pictures:
        return (placed_ornament("end", window.inset(min(window.width, window.height) * 0.2)),)
    small = pictures[1:4]
    gap = 4 * s
    row = window.width / 3 / PICTURE_SHAPE if small else 0.0
    large = Box(window.x, window.y, window.width, window.height - row - (gap if small else 0))
    places = [large]
    width = (window.width - gap * (len(small) - 1)) / max(len(small), 1)
    places += [Box(window.x + index * (width + gap), large.bottom + gap, width, row) for index in range(len(small))]
    nodes: list[Node] = []
    for creature, place in zip(pictures, places, strict=False):
        inside = place.inset(3 * s)
        nodes.append(Path(rectangle(place, 3 * s), WHITE, Stroke(0.7 * s)))
        if (drawing := creature.drawing) is not None:
            told = says.picture.format(name=creature.card.name)
            nodes.append(page_drawing(drawing, drawing.scale_in(inside)).placed(inside, told))
    return tuple(nodes)


def contents_page(creatures: list[tuple[str, str]], size: Size, says: ColoringWords) -> tuple[Node, ...]:
    """The names of the creatures with their pages and a box to tick once each is coloured.

    Args:
        creatures: each one's name and page.
        size: of the paper, in mm.
        says: the words of its language.
    """
    frame = framed(size)
    s = frame.scale
    room = frame.room.inset(7 * s)
    heading, _ = title(says.creatures, Box(room.x, room.y, room.width, 17 * s), 34 * s, hollow=0.4)
    said, _ = prose(says.tick, room.x, room.y + 23 * s, room.width, 11 * s, align="middle")
    nodes: list[Node] = [*frame.nodes, heading, said]
    top, foot = room.y + 32 * s, room.bottom - 20 * s
    columns = 2 if len(creatures) > 12 else 1
    rows = -(-len(creatures) // columns)
    step = min((foot - top) / max(rows, 1), 12 * s)
    gap = 9 * s
    width = (room.width - 8 * s - gap * (columns - 1)) / columns
    size_pt = min(11.5 * s, step * 2.3)
    for index, (name, page) in enumerate(creatures):
        x = room.x + 4 * s + (index // rows) * (width + gap)
        y = top + (index % rows) * step
        nodes.append(_entry(name, page, Box(x, y, width, step), size_pt))
    nodes.append(placed_ornament("end", Box(room.x, room.bottom - 18 * s, room.width, 17 * s)))
    return tuple(nodes)


def _entry(name: str, page: str, row: Box, size_pt: float) -> Group:
    side = min(row.height * 0.55, 4.2)
    y = row.centre[1]
    base = y + size_pt * 0.12
    said, _ = words(
        name,
        Box(row.x + side + 2.2, y - row.height / 2, row.width - side - 12, row.height),
        TextStyle(BODY_FONT, size_pt, 4, 1, "start"),
    )
    return Group(
        (
            Path(rectangle(Box(row.x, y - side / 2, side, side), side * 0.2), WHITE, Stroke(0.35)),
            said,
            Text(row.right, base, page, BOLD_FONT, size_pt, "end"),
        )
    )
