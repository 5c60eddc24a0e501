from __future__ import annotations

import io
import itertools
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pillow

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.faces import colouring
from printkit.games.pentaquest.model import Deck, Picture
from printkit.products.coloring import ColoringBook, ColoringOptions, coloring_book
from printkit.products.pageparts import EDGE
from printkit.scene.nodes import Document
from printkit.sheet.paper import PAPERS, Paper
from tests.products.printed import ink_box, ink_share, pictures, texts

A4 = Paper("a4", PAPERS["a4"])
FEW = ("crumb-bandit", "two-minded-ogre", "the-eclipse")


def built_in() -> Deck:
    deck, problems = load_deck("pentaquest")
    assert deck is not None, problems
    return deck


def book(options: ColoringOptions, deck: Deck | None = None) -> ColoringBook:
    result, problems = coloring_book(deck or built_in(), options)
    assert result is not None, [str(problem) for problem in problems]
    assert problems == ()
    return result


def test_each_card_has_a_page_with_its_name_and_the_contents_tell_which() -> None:
    result = book(ColoringOptions(A4))
    assert (result.name, result.count) == ("pentaquest-coloring-a4", 42)
    pages = texts(result.document)
    assert len(pages) == 4 + 42 + 2 + 1
    assert "A Colouring Book" in pages[0]
    for number, card in enumerate(built_in().cards, 5):
        assert card.name in pages[number - 1]
        assert f"{card.name} {number}" in pages[1]
        assert "coloured by" in pages[number - 1]
        assert result.document.pages[number - 1].label == str(number)
    with pikepdf.open(io.BytesIO(pdf.write(result.document))) as file, file.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert titles[4:46] == [card.name for card in built_in().cards]
    assert titles[46:] == ["A creature of your own", "Empty cards"]


@pytest.mark.parametrize("paper", ["a4", "a5", "letter", "a3", "120x170"])
def test_pages_keep_off_the_edge_and_have_room_for_colour(paper: str) -> None:
    size = PAPERS.get(paper, Size(120, 170))
    result = book(ColoringOptions(Paper(paper, size), only=FEW))
    pages = list(pictures(result.document))
    for page in pages[:-1]:  # the last is a sheet of cards, whose marks may go further
        box = ink_box(page)
        assert box is not None
        assert min(box[0], box[1], size.width - box[2], size.height - box[3]) > EDGE - 0.6
    for page in pages[4:7]:
        assert 0.04 < ink_share(page) < 0.2


def test_single_sided_leaves_every_back_empty() -> None:
    result = book(ColoringOptions(A4, single_sided=True, only=FEW))
    assert result.name == "pentaquest-coloring-single-sided-a4"
    boxes = [ink_box(page) for page in pictures(result.document)]
    assert len(boxes) == 2 * (4 + 3 + 2 + 1)
    assert all(box is not None for box in boxes[::2])
    assert all(box is None for box in boxes[1::2])
    assert result.document.duplex == "long"


def black_square(page: Pillow.Image, side_mm: float) -> bool:
    """Whether a square of this side is black throughout, looked for at every third millimetre."""
    side = round(2 * side_mm)
    return any(
        page.crop((x, y, x + side, y + side)).getextrema()[1] < 128  # type: ignore[operator]
        for x in range(0, page.width - side, 6)
        for y in range(0, page.height - side, 6)
    )


def test_black_areas_are_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "cave.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 50"><rect x="20" y="20" width="20" height="20"/></svg>'
    )
    card = replace(built_in().cards[0], art=Picture(str(tmp_path / "cave.svg")))
    deck = replace(built_in(), cards=(card,))
    assert not black_square(list(pictures(book(ColoringOptions(A4), deck).document))[4], 12)
    monkeypatch.setattr(colouring, "OPEN_MM", 1000.0)
    assert black_square(list(pictures(book(ColoringOptions(A4), deck).document))[4], 12)


def test_the_same_deck_gives_the_same_bytes() -> None:
    first, second = (pdf.write(book(ColoringOptions(A4, only=FEW)).document) for _ in range(2))
    assert first == second


def test_a_deck_of_one_s_own_gets_a_cover_of_its_pictures(tmp_path: Path) -> None:
    Pillow.new("L", (1200, 1000), 255).save(tmp_path / "white.png")
    cards = tuple(replace(card, art=Picture(str(tmp_path / "white.png"))) for card in built_in().cards[:5])
    own = replace(built_in(), id="own", name="Teatime", cards=cards)
    covers: list[Document] = []
    for deck in (own, replace(own, cards=own.cards[:1])):
        covers.append(book(ColoringOptions(A4), deck).document)
    for document in covers:
        assert "Teatime A Colouring Book" in texts(document)[0]


@pytest.mark.parametrize("name", ["Pentaquest", "Quaggy Jumpy", "Tea"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_the_title_of_the_cover_keeps_off_the_banner_below(paper: str, name: str) -> None:
    document = book(ColoringOptions(Paper(paper, PAPERS[paper]), only=FEW), replace(built_in(), name=name)).document
    cover = next(pictures(document, 101.6))  # four pixels a millimetre
    middle = cover.crop((cover.width * 2 // 5, cover.height // 12, cover.width * 3 // 5, cover.height * 3 // 10))
    inked = [min(middle.crop((0, y, middle.width, y + 1)).tobytes()) < 128 for y in range(middle.height)]
    bands = [(ink, sum(1 for _ in rows)) for ink, rows in itertools.groupby(inked)]
    title = next(index for index, (ink, _) in enumerate(bands) if ink)
    # The title, the banner's upper edge, its words, its lower edge, and at last the picture, with its line and its sky.
    assert sum(ink for ink, _ in bands) >= 6
    assert bands[title + 1][1] >= 2


def test_no_picture_leaves_an_empty_window_and_a_warning() -> None:
    deck = replace(built_in(), id="bare", cards=(replace(built_in().cards[0], art=None),))
    result, problems = coloring_book(deck, ColoringOptions(A4))
    assert result is not None
    assert [problem.code for problem in problems] == ["no-picture"]
    assert ink_box(list(pictures(result.document))[4]) is not None


def test_what_is_wrong_is_told() -> None:
    deck = built_in()
    long = replace(deck.cards[0], name="Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 2)
    for options, cards, code in (
        (ColoringOptions(Paper("80x120", Size(80, 120))), deck.cards[:1], "paper-too-small"),
        (ColoringOptions(A4, only=("nobody",)), deck.cards[:1], "unknown-id"),
        (ColoringOptions(A4, size=Size(300, 400)), deck.cards[:1], "card-too-large"),
        (ColoringOptions(A4), (long,), "text-too-long"),
    ):
        _, problems = coloring_book(replace(deck, cards=cards), options)
        assert code in {problem.code for problem in problems}


def test_as_many_sheets_of_empty_cards_as_wanted() -> None:
    assert len(book(ColoringOptions(A4, only=FEW, blanks=0)).document.pages) == 9
    three = book(ColoringOptions(A4, only=FEW, blanks=3)).document
    assert len(three.pages) == 12
    (said,) = {text.partition("sheet")[0] for text in texts(three)[9:]}
    assert "empty cards" in said
