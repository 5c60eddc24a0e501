"""The half of `printkit play` that is Pentomancy."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import common
from printkit.cli.lines import shown
from printkit.data.problems import Problem, ProblemError, Where

if TYPE_CHECKING:
    from printkit.games.pentomancy.rules import Game


def play_puzzle(seed: int, difficulty: str, file: Path | None, name: str | None, save: Path | None) -> None:
    """Play a puzzle made from a seed, or one of a file, against its par.

    Raises:
        ProblemError: the file has no such puzzle, or it cannot be cleared without a guess.
    """
    from printkit.games.pentomancy.play import Table, play
    from printkit.games.pentomancy.rules import transcript

    game, par, title = _from_file(file, name) if file is not None else _from_seed(seed, difficulty)
    click.echo(f"Pentomancy {title}; par is {par}.\n")
    table = Table.laid(game)
    try:
        play(table, par, _ask, lambda text: click.echo(shown(text), nl=False), plain=_plain())
    finally:  # an interrupt leaves the moves, too
        if save is not None:
            _save(save, transcript(table.moves))


def _save(path: Path, moves: str) -> None:
    from printkit.core.files import Delivery

    with Delivery() as delivery:
        delivery.add(path, moves.encode())
        common.deliver(delivery)


def _from_seed(seed: int, difficulty: str) -> tuple[Game, int, str]:
    from printkit.games.pentomancy.generate import grade_at, make
    from printkit.games.pentomancy.puzzlefile import encode

    made = make(seed, 0, grade_at(difficulty, 0))
    assert made is not None, "without a filter a puzzle is always found"
    return made.game, encode(made)["par"], made.id


def _from_file(file: Path, name: str | None) -> tuple[Game, int, str]:
    """The puzzle of this id, or the first."""
    from printkit.data.problems import has_errors
    from printkit.games.pentomancy.check import read
    from printkit.games.pentomancy.puzzlefile import GuessNeededError, with_solution

    with common.opened(file) as data:
        for entry in read(data, str(file)):
            if name is not None and entry.record.get("id") != name:
                continue
            if entry.game is None or has_errors(entry.problems):
                raise ProblemError(entry.problems)
            try:
                par = with_solution(entry.record, entry.game)["par"]
            except GuessNeededError as error:
                where = Where(str(file), entry.text.number, entry.text.column("revealed"))
                raise ProblemError(
                    [Problem(where, "revealed", f"a guess is needed: {error}", code="guess-needed")]
                ) from None
            return entry.game, par, str(entry.record.get("id", file.name))
    missing = f"there is no puzzle '{name}' in it" if name else "there is no puzzle in it"
    raise ProblemError([Problem(Where(str(file)), "", missing, code="no-puzzle")])


def _ask(prompt: str) -> str:
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        click.echo()
        raise EOFError
    return line


def _plain() -> bool:
    """Whether standard output cannot show the lines of the board."""
    try:
        "┼█·".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return True
    return False
