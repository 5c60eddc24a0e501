from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image as Pillow

from printkit.art.load import load_art
from printkit.backends import pdf
from printkit.core.units import Size
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.faces import deckfaces
from printkit.games.pentaquest.faces.deckfaces import Edition
from printkit.games.pentaquest.faces.templatefile import built_in as built_in_templates
from printkit.games.pentaquest.model import Deck, Effect, Picture
from printkit.preflight.pdf import check
from printkit.products.deck import DeckOptions, PrintedDeck, print_deck
from printkit.scene.geometry import Box
from printkit.scene.nodes import Document
from printkit.sheet.paper import CARD_SIZES, PAPERS, Paper
from printkit.sheet.plan import Backs
from printkit.sheet.pouch import Laminate
from tests.backends.tagged import findings, hear

A4 = Paper("a4", PAPERS["a4"])


def built_in() -> Deck:
    deck, problems = load_deck("pentaquest")
    assert deck is not None
    assert problems == ()
    return deck


def printed(options: DeckOptions, deck: Deck | None = None) -> PrintedDeck:
    result, problems = print_deck(deck or built_in(), options)
    assert result is not None, [str(problem) for problem in problems]
    assert problems == ()
    return result


def text_of(document: Document) -> list[str]:
    with pypdfium2.PdfDocument(pdf.write(document)) as file:
        return [page.get_textpage().get_text_range() for page in file]


def test_the_deck_has_42_different_cards_one_copy_each() -> None:
    deck = built_in()
    assert len(deck.cards) == 42
    assert len({card.id for card in deck.cards}) == len({card.name for card in deck.cards}) == 42
    assert {card.copies for card in deck.cards} == {1}
    assert {card.effect for card in deck.cards} == set(Effect)
    assert len({card.art.file for card in deck.cards if card.art}) == 42


def test_the_built_in_deck_is_five_sheets_of_a4_and_every_name_can_be_selected() -> None:
    result = printed(DeckOptions(A4))
    assert result.name == "pentaquest-deck-a4"
    pages = text_of(result.sheets)
    assert len(pages) == 5
    said = " ".join(" ".join(pages).split())
    for card in built_in().cards:
        assert card.name in said
    for number, page in enumerate(pages, 1):
        assert f"sheet {number} of 5" in page
        assert "print at 100 %" in page
        assert "Pentaquest 1.0" in page


def test_every_card_has_a_bookmark_that_opens_its_page() -> None:
    result = printed(DeckOptions(A4, backs=Backs.LONG))
    file = pikepdf.open(io.BytesIO(pdf.write(result.sheets)))
    with file.open_outline() as outline:
        cards = [child for sheet in outline.root for child in sheet.children]
        assert [card.title for card in cards] == [card.name for card in built_in().cards]
        pages = {page.objgen: index for index, page in enumerate(file.pages)}
        first, last = (pages[card.destination[0].objgen] for card in (cards[0], cards[-1]))
    assert (first, last) == (0, 8)


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("size", sorted(CARD_SIZES))
@pytest.mark.parametrize("backs", list(Backs))
def test_every_size_on_every_paper(paper: str, size: str, backs: Backs) -> None:
    """What is planned is what the finished file holds, for a few cards; or a clear word why not."""
    options = DeckOptions(
        Paper(paper, PAPERS[paper]), CARD_SIZES[size], backs=backs, only=("crumb-bandit", "riddle-cat", "the-eclipse")
    )
    result, problems = print_deck(built_in(), options)
    if result is None:
        assert [problem.code for problem in problems] == ["card-too-large"]
        assert (paper, size, backs) == ("a5", "tarot", Backs.FOLD)
        return
    check(pdf.write(result.sheets), result.sheets)
    assert result.count == 3


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("laminate", list(Laminate))
def test_every_edition_and_lamination(edition: Edition, laminate: Laminate) -> None:
    options = DeckOptions(A4, edition=edition, laminate=laminate, only=("gate-goose",))
    result = printed(options)
    for _, document in result.documents():
        check(pdf.write(document), document)
    said = text_of(result.sheets)[0]
    assert ("laminate the sheet, then cut" in said) == (laminate is Laminate.SHEET)
    assert ("cut first, then laminate" in said) == (laminate is Laminate.CUT_FIRST)
    assert (result.pouch is not None) == (laminate is Laminate.CUT_FIRST)
    assert result.faces[0].trim == (Size(57, 82) if laminate is Laminate.CUT_FIRST else Size(63, 88))


