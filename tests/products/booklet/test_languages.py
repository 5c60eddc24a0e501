"""A booklet in another language says all in it: on its pages, and to those who hear them."""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from printkit.backends import pdf
from printkit.core.files import shipped
from printkit.core.units import Size
from printkit.data.languages import DEFAULT, languages
from printkit.games.pentomancy.faces.monsters import picture
from printkit.games.pentomancy.grade import GRADES
from printkit.preflight.booklet import check as read_back
from printkit.preflight.pdf import check
from printkit.products.booklet.book import Booklet, booklet
from printkit.products.booklet.closing import solution_texts
from printkit.products.booklet.example import moments, told, told_briefly, told_short
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.puzzles import gather
from printkit.products.booklet.style import Style
from printkit.products.booklet.tables import key_table
from printkit.products.booklet.words import words_of
from printkit.products.booklet.wrap import wrap_cover
from printkit.scene.nodes import Text
from printkit.text import fonts
from tests.backends.tagged import findings, hear
from tests.products.printed import english_words

FOREIGN = [language for language in languages() if language != DEFAULT]
A4 = Size(210, 297)
BASE = BookPlan(counts=(2, 1, 1, 1), seed=3, solutions=tuple(GRADES), hints="yes", cover="none")
PLANS = {
    "explore": replace(BASE, key_letters=True, cover="front"),
    "logic": replace(BASE, mode="logic", counts=(1, 1, 1, 1), per_page=4, trim=A4, solutions=()),
    "gentle": replace(BASE, mode="gentle", counts=(3, 0, 0, 0), trim=A4, font="legible", solutions=()),
    "letter": replace(BASE, counts=(1, 0, 0, 0), large=True, trim=Size(215.9, 279.4), solutions=()),
}


@pytest.fixture(scope="module", params=[(name, language) for language in FOREIGN for name in PLANS], ids="-".join)
def made(request: pytest.FixtureRequest) -> tuple[Booklet, bytes]:
    name, language = request.param
    plan = replace(PLANS[name], language=language)
    found = booklet(plan, gather(plan))
    return found, pdf.write(found.document)


def pages(data: bytes) -> list[str]:
    with pypdfium2.PdfDocument(data) as file:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in file]


def without_names(text: str, found: Booklet) -> str:
    """The text without what is a name in every language: of puzzles, and of the mode that a booklet is asked for in."""
    for puzzle in found.parts.puzzles:
        text = text.replace(puzzle.id, "")
    return text


def test_no_page_has_english_words(made: tuple[Booklet, bytes]) -> None:
    found, data = made
    check(data, found.document)
    read_back(data, found.expected)
    for number, text in enumerate(pages(data), 1):
        assert not english_words(without_names(text, found)), f"page {number}: {text}"
        assert not re.search(r"[{}]", text), f"page {number}: {text}"


def test_no_text_leaves_the_margins(made: tuple[Booklet, bytes]) -> None:
    """Longer words than the English ones stay where text may stand, 5 mm from the trim."""
    with pypdfium2.PdfDocument(made[1]) as file:
        for number, page in enumerate(file, 1):
            width, _ = page.get_size()
            text = page.get_textpage()
            boxes = (text.get_charbox(index) for index in range(text.count_chars()))
            assert all(left > 14 and right < width - 14 for left, _, right, _ in boxes if right > left), number


def test_nothing_that_is_heard_is_english(made: tuple[Booklet, bytes], tmp_path: Path) -> None:
    """Neither what is told of figures and links, nor what marks are called."""
    found, data = made
    heard = [part.alt for part in hear(data).walk() if part.alt]
    assert len(heard) > 10
    with pikepdf.open(io.BytesIO(data)) as file:
        assert str(file.Root.Lang) == found.plan.language
        links = [str(note.Contents) for page in file.pages for note in page.get("/Annots", []) if "/Contents" in note]
        with file.open_outline() as outline:
            titles = list(marks(outline.root))
        facts = [str(file.docinfo[key]) for key in ("/Title", "/Subject")]
    assert links
    assert titles
    for text in (*heard, *links, *titles, *facts):
        assert not english_words(text), text
    assert not findings(data, tmp_path)


def marks(items: Any) -> Iterator[str]:
    for item in items:
        yield item.title
        yield from marks(item.children)


def test_its_cover_sheet_is_in_the_language(made: tuple[Booklet, bytes]) -> None:
    document = wrap_cover(made[0], "white")
    data = pdf.write(document)
    assert not english_words(" ".join(pages(data)))
    assert not english_words(document.title)
    assert not any(english_words(page.label) for page in document.pages)


def test_moves_name_the_same_tiles_and_figures_as_in_english(made: tuple[Booklet, bytes]) -> None:
    english, own = words_of(DEFAULT), made[0].parts.style.words

    def named(text: str) -> list[str]:
        return sorted(re.findall(r"\b[A-H][1-8]\b|\b\d+\b", text))

    for puzzle in made[0].parts.puzzles:
        pairs = list(zip(solution_texts(puzzle, english), solution_texts(puzzle, own), strict=True))
        if puzzle.line is not None:
            every = moments(puzzle.game, puzzle.line)
            pairs += [
                (told(puzzle.game, puzzle.line, m, english), told(puzzle.game, puzzle.line, m, own)) for m in every
            ]
            pairs += [(told_short(m, english), told_short(m, own)) for m in every]
            game, line = puzzle.game, puzzle.line
            pairs += [(told_briefly(game, line, m, english), told_briefly(game, line, m, own)) for m in every]
        for first, second in pairs:
            assert named(first) == named(second)
            assert first != second


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("large", "room"), [(False, 125.0), (True, 178.0)])
def test_the_table_of_key_letters_fits_the_page_and_its_words_their_columns(
    language: str, large: bool, room: float
) -> None:
    style = Style(body_pt=9.5 * (1.45 if large else 1.0), large=large, words=words_of(language))
    group, height = key_table(style)
    texts = [item for item in group.items if isinstance(item, Text)]
    assert style.words.keys.letter in [text.content for text in texts]
    heads = [text for text in texts if text.y == texts[0].y]
    for text, following in itertools.pairwise(heads):
        assert right(text) < following.x, text.content
    assert max(map(right, texts)) < room
    assert max(text.y for text in texts) < height


def right(text: Text) -> float:
    width = fonts.find(text.font).width(text.content, text.size_pt)
    return text.x + width * {"start": 1.0, "middle": 0.5, "end": 0.0}[text.anchor]


def test_a_text_that_is_english_is_found() -> None:
    assert english_words("H5 ist auf Stufe 4 sicher, since it touches the 5") == ["since", "touches", "the"]
    assert not english_words("Im F-Raum kann die 1 nur auf D5 stehen, denn E6 ist 4.")


def test_drawings_are_called_in_english_as_their_makers_wrote() -> None:
    says = words_of(DEFAULT).pictures
    folder = shipped("card_data") / "pentomancy"
    names = sorted(path.stem for path in (folder / "art").glob("*.svg"))
    assert len(names) > 20
    for name in names:
        drawing = picture(name)
        assert drawing is not None
        assert says.of(name) == drawing.title
    cover = picture("booklet", "covers")
    assert cover is not None
    assert says.booklet == cover.title
    assert says.of("unknown") == says.of("level-9") == ""
