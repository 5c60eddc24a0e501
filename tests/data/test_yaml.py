from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.data import build, yaml
from printkit.data.problems import Problem, Severity, Where
from printkit.data.tree import Tree, plain


def read(text: str | bytes, pure: bool = False) -> tuple[Tree | None, tuple[Problem, ...]]:
    return yaml.parse(text.encode() if isinstance(text, str) else text, "f.yaml", pure=pure)


def value(text: str, pure: bool = False) -> Any:
    tree, problems = read(text, pure)
    assert tree is not None, problems
    assert problems == ()
    return plain(tree.root)


def brief(problems: tuple[Problem, ...]) -> list[tuple[int, int, str, str]]:
    return [(problem.where.line, problem.where.column, problem.code, problem.key) for problem in problems]


FAULTS: dict[str, tuple[str | bytes, list[tuple[int, int, str, str]]]] = {
    "duplicate key": ("a: 1\nb: 2\na: 3\n", [(3, 1, "duplicate-key", "a")]),
    "duplicate key inside": ("c:\n  g:\n    x: 1\n    x: 2\n", [(4, 5, "duplicate-key", "c.g.x")]),
    "duplicate key in a list": ("- {x: 1}\n- {x: 1, x: 2}\n", [(2, 10, "duplicate-key", "[1].x")]),
    "three of one key": ("a: 1\na: 2\na: 3\n", [(2, 1, "duplicate-key", "a"), (3, 1, "duplicate-key", "a")]),
    "tab before a key": ("a:\n\tb: 1\n", [(2, 1, "tab", "")]),
    "tab after blanks": ("a:\n  b: 1\n  \tc: 1\n", [(3, 3, "tab", "")]),
    "tabs on several lines": (
        "a:\n\tb: 1\n\tc: 1\n  d: 1\n\t# no harm\n\te: 1\n",
        [(n, 1, "tab", "") for n in (2, 3, 6)],
    ),
    "empty file": ("", [(1, 1, "empty", "")]),
    "only a comment": ("# nothing\n\n", [(1, 1, "empty", "")]),
    "only a document mark": ("---\n", [(1, 1, "empty", "")]),
    "two documents": ("a: 1\n---\nb: 2\n", [(2, 1, "documents", "")]),
    "a Latin-1 letter": (b"a: 1\nname: B\xe4r\n", [(2, 8, "not-utf8", "")]),
    "a Latin-1 letter on two lines": (
        "ä: 1\n".encode() + b"x: \xe4 \xe4\ny: z\xf6\n",
        [(2, 4, "not-utf8", ""), (3, 5, "not-utf8", "")],
    ),
    "UTF-16": ("a: 1\n".encode("utf-16"), [(1, 1, "not-utf8", "")]),
    "UTF-16, big end first": (b"\xfe\xff\x00a\x00:\x00 \x001", [(1, 1, "not-utf8", "")]),
    "UTF-32": ("a: 1\n".encode("utf-32"), [(1, 1, "not-utf8", "")]),
    "a control character": ("a: x\x07y\n", [(1, 5, "odd-character", "")]),
    "a byte order mark inside": ("a: 1\nb: \ufeffx\n", [(2, 4, "odd-character", "")]),
    "a value cut off": ("name: Goblin #1\n", [(1, 14, "cut-off", "name")]),
    "a value cut off in a list": ("n:\n  - x\n  - Room #2\n", [(3, 10, "cut-off", "n[1]")]),
    "a value cut off to nothing": ("name: #1\nb: 2\n", [(1, 7, "cut-off", "name")]),
    "an alias without an anchor": ("a: *x\n", [(1, 4, "alias", "a")]),
    "a value inside itself": ("a: &x [1, *x]\n", [(1, 11, "alias-loop", "a[1]")]),
    "a mapping inside itself": ("a: &x\n  b: *x\n", [(2, 6, "alias-loop", "a.b")]),
    "a program's tag": ("a: !!python/object:os.system {x: 1}\n", [(1, 4, "tag", "a")]),
    "a tag of one's own": ("- !card x\n", [(1, 3, "tag", "[0]")]),
    "an unknown tag prefix": ("a: !e!x y\n", [(1, 4, "syntax", "")]),
    "a list for a key": ("? [a, b]\n: c\n", [(1, 3, "key-not-text", "")]),
    "a mapping for a key": ("x:\n  {a: b}: c\n", [(2, 3, "key-not-text", "x")]),
    "merging a text": ("a:\n  <<: b\n", [(2, 3, "merge", "a.<<")]),
    "too deep": ("[" * 60 + "]" * 60, [(1, 51, "too-deep", "[0]" * 49 + "[0]")]),
    "a quote not closed": ("a: 1\nb: 'x\nc: 2\n", [(2, 4, "syntax", "")]),
    "a double quote not closed": ('a: 1\nb: "x\nc: 2\n', [(2, 4, "syntax", "")]),
    "an unknown escape": ('a: "C:\\quest"\n', [(1, 7, "syntax", "")]),
    "a list not closed": ("a: 1\nb: [x,\n  y\n", [(2, 4, "syntax", "")]),
    "a comma missing": ("a: [x, 'y' 'z']\n", [(1, 12, "syntax", "")]),
    "a second colon": ("name: Goblin: the first\n", [(1, 13, "syntax", "")]),
    "a line indented too far": ("a: 1\n  b: 2\n", [(2, 4, "syntax", "")]),
    "a line indented too little": ("a:\n    b: 2\n  c: 3\n", [(3, 3, "syntax", "")]),
    "a key without a colon": ("a: 1\nb\nc: 2\n", [(2, 1, "syntax", "")]),
    "a value that begins with @": ("a: @x\n", [(1, 4, "syntax", "")]),
    "a value that begins with a percent sign": ("a: %x\n", [(1, 4, "syntax", "")]),
    "text after a quoted value": ('a: "x" y\n', [(1, 8, "syntax", "")]),
    "a key after a list": ("- a\nb: 1\n", [(2, 1, "syntax", "")]),
    "a bracket too many": ("a: ]\n", [(1, 4, "syntax", "")]),
}


