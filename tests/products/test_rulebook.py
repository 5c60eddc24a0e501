"""Rulebooks: what their figures promise is what the engines say, and pages and HTML are read by outside readers."""

from __future__ import annotations

import functools
import io
import itertools
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from printkit.backends import pdf
from printkit.cli.main import call
from printkit.core.files import shipped
from printkit.core.units import Size
from printkit.data.rulebookwords import RulebookWords
from printkit.games.pentaquest import effects
from printkit.games.pentaquest.model import Effect, Requirement, Roll
from printkit.games.pentomancy.board import parse_tile, tile_name, tile_names, tiles_of
from printkit.games.pentomancy.grade import GRADES, RANKS
from printkit.games.pentomancy.rules import Explore
from printkit.games.pentomancy.steps import Rank, Technique, rank_of
from printkit.preflight.pdf import check
from printkit.products.booklet.example import example_candidates, moments
from printkit.products.rulebook.book import SWAP, cover_picture, halves, make_book, make_quick, to_staple
from printkit.products.rulebook.deeds import score_lines
from printkit.products.rulebook.dicework import meeting
from printkit.products.rulebook.pentomancy import PentomancyFigures
from printkit.products.rulebook.source import GAMES, GameName, Source, load_source
from printkit.products.rulebook.sums import sum_rows
from printkit.products.rulebook.web import make_page
from printkit.products.rulebook.words import folder, languages, load_words
from printkit.scene import nodes
from printkit.scene.geometry import IDENTITY, Box, Matrix, bounds, transform
from printkit.sheet.book import frame_for
from printkit.sheet.booklet import saddle
from printkit.sheet.paper import PAPERS, parse_paper
from printkit.text import fonts
from printkit.text.blocks import Call, plain
from printkit.text.inline import FigureError
from printkit.text.strips import SHORT_ITEM
from printkit.text.style import BookStyle
from tests.backends.tagged import findings, hear, page_texts
from tests.products.printed import english_words

SIZES = ("a5", "a4", "letter")


@functools.cache
def source(game: GameName, language: str = "en") -> Source:
    found, problems = load_source(game, language=language)
    assert found is not None, [str(problem) for problem in problems]
    assert not problems
    return found


@functools.cache
def book(game: GameName, paper: str, language: str = "en") -> bytes:
    document, problems = make_book(source(game, language), PAPERS[paper])
    assert document is not None, [str(problem) for problem in problems]
    assert not problems
    data = pdf.write(document)
    check(data, document)
    return data


@functools.cache
def page(game: GameName, language: str = "en") -> str:
    text, problems = make_page(source(game, language))
    assert text is not None, [str(problem) for problem in problems]
    assert not problems
    return text


def draw(game: GameName, words: str, width: float = 110.0) -> str:
    """What is told instead of a figure."""
    return source(game).sources(BookStyle()).figures(Call(words), width).alt


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", SIZES)
def test_an_outside_checker_of_accessible_files_finds_nothing(game: GameName, paper: str, tmp_path: Path) -> None:
    data = book(game, paper)
    assert findings(data, tmp_path) == []
    heard = hear(data)
    assert all(part.alt for part in heard.walk() if part.kind == "Figure")


@pytest.mark.parametrize("game", GAMES)
def test_a_book_asks_to_be_turned_like_one_and_a_single_page_asks_for_nothing(game: GameName) -> None:
    quick, _ = make_quick(source(game), PAPERS["a4"])
    assert quick is not None
    document, _ = make_book(source(game), PAPERS["a5"])
    assert document is not None
    sheets = saddle(document, parse_paper("a4"))
    for data, wanted in (
        (book(game, "a5"), "/DuplexFlipLongEdge"),
        (pdf.write(sheets), "/DuplexFlipShortEdge"),
        (pdf.write(quick), None),
    ):
        with pikepdf.open(io.BytesIO(data)) as file:
            duplex = file.Root.ViewerPreferences.get("/Duplex")
            assert (wanted is None and str(duplex) in ("None", "/Simplex")) or str(duplex) == wanted


@pytest.mark.parametrize("game", GAMES)
def test_the_last_page_holds_the_index_of_symbols_with_the_pages_where_they_are_explained(game: GameName) -> None:
    texts = page_texts(book(game, "a5"))
    assert len(texts) % 2 == 0
    assert "Symbols" in texts[-1]
    rows = [part for part in hear(book(game, "a5")).walk() if part.kind == "TR"]
    cells = [row.kids[-1] for row in rows if row.kids and not isinstance(row.kids[-1], str)]
    numbers = [int(cell.text) for cell in cells if cell.kind == "TD" and cell.text.isdigit()]
    anchors = re.findall(r"\[\{page\}\]\(#([a-z]+)\)", (folder() / f"{game}.md").read_text())
    document, _ = make_book(source(game), PAPERS["a5"])
    assert document is not None
    places = {anchor.name: anchor.page + 1 for anchor in document.anchors}
    assert numbers == [places[anchor] for anchor in anchors]


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_has_its_bookmark_and_its_line_in_the_contents(game: GameName) -> None:
    data = book(game, "a5")
    with pikepdf.open(io.BytesIO(data)) as file, file.open_outline() as outline:
        titles = [item.title for item in outline.root]
    chapters = re.findall(r"^# (.*?) \{#", (folder() / f"{game}.md").read_text(), re.MULTILINE)
    assert titles[1:] == chapters
    contents = page_texts(data)[1]
    assert [chapter for chapter in chapters if chapter not in contents] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", SIZES)
