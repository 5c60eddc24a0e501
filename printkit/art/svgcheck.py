"""What an SVG holds, before anything else looks at it: faults, dangers, and where its parts stand.

One pass with expat, which follows no outside entity. Whatever would reach outside the file is refused here with its
line, though the sandbox behind would not follow it either.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NoReturn
from urllib.parse import unquote
from xml.parsers import expat

from printkit.art.source import error, warning
from printkit.art.uses import Use, excess
from printkit.data.problems import NOWHERE, Problem, Where

MAX_BYTES = 16_000_000
MAX_DEPTH = 200  # elements inside one another; drawing programs stay below 30
MAX_ELEMENTS = 50_000  # in the file, and again when every `use` is counted as what it repeats
MAX_SHOWN = 10  # problems of one kind that are listed one by one

SVG = "http://www.w3.org/2000/svg"
_XINCLUDE = "http://www.w3.org/2001/XInclude"
_URL = re.compile(r"""url\(\s*['"]?\s*(?!['"#\s])([^'")]*)""", re.IGNORECASE)
_IMPORT = re.compile(r"@import", re.IGNORECASE)
_DATA_IMAGE = re.compile(r"data:image/(png|jpe?g)(;[^;]*)?;base64", re.IGNORECASE)
_PATH_DATA = re.compile(r"[MmZzLlHhVvCcSsQqTtAa0-9eE+\-.,\s]*")
_IGNORED = {
    "script": "a script",
    "foreignObject": "foreign content",
    "animate": "an animation",
    "animateTransform": "an animation",
    "animateMotion": "an animation",
    "set": "an animation",
    "video": "a video",
    "audio": "a sound",
    "iframe": "a frame",
    "flowRoot": "flowed text",
    "meshgradient": "a mesh gradient",
    "hatch": "a hatching",
}
_FEATURES = ("opacity", "mix-blend-mode", "filter", "mask", "clip-path", "stroke-dasharray")
_PROPERTY = re.compile(rf"(?:^|[;{{\s])({'|'.join(_FEATURES)})\s*:", re.IGNORECASE)


@dataclass(slots=True)
class Survey:
    """What one pass over an SVG found.

    Attributes:
        problems: faults (errors) and what will be left out (warnings).
        ids: the place of each element that has an id.
        tags: the places of the elements of each name, in order.
        features: the places where a property such as `opacity` or `filter` is set, in order.
        title: the text of the title that is the root's own child; '' without one.
        desc: the same of desc.
        has_width: whether the root says how wide it is.
        has_height: whether it says how high.
    """

    problems: list[Problem] = field(default_factory=list)
    ids: dict[str, Where] = field(default_factory=dict)
    tags: dict[str, list[Where]] = field(default_factory=dict)
    features: dict[str, list[Where]] = field(default_factory=dict)
    title: str = ""
    desc: str = ""
    has_width: bool = False
    has_height: bool = False

    def place(self, name: str, ids: tuple[str | None, ...] = ()) -> Where | None:
        """Where something stands: the first of the ids that is known, or the first tag or property of that name."""
        for each in ids:
            if each is not None and each in self.ids:
                return self.ids[each]
        found = self.tags.get(name) or self.features.get(name)
        return found[0] if found else None


class _StopError(Exception):
    """Ends the pass; the problem is in the survey already."""


def survey(data: bytes, file: str, key: str) -> Survey:
    """Look an SVG's bytes over.

    Args:
        data: the file's content; UTF-8.
        file: its name, for the places of problems.
        key: the key of the problems.
    """
    result = Survey()
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        column = fault.start - data.rfind(b"\n", 0, fault.start)
        where = Where(file, line, column)
        result.problems.append(error(where, key, "this is not UTF-8 text", "save the drawing as UTF-8", "svg-syntax"))
        return result
    scan = _Scan(result, file, key)
    try:
        scan.parser.Parse(data, True)
        scan.finish()
    except expat.ExpatError as fault:
        where = Where(file, fault.lineno, fault.offset + 1)
        result.problems.append(
            error(where, key, f"this is not XML: {expat.ErrorString(fault.code)}", code="svg-syntax")
        )
    except _StopError:
        pass
    return result


class _Scan:
    """The handlers of one pass."""

    def __init__(self, result: Survey, file: str, key: str) -> None:
        self.result, self.file, self.key = result, file, key
        self.parser = parser = expat.ParserCreate("utf-8", " ")
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text
        parser.EntityDeclHandler = self.entity
        parser.SkippedEntityHandler = self.skipped
        parser.ProcessingInstructionHandler = self.instruction
        self.open: list[tuple[str, int, str | None]] = []
        self.count = 0
        self.spans: dict[str, tuple[int, int]] = {}  # id → its elements, numbered in order, from … up to
        self.uses: list[Use] = []
        self.pointers: list[tuple[str, Where]] = []  # url(#…)
        self.shown: dict[str, int] = {}
        self.content: list[str] = []  # the text of the style, title or desc that is open
        self.content_start = NOWHERE

    def here(self) -> Where:
        return Where(self.file, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def refuse(self, message: str, hint: str, code: str, where: Where | None = None) -> None:
        if self.shown.setdefault(f"!{code}", 0) < MAX_SHOWN:
            self.result.problems.append(error(where or self.here(), self.key, message, hint, code))
        self.shown[f"!{code}"] += 1

    def mention(self, message: str, hint: str = "", code: str = "svg-ignored", where: Where | None = None) -> None:
        if self.shown.setdefault(code, 0) < MAX_SHOWN:
            self.result.problems.append(warning(where or self.here(), self.key, message, hint, code))
        self.shown[code] += 1

    def stop(self, message: str, hint: str, code: str) -> NoReturn:
        self.refuse(message, hint, code)
        raise _StopError

    def entity(self, name: str, *_: object) -> None:
        self.stop(f"the entity '{name}' is refused", "save the drawing as plain SVG, without entities", "svg-entity")

    def skipped(self, name: str, _: bool) -> None:
        self.stop(f"the entity '{name}' is not defined in this file", "write the character itself", "svg-entity")

    def instruction(self, target: str, _: str) -> None:
        if target.lower() == "xml-stylesheet":
            self.refuse("an outside style sheet is refused", "put the styles into a style element", "svg-outside")

    def start(self, full: str, attributes: Mapping[str, str]) -> None:
        space, _, name = full.rpartition(" ")
        if not self.open:
            self.root(space, name)
            self.result.has_width, self.result.has_height = "width" in attributes, "height" in attributes
        if len(self.open) >= MAX_DEPTH:
            self.stop(f"more than {MAX_DEPTH} elements stand inside one another", "simplify the drawing", "svg-limit")
        if self.count >= MAX_ELEMENTS:
            self.stop(f"the drawing has more than {MAX_ELEMENTS} elements", "simplify the drawing", "svg-limit")
        where = self.here()
        if space == _XINCLUDE:
            self.refuse("an inclusion of another file is refused", "put its content here", "svg-outside", where)
        name = name if space == SVG else f"{{{space}}}{name}"
        self.open.append((name, self.count, attributes.get("id")))
        self.count += 1
        if space == SVG:
            self.svg_element(name, attributes, where)

    def root(self, space: str, name: str) -> None:
        if name.lower() == "html":
            self.stop("this is an HTML page, not an SVG", "download the picture itself", "art-format")
        if name != "svg":
            self.stop(f"this is XML, but not an SVG: it begins with '{name}'", "", "art-format")
        if space != SVG:
            self.stop(f'the svg element lacks xmlns="{SVG}"', "add it", "svg-syntax")

    def svg_element(self, name: str, attributes: Mapping[str, str], where: Where) -> None:
        self.result.tags.setdefault(name, []).append(where)
        if name in _IGNORED:
            self.mention(f"{_IGNORED[name]} ('{name}') is left out", where=where)
        identity = attributes.get("id")
        if identity is not None:
            self.result.ids.setdefault(identity, where)
        for full, value in attributes.items():
            attribute = full.rpartition(" ")[2]
            if attribute == "href":
                self.href(name, value.strip(), where)
            elif attribute.lower().startswith("on"):
                self.mention(f"the event handler '{attribute}' is left out", where=where)
            elif attribute == "style":
                self.style(value, where)
            elif attribute in _FEATURES:
                self.result.features.setdefault(attribute, []).append(where)
            if attribute == "vector-effect" and value.strip() != "none":
                self.mention(f"vector-effect '{value.strip()}' is left out: the line is scaled", where=where)
            elif attribute == "d" and name == "path" and not _PATH_DATA.fullmatch(value):
                self.mention("the path data is damaged; the rest of the path is left out", where=where)
            if "url(" in value:
                self.urls(value, where)

    def href(self, name: str, value: str, where: Where) -> None:
        shown = value if len(value) <= 60 else value[:57] + "…"
        if value.startswith("#"):
            if name == "use":
                self.uses.append(Use(self.count - 1, value[1:], where))
            return
        if name == "a":
            self.mention(f"the link to '{shown}' is left out", where=where)
        elif name in ("image", "feImage") and value[:5].lower() == "data:":
            self.embedded(value, where)
        elif name not in ("script",):
            self.refuse(f"'{name}' refers to '{shown}', outside this file", "embed it", "svg-outside", where)

    def embedded(self, value: str, where: Where) -> None:
        head, _, body = value.partition(",")
        if not _DATA_IMAGE.fullmatch(head):
            kind = head[5:].split(";")[0][:40]
            message = f"an embedded image must be PNG or JPEG in base64, not '{kind}'"
            self.refuse(message, "convert it to PNG", "svg-outside", where)
            return
        try:
            base64.b64decode("".join(unquote(body).split()), validate=True)
        except ValueError:
            self.refuse("an embedded image is damaged: it is not base64", "embed it anew", "svg-syntax", where)

    def style(self, value: str, where: Where) -> None:
        for match in _PROPERTY.finditer(value):
            self.result.features.setdefault(match[1].lower(), []).append(where)

    def urls(self, value: str, where: Where) -> None:
        for match in _URL.finditer(value):
            if match[1][:5].lower() != "data:":
                self.refuse(f"'{match[1][:60]}' lies outside this file", "embed it", "svg-outside", where)
        for match in re.finditer(r"""url\(\s*['"]?#([^'")]+)""", value):
            self.pointers.append((match[1].strip(), where))

    def text(self, content: str) -> None:
        if self.open and self.open[-1][0] in ("style", "title", "desc"):
            if not self.content:
                self.content_start = self.here()
            self.content.append(content)

    def end(self, _: str) -> None:
        name, number, identity = self.open.pop()
        if identity is not None:
            self.spans.setdefault(identity, (number, self.count))
        if name == "style":
            self.style_sheet("".join(self.content), self.content_start)
        elif name in ("title", "desc") and len(self.open) == 1:
            setattr(self.result, name, " ".join("".join(self.content).split()))
        self.content = []

    def style_sheet(self, content: str, start: Where) -> None:
        for number, line in enumerate(content.split("\n")):
            place = Where(start.file, start.line + number, 1 if number else start.column)
            self.style(line, place)
            self.urls(line, place)
            if _IMPORT.search(line):
                self.refuse("an outside style sheet is refused", "put its rules here", "svg-outside", place)

    def finish(self) -> None:
        """What can be said only when every id is known."""
        for target, where in [*((use.target, use.where) for use in self.uses), *self.pointers]:
            if target not in self.spans:
                self.mention(f"there is nothing with the id '{target}'", code="svg-unknown", where=where)
        found = excess(self.uses, self.spans, self.count, MAX_ELEMENTS, MAX_DEPTH)
        if found is not None:
            words = {
                "loop": f"'use' of '{found.use.target}' repeats itself without end",
                "deep": f"more than {MAX_DEPTH} 'use' elements stand inside one another",
                "many": f"with all that 'use' repeats, the drawing has more than {MAX_ELEMENTS} elements",
            }
            code = "svg-loop" if found.kind == "loop" else "svg-limit"
            self.refuse(words[found.kind], "simplify the drawing", code, found.use.where)
