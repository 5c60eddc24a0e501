"""A document as SVG, through svgwrite.

Lettering becomes outlines, so that the picture is the same without the fonts; live text is an option. A drawing that
repeats stands once among the definitions.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import escape

import svgwrite

from printkit.art.raster import png_bytes
from printkit.core.units import MM_PER_PT, Size, number
from printkit.scene.geometry import IDENTITY, Matrix, Outline, transform
from printkit.scene.nodes import Document, Group, Image, Node, Page, Path, Text
from printkit.scene.paint import Ink, Stroke
from printkit.text import fonts
from printkit.text.reach import ANCHORS, text_width


def write(document: Document, *, live_text: bool = False) -> Iterator[bytes]:
    """Each page of the document as the bytes of an SVG file.

    Args:
        document: what to draw.
        live_text: keep text as text, which needs the fonts wherever it is shown.

    Raises:
        fonts.FontError: a font cannot be found.
    """
    for page in document.pages:
        yield _PageWriter(page, document, live_text).write()


def inline(group: Group, size: Size, alt: str, prefix: str) -> str:
    """A drawing as an `svg` element for an HTML page, with what a screen reader says of it and no more words.

    Args:
        group: what is drawn, between (0, 0) and its size.
        size: in mm.
        alt: what is told instead.
        prefix: of all ids inside, so that no other drawing of the page has the same ones.
    """
    document = Document((Page(size, (group,)),), "")
    body = _PageWriter(document.pages[0], document, live_text=False, prefix=prefix, silent=True).body()
    width, height = (number(side) for side in size)
    space = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    told = escape(alt, {'"': "&quot;"})
    return f'<svg {space} viewBox="0 0 {width} {height}" role="img" aria-label="{told}">{body}</svg>'


class _PageWriter:
    """Writes one page; a silent one has no titles inside."""

    def __init__(
        self, page: Page, document: Document, live_text: bool, *, prefix: str = "", silent: bool = False
    ) -> None:
        self._prefix, self._silent = prefix, silent
        width, height = (number(side) for side in page.size)
        self._page = page
        self._live_text = live_text
        self._ids: dict[str, str] = {}
        self._clips: dict[Outline, str] = {}
        self._svg = svgwrite.Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
        self._svg["role"] = "img"
        self._svg["xml:lang"] = document.language
        if not silent:
            self._svg.set_desc(title=document.title)

    def write(self) -> bytes:
        """The whole file."""
        return f'<?xml version="1.0" encoding="utf-8"?>\n{self._text_of_all()}\n'.encode()

    def body(self) -> str:
        """What stands inside of the outermost element."""
        return self._text_of_all().partition(">")[2].removesuffix("</svg>")

    def _text_of_all(self) -> str:
        for node in self._nodes(self._page.items):
            self._svg.add(node)
        return str(self._svg.tostring())

    def _nodes(self, items: tuple[Node, ...]) -> Iterator[Any]:
        for item in items:
            if isinstance(item, Path):
                yield self._path(item)
            elif isinstance(item, Text):
                yield self._text(item)
            elif isinstance(item, Image):
                yield self._image(item)
            else:
                yield self._group(item)

    def _path(self, path: Path) -> Any:
        extra = {"fill_rule": "evenodd"} if path.rule == "evenodd" else {}
        return self._svg.path(d=_data(path.outline), **_paint(path.fill, path.stroke), **extra)

    def _group(self, group: Group) -> Any:
        if group.key is None:
            element = self._filled(group)
        else:
            element = self._svg.use(href=f"#{self._defined(group, group.key)}")
        if group.matrix != IDENTITY:
            element["transform"] = _transform(group.matrix)
        return element

    def _filled(self, group: Group) -> Any:
        """A group with its nodes, its clip and what a screen reader says of it."""
        element = self._svg.g()
        if group.clip is not None:
            element["clip-path"] = f"url(#{self._clip(group.clip)})"
        if group.alt and not self._silent:
            element["role"] = "img"
            element.set_desc(title=group.alt)
        for node in self._nodes(group.items):
            element.add(node)
        return element

    def _defined(self, group: Group, key: str) -> str:
        if key not in self._ids:
            self._ids[key] = f"{self._prefix}d{len(self._ids)}"
            element = self._filled(group)
            element["id"] = self._ids[key]
            self._svg.defs.add(element)
        return self._ids[key]

    def _clip(self, outline: Outline) -> str:
        if outline not in self._clips:
            self._clips[outline] = f"{self._prefix}c{len(self._clips)}"
            clip = self._svg.clipPath(id=self._clips[outline])
            clip.add(self._svg.path(d=_data(outline)))
            self._svg.defs.add(clip)
        return self._clips[outline]

    def _image(self, image: Image) -> Any:
        href = "data:image/png;base64," + base64.b64encode(png_bytes(image.bitmap)).decode()
        box = image.box
        element = self._svg.image(
            href=href, insert=(number(box.x), number(box.y)), size=(number(box.width), number(box.height))
        )
        element["preserveAspectRatio"] = "none"
        return element

    def _text(self, text: Text) -> Any:
        font = fonts.find(text.font)
        size = text.size_pt * MM_PER_PT
        if self._live_text:
            element = self._svg.text(text.content, insert=(number(text.x), number(text.y)))
            element["font-family"] = font.path.stem
            element["font-size"] = number(size, 4)
            element["text-anchor"] = text.anchor
            if text.word_space:
                element["word-spacing"] = number(text.word_space, 4)
            element.attribs.update({key: str(value) for key, value in _attributes(text.fill, text.stroke).items()})
            return element
        x = text.x - ANCHORS[text.anchor] * text_width(text, font)
        outlines: list[Any] = []
        for glyph in font.glyphs(text.content):
            placed = Matrix(size / 1000, 0, 0, size / 1000, x, text.y)
            outlines += transform(font.outline(glyph.character), placed)
            x += glyph.advance * size / 1000 + (text.word_space if glyph.character == " " else 0.0)
        element = self._svg.path(d=_data(tuple(outlines)), **_paint(text.fill, text.stroke))
        if not self._silent:
            element.set_desc(title=text.content)
        return element


def _data(outline: Outline) -> str:
    """Path data with thousandths of a millimetre."""
    return "".join(letter + " ".join(number(value) for value in values) for letter, *values in outline) or "M0 0"


def _transform(matrix: Matrix) -> str:
    return f"matrix({','.join(number(value, 6) for value in matrix)})"


def _gray(ink: Ink) -> str:
    level = round(ink.gray * 255)
    return f"#{level:02x}{level:02x}{level:02x}"


def _paint(fill: Ink | None, stroke: Stroke | None) -> dict[str, Any]:
    """Paint as svgwrite's keywords."""
    return {key.replace("-", "_"): value for key, value in _attributes(fill, stroke).items()}


def _attributes(fill: Ink | None, stroke: Stroke | None) -> dict[str, Any]:
    """Paint as SVG's attributes; what is SVG's default is left out."""
    found: dict[str, Any] = {"fill": "none" if fill is None else _gray(fill)}
    if fill is not None and fill.opacity < 1:
        found["fill-opacity"] = number(fill.opacity)
    if stroke is None:
        return found
    found |= {"stroke": _gray(stroke.ink), "stroke-width": number(stroke.width)}
    if stroke.ink.opacity < 1:
        found["stroke-opacity"] = number(stroke.ink.opacity)
    if stroke.cap != "butt":
        found["stroke-linecap"] = stroke.cap
    if stroke.join != "miter":
        found["stroke-linejoin"] = stroke.join
    elif stroke.miter != 4:
        found["stroke-miterlimit"] = number(stroke.miter)
    if stroke.dash:
        found["stroke-dasharray"] = " ".join(number(length) for length in stroke.dash)
        found["stroke-dashoffset"] = number(stroke.dash_start)
    return found
