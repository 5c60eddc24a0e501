"""The parts of a kit, in the order in which they are printed.

To add one, write a function that takes a `Kit` and returns a `Part` (or None where it does not apply), and name it in
`PARTS`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.data.problems import Problem, Severity, Where
from printkit.games.pentaquest.faces.deckfaces import Edition, Style, card_back, load_drawing
from printkit.games.pentaquest.faces.symbols import die
from printkit.games.pentomancy.generate import stream
from printkit.games.pentomancy.puzzlefile import encode
from printkit.preflight import booklet
from printkit.preflight.pdf import check
from printkit.products.booklet.book import make_booklet
from printkit.products.booklet.planfile import load_plan
from printkit.products.booklet.puzzles import gather
from printkit.products.box import BACK_INSET, box_page, dice_page
from printkit.products.coloring import ColoringOptions, coloring_book
from printkit.products.deck import DeckOptions, print_deck
from printkit.products.kit import Kit, Part, document_of
from printkit.products.playmat import Kind, halves, mat_size, play_mat, player_board, single_mat
from printkit.products.rulebook.book import make_book, make_quick
from printkit.products.rulebook.source import load_source
from printkit.products.scoresheet import solo_sheet, table_sheet
from printkit.products.screencards import pentaquest_page
from printkit.products.screenpuzzles import pentomancy_page
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Document, Group, Page, Path
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import rectangle
from printkit.sheet.booklet import folded_page, saddle
from printkit.sheet.paper import PAPERS, Paper
from printkit.sheet.plan import Backs, TooLargeError
from printkit.sheet.pouch import Laminate
from printkit.sheet.tuckbox import tuck_box

KINDS: tuple[Kind, ...] = ("solo", "table")
LARGE = {"a4": "a3"}  # the paper on which two sheets of another lie side by side


def make_kit(kit: Kit) -> Iterator[Part]:
    """The parts, one after the other, as they are made."""
    for maker in PARTS:
        part = maker(kit)
        if part is not None:
            yield part


def _pdfs(documents: Iterable[tuple[str, Document]]) -> tuple[tuple[str, Document], ...]:
    return tuple((f"{name}.pdf", document) for name, document in documents)


def _to_read(document: Document) -> bytes:
    """A document that is not meant for paper: a file already, so that its pages are not counted as sheets."""
    data = pdf.write(document)
    check(data, document)
    return data


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
        () if printed is None else _pdfs(printed.documents()),
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
        () if printed is None else _pdfs(printed.documents()),
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
    heading, name = "The box", f"{deck.id}-box-{kit.paper.name}.pdf"
    try:
        page = box_page(box, kit.paper, deck.name, f"{kit.count} cards", picture, back)
    except TooLargeError as error:
        return _left_out(heading, error)
    return Part(
        heading,
        f"{_spoken(kit.paper)}, one side, thick",
        f"Holds {kit.count} cards, each {kit.thickness:g} mm thick. Paper of 200 to 300 g/m²; score the folds with the "
        "back of a knife along a ruler.",
        ((name, document_of(kit, (page,), "box")),),
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
            files.append((f"{deck.id}-mat-{kind}-{large}.pdf", document_of(kit, (page,), f"play mat, {kind}")))
        pages = halves(mat, paper.size, kind)
        files.append((f"{deck.id}-mat-{kind}-two-{paper.name}.pdf", document_of(kit, pages, f"play mat, {kind}")))
    files.append((f"{deck.id}-board-{paper.name}.pdf", document_of(kit, (board,), "board of a player")))
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
    document = document_of(kit, (page,), "dice to fold")
    return Part(
        heading,
        f"{_spoken(kit.paper)}, one side, thick",
        "The game needs five; these are spares, to be folded and glued.",
        ((f"{kit.deck.id}-dice-{kit.paper.name}.pdf", document),),
    )


def _scores(kit: Kit) -> Part:
    size = kit.paper.size
    pages = (solo_sheet(size, kit.deck.name, kit.count), table_sheet(size, kit.deck.name))
    return Part(
        "Score sheets",
        f"{_spoken(kit.paper)}, one side",
        "One for games alone, one for several players.",
        ((f"{kit.deck.id}-scores-{kit.paper.name}.pdf", document_of(kit, pages, "score sheets")),),
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
        _pdfs(files),
        problems=tuple(dict.fromkeys((*problems, *found))),
    )


def _rules(kit: Kit) -> Part:
    """The rules as sheets to fold, and in short on one page."""
    heading, paper = "The rules", kit.paper
    source, problems = load_source("pentaquest")
    if source is None:
        return Part(heading, "", "", problems=problems)
    page, name = folded_page(paper)
    book, found = make_book(source, page)
    files: list[tuple[str, Document | bytes]] = []
    if book is None and any(problem.code == "paper-too-small" for problem in found):
        book, found = make_book(source, paper.size)  # of small paper each sheet is a page
        files += [] if book is None else [(f"{source.game}-rulebook-{paper.name}.pdf", book)]
    elif book is not None:
        files.append((f"{source.game}-rulebook-saddle-{paper.name}.pdf", saddle(book, paper)))
        files.append((f"{source.game}-rulebook-{name}.pdf", _to_read(book)))
    quick, more = make_quick(source, paper.size)
    files += [] if quick is None else [(f"{source.game}-quick-{paper.name}.pdf", quick)]
    return Part(
        heading,
        f"{_spoken(paper)}, both sides, over the short edge",
        "Print the sheets to fold ('saddle'), lay them into one another, staple the fold. 'quick' is all of it on one "
        "page, for the table; the other file is for reading on a screen.",
        tuple(files),
        None if book is None else book.pages[0],
        tuple(dict.fromkeys((*problems, *found, *more))),
    )


def _booklet(kit: Kit) -> Part | None:
    """The booklet of Pentomancy, laid out on sheets to fold where two of its pages fit one."""
    plan, problems = load_plan("pentomancy")
    if plan is None:
        return Part("A booklet of puzzles", "", "", problems=problems)
    made, found = make_booklet(plan, gather(plan))
    if made is None:
        return Part("A booklet of puzzles", "", "", problems=(*problems, *found))
    data = _to_read(made.document)
    booklet.check(data, made.expected, jobs=1)
    name = f"{plan.id}-book-{plan.trim_name}"
    folded: tuple[tuple[str, Document], ...] = ()
    with contextlib.suppress(TooLargeError):  # it is printed in reading order, then
        folded = ((f"{name}-saddle-{kit.paper.name}.pdf", saddle(made.document, kit.paper)),)
    paper = f"{_spoken(kit.paper)}, both sides, over the short edge" if folded else plan.trim_name.capitalize()
    return Part(
        "A booklet of puzzles",
        paper,
        f"Pentomancy, another game for one: {plan.count} puzzles with their rules and answers."
        + (" Print the sheets to fold, lay them into one another, staple the fold." if folded else ""),
        (*folded, (f"{name}.pdf", data)),
        made.document.pages[0],
        (*problems, *found),
    )


def _screen(kit: Kit) -> Part:
    data, problems = pentaquest_page(kit.deck, kit.size)
    puzzles = pentomancy_page(stream(encode, 2, 24, "mixed"))  # not those of the booklet
    return Part(
        "On a screen",
        "no paper at all",
        "The same cards, and puzzles of Pentomancy, to play in a browser, on a phone or a computer, without a network.",
        (*(() if data is None else ((f"{kit.deck.id}.html", data),)), ("pentomancy.html", puzzles)),
        _phone(),
        problems,
    )


def _phone() -> Page:
    """A small picture of a screen with dice."""
    size = Size(60, 105)
    screen = Box(0, 0, *size).inset(5)
    nodes = [
        Path(rectangle(Box(0, 0, *size).inset(1), 8), WHITE, Stroke(1.6)),
        Path(rectangle(screen, 4), WHITE, Stroke(0.9)),
    ]
    dice = [
        Group((die(face, 17.0, 0.9),), Matrix.move(screen.x + 6 + 21 * (index % 2), screen.y + 7 + 21 * (index // 2)))
        for index, face in enumerate(("1", "5", "3", "6", "2", "sun"))
    ]
    return Page(size, (*nodes, *dice))


def _spoken(paper: Paper) -> str:
    return paper.name.capitalize() if paper.name in PAPERS else str(paper.size)


def _left_out(heading: str, error: TooLargeError) -> Part:
    """A part that does not fit the paper: a warning, for the rest of the kit can be printed."""
    problem = Problem(
        Where("printkit"), "--paper", str(error), "choose larger paper", "part-left-out", Severity.WARNING
    )
    return Part(heading, "", "", problems=(problem,))


# In the order in which they are printed.
PARTS: tuple[Callable[[Kit], Part | None], ...] = (
    _cards,
    _laminated,
    _box,
    _mats,
    _dice,
    _scores,
    _rules,
    _coloring,
    _booklet,
    _screen,
)
