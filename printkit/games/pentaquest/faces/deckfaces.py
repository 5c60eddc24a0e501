"""A whole deck as faces, ready for sheets."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from printkit.art.drawing import Drawing
from printkit.art.load import load_art
from printkit.core.files import shipped
from printkit.core.units import MM_PER_PT, Size
from printkit.data.problems import Problem, Severity, Where, has_errors
from printkit.data.schema import near
from printkit.data.words import words_for
from printkit.games.pentaquest.faces.card import Place, card_front
from printkit.games.pentaquest.faces.picture import place_drawing
from printkit.games.pentaquest.faces.template import CardTemplate
from printkit.games.pentaquest.faces.templatefile import load_template
from printkit.games.pentaquest.model import Card, Deck, Picture
from printkit.scene.geometry import Box
from printkit.scene.nodes import Group, Image, Role
from printkit.scene.nodes import Path as PathNode
from printkit.scene.paint import WHITE
from printkit.scene.shapes import rectangle
from printkit.scene.template import scale_for
from printkit.sheet.impose import Face
from printkit.text import fonts

COLOURING_LINE = 1 * MM_PER_PT  # 1 pt: what a felt pen does not hide and a child can follow
DEFAULT_BACK = "sun-and-moon"

# Read already, by file, size in print, and whether they become pixels or lines.
Drawings: TypeAlias = dict[tuple[str, Size, bool, bool], Drawing]


class Edition(enum.StrEnum):
    """What the cards are printed for."""

    PLAY = "play"
    COLOR = "color"  # outlines to colour in
    LARGE = "large"  # large print


@dataclass(frozen=True, slots=True)
class Style:
    """How the faces of a deck are to look.

    Attributes:
        trim: the card after cutting, in mm.
        edition: what they are printed for.
        template: a template by name or path; None for the deck's or the edition's.
        back: a back by name or path; None for the deck's or the default; '' for none.
        bleed: how far backs run beyond the trim, in mm.
    """

    trim: Size
    edition: Edition = Edition.PLAY
    template: str | None = None
    back: str | None = ""
    bleed: float = 0.0

    @property
    def least_line(self) -> float:
        """No line is thinner, in mm; 0 for as the template has it."""
        return COLOURING_LINE if self.edition is Edition.COLOR else 0.0


@dataclass(frozen=True, slots=True)
class DeckFaces:
    """The faces of a deck in its order, with the template that they were made by."""

    faces: tuple[Face, ...]
    template: CardTemplate


def deck_faces(deck: Deck, style: Style, only: Sequence[str] = ()) -> tuple[DeckFaces | None, tuple[Problem, ...]]:
    """Draw the faces of a deck, or of some of its cards.

    Args:
        deck: the cards.
        style: how they look.
        only: ids; empty for all.

    Returns:
        The faces, or None where there are errors; and all problems.
    """
    problems: list[Problem] = []
    template, found = deck_template(deck, style)
    problems += found
    back, found = card_back(deck, style)
    problems += found
    problems += unknown_ids(deck, only)
    if template is None or has_errors(problems):
        return None, tuple(problems)
    box = template.picture.place.box(style.trim, scale_for(style.trim, template.reference))
    faces = []
    drawings: Drawings = {}
    total = len(deck.cards)
    for number, card in enumerate(deck.cards, 1):
        if only and card.id not in only:
            continue
        drawing, found = load_drawing(card, Size(box.width, box.height), drawings)
        problems += found
        if drawing is not None and style.edition is Edition.COLOR and _has_grey(drawing.group):
            problems.append(_grey(card))
        place = Place(number, total, _difficulty(card, template))
        front, told = card_front(card, place, drawing, template, style.trim, style.least_line)
        problems += told
        if card.copies > 1:
            front = replace(front, key=f"front-{card.id}")
        faces.append(
            Face(card.id, style.trim, front, back, style.bleed, card.copies, in_words(card, template.language))
        )
    return (None if has_errors(problems) else DeckFaces(tuple(faces), template)), tuple(problems)


def _difficulty(card: Card, template: CardTemplate) -> int:
    """How hard the card is, where its template wants to show it: the odds take a moment to load."""
    if template.difficulty is None:
        return 0
    from printkit.games.pentaquest.odds import difficulty

    return difficulty(card)


def in_words(card: Card, language: str) -> str:
    """A card in words, for somebody who hears it."""
    effect, panels = effect_and_panels(card, language)
    return words_for(language).card.told.format(name=card.name, effect=effect, panels=panels)


def effect_and_panels(card: Card, language: str) -> tuple[str, str]:
    """A card's effect and its panels in words."""
    says = words_for(language).card
    wild = {"sun": says.sun, "moon": says.moon}
    panels = [" ".join(wild.get(symbol, symbol) for symbol in panel.symbols) for panel in card.requirements]
    effect: str = getattr(says, card.effect.replace("-", "_"))
    return effect, f", {says.between} ".join(panels)


def _has_grey(group: Group) -> bool:
    """Whether pixels of a drawing are neither black nor white; greys that are areas become outlines."""
    return any(
        _has_grey(item)
        if isinstance(item, Group)
        else isinstance(item, Image) and bool(set(item.bitmap.pixels) - {0, 255})
        for item in group.items
    )


