"""A person's own pages among those of the booklet: what they call a heading never takes links from another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from printkit.data.problems import Problem, Where
from printkit.text.blocks import Block, Figure, Heading, PageNumber, Paragraph, Plate, Symbol, Together, Words

T = TypeVar("T")


def unreadable(path: Path, where: Where) -> Problem | None:
    """Why the file of an own page cannot be read; None if it can."""
    try:
        path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        message = f"cannot read {path}: it is not text in UTF-8"
        return Problem(where, "pages", message, "save the file as UTF-8", "unreadable")
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = str(getattr(error, "strerror", None) or error).lower()
        return Problem(where, "pages", f"cannot read {path}: {reason}", "", "unreadable")
    return None


def anchors_of(blocks: Iterable[Block]) -> Iterator[str]:
    """The anchors that blocks are the places of."""
    for block in blocks:
        if isinstance(block, Plate):
            yield from block.anchors
        elif isinstance(block, Together):
            yield from anchors_of(block.blocks)
        elif isinstance(block, Heading | Paragraph | Figure) and block.anchor:
            yield block.anchor


def apart(blocks: Iterable[Block], taken: set[str]) -> list[Block]:
    """Own pages whose anchors are none of those taken, and join them.

    An anchor that is taken gets another name, and with it the links of these pages that lead to it: a link leads to a
    heading of its own file if there is one of that name, and else to that of the booklet.
    """
    rows = list(blocks)
    names: dict[str, str] = {}
    for anchor in anchors_of(rows):
        number, name = 1, anchor
        while name in taken:
            number, name = number + 1, f"{anchor}-own-{number}"
        taken.add(name)
        if name != anchor:
            names[anchor] = name
    return [_renamed(block, names) for block in rows] if names else rows


def _renamed(value: T, names: Mapping[str, str]) -> T:
    """A block or inline, or a row of them, with other names of anchors."""
    if isinstance(value, tuple):
        return tuple(_renamed(item, names) for item in value)  # type: ignore[return-value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed: dict[str, Any] = {
        field.name: _renamed(getattr(value, field.name), names)
        for field in fields(value)
        if isinstance(getattr(value, field.name), tuple)
    }
    if isinstance(value, Words | Symbol):
        changed["link"] = names.get(value.link, value.link)
    elif isinstance(value, Heading | Paragraph | Figure | PageNumber):
        changed["anchor"] = names.get(value.anchor, value.anchor)
    return replace(value, **changed)
