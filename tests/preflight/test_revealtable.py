"""The reveal table as it was read, held against a dictionary."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printkit.games.pentomancy.codes import ALPHABET
from printkit.preflight.revealtable import MARKS, RevealTable

CODES = st.text("349CDY", min_size=3, max_size=8)
LINES = st.lists(st.tuples(CODES, st.sampled_from(MARKS)), max_size=40)


def table_of(lines: list[tuple[str, str]], rows: int) -> tuple[RevealTable, list[str]]:
    """A table of these lines, so many to a page, each page with some words; and what is wrong with it."""
    table = RevealTable(ALPHABET)
    pages = (lines[at : at + rows] for at in range(0, len(lines), rows))
    said = ("\n".join(("Reveal table", "CCC to DDD", *(f"{code}  {mark}" for code, mark in page))) for page in pages)
    return table, [fault for page in said for fault in table.take(page)]


@given(LINES, st.lists(CODES, max_size=40), st.integers(1, 50))
def test_it_answers_as_a_dictionary_does(lines: list[tuple[str, str]], others: list[str], rows: int) -> None:
    table, _ = table_of(lines, rows)
    plain = dict(lines)
    asked = [*others, *(code for code, _ in lines[::2])]
    assert [table.look_up(code) for code in asked] == [plain.get(code) for code in asked]
    left = sorted(plain.keys() - set(asked))
    assert table.spare() == (len(left), left[0] if left else "")
    known = [code for code in asked if code in plain]
    assert table.twice == [code for at, code in enumerate(known) if code in known[:at]]


@given(LINES, st.integers(1, 50))
def test_what_is_wrong_with_it_is_told_line_by_line(lines: list[tuple[str, str]], rows: int) -> None:
    _, faults = table_of(lines, rows)
    wanted = []
    for at, (code, _) in enumerate(lines):
        if code in dict(lines[:at]):
            wanted.append(f"the code {code} is twice in the reveal table")
        elif at and code < lines[at - 1][0]:
            wanted.append(f"the reveal table is out of order at {code}")
    assert faults == wanted


def test_what_is_no_code_is_not_there() -> None:
    table, faults = table_of([("CCC", "1"), ("CCD", "5*")], 9)
    assert faults == []
    for said in ("", "CC", "CCCC", "CCCCCCCCCC", "\0CC", "CCC\0", "ÄÖÜ", "ccc"):
        assert table.look_up(said) is None
    assert table.spare() == (2, "CCC")


def test_words_are_no_lines_of_it() -> None:
    table = RevealTable(ALPHABET)
    assert list(table.take("CCC to DDD\nCCC  6\nCC  1\nCCC\n1\nAAA  1\nCCC  1 *\nCCC  1**\n CCC  1")) == []
    assert table.spare() == (0, "")
