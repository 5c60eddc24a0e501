"""The command `printkit`: finds the verb, runs it, and turns every end into an exit code.

Verbs are imported only when they are called, so that `printkit --help` answers at once.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import os
import sys

import click

from printkit import __version__
from printkit.cli.ends import heed
from printkit.core import interrupts
from printkit.core.errors import InputError, LostProcessError, ShortfallError
from printkit.data.problems import ProblemError

# Each verb lives in printkit/cli/<verb>.py as `command`; the line here is its short help.
VERBS = {
    "deck": "Print a deck of cards as sheets to cut and laminate.",
    "coloring": "Print the colouring book of a deck: a page for each card.",
    "book": "Print a booklet of Pentomancy puzzles with its answer key.",
    "kit": "Print everything one needs for tabletop play into one folder.",
    "rulebook": "Print the rules of a game, with examples that the rules have checked.",
    "calibrate": "Print a page that measures a printer's scale and duplex offset.",
    "puzzles": "Make Pentomancy puzzles as JSON Lines.",
    "solve": "Solve puzzles, step by step.",
    "check": "Find every problem in decks, booklets, puzzles and rules; print nothing.",
    "odds": "Show how likely each card of a deck is beaten.",
    "simulate": "Play solo games with a deck, and tell how they went.",
    "play": "Play a game in the terminal.",
    "screen": "Write a game as one page for a browser.",
    "init": "Copy a starter deck to edit into a folder.",
}

DONE, FAULT, WRONG_INPUT, MACHINE, SHORTFALL, INTERRUPTED = 0, 1, 2, 3, 4, 130


class Verbs(click.Group):
    """A group that knows its verbs by name and imports one only when it is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs, in the order in which a person meets them."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb of this name, imported."""
        if cmd_name not in VERBS:
            return None
        command: click.Command = importlib.import_module(f"printkit.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs with their short help, without importing any."""
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="printkit", message="%(prog)s %(version)s")
def printkit() -> None:
    """Turn cards in YAML and puzzles into things to print, colour, laminate and play.

    printkit deck prints the 42 cards of Pentaquest into output/.
    """


def run() -> None:
    """Run the command line and leave with the exit code of its end."""
    # Pages are large trees without circles; to look for circles each few hundred values takes a tenth of a run.
    gc.set_threshold(50_000, 20, 50)
    # Where a stream was closed before we began, Python has none, and what is said to it is said to no one.
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - it is open to the end
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")  # a letter that a terminal has not is no fault of ours
    heed()
    code = call(sys.argv[1:])
    try:
        sys.stdout.flush()
    except OSError:
        code = code or MACHINE
        _forget_stdout()
    sys.exit(code)


def call(arguments: list[str]) -> int:
    """Run the command line; returns the exit code. Faults of printkit's own are raised."""
    try:
        ended = printkit.main(arguments, prog_name="printkit", standalone_mode=False)
        return ended if isinstance(ended, int) else DONE  # a number where a verb called ctx.exit
    except click.ClickException as error:
        error.show()
        return WRONG_INPUT
    except ProblemError as error:
        for problem in error.problems:
            click.echo(str(problem), err=True)
        return WRONG_INPUT
    except InputError as error:
        click.echo(f"printkit: error: {error}", err=True)
        return WRONG_INPUT
    except ShortfallError as error:
        click.echo(f"printkit: {error}", err=True)
        return SHORTFALL
    except LostProcessError as error:
        click.echo(f"printkit: error: {error}", err=True)
        return MACHINE
    except (KeyboardInterrupt, click.Abort):
        return _interrupted()
    except (BrokenPipeError, SystemExit):  # whoever read our output has left (click makes a SystemExit of that)
        _forget_stdout()
        return MACHINE
    except OSError as error:
        click.echo(f"printkit: error: {_plain(error)}", err=True)
        return MACHINE
    except Exception:
        if interrupts.asked():  # a library may make an error of its own of an interrupt
            return _interrupted()
        raise


def _interrupted() -> int:
    with contextlib.suppress(OSError):  # the terminal may be gone
        click.echo("printkit: interrupted", err=True)
    return INTERRUPTED


def _plain(error: OSError) -> str:
    """What the machine said, with the file it said it of."""
    reason = (error.strerror or str(error)).lower()
    return f"cannot write {error.filename}: {reason}" if error.filename else f"cannot write: {reason}"


def _forget_stdout() -> None:
    """Send what is still buffered nowhere, or the interpreter would complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


if __name__ == "__main__":
    run()
