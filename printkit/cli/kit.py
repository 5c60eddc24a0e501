"""`printkit kit`: all that one needs for tabletop play, in one folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from printkit.cli import common
from printkit.data.problems import Problem, ProblemError, has_errors


def _thickness(text: str) -> float:
    """Read `paper`, `card`, `laminated` or a length above zero."""
    from printkit.core.units import parse_length
    from printkit.sheet.tuckbox import THICKNESS

    if text in THICKNESS:
        return THICKNESS[text]
    try:
        value = parse_length(text)
    except ValueError as error:
        raise ValueError(f"'{text}' is no thickness; write {', '.join(THICKNESS)} or a length such as 0.4mm") from error
    if not 0.01 <= value <= 10:
        raise ValueError(f"a card is 0.01 to 10 mm thick, not {text}")
    return value


@click.command()
@click.argument("deck", default="pentaquest")
@click.option("--pdf", is_flag=True, expose_value=False, help="The only format, and so always meant.")
@click.option("--size", help="poker (63x88), poker-us, bridge, mini, tarot or WxH: the finished card.")
@click.option(
    "--backs",
    type=click.Choice(["long", "short", "fold", "none"]),
    default="long",
    show_default=True,
    help="How cards get their backs, as for printkit deck.",
)
@click.option(
    "--thickness",
    default="laminated",
    show_default=True,
    help="Of a finished card, for the box: paper, card, laminated or a length.",
)
@common.LANG
@common.printing
def command(
    deck: str,
    size: str | None,
    backs: str,
    thickness: str,
    lang: str | None,
    paper: str,
    output: Path,
    quiet: bool,
    strict: bool,
) -> None:
    """Print everything one needs for tabletop play into one folder.

    Cards, cards to laminate with their places in the pouch, a box, play mats, dice to fold, score sheets, the rules,
    the colouring book, a booklet of puzzles, the game for a screen, and a page 'start here' that says what to print on
    which paper in which order.

    DECK is a built-in deck's name, or the path of a deck file; without it, the 42 cards of Pentaquest.
    """
    from printkit.core.files import Delivery
    from printkit.games.pentaquest.refusals import refusals
    from printkit.products.kit import Kit, Part, start_here
    from printkit.products.kitparts import PARTS, make_kit
    from printkit.sheet.paper import parse_paper
    from printkit.sheet.plan import Backs

    loaded, problems = common.load_deck(deck)
    if loaded is not None:  # a deck that cannot be played is no use at a table
        problems = (*problems, *refusals(loaded))
    if loaded is None or has_errors(problems):
        raise ProblemError(problems)
    loaded, named, variant = common.in_language(loaded, lang)
    problems = (*problems, *named)
    sheet = common.parsed(parse_paper, paper, "--paper")
    card = common.card_size(loaded, size)
    kit = Kit(loaded, sheet, card, Backs(backs), common.parsed(_thickness, thickness, "--thickness"), variant)
    folder = output / kit.folder
    parts: list[Part] = []
    with Delivery() as delivery:
        found: list[Problem] = list(problems)
        with _progress(len(PARTS) + 1, quiet=quiet) as step:
            for part in make_kit(kit):
                step(part.heading)
                parts.append(part)
                found += part.problems
                for name, content in part.files if not has_errors(found) else ():
                    if isinstance(content, bytes):
                        delivery.add(folder / name, content)
                    else:
                        common.stage_pdf(delivery, folder / name, content)
        common.settle(dict.fromkeys(found), strict=strict)
        name, document = start_here(kit, tuple(parts))
        common.stage_pdf(delivery, folder / name, document)
        common.deliver(delivery)
    if not quiet:
        click.echo(f"begin with {folder / 'start-here.pdf'}", err=True)


@contextmanager
def _progress(total: int, *, quiet: bool) -> Iterator[Callable[[str], None]]:
    """A bar on a terminal, and nothing elsewhere; yields what is called with the name of each part."""
    shown = not quiet and sys.stderr.isatty()
    with click.progressbar(
        length=total,
        label="kit",
        file=sys.stderr,
        hidden=not shown,
        show_pos=True,
        item_show_func=lambda name: name or "",
    ) as bar:
        yield lambda name: bar.update(1, name)
