"""Which nodes that follow one another are written together: fewer operators, for a book of thousands of pages."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.scene.nodes import Group, Node, Text


def lines_from(items: Sequence[Node], at: int) -> list[Text]:
    """The lines of text from there on that look like the first of them."""
    lines: list[Text] = []
    while at < len(items):
        item = items[at]
        if not isinstance(item, Text) or (lines and not _alike(item, lines[0])):
            break
        lines.append(item)
        at += 1
    return lines


def placed_from(items: Sequence[Node], at: int) -> list[Group]:
    """The drawings from there on that repeat, are only moved, and are nothing of their own to a reader."""
    row: list[Group] = []
    while at < len(items):
        item = items[at]
        if not isinstance(item, Group) or item.key is None or item.role is not None or item.mark is not None:
            break
        if item.link is not None or item.matrix[:4] != (1, 0, 0, 1):
            break
        row.append(item)
        at += 1
    return row


def _alike(one: Text, other: Text) -> bool:
    return (
        one.font == other.font
        and one.size_pt == other.size_pt
        and (one.fill is other.fill or one.fill == other.fill)
        and one.stroke == other.stroke
    )
