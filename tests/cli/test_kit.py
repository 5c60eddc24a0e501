"""The verbs `coloring` and `kit`, and the colouring part of `check`, from outside."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pillow

from printkit.products.colourable import MOST

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "printkit", *arguments],
        cwd=cwd,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A folder with a deck of two cards, one picture of which is a photograph."""
    (tmp_path / "small.yaml").write_text(
        "name: Small\ncards:\n  ox: {name: Ox, effect: plus, requirements: [1 2], picture: ox.svg}\n"
        "  owl: {name: Owl, effect: mirror, requirements: [sun sun], picture: {file: owl.png, trace: true}}\n"
    )
    (tmp_path / "ox.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 50"><circle cx="30" cy="25" r="20" fill="#fff" '
        'stroke="#000"/></svg>'
    )
    picture = Pillow.radial_gradient("L").resize((1200, 1000)).point(lambda value: 40 if value < 120 else 200)
    picture.save(tmp_path / "owl.png")
    return tmp_path


def test_coloring_writes_the_book_and_with_sheets_the_cards(small: Path) -> None:
    result = run("coloring", "small.yaml", "--sheets", "--single-sided", "--paper", "a5", cwd=small)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == [
        "output/small-coloring-single-sided-a5.pdf",
        "output/small-deck-color-a5.pdf",
    ]
    assert "art-traced" not in result.stderr
    assert "the lines were found by contrast" in result.stderr
    assert "2 creatures to colour" in result.stderr
    with pikepdf.open(small / "output" / "small-coloring-single-sided-a5.pdf") as file:
        assert len(file.pages) == 2 * (4 + 2 + 2 + 1)
    assert run("coloring", "small.yaml", "--strict", cwd=small).returncode == 2


def test_a_photograph_is_grey_without_trace_and_black_and_white_with_it(small: Path) -> None:
    def picture() -> pikepdf.PdfImage:
        assert run("coloring", "small.yaml", "--only", "owl", cwd=small).returncode == 0
        with pikepdf.open(small / "output" / "small-coloring-a4.pdf") as file:
            images = [item for item in file.objects if getattr(item, "get", lambda *_: None)("/Subtype") == "/Image"]
            (image,) = (pikepdf.PdfImage(item).as_pil_image() for item in images)
            return image

    colours = set(picture().convert("L").tobytes())
    assert colours <= {0, 255}
    deck = small / "small.yaml"
    deck.write_text(deck.read_text().replace(", trace: true", ""))
    assert not set(picture().convert("L").tobytes()) <= {0, 255}


def test_check_measures_pictures_and_shows_their_areas(small: Path) -> None:
    result = run("check", "small.yaml", "--json", "--show-regions", "areas", cwd=small)
    found = {(p["key"], p["code"]) for p in json.loads(result.stdout)["problems"]}
    assert ("cards.ox.picture", "colour-few") in found
    assert ("cards.owl.picture", "art-traced") in found
    files = sorted(path.name for path in (small / "areas").iterdir())
    assert files == ["small-owl-regions.png", "small-ox-regions.png"]
    assert all(f"areas/{name}" in result.stderr for name in files)
    with Pillow.open(small / "areas" / "small-ox-regions.png") as picture:
        assert len(picture.convert("RGB").getcolors() or ()) == 3  # ink, the outside, one area
    assert "colour-" not in run("check", "small.yaml", "--json", "--no-coloring", cwd=small).stdout


def test_kit_fills_one_folder_and_tells_where_to_begin(small: Path) -> None:
    result = run("kit", "small.yaml", "--thickness", "card", cwd=small)
    assert result.returncode == 0, result.stderr
    named = result.stdout.splitlines()
    folder = small / "output" / "small-kit-a4"
    assert sorted(named) == sorted(str(path.relative_to(small)) for path in folder.iterdir())
    assert "output/small-kit-a4/start-here.pdf" in named
    assert "begin with output/small-kit-a4/start-here.pdf" in result.stderr
    assert "\x1b" not in result.stderr


def test_kit_says_what_is_wrong_and_leaves_nothing(small: Path) -> None:
    for arguments, said in (
        (("--thickness", "thin"), "is no thickness; write paper, card, laminated"),
        (("--thickness", "20"), "0.01 to 10 mm thick"),
        (("--paper", "huge"), "is no paper"),
        (("--strict",), "the lines were found by contrast"),
    ):
        result = run("kit", "small.yaml", *arguments, cwd=small)
        assert result.returncode == 2, arguments
        assert said in result.stderr
        assert not (small / "output").exists()


def test_on_a_terminal_kit_shows_how_far_it_is(small: Path) -> None:
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "printkit", "kit", "small.yaml"],
        cwd=small,
        env={**ENVIRONMENT, "TERM": "xterm", "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=child,
    )
    os.close(child)
    shown = b""
    while select.select([parent], [], [], 60)[0]:
        try:
            piece = os.read(parent, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        shown += piece
    os.close(parent)
    assert process.stdout is not None
    written = process.stdout.read()
    process.stdout.close()
    assert process.wait(60) == 0
    assert b"/12" in shown
    assert b"start-here.pdf" in written
    assert b"\x1b" not in written


def test_coloring_warns_of_own_pictures_that_can_hardly_be_coloured(small: Path) -> None:
    result = run("coloring", "small.yaml", "--only", "ox", cwd=small)
    assert result.returncode == 0
    assert "small.yaml:3:62: warning: cards.ox.picture: only 1 closed area to colour" in result.stderr
    assert "close more outlines" in result.stderr
    assert run("coloring", "small.yaml", "--only", "ox", "--strict", cwd=small).returncode == 2
    quiet = run("coloring", "small.yaml", "--only", "ox", "--strict", "--no-measure", cwd=small)
    assert (quiet.returncode, "warning" in quiet.stderr) == (0, False)
    assert "cards.ox" not in run("coloring", "small.yaml", "--only", "owl", cwd=small).stderr


def test_coloring_measures_no_more_than_a_number_of_pictures(small: Path) -> None:
    for number in range(MOST + 2):
        (small / f"ox{number}.svg").write_bytes((small / "ox.svg").read_bytes())
    cards = "".join(
        f"  ox{number}: {{name: Ox {number}, effect: plus, requirements: [1 2], picture: ox{number}.svg}}\n"
        f"  yak{number}: {{name: Yak {number}, effect: plus, requirements: [1 2], picture: ox{number}.svg}}\n"
        for number in range(MOST + 2)
    )
    (small / "herd.yaml").write_text(f"name: Herd\ncards:\n{cards}")
    result = run("coloring", "herd.yaml", cwd=small)
    assert result.returncode == 0
    assert result.stderr.count("closed area to colour") == MOST
    assert "2 more pictures were not measured; printkit check measures all" in result.stderr
