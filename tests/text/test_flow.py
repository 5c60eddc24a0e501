"""Books that are set, read back from their PDF by outside readers."""

from __future__ import annotations

import itertools
import re
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from string import ascii_letters

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.preflight.pdf import check
from printkit.scene.geometry import Outline, bounds
from printkit.scene.nodes import Document, Group, Node, Role, Text
from printkit.scene.nodes import Path as Drawn
from printkit.text import fonts
from printkit.text.blocks import Block, Heading, ListBlock, PageBreak, Paragraph, Plate, Table, Together, words
from printkit.text.flow import BookInfo, Flowed, flow, set_column
from printkit.text.markdown import parse
from printkit.text.style import ATKINSON, BookStyle, PageFrame
from tests.backends.tagged import findings, hear, page_texts
from tests.text.samples import A5, SOURCES, cover, sample

INFO = BookInfo("The House at the Ford")
STYLE = BookStyle()


def book(style: BookStyle = STYLE, frame: PageFrame = A5) -> Flowed:
    return flow((cover(INFO.title), *sample()), frame, style, INFO, SOURCES, "sample.md")


def setting(style: BookStyle, value: str) -> BookStyle:
    looks = tuple((name, replace(look, setting=value) if name == "body" else look) for name, look in style.paragraphs)
    return replace(style, paragraphs=looks)


STYLES = {
    "plain": (STYLE, A5),
    "justified": (setting(STYLE, "justified"), A5),
    "large": (STYLE.scaled(1.5), PageFrame(Size(210, 297), 22, 18, 24, 26)),
    "columns": (replace(STYLE, columns=2), PageFrame(Size(210, 297), 20, 16, 24, 26)),
    "legible": (STYLE.in_family(ATKINSON, 0.86), PageFrame(Size(152.4, 228.6), 19.05, 12, 18, 19)),
}


def texts(items: tuple[Node, ...], *, artifacts: bool = True) -> list[Text]:
    found: list[Text] = []
    for item in items:
        if isinstance(item, Text):
            found.append(item)
        elif isinstance(item, Group) and item.key is None and (artifacts or item.role is not Role.ARTIFACT):
            found += texts(item.items, artifacts=artifacts)
    return found


def letters(text: str) -> str:
    """Without spaces: readers differ in where they see one."""
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("name", STYLES)
def test_every_word_is_on_the_pages_in_order_and_nothing_outside_the_margins(name: str) -> None:
    style, frame = STYLES[name]
    flowed = book(style, frame)
    assert not flowed.problems
    data = pdf.write(flowed.document)
    said = hear(data).text
    source = [word for block in sample() for word in _words(block)]
    at = 0
    for word in source:
        found = said.find(word, at)
        assert found >= 0, f"{word} is missing after {said[max(0, at - 60) : at]!r}"
        at = found
    seen = letters("".join(page_texts(data)))
    assert letters("goose with a lantern; on some nights the lantern is lit.") in seen
    for number, page in enumerate(flowed.document.pages[1:], 1):
        left = frame.left(number)
        for text in texts(page.items):
            wide = fonts.find(text.font).width(text.content.rstrip(" "), text.size_pt)
            wide += text.word_space * text.content.rstrip(" ").count(" ")
            start = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
            assert start >= left - 1e-6
            assert start + wide <= left + frame.room.width + 1e-3
        for text in texts(page.items, artifacts=False):
            assert frame.top <= text.y <= frame.trim.height - frame.bottom


def _words(block: Block) -> list[str]:
    from printkit.text.blocks import Call, ListBlock, Note, Words

    inlines: list[object] = []
    if isinstance(block, Heading | Paragraph):
        inlines = list(block.inlines)
    elif isinstance(block, Call):
        inlines = list(block.caption)
    elif isinstance(block, Table):
        inlines = [item for row in (block.head, *block.rows) for cell in row for item in cell]
    elif isinstance(block, ListBlock):
        return [word for item in block.items for inner in item for word in _words(inner)]
    elif isinstance(block, Note):
        return [word for inner in block.blocks for word in _words(inner)]
    return [word for item in inlines if isinstance(item, Words) for word in re.split(r"[\s-]+", item.content) if word]


