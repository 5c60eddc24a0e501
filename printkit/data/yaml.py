"""YAML that keeps what was typed, knows where it stands, and tells every fault that it finds.

All scalars are texts; only a schema makes numbers of them. One file holds one document, in UTF-8. Aliases and merge
keys (`<<`) work as long as what they unfold to stays small; tags for programs (`!!python/…`) are refused.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from printkit.data import syntax
from printkit.data.build import Builder
from printkit.data.problems import Problem, Where
from printkit.data.tree import Tree

MAX_BYTES = 20_000_000
MAX_SHOWN = 20  # of one kind of bad character: where there are more, one problem tells of all

_BOMS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16", b"\x00\x00\xfe\xff": "UTF-32"}
# What YAML 1.1 (5.1) lets stand in a file, less the byte order mark inside it, which PyYAML's loaders disagree on.
_ODD = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_UNDECODED = re.compile("[\udc80-\udcff]+")
_CONTROL = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]")
_BAD = re.compile(f"{_ODD.pattern}|{_UNDECODED.pattern}")


def read(path: str | Path, shown: str | None = None) -> tuple[Tree | None, tuple[Problem, ...]]:
    """Read a file.

    Args:
        path: the file.
        shown: how problems name it; as `path` is written by default.

    Returns:
        The tree, or None where the file could not be read to its end; and all problems found.
    """
    file = str(path) if shown is None else shown
    data = _bytes(Path(path), file)
    return (None, (data,)) if isinstance(data, Problem) else parse(data, file)


def parse(data: bytes, file: str, *, pure: bool = False) -> tuple[Tree | None, tuple[Problem, ...]]:
    """Read the bytes of a file, as `read` does.

    Args:
        data: the whole file.
        file: its name, for problems.
        pure: use PyYAML's loader in Python even where the one in C is there.
    """
    if len(data) > MAX_BYTES:
        message = f"the file is larger than {MAX_BYTES // 1_000_000} MB"
        return None, (Problem(Where(file), "", message, "split it, or check that it is the right one", "too-large"),)
    text, problems = _decode(data, file)
    if text is None:
        return None, tuple(problems)
    builder = Builder(file, syntax.lines(text))
    root = builder.build(_events(text, pure))
    problems.extend(builder.problems)
    if root is None and any(problem.code == "tab" for problem in builder.problems):
        # A file that is indented with tabs throughout has the same structure with one space for each, in the same
        # columns; so its other faults can be told in the same run. Where blanks and tabs are mixed it mostly has not.
        spaced = syntax.without_tabs(text)
        again = Builder(file, syntax.lines(spaced))
        root = again.build(_events(spaced, pure))
        if root is not None:
            problems.extend(problem for problem in again.problems if problem not in builder.problems)
    problems.sort(key=lambda problem: problem.where)
    return (None if root is None else Tree(file, root)), tuple(problems)


def _bytes(path: Path, file: str) -> bytes | Problem:
    """The file's bytes, or why there are none."""
    try:
        with path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)  # a device may never end
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        return unread(path, error, file)


def unread(path: Path, error: OSError | ValueError, shown: str = "") -> Problem:
    """Why a file cannot be read; `shown` is how the problem names it, by default as `path` is written."""
    where = Where(shown or str(path))
    # Some machines call a folder one that may not be read.
    if isinstance(error, IsADirectoryError) or (isinstance(error, PermissionError) and path.is_dir()):
        return Problem(where, "", "this is a folder", "name the file inside it", "is-folder")
    if isinstance(error, FileNotFoundError):
        return Problem(where, "", "there is no such file", nearest_file(path), "no-file")
    if isinstance(error, PermissionError):
        return Problem(where, "", "you may not read this file", "change its permissions", "no-permission")
    reason = getattr(error, "strerror", None) or str(error)
    return Problem(where, "", f"the file cannot be read: {reason}", "", "unreadable")


def nearest_file(path: Path) -> str:
    """A hint that names what a missing path may have meant, or ''."""
    folder = path.parent
    try:
        names = sorted(entry.name for entry in folder.iterdir())
    except (OSError, ValueError):
        return f"there is no folder {folder} either"
    near = difflib.get_close_matches(path.name, names, 1) or [
        name for name in names if Path(name).stem.lower() == path.stem.lower()
    ]
    return f"did you mean {near[0]}?" if near else ""


def _decode(data: bytes, file: str) -> tuple[str | None, list[Problem]]:
    """The file's text without its byte order mark; odd characters are told, and stand as U+FFFD in it."""
    for mark, name in _BOMS.items():
        if data.startswith(mark):
            return None, [
                Problem(Where(file, 1, 1), "", f"the file is saved as {name}", "save it as UTF-8", "not-utf8")
            ]
    text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")
    problems: list[Problem] = []
    undecoded = None if text.isascii() else _UNDECODED.search(text)
    if _is_no_text(text, coded=undecoded is None):
        line, column, _ = next(_places(_BAD, text))
        hint = "name a file of YAML, saved as UTF-8"
        return None, [Problem(Where(file, line, column), "", "this is not a text file", hint, "not-text")]
    if undecoded:
        problems += _undecoded(text, data, file)
        text = _UNDECODED.sub("\ufffd", text)
    if _ODD.search(text):
        problems += _odd(text, file)
        text = _ODD.sub("\ufffd", text)
    return text, problems


def _is_no_text(text: str, *, coded: bool) -> bool:
    """Whether a file holds pictures, programs or the like: text has no NUL, and that of old encodings no controls."""
    return "\0" in text or not (coded or _CONTROL.search(text) is None)


def _undecoded(text: str, data: bytes, file: str) -> list[Problem]:
    """One problem a line that is not UTF-8, or one for all where there are many: they are put right at once."""
    found: list[Problem] = []
    hint = "save the file as UTF-8"
    shift = len(data) - len(data.removeprefix(b"\xef\xbb\xbf"))
    for number, column, start in _places(_UNDECODED, text):
        if found and found[-1].where.line == number:
            continue
        offset = shift + len(text[:start].encode("utf-8", "surrogateescape"))
        message = f"the byte 0x{data[offset]:02X} (number {offset} of the file) is not UTF-8"
        found.append(Problem(Where(file, number, column), "", message, hint, "not-utf8"))
        if len(found) == MAX_SHOWN:
            return [replace(found[0], message=f"{found[0].message}, nor are bytes in many more lines")]
    return found


def _odd(text: str, file: str) -> list[Problem]:
    """One problem for each character that YAML does not allow, or one for all where there are many."""
    found: list[Problem] = []
    for number, column, start in _places(_ODD, text):
        message = f"the invisible character U+{ord(text[start]):04X} cannot stand in YAML"
        hint = "delete it, or write it as an escape inside double quotes"
        found.append(Problem(Where(file, number, column), "", message, hint, "odd-character"))
        if len(found) == MAX_SHOWN:
            return [replace(found[0], message=f"{found[0].message}, nor can many more like it", hint="delete them")]
    return found


def _places(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int, int]]:
    """Line, column and offset of each match."""
    line, begin = 1, 0
    breaks = syntax.BREAK.finditer(text)
    upcoming = next(breaks, None)
    for match in pattern.finditer(text):
        while upcoming is not None and upcoming.end() <= match.start():
            line, begin = line + 1, upcoming.end()
            upcoming = next(breaks, None)
        yield line, match.start() - begin + 1, match.start()


def _events(text: str, pure: bool) -> Iterator[Any]:
    """PyYAML's events: from libyaml where the wheel has it, else from the loader in Python."""
    import yaml

    loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    return iter(yaml.parse(text, Loader=yaml.BaseLoader if pure else loader))
