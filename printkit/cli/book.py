"""`printkit book`: a puzzle booklet with its answer key."""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli import common
from printkit.cli.bookwork import Workers
from printkit.core.english import counted
from printkit.core.files import shipped
from printkit.data.problems import Problem, ProblemError, Severity, has_errors

if TYPE_CHECKING:
    from printkit.games.pentomancy.faces.strip import Mode
    from printkit.products.booklet.book import Booklet
    from printkit.products.booklet.plan import BookPlan
    from printkit.products.booklet.puzzles import BookPuzzle
    from printkit.scene.nodes import Document


@click.command()
@click.argument("book", default="pentomancy")
@click.option("--pdf", is_flag=True, expose_value=False, help="The only format, and so always meant.")
@click.option("--count", type=click.IntRange(1, 5000), help="How many puzzles.")
@click.option(
    "--difficulty",
    type=click.Choice(["easy", "medium", "hard", "expert", "mixed"]),
    help="A grade, or all in equal parts.",
)
@click.option("--seed", type=int, help="The same seed makes the same booklet.  [default: 1]")
@click.option(
    "--puzzles", type=click.Path(), help="A file of puzzles (pentomancy/1) to print instead; - is standard input."
)
@click.option(
    "--mode",
    type=click.Choice(["explore", "logic", "gentle"]),
    help="explore: with fog and codes; logic: nothing to look up; gentle: easy puzzles for children.",
)
@click.option("--per-page", type=click.Choice(["1", "2", "4"]), help="Puzzles a page.")
@click.option("--trim", help="a5, a4, letter, 6x9, 8x10, 8.5x11 or WxH: the page after cutting.")
@click.option("--title", help="On the cover.")
@click.option("--subtitle", help="Below the title.")
@click.option("--author", help="On the cover.")
@click.option("--lang", "--language", "language", help="Of headings and rules: en or de.")
@click.option("--font", type=click.Choice(["classic", "legible"]), help="legible is made for weak eyes.")
@click.option("--walls", type=click.Choice(["hatched", "solid"]), help="How walls are filled.")
@click.option("--large", is_flag=True, help="Large print.")
@click.option("--key-letters", is_flag=True, help="Tables that show nothing without the key letter of a tile.")
@click.option("--hints/--no-hints", default=None, help="Three hints a puzzle.  [default: in booklets of up to 200]")
@click.option("--solutions", type=common.NAMES, help="Solved step by step at the end: grades, all or none.")
@click.option(
    "--impose",
    type=click.Choice(["none", "saddle", "2up"]),
    default="none",
    show_default=True,
    help="Also sheets to fold and staple, or two pages side by side.",
)
@click.option(
    "--cover",
    type=click.Choice(["front", "none", "wrap"]),
    help="front: in the booklet; none; wrap: back, spine and front in a file of their own, for print on demand.",
)
@click.option("--stock", type=click.Choice(["white", "cream", "color"]), default="white", help="Paper of --cover wrap.")
@click.option("--jobs", type=click.IntRange(1), help="Processes at work; it changes no result.  [default: all cores]")
@common.printing
def command(book: str, output: Path, quiet: bool, strict: bool, jobs: int | None, impose: str, **choices: Any) -> None:
    """Print a booklet of Pentomancy puzzles with its answer key.

    BOOK is a built-in plan (pentomancy, logic, gentle, large-print) or the path of one's own; options go over it.
    Without BOOK, 24 puzzles of four grades. --paper is that of the sheets of --impose.
    """
    from printkit.core.files import Delivery

    plan, problems = _plan(book, choices | {"impose": impose != "none"})
    shown = not quiet and sys.stderr.isatty()
    with Workers(plan, jobs, shown=shown) as workers, _no_collections():
        made, told = _made(plan, workers.puzzles())
        if made is not None and choices["cover"] == "wrap":
            told += _on_demand(made)
        common.settle(map(_of_the_call, (*problems, *told)), strict=strict)
        assert made is not None, "without an error there is a booklet"
        with Delivery() as delivery:
            name = f"{plan.id}-book-{plan.trim_name}"
            workers.stage_booklet(delivery, output / f"{name}.pdf", made)
            for suffix, document in _extra(made, impose, choices):
                workers.stage(delivery, output / f"{name}-{suffix}.pdf", document, suffix)
            common.deliver(delivery)
    if not quiet:
        click.echo(_remark(made, impose), err=True)


