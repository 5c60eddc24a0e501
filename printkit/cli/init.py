"""`printkit init`: a starter deck to edit."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli import common


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.option("--quiet", is_flag=True, help="No remarks.")
def command(folder: Path, quiet: bool) -> None:
    """Copy a starter deck to edit into a folder.

    The folder DIR gets a deck.yaml with comments, a picture, and a schema for editors. Files that are there already
    are never overwritten.
    """
    from printkit.core.files import Delivery
    from printkit.data.problems import Problem, ProblemError, Where
    from printkit.products.starter import starter

    files = starter(str(folder))
    taken = [folder / name for name, _ in files if (folder / name).exists()]
    if taken:
        raise ProblemError(
            Problem(Where(str(path)), "", "this file is there already", "choose another folder", "file-exists")
            for path in taken
        )
    with Delivery() as delivery:
        for name, data in files:
            delivery.add(folder / name, data)
        common.deliver(delivery)
    if not quiet:
        click.echo(f"change {folder / 'deck.yaml'}, then print it: printkit deck {folder / 'deck.yaml'}", err=True)
