"""What is printed in another language is printed in it wholly, and fits."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pikepdf
import pytest

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.data.words import DEFAULT, languages, load_words
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.decknames import in_language
from printkit.games.pentaquest.faces.card import Place, card_front
from printkit.games.pentaquest.faces.templatefile import built_in, load_template
from printkit.games.pentaquest.model import Deck
from printkit.preflight.pdf import check
from printkit.products.deck import POKER, DeckOptions, PrintedDeck, print_deck
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
    assert says.stack in said
    assert not re.search(r"\b(card|paper|film|dashed|finished|never)\b", said)
