"""The cover: title, subtitle, author and a picture."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace

from printkit.art.drawing import Drawing
from printkit.core.units import Size, number
from printkit.data.languages import base_language
from printkit.data.problems import Problem
from printkit.games.pentomancy.faces.board import board_drawing
from printkit.games.pentomancy.faces.monsters import picture
from printkit.games.pentomancy.faces.views import TileView
from printkit.games.pentomancy.rules import Game
from printkit.products.booklet.arrange import look_for
from printkit.products.booklet.parts import Parts
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Role
from printkit.text import fonts
from printkit.text.blocks import Plate
from printkit.text.typeset import TextStyle, fit, lay

MARGIN = 12.0  # what stays free at the edges of a cover, in mm


@dataclass(frozen=True, slots=True)
class Cover:
    """What is on a front cover.

    Attributes:
        title: of the booklet.
        subtitle: below it.
        author: at the foot; may be ''.
        style: the booklet's.
        game: whose board is drawn where no picture ships.
    """

    title: str
    subtitle: str
    author: str
    style: Style
    game: Game


def cover_of(plan: BookPlan, parts: Parts) -> Cover:
    """The cover that a plan asks for."""
    return Cover(plan.title, subtitle(plan, parts), plan.author, parts.style, parts.puzzles[0].game)


def cover_plate(plan: BookPlan, parts: Parts) -> Plate:
    """The front cover as a whole page."""
    draw = functools.partial(_draw, cover_of(plan, parts))
    return Plate(draw, plan.title, 1, ("cover",), bleed=True, listed=False, asks=())


def _draw(cover: Cover, page: Size, _page_of: Callable[[str], str]) -> Group:
    return front(cover, page)


def subtitle(plan: BookPlan, parts: Parts) -> str:
    """The plan's, if it has one in the booklet's language; else one that tells number and grades."""
    if plan.subtitle is not None:
        return plan.subtitle
    own = dict(plan.subtitles).get(base_language(plan.language))
    if own is not None:
        return own
    grades = [parts.style.words.grade_name(grade).lower() for grade, count in parts.grade_counts() if count]
    span = grades[0] if len(grades) == 1 else f"{grades[0]} – {grades[-1]}" if grades else ""
    says, count = parts.style.words, len(parts.puzzles)
    return (says.one_puzzle if count == 1 else f"{count} {says.puzzles}") + (f", {span}" if span else "")


@dataclass(frozen=True, slots=True)
class _Words:
    """One of a cover's texts, its box, and how it is set."""

    key: str
    text: str
    box: Box
    style: TextStyle


def _texts(cover: Cover, page: Size) -> tuple[_Words, ...]:
    """Title, subtitle and author, where they stand."""
    inner = Box(0, 0, *page).inset(min(MARGIN, page.width * 0.08))
    fonts_of = cover.style.fonts
    title = Box(inner.x, inner.y, inner.width, page.height * 0.105)
    below = Box(inner.x, title.bottom, inner.width, page.height * 0.05)
    foot = Box(inner.x, inner.bottom - page.height * 0.028, inner.width, page.height * 0.028)
    return (
        _Words("title", cover.title, title, TextStyle(fonts_of.head, page.height * 0.19, 14, 2)),
        _Words("subtitle", cover.subtitle, below, TextStyle(fonts_of.body, page.height * 0.072, 9, 2)),
        _Words("author", cover.author, foot, TextStyle(fonts_of.body, page.height * 0.065, 9)),
    )


def cover_problems(plan: BookPlan, parts: Parts) -> list[Problem]:
    """Words that the cover's fonts do not have, or that do not fit it."""
    found = []
    for words in _texts(cover_of(plan, parts), plan.trim):
        font = fonts.find(words.style.font)
        fault = font.faults(words.text)
        where, key = plan.said(words.key)
        if words.key == "title" and not words.text:
            found.append(Problem(where, key, "it is empty", "write what the booklet is called", "bad-value"))
            continue
        if fault:
            hint = "write it in other letters"
            found.append(Problem(where, key, fault, hint, "missing-glyph"))
            continue
        fitted = fit(words.text, font, words.style, words.box.width, words.box.height)
        if words.text and fitted.missing:
            message = f"it is {number(fitted.missing, 1)} mm too long for the cover"
            found.append(Problem(where, key, message, "shorten it", "text-too-long"))
    return found


def front(cover: Cover, page: Size) -> Group:
    """A front cover of this size."""
    nodes: list[Node] = []
    texts = _texts(cover, page)
    for words, role in zip(texts, (Role.HEADING, Role.PARAGRAPH, Role.PARAGRAPH), strict=True):
        if words.text:
            font = fonts.find(words.style.font)
            fitted = fit(words.text, font, words.style, words.box.width, words.box.height)
            nodes.append(Group(lay(fitted, font, words.style, words.box), role=role))
    above, below = texts[1].box, texts[2].box
    top = above.bottom + page.height * 0.012
    bottom = below.y - page.height * 0.012 if cover.author else below.bottom
    return Group((*nodes, _picture(cover, Box(above.x, top, above.width, bottom - top))))


def _picture(cover: Cover, box: Box) -> Group:
    """The cover drawing; where none ships, a board full of monsters."""
    drawing: Drawing | None = picture("booklet", "covers")
    if drawing is not None:
        return drawing.placed(box, cover.style.words.pictures.booklet)
    game = cover.game
    side = min(box.width, box.height)
    look = look_for(side / 8.1, cover.style)
    views = tuple(TileView(level) if level else TileView() for level in game.solution.levels)
    shuffled = tuple(views[-1 - tile] if views[-1 - tile].level else TileView(1) for tile in range(len(views)))
    place = Matrix.move(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2)
    return Group(
        (board_drawing(game.board, shuffled, replace(look, frame=False), cover.style.words.heard.cover),), place
    )
