"""Where everything in a book is: the labels of pages, contents, anchors and bookmarks."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.scene.nodes import Anchor, Bookmark
from printkit.text.pages import PageLayout
from printkit.text.setting import Listed
from printkit.text.style import PageFrame


def places(layouts: Sequence[PageLayout]) -> tuple[dict[str, str], tuple[Listed, ...]]:
    """The label of each anchor's page, and the lines of the contents."""
    labels: dict[str, str] = {}
    listed: list[Listed] = []
    for number, layout in enumerate(layouts):
        for mark, _ in layout.marks():
            for anchor in mark.anchors:
                labels.setdefault(anchor, label(number))
            if mark.title and mark.listed:
                anchor = mark.anchors[0] if mark.anchors else _own_anchor(len(listed))
                labels.setdefault(anchor, label(number))
                listed.append(Listed(mark.title, mark.level, anchor, label(number)))
    return labels, tuple(listed)


def _own_anchor(index: int) -> str:
    """The anchor of a listed title that has none."""
    return f"listed-{index}"


def label(page: int) -> str:
    """The number of a page, counted from 0, as it is printed: the cover is page 1, so right-hand pages are odd."""
    return str(page + 1)


def targets(layouts: Sequence[PageLayout], frame: PageFrame) -> tuple[tuple[Anchor, ...], tuple[Bookmark, ...]]:
    """The anchors and the bookmarks of the finished document."""
    anchors: dict[str, Anchor] = {}
    rows: list[tuple[int, Bookmark]] = []
    count = 0
    for number, layout in enumerate(layouts):
        for mark, y in layout.marks():
            top = max(0.0, frame.top + y - 2.0) if layout.plate is None else 0.0
            names = list(mark.anchors)
            if mark.title and mark.listed:
                names = names or [_own_anchor(count)]
                count += 1
            for name in names:
                anchors.setdefault(name, Anchor(name, number, top))
            if mark.title and (mark.listed or layout.plate is not None):
                rows.append((mark.level, Bookmark(mark.title, number, top)))
    return tuple(anchors.values()), _tree(rows)


def _tree(rows: Sequence[tuple[int, Bookmark]]) -> tuple[Bookmark, ...]:
    """Bookmarks in order with their levels as a tree; a level that is skipped does no harm."""
    found: list[Bookmark] = []
    at = 0
    while at < len(rows):
        level, mark = rows[at]
        end = at + 1
        while end < len(rows) and rows[end][0] > level:
            end += 1
        found.append(Bookmark(mark.title, mark.page, mark.y, _tree(rows[at + 1 : end])))
        at = end
    return tuple(found)
