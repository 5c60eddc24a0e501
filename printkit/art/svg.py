"""A person's SVG into a drawing: looked over, made plain by usvg in its sandbox, turned into scene nodes."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path
from xml.etree import ElementTree

from printkit.art import svgcheck, usvg
from printkit.art.drawing import Drawing
from printkit.art.plain import Plain, Rest
from printkit.art.raster import decode_picture
from printkit.art.source import describe, error, kind_of, read_source, warning
from printkit.art.words import View, rectangle, view_of
from printkit.core.units import MM_PER_INCH, Size
from printkit.data.problems import Problem, Where, has_errors
from printkit.scene.geometry import Box
from printkit.scene.nodes import Bitmap, Group, Image, Node

DPI = 300.0  # what print shops ask of pictures of pixels
MAX_RASTER_PIXELS = 36_000_000  # A4 at 600 dpi has 35 million
_PX_PER_INCH = 96.0  # CSS 2.1, 4.3.2

_WHAT = {
    "linearGradient": "a gradient",
    "radialGradient": "a gradient",
    "pattern": "a pattern",
    "filter": "a filter",
    "mask": "a mask",
    "mix-blend-mode": "a blend mode",
    "opacity": "an opacity over parts that lie on one another",
    "stroke-dasharray": "a line of more dashes than a viewer draws in time",
    "clip-path": "a clip path of parts that cross one another",
}
_WARNING = re.compile(r"Warning \(in ([\w:]+?)(?::\d+)?\): (.*)")


def load_svg(
    path: Path,
    where: Where,
    key: str,
    *,
    fonts: Path | None = None,
    raster: bool = False,
    box: Size | None = None,
    dpi: float = DPI,
) -> tuple[Drawing | None, list[Problem]]:
    """Read an SVG file as a drawing of paths.

    Args:
        path: the file.
        where: the place that names it, such as a line of a deck.
        key: the key that names it.
        fonts: a folder of font files for the drawing's lettering; without it, lettering is a problem.
        raster: make pixels of the whole drawing, for what can't stay paths (gradients, patterns, filters, masks).
        box: the size in print, in mm, that it is fitted into; for pixels. The drawing's own size without it.
        dpi: pixels an inch in print, for embedded pictures and for `raster`.

    Returns:
        The drawing, or None where an error stands in the problems; problems inside the drawing carry its own lines.
    """
    data, problems = read_source(path, where, key, svgcheck.MAX_BYTES)
    if data is None:
        return None, problems
    kind = kind_of(data)
    if kind != "svg":
        hint = "unpack it first (it is an .svgz)" if kind == "gzip" else "save the drawing as plain SVG"
        return None, [error(where, key, f"'{path}' is {describe(kind)}, not an SVG", hint, "art-format")]
    return read_svg(data, str(path), key, fonts=fonts, raster=raster, box=box, dpi=dpi)


def read_svg(
    data: bytes,
    file: str,
    key: str,
    *,
    fonts: Path | None = None,
    raster: bool = False,
    box: Size | None = None,
    dpi: float = DPI,
) -> tuple[Drawing | None, list[Problem]]:
    """The same for an SVG's bytes; `file` is what problems call it."""
    found = svgcheck.survey(data, file, key)
    problems = found.problems
    if fonts is not None and not fonts.is_dir():
        problems.append(error(Where(file), key, f"the font folder '{fonts}' is not a folder", code="svg-text"))
    if has_errors(problems):
        return None, problems
    outcome = usvg.run("usvg", ["--indent", "none", "-", "-c"], data, fonts)
    problems += _messages(outcome, found, data, file, key, with_fonts=fonts is not None)
    if has_errors(problems):
        return None, problems
    plain = Plain(outcome.output)
    view = view_of(plain.root, has_width=found.has_width, has_height=found.has_height)
    mm = _mm_per_unit(plain, view, box)
    if raster and next(plain.root.iter("{http://www.w3.org/2000/svg}image"), None) is not None:
        message = "resvg, which makes the pixels, leaves embedded pictures out"
        hint = "export the drawing as PNG instead, at 300 dpi or more"
        problems.append(error(found.place("image") or Where(file), key, message, hint, "svg-image"))
        return None, problems
    if raster:
        group, more = _rastered(plain, view, mm * dpi / MM_PER_INCH, Where(file), key)
    else:
        decoder = _Decoder(mm * dpi / MM_PER_INCH, found.place("image") or Where(file), key)
        items = plain.nodes(view, decoder)
        more = decoder.problems + _rest_problems(plain.rest, found, file, key)
        if not items and not has_errors(more):
            more.append(warning(Where(file), key, "the drawing shows nothing", code="svg-blank"))
        group = _keyed(items, view, outcome.output, decoder.keys)
    problems += more
    if group is None or has_errors(more):
        return None, problems
    return Drawing(view.width, view.height, group, found.title, found.desc), problems


def _keyed(items: tuple[Node, ...], view: View, output: bytes, keys: list[str]) -> Group:
    """The drawing's group; its key is a digest of usvg's plain SVG and of the pixels in it, which settle the nodes."""
    digest = hashlib.sha256("/".join(keys).encode() + b"\n" + output).hexdigest()[:32]
    return Group(items, clip=rectangle(Box(0, 0, view.width, view.height)), key=f"svg-{digest}")