@pytest.mark.parametrize("pure", [False, True], ids=["c", "pure"])
@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_told_at_its_place(name: str, pure: bool) -> None:
    text, expected = FAULTS[name]
    _, problems = read(text, pure)
    assert brief(problems) == expected
    for problem in problems:
        assert problem.message
        assert "<" not in problem.message or "<<" in problem.message  # no token names of the loader
        assert problem.where.file == "f.yaml"


def test_every_fault_of_a_file_is_told_in_one_run() -> None:
    text = "a: Goblin #1\nb: 1\nb: 2\nc: !x y\nd: *no\n? [z]\n: 1\ne: &e [*e]\nf: {g: 1, g: 2}\n"
    tree, problems = read(text)
    assert [problem.code for problem in problems] == [
        "cut-off", "duplicate-key", "tag", "alias", "key-not-text", "alias-loop", "duplicate-key",
    ]  # fmt: skip
    assert tree is not None
    assert [problem.where.line for problem in problems] == [1, 3, 4, 5, 6, 8, 9]


def test_a_file_that_tabs_indent_throughout_is_read_on_to_its_other_faults() -> None:
    tree, problems = read("c:\n\tg:\n\t\tx: 1\n\t\tx: 2\n\th: Goblin #1\n")
    assert tree is not None
    assert brief(problems) == [
        (2, 1, "tab", ""),
        (3, 1, "tab", ""),
        (4, 1, "tab", ""),
        (4, 3, "duplicate-key", "c.g.x"),
        (5, 1, "tab", ""),
        (5, 12, "cut-off", "c.h"),
    ]