def test_words_stay_apart_for_whoever_hears_or_copies_them() -> None:
    heard = hear(pdf.write(book().document))
    [paragraph] = [part for part in heard.walk() if part.kind == "P" and part.text.startswith("Each die")]
    assert paragraph.text.startswith(
        "Each die shows one face, from die 1 to die 6, and two of its faces have another meaning at night: "
        "the sun sun, which counts as anything low, and the moon moon, "
        "which counts as anything high. A roll of die 2die 2sun is"
    )
    assert len(set(paragraph.pages)) == 2  # and it is one paragraph all the same


Golden = Callable[[str, str], None]


def test_the_tree_tells_what_everything_is(golden: Golden) -> None:
    golden("text/tree.txt", "\n".join(hear(pdf.write(book().document)).outline()) + "\n")


def test_everything_lies_where_it_lay(golden: Golden) -> None:
    """The pages line by line, in tenths of a millimetre."""
    rows = []
    for page in book().document.pages:
        rows.append(f"page {page.label}")
        for text in sorted(texts(page.items), key=lambda node: (round(node.y, 1), round(node.x, 1))):
            rows.append(f"  {text.y:6.1f} {text.x:6.1f} {text.size_pt:5.2f} {text.font:28} [{text.content}]")
    golden("text/pages.txt", "\n".join(rows) + "\n")


@pytest.mark.parametrize("name", STYLES)
def test_an_outside_checker_of_accessible_files_finds_nothing(name: str, tmp_path: Path) -> None:
    assert findings(pdf.write(book(*STYLES[name]).document), tmp_path) == []


def test_the_finished_file_passes_preflight() -> None:
    document = book().document
    check(pdf.write(document), document)


def test_the_same_book_gives_the_same_bytes() -> None:
    assert pdf.write(book().document) == pdf.write(book().document)


def test_contents_and_links_name_the_pages_that_headings_are_on() -> None:
    flowed = book()
    shown = page_texts(pdf.write(flowed.document))
    numbers = {anchor.name: anchor.page + 1 for anchor in flowed.document.anchors}
    for anchor in ("house", "needs", "end"):
        number = numbers[anchor]
        title = {"house": "The house at the ford", "needs": "What you need", "end": "How an evening ends"}[anchor]
        assert title in shown[number - 1]
        assert re.search(rf"{title}\s*{number}\s", shown[1])
    assert f"page {numbers['end']}." in shown[numbers["house"] - 1].replace("\r\n", " ")
    marks = flowed.document.bookmarks
    assert [mark.title for mark in marks] == ["The house at the ford", "How an evening ends"]
    assert [mark.title for mark in marks[0].children] == ["What you need", "How the dice speak"]


def test_left_and_right_pages_mirror_each_other() -> None:
    flowed = book()
    for number, page in enumerate(flowed.document.pages[1:], 1):
        heads = [text for text in texts(page.items) if text.size_pt == STYLE.small_pt]
        folio = next(text for text in heads if text.content == page.label)
        if number % 2:
            assert (folio.x, folio.anchor) == (A5.outer, "start")
        else:
            assert (folio.x, folio.anchor) == (A5.trim.width - A5.outer, "end")


def test_what_cannot_be_set_is_a_problem_with_its_line() -> None:
    text = "# Fine\n\nplain :nothing: and\n漢字 here [x](#far)\n\n{figure: cat}\n\n" + "w" * 200 + "\n"
    blocks, problems = parse(text, "x.md")
    assert not problems
    flowed = flow(blocks, A5, STYLE, INFO, SOURCES, "x.md")
    found = {(problem.code, problem.where.line) for problem in flowed.problems}
    assert found == {
        ("unknown-symbol", 3),
        ("missing-glyph", 4),
        ("unknown-anchor", 4),
        ("bad-figure", 6),
        ("too-wide", 8),
    }


WORD = st.text("abcdefgh", min_size=1, max_size=9)
PARAGRAPH = st.lists(WORD, min_size=1, max_size=60).map(lambda row: Paragraph(words(" ".join(row))))
HEADING = st.tuples(st.integers(2, 3), WORD).map(lambda pair: Heading(pair[0], words(pair[1])))
SECTION = st.tuples(st.lists(HEADING, max_size=2), st.lists(PARAGRAPH, min_size=1, max_size=3))
BLOCKS = st.lists(SECTION, min_size=1, max_size=6).map(
    lambda sections: [block for headings, paragraphs in sections for block in (*headings, *paragraphs)]
)


