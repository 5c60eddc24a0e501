"""Everything that one needs to play a deck at a table: a folder of files, and a page that says what to do with them.

A kit is a list of parts, in the order in which they are printed. To add one, write a function that takes a `Kit` and
returns a `Part` (or None where it does not apply), and name it in `PARTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from printkit.core.units import Size
from printkit.data.problems import Problem, Severity, Where
from printkit.games.pentaquest.faces.deckfaces import Edition, Style, card_back, load_drawing
from printkit.games.pentaquest.model import Deck
from printkit.products.box import BACK_INSET, box_page, dice_page
from printkit.products.coloring import ColoringOptions, coloring_book
from printkit.products.deck import POKER, DeckOptions, print_deck
from printkit.products.playmat import Kind, halves, mat_size, play_mat, player_board, single_mat
from printkit.products.scoresheet import solo_sheet, table_sheet
from printkit.products.startpage import Line, start_pages
from printkit.scene.nodes import Document, Page
from printkit.sheet.paper import PAPERS, Paper
from printkit.sheet.plan import Backs, TooLargeError
from printkit.sheet.pouch import Laminate
from printkit.sheet.tuckbox import tuck_box

KINDS: tuple[Kind, ...] = ("solo", "table")
LARGE = {"a4": "a3"}  # the paper on which two sheets of another lie side by side


@dataclass(frozen=True, slots=True)
class Kit:
    """What a kit is made of.

    Attributes:
        deck: the cards.
        paper: of nearly everything.
        size: of the finished cards, in mm.
        backs: how cards get their backs.
        thickness: of a finished card, in mm; the box is made for it.
    """

    deck: Deck
    paper: Paper
    size: Size = POKER
    backs: Backs = Backs.LONG
    thickness: float = 0.35

    @property
    def count(self) -> int:
        """How many cards the deck has, copies counted."""
        return sum(card.copies for card in self.deck.cards)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing of a kit.

    Attributes:
        heading: what it is, on the first page.
        paper: on which paper and how it is printed.
        words: what to do with it.
        files: its documents with their names, without suffix; none where there were errors.
        shown: of which page the first page has a small picture.
        problems: what was found.
    """

    heading: str
    paper: str
    words: str
    files: tuple[tuple[str, Document], ...] = ()
    shown: Page | None = None
    problems: tuple[Problem, ...] = ()


Maker: TypeAlias = Callable[[Kit], Part | None]


def make_kit(kit: Kit) -> Iterator[Part]:
    """The parts, one after the other, as they are made."""
    for maker in PARTS:
        part = maker(kit)
        if part is not None:
            yield part


def start_here(kit: Kit, parts: tuple[Part, ...]) -> tuple[str, Document]:
    """The page that tells of the parts, with the name of its file."""
    lines = tuple(
        Line(
            part.heading,
            tuple(f"{name}.pdf" for name, _ in part.files),
            part.paper,
            part.words,
            part.shown or part.files[0][1].pages[0],
            sum(_sheets(document) for _, document in part.files),
        )
        for part in parts
        if part.files
    )
    name = kit.deck.name
    pages = start_pages(kit.paper.size, name, lines)
    return "start-here", _document(kit, pages, "start here")


