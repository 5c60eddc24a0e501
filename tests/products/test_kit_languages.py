"""A kit in another language says all in it, and its words stay apart."""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pikepdf
import pypdfium2
import pytest

from printkit.backends import pdf
from printkit.core.units import MM_PER_PT
from printkit.data.languages import DEFAULT, languages
from printkit.data.words import load_words
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.decknames import in_language
from printkit.games.pentaquest.model import Deck
from printkit.preflight.pdf import check
from printkit.products.calibration import calibration
from printkit.products.kit import Kit, Part, start_here
from printkit.products.kitparts import make_kit
from printkit.products.playmat import Kind, mat_size, play_mat
from printkit.scene.geometry import IDENTITY, Box, Matrix
from printkit.scene.nodes import Document, Group, Node, Page, Role, Text
from printkit.sheet.paper import CARD_SIZES, PAPERS, Paper
from printkit.text import fonts
from tests.products.touching import touching

FOREIGN = [language for language in languages() if language != DEFAULT]
# Words of English that no other language of ours has; 'deck' is what a command is called.
ENGLISH = re.compile(
    r"\b(the|and|with|of|from|to|for|is|are|or|by|card|cards|page|sheets?|print|front|back|cut|glue|score|dice|"
    r"player|army|fold|box|pouch|mat|turn)\b",
    re.IGNORECASE,
)
COMMAND = re.compile(r"printkit \w+( --[\w-]+( [\w,]+)?)*")
APART = 1.0  # mm between words beside one another; figures of a scale may stand closer
FILE = re.compile(r"[\w-]+\.(pdf|html)")


def deck_in(language: str, count: int = 3) -> Deck:
    deck, problems = load_deck("pentaquest")
    assert deck is not None
    assert problems == ()
    deck, problems = in_language(replace(deck, cards=deck.cards[:count]), language)
    assert not [problem for problem in problems if problem.code != "unknown-id"]
    return deck


def kit_in(language: str, paper: str = "a4") -> Kit:
    return Kit(deck_in(language), Paper(paper, PAPERS[paper]), variant="" if language == DEFAULT else language)


@functools.cache
def parts_of(language: str, paper: str = "a4") -> tuple[Part, ...]:
    """The parts of a kit, made once for all tests."""
    parts = tuple(make_kit(kit_in(language, paper)))
    assert [problem for part in parts for problem in part.problems] == []
    return parts


def files_of(language: str) -> Iterator[tuple[str, bytes]]:
    """The PDFs of a kit, and the page that measures a printer."""
    kit, parts = kit_in(language), parts_of(language)
    contents = [file for part in parts for file in part.files]
    contents += [start_here(kit, parts)]
    contents += [(f"calibration-{flip}.pdf", calibration(kit.paper, flip, kit.language)) for flip in ("long", "short")]
    for name, content in contents:
        if name.endswith(".pdf"):
            if isinstance(content, Document):
                data = pdf.write(content)
                check(data, content)
                content = data
            yield name, content


def said_by(data: bytes) -> Iterator[str]:
    """All that a file says to an eye, an ear, or a viewer's side panel."""
    with pypdfium2.PdfDocument(data) as file:
        for page in file:
            yield " ".join(page.get_textpage().get_text_range().replace("\ufffe", "").split())
    with pikepdf.open(io.BytesIO(data)) as file:
        for item in file.objects:
            if isinstance(item, pikepdf.Dictionary) and "/Alt" in item:
                yield str(item.Alt)
            if isinstance(item, pikepdf.Dictionary) and item.get("/Parent") is not None and "/Title" in item:
                yield str(item.Title)
        yield from (str(file.docinfo.get(key, "")) for key in ("/Title", "/Subject"))
        yield from (
            str(part.P) for part in file.Root.PageLabels.Nums if isinstance(part, pikepdf.Dictionary) and "/P" in part
        )


def english_in(data: bytes) -> set[str]:
    found = set()
    for said in said_by(data):
        left = FILE.sub("", COMMAND.sub("", re.sub(r"- ?(?=[\w-]+\.pdf)", "-", said)))
        found |= {word.lower() for word in ENGLISH.findall(left)}
    return found


