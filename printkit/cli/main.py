"""The command `printkit`: finds the verb and runs it."""

from __future__ import annotations

import click


@click.group()
@click.version_option(package_name="printkit")
def run() -> None:
    """Cards and puzzles to print, colour, laminate and play."""
