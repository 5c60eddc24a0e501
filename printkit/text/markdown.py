"""Markdown into blocks, and what of it printkit does not print as problems.

CommonMark with tables, through markdown-it-py, less what has no place in a printed booklet (pictures by address,
program listings, HTML), and with these more:

* `:sun:` in a line is a symbol;
* `{figure: NAME … | caption}` on a line of its own is a figure that is drawn by name; `{filler: NAME … | caption}` is
  one that is left out where it would begin a page;
* `{contents}`, with levels and a heading of its own by `{contents: 1 | Contents}`, `{page break}`,
  `{right-hand page}` and `{wide page}` (what is on it is not set in columns), each on a line of its own;
* `## Heading {#name}` gives a heading an anchor; without one, its words make it (`#how-to-play`);
* `[the treasure on page {page}](#treasure)` prints the page of what it leads to.

Straight quotes become curly ones of the text's language, `--` a dash and `...` an ellipsis.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from printkit.data.problems import Problem, Severity, Where
from printkit.text.blocks import (
    Align,
    Block,
    Break,
    Call,
    Contents,
    Heading,
    Inline,
    ListBlock,
    Note,
    PageBreak,
    PageNumber,
    Paragraph,
    Rule,
    Symbol,
    Table,
    Words,
    plain,
)

_QUOTES = {"de": "„“‚‘", "it": "«»“”", "fr": "«»‹›"}
_CALL = re.compile(r"\{\s*([a-z][a-z -]*?)\s*(?::\s*([^{}|]*?))?\s*(?:\|\s*(.*?))?\s*\}")
_SYMBOL = re.compile(r":([a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
_PAGE = re.compile(r"\{page\}")
_ANCHOR = re.compile(r"\s*\{#([a-z0-9][a-z0-9-]*)\}\s*$")
_CALLS = ("figure", "filler", "contents", "page break", "right-hand page", "wide page")
_CALLED = re.compile(rf"\{{\s*({'|'.join(_CALLS)})\s*[:|}}]")  # the beginning of a call, wherever it stands
_ALIGNS: dict[str, Align] = {"text-align:left": "start", "text-align:center": "middle", "text-align:right": "end"}
_FOREIGN = {
    "code_block": ("an indented listing", "text of its own is not indented by four spaces"),
    "fence": ("a listing", "write `code` in a line instead"),
    "html_block": ("HTML", "write Markdown"),
}


def parse(text: str, file: str = "", *, language: str = "en") -> tuple[tuple[Block, ...], tuple[Problem, ...]]:
    """Read Markdown.

    Args:
        text: the whole file.
        file: its name, for problems.
        language: chooses the quotation marks.

    Returns:
        The blocks, and what could not be read of them; a block with an error is left out.
    """
    reader = _Reader(file, _markdown(language))
    return tuple(reader.blocks(SyntaxTreeNode(reader.markdown.parse(text)).children)), tuple(reader.problems)


def parse_inline(text: str, *, language: str = "en") -> tuple[Inline, ...]:
    """Read one line of Markdown that comes from a program and not from a person.

    Raises:
        ValueError: it has a problem.
    """
    reader = _Reader("", _markdown(language))
    found = reader.line(text, 0)
    if reader.problems:
        raise ValueError(str(reader.problems[0]))
    return found


def slug(text: str) -> str:
    """A heading's words as the name of an anchor: `How to play?` is `how-to-play`."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss"))
    return re.sub(r"[^a-z0-9]+", "-", bare.encode("ascii", "ignore").decode()).strip("-") or "section"


def _markdown(language: str) -> MarkdownIt:
    quotes = _QUOTES.get(language.split("-")[0], "“”‘’")
    markdown = MarkdownIt("commonmark", {"typographer": True, "quotes": quotes})
    # Tokens stay apart at escapes, so that `\\:sun:` is no symbol; a line of dashes is a rule, not a heading's line.
    return markdown.enable(["table", "smartquotes", "replacements"]).disable(["text_join", "lheading"])


