"""Everything that one needs to play a deck at a table: a folder of files, and a page that says what to do with them.

A kit is a list of parts; `kitparts` makes them.
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.core.units import Size
from printkit.data.problems import Problem
from printkit.games.pentaquest.model import Deck
from printkit.products.deck import POKER
from printkit.products.startpage import Line, start_pages
from printkit.scene.nodes import Document, Page
from printkit.sheet.paper import Paper
from printkit.sheet.plan import Backs


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
    name = kit.deck.name
    pages = start_pages(kit.paper.size, name, lines)
    return "start-here.pdf", document_of(kit, pages, "start here")


def _first_page(part: Part) -> Page:
    return next(content.pages[0] for _, content in part.files if isinstance(content, Document))


def _sheets(content: Document | bytes) -> int:
    """How many sheets of paper a file takes; what is no document is not printed."""
    if isinstance(content, bytes):
        return 0
    return len(content.pages) if content.duplex == "none" else -(-len(content.pages) // 2)


def document_of(kit: Kit, pages: tuple[Page, ...], what: str) -> Document:
    """Pages of a kit as a document; `what` they are is its title."""
    deck = kit.deck
    return Document(pages, f"{deck.name}: {what}", deck.language, deck.author)
