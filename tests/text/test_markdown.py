from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from printkit.text.blocks import (
    Break,
    Call,
    Contents,
    Heading,
    Inline,
    ListBlock,
    Note,
    PageBreak,
    PageNumber,
    Paragraph,
    Rule,
    Symbol,
    Table,
    Words,
    plain,
)
from printkit.text.markdown import parse, parse_inline, slug


def only(text: str) -> object:
    blocks, problems = parse(text)
    assert not problems
    [block] = blocks
    return block


def faults(text: str) -> list[tuple[int, str]]:
    return [(problem.where.line, problem.code) for problem in parse(text, "x.md")[1]]


def test_looks_and_lines_of_words() -> None:
    block = only("one *two **three***\n`four` :sun:,\\\nfive")
    assert isinstance(block, Paragraph)
    assert block.inlines == (
        Words("one ", line=1),
        Words("two ", emphasis=True, line=1),
        Words("three", strong=True, emphasis=True, line=1),
        Words(" ", line=1),
        Words("four", code=True, line=2),
        Words(" ", line=2),
        Symbol("sun", line=2),
        Words(",", line=2),
        Break(2),
        Words("five", line=3),
    )


def test_quotes_and_dashes_are_those_of_the_language() -> None:
    assert plain(parse_inline("\"a 'b'\" -- isn't it...")) == "“a ‘b’” – isn’t it…"
    assert plain(parse_inline("\"a 'b'\"", language="de-CH")) == "„a ‚b‘“"
    assert plain(parse_inline('`"a" -- b`')) == '"a" -- b'


def test_a_symbol_needs_two_colons_and_no_backslash() -> None:
    assert parse_inline("at 12:30:15, note: this") == (Words("at 12:30:15, note: this"),)
    assert not [item for item in parse_inline(r"\:sun:") if isinstance(item, Symbol)]
    assert plain(parse_inline(r"\:sun:")) == ":sun:"
    assert parse_inline(":die-3::moon:") == (Symbol("die-3"), Symbol("moon"))


def test_blocks() -> None:
    blocks, problems = parse(
        "# Title\n\n> note\n\n---\n\n{figure: roll 1 | *see*}\n\n{contents: 1 | What is in it}\n\n{page break}\n\n"
        "{right-hand page}\n\n{wide page}\n"
    )
    assert not problems
    assert blocks == (
        Heading(1, (Words("Title", line=1),), "title", 1),
        Note((Paragraph((Words("note", line=3),), line=3),), 3),
        Rule(5),
        Call("roll 1", (Words("see", emphasis=True, line=7),), 7),
        Contents(1, (Words("What is in it", line=9),), 9),
        PageBreak("any", 11),
        PageBreak("recto", 13),
        PageBreak("any", 15, wide=True),
    )


def test_lists_and_tables() -> None:
    block = only("3. a\n4. b\n   * c\n   * d\n")
    assert isinstance(block, ListBlock)
    assert (block.ordered, block.start, len(block.items)) == (True, 3, 2)
    inner = block.items[1][1]
    assert isinstance(inner, ListBlock)
    assert not inner.ordered
    assert [plain(item[0].inlines) for item in inner.items if isinstance(item[0], Paragraph)] == ["c", "d"]
    grid = only("| a | b | c |\n|---|:-:|--:|\n| 1 |   | 3 |\n")
    assert isinstance(grid, Table)
    assert grid.aligns == ("start", "middle", "end")
    assert [plain(cell) for cell in grid.head] == ["a", "b", "c"]
    assert [[plain(cell) for cell in row] for row in grid.rows] == [["1", "", "3"]]


def test_links_and_the_numbers_of_their_pages() -> None:
    inlines = parse_inline("see [it, page {page}](#there) or [x](https://example.org)")
    assert inlines[1:3] == (Words("it, page\xa0", link="there"), PageNumber("there"))
    assert isinstance(inlines[-1], Words)
    assert inlines[-1].link == "https://example.org"


def test_anchors_are_given_or_made_and_never_twice() -> None:
    blocks, problems = parse("# A b?\n\n## A b\n\n### Über Maß {#given}\n\n### {#x} y\n")
    assert not problems
    assert [block.anchor for block in blocks if isinstance(block, Heading)] == ["a-b", "a-b-2", "given", "x-y"]
    assert faults("# a {#q}\n\n# b {#q}\n") == [(3, "anchor-twice")]
    assert slug("Über Maß & more!") == "uber-mass-more"


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("a\n\n```\nx\n```\n", 3, "not-printed"),
        ("a\n\n    x\n", 3, "not-printed"),
        ("<p>x</p>\n", 1, "not-printed"),
        ("a\nb ![x](y.png)\n", 2, "not-printed"),
        ("a <b>\n", 1, "not-printed"),
        ("#### a\n", 1, "deep-heading"),
        ("#\n", 1, "empty-heading"),
        ("# a\n\n### b\n", 3, "skipped-heading"),
        ("* a\n  * b\n    * c\n", 3, "deep-list"),
        ("a\n{figure: x}\n", 2, "call-in-text"),
        ("a\nand {figure: x | *such*, such} b\n", 2, "call-in-text"),
        ("a {figure: x} b\n", 1, "call-in-text"),
        ("* a {page break}\n", 1, "call-in-text"),
        ("# Title {filler: x} of it\n", 1, "call-in-text"),
        ("{figure}\n", 1, "no-figure"),
        ("{dragon: x}\n", 1, "unknown-call"),
        ("{contents: 9}\n", 1, "unknown-call"),
        ("a\n*b\nc* [d](e.html)\n", 3, "bad-link"),
        ("{page} a\n", 1, "page-of-nothing"),
    ],
)
def test_what_is_not_printed_is_a_problem_with_its_line(text: str, line: int, code: str) -> None:
    assert faults(text) == [(line, code)]


PIECES = st.sampled_from(
    [
        "word",
        "*",
        "**",
        "`",
        "[",
        "](#a)",
        "{page}",
        ":sun:",
        "\n",
        "\n\n",
        "# ",
        "> ",
        "* ",
        "{figure: x}",
        "<b>",
        "|",
        "\\",
        '"',
    ]
)


@given(st.lists(PIECES, max_size=30).map(" ".join))
@example("{figure: x} word {page}")
def test_anything_is_read_or_is_a_problem(text: str) -> None:
    blocks, problems = parse(text, "x.md")
    count = text.count("\n") + 1
    assert all(1 <= problem.where.line <= count for problem in problems)
    if not problems:
        assert _count(blocks) >= text.count("word") * (text.count("|") == 0)


def _count(item: object) -> int:
    """How often `word` is in blocks, however deep."""
    if isinstance(item, Words):
        return item.content.count("word")
    if isinstance(item, tuple | list):
        return sum(_count(part) for part in item)
    fields = getattr(item, "__slots__", ())
    return sum(_count(getattr(item, field)) for field in fields)


def test_a_programs_own_text_must_be_right() -> None:
    inlines: tuple[Inline, ...] = parse_inline("fine")
    assert inlines == (Words("fine"),)
    with pytest.raises(ValueError, match="page"):
        parse_inline("{page}")
