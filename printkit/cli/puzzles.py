"""`printkit puzzles`: Pentomancy puzzles as JSON Lines."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import click

from printkit.cli import common
from printkit.core.errors import ShortfallError


@click.command()
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many.")
@click.option(
    "--difficulty",
    type=click.Choice(["easy", "medium", "hard", "expert", "mixed"]),
    default="easy",
    show_default=True,
    help="A grade, or all in turn.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed makes the same puzzles.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="A file instead of standard output."
)
@click.option("--jobs", type=click.IntRange(1), help="Processes at work; it changes no result.  [default: all cores]")
@click.option(
    "--cluster", metavar="ADDRESS", help="The scheduler of a Dask cluster that does the work (printkit[cluster])."
)
@click.option("--repeats", is_flag=True, help="Rooms may have equal shapes, as long as equal ones do not touch.")
@click.option("--treasures", type=click.IntRange(4, 12), default=4, show_default=True, help="How many.")
@click.option("--max-revealed", type=click.IntRange(0), help="Only puzzles with at most so many revealed tiles.")
@click.option(
    "--tries",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="Puzzles to make for one that fits, at most.",
)
@click.option("--quiet", is_flag=True, help="No progress bar.")
def command(
    count: int,
    difficulty: str,
    seed: int,
    output: Path | None,
    jobs: int | None,
    cluster: str | None,
    repeats: bool,
    treasures: int,
    max_revealed: int | None,
    tries: int,
    quiet: bool,
) -> None:
    """Make Pentomancy puzzles as JSON Lines.

    Each is proved to be clearable without a guess. They come as soon as they are found, in order, on standard output or
    in a file.
    """
    from printkit.games.pentomancy.generate import Options, stream
    from printkit.games.pentomancy.puzzlefile import encode_line

    options = Options(repeats, treasures, max_revealed, tries)
    shown = not quiet and sys.stderr.isatty() and (output is not None or not sys.stdout.isatty())
    with contextlib.ExitStack() as stack:
        executor, jobs = stack.enter_context(_workers(cluster, jobs))
        lines = stream(encode_line, seed, count, difficulty, options, jobs=jobs, executor=executor)
        bar = stack.enter_context(click.progressbar(length=count, label="puzzles", file=sys.stderr, hidden=not shown))
        told = _counted(lines, bar)
        if output is None:
            for line in told:
                common.whole_line(line)
        else:
            _into_file(output, told)


def _counted(lines: Iterator[str], bar: Any) -> Iterator[str]:
    with contextlib.closing(lines):  # type: ignore[type-var] # a generator; closing it stops the work
        for line in lines:
            yield line
            bar.update(1)


def _into_file(output: Path, lines: Iterator[str]) -> None:
    """Write the file whole; of a run that falls short, what could be made."""
    from printkit.core.files import Delivery

    short: list[ShortfallError] = []

    def pieces() -> Iterator[bytes]:
        try:
            for line in lines:
                yield f"{line}\n".encode()
        except ShortfallError as error:
            short.append(error)

    with Delivery() as delivery:
        delivery.add(output, pieces())
        if not short or short[0].delivered:
            common.deliver(delivery)
    if short:
        raise short[0]


@contextlib.contextmanager
def _workers(cluster: str | None, jobs: int | None) -> Iterator[tuple[Executor | None, int | None]]:
    """Who does the work: a cluster's executor, or None for workers of our own; and the number of `jobs`."""
    if cluster is None:
        yield None, jobs
        return
    try:
        import distributed
    except ImportError as error:
        raise click.UsageError("--cluster needs more packages: pip install 'printkit[cluster]'") from error
    connect: Any = distributed.Client  # it has no types
    try:
        client = connect(cluster, timeout="5s", set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise click.UsageError(f"there is no cluster at {cluster}") from error
    with client:
        yield client.get_executor(pure=False), 1 + sum(client.ncores().values())
