from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.decknames import in_language
from printkit.games.pentaquest.model import Deck
from printkit.preflight.pdf import check
from printkit.products.kit import Kit, Part, start_here
from printkit.products.kitbooks import puzzle_rules, puzzles, rules
from printkit.products.kitparts import PARTS, make_kit
from printkit.products.pageparts import EDGE
from printkit.products.playmat import halves, mat_size, play_mat, player_board, single_mat
from printkit.scene.geometry import IDENTITY, Box, Matrix, bounds, transform
from printkit.scene.nodes import Document, Group, Node, Page, Path
from printkit.sheet.paper import CARD_SIZES, PAPERS, Paper, parse_paper
from printkit.sheet.plan import Backs, TooLargeError
from tests.products.printed import ink_box, ink_share, pictures, texts

A4 = Paper("a4", PAPERS["a4"])
POKER = CARD_SIZES["poker"]


def small(count: int = 3) -> Deck:
    deck, problems = load_deck("pentaquest")
    assert deck is not None, problems
    return replace(deck, cards=deck.cards[:count])


def boxes(nodes: tuple[Node, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Box, Path]]:
    for node in nodes:
        if isinstance(node, Group):
            yield from boxes(node.items, node.matrix.then(matrix))
        elif isinstance(node, Path):
            box = bounds([transform(node.outline, matrix)])
            assert box is not None
            yield box, node


def test_the_first_page_names_every_file_with_its_paper_in_order() -> None:
    kit = Kit(small(), A4)
    parts = tuple(make_kit(kit))
    assert len(parts) == len(PARTS)
    assert [problem for part in parts for problem in part.problems] == []
    name, document = start_here(kit, parts)
    assert name == "start-here.pdf"
    said = " ".join(texts(document))
    files = [file for part in parts for file, _ in part.files]
    assert len(files) == len(set(files)) >= 15
    assert re.findall(r"[\w-]+\.(?:pdf|html)", said.replace("- ", "-")) == files
    for part in parts:
        assert part.heading in said
        assert part.paper in said
    pages = sum(
        len(document.pages) if document.duplex == "none" else -(-len(document.pages) // 2)
        for part in parts
        for _, document in part.files
        if isinstance(document, Document)
    )
    assert f"takes {pages} sheets" in said
    check(pdf.write(document), document)


@pytest.mark.parametrize(
    ("paper", "backs"), [("a4", Backs.SHORT), ("letter", Backs.FOLD), ("a3", Backs.NONE), ("a5", Backs.LONG)]
)
def test_every_paper_gives_a_kit_and_says_what_it_leaves_out(paper: str, backs: Backs) -> None:
    kit = Kit(small(2), Paper(paper, PAPERS[paper]), backs=backs)
    parts = tuple(make_kit(kit))
    for part in parts:
        assert bool(part.files) == (not any(problem.code == "part-left-out" for problem in part.problems))
        for _, document in part.files:
            if isinstance(document, Document):
                check(pdf.write(document), document)
    left_out = [part.heading for part in parts if not part.files]
    assert left_out == (["Play mats"] if paper == "a5" else [])
    assert any(part.heading == "Cards to laminate" for part in parts) == (backs is not Backs.FOLD)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("paper", "page"), [("a4", "a5"), ("letter", "half-letter"), ("a3", "a4"), ("125x170", "")])
