"""The command line as a person or a program meets it: what it prints where, how it ends, what it leaves behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pillow

from printkit.cli import main
from printkit.core.errors import LostProcessError
from printkit.text import fonts

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, cwd: Path, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "printkit", *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **more.pop("env", {})},  # type: ignore[dict-item]
        capture_output=True,
        text=True,
        timeout=120,
        **more,
    )


def files(folder: Path) -> dict[str, bytes]:
    """All files below a folder, hidden ones too."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A deck of two cards, in a folder of its own."""
    path = tmp_path / "small.yaml"
    path.write_text(
        "name: Small\ncards:\n  ox: {name: Ox, effect: plus, requirements: [1 2], picture: ox.svg}\n"
        "  owl: {name: Owl, effect: mirror, requirements: [sun sun], picture: ox.svg}\n"
    )
    (tmp_path / "ox.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 50"><circle cx="30" cy="25" r="20" fill="#fff" '
        'stroke="#000"/></svg>'
    )
    return path


def test_help_names_every_verb_and_imports_none(tmp_path: Path) -> None:
    from printkit.cli.main import VERBS

    result = run("--help", cwd=tmp_path)
    assert result.returncode == 0
    for verb, said in VERBS.items():
        assert verb in result.stdout
        assert said in " ".join(result.stdout.split())
    code = "import sys, printkit.cli.main; sys.exit(any(n in sys.modules for n in ('pydantic', 'reportlab', 'yaml')))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_each_file_written_is_a_line_on_standard_output_and_nothing_else_is(small: Path) -> None:
    result = run("deck", "small.yaml", "--pdf", "--png", "--svg", "--dpi", "72", cwd=small.parent)
    assert result.returncode == 0, result.stderr
    named = result.stdout.splitlines()
    assert named == [
        "output/small-deck-a4.pdf",
        "output/small-cards/ox-front.svg",
        "output/small-cards/owl-front.svg",
        "output/small-cards/ox-front.png",
        "output/small-cards/owl-front.png",
    ]
    assert sorted(named) == sorted(f"output/{name}" for name in files(small.parent / "output"))
    assert "2 cards" in result.stderr
    with Pillow.open(small.parent / named[3]) as picture:
        assert picture.size == (179, 249)
    with pikepdf.open(small.parent / named[0]) as file:
        assert len(file.pages) == 1


def test_a_back_that_the_deck_names_is_printed(small: Path) -> None:
    small.write_text("back: lattice\n" + small.read_text())
    assert run("deck", "small.yaml", cwd=small.parent).returncode == 0
    with pikepdf.open(small.parent / "output/small-deck-a4.pdf") as file:
        assert len(file.pages) == 2
    assert run("deck", "small.yaml", "--backs", "none", cwd=small.parent).returncode == 0
    with pikepdf.open(small.parent / "output/small-deck-a4.pdf") as file:
        assert len(file.pages) == 1


def test_sheets_as_pictures(small: Path) -> None:
    result = run("deck", "small.yaml", "--png", "--sheets", "--dpi", "50", "-o", "out", "--quiet", cwd=small.parent)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines() == ["out/small-deck-a4-1.png"]


def test_a_wrong_deck_is_told_whole_and_prints_nothing(small: Path) -> None:
    run("deck", "small.yaml", cwd=small.parent)
    before = files(small.parent / "output")
    small.write_text(small.read_text().replace("plus", "pluss").replace("sun sun", "sun snu"))
    result = run("deck", "small.yaml", cwd=small.parent)
    assert (result.returncode, result.stdout) == (2, "")
    first, second = result.stderr.splitlines()
    assert first.startswith("small.yaml:3:26: error: cards.ox.effect: 'pluss'")
    assert second.startswith("small.yaml:4:")
    assert "cards.owl.requirements" in second
    assert files(small.parent / "output") == before


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("deck", "nothing.yaml"), "nothing.yaml"),
        (("deck", "small.yaml", "--paper", "a9"), "--paper"),
        (("deck", "small.yaml", "--size", "huge"), "--size"),
        (("deck", "small.yaml", "--size", "250x300"), "250 × 300 mm"),
        (("deck", "small.yaml", "--gap", "wide"), "not a length"),
        (("deck", "small.yaml", "--gap", "-3"), "below zero"),
        (("deck", "small.yaml", "--offset", "3"), "right,down"),
        (("deck", "small.yaml", "--only", "oxx"), "did you mean 'ox'"),
        (("deck", "small.yaml", "--backs", "top"), "'long'"),
        (("deck", "small.yaml", "--colour"), "--colour"),
        (("deck", "small.yaml", "--template", "clasic"), "classic"),
        (("deck", "small.yaml", "--back", "none.svg"), "none.svg"),
        (("dekc",), "dekc"),
        (("calibrate", "--paper", "50x50"), "at least"),
    ],
)
def test_a_wrong_call_ends_with_2_and_says_what_would_be_right(
    small: Path, arguments: tuple[str, ...], says: str
) -> None:
    result = run(*arguments, cwd=small.parent)
    assert (result.returncode, result.stdout) == (2, "")
    assert says in result.stderr
    assert "Traceback" not in result.stderr
    assert not (small.parent / "output").exists()


