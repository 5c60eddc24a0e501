"""A deck on sheets: from its faces to documents, and single card sides for SVG and PNG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printkit.core.units import Size, number
from printkit.data.problems import Problem, Severity, Where, has_errors
from printkit.data.words import Words, words_for
from printkit.games.pentaquest.faces.deckfaces import DeckFaces, Edition, Style, deck_faces
from printkit.games.pentaquest.model import Deck
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Bookmark, Document, Group, Page
from printkit.sheet.impose import Face, Look, impose
from printkit.sheet.marks import SLUG_MARGIN, Marks, Slug, slug_lacks
from printkit.sheet.paper import Paper, size_name
from printkit.sheet.plan import Backs, Grid, Plan, TooLargeError, grid_for, plan
from printkit.sheet.pouch import SEAL, Laminate, pouch_page
from printkit.text import fonts

POKER = Size(63, 88)


@dataclass(frozen=True, slots=True)
class DeckOptions:
    """What can be chosen for a printed deck; see the command line's help for each.

    Attributes:
        paper: of the sheets.
        size: the finished card, in mm.
        edition: what the cards are printed for.
        template: None for the deck's or the edition's.
        back: None for the deck's or the default.
        backs: how cards get their backs.
        marks: where to cut.
        gap: between cards, in mm.
        bleed: beyond the trim, in mm.
        offset: of the backs, in mm.
        only: ids, or empty for all.
        laminate: how the cards are laminated.
        variant: a further word in the names of files, such as the language where it is not the deck's own; or ''.
    """

    paper: Paper
    size: Size = POKER
    edition: Edition = Edition.PLAY
    template: str | None = None
    back: str | None = None
    backs: Backs = Backs.NONE
    marks: Marks = "cut"
    gap: float = 0.0
    bleed: float = 0.0
    offset: tuple[float, float] = (0.0, 0.0)
    only: tuple[str, ...] = ()
    laminate: Laminate = Laminate.NO
    variant: str = ""

    @property
    def trim(self) -> Size:
        """The cut paper: smaller than the finished card where the film is to be sealed around it."""
        if self.laminate is Laminate.CUT_FIRST:
            return Size(self.size.width - 2 * SEAL, self.size.height - 2 * SEAL)
        return self.size


@dataclass(frozen=True, slots=True)
class PrintedDeck:
    """A deck ready for a backend.

    Attributes:
        name: of its files, without suffix, such as `pentaquest-deck-a4`.
        deck: the cards.
        faces: each once, with its copies.
        plan: which lies where.
        sheets: the pages to print.
        pouch: the page that shows how to lay cut cards into pouches, or None.
        duplex: whether backs follow fronts.
    """

    name: str
    deck: Deck
    faces: tuple[Face, ...]
    plan: Plan
    sheets: Document
    pouch: Document | None
    duplex: bool

    @property
    def count(self) -> int:
        """How many cards are printed."""
        return sum(face.copies for face in self.faces)

    @property
    def cards_name(self) -> str:
        """The name of the folder for single card sides: as the sheets', without the paper."""
        variant = self.name.rsplit("-", 1)[0].removeprefix(f"{self.deck.id}-deck")
        return f"{self.deck.id}-cards{variant}"

    def documents(self) -> tuple[tuple[str, Document], ...]:
        """The files to print, by name: the sheets, and the pouch page where there is one."""
        pouch = () if self.pouch is None else ((f"{self.name}-pouch", self.pouch),)
        return ((self.name, self.sheets), *pouch)

    def sides(self) -> Iterator[tuple[str, Document]]:
        """Each side of each card as a document of one page, with its name: `cellar-bat-front`, and once `back`."""
        names = {card.id: card.name for card in self.deck.cards}
        for face in self.faces:
            yield f"{face.id}-front", _single(face, face.front, names[face.id], self.deck)
        backed = next((face for face in self.faces if face.back is not None), None)
        if backed is not None and backed.back is not None:
            title = words_for(self.deck.language).deck.back.format(deck=self.deck.name)
            yield "back", _single(backed, backed.back, title, self.deck)


def print_deck(deck: Deck, options: DeckOptions) -> tuple[PrintedDeck | None, tuple[Problem, ...]]:
    """Put a deck onto sheets.

    Returns:
        The sheets, or None where there are errors; and all problems.
    """
    grid, fault = _grid(options)
    drawn, problems = _faces(deck, options)
    problems = (*fault, *problems)
    if drawn is None or grid is None:
        return None, problems
    says = words_for(deck.language)
    layout = plan([face.copies for face in drawn.faces], grid)
    title = " ".join(part for part in (deck.name, deck.version) if part)
    said = "  ·  ".join(part for part in (title, _laminating(options.laminate, says)) if part)
    pouch, fault = _pouch(deck, options, title, drawn.template.small, says)
    problems = (*problems, *_margin_faults(deck, said, layout, drawn.template.small), *fault)
    if has_errors(problems):
        return None, problems
    look = Look(options.marks, options.offset, said, drawn.template.small, deck.language)
    pages = impose(drawn.faces, layout, options.backs, look)
    duplex = options.backs in (Backs.LONG, Backs.SHORT)
    names = {card.id: card.name for card in deck.cards}
    count = sum(face.copies for face in drawn.faces)
    sheets = Document(
        pages,
        title=says.deck.sheets.format(deck=deck.name),
        language=deck.language,
        author=deck.author,
        subject=(says.deck.subject_one if count == 1 else says.deck.subject).format(
            count=count,
            size=says.figures(str(options.size)),
            paper=says.figures(str(options.paper)),
        ),
        bookmarks=_bookmarks(drawn.faces, layout, names, says.sheet.bookmark, 2 if duplex else 1),
        duplex="none" if not duplex else "long" if options.backs is Backs.LONG else "short",
    )
    return PrintedDeck(_name(deck, options), deck, drawn.faces, layout, sheets, pouch, duplex), problems