def test_the_quick_reference_is_one_page(game: GameName, paper: str, tmp_path: Path) -> None:
    document, problems = make_quick(source(game), PAPERS[paper])
    assert document is not None
    assert not problems
    data = pdf.write(document)
    check(data, document)
    assert len(document.pages) == 1
    assert findings(data, tmp_path) == []


def test_a_quick_reference_that_is_too_long_is_told_with_how_much(tmp_path: Path) -> None:
    (tmp_path / "own.md").write_text("# One\n\nWords.\n")
    (tmp_path / "own-quick.md").write_text("# In short\n\n" + "Many words. " * 1500)
    long, _ = load_source("pentaquest", text=tmp_path / "own.md")
    assert long is not None
    document, problems = make_quick(long, PAPERS["a5"])
    assert document is None
    assert [problem.code for problem in problems] == ["quick-too-long"]


@pytest.mark.parametrize("game", GAMES)
def test_folded_sheets_have_the_index_outside(game: GameName) -> None:
    document, _ = make_book(source(game), PAPERS["a5"])
    assert document is not None
    texts = page_texts(pdf.write(saddle(document, parse_paper("a4"))))
    assert len(texts) % 2 == 0
    assert len(texts) * 2 >= len(document.pages)
    assert "Symbols" in texts[0]  # beside the cover


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", [*SIZES, "a3", "105x148", "150x200"])
def test_a_page_is_empty_only_in_a_stapled_book_before_its_back(game: GameName, language: str, paper: str) -> None:
    size = parse_paper(paper).size
    document, problems = make_book(source(game, language), size)
    assert document is not None, problems
    assert all(page.items for page in document.pages)
    stapled = to_staple(source(game, language), document, size)
    *pages, back = stapled.pages
    assert len(stapled.pages) % 2 == 0
    assert back.items
    assert all(page.items for page in pages[:-1])
    assert bool(pages[-1].items) == (len(document.pages) == len(stapled.pages))


def test_small_paper_is_refused() -> None:
    for make in (make_book, make_quick):
        document, problems = make(source("pentaquest"), Size(60, 90))
        assert document is None
        assert [problem.code for problem in problems] == ["paper-too-small"]


# What the figures show.

rolls = st.lists(st.integers(1, 6), min_size=5, max_size=5)
panels = st.lists(st.sampled_from(["1", "2", "3", "4", "5", "6", "sun", "moon"]), min_size=1, max_size=5)


@given(panels, rolls)
def test_a_panel_beats_in_a_figure_exactly_where_the_rules_say_so(symbols: list[str], roll: list[int]) -> None:
    requirement = Requirement.parse(" ".join(symbols))
    met = requirement.met_by(Roll(tuple(roll)))
    asked = f"{requirement} with {' '.join(map(str, roll))}"
    right, wrong = ("beats", "fails") if met else ("fails", "beats")
    assert str(roll[0]) in draw("pentaquest", f"{right} {asked}")
    with pytest.raises(FigureError) as caught:
        draw("pentaquest", f"{wrong} {asked}")
    assert caught.value.code == "contradiction"


@given(panels, rolls)
def test_dice_serve_once_and_as_what_they_show(symbols: list[str], roll: list[int]) -> None:
    requirement = Requirement.parse(" ".join(symbols))
    laid = meeting(requirement, roll)
    assert (not laid.missing) == requirement.met_by(Roll(tuple(roll)))
    served = [symbol for symbol in laid.used if symbol]
    assert sorted([*served, *laid.missing]) == sorted(requirement.symbols)
    for face, symbol in zip(roll, laid.used, strict=True):
        if symbol:
            assert face == {"sun": laid.sun, "moon": laid.moon}.get(symbol) or str(face) == symbol


