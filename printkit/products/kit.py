"""Everything that one needs to play a deck at a table: a folder of files, and a page that says what to do with them.

A kit is a list of parts; `kitparts` and `kitbooks` make them.
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.core.units import Size
from printkit.data.problems import Problem, Severity, Where
from printkit.data.words import Words, words_for
from printkit.games.pentaquest.model import Deck
from printkit.products.deck import POKER
from printkit.products.startpage import Line, start_pages
from printkit.scene.nodes import Document, Page
from printkit.sheet.paper import PAPERS, Paper
from printkit.sheet.plan import Backs, TooLargeError


@dataclass(frozen=True, slots=True)
class Kit:
    """What a kit is made of.

    Attributes:
        deck: the cards, with their names in the language of all that is printed.
        paper: of nearly everything.
        size: of the finished cards, in mm.
        backs: how cards get their backs.
        thickness: of a finished card, in mm; the box is made for it.
        variant: a further word in the names of files, such as the language where it is not the deck's own; or ''.
    """

    deck: Deck
    paper: Paper
    size: Size = POKER
    backs: Backs = Backs.LONG
    thickness: float = 0.35
    variant: str = ""

    @property
    def language(self) -> str:
        """Of all that is printed, as a tag."""
        return self.deck.language

    @property
    def says(self) -> Words:
        """The words of its language, or English ones."""
        return words_for(self.language)

    @property
    def folder(self) -> str:
        """The folder that it goes to."""
        return self.name("kit")

    def name(self, *product: str, paper: str = "") -> str:
        """A file's name without its suffix, as the verbs name theirs; its paper is the kit's unless it is named."""
        parts = (self.deck.id, *product, self.variant, paper or self.paper.name)
        return "-".join(part for part in parts if part)

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
        files: what is written, with the files' names; none where there were errors. A document becomes a PDF, which
            is read back; bytes are a file already.
        shown: of which page the first page has a small picture.
        problems: what was found.
    """

    heading: str
    paper: str
    words: str
    files: tuple[tuple[str, Document | bytes], ...] = ()
    shown: Page | None = None
    problems: tuple[Problem, ...] = ()


def start_here(kit: Kit, parts: tuple[Part, ...]) -> tuple[str, Document]:
    """The page that tells of the parts, with the name of its file."""
    lines = tuple(
        Line(
            part.heading,
            tuple(name for name, _ in part.files),
            part.paper,
            part.words,
            part.shown or _first_page(part),
            sum(_sheets(content) for _, content in part.files),
        )
        for part in parts
        if part.files
    )
    pages = start_pages(kit.paper.size, kit.deck.name, lines, kit.language)
    return "start-here.pdf", document_of(kit, pages, kit.says.kit.start_title)


def _first_page(part: Part) -> Page:
    return next(content.pages[0] for _, content in part.files if isinstance(content, Document))


def _sheets(content: Document | bytes) -> int:
    """How many sheets of paper a file takes; what is no document is not printed."""
    if isinstance(content, bytes):
        return 0
    return len(content.pages) if content.duplex == "none" else -(-len(content.pages) // 2)


def document_of(kit: Kit, pages: tuple[Page, ...], title: str) -> Document:
    """Pages of a kit as a document; `{deck}` in its title is the deck's name."""
    deck = kit.deck
    return Document(pages, title.format(deck=deck.name), deck.language, deck.author)


def spoken(paper: Paper, says: Words) -> str:
    """A paper as the first page names it: A4, or its size where it has no name."""
    return paper.name.capitalize() if paper.name in PAPERS else says.figures(str(paper.size))


def left_out(heading: str, error: TooLargeError) -> Part:
    """A part that does not fit the paper: a warning, for the rest of the kit can be printed."""
    problem = Problem(
        Where("printkit"), "--paper", str(error), "choose larger paper", "part-left-out", Severity.WARNING
    )
    return Part(heading, "", "", problems=(problem,))
