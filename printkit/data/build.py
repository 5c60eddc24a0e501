"""Builds the positioned tree from YAML events, within bounds, and gathers what is wrong on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from printkit.data import syntax
from printkit.data.problems import Problem, Severity, Where
from printkit.data.tree import Listing, Mapping, Node, Scalar, dotted

MAX_VALUES = 400_000  # of one file, with aliases unfolded; a deck of 5,000 cards has about 100,000
MAX_REPEATED = 100_000  # of those, by aliases
MAX_DEPTH = 50

_TAGS = {f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "null", "map", "seq")} | {"!"}
# One blank and a word right behind the mark: 'Goblin #1'. A remark is set off by more blanks, or after its mark.
_CUT = re.compile(r"[ \t]#[^\s#]")
_REMARK = re.compile(r"[ \t]*#")


class _Stop(Exception):  # noqa: N818 - not an error: the problem is told already
    """Nothing more of this file can be read."""


class _Frame:
    """A mapping or list that is not closed yet."""

    __slots__ = ("anchor", "key", "node", "start", "waiting")

    def __init__(self, node: Mapping | Listing, anchor: str | None, start: int) -> None:
        self.node = node
        self.anchor = anchor
        self.start = start  # how many values there were before it
        self.key: Scalar | None = None  # the mapping's key whose value comes next
        self.waiting = False  # a value comes next, though its key is None because it was refused


class Builder:
    """Makes one tree; `problems` holds what was found, in the order of the file but for the last."""

    def __init__(self, file: str, lines: list[str]) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._lines = lines
        self._remarked = {number for number, line in enumerate(lines) if "#" in line}
        self._frames: list[_Frame] = []
        self._anchors: dict[str, tuple[Node, int] | None] = {}  # None: not closed yet
        self._values = 0
        self._repeated = 0
        self._documents = 0
        self._root: Node | None = None

    def build(self, events: Iterator[Any]) -> Node | None:
        """The root, or None where reading could not go on to the end (which is among the problems then)."""
        import yaml

        try:
            self._run(events)
        except _Stop:
            return None
        except yaml.MarkedYAMLError as error:
            self.problems.extend(syntax.explain(error, self._file, self._lines))
            return None
        if self._root is None or (isinstance(self._root, Scalar) and self._root.plain and not self._root.text):
            message, hint = "the file is empty", "write at least one 'key: value' line"
            self.problems.append(Problem(Where(self._file, 1, 1), "", message, hint, "empty"))
            return None
        return self._root

    def _run(self, events: Iterator[Any]) -> None:
        from yaml import events as kinds

        for event in events:
            kind = type(event)
            if kind is kinds.ScalarEvent:
                self._scalar(event)
            elif kind is kinds.MappingStartEvent:
                self._open(event, Mapping(event.start_mark.line + 1, event.start_mark.column + 1))
            elif kind is kinds.SequenceStartEvent:
                self._open(event, Listing(event.start_mark.line + 1, event.start_mark.column + 1))
            elif kind in (kinds.MappingEndEvent, kinds.SequenceEndEvent):
                self._close()
            elif kind is kinds.AliasEvent:
                self._alias(event)
            elif kind is kinds.DocumentStartEvent:
                self._documents += 1
                if self._documents > 1:
                    self._tell(event, "a second document begins here", "one file holds one document", "documents")
                    raise _Stop

    def _scalar(self, event: Any) -> None:
        start = event.start_mark
        text, is_plain, line, column = event.value, not event.style, start.line, start.column
        if is_plain:
            end = event.end_mark
            if not text and not event.anchor and not event.tag:
                # libyaml marks a missing value before what follows it; it is missing right behind its key.
                if line >= len(self._lines):  # libyaml may count one line more than there is
                    line, column = syntax.inside(self._lines, line, column)
                column = len(self._lines[line][:column].rstrip())
            if end.line in self._remarked:
                self._check_remark(text, end)
        if event.tag is not None:
            self._check_tag(event)
        scalar = Scalar(text, line + 1, column + 1, is_plain)
        self._count(event, 1)
        if event.anchor is not None:
            self._anchors[event.anchor] = (scalar, 1)
        self._place(scalar)

    def _open(self, event: Any, node: Mapping | Listing) -> None:
        if len(self._frames) >= MAX_DEPTH:
            self._tell(event, f"nested more than {MAX_DEPTH} deep", "", "too-deep")
            raise _Stop
        if event.tag is not None:
            self._check_tag(event)
        self._count(event, 1)
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        self._frames.append(_Frame(node, event.anchor, self._values - 1))

    def _close(self) -> None:
        frame = self._frames[-1]
        node = frame.node
        if isinstance(node, Mapping):
            merge = node.entries.get("<<")
            if merge is not None and merge[0].plain:
                self._merge(node, *node.entries.pop("<<"))
        self._frames.pop()
        if frame.anchor is not None:
            self._anchors[frame.anchor] = (node, self._values - frame.start)
        self._place(node)

    def _alias(self, event: Any) -> None:
        name = event.anchor
        mark = event.start_mark
        node: Node = Scalar("", mark.line + 1, mark.column + 1, broken=True)
        size = 1
        if name not in self._anchors:
            self._tell(event, f"'*{name}' repeats a value that has no '&{name}' before this", "", "alias")
        else:
            known = self._anchors[name]
            if known is None:
                self._tell(event, f"'*{name}' lies inside the value that it repeats", "", "alias-loop")
            else:
                node, size = known
        self._repeated += size
        self._count(event, size)
        self._place(node)

    def _place(self, node: Node) -> None:
        """Put a finished value where it belongs: into the mapping or list that is open, or at the top."""
        if not self._frames:
            self._root = node
            return
        frame = self._frames[-1]
        holder = frame.node
        if isinstance(holder, Listing):
            holder.items.append(node)
        elif not frame.waiting:
            frame.waiting = True
            frame.key = self._checked_key(holder, node)
        else:
            if frame.key is not None:
                holder.entries[frame.key.text] = (frame.key, node)
            frame.key, frame.waiting = None, False

    def _checked_key(self, holder: Mapping, node: Node) -> Scalar | None:
        """The key, or None where it is refused."""
        where = Where(self._file, node.line, node.column)
        if not isinstance(node, Scalar):
            kind = "mapping" if isinstance(node, Mapping) else "list"
            message, hint = f"a key is a text, not a {kind}", "put quotes around a text that begins with [ or {"
            self.problems.append(Problem(where, self._path(), message, hint, "key-not-text"))
            return None
        if node.text in holder.entries:
            first = holder.entries[node.text][0]
            message = f"'{node.text}' is here twice; it was first on line {first.line}"
            path = dotted([*self._steps(), node.text])
            self.problems.append(Problem(where, path, message, "delete or rename one of them", "duplicate-key"))
            return None
        return node

    def _merge(self, node: Mapping, key: Scalar, value: Node) -> None:
        """Add what `<<` names; the mapping's own keys win, and earlier mappings win over later ones."""
        for source in value.items if isinstance(value, Listing) else [value]:
            if isinstance(source, Mapping):
                for name, entry in source.entries.items():
                    node.entries.setdefault(name, entry)
            elif not (isinstance(source, Scalar) and source.broken):
                where = Where(self._file, key.line, key.column)
                path = dotted([*self._steps(), "<<"])
                message, hint = "'<<' takes a mapping, or a list of mappings", "write '<<: *name'"
                self.problems.append(Problem(where, path, message, hint, "merge"))

    def _check_tag(self, event: Any) -> None:
        if event.tag not in _TAGS:
            name = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._tell(event, f"the tag '{name}' is refused", "delete it, or put quotes around the value", "tag")

    def _check_remark(self, text: str, end: Any) -> None:
        """Warn of a value that an unquoted # has cut off."""
        tail = self._lines[end.line][end.column :]
        match = (_CUT if text else _REMARK).match(tail)
        if match is None:
            return
        column = end.column + tail.index("#") + 1
        rest = " ".join(f"{text}{tail}".split())
        kept = f"so only '{text}' is left" if text else "so no value is left"
        self.problems.append(
            Problem(
                Where(self._file, end.line + 1, column),
                self._path(),
                f"the text after # is a comment, {kept}",
                f"put quotes around it: '{rest}'; or two blanks before a comment",
                "cut-off",
                Severity.WARNING,
            )
        )

    def _count(self, event: Any, values: int) -> None:
        self._values += values
        if self._repeated > MAX_REPEATED:
            message = f"the aliases (*name) unfold to more than {MAX_REPEATED:,} values"
            self._tell(event, message, "let them repeat one another less often", "too-many-values")
            raise _Stop
        if self._values > MAX_VALUES:
            message = f"there are more than {MAX_VALUES:,} values"
            self._tell(event, message, "split the file", "too-many-values")
            raise _Stop

    def _tell(self, event: Any, message: str, hint: str, code: str) -> None:
        where = Where(self._file, event.start_mark.line + 1, event.start_mark.column + 1)
        self.problems.append(Problem(where, self._path(), message, hint, code))

    def _steps(self) -> list[str | int]:
        """The way to the mapping or list that is open."""
        steps: list[str | int] = []
        for frame in self._frames[:-1]:
            if isinstance(frame.node, Listing):
                steps.append(len(frame.node.items))
            elif frame.key is not None:
                steps.append(frame.key.text)
        return steps

    def _path(self) -> str:
        """The way to the value that comes next."""
        steps = self._steps()
        if self._frames:
            last = self._frames[-1]
            if isinstance(last.node, Listing):
                steps.append(len(last.node.items))
            elif last.key is not None:
                steps.append(last.key.text)
        return dotted(steps)
