"""The parts of a kit that are books: rules, the colouring book, a booklet of puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from printkit.backends import pdf
from printkit.data.languages import DEFAULT, base_language, languages
from printkit.data.problems import Problem
from printkit.games.pentaquest.faces.deckfaces import Edition
from printkit.preflight import booklet
from printkit.preflight.pdf import check
from printkit.products.booklet.book import Booklet, make_booklet
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.planfile import load_plan
from printkit.products.booklet.puzzles import gather
from printkit.products.coloring import ColoringOptions, coloring_book
from printkit.products.deck import DeckOptions, print_deck
from printkit.products.kit import Kit, Part, left_out, spoken
from printkit.products.rulebook.book import make_book, make_quick, to_staple
from printkit.products.rulebook.source import GameName, load_source
from printkit.products.rulebook.words import languages as rulebook_languages
from printkit.scene.nodes import Document
from printkit.sheet.booklet import folded_page, saddle
from printkit.sheet.plan import TooLargeError


def rules(kit: Kit) -> Part:
    """The rules as sheets to fold, and in short on one page."""
    return _rulebook(kit, "pentaquest")


def puzzle_rules(kit: Kit) -> Part:
    """The same for the puzzles."""
    return _rulebook(kit, "pentomancy")


def _rulebook(kit: Kit, game: GameName) -> Part:
    words, paper = kit.says.kit, kit.paper
    told = words.rules if game == "pentaquest" else words.puzzle_rules
    language = _known(kit.language, rulebook_languages())
    source, problems = load_source(game, language=language)
    if source is None:
        return Part(told.head, "", "", problems=problems)
    page, name = folded_page(paper)
    stem, quick_stem = (
        f"{game}-{product}" + ("" if language == DEFAULT else f"-{language}") for product in ("rulebook", "quick")
    )
    book, found = make_book(source, page)
    files: list[tuple[str, Document | bytes]] = []
    folded = not any(problem.code == "paper-too-small" for problem in found)
    if not folded:
        book, found = make_book(source, paper.size)  # of small paper each sheet is a page
        files += [] if book is None else [(f"{stem}-{paper.name}.pdf", book)]
    elif book is not None:
        files.append((f"{stem}-saddle-{paper.name}.pdf", saddle(to_staple(source, book, page), paper)))
        files.append((f"{stem}-{name}.pdf", _to_read(book)))
    quick, more = make_quick(source, paper.size)
    files += [] if quick is None else [(f"{quick_stem}-{paper.name}.pdf", quick)]
    return Part(
        told.head,
        (words.sheets if folded else words.both_long).format(paper=spoken(paper, kit.says)),
        told.text,
        tuple(files),
        None if book is None else book.pages[0],
        tuple(dict.fromkeys((*problems, *found, *more))),
    )


def coloring(kit: Kit) -> Part:
    """The colouring book, and the cards in outlines."""
    words = kit.says.kit
    book, problems = coloring_book(kit.deck, ColoringOptions(kit.paper, size=kit.size, variant=kit.variant))
    options = DeckOptions(kit.paper, kit.size, Edition.COLOR, variant=kit.variant)
    printed, found = print_deck(kit.deck, options)
    files = [] if book is None else [(book.name, book.document)]
    files += [] if printed is None else printed.documents()
    return Part(
        words.coloring.head,
        words.either.format(paper=spoken(kit.paper, kit.says)),
        words.coloring.text,
        pdfs(files),
        problems=tuple(dict.fromkeys((*problems, *found))),
    )


def puzzles(kit: Kit) -> Part:
    """The booklet of Pentomancy as sheets to fold, or page by page on paper that is too small to be folded."""
    words = kit.says.kit
    head = words.booklet.head
    plan, problems = load_plan("pentomancy")
    if plan is None:
        return Part(head, "", "", problems=problems)
    language = _known(kit.language, languages())
    made, found = _puzzle_booklet(kit, replace(plan, language=language))
    if made is None and any(_too_small(problem) for problem in found):
        return left_out(head, TooLargeError(f"boards on pages of {kit.paper.size} are too small to be written on"))
    if made is None:
        return Part(head, "", "", problems=(*problems, *found))
    folded = made.plan.trim != kit.paper.size
    name = "-".join((plan.id, "book", *(() if language == DEFAULT else (language,))))
    reading = f"{name}-{made.plan.trim_name}.pdf"
    data = _to_read(made.document)
    booklet.check(data, made.expected, jobs=1)
    files: tuple[tuple[str, Document | bytes], ...] = ((reading, made.document),)
    if folded:
        files = ((f"{name}-saddle-{kit.paper.name}.pdf", saddle(made.document, kit.paper)), (reading, data))
    told = words.booklet.text.format(count=plan.count)
    return Part(
        head,
        (words.sheets if folded else words.both_long).format(paper=spoken(kit.paper, kit.says)),
        f"{told} {words.folding}" if folded else told,
        files,
        made.document.pages[0],
        (*problems, *found),
    )


def _puzzle_booklet(kit: Kit, plan: BookPlan) -> tuple[Booklet | None, tuple[Problem, ...]]:
    """A booklet whose page is a folded sheet of the kit's paper; a whole sheet where the boards would be too small."""
    drawn = gather(plan)
    page, name = folded_page(kit.paper)
    made, found = make_booklet(replace(plan, trim=page, trim_name=name), drawn)
    if made is None and any(_too_small(problem) for problem in found):
        made, found = make_booklet(replace(plan, trim=kit.paper.size, trim_name=kit.paper.name), drawn)
    return made, found


def _too_small(problem: Problem) -> bool:
    return problem.code == "tiles-too-small"


def pdfs(documents: Iterable[tuple[str, Document]]) -> tuple[tuple[str, Document], ...]:
    """Documents with the names of their files."""
    return tuple((f"{name}.pdf", document) for name, document in documents)


def _known(tag: str, known: Iterable[str]) -> str:
    """The language of a tag where there is a text in it, else English."""
    language = base_language(tag)
    return language if language in known else DEFAULT


def _to_read(document: Document) -> bytes:
    """A document that is not meant for paper: a file already, so that its pages are not counted as sheets."""
    data = pdf.write(document)
    check(data, document)
    return data
