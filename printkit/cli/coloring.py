"""`printkit coloring`: the colouring book of a deck, and the deck in outlines."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli import common
from printkit.core.english import counted
from printkit.data.problems import ProblemError, has_errors


@click.command()
@click.argument("deck", default="pentaquest")
@click.option("--pdf", is_flag=True, help="A PDF; this is meant where no format is named.")
@click.option("--single-sided", is_flag=True, help="Leave the back of each page empty, so that pens may bleed through.")
@click.option("--sheets", is_flag=True, help="Also the deck in outlines at card size: colour, cut, laminate.")
@click.option("--size", help="With --sheets, and for empty cards: poker (63x88), poker-us, bridge, mini, tarot or WxH.")
@click.option("--blanks", type=click.IntRange(0, 50), default=1, show_default=True, help="Sheets of empty cards.")
@click.option("--only", type=common.NAMES, default=(), help="Only these cards.")
@click.option(
    "--measure/--no-measure",
    default=True,
    help="Measure whether pictures of one's own can be coloured, as check does.  [default: --measure]",
)
@common.LANG
@common.printing
def command(
    deck: str,
    pdf: bool,  # noqa: ARG001 - there is no other format
    single_sided: bool,
    sheets: bool,
    size: str | None,
    blanks: int,
    only: tuple[str, ...],
    measure: bool,
    lang: str | None,
    paper: str,
    output: Path,
    quiet: bool,
    strict: bool,
) -> None:
    """Print the colouring book of a deck: a page for each card.

    DECK is a built-in deck's name, or the path of a deck file; without it, the 42 cards of Pentaquest.
    """
    from printkit.core.files import Delivery
    from printkit.games.pentaquest.faces.deckfaces import Edition
    from printkit.products.coloring import ColoringOptions, coloring_book
    from printkit.products.colourable import check_own_pictures
    from printkit.products.deck import DeckOptions, print_deck
    from printkit.sheet.paper import parse_paper

    loaded, problems = common.load_deck(deck)
    if loaded is None or has_errors(problems):
        raise ProblemError(problems)
    loaded, named, variant = common.in_language(loaded, lang)
    problems = (*problems, *named)
    sheet = common.parsed(parse_paper, paper, "--paper")
    card = common.card_size(loaded, size)
    book, found = coloring_book(loaded, ColoringOptions(sheet, single_sided, only, card, blanks, variant))
    found += common.without_effect(("size", not (sheets or blanks), "only --sheets and empty cards are of that size"))
    documents = [] if book is None else [(book.name, book.document)]
    if sheets:
        printed, more = print_deck(loaded, DeckOptions(sheet, card, Edition.COLOR, only=only, variant=variant))
        found = (*found, *more)
        documents += [] if printed is None else printed.documents()
    left = 0
    if measure and not has_errors((*problems, *found)):
        warned, left = check_own_pictures(loaded, card, only)
        found = (*found, *warned)
    common.settle(dict.fromkeys((*problems, *found)), strict=strict)
    assert book is not None, "without an error there is a book"
    with Delivery() as delivery:
        for name, document in documents:
            common.stage_pdf(delivery, output / f"{name}.pdf", document)
        common.deliver(delivery)
    if not quiet:
        sides = "on one side of each leaf" if single_sided else "on both sides"
        if left:
            click.echo(
                f"{counted(left, 'more picture was', 'more pictures were')} not measured; printkit check measures all",
                err=True,
            )
        what = counted(book.count, "creature")
        click.echo(f"{what} to colour on {sheet}; print at 100 %, in black, {sides}", err=True)