def test_what_was_found_before_a_syntax_error_is_told_with_it() -> None:
    tree, problems = read("a: 1\na: 2\nb: [Goblin #1, x]\n")
    assert tree is None
    assert [problem.code for problem in problems] == ["duplicate-key", "syntax", "cut-off"]  # by place


def test_a_duplicate_names_the_first_line_and_the_first_value_stays() -> None:
    tree, problems = read("x: 1\n\ny: 2\nx: 3\n")
    assert str(problems[0]).startswith("f.yaml:4:1: error: x: 'x' is here twice; it was first on line 1; ")
    assert tree is not None
    assert plain(tree.root) == {"x": "1", "y": "2"}


def test_a_byte_that_is_not_utf8_is_told_with_its_number() -> None:
    _, problems = read(b"\xef\xbb\xbfa: \xc3\xa4\nb: \xff\n")
    assert "0xFF (number 12 of the file)" in problems[0].message
    assert problems[0].where == Where("f.yaml", 2, 4)


@pytest.mark.parametrize(
    "text",
    ["NO", "off", "yes", "1:30", "007", "0x1F", "1.10", "2024-05-01", "1_000", "~", "null", "1e3", ".inf", "=", "true"],
)
def test_a_plain_word_stays_what_was_typed(text: str) -> None:
    assert value(f"a: {text}\n{text}: b\n") == {"a": text, text: "b"}


@pytest.mark.parametrize(
    "line",
    [
        "a: b # a remark",
        "a: b  #remark",
        "a: 'b' #x",
        'a: "Goblin #1"',
        "a: b#c",
        "#a",
        "a: |\n  Goblin #1",
        "a: [b] #x",
    ],
)
def test_ordinary_comments_and_quoted_marks_give_no_warning(line: str) -> None:
    assert read(f"z: 1\n{line}\n")[1] == ()


def test_a_cut_off_value_is_a_warning_that_shows_the_quotes() -> None:
    _, (problem,) = read("name: Goblin #1\n")
    assert problem.severity is Severity.WARNING
    assert "'Goblin #1'" in problem.hint


def test_a_utf8_mark_is_no_matter_and_shifts_no_column() -> None:
    tree, problems = read(b"\xef\xbb\xbfname: x\n")
    assert problems == ()
    assert tree is not None
    assert tree.where("name") == Where("f.yaml", 1, 7)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_are_counted_with_any_line_break(newline: str) -> None:
    tree, _ = read(newline.join(["a: 1", "", "b: ä", "c: [x, y]"]))
    assert tree is not None
    assert tree.where("c[1]") == Where("f.yaml", 4, 8)


def test_aliases_and_merge_keys_work() -> None:
    text = "base: &b {x: 1, y: 2}\nmore: &m {y: 3, z: 4}\na: {<<: *b, y: 5}\nb: {<<: [*b, *m], w: 6}\nc: *b\n'<<': q\n"
    got = value(text)
    assert got["a"] == {"x": "1", "y": "5"}
    assert got["b"] == {"x": "1", "y": "2", "z": "4", "w": "6"}
    assert got["c"] == got["base"]
    assert got["<<"] == "q"


def bomb(levels: int, width: int) -> str:
    rows = ["a0: &a0 [" + ", ".join(["x"] * width) + "]"]
    rows += [f"a{n}: &a{n} [" + ", ".join([f"*a{n - 1}"] * width) + "]" for n in range(1, levels)]
    return "\n".join(rows) + "\n"


def test_an_alias_bomb_is_stopped_where_it_grows_too_large() -> None:
    tree, problems = read(bomb(30, 10))
    assert tree is None
    assert [problem.code for problem in problems] == ["too-many-values"]
    assert problems[0].where.line == 5  # 10 ** 5 values


def test_a_merge_bomb_is_stopped_as_well() -> None:
    rows = ["m0: &m0 {a: 1, b: 2}", *(f"m{n}: &m{n} {{<<: [*m{n - 1}, *m{n - 1}]}}" for n in range(1, 40))]
    tree, problems = read("\n".join(rows))
    assert tree is None
    assert [problem.code for problem in problems] == ["too-many-values"]


