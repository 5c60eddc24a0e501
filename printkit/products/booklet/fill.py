"""How closely a booklet's text is set: a little closer where a few lines would else take a page of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printkit.products.booklet.figures import Figures
from printkit.text.blocks import Block
from printkit.text.flow import BookInfo, flow
from printkit.text.inline import Sources
from printkit.text.style import PageFrame

_STEPS = (0.97, 0.94, 0.91, 0.88)  # the closest lines are 1.16 times as far apart as their letters are high


def evened(text: Sequence[Block], frame: PageFrame, figures: Figures) -> Figures:
    """The figures, and with them the style of texts, with which the text takes a page less, or else as they are.

    Args:
        text: the rules, which begin a page.
        frame: of the pages.
        figures: those that the text calls, with its style.
    """
    most = _pages(text, frame, figures)
    if most < 2:
        return figures
    closest = _closer(figures, _STEPS[-1])
    fewest = _pages(text, frame, closest)
    if fewest == most:
        return figures
    steps = (_closer(figures, by) for by in _STEPS[:-1])
    return next((found for found in steps if _pages(text, frame, found) == fewest), closest)


def _closer(figures: Figures, by: float) -> Figures:
    return replace(figures, book=figures.book.closer(by), closeness=by)


def _pages(text: Sequence[Block], frame: PageFrame, figures: Figures) -> int:
    return len(flow(text, frame, figures.book, BookInfo(""), Sources(figures=figures)).document.pages)
