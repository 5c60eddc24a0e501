"""Rulebooks as one HTML page."""

from __future__ import annotations

from printkit.backends import html
from printkit.data.problems import Problem, has_errors
from printkit.products.rulebook.book import book_style, cover_picture
from printkit.products.rulebook.source import Source
from printkit.scene.geometry import Box
from printkit.text.blocks import Drawing

_COVER = 96.0  # the width of the cover's picture, in mm


def make_page(source: Source) -> tuple[str | None, tuple[Problem, ...]]:
    """The rulebook as HTML that needs no other file, or None where there are errors; and all problems."""
    cover = cover_picture(source)
    height = _COVER * cover.height / cover.width
    picture = Drawing(cover.placed(Box(0, 0, _COVER, height), source.cover), _COVER, height, source.cover)
    said = source.words
    page = html.WebPage(source.title, source.subtitle, source.language, said.contents, said.skip, said.section, picture)
    text, problems = html.write(source.main.blocks, page, source.sources(book_style()), source.main.file)
    return (None if has_errors(problems) else text), problems
