"""`printkit screen`: a game as one HTML page that works offline, on a phone and on a desktop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from printkit.cli import common
from printkit.core.english import counted

DEFAULT_COUNT = 100


@click.group()
def command() -> None:
    """Write a game as one page for a browser.

    The page works when it is opened from a folder, offline; nothing is loaded from anywhere.
    """


def output(function: common.F) -> common.F:
    """Add the options that every page has."""
    for option in (
        click.option("--strict", is_flag=True, help="Let warnings fail, too."),
        click.option("--quiet", is_flag=True, help="No remarks; problems are still told."),
        click.option(
            "-o",
            "--output",
            "folder",
            type=click.Path(path_type=Path),
            default=Path("output"),
            show_default=True,
            help="The folder that the page goes to.",
        ),
    ):
        function = option(function)
    return function


@command.command()
@click.option(
    "--puzzles",
    "file",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Puzzles from `printkit puzzles`, as JSON Lines.",
)
@click.option("--count", type=click.IntRange(1, 1000), help=f"How many puzzles.  [default: {DEFAULT_COUNT}]")
@click.option(
    "--difficulty", type=click.Choice(["easy", "medium", "hard", "expert", "mixed"]), help="Of them.  [default: mixed]"
)
@click.option("--seed", type=int, help="What the puzzles come from.  [default: 1]")
@output
def pentomancy(
    file: Path | None,
    count: int | None,
    difficulty: str | None,
    seed: int | None,
    folder: Path,
    quiet: bool,
    strict: bool,
) -> None:
    """Write Pentomancy with its puzzles, hints and scores as one page."""
    from printkit.products.screenpuzzles import pentomancy_page

    if file is None:
        records = list(_generated(count or DEFAULT_COUNT, difficulty or "mixed", 1 if seed is None else seed))
    elif (count, difficulty, seed) != (None, None, None):
        raise click.UsageError("--count, --difficulty and --seed are for new puzzles, without --puzzles")
    else:
        records = _read(file, strict)
    data = pentomancy_page(records)
    _write(folder / "pentomancy.html", data, counted(len(records), "puzzle"), quiet)


@command.command()
@click.argument("deck", default="pentaquest")
@output
def pentaquest(deck: str, folder: Path, quiet: bool, strict: bool) -> None:
    """Write Pentaquest as one page, with the faces that a deck prints.

    DECK is a built-in deck's name, or the path of a deck file; without it, the 42 cards of Pentaquest.
    """
    from printkit.data.problems import ProblemError, has_errors
    from printkit.products.deck import POKER
    from printkit.products.screencards import pentaquest_page
    from printkit.sheet.paper import parse_card_size

    loaded, problems = common.load_deck(deck)
    if loaded is None or has_errors(problems):
        raise ProblemError(problems)
    size = POKER if loaded.size is None else common.parsed(parse_card_size, loaded.size, "size", loaded.where("size"))
    data, found = pentaquest_page(loaded, size)
    common.settle((*problems, *found), strict=strict)
    assert data is not None, "without an error there is a page"
    _write(folder / f"{loaded.id}.html", data, counted(sum(card.copies for card in loaded.cards), "card"), quiet)


def _generated(count: int, difficulty: str, seed: int) -> Iterator[dict[str, Any]]:
    from printkit.games.pentomancy.generate import stream
    from printkit.games.pentomancy.puzzlefile import encode

    yield from stream(encode, seed, count, difficulty)


def _read(file: Path, strict: bool) -> list[dict[str, Any]]:
    """The puzzles of a file, each with its solution; one that needs a guess stays without, and is told of."""
    from printkit.data.problems import Problem, Severity, Where
    from printkit.games.pentomancy.check import read
    from printkit.games.pentomancy.puzzlefile import GuessNeededError, with_solution

    problems: list[Problem] = []
    records = []
    with file.open("rb") as data:
        for entry in read(data, str(file)):
            problems += entry.problems
            if entry.game is None:
                continue
            try:
                records.append(with_solution(entry.record, entry.game))
            except GuessNeededError as error:
                where = Where(str(file), entry.text.number, 1)
                hint = "the page shows it without hints and par"
                problems.append(Problem(where, "", str(error), hint, "guess", Severity.WARNING))
                records.append({key: value for key, value in entry.record.items() if key not in ("solution", "par")})
    if not records and not problems:
        problems.append(
            Problem(Where(str(file)), "", "there is no puzzle in it", "write one JSON object a line", "no-puzzle")
        )
    common.settle(problems, strict=strict)
    return records


def _write(path: Path, data: bytes, what: str, quiet: bool) -> None:
    from printkit.core.files import Delivery

    with Delivery() as delivery:
        delivery.add(path, data)
        common.deliver(delivery)
    if not quiet:
        click.echo(f"{what}, {len(data) / 1000:.0f} kB; open it in a browser, here or on a phone", err=True)
