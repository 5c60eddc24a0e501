"""A YAML file as a tree of texts that know where they stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from printkit.data.problems import Problem, Severity, Where

Steps: TypeAlias = tuple[str | int, ...]

_STEP = re.compile(r"\[(\d+)\]|([^.\[]+)")


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """A text as it was typed; nothing is guessed from it: `NO`, `007` and `~` stay what they are.

    Attributes:
        text: the characters, without quotes and with escapes resolved.
        line: counts from 1.
        column: counts from 1, in characters.
        plain: it stands without quotes.
        broken: a stand-in for a value that could not be read and was told already.
    """

    text: str
    line: int
    column: int
    plain: bool = False
    broken: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """Keys with values, in the order of the file.

    Attributes:
        line: counts from 1.
        column: counts from 1, in characters.
        entries: for each key's text, the key with its place, and the value.
    """

    line: int
    column: int
    entries: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)

    def get(self, key: str) -> Node | None:
        """The value of a key, or None."""
        entry = self.entries.get(key)
        return entry[1] if entry else None


@dataclass(frozen=True, slots=True, eq=False)
class Listing:
    """Values in order.

    Attributes:
        line: counts from 1.
        column: counts from 1, in characters.
        items: the values.
    """

    line: int
    column: int
    items: list[Node] = field(default_factory=list)


Node: TypeAlias = Scalar | Mapping | Listing


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """The content of one file, and the places of its keys and values.

    Attributes:
        file: the file's name, as problems show it.
        root: what the file holds.
    """

    file: str
    root: Node

    def where(self, key: str | Steps = ()) -> Where:
        """The place of `cards.goblin.requirements[1]` (or of the same as steps).

        A text's place is its first character. A mapping or list that has a key is at its key: there a person
        looks for it. Where the file does not reach so deep, it is the deepest place that there is.
        """
        held, node, _ = self._find(key)
        mark = node if isinstance(node, Scalar) or held is None else held
        return Where(self.file, mark.line, mark.column)

    def where_key(self, key: str | Steps) -> Where:
        """The place of the key itself, as `where` finds it; of a list's item, the item's."""
        held, node, _ = self._find(key)
        mark = held or node
        return Where(self.file, mark.line, mark.column)

    def where_value(self, key: str | Steps = ()) -> Where:
        """The place where the value begins, whatever it is."""
        _, node, _ = self._find(key)
        return Where(self.file, node.line, node.column)

    def has(self, key: str | Steps) -> bool:
        """Whether the file goes as deep as that."""
        return self._find(key)[2]

    def node(self, key: str | Steps = ()) -> Node:
        """The value there, or the deepest one on the way to it."""
        return self._find(key)[1]

    def problem(
        self, key: str | Steps, message: str, hint: str = "", code: str = "problem", severity: Severity = Severity.ERROR
    ) -> Problem:
        """A problem at the place of a key or value, as `where` finds it."""
        return Problem(self.where(key), key if isinstance(key, str) else dotted(key), message, hint, code, severity)

    def _find(self, key: str | Steps) -> tuple[Scalar | None, Node, bool]:
        held: Scalar | None = None
        node = self.root
        for step in split(key) if isinstance(key, str) else key:
            if isinstance(node, Mapping) and str(step) in node.entries:
                held, node = node.entries[str(step)]
            elif isinstance(node, Listing) and isinstance(step, int) and 0 <= step < len(node.items):
                held, node = None, node.items[step]
            else:
                return held, node, False
        return held, node, True


def dotted(steps: Sequence[str | int]) -> str:
    """Steps from the top of a file as a person reads them: `cards.goblin.requirements[1]`."""
    text = ""
    for step in steps:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            text += f".{step}" if text else step
    return text


def split(key: str) -> Steps:
    """The inverse of `dotted`, for keys without dots and brackets."""
    return tuple(int(index) if index else name for index, name in _STEP.findall(key))


def plain(node: Node) -> Any:
    """The tree as dicts, lists and texts, without places."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Mapping):
        return {key: value.text if type(value) is Scalar else plain(value) for key, (_, value) in node.entries.items()}
    return [plain(item) for item in node.items]