@contextlib.contextmanager
def _no_collections() -> Iterator[None]:
    """Pages are large trees without circles; looking for some would take a quarter of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()  # nor is there anything to find at the end of the process
        if was_on:
            gc.enable()


def _plan(book: str, choices: dict[str, Any]) -> tuple[BookPlan, tuple[Problem, ...]]:
    """The plan of a file with the command line's options over it.

    Raises:
        ProblemError: the plan or an option cannot be used.
    """
    from printkit.data.languages import known_language
    from printkit.products.booklet.plan import lacks_puzzles, one_line, spread
    from printkit.products.booklet.planfile import grades_of, load_plan, trimmed
    from printkit.sheet.book import parse_trim

    plan, problems = load_plan(book, choices["mode"])
    if plan is None or has_errors(problems):
        raise ProblemError(problems)
    over: dict[str, Any] = {
        key: choices[key]
        for key in ("seed", "puzzles", "mode", "title", "subtitle", "author", "language", "font", "walls")
        if choices[key] is not None
    }
    over |= {key: one_line(over[key]) for key in ("title", "subtitle", "author") if key in over}
    if choices["puzzles"] and (choices["count"] is not None or choices["difficulty"] is not None):
        raise click.UsageError("--count and --difficulty are for new puzzles, without --puzzles")
    evenly = plan.puzzles is None and plan.counts == spread(plan.count, "mixed")
    mixed = choices["mode"] == "logic" and evenly  # so it stays, over the grades of that mode
    if choices["count"] is not None or choices["difficulty"] is not None or mixed:
        mode = choices["mode"] or plan.mode
        counts = _counts(plan, choices["count"], choices["difficulty"], mode)
        over |= {"counts": counts, "puzzles": choices["puzzles"]}
    if choices["per_page"] is not None:
        over["per_page"] = int(choices["per_page"])
    if choices["trim"] is not None:
        over |= trimmed(common.parsed(parse_trim, choices["trim"], "--trim"))
    if choices["language"] is not None:
        common.parsed(known_language, choices["language"], "--language")
    if choices["hints"] is not None:
        over["hints"] = "yes" if choices["hints"] else "no"
    if choices["solutions"]:
        over["solutions"] = common.parsed(
            lambda _: grades_of(_known(choices["solutions"])), ",".join(choices["solutions"]), "--solutions"
        )
    if choices["cover"] is not None:
        over["cover"] = "front" if choices["cover"] == "front" else "none"
    for key in ("large", "key_letters"):
        if choices[key]:
            over[key] = True
    asked = {"counts": "count" if choices["difficulty"] is None else "difficulty"}
    said = {key: asked.get(key, key).replace("_", "-") for key in over if key != "trim_name"}
    places = {key: (common.COMMAND_LINE, f"--{option}") for key, option in said.items()}
    plan = replace(plan, **over, places={**plan.places, **places})
    problem = lacks_puzzles(plan)
    if problem is not None:
        raise ProblemError([*problems, problem])
    return plan, (*problems, *_without_effect(plan, choices))


def _of_the_call(problem: Problem) -> Problem:
    """A problem of a plan that ships as one of the call: what the plan says, an option can change."""
    file = Path(problem.where.file)
    if file.suffix != ".yaml" or not file.is_relative_to(shipped("templates")):
        return problem
    option = {"counts": "count"}.get(problem.key, problem.key.replace("_", "-"))
    return replace(problem, where=common.COMMAND_LINE, key=f"--{option}" if option else "")


def _without_effect(plan: BookPlan, choices: dict[str, Any]) -> tuple[Problem, ...]:
    """Options that change nothing in what is asked for."""
    return common.without_effect(
        ("stock", choices["cover"] != "wrap", "only --cover wrap depends on it"),
        ("paper", not choices["impose"], "only the sheets of --impose depend on it"),
        ("subtitle", choices["cover"] != "wrap" and plan.cover == "none", "it stands on the cover, and there is none"),
    )


def _counts(plan: BookPlan, count: int | None, difficulty: str | None, mode: Mode) -> tuple[int, int, int, int]:
    """So many of that difficulty; what is not said is as the plan has it."""
    from printkit.products.booklet.plan import spread

    if difficulty is None:
        used = [name for name, number in zip(("easy", "medium", "hard", "expert"), plan.counts, strict=True) if number]
        difficulty = used[0] if len(used) == 1 else "mixed"
    return spread(plan.count if count is None else count, difficulty, mode)


def _known(names: tuple[str, ...]) -> list[str]:
    known = ("all", "none", "easy", "medium", "hard", "expert")
    for name in names:
        if name not in known:
            raise ValueError(f"'{name}' is not a grade; write {', '.join(known)}")
    return list(names)


def _made(plan: BookPlan, puzzles: list[BookPuzzle]) -> tuple[Booklet | None, tuple[Problem, ...]]:
    from printkit.products.booklet.book import make_booklet

    return make_booklet(plan, puzzles)


def _extra(made: Booklet, impose: str, choices: dict[str, Any]) -> list[tuple[str, Document]]:
    """The further files: by their suffix, sheets to fold and a cover.

    Raises:
        ProblemError: the pages do not fit the paper.
    """
    from printkit.products.booklet.wrap import wrap_cover
    from printkit.sheet.booklet import paper_for, saddle, two_up
    from printkit.sheet.paper import parse_paper
    from printkit.sheet.plan import TooLargeError

    files: list[tuple[str, Document]] = []
    if impose != "none":
        try:
            given = common.given("paper")
            paper = common.parsed(parse_paper, choices["paper"], "--paper") if given else paper_for(made.plan.trim)
            document = saddle(made.document, paper) if impose == "saddle" else two_up(made.document, paper)
        except TooLargeError as error:
            hint = "choose larger paper or a smaller trim"
            raise ProblemError([Problem(common.COMMAND_LINE, "--paper", str(error), hint, "page-too-large")]) from error
        files.append((f"{impose}-{paper.name}", document))
    if choices["cover"] == "wrap":
        files.append(("cover", wrap_cover(made, choices["stock"])))
    return files


def _on_demand(made: Booklet) -> tuple[Problem, ...]:
    """What print on demand would not take, of a book with a wrap-around cover."""
    from printkit.sheet.book import LEAST_PAGES, is_listed, listed_trims

    problems = []
    pages = len(made.document.pages)
    if pages < LEAST_PAGES:
        message = f"the book has {counted(pages, 'page')}; print on demand takes {LEAST_PAGES} at least"
        hint = "put more puzzles into it, or print it yourself"
        problems.append(Problem(common.COMMAND_LINE, "--cover", message, hint, "too-few-pages", Severity.WARNING))
    if not is_listed(made.plan.trim):
        where, key = made.plan.said("trim")
        message = f"a page of {made.plan.trim} is not among the trims of print on demand"
        hint = f"choose {', '.join(listed_trims())}, or print it yourself"
        problems.append(Problem(where, key, message, hint, "unlisted-trim", Severity.WARNING))
    return tuple(problems)


def _remark(made: Booklet, impose: str) -> str:
    """What a person should know before printing."""
    count, pages = len(made.expected.secrets), len(made.document.pages)
    said = (
        f"{counted(count, 'puzzle')} on {counted(pages, 'page')} of {made.plan.trim}, the key read back and found right"
    )
    if impose == "saddle":
        said += "; print the sheets on both sides, turned over the short edge, at 100 %, fold and staple"
    return said
