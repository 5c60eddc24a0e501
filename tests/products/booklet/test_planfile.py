from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from printkit.core.units import Size
from printkit.data.languages import languages
from printkit.data.problems import has_errors
from printkit.games.pentaquest.deckshape import DeckShape
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.products.booklet.book import plan_problems, styles
from printkit.products.booklet.cover import subtitle
from printkit.products.booklet.parts import Parts
from printkit.products.booklet.planfile import BookShape, is_plan, load_plan, plan_names
from printkit.products.booklet.puzzles import gather
from printkit.text.style import BookStyle

WHOLE = """\
title: Fog
subtitle: Some boards
author: Ann
language: de
mode: gentle
seed: 12
counts: {easy: 3, hard: 1}
per_page: 2
trim: 8x10
font: legible
walls: solid
key_letters: yes
large: true
hints: no
solutions: [easy, expert]
example: no
scores: no
cover: none
pages:
  - {file: note.md, after: contents}
"""


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "plan.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", plan_names())
def test_the_plans_that_ship_have_no_problem(name: str) -> None:
    plan, problems = load_plan(name)
    assert plan is not None
    assert not problems
    assert not plan_problems(plan)
    assert is_plan(name)


@pytest.mark.parametrize("name", plan_names())
def test_the_plans_that_ship_have_a_subtitle_in_every_language_or_none(name: str) -> None:
    plan, _ = load_plan(name)
    assert plan is not None
    assert plan.subtitle is None
    assert {language for language, _ in plan.subtitles} in (set(), set(languages()))


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("subtitles: {en: In fog, de-AT: Im Nebel}", "de", "Im Nebel"),
        ("subtitles: {en: In fog, de: Im Nebel}", "en-GB", "In fog"),
        ("subtitles: {en: In fog}", "de", "24 Rätsel, leicht – meisterhaft"),
        ("subtitle: My own\nsubtitles: {en: In fog}", "en", "My own"),
    ],
)
def test_a_subtitle_is_that_of_the_language(text: str, language: str, said: str, tmp_path: Path) -> None:
    plan, problems = load_plan(written(tmp_path, f"{text}\nlanguage: {language}\n"))
    assert plan is not None
    assert not has_errors(problems)
    puzzles = list(gather(replace(plan, counts=(1, 0, 0, 1)))) * 12
    parts = Parts(plan, styles(plan)[0], BookStyle(), Size(100, 150), puzzles, ())
    assert subtitle(plan, parts) == said


def test_a_plan_says_all_that_can_be_said(tmp_path: Path) -> None:
    plan, problems = load_plan(written(tmp_path, WHOLE))
    assert plan is not None
    assert not problems
    assert (plan.title, plan.subtitle, plan.author, plan.language) == ("Fog", "Some boards", "Ann", "de")
    assert (plan.mode, plan.seed, plan.counts, plan.per_page) == ("gentle", 12, (3, 0, 1, 0), 2)
    assert (plan.trim, plan.trim_name) == (Size(203.2, 254.0), "8x10")
    assert (plan.font, plan.walls, plan.key_letters, plan.large) == ("legible", "solid", True, True)
    assert (plan.hints, plan.solutions) == ("no", (Grade.EASY, Grade.EXPERT))
    assert not (plan.example or plan.scores)
    assert plan.cover == "none"
    assert plan.own[0].file == str(tmp_path / "note.md")
    assert plan.id == "pentomancy-plan"


@pytest.mark.parametrize(
    ("text", "line", "key", "code"),
    [
        ("mode: explore\ncounts: {easi: 3}\n", 2, "counts.easi", "unknown-key"),
        ("mode: explor\n", 1, "mode", "bad-choice"),
        ("seed: 1\nper_page: 3\n", 2, "per_page", "bad-value"),
        ("trim: 10x10\n", 1, "trim", "bad-value"),
        ("counts: {easy: -1}\n", 1, "counts.easy", "out-of-range"),
        ("counts: {easy: few}\n", 1, "counts.easy", "bad-value"),
        ("language: xx\n", 1, "language", "bad-value"),
        ("puzzles: 3\n", 1, "puzzles", "unknown-key"),
        ("solutions: some\n", 1, "solutions", "bad-value"),
        ("pages: [{file: a.md}]\n", 1, "pages[0]", "missing-key"),
        ("pages: [{file: a.md, after: nothing}]\n", 1, "pages[0].after", "bad-choice"),
        ("key_letters: maybe\n", 1, "key_letters", "bad-value"),
    ],
)
def test_each_problem_stands_at_its_place(tmp_path: Path, text: str, line: int, key: str, code: str) -> None:
    (tmp_path / "a.md").write_text("# A page of one's own\n")
    path = written(tmp_path, text)
    plan, problems = load_plan(path)
    assert plan is None
    assert [(problem.where.file, problem.where.line, problem.key, problem.code) for problem in problems] == [
        (path, line, key, code)
    ]


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    _, problems = load_plan(written(tmp_path, "mode: x\ntrim: y\nper_page: 7\n"))
    assert len(problems) == 3


def test_solutions_may_be_all_or_none(tmp_path: Path) -> None:
    for text, grades in (("all", GRADES), ("none", ()), ("hard", (Grade.HARD,))):
        plan, _ = load_plan(written(tmp_path, f"solutions: {text}\n"))
        assert plan is not None
        assert plan.solutions == grades


def test_an_unknown_name_is_guessed() -> None:
    assert [problem.code for problem in load_plan("x" * 5000)[1]] == ["unknown-plan"]
    plan, problems = load_plan("gentel")
    assert plan is None
    assert problems[0].hint == "did you mean 'gentle'?"


def test_decks_are_no_plans(tmp_path: Path) -> None:
    assert not is_plan("pentaquest")
    assert not is_plan(written(tmp_path, "name: A deck\ncards: {}\n"))
    assert is_plan(written(tmp_path, "mode: logic\n"))


@pytest.mark.parametrize("key", sorted({*BookShape.model_fields} - {*DeckShape.model_fields}))
def test_a_file_with_a_key_that_only_plans_have_is_a_plan(key: str, tmp_path: Path) -> None:
    assert is_plan(written(tmp_path, f"author: Ann\n{key}: x\n"))
    assert not is_plan(written(tmp_path, f"{key}: x\ncards: {{}}\n"))


@pytest.mark.parametrize("key", sorted(DeckShape.model_fields))
def test_what_a_deck_says_makes_no_plan(key: str, tmp_path: Path) -> None:
    assert not is_plan(written(tmp_path, f"{key}: x\n"))
