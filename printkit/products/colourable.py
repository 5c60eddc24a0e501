"""Can the pictures of a deck be coloured? Each is measured as the colouring book and the cards in outlines print it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from printkit.art.load import load_art
from printkit.art.regions import check_colourable, region_picture
from printkit.core.files import shipped
from printkit.core.pool import cores, ordered_map
from printkit.core.units import Size
from printkit.data.problems import Problem
from printkit.games.pentaquest.faces.colouring import page_drawing
from printkit.games.pentaquest.faces.deckfaces import Edition, Style, deck_template
from printkit.games.pentaquest.model import Card, Deck, Picture
from printkit.products.coloringpages import layout
from printkit.scene.geometry import Box
from printkit.scene.template import scale_for
from printkit.sheet.paper import PAPERS

MOST = 24  # pictures of one's own that are measured where a book is printed: at about 0.2 s of processor time each
FEW = 4  # with fewer pictures, other processes take longer to start than to help


@dataclass(frozen=True, slots=True)
class Colourable:
    """What was found of a picture.

    Attributes:
        card: the id of the first card that shows it.
        problems: warnings, with figures.
        regions: a PNG of its areas in flat colours, or None where that was not asked for.
    """

    card: str
    problems: tuple[Problem, ...]
    regions: bytes | None


@dataclass(frozen=True, slots=True)
class _Task:
    card: str
    picture: Picture
    page: Size
    window: Size
    show: bool


def check_own_pictures(deck: Deck, size: Size, only: Collection[str] = ()) -> tuple[tuple[Problem, ...], int]:
    """The warnings of a deck's pictures, but for those that ship with printkit, which a test measures.

    Args:
        deck: the cards.
        size: of the finished card, in mm.
        only: ids of cards, or empty for all.

    Returns:
        The warnings of the first `MOST` pictures, and how many more there are that were not measured.
    """
    folder = shipped("card_data").resolve()
    own: dict[tuple[str, bool, bool], Card] = {}
    for card in deck.cards:
        art = card.art
        if art is None or (only and card.id not in only):
            continue
        if art.raster or art.trace or not Path(art.file).resolve().is_relative_to(folder):
            own.setdefault((art.file, art.raster, art.trace), card)
    cards = tuple(own.values())[:MOST]
    measured = check_pictures(replace(deck, cards=cards), size) if cards else ()
    return tuple(problem for found in measured for problem in found.problems), len(own) - len(cards)


def check_pictures(deck: Deck, size: Size, *, show: bool = False, jobs: int | None = None) -> Iterator[Colourable]:
    """Measure each picture of a deck once, at the size of a page of A4 and at that of a card.

    Pictures that cannot be read are left out; whoever prints the deck tells of them.

    Args:
        deck: the cards.
        size: of the finished card, in mm.
        show: whether pictures of the areas are wanted.
        jobs: processes at work; None takes as many as help.
    """
    template, _ = deck_template(deck, Style(size, Edition.COLOR))
    if template is None:
        return
    window = template.picture.place.box(size, scale_for(size, template.reference))
    page = layout(PAPERS["a4"]).picture
    first: dict[tuple[str, bool, bool], _Task] = {}
    for card in deck.cards:
        art = card.art
        if art is not None:
            task = _Task(card.id, art, Size(page.width, page.height), Size(window.width, window.height), show)
            first.setdefault((art.file, art.raster, art.trace), task)
    wanted = min(cores(), len(first)) if len(first) > FEW else 1
    yield from ordered_map(_measured, first.values(), jobs=jobs or wanted)


def _measured(task: _Task) -> Colourable:
    art, key = task.picture, f"cards.{task.card}.picture"
    read, _ = load_art(Path(art.file), art.where, key, box=task.page, raster=art.raster, trace=art.trace)
    if read is None:
        return Colourable(task.card, (), None)
    scale = read.scale_in(Box(0, 0, *task.page))
    drawing = page_drawing(read, scale)
    on_card = load_art(Path(art.file), art.where, key, box=task.window, trace=True)[0] if art.trace else None
    problems = check_colourable(drawing, task.page, task.window, art.where, key, on_card=on_card)
    regions = region_picture(drawing, scale, art.where, key)[0] if task.show else None
    return Colourable(task.card, tuple(problems), regions)