def test_the_bound_counts_values_that_are_typed_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "MAX_VALUES", 100)
    assert read("[" + "x," * 99 + "]")[1] == ()
    _, problems = read("[" + "x," * 100 + "]")
    assert brief(problems) == [(1, 200, "too-many-values", "[99]")]


NO_TEXTS = {
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 1000, 1, 1),
    "a program": (b"\x7fELF\x02\x01\x01\0\0\0", 1, 1),
    "a PDF": (b"%PDF-1.4\n%\x93\x8c\x8b\x9e\nstream\nx\x9c\x03\x01endstream", 2, 2),
    "an archive": (b"PK\x03\x04\x14\0\0", 1, 3),
    "UTF-16 without its mark": ("a: 1\n".encode("utf-16-le"), 1, 2),
    "nothing but NUL": (bytes(100), 1, 1),
}


@pytest.mark.parametrize("name", NO_TEXTS)
def test_a_file_that_is_no_text_is_one_problem_where_text_ends(name: str) -> None:
    data, line, column = NO_TEXTS[name]
    tree, problems = read(data)
    assert tree is None
    assert brief(problems) == [(line, column, "not-text", "")]


@given(st.binary(max_size=3000))
def test_bytes_of_any_kind_get_few_problems_of_encoding(data: bytes) -> None:
    told = [problem.code for problem in read(data)[1] if problem.code in ("not-text", "not-utf8", "odd-character")]
    assert len(told) <= 2 * yaml.MAX_SHOWN
    assert told in (["not-text"], [code for code in told if code != "not-text"])
    if b"\0" in data and not data.startswith(tuple(yaml._BOMS)):
        assert told == ["not-text"]


@pytest.mark.parametrize(("line", "code"), [(b"- K\xf6nig\n", "not-utf8"), (b"- a\x07b\n", "odd-character")])
@pytest.mark.parametrize("count", [1, yaml.MAX_SHOWN - 1, yaml.MAX_SHOWN, 500])
def test_the_same_fault_in_many_lines_is_one_problem(line: bytes, code: str, count: int) -> None:
    tree, problems = read(line * count)
    assert tree is not None
    assert {problem.code for problem in problems} == {code}
    assert len(problems) == (count if count < yaml.MAX_SHOWN else 1)
    assert problems[0].where.line == 1


def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text("a: 1\n")

    def code(path: Path) -> tuple[str, str]:
        tree, (problem,) = yaml.read(path)
        assert tree is None
        assert problem.where == Where(str(path))
        return problem.code, problem.hint

    assert code(tmp_path / "dekc.yaml") == ("no-file", "did you mean deck.yaml?")
    assert code(tmp_path / "deck.yml") == ("no-file", "did you mean deck.yaml?")
    assert code(tmp_path / "no" / "deck.yaml") == ("no-file", f"there is no folder {tmp_path / 'no'} either")
    assert code(tmp_path)[0] == "is-folder"
    assert code(tmp_path / "deck.yaml" / "x")[0] == "unreadable"
    assert code(tmp_path / "a\0b")[0] == "unreadable"
    assert code(tmp_path / ("x" * 300))[0] == "unreadable"


def test_a_file_that_may_not_be_read_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # a test that runs as root could read any file
    _, problems = yaml.read(tmp_path / "x")
    assert [problem.code for problem in problems] == ["no-permission"]


@pytest.mark.skipif(not Path(os.devnull).exists() or not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_a_device_without_end_is_read_up_to_the_bound() -> None:
    _, problems = yaml.read("/dev/zero")
    assert [problem.code for problem in problems] == ["too-large"]


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(yaml, "MAX_BYTES", 10)
    (tmp_path / "x").write_bytes(b"a: 456789\n")
    assert yaml.read(tmp_path / "x")[1] == ()
    (tmp_path / "x").write_bytes(b"a: 4567890\n")
    assert [problem.code for problem in yaml.read(tmp_path / "x")[1]] == ["too-large"]


# Texts as YAML may hold them: no control characters, none of the line breaks that YAML 1.1 folds away.
TEXTS = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff\u2028\u2029\ufffe\uffff"), max_size=20
).filter(lambda text: all(ord(char) & 0xFFFE != 0xFFFE for char in text))
SAFE = st.text("abcxyz 019_~<=.", min_size=1, max_size=8).map(str.strip).filter(lambda t: t and t[0] not in "=<~.")


