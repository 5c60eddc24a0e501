"""What is printed in another language is printed in it wholly, and fits."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.data.languages import DEFAULT, languages
from printkit.data.words import load_words
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.decknames import in_language
from printkit.games.pentaquest.faces.card import Place, card_front
from printkit.games.pentaquest.faces.templatefile import built_in, load_template
from printkit.games.pentaquest.model import Deck
from printkit.preflight.pdf import check
from printkit.products.coloring import ColoringOptions, coloring_book
from printkit.products.coloringguide import guide_page
from printkit.products.deck import POKER, DeckOptions, PrintedDeck, print_deck
from printkit.products.pageparts import EDGE
from printkit.scene.nodes import Group, Role, Text
from printkit.sheet.paper import CARD_SIZES, PAPERS, Paper, parse_paper
from printkit.sheet.plan import Backs
from printkit.sheet.pouch import Laminate
from printkit.text import fonts
from tests.backends.tagged import findings, hear
from tests.products.printed import texts

A4 = Paper("a4", PAPERS["a4"])
FOREIGN = [language for language in languages() if language != DEFAULT]


def deck_in(language: str) -> Deck:
    deck, problems = load_deck("pentaquest")
    assert deck is not None
    assert problems == ()
    deck, problems = in_language(deck, language)
    assert problems == ()
    return deck


def printed(deck: Deck, options: DeckOptions) -> PrintedDeck:
    made, problems = print_deck(deck, options)
    assert made is not None, [str(problem) for problem in problems]
    assert problems == ()
    return made


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [POKER, CARD_SIZES["mini"]], ids=str)
@pytest.mark.parametrize("name", built_in())
def test_every_name_fits_every_template(name: str, size: Size, language: str) -> None:
    template, problems = load_template(name)
    assert template is not None
    assert not problems
    deck = deck_in(language)
    assert not fonts.find(template.panels.font).faults(load_words(language).card.between)
    for number, card in enumerate(deck.cards, 1):
        _, told = card_front(card, Place(number, len(deck.cards)), None, template, size, 0.0)
        assert told == (), (size, card.name)


@pytest.mark.parametrize("language", FOREIGN)
def test_the_sheets_say_all_in_the_language(language: str) -> None:
    deck, says = deck_in(language), load_words(language)
    made = printed(deck, DeckOptions(A4, backs=Backs.LONG, laminate=Laminate.SHEET, variant=language))
    assert made.name == f"pentaquest-deck-{language}-a4"
    pages = texts(made.sheets)
    said = " ".join(pages)
    assert all(card.name in said for card in deck.cards)
    assert not re.search(r"\b(sheet|front|back|print|line|or|laminate)\b", said)
    for number in range(5):
        front, back = pages[2 * number : 2 * number + 2]
        assert says.sheet.front.format(number=number + 1, count=5) in front
        assert says.sheet.back.format(number=number + 1, count=5) in back
        assert says.deck.laminate_sheet in front
        assert says.sheet.ruler.format(length=50) in front
    assert f" {says.card.between} " in said


@pytest.mark.parametrize("language", FOREIGN)
def test_the_file_is_tagged_with_the_language_and_read_aloud_in_it(language: str, tmp_path: Path) -> None:
    deck, says = deck_in(language), load_words(language)
    made = printed(deck, DeckOptions(A4, backs=Backs.FOLD, only=("cellar-bat",)))
    data = pdf.write(made.sheets)
    check(data, made.sheets)
    with pikepdf.open(io.BytesIO(data)) as file:
        assert str(file.Root.Lang) == language
        assert str(file.docinfo["/Title"]) == says.deck.sheets.format(deck="Pentaquest")
        with file.open_outline() as outline:
            assert [mark.title for mark in outline.root] == [says.sheet.bookmark.format(number=1)]
    figures = [part.alt for part in hear(data).walk() if part.kind == "Figure"]
    moons = " ".join([says.card.moon] * 4)
    name = next(card.name for card in deck.cards if card.id == "cellar-bat")
    panels = f"1 6, {says.card.between} {moons}"
    told = says.card.told.format(name=name, effect=says.card.mirror, panels=panels)
    assert figures == [told, says.card.back]
    assert says.sheet.fold.format(number=1, count=1) in texts(made.sheets)[0]
    assert not findings(data, tmp_path)


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
def test_the_pouch_page_is_in_the_language(paper: str, language: str) -> None:
    made = printed(deck_in(language), DeckOptions(parse_paper(paper), laminate=Laminate.CUT_FIRST))
    assert made.pouch is not None
    (said,) = texts(made.pouch)
    says = load_words(language).pouch
    assert says.card.format(number=1) in said
    assert says.paper.format(width="57", height="82") in said
    assert says.after.format(radius="3") in said
    assert not re.search(r"\b(card|paper|film|dashed|finished|never)\b", said)


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_colouring_book_says_all_in_the_language(paper: str, language: str, tmp_path: Path) -> None:
    sheet = parse_paper(paper)
    options = ColoringOptions(sheet, only=("cellar-bat", "scarecrow-captain"), variant=language)
    book, problems = coloring_book(deck_in(language), options)
    assert book is not None, problems
    assert problems == ()
    assert book.name == f"pentaquest-coloring-{language}-{paper}"
    pages = texts(book.document)
    says = load_words(language).coloring
    for page, said in zip(
        pages, (says.cover, says.creatures, says.guide, says.swatches, says.coloured_by), strict=False
    ):
        assert said in page
    assert not re.search(r"\b(the|colour|of|by|pen|card|cards|reroll|or)\b", " ".join(pages))
    data = pdf.write(book.document)
    check(data, book.document)
    assert book.document.language == language
    assert not findings(data, tmp_path)
    told = [part.alt for part in hear(data).walk() if part.kind == "Figure"]
    assert not any(re.search(r"\b(of|by|effect|empty)\b", alt) for alt in told)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", ["a3", "a4", "a5"])
def test_the_steps_of_a_colouring_book_do_not_run_into_one_another(paper: str, language: str) -> None:
    """The words of each step end above the number of the next, and its heading ends inside the frame."""
    size = parse_paper(paper).size
    groups = [node for node in guide_page(size, load_words(language)) if isinstance(node, Group)]
    heads = [group for group in groups if group.role is Role.HEADING_2]
    bodies = [group for group in groups if group.role is Role.PARAGRAPH]
    assert len(heads) == len(bodies) == 6
    for head, body, following in zip(heads, bodies, (*heads[1:], None), strict=True):
        number, heading = (item for item in head.items if isinstance(item, Text))
        lines = [item for item in body.items if isinstance(item, Text)]
        assert heading.x + fonts.find(heading.font).width(heading.content, heading.size_pt) < size.width - EDGE
        if following is not None:
            top = next(item for item in following.items if isinstance(item, Text))
            assert max(line.y for line in lines) < top.y - fonts.find(top.font).height_of_capitals(top.size_pt)
        assert min(line.y for line in lines) > number.y


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", ["a3", "a4", "a5"])
def test_labels_of_a_colouring_book_stay_on_its_pages(paper: str, language: str) -> None:
    sheet = parse_paper(paper)
    book, _ = coloring_book(deck_in(language), ColoringOptions(sheet, only=("cellar-bat",), blanks=0))
    assert book is not None
    for page in book.document.pages:
        for text, x in placed_texts(Group(page.items), 0.0):
            width = fonts.find(text.font).width(text.content, text.size_pt)
            left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width
            assert left > EDGE, text.content
            assert left + width < sheet.size.width - EDGE, text.content


def placed_texts(group: Group, x: float) -> Iterator[tuple[Text, float]]:
    """Texts that stand upright in a group, with their x on the page."""
    for item in group.items:
        if isinstance(item, Text):
            yield item, x + item.x
        elif isinstance(item, Group) and (item.matrix.a, item.matrix.b) == (1, 0):
            yield from placed_texts(item, x + item.matrix.e)
