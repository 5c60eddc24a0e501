"""`printkit odds`: how likely each card is beaten."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from printkit.cli import common
from printkit.cli.lines import columns

if TYPE_CHECKING:
    from printkit.games.pentaquest.odds import CardOdds


@click.command()
@click.argument("deck", default="pentaquest")
@click.option("--json", "as_json", is_flag=True, help="As JSON instead of a table.")
def command(deck: str, as_json: bool) -> None:
    """Show how likely each card of a deck is beaten.

    By one throw of five dice, with one reroll of the best dice, and by one throw with one army card of each effect
    at hand (one spiral is one reroll).
    """
    from printkit.games.pentaquest.odds import odds

    found = odds(common.load(deck))
    if as_json:
        click.echo(json.dumps({"cards": [card.plain() for card in found]}, indent=2))
    else:
        click.echo("\n".join(_table(found, columns())))


def _table(found: tuple[CardOdds, ...], columns: int | None) -> list[str]:
    """Lines of columns: chances in percent, rounded.

    Where the table is wider than so many columns, the requirements stand on lines of their own.
    """
    from printkit.games.pentaquest.model import Effect

    heads = ["card", "one roll", "reroll", *(effect.value for effect in Effect), "requirements"]
    rows = [
        [
            card.card.name,
            _percent(card.one_roll),
            _percent(card.with_reroll),
            *(_percent(card.with_effect[effect]) for effect in Effect),
            " or ".join(map(str, card.card.requirements)),
        ]
        for card in found
    ]
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    below = columns is not None and sum(widths) + 2 * len(widths) - 3 > columns
    lines = []
    for name, *figures, wanted in (heads, *rows):
        row = "  ".join(text.rjust(width) for text, width in zip(figures, widths[1:-1], strict=True))
        row = f"{name.ljust(widths[0])} {row}"
        lines += [row, f"  {wanted}"] if below else [f"{row}  {wanted}"]
    return lines


def _percent(chance: float) -> str:
    return f"{chance:.1%}"
