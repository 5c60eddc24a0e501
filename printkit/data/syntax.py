"""What PyYAML's loaders say of broken YAML, in plain words and at the place where a person would put it right."""

from __future__ import annotations

import re
from typing import Any

from printkit.data.problems import Problem, Where

BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")  # as libyaml counts lines
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_INDENT_TAB = re.compile(r" *\t\s*(?=[^\s#])")


_BEGINS = "put quotes around a text that begins so"
_PERCENT = ("lines that begin with % do not belong here", "delete them, or put quotes around the value")
_PLAIN_WORDS = (
    ("node content", ("'{char}' does not belong here", _BEGINS)),
    ("sequence entries", ("a list with '- ' cannot begin on the line of its key", "begin it on the next line")),
    ("scanning an anchor", ("there is no name behind the &", _BEGINS)),
    ("scanning an alias", ("there is no name behind the *", _BEGINS)),
    ("block scalar", ("behind | or > the text begins on the next line", _BEGINS)),
    ("directive", _PERCENT),
    ("document start", _PERCENT),
    ("incompatible", _PERCENT),
    ("tag", ("a value that begins with ! is a tag, and this one is unknown", _BEGINS)),
)


def lines(text: str) -> list[str]:
    """The lines of a text, without their breaks."""
    return BREAK.split(text)


def without_tabs(text: str) -> str:
    """The text with a space for each tab that indents a line; every character keeps its line and column."""
    return _INDENT.sub(lambda match: match[0].replace("\t", " "), text)


def explain(error: Any, file: str, text: list[str]) -> list[Problem]:
    """Problems for one `yaml.MarkedYAMLError`: mostly one; of tabs, every line that is indented with them.

    Args:
        error: what the loader in C or in Python raised.
        file: the file's name.
        text: its lines.
    """
    mark = error.problem_mark or error.context_mark
    opening = error.context_mark or mark
    what = f"{error.context or ''} {error.problem or ''}"
    row = text[mark.line] if mark.line < len(text) else ""
    if "tab character" in what or ("start any token" in what and row[mark.column : mark.column + 1] == "\t"):
        return _tabs(file, text, mark.line, mark.column)
    line, column = inside(text, mark.line, mark.column)
    here = text[line]
    char = here[column : column + 1]
    if "quoted" in what:
        message, hint, (line, column) = _quoted(what, here, line, column, opening)
    elif "start any token" in what:
        message, hint = f"a value cannot begin with '{char}'", "put quotes around it"
    elif "mapping values" in what:
        message, hint = _colon(here, column)
    elif "flow" in what:
        message, hint, (line, column) = _flow(what, text, line, column, opening)
    elif "simple key" in what:
        line, column = opening.line, opening.column
        message, hint = "this line has no ': ' between a key and a value", "write 'key: value'"
    elif "block collection" in what:
        message, hint = _block(here, column, "a line of this list begins with '- '")
    elif "block mapping" in what:
        message, hint = _block(here, column, "a line of this mapping is 'key: value'")
    else:
        message, hint = next((words for sign, words in _PLAIN_WORDS if sign in what), ("", ""))
        message = message.format(char=char) or f"this is not YAML: {what.strip()}"
    return [Problem(Where(file, line + 1, column + 1), "", message, hint, "syntax")]


def inside(text: list[str], line: int, column: int) -> tuple[int, int]:
    """The place itself, or the end of what the file says where it is behind that (on a line that is not there)."""
    if line < len(text) and any(row.strip() for row in (text[line][column:], *text[line + 1 :])):
        return line, column
    last = max((number for number, row in enumerate(text) if row.strip()), default=0)
    return last, len(text[last].rstrip())


def _tabs(file: str, text: list[str], line: int, column: int) -> list[Problem]:
    """The place that stopped the loader, and every later line that a tab indents."""
    places = [
        (number, match.group().index("\t"))
        for number, match in ((number, _INDENT_TAB.match(text[number])) for number in range(line, len(text)))
        if match is not None
    ]
    if not places or places[0][0] != line:
        places.insert(0, (line, column))
    message, hint = "a tab cannot indent a line of YAML", "use spaces"
    return [Problem(Where(file, number + 1, at + 1), "", message, hint, "tab") for number, at in places]


def _quoted(what: str, here: str, line: int, column: int, opening: Any) -> tuple[str, str, tuple[int, int]]:
    if "escape" in what or "hexadecimal" in what or "hexdecimal" in what or "Unicode character" in what:
        at = here.rfind("\\", 0, column + 1)  # libyaml marks the backslash, PyYAML what follows it
        at = column if at < 0 else at
        return (
            f"'{here[at : at + 2]}' is no escape that double quotes know",
            "write \\\\ for a backslash, or use single quotes",
            (line, at),
        )
    return "this quotation mark is never closed", "add the closing one", (opening.line, opening.column)


def _colon(here: str, column: int) -> tuple[str, str]:
    if re.search(r":\s", here[:column].lstrip()):
        return "a second ': ' in one line", "put quotes around a value that holds ': '"
    return (
        "this key cannot stand here",
        "check that it is indented like its neighbours, and that the line before it is 'key: value'",
    )


def _flow(what: str, text: list[str], line: int, column: int, opening: Any) -> tuple[str, str, tuple[int, int]]:
    char = text[line][column : column + 1].strip()
    if "node" in what:  # while parsing a flow node: something that begins no value
        if char:
            return f"'{char}' does not belong here", "check the brackets", (line, column)
        return "a bracket is never closed", "add the ] or }", (line, column)
    sign = "[" if "sequence" in what else "{"
    closing = "]" if sign == "[" else "}"
    if not char:
        return f"this {sign} is never closed", f"add the {closing}", (opening.line, opening.column)
    return (
        f"a comma or {closing} is missing before this, for the {sign} of line {opening.line + 1}",
        "put quotes around a text that holds , [ ] { } or ': '",
        (line, column),
    )


def _block(here: str, column: int, rule: str) -> tuple[str, str]:
    if here[:column].strip():
        return "this text follows a value that has ended", "put quotes around the whole value"
    return "this line fits nothing above it", f"{rule}, and its neighbours are indented alike"
