"""`printkit solve`: completes stated puzzles."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import common
from printkit.data.problems import Problem, ProblemError, Where, has_errors

if TYPE_CHECKING:
    from printkit.games.pentomancy.check import Entry


@click.command()
@click.argument("file", default="-", type=click.Path(path_type=Path, dir_okay=False, exists=True, allow_dash=True))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="A file instead of standard output."
)
def command(file: Path, output: Path | None) -> None:
    """Solve puzzles, step by step.

    FILE has puzzles as JSON Lines; - or nothing is standard input. Each comes out with `solution`, `par` and
    `techniques`; whatever else it says is kept. Of a puzzle that cannot be solved without a guess, or is no puzzle, it
    is told why, and the others are solved.
    """
    problems: list[Problem] = []
    solved = _solved(file, problems)
    if output is None:
        for line in solved:
            common.whole_line(line)
    else:
        _into_file(output, solved, problems)
    if has_errors(problems):
        raise ProblemError(problems)
    common.tell(problems)


def _solved(file: Path, problems: list[Problem]) -> Iterator[str]:
    """The solved puzzles as lines; what is wrong with the others is added to the problems."""
    from printkit.games.pentomancy.check import read
    from printkit.games.pentomancy.puzzlefile import GuessNeededError, dump, with_solution

    with common.opened(file) as data:
        for entry in read(data, str(file)):
            problems += entry.problems
            if entry.game is None or has_errors(entry.problems):
                continue
            try:
                yield dump(with_solution(entry.record, entry.game))
            except GuessNeededError as error:
                problems.append(_guess(entry, str(file), str(error)))


def _guess(entry: Entry, file: str, message: str) -> Problem:
    where = Where(file, entry.text.number, entry.text.column("revealed"))
    hint = "reveal another tile, or move a treasure"
    return Problem(where, "revealed", f"a guess is needed: {message}", hint, "guess-needed")


def _into_file(output: Path, lines: Iterator[str], problems: list[Problem]) -> None:
    """Write the file whole, or not at all where a puzzle cannot be solved."""
    from printkit.core.files import Delivery

    with Delivery() as delivery, contextlib.closing(lines):  # type: ignore[type-var]
        delivery.add(output, (f"{line}\n".encode() for line in lines))
        if not has_errors(problems):
            common.deliver(delivery)
