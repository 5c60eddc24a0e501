"""How closely a booklet is set: a little closer or wider where a few lines would else have a page of their own."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

from printkit.products.booklet.figures import Figures
from printkit.scene.nodes import Document, Group, Role
from printkit.text.blocks import Block
from printkit.text.flow import BookInfo, flow
from printkit.text.inline import Sources
from printkit.text.reach import reach
from printkit.text.style import PageFrame

_CLOSER = (0.97, 0.94, 0.91, 0.88)
_WIDER = (1.03, 1.06, 1.09, 1.12)
_UTMOST = (0.85, 0.82, 0.79, 1.15, 1.18)  # where nothing else helps
_LEAST_LEADING = 1.15  # how many times as far apart as their letters are high lines are at least
LEAST_SHARE = 0.3  # of a last page, the room below its last line included: as much as eight lines of a small book


def evened(text: Sequence[Block], frame: PageFrame, figures: Figures) -> Figures:
    """The figures, and with them the style of texts, with which the text ends well.

    That is on as few pages as closer lines can bring it to, the last of them filled to some part; else on as many as it
    takes anyway, filled likewise. Where that cannot be had, it is on few pages.

    Args:
        text: the rules, which begin a page.
        frame: of the pages.
        figures: those that the text calls, with its style.
    """

    @functools.cache
    def laid(by: float) -> Document:
        return _set(text, frame, _spaced(figures, by))

    @functools.cache
    def is_filled(by: float) -> bool:
        return _share(laid(by), frame) >= LEAST_SHARE

    most = len(laid(1.0).pages)
    if most == 1:
        return figures
    fewest = min(most, len(laid(_CLOSER[-1]).pages))
    for pages in (fewest, most):
        for by in (1.0, *_CLOSER, *_WIDER):
            if len(laid(by).pages) == pages and (pages == 1 or is_filled(by)):
                return _spaced(figures, by)
    body = figures.book.paragraph("body")
    for by in _UTMOST:
        apart = body.leading_pt * by >= _LEAST_LEADING * body.size_pt
        if apart and len(laid(by).pages) <= most and is_filled(by):
            return _spaced(figures, by)
    return next(_spaced(figures, by) for by in (1.0, *_CLOSER) if len(laid(by).pages) == fewest)


def _spaced(figures: Figures, by: float) -> Figures:
    """Lines so much closer together or wider apart; figures are never larger, for they may be as wide as the column."""
    if by == 1.0:
        return figures
    return replace(figures, book=figures.book.closer(by), closeness=min(by, 1.0))


def _set(text: Sequence[Block], frame: PageFrame, figures: Figures) -> Document:
    return flow(text, frame, figures.book, BookInfo(""), Sources(figures=figures)).document


def _share(laid: Document, frame: PageFrame) -> float:
    """How much of the last page's type area is above the lowest that stands on it, but for its head and its number."""
    page = laid.pages[len(laid.pages) - 1]
    text = tuple(node for node in page.items if not isinstance(node, Group) or node.role is not Role.ARTIFACT)
    return max(0.0, reach(Group(text)).bottom - frame.top) / frame.room.height
