"""The examples of the page on puzzles run, in their order, and its measured tables are current."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.contract.documents import ROOT, blocks, script


def test_the_examples_run(tmp_path):
    (block,) = [block for block in blocks("sh") if block.page == "pentomancy.md"]
    function = f'printkit() {{ "{sys.executable}" -m printkit "$@"; }}\n'
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", function + block.text],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count('"format": "pentomancy/1"') == 3 + 2 + 1
    assert (tmp_path / "output" / "puzzles.jsonl").read_text().count("\n") == 40


@pytest.mark.slow  # makes and measures 800 puzzles and 600 boards without fog: a minute
def test_the_measured_tables_are_current():
    figures = script("make_puzzle_figures")
    made = {
        grade.value: list(figures.stream(figures.itself, figures.SEED, figures.PUZZLES, grade.value))
        for grade in figures.GRADES
    }
    page = figures.PAGE.read_text(encoding="utf-8")
    for name, lines in (*figures.tables(made).items(), ("logic", figures.logic_rows(made))):
        assert figures.put(page, name, lines) == page, "run docs/make_puzzle_figures.py"


def test_a_table_that_is_not_current_would_be_found():
    figures = script("make_puzzle_figures")
    page = figures.PAGE.read_text(encoding="utf-8")
    assert figures.put(page, "shares", ["| other |"]) != page