def test_warnings_are_shown_and_fail_only_when_strict(small: Path) -> None:
    small.write_text(small.read_text().replace(", picture: ox.svg", "", 1))
    lenient = run("deck", "small.yaml", cwd=small.parent)
    assert lenient.returncode == 0
    assert "warning: cards.ox.picture" in lenient.stderr
    before = files(small.parent / "output")
    strict = run("deck", "small.yaml", "--strict", cwd=small.parent)
    assert (strict.returncode, strict.stdout) == (2, "")
    assert files(small.parent / "output") == before


def test_a_folder_in_the_way_is_the_machines_no(small: Path) -> None:
    (small.parent / "output").write_text("a file where the folder should be")
    result = run("deck", "small.yaml", cwd=small.parent)
    assert result.returncode == 3
    assert "cannot write" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_file_name_taken_by_a_folder_leaves_all_as_it_was(small: Path) -> None:
    (small.parent / "output" / "small-deck-a4.pdf").mkdir(parents=True)
    result = run("deck", "small.yaml", cwd=small.parent)
    assert result.returncode == 3
    assert files(small.parent / "output") == {}


@pytest.fixture
def full_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB."""
    place = tmp_path / "tiny"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("mounting a small file system needs root")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_ends_with_3_and_leaves_earlier_output(small: Path, full_disk: Path) -> None:
    (full_disk / "pentaquest-deck-a4.pdf").write_bytes(b"an earlier file")
    result = run("deck", "-o", str(full_disk), cwd=small.parent)
    assert (result.returncode, result.stdout) == (3, "")
    assert "no space left" in result.stderr
    assert files(full_disk) == {"pentaquest-deck-a4.pdf": b"an earlier file"}


def test_a_reader_that_leaves_gets_no_traceback(small: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.run(
        [sys.executable, "-m", "printkit", "deck", "small.yaml"],
        cwd=small.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    assert process.returncode == 3
    assert "Traceback" not in process.stderr
    assert "Exception ignored" not in process.stderr


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_an_interrupt_ends_with_130_and_leaves_nothing_behind(name: str, small: Path) -> None:
    many = "".join(
        f"  c{i}: {{name: Card {i}, effect: plus, requirements: [1 2], picture: ox.svg}}\n" for i in range(3000)
    )
    small.write_text("name: Many\ncards:\n" + many)
    process = subprocess.Popen(
        [sys.executable, "-m", "printkit", "deck", "small.yaml"],
        cwd=small.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(1.5)
    process.send_signal(getattr(signal, name))
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert not (small.parent / "output").exists()


@pytest.mark.parametrize("moment", [1.0, 1.6, 2.4])
@pytest.mark.parametrize("names", ["SIGINT", "SIGINT SIGINT", "SIGTERM SIGINT SIGHUP"])
def test_interrupts_of_a_run_of_several_processes_end_it_once(moment: float, names: str, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "printkit", "book", "--count", "4000", "--difficulty", "easy", "--jobs", "3"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(moment)
    for name in names.split():
        process.send_signal(getattr(signal, name))
        time.sleep(0.01)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "\nprintkit: interrupted\n"), err
    assert list(tmp_path.iterdir()) == []


def test_the_same_call_gives_the_same_bytes_whatever_the_hash_seed_and_the_locale(small: Path) -> None:
    outputs = []
    for env in (
        {"PYTHONHASHSEED": "1", "LC_ALL": "C"},
        {"PYTHONHASHSEED": "2", "LC_ALL": "C.UTF-8", "TZ": "Asia/Tokyo"},
    ):
        out = small.parent / f"out{len(outputs)}"
        result = run("deck", "--only", "gate-goose,cellar-bat", "--svg", "--pdf", "-o", str(out), cwd=ROOT, env=env)
        assert result.returncode == 0, result.stderr
        outputs.append(files(out))
    assert outputs[0] == outputs[1]


def test_check_tells_all_and_prints_nothing(small: Path) -> None:
    import json

    fine = run("check", "small.yaml", cwd=small.parent)
    assert (fine.returncode, fine.stdout) == (0, "")
    small.write_text(small.read_text().replace("effect: plus", "efect: plus").replace("effect: mirror, ", ""))
    result = run("check", "small.yaml", "pentaquest", "--json", cwd=small.parent)
    assert result.returncode == 2
    report = json.loads(result.stdout)
    assert report["ok"] is False
    assert set(report["problems"][0]) == {"severity", "file", "line", "column", "key", "code", "message", "hint"}
    assert {problem["code"] for problem in report["problems"]} >= {"unknown-key", "missing-key"}
    assert not (small.parent / "output").exists()


def test_init_gives_a_deck_that_prints_and_overwrites_nothing(tmp_path: Path) -> None:
    result = run("init", "my game", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "my game/deck.yaml" in result.stdout.splitlines()
    printed = run("deck", "my game/deck.yaml", cwd=tmp_path)
    assert printed.returncode == 0, printed.stderr
    assert printed.stdout.splitlines() == ["output/my-game-deck-a4.pdf"]
    before = files(tmp_path / "my game")
    again = run("init", "my game", cwd=tmp_path)
    assert again.returncode == 2
    assert "there already" in again.stderr
    assert files(tmp_path / "my game") == before


def test_calibrate_writes_two_pages(tmp_path: Path) -> None:
    result = run("calibrate", "--paper", "letter", "--flip", "short", cwd=tmp_path)
    assert result.stdout.splitlines() == ["output/printer-calibration-letter.pdf"]
    with pikepdf.open(tmp_path / result.stdout.strip()) as file:
        assert len(file.pages) == 2
        assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


@pytest.mark.parametrize("closed", [0, 1, 2])
@pytest.mark.parametrize("arguments", [("deck", "small.yaml"), ("deck", "nothing.yaml"), ("--help",)])
def test_a_stream_that_is_closed_changes_nothing_else(small: Path, closed: int, arguments: tuple[str, ...]) -> None:
    again = "os.execv(sys.executable, [sys.executable, '-m', 'printkit', *sys.argv[1:]])"
    code = f"import os, sys; os.close({closed}); {again}"
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=small.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == (2 if "nothing.yaml" in arguments else 0), result.stderr
    assert "Traceback" not in result.stderr
    assert (small.parent / "output").exists() == ("small.yaml" in arguments)


def test_a_font_that_cannot_be_embedded_is_the_persons_problem(small: Path) -> None:
    (small.parent / "cut.ttf").write_bytes(fonts.find("CrimsonText-Bold").path.read_bytes()[:20_000])
    small.write_text(small.read_text() + "fonts: {name: cut.ttf}\n")
    result = run("deck", "small.yaml", cwd=small.parent)
    assert result.returncode == 2
    assert result.stderr.startswith("small.yaml:5:15: error: fonts.name: ")


@pytest.mark.parametrize("call", [("--bleed", "500"), ("--bleed", "3in"), ("--offset", "50,0"), ("--offset", "0,-50")])
def test_lengths_beyond_all_printers_are_refused(small: Path, call: tuple[str, str]) -> None:
    result = run("deck", "small.yaml", "--backs", "long", *call, cwd=small.parent)
    assert result.returncode == 2
    assert call[0] in result.stderr
    assert "20 mm" in result.stderr


def test_all_that_is_wrong_is_told_in_one_run_from_top_to_bottom(small: Path) -> None:
    """A missing picture hides neither a wrong size, template or font, nor what the call gets wrong."""
    head = "size: huge\ntemplate: clasic\nfonts: {name: Nope}\nback: gone.svg\n"
    small.write_text(head + small.read_text().replace("picture: ox.svg", "picture: gone.svg", 1))
    result = run("check", "small.yaml", cwd=small.parent)
    lines = [line.split(":")[1] for line in result.stderr.splitlines() if line.startswith("small.yaml:")]
    assert lines == sorted(lines)
    assert {"1", "2", "4", "7"} <= set(lines)
    printed = run("deck", "small.yaml", "--paper", "a9", cwd=small.parent)
    assert (printed.returncode, printed.stdout) == (2, "")
    assert "--paper" in printed.stderr
    assert "gone.svg" in printed.stderr


def test_a_deck_with_no_latin_letter_in_its_name_keeps_its_own(small: Path) -> None:
    (small.parent / "龍.yaml").write_text(small.read_text())
    assert run("deck", "龍.yaml", cwd=small.parent).stdout.splitlines() == ["output/龍-deck-a4.pdf"]


def test_an_accent_that_stands_by_itself_joins_its_letter(small: Path) -> None:
    small.write_text(small.read_text().replace("name: Ox", 'name: "Cafe\\u0301 Ogre"'))
    result = run("deck", "small.yaml", cwd=small.parent)
    assert result.returncode == 0, result.stderr


def test_a_process_that_is_stopped_ends_the_run_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(*_: object, **__: object) -> None:
        raise LostProcessError("a process at work was stopped from outside")

    monkeypatch.setattr(main.printkit, "main", lost)
    assert main.call(["book"]) == 3
    assert capsys.readouterr().err == "printkit: error: a process at work was stopped from outside\n"
