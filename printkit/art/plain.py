"""usvg's plain SVG into scene nodes: paths, clips and embedded pictures; whatever else it holds is named.

What usvg writes is small and regular (its documentation, 'usvg specification'): absolute paths, groups with a matrix,
presentation attributes only. Transforms go into the coordinates, so that most nodes need no matrix.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal, NamedTuple
from xml.etree import ElementTree

from printkit.art.fade import faded
from printkit.art.outlines import Rule, encloses, exact_bounds, joined
from printkit.art.words import View, fit_box, is_similar, luminance, matrix_of, read_outline, rectangle
from printkit.scene.geometry import IDENTITY, Box, Matrix, Outline, transform
from printkit.scene.nodes import Bitmap, Group, Image, Node, Path
from printkit.scene.paint import Ink, Stroke

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_MAX_DASHES = 20_000  # in one path, or viewers take minutes to draw it
_MAX_CLIPS = 20  # clip paths on clip paths
_CAPS: dict[str, Literal["butt", "round", "square"]] = {"round": "round", "square": "square"}
_JOINS: dict[str, Literal["miter", "round", "bevel"]] = {"round": "round", "bevel": "bevel"}

Element = ElementTree.Element
Decoder = Callable[[str, float, float], Bitmap | None]


class Rest(NamedTuple):
    """Something that no scene node can show.

    Attributes:
        what: a name of the feature: 'linearGradient', 'radialGradient', 'pattern', 'filter', 'mask', 'mix-blend-mode',
            'opacity', 'clip-path', 'stroke-dasharray'.
        ids: the ids of elements that it may be looked for by, best first.
    """

    what: str
    ids: tuple[str | None, ...]


class Plain:
    """One SVG from usvg.

    Attributes:
        root: its svg element.
        rest: what was met, in `nodes`, that no node can show.
    """

    def __init__(self, text: bytes) -> None:
        self.root = ElementTree.fromstring(text)
        self.rest: list[Rest] = []
        self.defs = {e.get("id", ""): e for defs in self.root.iter(f"{_SVG}defs") for e in defs}

    def nodes(self, view: View, decode: Decoder) -> tuple[Node, ...]:
        """The scene nodes, in the view's units.

        Args:
            view: from `view_of`.
            decode: makes a bitmap of a `data:` address, given the width and height that it has in those units.
        """
        self.decode = decode
        return tuple(self._children(self.root, view.matrix))

    def _children(self, element: Element, matrix: Matrix) -> list[Node]:
        result: list[Node] = []
        for child in element:
            tag = child.tag.removeprefix(_SVG)
            if tag == "path":
                result += self._path(child, matrix)
            elif tag == "g":
                result += self._group(child, matrix)
            elif tag == "image":
                result += self._image(child, matrix)
        return result

    def _path(self, element: Element, outer: Matrix) -> list[Node]:
        get = element.get
        if get("visibility", "visible") != "visible":
            return []
        matrix = matrix_of(get("transform")).then(outer)
        fill = self._ink(element, "fill", "black")
        stroke = self._stroke(element)
        outline = read_outline(get("d", ""))
        if fill is not None and not encloses(outline):
            fill = None  # a device may paint an area without width as a hairline (ISO 32000-1, 8.5.3.3.1)
        if stroke is not None and stroke.dash and _length(outline) > _MAX_DASHES * sum(stroke.dash):
            self.rest.append(Rest("stroke-dasharray", (get("id"),)))
            return []
        if not outline or (fill is None and stroke is None) or matrix.factor == 0:
            return []
        rule: Rule = "evenodd" if get("fill-rule") == "evenodd" else "nonzero"
        wrap: Matrix | None = None
        if stroke is None or is_similar(matrix):
            outline = outline if matrix == IDENTITY else transform(outline, matrix)
            stroke = None if stroke is None else _scaled(stroke, matrix.factor)
        else:
            wrap = matrix  # the line itself is distorted
        parts: list[Node]
        if get("paint-order", "normal").split()[0] in ("stroke", "markers") and fill and stroke:
            parts = [Path(outline, None, stroke, rule), Path(outline, fill, None, rule)]
        else:
            parts = [Path(outline, fill, stroke, rule)]
        return parts if wrap is None else [Group(tuple(parts), wrap)]

    def _ink(self, element: Element, which: Literal["fill", "stroke"], default: str) -> Ink | None:
        colour = element.get(which, default)
        if colour == "none":
            return None
        opacity = float(element.get(f"{which}-opacity", "1"))
        if colour.startswith("url("):
            name = colour[4:].split(")")[0].lstrip("#")
            what = self.defs[name].tag.removeprefix(_SVG) if name in self.defs else "pattern"
            self.rest.append(Rest(what, (name, element.get("id"))))
            return None
        return Ink(luminance(colour), opacity) if opacity > 0 else None

    def _stroke(self, element: Element) -> Stroke | None:
        get = element.get
        ink = self._ink(element, "stroke", "none")
        if ink is None:
            return None
        dash = tuple(float(v) for v in get("stroke-dasharray", "none").replace("none", "").split())
        return Stroke(
            width=float(get("stroke-width", "1")),
            ink=ink,
            cap=_CAPS.get(get("stroke-linecap", "butt"), "butt"),
            join=_JOINS.get(get("stroke-linejoin", "miter"), "miter"),
            dash=dash,
            dash_start=float(get("stroke-dashoffset", "0")),
            miter=float(get("stroke-miterlimit", "4")),
        )

    def _group(self, element: Element, outer: Matrix) -> list[Node]:
        get = element.get
        matrix = matrix_of(get("transform")).then(outer)
        for feature in ("filter", "mask"):
            if get(feature, "none") != "none":
                name = get(feature, "")[5:].rstrip(")")
                self.rest.append(Rest(feature, (name, get("id"))))
                return []
        style = get("style", "")
        if "mix-blend-mode" in style and "mix-blend-mode:normal" not in style:
            self.rest.append(Rest("mix-blend-mode", (get("id"),)))
            return []
        nodes = self._children(element, matrix)
        opacity = float(get("opacity", "1"))
        if opacity < 1 and nodes:
            lighter = faded(nodes, opacity)
            if lighter is None:
                ids = [get("id")] + [child.get("id") for child in element]
                self.rest.append(Rest("opacity", tuple(ids)))
                return []
            nodes = lighter
        clip = _reference(element)
        if clip and nodes:
            nodes = self._clipped(nodes, clip, element, matrix)
        return nodes

    def _clipped(self, nodes: list[Node], name: str, element: Element, matrix: Matrix, depth: int = 0) -> list[Node]:
        """Nodes seen through a clip path; a clip path on the clip path becomes a group around."""
        clip = self.defs.get(name)
        if clip is None:
            return nodes
        inner = matrix_of(clip.get("transform")).then(matrix)
        if clip.get("clipPathUnits") == "objectBoundingBox":
            box = self._bounds(element, IDENTITY)
            if box is None or box.width <= 0 or box.height <= 0:
                return []
            inner = Matrix(box.width, 0, 0, box.height, box.x, box.y).then(inner)
        shapes = list(self._shapes(clip, inner))
        around = [_reference(shape.element) for shape in shapes if _reference(shape.element)]
        outline = joined([(shape.outline, shape.rule) for shape in shapes])
        if outline is None or (around and len(shapes) > 1) or depth > _MAX_CLIPS:
            self.rest.append(Rest("clip-path", (name, element.get("id"))))
            return []
        if not outline:
            return []  # a clip path without any area hides all
        nodes = [Group(tuple(nodes), clip=outline)]
        if around:
            nodes = self._clipped(nodes, around[0], shapes[0].element, shapes[0].matrix, depth + 1)
        outer = _reference(clip)
        return self._clipped(nodes, outer, element, matrix, depth + 1) if outer else nodes

    def _shapes(self, element: Element, outer: Matrix) -> Iterator[_Shape]:
        """The paths of a clip path, or those of a group in it."""
        for child in element:
            matrix = matrix_of(child.get("transform")).then(outer)
            if child.tag == f"{_SVG}g":
                for shape in self._shapes(child, matrix):
                    clipped = _reference(child) and not _reference(shape.element)
                    yield _Shape(child, matrix, shape.outline, shape.rule) if clipped else shape
            elif child.tag == f"{_SVG}path" and child.get("visibility", "visible") == "visible":
                rule: Rule = "evenodd" if child.get("clip-rule") == "evenodd" else "nonzero"
                yield _Shape(child, matrix, transform(read_outline(child.get("d", "")), matrix), rule)

    def _bounds(self, element: Element, outer: Matrix) -> Box | None:
        """The box around what a group or path fills, without its strokes (SVG 1.1, 7.11)."""
        boxes: list[Box] = []
        for child in element if element.tag == f"{_SVG}g" else [element]:
            matrix = matrix_of(child.get("transform")).then(outer)
            if child.tag == f"{_SVG}path":
                box = exact_bounds(transform(read_outline(child.get("d", "")), matrix))
            elif child.tag == f"{_SVG}g":
                box = self._bounds(child, matrix)
            else:
                x, y, width, height = (float(child.get(name, "0")) for name in ("x", "y", "width", "height"))
                corners = (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height))
                box = exact_bounds(transform(corners, matrix))
            if box is not None:
                boxes.append(box)
        return _around(boxes)

    def _image(self, element: Element, outer: Matrix) -> list[Node]:
        get = element.get
        matrix = matrix_of(get("transform")).then(outer)
        box = Box(*(float(get(name, "0")) for name in ("x", "y", "width", "height")))
        if get("visibility", "visible") != "visible" or min(box.width, box.height) <= 0 or matrix.factor == 0:
            return []
        bitmap = self.decode(get(_HREF, ""), box.width * matrix.factor, box.height * matrix.factor)
        if bitmap is None:
            return []
        size = (float(bitmap.width), float(bitmap.height))
        fit, cut = fit_box(size, (box.width, box.height), get("preserveAspectRatio", "xMidYMid"))
        placed = Box(*fit.apply(0, 0), size[0] * fit.a, size[1] * fit.d).moved(box.x, box.y)
        if matrix.b == matrix.c == 0 and min(matrix.a, matrix.d) > 0:
            placed = placed.mapped(matrix)
            box = box.mapped(matrix)
            matrix = IDENTITY
        image = Image(placed, bitmap)
        if not cut and matrix == IDENTITY:
            return [image]
        return [Group((image,), matrix, clip=rectangle(box) if cut else None)]


class _Shape(NamedTuple):
    """One shape of a clip path: the element that may be clipped itself, its matrix, its area."""

    element: Element
    matrix: Matrix
    outline: Outline
    rule: Rule


def _length(outline: Outline) -> float:
    """No less than the length of an outline."""
    total = x = y = 0.0
    for _, *numbers in outline:
        for at in range(0, len(numbers), 2):
            total += math.hypot(numbers[at] - x, numbers[at + 1] - y)
            x, y = numbers[at : at + 2]
    return total


def _reference(element: Element) -> str:
    """The id of the clip path that an element has, or ''."""
    value = element.get("clip-path", "none")
    return "" if value == "none" else value[5:].rstrip(")")


def _around(boxes: list[Box]) -> Box | None:
    if not boxes:
        return None
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def _scaled(stroke: Stroke, by: float) -> Stroke:
    if by == 1:
        return stroke
    dash = tuple(length * by for length in stroke.dash)
    return replace(stroke, width=stroke.width * by, dash=dash, dash_start=stroke.dash_start * by)