@settings(max_examples=40)
@given(BLOCKS, st.sampled_from(["ragged", "justified", "centred", "end"]), st.sampled_from([1, 2]))
def test_any_text_is_set_whole_without_widows_orphans_or_stranded_headings(
    blocks: list[Block], value: str, columns: int
) -> None:
    frame = PageFrame(Size(120, 90), 12, 10, 14, 14)
    style = replace(setting(STYLE, value), columns=columns)
    flowed = flow(blocks, frame, style, INFO)
    assert not flowed.problems
    said = " ".join(text.content for page in flowed.document.pages for text in texts(page.items, artifacts=False))
    assert said.split() == [word for block in blocks for word in _words(block)]
    lines: dict[str, list[tuple[int, float]]] = {}
    order: list[tuple[Role | None, str, tuple[int, float]]] = []
    for number, page in enumerate(flowed.document.pages):
        for group in page.items:
            if isinstance(group, Group) and group.role is not Role.ARTIFACT:
                for text in texts(group.items):
                    column = number * 2 + (columns == 2 and text.x >= 60 - (number % 2) * 2 + 1)
                    lines.setdefault(group.element, []).append((column, text.y))
                    order.append((group.role, group.element, (column, text.y)))
    for (role, element, (column, _)), after in itertools.pairwise(order):
        if role in (Role.HEADING_2, Role.HEADING_3) and element != after[1]:
            assert after[2][0] == column, "a heading is left behind"
    if value != "ragged":
        return
    for rows in lines.values():
        columns_used = [column for column, _ in rows]
        if len(set(columns_used)) > 1 and len(rows) > 3:
            assert columns_used[0] == columns_used[1], "an orphan"
            assert columns_used[-1] == columns_used[-2], "a widow"


ITEM = st.integers(1, 40)  # words of an item
LISTS = st.lists(st.tuples(st.integers(0, 90), st.lists(ITEM, min_size=1, max_size=7)), min_size=1, max_size=4)


def places_of(document: Document, marks: str) -> list[tuple[int, float]]:
    """The column and the line, in order, of each text that begins with one of these letters."""
    found = []
    for number, page in enumerate(document.pages):
        for text in texts(page.items, artifacts=False):
            if text.content.strip() and text.content.strip()[0] in marks:
                found.append((number * 2 + (text.x >= NARROW.left(number) + NARROW.room.width / 2), text.y))
    return list(dict.fromkeys(found))


NARROW = PageFrame(Size(160, 90), 12, 10, 14, 14)


@settings(max_examples=60)
@given(LISTS, st.sampled_from([1, 2]), st.booleans())
def test_a_short_item_does_not_begin_or_end_a_list_alone_in_a_column(
    lists: list[tuple[int, list[int]]], columns: int, ordered: bool
) -> None:
    blocks: list[Block] = []
    for place, (before, items) in enumerate(lists):
        if before:
            blocks.append(Paragraph(words("0 " * before)))
        marks = ascii_letters[7 * place :]
        rows = tuple((Paragraph(words(f"{mark} " * count)),) for mark, count in zip(marks, items, strict=False))
        blocks.append(ListBlock(rows, ordered))
    document = flow(blocks, NARROW, replace(STYLE, columns=columns), INFO).document
    for place, (_, items) in enumerate(lists):
        marks = ascii_letters[7 * place : 7 * place + len(items)]
        columns_of = [[column for column, _ in places_of(document, mark)] for mark in marks]
        if len(items) > 1 and len(columns_of[0]) <= 2:
            assert columns_of[1][0] == columns_of[0][0], "an item alone at the foot"
        if len(items) > 1 and len(columns_of[-1]) <= 2:
            assert columns_of[-2][-1] == columns_of[-1][-1], "an item alone at the top"