def test_file_names_say_only_what_is_not_usual() -> None:
    assert printed(DeckOptions(A4, edition=Edition.COLOR)).name == "pentaquest-deck-color-a4"
    tarot = DeckOptions(A4, CARD_SIZES["tarot"], laminate=Laminate.CUT_FIRST)
    assert printed(tarot).name == "pentaquest-deck-tarot-cut-first-a4"
    odd = DeckOptions(Paper("200x300", Size(200, 300)), Size(60, 60), only=("gate-goose",))
    assert printed(odd).name == "pentaquest-deck-60x60-200x300"


def test_copies_are_printed_and_drawn_once() -> None:
    deck = built_in()
    three = replace(deck, cards=(replace(deck.cards[0], copies=20),))
    result = printed(DeckOptions(A4), three)
    assert (result.count, len(result.plan.sheets)) == (20, 3)
    data = pdf.write(result.sheets)
    check(data, result.sheets)
    assert len(data) < 100_000


def test_cards_that_share_a_picture_read_it_once_unless_it_has_problems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def art(file: str, scale: float = 1.0) -> Picture:
        return Picture(str(tmp_path / file), scale=scale)

    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/>'
    (tmp_path / "fine.svg").write_text(svg + "</svg>")
    (tmp_path / "odd.svg").write_text(svg + "<script/></svg>")
    pictures = [art("fine.svg"), art("fine.svg"), art("fine.svg", 2.0), art("odd.svg"), art("odd.svg")]
    read: list[str] = []

    def counted(path: Path, *rest: Any, **more: Any) -> Any:
        read.append(path.name)
        return load_art(path, *rest, **more)

    monkeypatch.setattr(deckfaces, "load_art", counted)
    cards = tuple(replace(card, art=picture) for card, picture in zip(built_in().cards, pictures, strict=False))
    result, problems = print_deck(replace(built_in(), cards=cards), DeckOptions(A4))
    assert result is not None
    assert read == ["fine.svg", "fine.svg", "odd.svg", "odd.svg"]
    assert [problem.key for problem in problems] == [f"cards.{card.id}.picture" for card in cards[3:]]


def operators(document: Document) -> Counter[str]:
    file = pikepdf.open(io.BytesIO(pdf.write(document)))
    found: Counter[str] = Counter()
    streams = [
        *file.pages,
        *(i for i in file.objects if isinstance(i, pikepdf.Stream) and i.get("/Subtype") == "/Form"),
    ]
    for stream in streams:
        for instruction in pikepdf.parse_content_stream(stream):
            if str(instruction.operator) in ("g", "G", "w"):
                found[f"{instruction.operands[0]} {instruction.operator}"] += 1
    return found


def test_the_colouring_edition_has_no_grey() -> None:
    result = printed(DeckOptions(A4, edition=Edition.COLOR, marks="none"))
    found = operators(result.sheets)
    assert {key for key in found if key.endswith(("g", "G"))} <= {"0 g", "1 g", "0 G"}


def test_play_and_colour_and_large_look_different() -> None:
    pictures = set()
    for edition in Edition:
        result = printed(DeckOptions(A4, edition=edition, only=("gate-goose",)))
        pictures.add(pdf.write(result.sheets))
    assert len(pictures) == 3


