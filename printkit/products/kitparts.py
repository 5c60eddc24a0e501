"""The parts of a kit, in the order in which they are printed.

To add one, write a function that takes a `Kit` and returns a `Part` (or None where it does not apply), and name it in
`PARTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from printkit.core.units import Size, number
from printkit.games.pentaquest.faces.deckfaces import Style, card_back, load_drawing
from printkit.games.pentaquest.faces.symbols import die
from printkit.games.pentomancy.generate import stream
from printkit.games.pentomancy.puzzlefile import encode
from printkit.products.box import BACK_INSET, box_page, dice_page
from printkit.products.deck import DeckOptions, print_deck
from printkit.products.kit import Kit, Part, document_of, left_out, spoken
from printkit.products.kitbooks import coloring, pdfs, puzzle_rules, puzzles, rules
from printkit.products.playmat import Kind, Mat, halves, mat_size, play_mat, player_board, single_mat
from printkit.products.scoresheet import solo_sheet, table_sheet
from printkit.products.screencards import pentaquest_page
from printkit.products.screenpuzzles import pentomancy_page
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Page, Path
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import rectangle
from printkit.sheet.paper import PAPERS
from printkit.sheet.plan import Backs, TooLargeError
from printkit.sheet.pouch import SEAL, Laminate
from printkit.sheet.tuckbox import tuck_box

KINDS: tuple[Kind, ...] = ("solo", "table")
LARGE = {"a4": "a3"}  # the paper on which two sheets of another lie side by side


def make_kit(kit: Kit) -> Iterator[Part]:
    """The parts, one after the other, as they are made."""
    for maker in PARTS:
        part = maker(kit)
        if part is not None:
            yield part


def _cards(kit: Kit) -> Part:
    words = kit.says.kit
    printed, problems = print_deck(kit.deck, DeckOptions(kit.paper, kit.size, backs=kit.backs, variant=kit.variant))
    how = {
        Backs.LONG: words.both_long,
        Backs.SHORT: words.both_short,
        Backs.FOLD: words.fold,
        Backs.NONE: words.one_side,
    }[kit.backs]
    return Part(
        words.cards.head,
        how.format(paper=spoken(kit.paper, kit.says)),
        words.cards.text.format(count=kit.count, size=kit.says.figures(str(kit.size))),
        () if printed is None else pdfs(printed.documents()),
        problems=problems,
    )


def _laminated(kit: Kit) -> Part | None:
    """Smaller cards, for a sealed rim of film, and where they lie in the pouch."""
    words = kit.says.kit
    options = DeckOptions(kit.paper, kit.size, backs=kit.backs, laminate=Laminate.CUT_FIRST, variant=kit.variant)
    if kit.backs is Backs.FOLD:
        return None  # two layers of paper and glue are too thick for a pouch
    printed, problems = print_deck(kit.deck, options)
    return Part(
        words.laminated.head,
        words.as_cards.format(paper=spoken(kit.paper, kit.says)),
        words.laminated.text.format(seal=kit.says.figures(number(SEAL))),
        () if printed is None else pdfs(printed.documents()),
        None if printed is None or printed.pouch is None else printed.pouch.pages[0],
        problems,
    )


def _box(kit: Kit) -> Part:
    deck, says = kit.deck, kit.says
    box = tuck_box(kit.size, kit.count, kit.thickness)
    wall = box.wall("back").inset(BACK_INSET)
    back, problems = card_back(deck, Style(Size(wall.width, wall.height), back=None))
    shown = next((card for card in reversed(deck.cards) if card.art is not None), None)
    picture = None if shown is None else load_drawing(shown, kit.size, {})[0]
    told = says.box.count.format(count=kit.count)
    try:
        page = box_page(box, kit.paper, deck.name, told, picture, back, kit.language)
    except TooLargeError as error:
        return left_out(says.kit.box.head, error)
    return Part(
        says.kit.box.head,
        says.kit.thick.format(paper=spoken(kit.paper, says)),
        says.kit.box.text.format(count=kit.count, thickness=says.figures(f"{kit.thickness:g}")),
        ((f"{kit.name('box')}.pdf", document_of(kit, (page,), says.box.title)),),
        problems=tuple(problems),
    )


def _mats(kit: Kit) -> Part:
    """The mats: each on two sheets, and on one large one where there is such a paper."""
    deck, paper, says = kit.deck, kit.paper, kit.says
    told, mat_words = says.kit, says.mats
    named = {
        "solo": (mat_words.solo_title, mat_words.solo_label),
        "table": (mat_words.table_title, mat_words.table_label),
    }

    def mat(kind: Kind, *, seam: bool) -> Mat:
        return play_mat(kind, mat_size(paper.size), kit.size, deck.name, kit.language, seam=seam)

    try:
        mats = {kind: (mat(kind, seam=False), mat(kind, seam=True)) for kind in KINDS}
        board = player_board(paper.size, kit.size, deck.name, kit.language)
    except TooLargeError as error:
        return left_out(told.mats.head, error)
    files = []
    large = LARGE.get(paper.name)
    for kind, (whole, joined) in mats.items():
        title, label = named[kind]
        if large:
            page = single_mat(whole, PAPERS[large], label)
            files.append((f"{kit.name('mat', kind, paper=large)}.pdf", document_of(kit, (page,), title)))
        pages = halves(joined, paper.size, label, kit.language)
        files.append((f"{kit.name('mat', kind, 'two')}.pdf", document_of(kit, pages, title)))
    files.append((f"{kit.name('board')}.pdf", document_of(kit, (board,), mat_words.board_title)))
    one = spoken(paper, says)
    sizes = told.large.format(large=large.capitalize(), paper=one) if large else told.two.format(paper=one)
    return Part(told.mats.head, sizes, told.mats.text, tuple(files))


def _dice(kit: Kit) -> Part:
    says = kit.says
    try:
        page = dice_page(kit.paper, language=kit.language)
    except TooLargeError as error:
        return left_out(says.kit.dice.head, error)
    return Part(
        says.kit.dice.head,
        says.kit.thick.format(paper=spoken(kit.paper, says)),
        says.kit.dice.text,
        ((f"{kit.name('dice')}.pdf", document_of(kit, (page,), says.folded_dice.title)),),
    )


def _scores(kit: Kit) -> Part:
    size, says, name = kit.paper.size, kit.says, kit.deck.name
    pages = (solo_sheet(size, name, kit.count, kit.language), table_sheet(size, name, kit.language))
    return Part(
        says.kit.scores.head,
        says.kit.one_side.format(paper=spoken(kit.paper, says)),
        says.kit.scores.text,
        ((f"{kit.name('scores')}.pdf", document_of(kit, pages, says.scores.title)),),
    )


def _screen(kit: Kit) -> Part:
    words = kit.says.kit
    data, problems = pentaquest_page(kit.deck, kit.size)
    game = pentomancy_page(stream(encode, 2, 24, "mixed"))  # not those of the booklet
    return Part(
        words.screen.head,
        words.no_paper,
        words.screen.text,
        (*(() if data is None else ((f"{kit.deck.id}.html", data),)), ("pentomancy.html", game)),
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


# In the order in which they are printed.
PARTS: tuple[Callable[[Kit], Part | None], ...] = (
    _cards,
    _laminated,
    _box,
    _mats,
    _dice,
    _scores,
    rules,
    coloring,
    puzzle_rules,
    puzzles,
    _screen,
)