class _Reader:
    """Turns syntax trees into blocks and keeps the problems."""

    def __init__(self, file: str, markdown: MarkdownIt) -> None:
        self.problems: list[Problem] = []
        self.markdown = markdown
        self._file = file
        self._anchors: dict[str, int] = {}
        self._level = 0  # of the last heading

    def blocks(self, nodes: Iterable[SyntaxTreeNode], depth: int = 0) -> list[Block]:
        found: list[Block] = []
        for node in nodes:
            block = self._block(node, depth)
            if block is not None:
                found.append(block)
        return found

    def line(self, text: str, line: int) -> tuple[Inline, ...]:
        """Inlines of a text that is not a block of its own."""
        tree = SyntaxTreeNode(self.markdown.parseInline(text))
        return self._inlines(tree.children[0].children, line) if tree.children else ()

    def _fault(self, line: int, message: str, hint: str, code: str, severity: Severity = Severity.ERROR) -> None:
        self.problems.append(Problem(Where(self._file, line, 1 if line else 0), "", message, hint, code, severity))

    def _block(self, node: SyntaxTreeNode, depth: int) -> Block | None:
        line = _line(node)
        if node.type == "paragraph":
            return self._paragraph(node, line)
        if node.type == "heading":
            return self._heading(node, line)
        if node.type in ("bullet_list", "ordered_list"):
            if depth > 1:
                self._fault(line, "lists go two deep, not deeper", "say it in fewer steps", "deep-list")
            items = tuple(tuple(self.blocks(item.children, depth + 1)) for item in node.children)
            start = node.attrs.get("start", 1)
            return ListBlock(items, node.type == "ordered_list", int(start), line)
        if node.type == "blockquote":
            return Note(tuple(self.blocks(node.children, depth)), line)
        if node.type == "table":
            return self._table(node, line)
        if node.type == "hr":
            return Rule(line)
        what, hint = _FOREIGN.get(node.type, (node.type, ""))
        self._fault(line, f"{what} is not printed", hint, "not-printed")
        return None

    def _paragraph(self, node: SyntaxTreeNode, line: int) -> Block | None:
        content = node.children[0].content
        if match := _CALL.fullmatch(content):
            return self._call(match[1], match[2] or "", match[3] or "", line)
        for offset, row in enumerate(content.split("\n")):
            if (match := _CALL.fullmatch(row)) and match[1] in _CALLS:
                self._call_in_text(match[1], line + offset)
                return None
        return Paragraph(self._inlines(node.children[0].children, line), line=line)

    def _call_in_text(self, name: str, line: int) -> None:
        message = f"{{{name}}} stands in the midst of a text"
        self._fault(line, message, "leave a blank line before and after it", "call-in-text")

    def _call(self, name: str, words: str, caption: str, line: int) -> Block | None:
        if name in ("figure", "filler"):
            if not words:
                self._fault(line, "it does not say which figure", f"write {{{name}: NAME … | caption}}", "no-figure")
                return None
            return Call(words, self.line(caption, line), line, filler=name == "filler")
        if name == "contents" and words in ("", "1", "2", "3"):
            return Contents(int(words or 2), self.line(caption, line), line)
        if name in ("page break", "right-hand page", "wide page") and not words:
            return PageBreak("recto" if name == "right-hand page" else "any", line, wide=name == "wide page")
        known = ", ".join(f"{{{call}}}" for call in _CALLS)
        what = f": {words}" if words and name in _CALLS else ""
        self._fault(line, f"{{{name}{what}}} is not known", f"known are {known}", "unknown-call")
        return None

    def _heading(self, node: SyntaxTreeNode, line: int) -> Block | None:
        level = int(node.tag[1:])
        if level > 3:
            self._fault(line, f"a heading of level {level}", "there are three levels, # to ###", "deep-heading")
            return None
        inlines = list(self._inlines(node.children[0].children if node.children else [], line))
        anchor = ""
        if inlines and isinstance(last := inlines[-1], Words) and (match := _ANCHOR.search(last.content)):
            anchor = match[1]
            inlines[-1] = replace(last, content=last.content[: match.start()])
        if not plain(tuple(inlines)):
            self._fault(line, "a heading without words", "write some after the #", "empty-heading")
            return None
        if self._level and level > self._level + 1:
            message = f"a heading of level {level} after one of level {self._level}"
            self._fault(line, message, "leave out none between", "skipped-heading", Severity.WARNING)
        self._level = level
        return Heading(level, tuple(inlines), self._name(anchor, plain(tuple(inlines)), line), line)

    def _name(self, given: str, words: str, line: int) -> str:
        """The anchor of a heading: the given one, or one from its words with a number where they come again."""
        name = given or slug(words)
        if given and name in self._anchors:
            message = f"the anchor #{name} is on line {self._anchors[name]} already"
            self._fault(line, message, "choose another name", "anchor-twice")
        count = 1
        while name in self._anchors:
            count += 1
            name = f"{given or slug(words)}-{count}"
        self._anchors[name] = line
        return name

    def _table(self, node: SyntaxTreeNode, line: int) -> Block:
        rows = [row for part in node.children for row in part.children]
        cells = [
            tuple(
                self._inlines(cell.children[0].children if cell.children else [], _line(row)) for cell in row.children
            )
            for row in rows
        ]
        styles = [str(cell.attrs.get("style", "")) for cell in rows[0].children]
        head = cells[0] if any(cells[0]) else ()
        return Table(head, tuple(cells[1:]), tuple(_ALIGNS.get(style, "start") for style in styles), line)

    def _inlines(self, nodes: Iterable[SyntaxTreeNode], line: int, look: Words | None = None) -> tuple[Inline, ...]:
        look = look or Words("", line=line)
        found: list[Inline] = []
        for node in nodes:
            kind = node.type
            look = replace(look, line=line)
            if kind in ("text", "text_special"):
                escaped = kind == "text_special"
                found += [replace(look, content=node.content)] if escaped else self._text(node.content, look)
            elif kind in ("softbreak", "hardbreak"):
                found.append(replace(look, content=" ") if kind == "softbreak" else Break(line))
                line += 1
            elif kind == "code_inline":
                found.append(replace(look, content=node.content, code=True))
            elif kind in ("em", "strong", "link"):
                found += self._inlines(node.children, line, self._look(node, look))
                line += sum(child.type in ("softbreak", "hardbreak") for child in node.walk())
            else:
                what = "a picture" if kind == "image" else "HTML"
                hint = "call it by name: {figure: NAME}" if kind == "image" else "write Markdown"
                self._fault(line, f"{what} in a line is not printed", hint, "not-printed")
        return tuple(found)

    def _look(self, node: SyntaxTreeNode, look: Words) -> Words:
        if node.type == "em":
            return replace(look, emphasis=True)
        if node.type == "strong":
            return replace(look, strong=True)
        target = str(node.attrs.get("href", ""))
        if not target.startswith(("#", "https:")) or len(target) < 2:
            hint = "write [words](#anchor) or [words](https://…)"
            self._fault(look.line, f"a link to '{target}' leads nowhere in print", hint, "bad-link")
            return look
        return replace(look, link=target.removeprefix("#"))

    def _text(self, content: str, look: Words) -> list[Inline]:
        """A piece of text, with its symbols and page numbers."""
        for match in _CALLED.finditer(content):
            self._call_in_text(match[1], look.line)
        found: list[Inline] = []
        at = 0
        for match in re.finditer(f"{_SYMBOL.pattern}|{_PAGE.pattern}", content):
            if match.start() > at:
                found.append(replace(look, content=content[at : match.start()]))
            at = match.end()
            if match[1]:
                found.append(Symbol(match[1], look.link, look.line))
            elif look.link and not look.link.startswith("https:"):
                if found and isinstance(last := found[-1], Words) and last.content.endswith(" "):
                    found[-1] = replace(last, content=last.content[:-1] + "\xa0")  # "page 7" is not divided
                found.append(PageNumber(look.link, look.strong, look.emphasis, look.line))
            else:
                self._fault(look.line, "{page} is not in a link", "write [… {page}](#anchor)", "page-of-nothing")
        if at < len(content):
            found.append(replace(look, content=content[at:]))
        return found


def _line(node: SyntaxTreeNode) -> int:
    return node.map[0] + 1 if node.map else 0