@pytest.mark.parametrize("kind", effects.STEPPING)
@pytest.mark.parametrize("face", range(1, 7))
def test_an_effect_is_drawn_as_the_rules_have_it(kind: Effect, face: int) -> None:
    results = effects.results(kind, face)
    if not results:
        with pytest.raises(FigureError, match="cannot change"):
            draw("pentaquest", f"effect {kind} {face}")
        return
    said = draw("pentaquest", f"effect {kind} {face}")
    assert said.endswith(f"makes a {face} a {' or '.join(map(str, results))}.")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("beats 2 2 with 1 2 3 4 5", "contradiction"),
        ("fails 2 2 with 1 2 2 4 5", "contradiction"),
        ("beats bramble-stag with 1 2 2 4 5", "contradiction"),
        ("effect plus 6", "contradiction"),
        ("effect minus 1", "contradiction"),
        ("again 6 of 1 2 3 4 5 to 1", "contradiction"),
        ("spiral 1 2 of 1 2 3 4 5 to 1", "contradiction"),
        ("beats 2 2", "bad-figure"),
        ("beats 2 7 with 1 2 2 4 5", "bad-figure"),
        ("roll 1 2 3", "bad-figure"),
        ("effect spiral 3", "bad-figure"),
        ("effect plus 9", "bad-figure"),
        ("again 1 2 3", "bad-figure"),
        ("scores many", "bad-figure"),
        ("card nobody", "unknown-card"),
        ("picture nobody", "unknown-card"),
        ("table round", "unknown-figure"),
        ("portrait", "unknown-figure"),
    ],
)
def test_a_figure_that_cannot_be_is_an_error_with_its_line(words: str, code: str, tmp_path: Path) -> None:
    own = tmp_path / "own.md"
    own.write_text(f"# One\n\nWords.\n\n{{figure: {words} | A figure.}}\n\n# Two\n\nWords.\n")
    found, problems = load_source("pentaquest", text=own)
    assert found is not None, problems
    for make in (lambda: make_book(found, PAPERS["a5"]), lambda: make_page(found)):
        made, told = make()
        assert made is None
        assert [(problem.where.file, problem.where.line, problem.code) for problem in told] == [(str(own), 5, code)]


@pytest.mark.parametrize("words", ["proof 0", "proof 99", "proof x", "board end", "scores 0", "picture nobody"])
def test_pentomancy_has_no_such_figure(words: str) -> None:
    with pytest.raises(FigureError):
        draw("pentomancy", words)


def test_sums_come_to_the_score_that_the_rules_give() -> None:
    candidates = example_candidates(5)
    assert len(candidates) > 10
    for made in candidates:
        rows = sum_rows(made)
        assert [row.level for row in rows] == [1, 2, 3, 4]
        assert 2 * rows[-1].total == moments(made.game, made.line)[-1].after.score
        for before, after in itertools.pairwise(rows):
            assert after.carried == 2 * before.total


def test_a_sum_that_does_not_come_out_is_refused() -> None:
    made = example_candidates(5)[0]
    with pytest.raises(FigureError) as caught:
        sum_rows(replace(made, raw=replace(made.raw, events=made.raw.events[:-1])))
    assert caught.value.code == "contradiction"


def test_the_reasons_of_a_proof_are_text() -> None:
    for text in ("".join(page_texts(book("pentomancy", "a5"))), re.sub("<[^>]*>", "", page("pentomancy"))):
        assert " ".join(text.split()).count("Explore ") >= 3


@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_the_reasons_of_a_proof_are_the_same_in_another_language(language: str) -> None:
    """Tile by tile and figure by figure, whatever words stand between them."""
    english, other = (source("pentomancy", tag).sources(BookStyle()).figures for tag in ("en", language))
    assert isinstance(english, PentomancyFigures)
    assert isinstance(other, PentomancyFigures)
    explored = [m for m in moments(english.made.game, english.made.line) if isinstance(m.advance.move, Explore)]
    for number in range(1, len(explored) + 1):
        wanted, found = (plain(f.with_reason(Call(f"proof {number}")).caption) for f in (english, other))
        assert found != wanted
        assert not english_words(found)
        named = (sorted(re.findall(r"\b[A-H][1-8]\b|\b\d+\b", text)) for text in (wanted, found))
        assert next(named) == next(named)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("width", [60.0, 78.0, 110.0, 180.0])
def test_heads_of_lines_to_write_on_stay_in_their_columns(width: float, language: str) -> None:
    words, _ = load_words(language)
    assert words is not None
    items = score_lines("3", width, words).group.items
    edges = [0.0]
    for item in items:
        if isinstance(item, nodes.Path) and len(item.outline) == 2 and item.outline[0][1] == item.outline[1][1]:
            edges.append(float(item.outline[0][1]))
    texts = [item for item in items if isinstance(item, nodes.Text)]
    assert len(texts) == len(edges) == 4
    for text, left, right in zip(texts, edges, [*edges[1:], width], strict=True):
        assert left < text.x
        assert text.x + fonts.find(text.font).width(text.content, text.size_pt) < right


