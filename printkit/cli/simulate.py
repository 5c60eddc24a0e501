"""`printkit simulate`: whole games by the hundred."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import common
from printkit.core.english import counted

if TYPE_CHECKING:
    from printkit.games.pentaquest.model import Deck, Effect
    from printkit.games.pentaquest.simulate import Simulation


@click.command()
@click.argument("deck", default="pentaquest")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1000, show_default=True, help="How many.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option(
    "--policy",
    type=click.Choice(["strong", "casual", "both"]),
    default="strong",
    show_default=True,
    help="strong reckons, casual plays as people do.",
)
@click.option("--without", help="An effect that strong is not to use: plus, minus, plus-minus, spiral or mirror.")
@click.option("--jobs", type=click.IntRange(1), help="Processes at work; it changes no result.  [default: all cores]")
@click.option("--json", "as_json", is_flag=True, help="As JSON; with --policy both, a list of two.")
@click.option("--plot", type=click.Path(path_type=Path, dir_okay=False), help="A picture of it, .svg or .png.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def command(
    deck: str,
    games: int,
    seed: int,
    policy: str,
    without: str | None,
    jobs: int | None,
    as_json: bool,
    plot: Path | None,
    quiet: bool,
) -> None:
    """Play solo games with a deck, and tell how they went."""
    if plot is not None and plot.suffix.lower() not in (".svg", ".png"):
        raise click.BadParameter("its name must end in .svg or .png", param_hint="--plot")
    from printkit.games.pentaquest.model import Effect

    if without is not None and without not in list(Effect):
        raise click.BadParameter(f"'{without}' is no effect; write {', '.join(Effect)}", param_hint="--without")
    unused = None if without is None else Effect(without)
    if unused and policy != "strong":
        raise click.UsageError("--without is for the strong policy alone")
    loaded = common.load(deck)
    policies = ("strong", "casual") if policy == "both" else (policy,)
    runs = [_run(loaded, games, seed, name, jobs, quiet, unused) for name in policies]
    if as_json:
        plain = [run.plain() for run in runs]
        click.echo(json.dumps(plain if len(plain) > 1 else plain[0], indent=2))
    else:
        click.echo("\n\n".join("\n".join(_report(run)) for run in runs))
    if plot is not None:
        _draw(plot, runs, sum(card.copies for card in loaded.cards))


def _run(
    deck: Deck, games: int, seed: int, policy: str, jobs: int | None, quiet: bool, without: Effect | None
) -> Simulation:
    from printkit.games.pentaquest.simulate import simulate

    shown = not quiet and sys.stderr.isatty()
    with click.progressbar(length=games, label=policy, file=sys.stderr, hidden=not shown) as bar:
        return simulate(deck, games, seed, policy, jobs, lambda _: bar.update(1), without)


def _report(run: Simulation) -> list[str]:
    """The figures in plain words."""
    lines = [f"{run.policy} won {run.won} of {counted(run.games, 'game')} ({run.win_rate:.1%}); seed {run.seed}"]
    if run.median is not None:
        lines.append(f"score of a won game: median {run.median:g}, 30 or more in {run.great:.1%}")
        lines += _bars(run.scores, run.games)
    if run.beaten_when_lost:
        lines.append("cards beaten when the game was lost")
        lines += _bars(run.beaten_when_lost, run.games)
    used = ", ".join(f"{effect} {count / run.games:.1f}" for effect, count in run.army_used.items())
    lines.append(f"army cards used in a game: {used}")
    return lines


def _bars(counts: dict[int, int], games: int) -> list[str]:
    """A bar for each value from the least to the greatest, also for one that never came: gaps are to be seen."""
    most = max(counts.values())
    return [
        f"  {value:2}  {'#' * round(40 * count / most):40}  {count / games:6.1%}"
        for value in range(min(counts), max(counts) + 1)
        for count in (counts.get(value, 0),)
    ]


def _draw(plot: Path, runs: Sequence[Simulation], cards: int) -> None:
    from printkit.core.files import Delivery
    from printkit.products.scoreplot import score_plot

    document = score_plot(runs, cards)
    if plot.suffix.lower() == ".svg":
        from printkit.backends import svg

        (data,) = svg.write(document)
    else:
        from printkit.backends import png

        (data,) = png.write(document)
    with Delivery() as delivery:
        delivery.add(plot, data)
        for path in delivery.commit():
            click.echo(str(path), err=True)  # standard output is for the figures
