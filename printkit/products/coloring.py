"""The colouring book of a deck: cover, contents, how it is done, a page to try pens on, the creatures, empty cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath

from printkit.art.drawing import Drawing
from printkit.core.files import shipped
from printkit.core.units import Size, number
from printkit.data.problems import Problem, Where, has_errors
from printkit.data.words import words_for
from printkit.games.pentaquest.faces.card import blank_front
from printkit.games.pentaquest.faces.deckfaces import (
    COLOURING_LINE,
    Drawings,
    Edition,
    Style,
    deck_template,
    load_drawing,
    unknown_ids,
)
from printkit.games.pentaquest.faces.template import CardTemplate
from printkit.games.pentaquest.model import Card, Deck
from printkit.products.coloringguide import guide_page, swatch_page
from printkit.products.coloringpages import Creature, contents_page, cover, creature_page, layout, own_page
from printkit.products.deck import POKER
from printkit.products.pageparts import shipped_drawing
from printkit.scene.nodes import Bookmark, Document, Node, Page
from printkit.sheet.impose import Face, Look, impose
from printkit.sheet.marks import SLUG_MARGIN
from printkit.sheet.paper import Paper
from printkit.sheet.plan import Backs, TooLargeError, grid_for, plan

LEAST_PAPER = Size(100, 140)


@dataclass(frozen=True, slots=True)
class ColoringOptions:
    """What can be chosen for a colouring book.

    Attributes:
        paper: of its pages, upright.
        single_sided: whether the back of each leaf stays empty.
        only: ids, or empty for all.
        size: of the empty cards, in mm.
        blanks: how many sheets of empty cards.
        variant: a further word in the file's name, such as the language where it is not the deck's own; or ''.
    """

    paper: Paper
    single_sided: bool = False
    only: tuple[str, ...] = ()
    size: Size = POKER
    blanks: int = 1
    variant: str = ""


@dataclass(frozen=True, slots=True)
class ColoringBook:
    """A colouring book ready for a backend.

    Attributes:
        name: of its file, without suffix, such as `pentaquest-coloring-a4`.
        document: its pages in reading order.
        count: how many creatures are in it.
    """

    name: str
    document: Document
    count: int


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A page that is yet to be numbered: what is on it, and what its bookmark says, if anything."""

    items: tuple[Node, ...]
    bookmark: str = ""
    label: str = ""


def coloring_book(deck: Deck, options: ColoringOptions) -> tuple[ColoringBook | None, tuple[Problem, ...]]:
    """Put a deck into a colouring book.

    Returns:
        The book, or None where there are errors; and all problems.
    """
    problems: list[Problem] = [*unknown_ids(deck, options.only), *_paper_faults(options.paper)]
    template, found = deck_template(deck, Style(options.size, Edition.COLOR))
    problems += found
    if template is None or has_errors(problems):
        return None, tuple(problems)
    creatures, found = _creatures(deck, options)
    problems += found
    empty, faults = _blank_cards(deck, options, template)
    problems += faults
    if has_errors(problems):
        return None, tuple(problems)
    leaves, found = _leaves(deck, options, template, creatures)
    document = _bound(deck, options, (*leaves, *empty))
    parts = (deck.id, "coloring", options.variant, "single-sided" if options.single_sided else "", options.paper.name)
    name = "-".join(part for part in parts if part)
    return ColoringBook(name, document, len(creatures)), (*problems, *found)


def _paper_faults(paper: Paper) -> list[Problem]:
    if paper.size.width < LEAST_PAPER.width or paper.size.height < LEAST_PAPER.height:
        message = f"a colouring book needs paper of at least {LEAST_PAPER}, upright, and not {paper.size}"
        return [Problem(Where("printkit"), "--paper", message, "", "paper-too-small")]
    return []


def _creatures(deck: Deck, options: ColoringOptions) -> tuple[list[Creature], list[Problem]]:
    window = layout(options.paper.size).picture
    creatures: list[Creature] = []
    problems: list[Problem] = []
    known: Drawings = {}
    for index, card in enumerate(deck.cards, 1):
        if options.only and card.id not in options.only:
            continue
        drawing, found = load_drawing(card, Size(window.width, window.height), known)
        problems += found
        creatures.append(Creature(card, drawing, index, len(deck.cards)))
    return creatures, problems