def _mm_per_unit(plain: Plain, view: View, box: Size | None) -> float:
    """How large one unit of the view is in print."""
    if box is not None:
        return min(box.width / view.width, box.height / view.height)
    return float(plain.root.get("width", "0")) / view.width * MM_PER_INCH / _PX_PER_INCH


class _Decoder:
    """Makes bitmaps of embedded pictures, reduced to what the print needs."""

    def __init__(self, px_per_unit: float, where: Where, key: str) -> None:
        self.px_per_unit, self.where, self.key = px_per_unit, where, key
        self.problems: list[Problem] = []
        self.keys: list[str] = []

    def __call__(self, address: str, width: float, height: float) -> Bitmap | None:
        head, _, body = address.partition(",")
        try:
            data = base64.b64decode(body.strip(), validate=False) if head.endswith(";base64") else b""
        except ValueError:
            data = b""
        # A picture may be wider than its box where it is cut to fit, so the longer side of the box bounds both.
        side = max(1, round(max(width, height) * self.px_per_unit))
        name = "the embedded picture"
        bitmap, problems = decode_picture(data, self.where, self.key, name, fit_px=(side, side))
        self.problems += problems
        if bitmap is not None:
            self.keys.append(bitmap.key)
        return bitmap


def _messages(
    outcome: usvg.Outcome, found: svgcheck.Survey, data: bytes, file: str, key: str, *, with_fonts: bool
) -> list[Problem]:
    """What usvg said, as problems."""
    problems: list[Problem] = []
    if outcome.stopped == "limit":
        message = "the drawing takes too much work or memory"
        return [error(Where(file), key, message, "simplify it: fewer clip paths, patterns, markers", "svg-limit")]
    if outcome.stopped == "refused":
        reason = " ".join(outcome.messages).removeprefix("Error: ").strip().rstrip(".")
        return [error(Where(file), key, f"the drawing cannot be read: {reason}", code="svg-syntax")]
    lettering = [place for name in ("text", "tspan") for place in found.tags.get(name, [])]
    for line in dict.fromkeys(outcome.messages):
        match = _WARNING.match(line)
        if match is None:
            continue
        if "text" not in match[1]:
            problems.append(warning(_quoted(match[2], data, file), key, match[2].rstrip("."), code="svg-note"))
        elif with_fonts:
            place = lettering[0] if lettering else Where(file)
            message = f"the lettering cannot be set: {match[2].rstrip('.')}"
            problems.append(error(place, key, message, "add the font, or convert text to outlines", "svg-text"))
        else:
            message = "lettering needs a font, and fonts differ from machine to machine"
            problems += [
                error(place, key, message, "convert text to outlines", "svg-text")
                for place in (found.tags.get("text") or [Where(file)])[: svgcheck.MAX_SHOWN]
            ]
            break
    return problems


def _quoted(message: str, data: bytes, file: str) -> Where:
    """The place of the value that a message quotes: usvg tells no lines, so the first place where it is written."""
    value = re.search("'(.{3,})'", message)
    at = data.find(value[1].encode()) if value is not None else -1
    return Where(file) if at < 0 else Where(file, data.count(b"\n", 0, at) + 1, at - data.rfind(b"\n", 0, at))


def _rest_problems(rest: list[Rest], found: svgcheck.Survey, file: str, key: str) -> list[Problem]:
    """One problem for each place that can't stay a vector."""
    problems = []
    for each in rest:
        place = found.place(each.what, each.ids) or Where(file)
        message = f"{_WHAT[each.what]} ({each.what}) can't be drawn with black and white lines and areas"
        hint = "take it out, or set 'raster: true' to turn the drawing into pixels at print resolution"
        problems.append(error(place, key, message, hint, "svg-raster"))
    return list(dict.fromkeys(problems))


def _rastered(
    plain: Plain, view: View, px_per_unit: float, where: Where, key: str
) -> tuple[Group | None, list[Problem]]:
    """The whole drawing as one picture."""
    width, height = (max(1, round(side * px_per_unit)) for side in (view.width, view.height))
    if width * height > MAX_RASTER_PIXELS:
        message = f"{width} × {height} pixels are too many"
        return None, [error(where, key, message, "print it smaller, or with fewer dpi", "art-limit")]
    bitmap, problems = render(ElementTree.tostring(plain.root), width, height, where, key)
    if bitmap is None:
        return None, problems
    image = Image(Box(0, 0, view.width, view.height), bitmap)
    return Group((image,), key=f"px-{bitmap.key}"), problems


def render(data: bytes, width: int, height: int, where: Where, key: str) -> tuple[Bitmap | None, list[Problem]]:
    """An SVG as grey pixels on white, by resvg.

    Args:
        data: an SVG from usvg, or one of our own making.
        width: columns.
        height: rows; they should be as to width as the drawing's, or it does not fill the picture.
        where: the place of problems.
        key: the key of problems.
    """
    # Without a folder to look in (there is none) resvg writes a warning into its output.
    options = ["--background", "#ffffff", "--resources-dir", "."]
    outcome = usvg.run("resvg", ["--width", str(width), "--height", str(height), *options, "-", "-c"], data)
    if outcome.stopped is not None:
        message = "the drawing takes too much work or memory to make pixels of it"
        return None, [error(where, key, message, "simplify it, or print it smaller", "svg-limit")]
    return decode_picture(outcome.output, where, key, "the rendered drawing")
