"""`printkit rulebook`: the rules of a game as a booklet, as one page, and for the screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import common
from printkit.data.problems import Problem, ProblemError

if TYPE_CHECKING:
    from printkit.products.rulebook.source import Source
    from printkit.scene.nodes import Document
    from printkit.sheet.paper import Paper


@click.command()
@click.argument("game", type=click.Choice(["pentaquest", "pentomancy"]))
@click.option("--pdf", is_flag=True, help="A PDF; this is meant where no format is named.")
@click.option("--html", is_flag=True, help="One HTML page with all figures in it.")
@click.option("--saddle", is_flag=True, help="Also sheets of --paper to fold and staple; pages are half as large then.")
@click.option("--quick", is_flag=True, help="Also a quick reference on one page.")
@click.option("--text", type=click.Path(path_type=Path), help="Rules of one's own, in Markdown, instead of ours.")
@click.option("--lang", default="en", show_default=True, help="The language: en or de.")
@common.printing
def command(
    game: str,
    pdf: bool,
    html: bool,
    saddle: bool,
    quick: bool,
    text: Path | None,
    lang: str,
    paper: str,
    output: Path,
    quiet: bool,
    strict: bool,
) -> None:
    """Print the rules of a game, with examples that the rules have checked.

    GAME is pentaquest or pentomancy. --paper is the size of the pages, or with --saddle that of the sheets. Beside a
    text of one's own, NAME-quick.md is taken for its quick reference.
    """
    from printkit.core.files import Delivery
    from printkit.products.rulebook.source import GAMES, load_source
    from printkit.products.rulebook.web import make_page
    from printkit.products.rulebook.words import known_language
    from printkit.sheet.paper import parse_paper

    sheet = common.parsed(parse_paper, paper, "--paper")
    common.parsed(known_language, lang, "--lang")
    source, problems = load_source(next(name for name in GAMES if name == game), text=text, language=lang)
    if source is None:
        raise ProblemError(problems)
    sheets_too = pdf or saddle or quick or not html
    told = [*problems, *common.without_effect(("paper", not sheets_too, "an HTML page has no paper"))]
    printed = _printed(source, sheet, book=pdf or saddle or not html, saddled=saddle, quick=quick, told=told)
    page = None
    if html:
        page, found = make_page(source)
        told += found
    common.settle(dict.fromkeys(told), strict=strict)
    with Delivery() as delivery:
        for name, document in printed:
            common.stage_pdf(delivery, output / f"{name}.pdf", document)
        if page is not None:
            delivery.add(output / f"{_stem(source, 'rulebook')}.html", page.encode())
        common.deliver(delivery)
    if not quiet and saddle:
        remark = "print the sheets on both sides, turned over the short edge, at 100 %, fold and staple"
        click.echo(remark, err=True)


def _stem(source: Source, product: str) -> str:
    """What names of files begin with: only a language that is not English is in it."""
    return f"{source.game}-{product}" + ("" if source.language == "en" else f"-{source.language}")


def _printed(
    source: Source, sheet: Paper, *, book: bool, saddled: bool, quick: bool, told: list[Problem]
) -> list[tuple[str, Document]]:
    """The documents with the names of their files; problems join those that are told."""
    from printkit.products.rulebook.book import make_book, make_quick, to_staple
    from printkit.sheet.booklet import folded_page

    found: list[tuple[str, Document]] = []
    page, name = (folded_page(sheet) if saddled else (sheet.size, sheet.name)) if book else (sheet.size, sheet.name)
    if book:
        document, problems = make_book(source, page)
        told += problems
        if document is not None:
            found.append((f"{_stem(source, 'rulebook')}-{name}", document))
            if saddled:
                stapled = to_staple(source, document, page)
                found.append((f"{_stem(source, 'rulebook')}-saddle-{sheet.name}", _folded(stapled, sheet)))
    if quick:
        document, problems = make_quick(source, page)
        told += problems
        if document is not None:
            found.append((f"{_stem(source, 'quick')}-{name}", document))
    return found


def _folded(document: Document, sheet: Paper) -> Document:
    """The pages on sheets to fold.

    Raises:
        ProblemError: they do not fit.
    """
    from printkit.sheet.booklet import saddle
    from printkit.sheet.plan import TooLargeError

    try:
        return saddle(document, sheet)
    except TooLargeError as error:
        hint = "choose larger paper"
        raise ProblemError([Problem(common.COMMAND_LINE, "--paper", str(error), hint, "page-too-large")]) from error
