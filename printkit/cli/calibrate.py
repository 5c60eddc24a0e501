"""`printkit calibrate`: a page that measures a printer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import common

if TYPE_CHECKING:
    from printkit.products.calibration import Flip


@click.command()
@click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="The edge over which the printer turns the paper.",
)
@common.printing
def command(flip: Flip, paper: str, output: Path, quiet: bool, strict: bool) -> None:  # noqa: ARG001 - no warnings
    """Print a page that measures a printer's scale and duplex offset.

    The page explains itself: print both of its sides on one sheet, and read the figures off.
    """
    from printkit.core.files import Delivery
    from printkit.products.calibration import calibration
    from printkit.sheet.paper import parse_paper

    sheet = common.parsed(parse_paper, paper, "--paper")
    document = common.parsed(lambda _: calibration(sheet, flip), paper, "--paper")
    with Delivery() as delivery:
        common.stage_pdf(delivery, output / f"printer-calibration-{sheet.name}.pdf", document)
        common.deliver(delivery)
    if not quiet:
        click.echo(f"print both pages on one sheet, at 100 %, turned over the {flip} edge", err=True)
