"""`printkit check`: every problem in decks, booklets, puzzles and rules; nothing is printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import common
from printkit.data.problems import Problem, has_errors, in_order

if TYPE_CHECKING:
    from printkit.core.units import Size
    from printkit.games.pentaquest.model import Deck


@click.command()
@click.argument("files", metavar="[FILE …]", nargs=-1)
@click.option("--thorough", is_flag=True, help="Play 2000 games with each deck, instead of 60, to see how hard it is.")
@click.option("--jobs", type=click.IntRange(1), help="Processes at work.  [default: as many as help]")
@click.option(
    "--coloring/--no-coloring", default=True, help="Measure whether pictures can be coloured.  [default: --coloring]"
)
@click.option(
    "--show-regions",
    type=click.Path(path_type=Path, file_okay=False),
    help="A folder for pictures of the areas to colour, each in a colour.",
)
@click.option(
    "--game", type=click.Choice(["pentaquest", "pentomancy"]), help="Of rules (.md).  [default: by their figures]"
)
@click.option("--lang", default="en", show_default=True, help="The language of rules (.md): en or de.")
@click.option("--json", "as_json", is_flag=True, help="Problems as JSON on standard output.")
@click.option("--strict", is_flag=True, help="Let warnings fail, too.")
@click.option("--quiet", is_flag=True, help="No remarks; problems are still told.")
@click.pass_context
def command(
    context: click.Context,
    files: tuple[str, ...],
    thorough: bool,
    jobs: int | None,
    coloring: bool,
    show_regions: Path | None,
    game: str | None,
    lang: str,
    as_json: bool,
    strict: bool,
    quiet: bool,
) -> None:
    """Find every problem in decks, booklets, puzzles and rules; print nothing.

    Each FILE is a deck or a booklet's plan by name or path, a file of puzzles (.jsonl; - for standard input), or rules
    of one's own with their figures (.md); without any, the built-in deck is checked. A deck's template, fonts, pictures
    and names in other languages are checked with it, and its cards by the rules of the game: all throws of five dice,
    and games played. Each picture is measured as the colouring book
    shows it: too few areas or tiny ones, gaps in outlines, thin lines, much ink. Of a puzzle it is found whether it
    needs a guess, and whether each step of its solution is right.
    """
    problems: list[Problem] = []
    shown: dict[str, bytes] = {}
    for file in files or ("pentaquest",):
        if file == "-" or file.endswith(".jsonl"):
            problems += _check_puzzles(file)
            continue
        if file.endswith(".md"):
            problems += _check_rules(file, game, lang)
            continue
        if _is_plan(file):
            problems += _check_plan(file)
            continue
        deck, size, found = _check_deck(file, thorough, jobs)
        problems += found
        if deck is not None and size is not None and (coloring or show_regions):
            problems += _check_pictures(deck, size, jobs, shown if show_regions else None)
    if show_regions is not None:
        _write(show_regions, shown, quietly=as_json)
    problems = list(in_order(problems))
    bad = has_errors(problems) or (strict and bool(problems))
    if as_json:
        click.echo(json.dumps({"problems": [_plain(problem) for problem in problems], "ok": not bad}, indent=2))
    else:
        common.tell(problems)
        if not problems and not quiet:
            click.echo("nothing wrong was found", err=True)
    context.exit(2 if bad else 0)


def _check_puzzles(file: str) -> list[Problem]:
    """The problems of a file of puzzles."""
    from printkit.data.yaml import unread
    from printkit.games.pentomancy.check import check

    try:
        with common.opened(Path(file)) as data:
            return list(check(data, file))
    except OSError as error:
        return [unread(Path(file), error)]


def _check_rules(file: str, game: str | None, lang: str) -> list[Problem]:
    """The problems of a rulebook's text, and of the quick reference beside it."""
    from printkit.products.rulebook.checking import check_text
    from printkit.products.rulebook.source import GAMES
    from printkit.products.rulebook.words import known_language

    common.parsed(known_language, lang, "--lang")
    _, problems = check_text(Path(file), next((name for name in GAMES if name == game), None), lang)
    return list(problems)