@pytest.mark.parametrize("language", FOREIGN)
def test_every_file_of_a_kit_is_in_its_language(language: str) -> None:
    assert kit_in(language).folder == f"pentaquest-kit-{language}-a4"
    files = dict(files_of(language))
    assert len(files) >= 20
    for name, data in files.items():
        with pikepdf.open(io.BytesIO(data)) as file:
            assert str(file.Root.Lang) == language, name
        assert f"-{language}-" in name or name.startswith(("start-here", "calibration"))
        assert english_in(data) == set(), name


def test_english_would_be_found_in_every_file() -> None:
    for name, data in files_of(DEFAULT):
        assert english_in(data), name


def test_a_kit_in_a_language_without_words_is_english() -> None:
    deck = replace(deck_in(DEFAULT), language="fr")
    _, document = start_here(Kit(deck, Paper("a4", PAPERS["a4"])), ())
    assert document.title == "Pentaquest: start here"
    assert document.language == "fr"


def boxes(nodes: tuple[Node, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Box]]:
    """The boxes of upright texts, from the foot of their letters to the top of capitals; not of small pictures."""
    for node in nodes:
        if isinstance(node, Group) and node.role is not Role.ARTIFACT:
            yield from boxes(node.items, node.matrix.then(matrix))
        elif isinstance(node, Text) and (matrix.a, matrix.b) == (1, 0):
            font = fonts.find(node.font)
            width, height = font.width(node.content, node.size_pt), font.height_of_capitals(node.size_pt)
            left = node.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[node.anchor] * width
            below = 0.15 * node.size_pt * MM_PER_PT
            yield (
                node.content,
                Box(
                    left + matrix.e,
                    node.y - height + matrix.f,
                    width + (APART if node.size_pt >= 7 else 0),
                    height + below,
                ),
            )


def own_pages(language: str, paper: str) -> Iterator[Page]:
    """The pages that only a kit has, and those that measure a printer."""
    kit, parts = kit_in(language, paper), parts_of(language, paper)
    own = ("board", "mat-solo-de-a3", "mat-solo-a3", "mat-table-de-a3", "mat-table-a3", "scores", "box", "dice")
    for name, content in (*(file for part in parts for file in part.files), start_here(kit, parts)):
        if isinstance(content, Document) and (name == "start-here.pdf" or any(f"-{part}" in name for part in own)):
            yield from content.pages
    yield from calibration(kit.paper, "long", kit.language).pages


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_words_of_a_kit_stay_on_the_page_and_apart(paper: str, language: str) -> None:
    for page in own_pages(language, paper):
        room = Box(0, 0, *page.size).inset(2)
        found = list(boxes(page.items))
        for said, box in found:
            assert room.holds(box), (page.label, said)
        for (said, box), (other, its) in combinations(found, 2):
            assert not box.meets(its), (page.label, said, other)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_what_is_told_of_a_part_keeps_off_the_line_below(paper: str, language: str) -> None:
    kit, parts = kit_in(language, paper), parts_of(language, paper)
    _, document = start_here(kit, parts)
    for page in document.pages:
        without_ruler = tuple(node for node in page.items if not (isinstance(node, Text) and "50 mm" in node.content))
        assert touching(without_ruler, 1.2) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", ["poker", "bridge", "mini"])
@pytest.mark.parametrize("kind", ["solo", "table"])
def test_no_words_of_a_mat_lie_across_its_seam(kind: Kind, size: str, paper: str, language: str) -> None:
    mat = play_mat(kind, mat_size(PAPERS[paper]), CARD_SIZES[size], "Pentaquest", language)
    room = Box(0, 0, *mat.size).inset(6)
    seam = mat.size.width / 2
    found = list(boxes(mat.items))
    assert len(found) > 15
    for said, box in found:
        assert box.right < seam - 1 or box.x > seam + 1, said
        assert room.holds(box), said
    for (said, box), (other, its) in combinations(found, 2):
        assert not box.meets(its), (said, other)


@pytest.mark.parametrize("language", languages())
def test_what_is_heard_of_effects_is_in_the_language(language: str) -> None:
    says = load_words(language).card
    for name, data in files_of(language):
        if "-mat-" in name or "-board-" in name:
            with pikepdf.open(io.BytesIO(data)) as file:
                told = {
                    str(item.Alt) for item in file.objects if isinstance(item, pikepdf.Dictionary) and "/Alt" in item
                }
            assert told == {says.plus, says.minus, says.plus_minus, says.spiral, says.mirror}, name