def _grey(card: Card) -> Problem:
    message = "a picture of pixels keeps its greys, and there is little in it to be coloured"
    hint = "use a line drawing, or 'trace: true'"
    where = card.where if card.art is None else card.art.where
    return Problem(where, f"cards.{card.id}.picture", message, hint, "colour-grey", Severity.WARNING)


def back_names() -> tuple[str, ...]:
    """The names of the backs that ship."""
    return tuple(sorted(path.stem for path in (shipped("templates") / "backs").glob("*.svg")))


def deck_template(deck: Deck, style: Style) -> tuple[CardTemplate | None, list[Problem]]:
    """The template with the deck's own fonts."""
    name, where, key = style.template, Where("printkit"), "--template"
    if name is None and style.edition is Edition.LARGE:
        name = "large"
    if name is None and deck.template is not None:
        name, where, key = deck.template, deck.where("template"), "template"
    template, found = load_template(name or "classic")
    problems = [problem if problem.where.file else replace(problem, where=where, key=key) for problem in found]
    if template is None:
        return None, problems
    template = _speaking(template, deck.language)
    for role, font in deck.fonts:
        try:
            fonts.find(font)
        except fonts.FontError as error:
            problems.append(Problem(deck.where(f"fonts.{role}"), f"fonts.{role}", str(error), "", "bad-font"))
            continue
        changed = _with_font(template, role, font)
        if changed is None:
            message = f"no part of a card is called '{role}'"
            hint = near(role, _FONT_ROLES) or f"known here: {', '.join(_FONT_ROLES)}"
            problems.append(Problem(deck.where(f"fonts.{role}"), f"fonts.{role}", message, hint, "unknown-key"))
        else:
            template = changed
    return template, problems


def _speaking(template: CardTemplate, language: str) -> CardTemplate:
    """The template with the words of a language."""
    panels = replace(template.panels, word=words_for(language).card.between)
    return replace(template, panels=panels, language=language)


_FONT_ROLES = ("name", "panels", "number", "small")


def _with_font(template: CardTemplate, role: str, font: str) -> CardTemplate | None:
    if role == "name":
        return replace(template, words=replace(template.words, font=font))
    if role == "panels":
        return replace(template, panels=replace(template.panels, font=font))
    if role == "number":
        return replace(template, number=replace(template.number, font=font))
    return replace(template, small=font) if role == "small" else None


def unknown_ids(deck: Deck, only: Sequence[str]) -> list[Problem]:
    """The ids of `--only` that no card of the deck has."""
    ids = [card.id for card in deck.cards]
    return [
        Problem(deck.where(""), "--only", f"there is no card '{wanted}' in this deck", near(wanted, ids), "unknown-id")
        for wanted in only
        if wanted not in ids
    ]


def load_drawing(card: Card, box: Size, known: Drawings) -> tuple[Drawing | None, list[Problem]]:
    """The picture of a card, fitted into a box of this size.

    Cards that share a file share its drawing, which is read once and held once in `known`.
    """
    key = f"cards.{card.id}.picture"
    if card.art is None:
        message, hint = f"'{card.name}' has no picture, so its name stands in for one", "name a file under picture"
        return None, [Problem(card.where, key, message, hint, "no-picture", Severity.WARNING)]
    art = card.art
    if art.fit == "cover":  # one side of the picture runs beyond the box, so it may need more pixels than the box
        box = Size(max(box), max(box))
    wanted = Size(box.width * art.scale, box.height * art.scale)
    same = (art.file, wanted, art.raster, art.trace)
    drawing = known.get(same)
    if drawing is not None:
        return drawing, []
    drawing, problems = load_art(Path(art.file), art.where, key, box=wanted, raster=art.raster, trace=art.trace)
    if drawing is not None and not problems:  # problems name the card, so each card that has some tells its own
        known[same] = drawing
    return drawing, problems


def card_back(deck: Deck, style: Style) -> tuple[Group | None, list[Problem]]:
    """The back, drawn to cover the card and its bleed."""
    name, where, key = style.back, deck.where(""), "--back"
    if name == "":
        return None, []
    if name is None and deck.back is not None:
        name, where, key = deck.back, deck.where("back"), "back"
    name = name or DEFAULT_BACK
    path = Path(name)
    if "/" not in name and not path.suffix:
        path = shipped("templates") / "backs" / f"{name}.svg"
        if not path.is_file():
            hint = near(name, back_names()) or f"built-in ones are {', '.join(back_names())}, or give a path"
            return None, [Problem(where, key, f"there is no back '{name}'", hint, "unknown-back")]
    whole = Box(0, 0, *style.trim).inset(-style.bleed)
    drawing, problems = load_art(path, where, key, box=Size(whole.width, whole.height), raster=False)
    if drawing is None:
        return None, problems
    placed = place_drawing(drawing, Picture(name, fit="cover"), whole, style.least_line)
    paper = PathNode(rectangle(whole), WHITE)
    return Group((paper, placed), key="card-back", role=Role.FIGURE, alt=words_for(deck.language).card.back), problems
