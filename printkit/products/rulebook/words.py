"""The words of a rulebook that stand outside its running text: on the cover, in figures, and told instead of them."""

from __future__ import annotations

from pathlib import Path

from printkit.core.files import shipped
from printkit.data import yaml
from printkit.data.fields import Shape, Text, field
from printkit.data.problems import Problem, has_errors
from printkit.data.schema import validate

DEFAULT = "en"


class WordsShape(Shape, title="The words of a language's rulebooks"):
    """The words of a language's rulebooks; `{}` and `{name}` stand for what a figure shows."""

    pentaquest_title: Text = field(description="on the cover of the rules of Pentaquest")
    pentaquest_subtitle: Text = field(description="below it")
    pentaquest_cover: Text = field(description="what is told of its picture")
    pentomancy_title: Text = field(description="on the cover of the rules of Pentomancy")
    pentomancy_subtitle: Text = field(description="below it")
    pentomancy_cover: Text = field(description="what is told of its picture")
    contents: Text = field(description="the name of the list of chapters on an HTML page")
    skip: Text = field(description="the link of an HTML page that leaps over that list")
    section: Text = field(
        description="above names of sections in a table of an HTML page, where print has page numbers"
    )
    name: Text = field(description="of a card, in the figure of one")
    picture: Text = field(description="of a card")
    effect: Text = field(description="of a card")
    requirements: Text = field(description="of a card")
    deck: Text = field(description="on the table")
    quest_area: Text = field(description="on the table")
    army: Text = field(description="on the table")
    discard_pile: Text = field(description="on the table")
    dice: Text = field(description="on the table")
    player: Text = field(description="of several at a table, by number")
    between: Text = field(description="between two results")
    die: Text = field(description="a symbol in the line, by its face")
    sun: Text = field(description="a symbol")
    moon: Text = field(description="a symbol")
    plus: Text = field(description="a symbol")
    minus: Text = field(description="a symbol")
    plus_minus: Text = field(description="a symbol")
    spiral: Text = field(description="a symbol")
    mirror: Text = field(description="a symbol")
    badge: Text = field(description="a symbol, by its level")
    treasure: Text = field(description="a symbol")
    star: Text = field(description="a symbol")
    wall: Text = field(description="a symbol")
    told_roll: Text = field(description="what is told of a roll")
    told_beats: Text = field(description="what is told of a requirement that is met")
    told_fails: Text = field(description="what is told of a requirement that is not met")
    told_effect: Text = field(description="what is told of an effect on one die")
    told_again: Text = field(description="what is told of dice that are rolled again")
    told_mirrors: Text = field(description="what is told of the opposite faces")
    told_card: Text = field(description="what is told of a card")
    told_solo: Text = field(description="what is told of the table for one")
    told_several: Text = field(description="what is told of the table for several")
    told_board: Text = field(description="what is told of the board at the start")
    told_part: Text = field(description="what is told of a part of a board before and after a defeat")
    told_badges: Text = field(description="what is told of monsters with their badges")
    told_code: Text = field(description="what is told of how a code is looked up")
    told_proof: Text = field(description="what is told of a tile that is shown to be safe")
    told_picture: Text = field(description="what is told of a picture of one's own choice")
    told_sum: Text = field(description="what is told of the worked sum")
    told_scores_one: Text = field(description="what is told of one line to write a score on")
    told_scores: Text = field(description="what is told of lines to write scores on, by their number")
    date: Text = field(description="above lines to write scores on")
    who: Text = field(description="above lines to write scores on")
    remark: Text = field(description="above lines to write scores on")
    level: Text = field(description="a row of the worked sum, by level")
    explored: Text = field(description="in the worked sum: tiles explored")
    defeated: Text = field(description="in the worked sum: monsters defeated")
    carried: Text = field(description="in the worked sum: what was brought from the level below")
    doubled: Text = field(description="in the worked sum: the total, doubled")
    total: Text = field(description="in the worked sum and above lines to write on: the score")


def folder(language: str = DEFAULT) -> Path:
    """Where the texts of a language are."""
    return shipped("templates") / "rulebooks" / language


def languages() -> tuple[str, ...]:
    """The languages that there are rulebooks in."""
    return tuple(sorted(path.parent.name for path in (shipped("templates") / "rulebooks").glob("*/words.yaml")))


def known_language(text: str) -> str:
    """A language that there are rulebooks in.

    Raises:
        ValueError: there are none in this one.
    """
    if text not in languages():
        raise ValueError(f"there are no rules in '{text}'; write one of {', '.join(languages())}")
    return text


def load_words(language: str = DEFAULT) -> tuple[WordsShape | None, tuple[Problem, ...]]:
    """The words of a language, or None where there are errors; and all problems."""
    tree, told = yaml.read(folder(language) / "words.yaml")
    if tree is None:
        return None, tuple(told)
    shape, found = validate(tree, WordsShape)
    problems = (*told, *found)
    return (None if has_errors(problems) else shape), problems