@given(TEXTS, st.booleans())
def test_any_quoted_text_comes_back_as_it_was(text: str, pure: bool) -> None:
    single = text.replace("'", "''")
    double = text.replace("\\", "\\\\").replace('"', '\\"')
    got = value(f"s: '{single}'\nd: \"{double}\"\n", pure)
    assert got == {"s": text, "d": text}


@given(SAFE, st.booleans())
def test_any_plain_text_comes_back_as_it_was(text: str, pure: bool) -> None:
    assert value(f"a: {text}\nb: [{text}, {text}]\n", pure) == {"a": text, "b": [text, text]}


SCALARS = st.one_of(SAFE, TEXTS.map(lambda text: "'" + text.replace("'", "''") + "'"), st.just(""), st.just("*x"))
FLOW: st.SearchStrategy[str] = st.recursive(
    SCALARS.filter(bool),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: "[" + ", ".join(items) + "]"),
        st.lists(st.tuples(SAFE, inner), max_size=3).map(
            lambda pairs: "{" + ", ".join(f"{key}: {item}" for key, item in pairs) + "}"
        ),
    ),
    max_leaves=6,
)
COMMENTS = st.sampled_from(["", "", " # x", " #x", "  #x"])


@st.composite
def documents(draw: st.DrawFn, depth: int = 0) -> str:
    pad = "  " * depth
    rows = []
    for _ in range(draw(st.integers(1, 4))):
        lead = draw(st.sampled_from(["- ", "", "", ""])) or f"{draw(SAFE)}: "
        if depth < 3 and draw(st.booleans()):
            rows.append(f"{pad}{lead}{draw(st.sampled_from(['', '&x']))}{draw(COMMENTS)}")
            rows.append(draw(documents(depth + 1)))
        else:
            rows.append(f"{pad}{lead}{draw(st.one_of(SCALARS, FLOW))}{draw(COMMENTS)}")
    return "\n".join(rows)


def marks(tree: Tree | None) -> Any:
    """The tree with all its places."""

    def walk(node: Any) -> Any:
        if hasattr(node, "entries"):
            return [(key, at.line, at.column, walk(held)) for key, (at, held) in node.entries.items()]
        if hasattr(node, "items"):
            return [(item.line, item.column, walk(item)) for item in node.items]
        return node.text, node.line, node.column, node.plain

    return None if tree is None else (tree.root.line, tree.root.column, walk(tree.root))


@given(documents())
def test_the_two_loaders_agree(text: str) -> None:
    in_c, told_in_c = read(text)
    in_python, told_in_python = read(text, pure=True)
    assert marks(in_c) == marks(in_python)
    assert [p for p in told_in_c if p.code != "syntax"] == [p for p in told_in_python if p.code != "syntax"]
    assert [p.where for p in told_in_c if p.code == "syntax"] == [p.where for p in told_in_python if p.code == "syntax"]


@given(st.binary(max_size=60), st.booleans())
def test_no_bytes_raise(data: bytes, pure: bool) -> None:
    tree, problems = read(data, pure)
    assert tree is not None or problems


@given(st.text(st.sampled_from("ab01:-#[]{},&*!|>'\"%@`? \t\n\\<~"), max_size=40), st.booleans())
def test_no_text_raises(text: str, pure: bool) -> None:
    tree, problems = read(text, pure)
    assert tree is not None or problems
    assert all(problem.where.line > 0 and problem.where.column > 0 for problem in problems)