def test_single_sides_are_the_card_with_its_bleed() -> None:
    result = printed(DeckOptions(A4, backs=Backs.LONG, bleed=3, only=("gate-goose", "cellar-bat")))
    sides = dict(result.sides())
    assert list(sides) == ["cellar-bat-front", "gate-goose-front", "back"]
    page = sides["back"].pages[0]
    assert page.size == Size(69, 94)
    assert page.trim == Box(3, 3, 63, 88)


def test_bleed_needs_a_gap_of_twice_its_width() -> None:
    grid = printed(DeckOptions(A4, bleed=3, only=("gate-goose",))).plan.grid
    assert grid.gap == 6


def test_an_unknown_card_back_or_template_is_told_with_the_nearest() -> None:
    for options, says in (
        (DeckOptions(A4, only=("gate-gose",)), "gate-goose"),
        (DeckOptions(A4, back="sun-and-mon", backs=Backs.LONG), "sun-and-moon"),
        (DeckOptions(A4, template="clasic"), "classic"),
    ):
        result, problems = print_deck(built_in(), options)
        assert result is None
        assert any(says in str(problem) for problem in problems)


def test_a_card_too_large_names_both_sizes() -> None:
    result, problems = print_deck(built_in(), DeckOptions(Paper("a5", PAPERS["a5"]), Size(150, 200)))
    assert result is None
    assert "150 × 200 mm" in str(problems[0])
    assert "148 × 210 mm" in str(problems[0])


def test_a_deck_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "extends: pentaquest\nname: Mine\nsize: mini\ntemplate: minimal\nfonts: {name: AlegreyaSans-Black}\n"
        "remove: [the-eclipse]\ncards:\n  cellar-bat: {name: Attic Bat}\n  ox: "
        "{name: Ox, effect: plus, requirements: [1 2], copies: 3}\n"
    )
    deck, problems = load_deck(str(path))
    assert deck is not None, problems
    result, found = print_deck(deck, DeckOptions(A4, CARD_SIZES["mini"]))
    assert result is not None
    assert [problem.code for problem in found] == ["no-picture"]
    assert result.count == 44
    said = " ".join(text_of(result.sheets))
    assert "Attic Bat" in said
    assert "Eclipse" not in said
    assert "1 · 42" in said


