"""`printkit deck`: card sheets as PDF, card sides as SVG and PNG."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli import common
from printkit.core.english import counted
from printkit.data.problems import Problem, ProblemError, in_order

if TYPE_CHECKING:
    from printkit.core.files import Delivery
    from printkit.games.pentaquest.model import Deck
    from printkit.products.deck import DeckOptions, PrintedDeck


@click.command()
@click.argument("deck", default="pentaquest")
@click.option("--pdf", is_flag=True, help="Sheets as PDF; this is meant where no format is named.")
@click.option("--svg", is_flag=True, help="One SVG file a card side (or a sheet, with --sheets).")
@click.option("--png", is_flag=True, help="One PNG file a card side (or a sheet, with --sheets).")
@click.option("--sheets", is_flag=True, help="With --svg or --png: whole sheets instead of single cards.")
@click.option("--dpi", type=click.FloatRange(36, 1200), default=300, show_default=True, help="Of PNG files.")
@click.option("--one-bit", is_flag=True, help="PNG in black and white alone, without greys at the edges.")
@click.option("--live-text", is_flag=True, help="SVG with text that needs its fonts, instead of outlines.")
@click.option("--size", help="poker (63x88), poker-us, bridge, mini, tarot or WxH: the finished card.")
@click.option(
    "--edition",
    type=click.Choice(["play", "color", "large"]),
    default="play",
    show_default=True,
    help="color: outlines to colour in; large: large print.",
)
@click.option("--template", help="classic, minimal, large or the path of one's own.")
@click.option(
    "--back", help="A card back by name or the path of a drawing; it means --backs long, as a deck's own does."
)
@click.option(
    "--backs",
    type=click.Choice(["long", "short", "fold", "none"]),
    help="Two-sided over the long or short edge, folded and glued, or none (where no back is named).",
)
@click.option(
    "--marks",
    type=click.Choice(["crop", "cut", "none"]),
    default="cut",
    show_default=True,
    help="cut: lines for scissors; crop: marks in the margins for a guillotine.",
)
@click.option("--gap", type=common.LENGTH, default=0.0, help="Between cards.  [default: 0]")
@click.option("--bleed", type=common.BLEED, default=0.0, help="Ink beyond the trim.  [default: 0]")
@click.option("--offset", type=common.SHIFT, default=(0.0, 0.0), help="Shift of the backs right,down in mm.")
@click.option("--only", type=common.NAMES, default=(), help="Only these cards.")
@click.option(
    "--laminate",
    type=click.Choice(["no", "sheet", "cut-first"]),
    default="no",
    show_default=True,
    help="sheet: laminate, then cut; cut-first: cut, laminate with a sealed rim, trim.",
)
@common.LANG
@common.printing
def command(
    deck: str, output: Path, quiet: bool, strict: bool, pdf: bool, svg: bool, png: bool, **choices: Any
) -> None:
    """Print a deck of cards as sheets to cut and laminate.

    DECK is a built-in deck's name, or the path of a deck file; without it, the 42 cards of Pentaquest.
    """
    from printkit.core.files import Delivery
    from printkit.games.pentaquest.refusals import refusals
    from printkit.products.deck import print_deck

    loaded, problems = common.load_deck(deck)
    if loaded is None:
        raise ProblemError(problems)
    loaded, named, variant = common.in_language(loaded, choices["lang"])
    problems = (*problems, *named, *refusals(loaded))
    try:
        options = replace(_options(loaded, choices), variant=variant)
    except ProblemError as error:
        raise ProblemError(in_order((*problems, *error.problems))) from error
    printed, found = print_deck(loaded, options)
    sheets = pdf or choices["sheets"] or not (svg or png)
    idle = _without_effect(options, sheets=sheets, svg=svg, png=png)
    common.settle((*problems, *idle, *found), strict=strict)
    assert printed is not None, "without an error there is a deck"
    with Delivery() as delivery:
        if pdf or not (svg or png):
            _stage_pdf(delivery, output, printed)
        kinds = [kind for kind, wanted in (("svg", svg), ("png", png)) if wanted]
        for kind in kinds:
            _stage_pictures(delivery, output, kind, printed, choices)
        common.deliver(delivery)
    if not quiet:
        click.echo(
            _remark(printed, options) if sheets else f"{_cards(printed, options)}; print them at 100 %", err=True
        )


def _options(deck: Deck, choices: dict[str, Any]) -> DeckOptions:
    """The choices of the command line, laid over the deck's own.

    Raises:
        ProblemError: a paper or a size that is none.
    """
    from printkit.games.pentaquest.faces.deckfaces import Edition
    from printkit.products.deck import DeckOptions
    from printkit.sheet.paper import parse_paper
    from printkit.sheet.plan import Backs
    from printkit.sheet.pouch import Laminate

    backs = choices["backs"] or ("long" if choices["back"] or deck.back else "none")
    return DeckOptions(
        paper=common.parsed(parse_paper, choices["paper"], "--paper"),
        size=common.card_size(deck, choices["size"]),
        edition=Edition(choices["edition"]),
        template=choices["template"],
        back=choices["back"],
        backs=Backs(backs),
        marks=choices["marks"],
        gap=choices["gap"],
        bleed=choices["bleed"],
        offset=choices["offset"],
        only=choices["only"],
        laminate=Laminate(choices["laminate"]),
    )


def _without_effect(options: DeckOptions, *, sheets: bool, svg: bool, png: bool) -> tuple[Problem, ...]:
    """Options that change nothing in the files that are asked for: sheets, or single cards alone."""
    from printkit.games.pentaquest.faces.deckfaces import Edition
    from printkit.products.deck import fits
    from printkit.sheet.paper import parse_paper
    from printkit.sheet.plan import Backs
    from printkit.sheet.pouch import Laminate

    backs, laminate = options.backs, options.laminate
    # Where cards are larger than the usual paper, larger paper is what lets them be drawn at all.
    paper = not sheets and fits(replace(options, paper=parse_paper("a4")))
    alone = "only sheets depend on it, and single cards alone are written"
    return common.without_effect(
        ("sheets", not (svg or png), "it is for --svg and --png"),
        ("dpi", not png, "only --png depends on it"),
        ("one_bit", not png, "only --png depends on it"),
        ("live_text", not svg, "only --svg depends on it"),
        ("back", backs is Backs.NONE, "with --backs none no back is printed"),
        ("edition", options.edition is Edition.LARGE and options.template is not None, "--template is used instead"),
        ("paper", paper, alone),
        ("marks", not sheets, alone),
        ("gap", options.gap < 2 * options.bleed, "between cards there is the bleed of both"),
        ("gap", not sheets, alone),
        ("laminate", not sheets and laminate is Laminate.SHEET, alone),
        ("offset", backs not in (Backs.LONG, Backs.SHORT), "it moves backs on the other side of a sheet"),
        ("offset", not sheets, alone),
    )


def _stage_pdf(delivery: Delivery, output: Path, printed: PrintedDeck) -> None:
    """Write the sheets, and the pouch page where there is one."""
    for name, document in printed.documents():
        common.stage_pdf(delivery, output / f"{name}.pdf", document)


def _stage_pictures(delivery: Delivery, output: Path, kind: str, printed: PrintedDeck, choices: dict[str, Any]) -> None:
    """Write one file a card side, or with --sheets one a page."""
    from collections.abc import Iterator

    from printkit.scene.nodes import Document

    def pictures(document: Document) -> Iterator[bytes]:
        if kind == "svg":
            from printkit.backends import svg

            return svg.write(document, live_text=choices["live_text"])
        from printkit.backends import png

        return png.write(document, choices["dpi"], one_bit=choices["one_bit"])

    if choices["sheets"]:
        for name, document in printed.documents():
            for page, data in zip(document.pages, pictures(document), strict=True):
                delivery.add(output / f"{name}-{page.label}.{kind}", data)
        return
    folder = output / printed.cards_name
    for name, document in printed.sides():
        for data in pictures(document):
            delivery.add(folder / f"{name}.{kind}", data)


def _cards(printed: PrintedDeck, options: DeckOptions) -> str:
    return f"{counted(printed.count, 'card')} of {options.size}"


def _remark(printed: PrintedDeck, options: DeckOptions) -> str:
    """What a person should know before printing."""
    from printkit.sheet.pouch import Laminate

    sheets = counted(len(printed.plan.sheets), "sheet")
    said = f"{_cards(printed, options)} on {sheets} of {options.paper}; print at 100 %, in black"
    if printed.duplex:
        said += f", on both sides, turned over the {options.backs} edge"
    if options.laminate is Laminate.CUT_FIRST:
        said += "; cut, lay the pieces out by the pouch page, laminate, trim 3 mm outside the paper"
    elif options.laminate is Laminate.SHEET:
        said += "; laminate whole sheets, then cut"
    return said
