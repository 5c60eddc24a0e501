"""`printkit play`: a game in the terminal."""

from __future__ import annotations

import contextlib
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import common
from printkit.cli.ends import heed
from printkit.cli.lines import shown

if TYPE_CHECKING:
    from printkit.games.pentaquest.play import Conversation


@click.command()
@click.argument("game", type=click.Choice(["pentaquest", "pentomancy"]))
@click.option("--deck", default="pentaquest", show_default=True, help="A built-in deck's name, or a deck file.")
@click.option("--seed", type=int, help="What the cards and dice come from.  [default: a new one each time]")
@click.option("--players", type=click.IntRange(1, 8), default=1, show_default=True, help="Persons at the keyboard.")
@click.option("--co-op", is_flag=True, help="The players share one army and win or lose together.")
@click.option("--against", type=click.Choice(["strong", "casual"]), help="A rival that the computer plays.")
@click.option(
    "--save", type=click.Path(path_type=Path, dir_okay=False), help="Where the game is written when it is left or over."
)
@click.option(
    "--difficulty",
    type=click.Choice(["easy", "medium", "hard", "expert"]),
    default="easy",
    show_default=True,
    help="Of a Pentomancy puzzle.",
)
@click.option(
    "--puzzle", type=click.Path(path_type=Path, dir_okay=False, exists=True), help="A file with a Pentomancy puzzle."
)
@click.option("--id", "name", help="Which puzzle of the file.  [default: the first]")
@click.option("--resume", type=click.Path(path_type=Path, dir_okay=False), help="Go on with a saved game.")
@click.pass_context
def command(
    context: click.Context,
    game: str,
    deck: str,
    seed: int | None,
    players: int,
    co_op: bool,
    against: str | None,
    save: Path | None,
    difficulty: str,
    puzzle: Path | None,
    name: str | None,
    resume: Path | None,
) -> None:
    """Play a game in the terminal.

    Say 'help' there for what you can say.

    Pentaquest alone, with several at one keyboard, or against the computer; a game that is left can be resumed.
    Pentomancy with hints, against the par of its puzzle.
    """
    _refuse_strangers(context, game)
    asked, seed = seed, secrets.randbelow(1_000_000) if seed is None else seed
    if game == "pentomancy":
        from printkit.cli.playpuzzle import play_puzzle

        play_puzzle(seed, difficulty, puzzle, name, save)
        return
    conversation = _resumed(resume, deck, seed) if resume is not None else _new(deck, seed, players, co_op, against)
    own = conversation.transcript().seed
    if asked not in (None, own):
        raise click.UsageError(f"--seed does not go with --resume here: the game has a seed of its own, {own}")
    place = save or resume or Path("output") / f"{game}-game-{seed}.txt"
    _converse(conversation, place)


_ONLY_FOR = {
    "pentaquest": ("deck", "players", "co_op", "against", "resume"),
    "pentomancy": ("difficulty", "puzzle", "name"),
}


# What a saved game or a file of puzzles says already, and an option that means nothing without another.
_SAID_BY = {"resume": ("players", "co_op", "against"), "puzzle": ("seed", "difficulty")}
_NEEDS = {"name": "puzzle"}


def _refuse_strangers(context: click.Context, game: str) -> None:
    """An option that would change nothing is a mistake that must not pass in silence."""
    given = {
        name for name in context.params if context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
    }
    for other, names in _ONLY_FOR.items():
        for name in names:
            if other != game and name in given:
                raise click.UsageError(f"{_option(name)} is for {other}")
    for file, names in _SAID_BY.items():
        for name in names:
            if file in given and name in given:
                raise click.UsageError(f"{_option(name)} does not go with {_option(file)}, which settles it")
    for name, file in _NEEDS.items():
        if name in given and file not in given:
            raise click.UsageError(f"{_option(name)} goes with {_option(file)}")


def _option(name: str) -> str:
    return "--id" if name == "name" else f"--{name.replace('_', '-')}"


def _new(deck: str, seed: int, players: int, co_op: bool, against: str | None) -> Conversation:
    from printkit.games.pentaquest.play import PERSON, Conversation
    from printkit.games.pentaquest.state import PLAYERS, Mode

    seats = (PERSON,) * players + ((against,) if against else ())
    if co_op and (against or players == 1):
        raise click.UsageError("--co-op is for 2 to 8 --players, without --against")
    if len(seats) not in PLAYERS:
        raise click.UsageError(f"a game has at most {PLAYERS[-1]} players")
    mode = Mode.SOLO if len(seats) == 1 else Mode.COOP if co_op else Mode.RIVALS
    return Conversation(common.load(deck), mode, seats, seed)


def _resumed(path: Path, deck: str, seed: int) -> Conversation:
    from printkit.data.problems import Problem, ProblemError, Where
    from printkit.games.pentaquest.play import Conversation
    from printkit.games.pentaquest.transcript import TranscriptError

    try:
        return Conversation.resume(path.read_text("utf-8"), common.load(deck), seed)
    except (FileNotFoundError, IsADirectoryError) as error:
        raise ProblemError([Problem(Where(str(path)), "", "there is no such file", code="no-file")]) from error
    except UnicodeDecodeError as error:
        raise ProblemError([Problem(Where(str(path)), "", "is not a text in UTF-8", code="bad-transcript")]) from error
    except TranscriptError as error:
        where = Where(str(path), error.line, 1)
        raise ProblemError([Problem(where, "", error.reason, code="bad-transcript")]) from error


def _converse(conversation: Conversation, place: Path) -> None:
    """Ask and answer until the game is over or left; however it ends, the game is written."""
    reply = conversation.begin()
    heed(lambda: _write(conversation, place))
    try:
        while True:
            click.echo(shown(reply.text))
            if reply.save:
                _write(conversation, place)
            if reply.done:
                return
            click.echo("> ", nl=False)
            if not (line := sys.stdin.readline()):
                click.echo("\nThe input has ended.")
                _write(conversation, place)
                return
            reply = conversation.answer(line)
    except KeyboardInterrupt:
        with contextlib.suppress(OSError):  # the terminal may be gone
            click.echo()
        _write(conversation, place)
        raise
    except OSError:  # whoever read what is said has left, or the terminal is gone
        _write(conversation, place)
        raise


def _write(conversation: Conversation, place: Path) -> None:
    from printkit.core.files import Delivery

    with Delivery() as delivery:
        delivery.add(place, str(conversation.transcript()).encode())
        delivery.commit()
    end = "" if conversation.state.over else f"; go on with: printkit play pentaquest --resume {place}"
    click.echo(f"The game is written to {place}{end}")  # never broken: its command is there to be copied