def test_unknown_font_roles_and_fonts_have_their_place(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("extends: pentaquest\nfonts:\n  nam: AlegreyaSans-Black\n  name: Nope\n")
    deck, _ = load_deck(str(path))
    assert deck is not None
    result, problems = print_deck(deck, DeckOptions(A4))
    assert result is None
    assert {(problem.where.line, problem.key) for problem in problems} == {(3, "fonts.nam"), (4, "fonts.name")}


def test_whoever_hears_the_sheets_hears_every_card_once(tmp_path: Path) -> None:
    data = pdf.write(printed(DeckOptions(A4, backs=Backs.LONG)).sheets)
    told = [part.alt for part in hear(data).walk() if part.kind == "Figure" and part.alt != "card back"]
    assert len(told) == 42
    assert [text.split(". ")[0] for text in told] == [card.name for card in built_in().cards]
    for card, text in zip(built_in().cards, told, strict=True):
        panels = ", or ".join(str(panel) for panel in card.requirements)
        assert text.startswith(f"{card.name}. Effect: {card.effect.split('-')[0]}")
        assert text.endswith(f"Beaten by {panels}.")
    assert findings(data, tmp_path) == []


def line_widths(holder: Any, factor: float = 1.0, on_face: bool = False) -> Iterator[float]:
    """The widths in points of all lines on faces, as they are after every scaling, read from the finished file."""
    width, kept, marked = 1.0, [], [on_face]
    for instruction in pikepdf.parse_content_stream(holder):
        operands, operator = instruction.operands, str(instruction.operator)
        if operator == "q":
            kept.append((factor, width))
        elif operator == "Q":
            factor, width = kept.pop()
        elif operator == "cm":
            a, b, c, d = (float(value) for value in operands[:4])
            factor *= min(math.hypot(a, b), math.hypot(c, d))
        elif operator == "w":
            width = float(operands[0])
        elif operator in ("BDC", "BMC"):
            marked.append(marked[-1] or str(operands[0]) == "/Face")
        elif operator == "EMC":
            marked.pop()
        elif operator in ("S", "s", "B", "B*", "b", "b*") and marked[-1]:
            yield width * factor
        elif operator == "Do":
            inner = holder["/Resources"]["/XObject"][str(operands[0])]
            if inner["/Subtype"] == "/Form":
                yield from line_widths(inner, factor, marked[-1])


@pytest.mark.parametrize("size", [*sorted(CARD_SIZES.values()), Size(38, 52)], ids=str)
@pytest.mark.parametrize("template", built_in_templates())
def test_no_line_on_a_card_for_colouring_is_thinner_than_a_point(template: str, size: Size) -> None:
    only = ("crumb-bandit", "empty-armour", "marsh-lanterns", "riddle-cat", "well-hydra")
    result = printed(DeckOptions(A4, size, edition=Edition.COLOR, template=template, backs=Backs.FOLD, only=only))
    with pikepdf.open(io.BytesIO(pdf.write(result.sheets))) as file:
        widths = [width for page in file.pages for width in line_widths(page)]
    assert len(widths) > 100
    assert min(widths) >= 0.9999


@pytest.mark.parametrize(("trace", "codes"), [(False, ["colour-grey"]), (True, ["art-traced"])])
def test_a_grey_picture_for_colouring_is_told_of(tmp_path: Path, trace: bool, codes: list[str]) -> None:
    path = tmp_path / "grey.png"
    picture = Pillow.new("L", (800, 700), 170)
    picture.paste(60, (200, 200, 600, 500))
    picture.save(path)
    art = Picture(str(path), trace=trace)
    deck = replace(built_in(), cards=(replace(built_in().cards[0], art=art),))
    for edition in Edition:
        result, problems = print_deck(deck, DeckOptions(A4, edition=edition))
        assert result is not None
        grey = edition is Edition.COLOR or trace  # what is traced is always told of
        assert [problem.code for problem in problems] == (codes if grey else [])


@pytest.mark.parametrize("name", ["Pentaquest", "my-deck", "deck", "cards-deck-deck"])
def test_single_cards_lie_in_a_folder_named_like_the_deck(name: str) -> None:
    deck = replace(built_in(), id=name)
    assert printed(DeckOptions(A4, only=("gate-goose",)), deck).cards_name == f"{name}-cards"
    color = DeckOptions(A4, CARD_SIZES["mini"], edition=Edition.COLOR, only=("gate-goose",))
    assert printed(color, deck).cards_name == f"{name}-cards-color-mini"


@pytest.mark.parametrize("letter", ["龍", "\U0001f987", "א"])
def test_a_deck_name_that_the_margin_cannot_show_is_a_problem(letter: str) -> None:
    result, problems = print_deck(replace(built_in(), name=f"Deck {letter}"), DeckOptions(A4, only=("gate-goose",)))
    assert result is None
    assert [(problem.code, problem.key) for problem in problems] == [("missing-glyph", "name")]


def test_a_deck_name_too_long_for_the_margin_is_told_of() -> None:
    result, problems = print_deck(replace(built_in(), name="Long " * 60), DeckOptions(A4, only=("gate-goose",)))
    assert result is not None
    assert [(problem.code, problem.is_error) for problem in problems] == [("text-too-long", False)]


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("laminate", list(Laminate))
def test_the_built_in_deck_has_room_in_every_margin(paper: str, laminate: Laminate) -> None:
    options = DeckOptions(Paper(paper, PAPERS[paper]), laminate=laminate, backs=Backs.LONG, only=("gate-goose",))
    assert print_deck(built_in(), options)[1] == ()


def test_a_template_of_the_command_line_that_is_not_there_is_told_so() -> None:
    _, problems = print_deck(built_in(), DeckOptions(A4, template="nosuch"))
    assert str(problems[0]).startswith("printkit: error: --template: there is no template 'nosuch'")
