"""The contents: headings with dotted leaders to the numbers of their pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from printkit.core.units import MM_PER_PT
from printkit.scene.geometry import Box
from printkit.scene.nodes import Group, Link, Node, Path, Role, Text
from printkit.scene.paint import Stroke
from printkit.scene.shapes import line
from printkit.text import fonts
from printkit.text.blocks import Contents, Heading, Words
from printkit.text.strips import Piece, Strip

if TYPE_CHECKING:
    from printkit.text.setting import Listed, Setter

INDENT = 5.5
NUMBER_ROOM = 9.0  # for the number of the page, and free before it
DOT_STEP = 1.9
DOT = 0.32


def contents(block: Contents, width: float, setter: Setter) -> list[Strip]:
    """A line or more for each heading down to the level."""
    whole = setter.tag(Role.CONTENTS)
    strips = [
        strip.inside(whole)
        for entry in setter.listed
        if entry.level <= block.depth
        for strip in _entry(entry, width, setter)
    ]
    if strips:
        strips[-1] = replace(strips[-1], after=setter.context.style.paragraph("body").after)
    if block.heading:
        strips = setter.heading(Heading(1, block.heading, line=block.line, listed=False), width) + strips
    return strips


def _entry(entry: Listed, width: float, setter: Setter) -> list[Strip]:
    style = setter.context.style.paragraph("contents")
    top = entry.level == 1
    tag, inner = setter.tag(Role.ENTRY), setter.tag(Role.LINK)
    indent = INDENT * (entry.level - 1)
    title = (Words(entry.title, strong=top),)
    lines = setter.text(title, style, width - indent - NUMBER_ROOM - 4, inner, line=0)
    strips = []
    for index, row in enumerate(lines):
        nodes: list[Node] = list(Piece((), row.nodes).moved(indent, row.baseline).nodes)
        pieces = []
        if index == len(lines) - 1:
            font = style.family.font(top, False)
            number = Text(width, row.baseline, entry.label, font, style.size_pt, "end")
            if isinstance(nodes[-1], Text):
                nodes[-1] = replace(nodes[-1], content=nodes[-1].content + " ")
            nodes.append(number)
            end = width - fonts.find(font).width(entry.label, style.size_pt) - 1.6
            pieces.append(
                Piece((setter.tag(Role.ARTIFACT),), _leader(indent + row.width + 1.6, end, width, row.baseline))
            )
        box = Box(indent, 0, width - indent, row.height)
        link = Link(box, entry.anchor, f"{entry.title}, {entry.label}")
        linked = Group(tuple(nodes), role=Role.LINK, element=inner.element, link=link)
        pieces.append(Piece((tag,), (linked,)))
        strips.append(Strip(tuple(pieces), row.height, keep=index < len(lines) - 1))
    if strips:
        before = style.leading_pt * MM_PER_PT * 0.35 if top else 0.0
        strips[0] = replace(strips[0], before=before)
        strips[-1] = replace(strips[-1], after=style.after, keep=top)
    return strips


def _leader(start: float, end: float, width: float, y: float) -> tuple[Node, ...]:
    """Dots that stand below each other from line to line: all are counted from the right edge."""
    first = width - DOT_STEP * (int((width - end) / DOT_STEP) + 1)
    if first - start < 2 * DOT_STEP:
        return ()
    stroke = Stroke(DOT, dash=(0.0, DOT_STEP))
    return (Path(line((first, y - DOT / 2), (start, y - DOT / 2)), stroke=stroke),)
