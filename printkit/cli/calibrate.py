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
@click.option("--lang", default="en", show_default=True, help="The language: en or de.")
@common.printing
def command(
    flip: Flip,
    lang: str,
    paper: str,
    output: Path,
    quiet: bool,
    strict: bool,  # noqa: ARG001 - there are no warnings
) -> None:
    """Print a page that measures a printer's scale and duplex offset.

    The page explains itself: print both of its sides on one sheet, and read the figures off.
    """
    from printkit.core.files import Delivery
    from printkit.data.languages import DEFAULT, base_language, known_language
    from printkit.products.calibration import calibration
    from printkit.sheet.paper import parse_paper

    sheet = common.parsed(parse_paper, paper, "--paper")
    common.parsed(known_language, lang, "--lang")
    document = common.parsed(lambda _: calibration(sheet, flip, lang), paper, "--paper")
    language = base_language(lang)
    variant = "" if language == DEFAULT else f"-{language}"
    with Delivery() as delivery:
        common.stage_pdf(delivery, output / f"printer-calibration{variant}-{sheet.name}.pdf", document)
        common.deliver(delivery)
    if not quiet:
        click.echo(f"print both pages on one sheet, at 100 %, turned over the {flip} edge", err=True)
