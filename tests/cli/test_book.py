"""`printkit book` as a person or a program meets it."""

from __future__ import annotations

import gc
import io
import json
import sys
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from printkit.cli.main import call
from printkit.preflight.pdf import PreflightError
from printkit.products.booklet import puzzlepage
from printkit.products.booklet.planfile import load_plan


def said(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as file:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in file]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_booklet_from_options_alone(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["book", "--count", "4", "--difficulty", "mixed", "--seed", "7"]) == 0
    assert gc.isenabled()
    out, err = capsys.readouterr()
    assert out == "output/pentomancy-book-a5.pdf\n"
    assert "4 puzzles" in err
    pages = said(here / out.strip())
    assert sum("Puzzle " in page for page in pages) >= 4
    assert [path.name for path in (here / "output").iterdir()] == ["pentomancy-book-a5.pdf"]


def test_the_same_bytes_for_any_jobs(here: Path) -> None:
    asked = ["book", "--count", "5", "--seed", "3", "--quiet"]
    assert call([*asked, "-o", "one", "--jobs", "1"]) == 0
    assert call([*asked, "-o", "two", "--jobs", "2"]) == 0
    (one,), (two,) = list((here / "one").iterdir()), list((here / "two").iterdir())
    assert one.read_bytes() == two.read_bytes()


def test_boards_without_fog_are_the_same_for_any_jobs_and_of_three_grades(here: Path) -> None:
    asked = ["book", "logic", "--count", "9", "--difficulty", "mixed", "--quiet"]
    assert call([*asked, "-o", "one", "--jobs", "1"]) == 0
    assert call([*asked, "-o", "two", "--jobs", "2"]) == 0
    (one,), (two,) = list((here / "one").iterdir()), list((here / "two").iterdir())
    assert one.read_bytes() == two.read_bytes()
    assert "9 puzzles (easy 3, medium 3, hard 3)" in said(one)[-1]


def test_evenly_mixed_stays_so_in_another_mode(here: Path) -> None:
    assert call(["book", "--mode", "logic", "--quiet", "--no-hints"]) == 0
    (path,) = (here / "output").iterdir()
    assert "24 puzzles (easy 8, medium 8, hard 8)" in said(path)[-1]