def _leaves(
    deck: Deck, options: ColoringOptions, template: CardTemplate, creatures: Sequence[Creature]
) -> tuple[list[_Leaf], list[Problem]]:
    size, says = options.paper.size, words_for(deck.language)
    own = says.coloring
    first = 5  # the page of the first creature, as they are counted
    listed = [(creature.card.name, str(first + index)) for index, creature in enumerate(creatures)]
    leaves = [
        _Leaf(cover(deck.name, _cover_art(deck), _posters(creatures), size, own), own.cover_mark, own.cover_label),
        _Leaf(contents_page(listed, size, own), own.creatures),
        _Leaf(guide_page(size, says), own.guide_mark),
        _Leaf(swatch_page(size, own), own.swatches_mark),
    ]
    problems: list[Problem] = []
    for creature in creatures:
        items, missing = creature_page(creature, size, template)
        leaves.append(_Leaf(items, creature.card.name))
        if missing:
            problems.append(_long_name(creature.card, missing))
    leaves += [_Leaf(own_page(size, template), own.own_mark) for _ in range(2)]
    return leaves, problems


def _long_name(card: Card, missing: float) -> Problem:
    message = f"'{card.name}' is {number(missing, 1)} mm too long for its page of the colouring book"
    return Problem(card.named, f"cards.{card.id}.name", message, "shorten it", "text-too-long")


def _cover_art(deck: Deck) -> Drawing | None:
    """The cover that ships with a built-in deck, for that deck alone."""
    folder = FilePath(deck.where("").file).resolve().parent
    ships = shipped("card_data").resolve() / deck.id
    file = ships / "covers" / "coloring.svg"
    return shipped_drawing(f"{deck.id}/covers/coloring.svg") if folder == ships and file.is_file() else None


def _posters(creatures: Sequence[Creature]) -> tuple[Creature, ...]:
    """Four that have pictures, from all over the deck, the last one first."""
    drawn = [creature for creature in creatures if creature.drawing is not None]
    if len(drawn) < 4:
        return tuple(reversed(drawn))
    return (drawn[-1], *(drawn[len(drawn) * share // 4] for share in (0, 1, 2)))


def _blank_cards(
    deck: Deck, options: ColoringOptions, template: CardTemplate
) -> tuple[tuple[_Leaf, ...], tuple[Problem, ...]]:
    """Sheets of empty cards to cut out, at the size of the deck's own."""
    if not options.blanks:
        return (), ()
    try:
        grid = grid_for(options.paper.size, options.size, slug=SLUG_MARGIN)
    except TooLargeError as error:
        return (), (Problem(Where("printkit"), "--paper", str(error), "choose larger paper", "card-too-large"),)
    own = words_for(deck.language).coloring
    front = blank_front(template, options.size, COLOURING_LINE)
    face = Face("blank", options.size, front, copies=grid.count * options.blanks)
    look = Look("cut", (0.0, 0.0), own.empty_slug.format(deck=deck.name), template.small, deck.language)
    pages = impose((face,), plan([face.copies], grid), Backs.NONE, look)
    return tuple(_Leaf(page.items, own.empty_cards if index == 0 else "") for index, page in enumerate(pages)), ()


def _bound(deck: Deck, options: ColoringOptions, leaves: Sequence[_Leaf]) -> Document:
    """The pages as a document; single-sided, each is followed by an empty one, which is its back."""
    says = words_for(deck.language)
    pages: list[Page] = []
    marks: list[Bookmark] = []
    for count, leaf in enumerate(leaves, 1):
        if leaf.bookmark and (leaf.bookmark != marks[-1].title if marks else True):
            marks.append(Bookmark(leaf.bookmark, len(pages)))
        label = leaf.label or str(count)
        pages.append(Page(options.paper.size, leaf.items, label))
        if options.single_sided:
            pages.append(Page(options.paper.size, (), says.coloring.back_label.format(label=label)))
    return Document(
        tuple(pages),
        title=says.coloring.title.format(deck=deck.name),
        language=deck.language,
        author=deck.author,
        subject=(says.coloring.subject_one if len(leaves) == 1 else says.coloring.subject).format(
            count=len(leaves), paper=says.figures(str(options.paper))
        ),
        bookmarks=tuple(marks),
        duplex="long",
    )