def _is_plan(file: str) -> bool:
    from printkit.products.booklet.planfile import is_plan

    return is_plan(file)


def _check_plan(file: str) -> list[Problem]:
    """The problems of a booklet's plan, of its own pages, and of the file of puzzles that it names."""
    from printkit.products.booklet.book import plan_problems
    from printkit.products.booklet.planfile import load_plan

    plan, problems = load_plan(file)
    if plan is None or has_errors(problems):
        return list(problems)
    puzzles = [] if plan.puzzles is None else _check_puzzles(plan.puzzles)
    return [*problems, *puzzles, *plan_problems(plan)]


def _check_deck(file: str, thorough: bool, jobs: int | None) -> tuple[Deck | None, Size | None, list[Problem]]:
    """The problems of one deck: of its file, of its cards as they would be printed, and as they are played.

    Returns:
        The deck and its size, or None where they cannot be told; and the problems.
    """
    from printkit.games.pentaquest.checks import QUICK, THOROUGH, check_balance, check_rules
    from printkit.games.pentaquest.deckfile import load_deck
    from printkit.products.deck import DeckOptions, print_deck
    from printkit.sheet.paper import parse_card_size, parse_paper

    deck, problems = load_deck(file)
    if deck is None:
        return None, None, list(problems)
    try:
        size = parse_card_size(deck.size or "poker")
    except ValueError as error:
        message, _, hint = str(error).partition("; ")
        problems = (*problems, Problem(deck.where("size"), "size", message, hint, "bad-value"))
        size = parse_card_size("poker")
    _, found = print_deck(deck, DeckOptions(parse_paper("a4"), size))
    found = tuple(dict.fromkeys((*found, *_check_names(deck, size))))
    balance = check_balance(deck, THOROUGH, jobs) if thorough else check_balance(deck, QUICK, jobs or 1)
    return deck, size, [*problems, *found, *check_rules(deck), *balance]


def _check_names(deck: Deck, size: Size) -> list[Problem]:
    """The problems of the names beside a deck file, in each language, and of the cards that bear them."""
    from printkit.games.pentaquest.decknames import in_language, languages_beside
    from printkit.products.deck import DeckOptions, print_deck
    from printkit.sheet.paper import parse_paper

    tags, problems = languages_beside(deck)
    told = list(problems)
    for tag in tags:
        spoken, found = in_language(deck, tag)
        told += found
        if not has_errors(found):
            told += print_deck(spoken, DeckOptions(parse_paper("a4"), size))[1]
    return told


def _check_pictures(deck: Deck, size: Size, jobs: int | None, shown: dict[str, bytes] | None) -> list[Problem]:
    """The problems of colouring a deck's pictures; pictures of their areas go into `shown`, where there is one."""
    from printkit.products.colourable import check_pictures

    problems: list[Problem] = []
    for found in check_pictures(deck, size, show=shown is not None, jobs=jobs):
        problems += found.problems
        if shown is not None and found.regions is not None:
            shown[f"{deck.id}-{found.card}-regions.png"] = found.regions
    return problems


def _write(folder: Path, files: dict[str, bytes], *, quietly: bool) -> None:
    """Write files and name each: on standard output, or on standard error where that is for JSON."""
    from printkit.core.files import Delivery

    with Delivery() as delivery:
        for name, data in files.items():
            delivery.add(folder / name, data)
        for path in delivery.commit():
            click.echo(str(path), err=quietly)


def _plain(problem: Problem) -> dict[str, str | int]:
    where = problem.where
    return {
        "severity": problem.severity.value,
        "file": where.file,
        "line": where.line,
        "column": where.column,
        "key": problem.key,
        "code": problem.code,
        "message": problem.message,
        "hint": problem.hint,
    }