def _laminating(laminate: Laminate, says: Words) -> str:
    """What a sheet says of its laminating; only film beyond a cut edge seals, so the order of the work matters."""
    if laminate is Laminate.NO:
        return ""
    return says.deck.laminate_sheet if laminate is Laminate.SHEET else says.deck.cut_first


def _margin_faults(deck: Deck, said: str, layout: Plan, font: str) -> Iterator[Problem]:
    """What keeps the deck's name from being set in the margin of the sheets."""
    fault = fonts.find(font).faults(said)
    where, key = deck.where("name"), "name"
    if fault:
        hint = "choose another font for the margin under fonts.small, or other letters"
        yield Problem(where, key, fault, hint, "missing-glyph")
        return
    longest = words_for(deck.language).sheet.front.format(number=len(layout.sheets), count=len(layout.sheets))
    lacks = slug_lacks(layout.grid, Slug(said, longest, font, deck.language))
    if lacks:
        message = f"'{said}' lacks {number(lacks, 1)} mm of room beside the ruler of a sheet, so it runs into it"
        hint = "shorten the deck's name or version, or take larger paper"
        yield Problem(where, key, message, hint, "text-too-long", Severity.WARNING)


def _grid(options: DeckOptions) -> tuple[Grid | None, tuple[Problem, ...]]:
    """The grid of the sheets, or why there is none."""
    gap = max(options.gap, 2 * options.bleed)
    fold = options.backs is Backs.FOLD
    try:
        return grid_for(options.paper.size, options.trim, gap=gap, slug=SLUG_MARGIN, fold=fold), ()
    except TooLargeError as error:
        return None, (_too_large(error),)


def fits(options: DeckOptions) -> bool:
    """Whether the cards fit the paper."""
    return _grid(options)[0] is not None


def _too_large(error: TooLargeError) -> Problem:
    hint = "choose larger paper or smaller cards"
    return Problem(Where("printkit"), "--paper", str(error), hint, "card-too-large")


def _pouch(
    deck: Deck, options: DeckOptions, title: str, font: str, says: Words
) -> tuple[Document | None, tuple[Problem, ...]]:
    """The page that shows where cut cards lie in their pouch, where they are laminated so."""
    if options.laminate is not Laminate.CUT_FIRST:
        return None, ()
    try:
        page = pouch_page(options.paper, options.trim, title, font, deck.language)
    except TooLargeError as error:
        return None, (_too_large(error),)
    said = says.deck.laminating.format(deck=deck.name)
    return Document((page,), title=said, language=deck.language, author=deck.author), ()


def _faces(deck: Deck, options: DeckOptions) -> tuple[DeckFaces | None, tuple[Problem, ...]]:
    back = "" if options.backs is Backs.NONE else options.back
    style = Style(options.trim, options.edition, options.template, back, options.bleed)
    return deck_faces(deck, style, options.only)


def _single(face: Face, side: Group, title: str, deck: Deck) -> Document:
    """A page that is the card with its bleed."""
    bleed = face.bleed
    page = Page(
        face.trim.grown(bleed),
        (Group((side,), Matrix.move(bleed, bleed), mark=face.id),),
        trim=Box(bleed, bleed, *face.trim),
    )
    return Document((page,), title, deck.language, deck.author)


def _bookmarks(
    faces: Sequence[Face], layout: Plan, names: dict[str, str], said: str, pages_a_sheet: int
) -> tuple[Bookmark, ...]:
    """A bookmark for each sheet, and in it one for each card where it comes first."""
    seen: set[int] = set()
    marks = []
    for index, slots in enumerate(layout.sheets):
        page = index * pages_a_sheet
        children = []
        for slot in slots:
            if slot.face not in seen:
                seen.add(slot.face)
                y = max(0.0, layout.grid.slot(slot.column, slot.row).y - 5)
                children.append(Bookmark(names[faces[slot.face].id], page, y))
        marks.append(Bookmark(said.format(number=index + 1), page, 0.0, tuple(children)))
    return tuple(marks)


def _name(deck: Deck, options: DeckOptions) -> str:
    """What the files are called: only what differs from the plain deck is in it."""
    parts = [deck.id, "deck", *([options.variant] if options.variant else [])]
    if options.edition is not Edition.PLAY:
        parts.append(options.edition.value)
    if options.size != POKER:
        parts.append(size_name(options.size))
    if options.laminate is Laminate.CUT_FIRST:
        parts.append("cut-first")
    parts.append(options.paper.name)
    return "-".join(parts)
