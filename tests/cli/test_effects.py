"""Options that change nothing are told, and only those: what is said of an option is held against the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.cli.main import call

DECK = ("deck", "small.yaml")
COLORING = ("coloring", "small.yaml", "--no-measure")
RULEBOOK = ("rulebook", "pentomancy")
BOOK = ("book", "--count", "1", "--difficulty", "easy")
PNG = ("--png", "--dpi", "50")

# A call, the option whose effect is in question, and its value.
IDLE = [
    (DECK, "--sheets", ()),
    (DECK, "--dpi", ("200",)),
    (DECK, "--one-bit", ()),
    (DECK, "--live-text", ()),
    ((*DECK, *PNG), "--live-text", ()),
    ((*DECK, "--svg"), "--dpi", ("200",)),
    ((*DECK, "--backs", "none"), "--back", ("lattice",)),
    ((*DECK, "--template", "minimal"), "--edition", ("large",)),
    ((*DECK, *PNG), "--paper", ("letter",)),
    ((*DECK, *PNG), "--marks", ("crop",)),
    ((*DECK, *PNG), "--gap", ("2",)),
    ((*DECK, *PNG), "--laminate", ("sheet",)),
    ((*DECK, *PNG, "--backs", "long"), "--offset", ("1,1",)),
    (DECK, "--offset", ("1,1",)),
    ((*DECK, "--backs", "fold"), "--offset", ("1,1",)),
    ((*DECK, "--bleed", "3"), "--gap", ("2",)),
    ((*COLORING, "--blanks", "0"), "--size", ("bridge",)),
    ((*RULEBOOK, "--html"), "--paper", ("letter",)),
    (BOOK, "--paper", ("letter",)),
    (BOOK, "--stock", ("cream",)),
    ((*BOOK, "--cover", "none"), "--subtitle", ("Fog",)),
    ((*BOOK, "--mode", "logic"), "--key-letters", ()),
    (BOOK, "--solutions", ("expert",)),
]
EFFECTIVE = [
    ((*DECK, *PNG), "--sheets", ()),
    ((*DECK, "--png"), "--dpi", ("50",)),
    ((*DECK, *PNG), "--one-bit", ()),
    ((*DECK, "--svg"), "--live-text", ()),
    ((*DECK, "--backs", "long"), "--back", ("lattice",)),
    (DECK, "--edition", ("large",)),
    (DECK, "--paper", ("letter",)),
    ((*DECK, *PNG, "--sheets"), "--paper", ("letter",)),
    ((*DECK, *PNG, "--pdf"), "--marks", ("crop",)),
    (DECK, "--gap", ("2",)),
    (DECK, "--laminate", ("sheet",)),
    ((*DECK, *PNG), "--laminate", ("cut-first",)),
    ((*DECK, "--backs", "long"), "--offset", ("1,1",)),
    ((*DECK, "--bleed", "3"), "--gap", ("7",)),
    (COLORING, "--size", ("bridge",)),
    ((*COLORING, "--blanks", "0", "--sheets"), "--size", ("bridge",)),
    ((*RULEBOOK, "--html", "--quick"), "--paper", ("letter",)),
    ((*BOOK, "--impose", "saddle"), "--paper", ("a3",)),
    ((*BOOK, "--trim", "6x9", "--cover", "wrap"), "--stock", ("cream",)),
    ((*BOOK, "--trim", "6x9", "--cover", "wrap"), "--subtitle", ("Fog",)),
    (BOOK, "--key-letters", ()),
    (BOOK, "--solutions", ("easy",)),
]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.yaml").write_text(
        "name: Small\ncards:\n  ox: {name: Ox, effect: plus, requirements: [1 2], picture: ox.svg}\n"
        "  owl: {name: Owl, effect: mirror, requirements: [sun sun], picture: ox.svg}\n"
    )
    (tmp_path / "ox.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 50"><circle cx="30" cy="25" r="20" fill="#fff" '
        'stroke="#000"/></svg>'
    )
    return tmp_path


def made(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> tuple[list[bytes], list[str]]:
    """The files of a call in their order, whatever they are called, and what is told of options."""
    assert call([*arguments, "--quiet"]) == 0
    out, err = capsys.readouterr()
    told = [line for line in err.splitlines() if line.startswith("printkit: warning: --")]
    return [Path(name).read_bytes() for name in out.splitlines()], told


@pytest.mark.parametrize(("base", "option", "value"), IDLE, ids=lambda value: " ".join(value).replace("/", "-"))
def test_an_option_that_changes_nothing_is_told(
    base: tuple[str, ...], option: str, value: tuple[str, ...], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, before = made(base, capsys)
    files, told = made((*base, option, *value), capsys)
    assert files == plain
    (line,) = [line for line in told if line not in before]
    assert line.startswith(f"printkit: warning: {option}: ")


@pytest.mark.parametrize(("base", "option", "value"), EFFECTIVE, ids=lambda value: " ".join(value).replace("/", "-"))
def test_an_option_that_changes_something_is_not_told(
    base: tuple[str, ...], option: str, value: tuple[str, ...], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, _ = made(base, capsys)
    files, told = made((*base, option, *value), capsys)
    assert files != plain
    assert not [line for line in told if line.startswith(f"printkit: warning: {option}: it has no effect")]


def test_paper_that_lets_large_cards_be_drawn_has_an_effect(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    large = (*DECK, *PNG, "--size", "220x300")
    assert call([*large]) == 2
    capsys.readouterr()
    assert made((*large, "--paper", "a3"), capsys)[1] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "mode: logic\nkey_letters: yes\ncounts: {easy: 1}\n",
            "b.yaml:2:14: warning: key_letters: it has no effect here",
        ),
        ("counts: {easy: 1}\nsolutions: [easy, hard]\n", "b.yaml:2:1: warning: solutions: no puzzle here is hard"),
        (
            "subtitle: A\nsubtitles: {en: B}\ncounts: {easy: 1}\n",
            "b.yaml:2:1: warning: subtitles: it has no effect beside 'subtitle'",
        ),
        ("subtitles: {en: B, xx: C}\ncounts: {easy: 1}\n", "b.yaml:1:24: warning: subtitles.xx: it has no effect"),
        ("file: p.jsonl\ncounts: {easy: 2}\n", "b.yaml:2:1: warning: counts: it has no effect beside 'file'"),
    ],
)
@pytest.mark.parametrize("verb", ["book", "check"])
def test_what_a_plan_says_in_vain_is_told_at_its_place(
    verb: str, text: str, told: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["puzzles", "--count", "1", "--difficulty", "easy", "-o", "p.jsonl", "--jobs", "1"]) == 0
    capsys.readouterr()
    (here / "b.yaml").write_text(text)
    assert call([verb, "b.yaml", "--quiet", "--strict"]) == 2
    assert [line.startswith(told) for line in capsys.readouterr().err.splitlines()] == [True]