@settings(max_examples=60)
@given(st.integers(0, 260), st.integers(0, 2), st.integers(1, 12), st.sampled_from([1, 2]), st.booleans())
def test_a_heading_stays_with_its_table_and_what_leads_into_it(
    before: int, lines: int, rows: int, columns: int, headed: bool
) -> None:
    cells = tuple((words(f"t{row}"), words("x")) for row in range(rows))
    blocks: list[Block] = [Paragraph(words("z " * before))] if before else []
    blocks.append(Heading(2, words("heading")))
    if lines:
        blocks.append(Paragraph(words("i " * (20 * lines))))
    blocks.append(Table((words("t"), words("x")) if headed else (), cells, ("start", "end")))
    document = flow(blocks, NARROW, replace(STYLE, columns=columns), INFO).document
    (heading,) = places_of(document, "h")
    first, *others = places_of(document, "t")
    assert {column for column, _ in places_of(document, "i")} <= {heading[0]}
    assert first[0] == heading[0]
    if others:
        assert others[0][0] == heading[0]


def test_a_paragraph_that_ends_with_a_colon_is_not_parted_from_its_list() -> None:
    rows = tuple((Paragraph(words(f"b{row}")),) for row in range(4))
    for count in range(0, 1500, 25):
        blocks = (Paragraph(words("z " * count + "a:")), ListBlock(rows))
        document = flow(blocks, NARROW, STYLE, INFO).document
        [colon] = [
            number for number, page in enumerate(document.pages) if any("a:" in t.content for t in texts(page.items))
        ]
        assert places_of(document, "b")[0][0] // 2 == colon


@pytest.mark.parametrize("count", [1, 30, 200, 900])
def test_a_wide_page_is_as_wide_as_all_columns_and_leaves_no_heading_behind(count: int) -> None:
    style = replace(setting(STYLE, "justified"), columns=2)
    wide = [block for place in range(5) for block in (Heading(2, words(f"H{place}")), Paragraph(words("w " * count)))]
    blocks: list[Block] = [
        Paragraph(words("a " * 400)),
        PageBreak(wide=True),
        *wide,
        PageBreak(),
        Paragraph(words("b " * 400)),
    ]
    document = flow(blocks, NARROW, style, INFO).document
    room = NARROW.room.width
    seen: dict[str, set[int]] = {}
    widest = 0.0
    for number, page in enumerate(document.pages):
        found = [text for text in texts(page.items, artifacts=False) if text.content.strip()]
        for text in found:
            seen.setdefault(text.content[0], set()).add(number)
            if text.content[0] == "w":
                assert text.x == pytest.approx(NARROW.left(number))
                line = text.content.strip()
                wide_by = fonts.find(text.font).width(line, text.size_pt) + text.word_space * line.count(" ")
                widest = max(widest, wide_by)
            if text.content[0] in "ab":
                assert fonts.find(text.font).width(text.content, text.size_pt) < room / 2
        if found:
            assert not found[-1].content.startswith("H")
    assert not seen["w"] & (seen["a"] | seen["b"])
    assert min(seen["b"]) > max(seen["w"])
    if count >= 200:
        assert widest == pytest.approx(room, abs=0.5)
    assert len(document.bookmarks) == 5


def test_plates_know_the_pages_of_others_and_keep_their_room() -> None:
    rooms: list[Size] = []

    def plate(name: str, other: str) -> Plate:
        def draw(room: Size, page_of: object) -> Group:
            rooms.append(room)
            return Group((Text(0, 10, f"{name} sees {page_of(other)}", STYLE.running, 10),))  # type: ignore[operator]

        return Plate(draw, name, 2, (name,))

    start = Heading(1, words("Start"))
    flowed = flow((plate("one", "two"), start, Paragraph(words("x")), plate("two", "one")), A5, STYLE, INFO)
    list(flowed.document.pages)
    assert rooms == [A5.room, A5.room]
    shown = page_texts(pdf.write(flowed.document))
    assert "one sees 3" in shown[0]
    assert "two sees 1" in shown[2]
    assert [mark.title for mark in flowed.document.bookmarks] == ["one", "Start"]
    assert [mark.title for mark in flowed.document.bookmarks[1].children] == ["two"]