def boxes_of(items: tuple[nodes.Node, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[nodes.Text | nodes.Path, Box]]:
    """The boxes of texts, from the foot of letters to the top of capitals, and of paths."""
    for item in items:
        if isinstance(item, nodes.Group):
            yield from boxes_of(item.items, item.matrix.then(matrix))
        elif isinstance(item, nodes.Path) and (box := bounds([transform(item.outline, matrix)])) is not None:
            yield item, box
        elif isinstance(item, nodes.Text):
            font = fonts.find(item.font)
            width, height = font.width(item.content, item.size_pt), font.height_of_capitals(item.size_pt)
            left = item.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * width
            corners = [matrix.apply(x, y) for x in (left, left + width) for y in (item.y - height, item.y)]
            x, y = min(x for x, _ in corners), min(y for _, y in corners)
            yield item, Box(x, y, max(x for x, _ in corners) - x, max(y for _, y in corners) - y)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_a_quick_reference_fills_both_of_its_columns(game: GameName, paper: str, language: str) -> None:
    document, _ = make_quick(source(game, language), PAPERS[paper])
    assert document is not None
    size = PAPERS[paper]
    ends = [0.0, 0.0]
    for item, box in boxes_of(document.pages[0].items):
        if isinstance(item, nodes.Text):
            ends[box.x > size.width / 2] = max(ends[box.x > size.width / 2], box.bottom)
    assert min(ends) > 0.78 * size.height  # sections are not divided, so that columns differ by less than one
    assert max(ends) < size.height - 8


@given(st.lists(st.floats(1, 100), max_size=14))
def test_sections_of_a_quick_reference_keep_their_order_in_columns_as_even_as_can_be(heights: list[float]) -> None:
    left, right = columns = halves(heights)
    assert sorted((*left, *right)) == list(range(len(heights)))
    assert all(list(part) == sorted(part) for part in columns)
    assert not heights or left[0] == 0
    tallest = max(sum(heights[index] for index in part) for part in columns)
    cuts = [max(sum(heights[:cut]), sum(heights[cut:])) for cut in range(1, len(heights) + 1)]
    assert not cuts or tallest <= min(cuts) + 1e-9
    if len(heights) <= 6:
        best = min(
            max(sum(chosen), sum(heights) - sum(chosen))
            for count in range(len(heights) + 1)
            for chosen in itertools.combinations(heights, count)
        )
        assert tallest <= SWAP * best + 1e-9


@pytest.mark.parametrize("language", languages())
def test_who_hears_the_boards_can_follow_the_reasons(language: str) -> None:
    """All rooms are told with their tiles, and before each reason all levels that it may rest on."""
    found = source("pentomancy", language)
    figures = found.sources(BookStyle()).figures
    drawn = figures if isinstance(figures, PentomancyFigures) else None
    assert drawn is not None
    game = drawn.made.game
    told = figures(Call("board start"), 90.0).alt
    for name, room in zip(game.board.names, game.board.rooms, strict=True):
        assert f"{name}: {' '.join(tile_names(room))}" in told
    proofs = [block for block in found.main.blocks if isinstance(block, Call) and block.words.startswith("proof ")]
    assert len(proofs) >= 3
    moment_of = {
        str(place): moment
        for place, moment in enumerate(
            (moment for moment in moments(game, drawn.made.line) if isinstance(moment.advance.move, Explore)), 1
        )
    }
    for proof in proofs:
        alt = figures(proof, 60.0).alt
        before = moment_of[proof.words.split()[1]].before
        levels = dict(re.findall(r"\b([A-H][1-8]) ([1-5])\b", alt))
        assert levels == {tile_name(tile): str(game.solution.levels[tile]) for tile in tiles_of(before.revealed)}
        reason = plain(proof.caption)
        tile = re.findall(r"[A-H][1-8]", alt)[0]
        number = game.board.room_of(parse_tile(tile))
        assert number is not None
        assert tile in reason
        assert game.board.names[number] in alt.rpartition(".")[0].rpartition(".")[2]
        assert set(tile_names(game.board.rooms[number])) <= set(re.findall(r"[A-H][1-8]", alt))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("width", [72.0, 79.0, 116.0])
def test_pointers_to_parts_of_a_card_end_beside_its_words(width: float, language: str) -> None:
    found = source("pentaquest", language)
    for card in ("mimic-chest", "cellar-bat", "bramble-stag"):
        drawing = found.sources(BookStyle()).figures(Call(f"card {card}"), width)
        boxes = list(boxes_of((drawing.group,)))
        said = [box for item, box in boxes if isinstance(item, nodes.Text)]
        dots = [box for item, box in boxes if isinstance(item, nodes.Path) and item.fill and box.width < 1.75][-4:]
        assert len(dots) == 4
        assert not [dot for dot in dots for words in said if dot.meets(words)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("width", [79.0, 116.0, 164.0])
def test_every_pile_on_the_table_for_several_has_its_name(width: float, language: str) -> None:
    found = source("pentaquest", language)
    drawing = found.sources(BookStyle()).figures(Call("table several"), width)
    labels = [node for node in drawing.group.items if isinstance(node, nodes.Text)]
    said = found.words
    players = [said.player.format(number) for number in range(1, 5)]
    names = [said.deck, said.quest_area, *players, *4 * (said.army, said.discard_pile)]
    assert sorted(text.content for text in labels) == sorted(names)
    boxes = [box for _, box in boxes_of(tuple(labels))]
    outlines = [
        box
        for node in drawing.group.items
        if isinstance(node, nodes.Group)
        for item, box in boxes_of((node,))
        if isinstance(item, nodes.Path) and box.width > 8
    ]
    for index, box in enumerate(boxes):
        assert box.x > -0.5
        assert box.right < drawing.width + 0.5
        assert box.y > 0
        assert box.bottom < drawing.height
        assert not any(box.meets(other) for other in boxes[index + 1 :]), labels[index].content
        assert not any(box.meets(outline) for outline in outlines), labels[index].content


@functools.cache
def document_of(game: GameName, paper: str, language: str) -> nodes.Document:
    found, _ = make_book(source(game, language), parse_paper(paper).size)
    assert found is not None
    return found


ALL = list(itertools.product(GAMES, ("a4", "letter", "a5", "139.7x215.9"), languages()))


def placed_texts(
    items: tuple[nodes.Node, ...], path: tuple[nodes.Group, ...] = ()
) -> Iterator[tuple[tuple[nodes.Group, ...], nodes.Text]]:
    """The texts of a page that are no artifacts, with the groups around them, the outermost first."""
    for item in items:
        if isinstance(item, nodes.Text):
            yield path, item
        elif isinstance(item, nodes.Group) and item.role not in (nodes.Role.ARTIFACT, nodes.Role.FIGURE):
            yield from placed_texts(item.items, (*path, item))


@pytest.mark.parametrize(("game", "paper", "language"), ALL)
def test_no_line_and_no_short_item_stands_alone_in_a_column(game: GameName, paper: str, language: str) -> None:
    paragraphs: dict[str, list[tuple[int, float]]] = {}
    lists: dict[str, dict[str, list[tuple[int, float]]]] = {}
    for number, page in enumerate(document_of(game, paper, language).pages):
        for path, text in placed_texts(page.items):
            column = 2 * number + (text.x > page.size.width / 2 and page.size.width > 180)
            for group in path:
                if group.role is nodes.Role.PARAGRAPH:
                    paragraphs.setdefault(group.element, []).append((column, text.y))
                if group.role in (nodes.Role.LIST, nodes.Role.NUMBERED_LIST):
                    item = next(inner.element for inner in path if inner.role is nodes.Role.ITEM)
                    lists.setdefault(group.element, {}).setdefault(item, []).append((column, text.y))
    assert len(paragraphs) > 20
    assert len(lists) >= 3
    for rows in paragraphs.values():
        columns = [column for column, _ in dict.fromkeys(rows)]
        if len(set(columns)) > 1:
            assert min(columns.count(column) for column in columns) >= 2, (rows, "a line alone")
    for found in lists.values():
        items = [[column for column, _ in dict.fromkeys(item)] for item in found.values()]
        if len(items) > 1 and len(items[0]) <= SHORT_ITEM:
            assert items[0][-1] == items[1][0], "an item alone at the foot"
        if len(items) > 1 and len(items[-1]) <= SHORT_ITEM:
            assert items[-1][0] == items[-2][-1], "an item alone at the head"


@pytest.mark.parametrize(("game", "paper", "language"), ALL)
def test_lines_to_write_on_are_as_wide_as_their_page_and_stand_below_their_heading(
    game: GameName, paper: str, language: str
) -> None:
    document = document_of(game, paper, language)
    frame = frame_for(parse_paper(paper).size)
    (deeds,) = (anchor for anchor in document.anchors if anchor.name == "deeds")
    page = document.pages[deeds.page]
    told = source(game, language).words.told_scores.format(15)

    def figures(items: tuple[nodes.Node, ...], matrix: Matrix = IDENTITY) -> Iterator[Box]:
        for item in items:
            if isinstance(item, nodes.Group) and item.role is not nodes.Role.ARTIFACT:
                inner = item.matrix.then(matrix)
                outlines = [transform(node.outline, inner) for node in item.items if isinstance(node, nodes.Path)]
                if item.alt == told and (box := bounds(outlines)) is not None:
                    yield box
                else:
                    yield from figures(item.items, inner)

    (box,) = figures(page.items)
    assert box.width == pytest.approx(frame.room.width, abs=0.1)
    assert box.height > 0.6 * frame.room.height
    assert box.bottom <= frame.top + frame.room.height


# The HTML page.


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_column_of_pages_is_one_of_sections_where_there_are_no_pages(game: GameName, language: str) -> None:
    web = page(game, language)
    words = source(game, language).words
    heads = [
        re.findall(r"<th scope=\"col\"[^>]*>(.*?)</th>", table) for table in re.findall(r"<thead>.*?</thead>", web)
    ]
    assert words.section in [table[-1] for table in heads]
    assert {"en": "page", "de": "Seite"}[language] not in [head for table in heads for head in table]
    assert {"en": "page", "de": "Seite"}[language] in page_texts(book(game, "a5", language))[-1]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_what_leads_into_a_table_or_figure_is_marked_so_that_no_page_parts_them(game: GameName, language: str) -> None:
    deeds = page(game, language).partition('id="deeds"')[2]
    assert re.match(r">[^<]*</h2>\s*<p class=\"leads\">[^<]*</p>\s*<figure>", deeds)
    assert re.search(r"@media print\{[^@]*\.leads\{break-after:avoid\}", page(game, language), re.DOTALL)


class Reader(HTMLParser):
    """What a browser meets: tags in order, ids, links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def values(self, name: str) -> list[str]:
        return [value for _, attributes in self.tags if (value := attributes.get(name)) is not None]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_whole_and_needs_nothing_else(game: GameName) -> None:
    text = page(game)
    root = ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))
    assert root.get("lang") == "en"
    reader = Reader(text)
    ids = reader.values("id")
    assert len(ids) == len(set(ids))
    links = [link for name in ("href", "xlink:href") for link in reader.values(name)]
    assert links
    assert {link for link in links if not link.startswith("#") or link[1:] not in ids} == set()
    assert not reader.values("src")
    assert re.findall(r"url\((?!#)", text) == []
    assert not [tag for tag, _ in reader.tags if tag in ("script", "link", "iframe", "object")]
    used = set(re.findall(r"url\(#([^)]*)\)", text))
    assert used <= set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_headings_of_the_page_are_in_order_and_drawings_have_words(game: GameName) -> None:
    reader = Reader(page(game))
    levels = [int(tag[1]) for tag, _ in reader.tags if re.fullmatch("h[1-6]", tag)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
    drawings = [attributes for tag, attributes in reader.tags if tag == "svg"]
    assert len(drawings) > 10
    assert all(drawing.get("role") == "img" and drawing.get("aria-label") for drawing in drawings)
    heads = [attributes for tag, attributes in reader.tags if tag == "th"]
    assert heads
    assert all(head.get("scope") for head in heads)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_what_the_book_says(game: GameName) -> None:
    seen = re.sub(r"\s|<[^>]*>", "", page(game))
    for paragraph in _paragraphs(folder() / f"{game}.md"):
        assert re.sub(r"\s", "", paragraph) in seen


def _paragraphs(file: Path) -> Iterator[str]:
    """Those without marks of Markdown."""
    for paragraph in file.read_text().split("\n\n"):
        if re.fullmatch(r"[\w\s,.;:?]+", paragraph):
            yield paragraph


@pytest.mark.parametrize("game", GAMES)
def test_the_same_rules_give_the_same_bytes(game: GameName) -> None:
    again, _ = load_source(game)
    assert again is not None
    document, _ = make_book(again, PAPERS["a5"])
    assert document is not None
    assert pdf.write(document) == book(game, "a5")
    assert make_page(again)[0] == page(game)


# Languages and texts of one's own.


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_another_language_says_the_same_in_the_same_order(game: GameName, language: str, tmp_path: Path) -> None:
    """Its headings have the same anchors, its figures the same calls, its links the same targets."""
    for name in (f"{game}.md", f"{game}-quick.md"):
        english, other = ((folder(tag) / name).read_text() for tag in ("en", language))
        for mark in (r"^#+ .*\{#([\w-]+)\}", r"^\{figure: ([^|}]*?) *[|}]", r"\]\((#[\w-]+)\)", r":([a-z][a-z0-9-]+):"):
            assert re.findall(mark, other, re.MULTILINE) == re.findall(mark, english, re.MULTILINE)
        assert [len(row) - len(row.lstrip("#")) for row in other.splitlines() if row.startswith("#")] == [
            len(row) - len(row.lstrip("#")) for row in english.splitlines() if row.startswith("#")
        ]
    data = book(game, "a5", language)
    assert findings(data, tmp_path) == []
    with pikepdf.open(io.BytesIO(data)) as file:
        assert file.Root.Lang == language
    assert f'lang="{language}"' in page(game, language)
    document, problems = make_quick(source(game, language), PAPERS["a5"])
    assert document is not None
    assert not problems


# What the technique is called where the rulebook lists the ways to reason.
WAYS = {
    "en": {
        Technique.TILE_SINGLE: "One level left",
        Technique.ROOM_SINGLE: "One place left",
        Technique.SAFE: "Safe is enough",
        Technique.LOCKED: "All of them beside",
        Technique.PAIR: "Pairs and triples",
        Technique.TRIPLE: "Pairs and triples",
        Technique.BORDER_PAIR: "Pairs and triples",
        Technique.CHAIN: "Chains",
        Technique.SUPPOSE: "Suppose",
    },
    "de": {
        Technique.TILE_SINGLE: "Eine Stufe bleibt",
        Technique.ROOM_SINGLE: "Ein Platz bleibt",
        Technique.SAFE: "Sicher genügt",
        Technique.LOCKED: "Alle daneben",
        Technique.PAIR: "Paare und Drillinge",
        Technique.TRIPLE: "Paare und Drillinge",
        Technique.BORDER_PAIR: "Paare und Drillinge",
        Technique.CHAIN: "Ketten",
        Technique.SUPPOSE: "Annehmen",
    },
}


@pytest.mark.parametrize("language", languages())
def test_the_ways_to_reason_are_those_that_graded_puzzles_take(language: str) -> None:
    """Each technique up to the hardest grade's is listed, and the table of grades names each where it belongs."""
    text = (folder(language) / "pentomancy.md").read_text()
    listed = re.findall(r"^\* \*\*(.+?)\.\*\*", text.split("{#reason}")[1].split("{#score}")[0], re.MULTILINE)
    needed = [way for way in Technique if rank_of(way) <= max(RANKS.values())]
    assert {WAYS[language][way] for way in needed} == set(listed)
    rows = [row.lower() for row in text.split("{#grades}")[1].split("{#")[0].splitlines() if row.startswith("| ")][1:]
    assert len(rows) == len(GRADES)
    for way in needed:
        if rank_of(way) > Rank.SINGLES:
            named = [WAYS[language][way].lower() in row for row in rows]
            assert named == [RANKS[grade] is rank_of(way) for grade in GRADES] or way is Technique.SUPPOSE


UNKNOWN = {
    "en": r"\bhours?\b|\bminutes?\b|\b(two|2) to (eight|8)\b|share the victory",
    "de": r"Stunden?\b|Minuten?\b|(zwei|2) bis (acht|8)\b|den Sieg",
}


@pytest.mark.parametrize("language", languages())
def test_no_rules_say_how_long_a_game_is_how_many_play_or_who_wins_a_tie(language: str) -> None:
    """The games themselves settle none of these."""
    for path in sorted(folder(language).glob("*.md")):
        assert not re.findall(UNKNOWN[language], path.read_text(), re.IGNORECASE), path.name


ROOM_WALLS = {"en": r"\bwalls? of (a|the|its) room|\b(its|their|room's) walls?\b", "de": r"wand\b|wände\b"}


@pytest.mark.parametrize("language", languages())
def test_walls_are_hatched_tiles_and_rooms_have_borders(language: str) -> None:
    """In rulebooks, in booklets and in the words that they print."""
    booklets = shipped("templates") / "booklets"
    own = sorted(path for path in booklets.glob("*.md") if (path.suffixes[0] == ".de") == (language == "de"))
    assert len(own) == 3
    words_file = shipped("templates") / "words" / f"{language}.yaml"
    for path in (*sorted(folder(language).glob("pentomancy*.md")), *own, words_file):
        assert not re.findall(ROOM_WALLS[language], path.read_text(), re.IGNORECASE), path.name


@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_nothing_told_in_another_language_is_english(language: str) -> None:
    """No words of the English catalogue are left: of figures, of symbols, or told instead of them."""
    english, _ = load_words()
    assert english is not None
    phrases = [text for name, text in english if name.startswith("told_")]
    starts = {re.split(r"[{.:,]", phrase)[0].strip() for phrase in phrases} - {""}
    for game in GAMES:
        told = [part.alt for part in hear(book(game, "a5", language)).walk() if part.kind == "Figure"]
        assert len(told) > 8
        assert [alt for alt in told if any(alt.startswith(start) for start in starts)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_cover_is_told_as_its_maker_wrote_in_english(game: GameName) -> None:
    assert source(game).cover == cover_picture(source(game)).desc


@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_no_page_of_pentomancy_s_rules_has_english_words(language: str) -> None:
    data = book("pentomancy", "a5", language)
    document, _ = make_quick(source("pentomancy", language), PAPERS["a5"])
    assert document is not None
    quick = pdf.write(document)
    for file in (data, quick):
        for text in (*page_texts(file), *(part.alt for part in hear(file).walk())):
            assert not english_words(text), text
    web = page("pentomancy", language)
    body = re.sub(r"<style.*?</style>|<[^>]*>", " ", web, flags=re.DOTALL)
    told = re.findall(r' (?:alt|aria-label|title)="([^"]*)"', web)
    assert not english_words(" ".join([body, *told]))


def test_a_language_without_rules_is_refused(tmp_path: Path) -> None:
    assert call(["rulebook", "pentaquest", "--lang", "xx", "-o", str(tmp_path / "out")]) == 2
    assert not (tmp_path / "out").exists()


def test_rules_in_another_language_have_it_in_the_names_of_their_files(tmp_path: Path) -> None:
    assert call(["rulebook", "pentomancy", "--lang", "de", "--html", "--quick", "-o", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "pentomancy-quick-de-a4.pdf",
        "pentomancy-rulebook-de.html",
    ]


@pytest.mark.parametrize("language", languages())
def test_the_words_of_a_language_are_whole(language: str) -> None:
    words, problems = load_words(language)
    assert words is not None, [str(problem) for problem in problems]
    english, _ = load_words()
    assert english is not None
    for name in RulebookWords.model_fields:
        wanted, found = (re.findall(r"\{\w*\}", getattr(shape, name)) for shape in (english, words))
        assert sorted(wanted) == sorted(found), name


def test_a_text_of_one_s_own_is_printed_with_its_quick_reference(tmp_path: Path) -> None:
    (tmp_path / "house.md").write_text("# House rules\n\nRoll :die-6: and sing.\n\n# Back\n\nThe end.\n")
    (tmp_path / "house-quick.md").write_text("# House rules in short\n\nSing.\n")
    out = tmp_path / "out"
    arguments = ["rulebook", "pentaquest", "--text", str(tmp_path / "house.md"), "--quick", "--html", "--pdf"]
    assert call([*arguments, "--paper", "a5", "-o", str(out)]) == 0
    assert sorted(path.name for path in out.iterdir()) == [
        "pentaquest-quick-a5.pdf",
        "pentaquest-rulebook-a5.pdf",
        "pentaquest-rulebook.html",
    ]
    assert "House rules in short" in page_texts((out / "pentaquest-quick-a5.pdf").read_bytes())[0]
    assert "The end." in page_texts((out / "pentaquest-rulebook-a5.pdf").read_bytes())[-1]


def test_a_contradiction_stops_the_run_and_leaves_nothing(tmp_path: Path) -> None:
    own = tmp_path / "own.md"
    text = (folder() / "pentaquest.md").read_text().replace("beats 2 2 with 1 2 2 3 4", "beats 2 2 with 1 2 3 4 5")
    own.write_text(text)
    line = text[: text.index("beats 2 2 with 1 2 3 4 5")].count("\n") + 1
    out = tmp_path / "out"
    from printkit.cli.main import printkit

    runner = CliRunner()
    assert call(["rulebook", "pentaquest", "--html", "--pdf", "--text", str(own), "-o", str(out)]) == 2
    result = runner.invoke(printkit, ["rulebook", "pentaquest", "--text", str(own), "-o", str(out)])
    assert f"{own}:{line}:1: error: 2 2 is not met by 1 2 3 4 5" in str(result.exception)
    assert not out.exists()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "no-file"),
        (b"\xff\n", "not-utf8"),
        (b"words alone\n", "no-chapter"),
        (b"# A\n\n<b>x</b>\n", "not-printed"),
    ],
)
def test_a_text_that_cannot_be_read_is_told(data: bytes | None, code: str, tmp_path: Path) -> None:
    own = tmp_path / "own.md"
    if data is not None:
        own.write_bytes(data)
    found, problems = load_source("pentaquest", text=own)
    assert found is None
    assert code in [problem.code for problem in problems]


def test_a_back_that_is_too_long_or_links_into_nothing_is_told(tmp_path: Path) -> None:
    own = tmp_path / "own.md"
    own.write_text("# One\n\nWords.\n\n# Back\n\n" + "Many words. " * 1500 + "\n")
    found, _ = load_source("pentaquest", text=own)
    assert found is not None
    document, problems = make_book(found, PAPERS["a5"])
    assert document is None
    assert [(problem.code, problem.where.line) for problem in problems] == [("back-too-long", 5)]
    own.write_text("# One\n\nWords.\n\n# Back\n\n[There](#nowhere)\n")
    found, _ = load_source("pentaquest", text=own)
    assert found is not None
    document, problems = make_book(found, PAPERS["a5"])
    assert document is None
    assert [(problem.code, problem.where.line) for problem in problems] == [("unknown-anchor", 7)]


@pytest.mark.parametrize("sheet", ["a4", "letter", "a3"])
def test_sheets_to_fold_come_with_the_pages_in_order(sheet: str, tmp_path: Path) -> None:
    assert call(["rulebook", "pentomancy", "--saddle", "--paper", sheet, "-o", str(tmp_path), "--quiet"]) == 0
    half = {"a4": "a5", "letter": "half-letter", "a3": "a4"}[sheet]
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == sorted([f"pentomancy-rulebook-{half}.pdf", f"pentomancy-rulebook-saddle-{sheet}.pdf"])