def _sheets(document: Document) -> int:
    return len(document.pages) if document.duplex == "none" else -(-len(document.pages) // 2)


def _document(kit: Kit, pages: tuple[Page, ...], what: str) -> Document:
    deck = kit.deck
    return Document(pages, f"{deck.name}: {what}", deck.language, deck.author)


def _cards(kit: Kit) -> Part:
    printed, problems = print_deck(kit.deck, DeckOptions(kit.paper, kit.size, backs=kit.backs))
    turn = {
        Backs.LONG: "both sides, turned over the long edge",
        Backs.SHORT: "both sides, turned over the short edge",
        Backs.FOLD: "one side; fold, glue, cut",
        Backs.NONE: "one side",
    }[kit.backs]
    return Part(
        "The cards",
        f"{_spoken(kit.paper)}, {turn}",
        f"{kit.count} cards of {kit.size}. Thick paper is best (200 g/m² or more). Cut along the lines, round the "
        "corners. To colour them first, print the sheets of the colouring book instead.",
        () if printed is None else printed.documents(),
        problems=problems,
    )


def _laminated(kit: Kit) -> Part | None:
    """Smaller cards, for a sealed rim of film, and where they lie in the pouch."""
    options = DeckOptions(kit.paper, kit.size, backs=kit.backs, laminate=Laminate.CUT_FIRST)
    if kit.backs is Backs.FOLD:
        return None  # two layers of paper and glue are too thick for a pouch
    printed, problems = print_deck(kit.deck, options)
    return Part(
        "Cards to laminate",
        f"{_spoken(kit.paper)}, as the cards",
        "The same cards, smaller by 3 mm all around: cut them, lay them into the pouch on their places, laminate, "
        "and trim 3 mm outside the paper. They come out at the size of the others, sealed.",
        () if printed is None else printed.documents(),
        None if printed is None or printed.pouch is None else printed.pouch.pages[0],
        problems,
    )


def _box(kit: Kit) -> Part:
    deck = kit.deck
    box = tuck_box(kit.size, kit.count, kit.thickness)
    wall = box.wall("back").inset(BACK_INSET)
    back, problems = card_back(deck, Style(Size(wall.width, wall.height), back=None))
    shown = next((card for card in reversed(deck.cards) if card.art is not None), None)
    picture = None if shown is None else load_drawing(shown, kit.size, {})[0]
    heading, name = "The box", f"{deck.id}-box-{kit.paper.name}"
    try:
        page = box_page(box, kit.paper, deck.name, f"{kit.count} cards", picture, back)
    except TooLargeError as error:
        return _left_out(heading, error)
    return Part(
        heading,
        f"{_spoken(kit.paper)}, one side, thick",
        f"Holds {kit.count} cards, each {kit.thickness:g} mm thick. Paper of 200 to 300 g/m²; score the folds with the "
        "back of a knife along a ruler.",
        ((name, _document(kit, (page,), "box")),),
        problems=tuple(problems),
    )


def _mats(kit: Kit) -> Part:
    """The mats: each on two sheets, and on one large one where there is such a paper."""
    deck, paper = kit.deck, kit.paper
    heading = "Play mats"
    try:
        mats = {kind: play_mat(kind, mat_size(paper.size), kit.size, deck.name) for kind in KINDS}
        board = player_board(paper.size, kit.size, deck.name)
    except TooLargeError as error:
        return _left_out(heading, error)
    files = []
    large = LARGE.get(paper.name)
    for kind, mat in mats.items():
        if large:
            page = single_mat(mat, PAPERS[large], kind)
            files.append((f"{deck.id}-mat-{kind}-{large}", _document(kit, (page,), f"play mat, {kind}")))
        pages = halves(mat, paper.size, kind)
        files.append((f"{deck.id}-mat-{kind}-two-{paper.name}", _document(kit, pages, f"play mat, {kind}")))
    files.append((f"{deck.id}-board-{paper.name}", _document(kit, (board,), "board of a player")))
    sizes = (
        f"one sheet of {large.capitalize()}, or two of {_spoken(paper)}" if large else f"two sheets of {_spoken(paper)}"
    )
    return Part(
        heading,
        sizes,
        "'solo' is for one; 'table' lies between several players, each with a board of their own. Two sheets join: cut "
        "the left one at its right edge and glue it onto the margin of the other.",
        tuple(files),
    )


def _dice(kit: Kit) -> Part:
    heading = "Dice"
    try:
        page = dice_page(kit.paper)
    except TooLargeError as error:
        return _left_out(heading, error)
    document = _document(kit, (page,), "dice to fold")
    return Part(
        heading,
        f"{_spoken(kit.paper)}, one side, thick",
        "The game needs five; these are spares, to be folded and glued.",
        ((f"{kit.deck.id}-dice-{kit.paper.name}", document),),
    )


def _scores(kit: Kit) -> Part:
    size = kit.paper.size
    pages = (solo_sheet(size, kit.deck.name, kit.count), table_sheet(size, kit.deck.name))
    return Part(
        "Score sheets",
        f"{_spoken(kit.paper)}, one side",
        "One for games alone, one for several players.",
        ((f"{kit.deck.id}-scores-{kit.paper.name}", _document(kit, pages, "score sheets")),),
    )


def _coloring(kit: Kit) -> Part:
    book, problems = coloring_book(kit.deck, ColoringOptions(kit.paper, size=kit.size))
    printed, found = print_deck(kit.deck, DeckOptions(kit.paper, kit.size, Edition.COLOR))
    files = [] if book is None else [(book.name, book.document)]
    files += [] if printed is None else printed.documents()
    return Part(
        "The colouring book",
        f"{_spoken(kit.paper)}, both sides or one",
        "A page for each creature, pages to draw one's own on, and the cards in outlines: colour, cut, then laminate.",
        tuple(files),
        problems=tuple(dict.fromkeys((*problems, *found))),
    )


def _spoken(paper: Paper) -> str:
    return paper.name.capitalize() if paper.name in PAPERS else str(paper.size)


def _left_out(heading: str, error: TooLargeError) -> Part:
    """A part that does not fit the paper: a warning, for the rest of the kit can be printed."""
    problem = Problem(
        Where("printkit"), "--paper", str(error), "choose larger paper", "part-left-out", Severity.WARNING
    )
    return Part(heading, "", "", problems=(problem,))


# In the order in which they are printed.
PARTS: tuple[Maker, ...] = (_cards, _laminated, _box, _mats, _dice, _scores, _coloring)