def test_every_book_of_a_kit_is_made_of_folded_sheets_of_its_paper(paper: str, page: str, language: str) -> None:
    deck, _ = in_language(small(1), language)
    kit = Kit(deck, parse_paper(paper))
    for maker in (rules, puzzle_rules, puzzles):
        part = maker(kit)
        assert part.problems == ()
        files = dict(part.files)
        sheets = [content for name, content in part.files if f"-saddle-{paper}.pdf" in name]
        if not page:  # two boards on such a sheet are too small: the sheet is a page of the booklet
            if maker is puzzles:
                assert sheets == []
                ((name, document),) = part.files
                assert name.endswith(f"-{paper}.pdf")
                assert isinstance(document, Document)  # and so it is counted
                assert document.pages[0].size == kit.paper.size
                assert document.duplex == "long"
                _, start = start_here(kit, (part,))
                takes = re.search(r"(\d+) (sheets|Blatt)", texts(start)[0])
                assert takes is not None
                assert int(takes.group(1)) == -(-len(document.pages) // 2)
            continue
        (folded,) = sheets
        assert isinstance(folded, Document)
        assert folded.duplex == "short"
        assert sorted(folded.pages[0].size) == pytest.approx(sorted(kit.paper.size))
        (read,) = (content for name, content in files.items() if name.endswith(f"-{page}.pdf"))
        assert isinstance(read, bytes)  # for a screen, and so not counted among the sheets
        assert kit.says.kit.sheets.format(paper=paper.capitalize()) == part.paper


def test_paper_on_which_no_board_can_be_written_gives_a_kit_without_a_booklet() -> None:
    part = puzzles(Kit(small(1), parse_paper("80x110")))
    assert part.files == ()
    (problem,) = part.problems
    assert problem.code == "part-left-out"
    assert not problem.is_error


def test_the_same_kit_has_the_same_bytes() -> None:
    def written() -> list[bytes]:
        kit = Kit(small(2), A4)
        parts = tuple(make_kit(kit))
        contents = [content for part in parts for _, content in part.files]
        contents.append(start_here(kit, parts)[1])
        return [content if isinstance(content, bytes) else pdf.write(content) for content in contents]

    assert written() == written()


@pytest.mark.parametrize("kind", ["solo", "table"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", ["poker", "bridge", "mini"])
def test_a_mat_has_places_for_five_quests_that_hold_a_card(kind: str, paper: str, size: str) -> None:
    card = CARD_SIZES[size]
    mat = play_mat(kind, mat_size(PAPERS[paper]), card, "Pentaquest")  # type: ignore[arg-type]
    whole = Box(0, 0, *mat.size)
    found = list(boxes(mat.items))
    assert all(whole.holds(box, 0.01) for box, _ in found)
    places = [box for box, path in found if path.stroke is not None and path.stroke.dash]
    assert len(places) == 5
    for index, box in enumerate(places):
        assert box.width >= card.width + 2
        assert box.height >= card.height + 2
        assert not any(box.meets(other) for other in places[index + 1 :])


@pytest.mark.parametrize("kind", ["solo", "table"])
def test_a_mat_without_a_seam_has_its_name_in_the_middle(kind: str) -> None:
    size = mat_size(PAPERS["a4"])
    for seam in (False, True):
        mat = play_mat(kind, size, POKER, "Pentaquest", seam=seam)  # type: ignore[arg-type]
        (picture,) = pictures(Document((Page(mat.size, mat.items),), "mat"))
        head = picture.crop((60, 22, picture.width - 60, 56))
        third = head.width // 3
        left, right = (ink_share(head.crop((at, 0, at + third, head.height))) for at in (0, head.width - third))
        assert left > 0.02
        assert (abs(left - right) < 0.005) == (not seam)


def test_two_halves_hold_the_whole_mat_and_keep_off_the_edge() -> None:
    paper = PAPERS["a4"]
    mat = play_mat("solo", mat_size(paper), POKER, "Pentaquest")
    (whole,) = pictures(Document((single_mat(mat, PAPERS["a3"], "solo"),), "mat"))
    left, right = pictures(Document(halves(mat, paper, "solo"), "mat"))
    # Two pixels a millimetre. Cut at its right edge and laid onto the margin of the right one, they are one mat.
    half, top = round(mat.size.width), round(PAPERS["a3"].width - mat.size.height)
    start, side = round(PAPERS["a3"].height - mat.size.width), round(2 * mat.size.height)
    edge = round(2 * EDGE)
    for page, x in ((left, start), (right, start + half)):
        mine = page.crop((edge, edge + 4, edge + half, edge + side - 4))
        theirs = whole.crop((x, top + 4, x + half, top + side - 4))
        difference = sum(abs(a - b) > 128 for a, b in zip(mine.tobytes(), theirs.tobytes(), strict=True)) / len(
            mine.tobytes()
        )
        assert difference < 0.01
    box = ink_box(left.crop((0, edge + 4, left.width, edge + side - 4)))
    assert box is not None
    assert box[0] >= EDGE - 0.6
    assert box[2] <= paper.width - EDGE + 0.6


def test_what_has_no_room_is_told() -> None:
    with pytest.raises(TooLargeError, match="no room for seven places"):
        play_mat("solo", mat_size(PAPERS["a4"]), Size(90, 130), "Pentaquest")
    with pytest.raises(TooLargeError, match="no room for cards"):
        player_board(PAPERS["a5"], Size(70, 120), "Pentaquest")
    parts = list(make_kit(Kit(small(1), A4, CARD_SIZES["tarot"], thickness=2.0)))
    left_out: list[Part] = [part for part in parts if not part.files]
    assert [part.heading for part in left_out] == ["Play mats"]
    assert all(not problem.is_error for part in left_out for problem in part.problems)