def test_further_files_are_named_after_the_booklet(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["book", "gentle", "--count", "2", "--trim", "6x9", "--impose", "saddle", "--cover", "wrap"]
    assert call([*asked, "--stock", "cream"]) == 0
    names = capsys.readouterr().out.split()
    assert names == [
        "output/pentomancy-gentle-book-6x9.pdf",
        "output/pentomancy-gentle-book-6x9-saddle-a3.pdf",
        "output/pentomancy-gentle-book-6x9-cover.pdf",
    ]
    with pikepdf.open(here / names[1]) as sheets, pikepdf.open(here / names[0]) as pages:
        assert len(sheets.pages) == 2 * -(-len(pages.pages) // 4)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--trim", "tiny"], "--trim: 'tiny' is no trim"),
        (["--language", "xx"], "--language: there are no words in 'xx'"),
        (["--lang", "xx"], "--language: there are no words in 'xx'"),
        (["--solutions", "some"], "--solutions: 'some' is not a grade"),
        (["--per-page", "4"], "printkit: error: --per-page: with 4 puzzles on a page"),
        (["--puzzles", "none.jsonl"], "none.jsonl: error: there is no such file"),
        (["--puzzles", "."], ".: error: this is a folder; name the file inside it"),
        (["nothing"], "nothing: error: there is no booklet 'nothing'"),
        (["hard"], "hard: error: there is no booklet 'hard'; write --difficulty hard"),
        (["explore"], "explore: error: there is no booklet 'explore'; write --mode explore"),
        (["--title", " \n"], "printkit: error: --title: it is empty"),
        (["--trim", "80x80"], "choose a larger trim; 8 mm is the least"),
        (["none.yaml"], "none.yaml"),
        (["none.jsonl"], "none.jsonl: error: puzzles are no booklet's plan; write --puzzles none.jsonl"),
        (["--trim", "a4", "--impose", "2up", "--paper", "a4"], "--paper: two pages of"),
        (["--count", "0"], "--count"),
    ],
)
def test_a_wrong_call_writes_nothing(
    here: Path, capsys: pytest.CaptureFixture[str], options: list[str], told: str
) -> None:
    count = [] if {"--count", "--puzzles"} & set(options) else ["--count", "1"]
    assert call(["book", *count, *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert not (here / "output").exists()


@pytest.mark.parametrize(
    "arguments", [("book", "x"), ("book", "--puzzles", "x"), ("deck", "x"), ("check", "x"), ("check", "x.jsonl")]
)
@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9, bytes(range(250, -1, -1)) * 9])
def test_a_file_that_is_no_text_is_told_in_one_line(
    here: Path, arguments: tuple[str, ...], data: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("x", "x.jsonl"):
        (here / name).write_bytes(data)
    assert call([*arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{arguments[-1]}:1:1: error: this is not ")


def test_a_plan_may_have_any_name_but_that_of_a_built_in_one(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("mine", "mine.txt", "gentle"):
        (here / name).write_text("trim: a4\nseed: x\n", encoding="utf-8")
    for name in ("mine", "mine.txt"):
        assert call(["book", name]) == 2
        assert capsys.readouterr().err.startswith(f"{name}:2:7: error: seed: ")
    assert load_plan("gentle")[1] == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title: ''\n", "b.yaml:1:8: error: title: it is empty; write what the booklet is called"),
        (
            "name: x\ncards: {}\n",
            "b.yaml:2:1: error: cards: decks of cards are no booklets; write printkit deck b.yaml",
        ),
        ("difficulty: easy\n", "b.yaml:1:1: error: difficulty: the key 'difficulty' is unknown; it is called 'counts'"),
    ],
)
def test_what_a_plan_cannot_be_is_told_in_one_line(
    text: str, told: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "b.yaml").write_text(text)
    assert call(["book", "b.yaml"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(told)


@pytest.mark.parametrize(
    "text", ["title: |\n  Fog\n  of June\n", "title: >\n  Fog\n  of June\n", "title: Fog  of June\n"]
)
def test_the_words_of_the_cover_have_no_line_breaks(text: str, here: Path) -> None:
    (here / "b.yaml").write_text(text + "subtitle: |\n  In two\n  lines\n")
    plan, problems = load_plan("b.yaml")
    assert plan is not None and not problems
    assert (plan.title, plan.subtitle) == ("Fog of June", "In two lines")
    assert call(["book", "b.yaml", "--count", "1", "--title", "Mist\nof\tMay", "--quiet"]) == 0
    with pikepdf.open(here / "output" / "pentomancy-b-book-a5.pdf") as file:
        assert str(file.docinfo["/Title"]) == "Mist of May"


def test_puzzles_come_through_a_pipe(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["puzzles", "--count", "2", "--seed", "5", "-o", "p.jsonl", "--jobs", "1"]) == 0
    assert call(["book", "--puzzles", "p.jsonl", "--quiet", "-o", "file"]) == 0
    with (here / "p.jsonl").open(encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert call(["book", "--puzzles", "-", "--quiet", "-o", "pipe"]) == 0
    assert [path.read_bytes() for path in (here / "file").iterdir()] == [
        path.read_bytes() for path in (here / "pipe").iterdir()
    ]


@pytest.mark.parametrize(
    "asked", [["--cover", "wrap"], ["large-print", "--cover", "wrap"], ["--cover", "wrap", "--trim", "a5"]]
)
def test_no_problem_names_a_file_that_ships(asked: list[str], here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["book", *asked, "--count", "1", "--quiet"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert told
    assert all(line.startswith("printkit: warning: --") for line in told)


@pytest.mark.parametrize("output", ["taken", "taken/below"])
def test_a_file_where_the_folder_should_be_is_named(
    output: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "taken").write_text("a file")
    assert call(["book", "--count", "1", "--quiet", "-o", output]) == 3
    assert capsys.readouterr().err == f"printkit: error: cannot write {output}: not a directory\n"


@pytest.mark.parametrize("verb", [["book", "--puzzles"], ["check"]])
@pytest.mark.parametrize(
    ("error", "told"),
    [
        (PermissionError(13, "Permission denied"), "p.jsonl: error: you may not read this file"),
        (FileNotFoundError(2, "No such file"), "p.jsonl: error: there is no such file"),
        (OSError(5, "Input/output error"), "p.jsonl: error: the file cannot be read: Input/output error"),
    ],
)
def test_puzzles_that_cannot_be_read_are_the_input_s_fault(
    verb: list[str],
    error: OSError,
    told: str,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (here / "p.jsonl").write_text("")
    opened = Path.open

    def fails(path: Path, *arguments: str, **more: str) -> object:
        if path.name == "p.jsonl":
            raise error
        return opened(path, *arguments, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", fails)
    assert call([*verb, "p.jsonl"]) == 2
    assert capsys.readouterr().err.startswith(told)


def test_problems_of_a_file_of_puzzles_name_its_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = here / "some.jsonl"
    assert call(["puzzles", "--count", "2", "--seed", "5", "-o", str(path), "--jobs", "1"]) == 0
    first, second = path.read_text(encoding="utf-8").splitlines()
    path.write_text(f"{first}\n{second.replace('pentomancy/1', 'pentomancy/0')}\n", encoding="utf-8")
    capsys.readouterr()
    assert call(["book", "--puzzles", str(path)]) == 2
    assert f"{path}:2:" in capsys.readouterr().err
    path.write_text(f"{first}\n", encoding="utf-8")
    assert call(["book", "--puzzles", str(path), "--quiet"]) == 0


def test_a_key_that_disagrees_is_not_delivered(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault anywhere between the proof and the page ends the run, and every earlier file stays as it was."""
    assert call(["book", "--count", "1", "--quiet"]) == 0
    file = here / "output" / "pentomancy-book-a5.pdf"
    before = file.read_bytes()
    monkeypatch.setattr(puzzlepage, "puzzle_view", _other_codes)
    with pytest.raises(PreflightError, match="leads to"):
        call(["book", "--count", "1", "--quiet"])
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def _other_codes(puzzle: object, codes: dict[int, object]) -> object:
    """The view of a puzzle whose tiles have changed their codes."""
    from printkit.games.pentomancy.faces.views import puzzle_view

    tiles = list(codes)
    turned = {tile: codes[other] for tile, other in zip(tiles, reversed(tiles), strict=True)}
    return puzzle_view(puzzle, turned)  # type: ignore[arg-type]


def test_check_reads_plans(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["check", "gentle", "logic", "large-print", "pentomancy"]) == 0
    plan = here / "mine.yaml"
    plan.write_text("mode: explore\nper_page: 4\npages: [{file: none.md, after: puzzles}]\n", encoding="utf-8")
    capsys.readouterr()
    assert call(["check", str(plan)]) == 2
    err = capsys.readouterr().err
    assert f"{plan}:2:11: error: per_page:" in err
    assert f"{plan}:3:" in err
    plan.write_text("mode: explor\n", encoding="utf-8")
    assert call(["check", str(plan)]) == 2


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--mode", "logic", "--key-letters"], "--key-letters: it has no effect here"),
        (["--stock", "cream"], "--stock: it has no effect here"),
        (["--cover", "wrap", "--trim", "6x9"], "--cover: the book has "),
        (["--cover", "wrap", "--trim", "a5"], "--trim: a page of 148 × 210 mm is not among the trims"),
    ],
)
def test_what_is_without_effect_or_not_taken_in_print_is_a_warning(
    here: Path, options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["book", "--count", "1", "--difficulty", "easy", "--quiet", "--strict", *options]) == 2
    assert f"printkit: warning: {told}" in capsys.readouterr().err
    assert not (here / "output").exists()


@pytest.mark.parametrize("more", [["--count", "2"], ["--difficulty", "hard"]])
def test_puzzles_of_a_file_are_not_counted_anew(
    here: Path, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["book", "--puzzles", "m.jsonl", *more]) == 2
    assert "--count and --difficulty are for new puzzles, without --puzzles" in capsys.readouterr().err


LONG = "x" * 150


@pytest.mark.parametrize(
    ("file", "options", "told"),
    [
        ("seed: 1\ntitle: A\n", ["--title", LONG], "printkit: error: --title: it is"),
        ("seed: 1\ntitle: A\n", ["--author", LONG], "printkit: error: --author: it is"),
        (f"per_page: 1\ntitle: {LONG}\n", [], "b.yaml:2:8: error: title: it is"),
        ("seed: 1\nper_page: 4\n", [], "b.yaml:2:11: error: per_page: with 4"),
        ("per_page: 4\n", ["--trim", "100x150"], "printkit: error: --trim: with 4"),
        ("per_page: 1\ntrim: 80x80\n", [], "b.yaml:2:7: error: trim: with 1 puzzle on"),
        ("counts: {easy: 1}\n", ["--count", "1", "--per-page", "4"], "printkit: error: --per-page: with 4"),
    ],
)
def test_a_value_is_blamed_where_it_was_said(
    here: Path, file: str, options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "b.yaml").write_text(file)
    assert call(["book", "b.yaml", *options]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("# Own\n\n{figure: nofig}\n", "own.md:3:1: error: there is no figure 'nofig'"),
        ("# Own\n\nHello [x](#nowhere).\n", "own.md:3:1: error: a link leads to #nowhere"),
        ("# Own\n\n* a list with :nosymbol:\n", "own.md:3:1: error: there is no symbol :nosymbol:"),
        ("# Own\n\nThe [last](#puzzle-2).\n", "own.md:3:1: error: a link leads to #puzzle-2"),
        ("# Own\n\nThe [last](#grade-hard).\n", "own.md:3:1: error: a link leads to #grade-hard"),
        (b"# K\xf6nig\n", "b.yaml:2:16: error: pages: cannot read own.md: it is not text in UTF-8"),
    ],
)
@pytest.mark.parametrize("verb", ["book", "check"])
@pytest.mark.parametrize("after", ["contents", "how-to-play", "hints", "scores"])
def test_what_is_wrong_with_an_own_page_is_told_once_and_there(
    here: Path, page: str | bytes, told: str, after: str, verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "own.md").write_bytes(page if isinstance(page, bytes) else page.encode())
    (here / "b.yaml").write_text(f"counts: {{easy: 1}}\npages: [{{file: own.md, after: {after}}}]\n")
    assert call([verb, "b.yaml", "--quiet"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(told)


@pytest.mark.parametrize(
    ("plan", "targets"),
    [
        ("counts: {easy: 1, hard: 1}", "tables hints grade-easy grade-hard answer-2 puzzle-2 hints-2 scores colophon"),
        ("counts: {easy: 1}\nmode: logic\nhints: no", "answers grade-easy example how-to-play"),
        ("file: p.jsonl\nsolutions: all", "grade-medium puzzle-2 solution-2 tables-1 cover"),
    ],
)
def test_check_knows_all_that_own_pages_may_link_to(
    plan: str, targets: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["puzzles", "--count", "2", "--difficulty", "medium", "-o", "p.jsonl", "--jobs", "1"]) == 0
    links = ", ".join(f"[{name} {{page}}](#{name})" for name in targets.split())
    (here / "own.md").write_text(f"\ufeff# Own\n\nGo to {links}.\n", encoding="utf-8")
    (here / "b.yaml").write_text(f"{plan}\npages: [{{file: own.md, after: contents}}]\n")
    capsys.readouterr()
    for verb in ("check", "book"):
        assert call([verb, "b.yaml", "--quiet", "--strict"]) == 0
        assert capsys.readouterr().err == ""


@pytest.mark.parametrize("name", ["puzzle-2", "answer-1", "tables", "grade-easy", "the-board", "colophon", "cover"])
def test_a_heading_of_an_own_page_takes_no_link_from_the_booklet(name: str, here: Path) -> None:
    page = f"# Mine {{#{name}}}\n\n* Back to [mine {{page}}](#{name})\n"
    for own in ("one.md", "two.md"):
        (here / own).write_text(page)
    (here / "b.yaml").write_text(
        "counts: {easy: 2}\nscores: no\npages: [{file: one.md, after: contents}, {file: two.md, after: answers}]\n"
    )
    assert call(["book", "b.yaml", "--quiet"]) == 0
    pages = said(here / "output" / "pentomancy-b-book-a5.pdf")
    for number, text in enumerate(pages, 1):
        if "Back to mine" in text:
            assert f"Back to mine {number}" in text
    assert sum("Back to mine" in text for text in pages) == 2


@pytest.mark.parametrize("verb", ["book", "check"])
def test_a_plan_without_puzzles_is_told(verb: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "b.yaml").write_text("counts: {easy: 0}\n")
    assert call([verb, "b.yaml"]) == 2
    assert capsys.readouterr().err.startswith("b.yaml:1:1: error: counts: there are no puzzles")


@pytest.mark.parametrize("verb", ["book", "check"])
def test_all_that_is_wrong_with_a_plan_and_its_pages_is_told_at_once(
    here: Path, verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "own.md").write_text("# Own\n")
    (here / "b.yaml").write_text(
        "pages:\n- {file: nope.md, after: contents}\n- {file: own.md, after: contents, x: 1}\n"
    )
    assert call([verb, "b.yaml"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("b.yaml:2:10: error: pages: cannot read nope.md")
    assert second.startswith("b.yaml:3:") and "pages[1].x: the key 'x' is unknown" in second


def test_the_gentle_mode_alone_is_the_gentle_plan(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--count", "3", "--seed", "5", "--strict", "--quiet"]
    assert call(["book", "--mode", "gentle", *asked, "-o", "one"]) == 0
    assert call(["book", "gentle", *asked, "-o", "two"]) == 0
    assert capsys.readouterr().out.split() == [f"{name}/pentomancy-gentle-book-a4.pdf" for name in ("one", "two")]
    (one,), (two,) = list((here / "one").iterdir()), list((here / "two").iterdir())
    assert one.read_bytes() == two.read_bytes()
    assert sum("Medium" in page or "Expert" in page for page in said(one)) == 0


@pytest.mark.parametrize(
    ("options", "where"),
    [
        (["--mode", "gentle", "--difficulty", "hard"], "--difficulty"),
        (["--mode", "gentle", "--difficulty", "mixed"], "--difficulty"),
        (["plan.yaml"], "plan.yaml:2"),
        (["plan.yaml", "--mode", "gentle"], "plan.yaml:2"),
        (["plan.yaml", "--puzzles", "some.jsonl"], "--puzzles"),
        (["large-print", "--mode", "gentle"], "--count"),
    ],
)
def test_harder_puzzles_in_a_gentle_booklet_are_told(
    options: list[str], where: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("plan.yaml").write_text("mode: gentle\ncounts: {easy: 1, medium: 1}\n", encoding="utf-8")
    assert call(["puzzles", "--count", "1", "--difficulty", "medium", "-o", "some.jsonl"]) == 0
    asked = [] if any("plan" in option for option in options) else ["--count", "4"]
    asked += ["--mode", "gentle"] if options[0] == "large-print" else []
    assert call(["book", *options, *asked, "--quiet"]) == 0
    told = capsys.readouterr().err
    assert "gentle booklets are for children" in told
    assert where in told
    assert call(["book", *options, *asked, "--quiet", "--strict"]) == 2
    if options == ["plan.yaml"]:
        assert call(["check", "plan.yaml", "--strict"]) == 2
        assert "gentle booklets are for children" in capsys.readouterr().err


def test_a_plan_of_one_s_own_in_gentle_mode_has_easy_puzzles_where_it_says_nothing(here: Path) -> None:
    Path("plan.yaml").write_text("title: For Ann\nmode: gentle\ntrim: a5\n", encoding="utf-8")
    assert call(["check", "plan.yaml", "--strict"]) == 0
    Path("other.yaml").write_text("title: For Ann\nmode: logic\n", encoding="utf-8")
    for name, mode in (("plan", None), ("other", "gentle")):
        plan, problems = load_plan(f"{name}.yaml", mode)  # type: ignore[arg-type]
        assert plan is not None
        assert not problems
        assert (plan.title, plan.mode, plan.font, plan.counts) == ("For Ann", "gentle", "legible", (12, 0, 0, 0))
        assert plan.trim_name == ("a5" if name == "plan" else "a4")
        assert plan.id == f"pentomancy-{name}"


@pytest.mark.parametrize("verb", ["deck", "coloring", "kit", "odds", "simulate", "screen pentaquest"])
def test_a_plan_that_is_given_as_a_deck_is_told_in_one_line(
    verb: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "b.yaml").write_text("title: Fog\ncounts: {easy: 3}\ntrim: a5\n")
    assert call([*verb.split(), "b.yaml"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line == "b.yaml: error: this is the plan of a booklet, and no deck; write printkit book b.yaml"


@pytest.mark.parametrize("jobs", ["1", "2", "3"])
def test_a_file_of_puzzles_is_printed_alike_for_any_jobs_and_from_a_pipe(
    jobs: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call(["puzzles", "--count", "9", "--seed", "5", "-o", "p.jsonl", "--jobs", "1"]) == 0
    assert call(["book", "--puzzles", "p.jsonl", "-o", "file", "--jobs", jobs]) == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((here / "p.jsonl").read_bytes())))
    assert call(["book", "--puzzles", "-", "-o", "pipe", "--jobs", "1"]) == 0
    one, other = (next((here / folder).glob("*.pdf")).read_bytes() for folder in ("file", "pipe"))
    assert one == other


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_all_problems_of_a_file_are_told_in_its_order_for_any_jobs(
    jobs: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["puzzles", "--count", "12", "--difficulty", "easy", "-o", "p.jsonl", "--jobs", "1"]) == 0
    lines = (here / "p.jsonl").read_text().splitlines()
    for number in (1, 5, 10):
        lines[number] = lines[number].replace('"revealed"', '"reveale"')
    (here / "p.jsonl").write_text("\n".join(lines))
    capsys.readouterr()
    assert call(["book", "--puzzles", "p.jsonl", "--jobs", jobs]) == 2
    told = [line.split(": error")[0] for line in capsys.readouterr().err.splitlines() if ": error" in line]
    assert told == ["p.jsonl:2:1", "p.jsonl:6:1", "p.jsonl:11:1"]
    assert not (here / "output").exists()


@pytest.mark.parametrize("name", ["日本", "X" * 300, "a\tb", "", " "])
def test_a_puzzle_s_name_that_cannot_be_printed_is_the_number_of_its_line(name: str, here: Path) -> None:
    assert call(["puzzles", "--count", "2", "--difficulty", "easy", "-o", "p.jsonl", "--jobs", "1"]) == 0
    records = [json.loads(line) for line in (here / "p.jsonl").read_text().splitlines()]
    records[1]["id"] = name
    (here / "p.jsonl").write_text("\n".join(map(json.dumps, records)))
    assert call(["book", "--puzzles", "p.jsonl", "--quiet"]) == 0
    with pypdfium2.PdfDocument(next((here / "output").glob("*.pdf"))) as file:
        said = " ".join(file[len(file) - 1].get_textpage().get_text_bounded().split())
    assert f"The first puzzle is {records[0]['id']} and the last is 2." in said