def test_blocks_that_belong_together_move_on_together() -> None:
    filler = Paragraph(words("x " * 900))
    pair = Together((Paragraph(words("first " * 40)), Paragraph(words("second " * 40))))
    document = flow((filler, pair), A5, STYLE, INFO).document
    held = [
        number for number, page in enumerate(document.pages) if any("first" in t.content for t in texts(page.items))
    ]
    assert len(held) == 1
    assert any("second" in text.content for text in texts(document.pages[held[0]].items))


@pytest.mark.parametrize("columns", [1, 2])
def test_a_long_table_shows_its_heads_again_but_tells_them_once(columns: int) -> None:
    rows = tuple((words(f"code{index}"), words("5")) for index in range(130))
    grid = Table((words("Code"), words("Level")), rows, ("start", "end"))
    document = flow((Paragraph(words("first")), grid), A5, replace(STYLE, columns=columns), INFO).document
    data = pdf.write(document)
    heard = hear(data)
    assert [part.text for part in heard.walk() if part.kind == "TH"] == ["Code", "Level"]
    assert sum(part.kind == "Table" for part in heard.walk()) == 1
    assert [part.text for part in heard.walk() if part.kind == "TD"][::2] == [f"code{index}" for index in range(130)]
    shown = page_texts(data)
    assert len(shown) > 1
    for page, text in enumerate(shown):
        assert text.count("Code") == len(
            {node.x for node in texts(document.pages[page].items) if node.content == "Code"}
        )
        assert 1 <= text.count("Code") <= columns


def test_a_table_without_heads_of_columns_has_heads_of_rows(tmp_path: Path) -> None:
    grid = Table((), tuple((words(name), words("x")) for name in "ab"), ("start", "end"))
    data = pdf.write(flow((grid,), A5, STYLE, INFO).document)
    assert [part.kind for part in hear(data).walk() if part.kind in ("TH", "TD")] == ["TH", "TD"] * 2
    assert findings(data, tmp_path) == []


def test_a_column_by_itself_has_a_height_and_elements_of_its_own() -> None:
    column = set_column((Paragraph(words("some words that take two lines")),), 30, STYLE, "a")
    other = set_column((Paragraph(words("others")),), 30, STYLE, "b")
    assert column.height == pytest.approx(2 * 14.5 * 25.4 / 72)
    page = Document((type(book().document.pages[0])(Size(60, 60), (column.group, other.group)),), "t")
    assert [part.text for part in hear(pdf.write(page)).walk() if part.kind == "P"] == [
        "some words that take two lines",
        "others",
    ]


def test_pages_are_drawn_when_they_are_taken_and_not_kept() -> None:
    drawn: list[weakref.ref[Marked]] = []

    class Marked(Group):
        """A group that can be watched; frozen values with slots cannot."""

        __slots__ = ("__weakref__",)

    def plate(name: str) -> Plate:
        def draw(_room: Size, _page_of: object) -> Group:
            marked = Marked((Text(0, 10, name, STYLE.running, 10),))
            drawn.append(weakref.ref(marked))
            return marked

        return Plate(draw, name, 2, (name,))

    pages = flow([plate(f"plate {number}") for number in range(20)], A5, STYLE, INFO).document.pages
    assert not drawn
    for number, page in enumerate(pages):
        assert len(drawn) == number + 1
        assert sum(one() is not None for one in drawn) <= 2, "the page before may still be in the loop's hands"
        del page
    first = [pages[0], pages[0]]
    assert first[0] == first[1]


@pytest.mark.parametrize("share", [0.4, 0.8, 0.9, 0.98])
def test_a_table_that_is_nearly_as_wide_as_the_text_is_as_wide(share: float) -> None:
    said = "a word and more of them"
    natural = rule_width(said, 400)
    measure = natural / share
    assert rule_width(said, measure) == pytest.approx(measure if share >= 0.9 else natural)


def rule_width(said: str, measure: float) -> float:
    """How wide a table of two columns is, as the line below its heads shows."""
    grid = Table((words("n"), words("said")), ((words("1"), words(said)),), ("end", "start"))
    found = bounds(outlines(set_column((grid,), measure, STYLE, "t").group))
    assert found is not None
    return found.width


def outlines(node: Node) -> Iterator[Outline]:
    if isinstance(node, Group):
        for item in node.items:
            yield from outlines(item)
    elif isinstance(node, Drawn):
        yield node.outline
