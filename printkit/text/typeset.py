"""Text that fits its box: it shrinks in steps, then breaks into lines, and never vanishes.

What does not fit even at the smallest size is told as how much room is missing, for the caller to say of which card.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from printkit.core.units import MM_PER_PT
from printkit.scene.geometry import Box
from printkit.scene.nodes import Text
from printkit.scene.paint import BLACK, Ink, Stroke
from printkit.text.fonts import Font

Align: TypeAlias = Literal["start", "middle", "end"]

SIZE_STEP_PT = 0.25  # finer steps are not seen
ONE_LINE_SHARE = 0.72  # a line may shrink to this share of its size before it is rather broken in two
GAIN = 1.25  # by so much larger letters are worth a further line even so
_NO_BREAK = "\u00a0"
_BREAK = re.compile(r"(?<!\d)[^\S\u00a0]+|(?<=\d)[^\S\u00a0]+(?!(?:%|mm|g/m²)(?!\w))")  # not before a figure's unit
LEADING = 1.08  # from baseline to baseline, in font sizes; names are short, so tight is good


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a box's text looks.

    Attributes:
        font: the name or path of the font.
        size_pt: the size that is wanted.
        floor_pt: the size below which it is not legible any more.
        lines: at most so many.
        align: to the left, the middle or the right of the box.
    """

    font: str
    size_pt: float
    floor_pt: float
    lines: int = 1
    align: Align = "middle"


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of text at the size at which they fit; `missing` is the room in mm that they want beyond the box, or 0.

    It is the width that is missing or, where not even one line is low enough, the height.
    """

    lines: tuple[str, ...]
    size_pt: float
    missing: float = 0.0


def fit(text: str, font: Font, style: TextStyle, width: float, height: float) -> Fitted:
    """Find the largest size, and then the fewest lines, in which the text fits a box of `width` × `height` mm.

    One line may be somewhat smaller than several, but not by much.
    """
    text = " ".join(text.split())
    shrunk = max(style.floor_pt, style.size_pt * ONE_LINE_SHARE)
    for size in _sizes(style.size_pt, shrunk):
        if _stack(1, size) <= height and font.width(text, size) <= width:
            return _broken(text, font, style, width, height, size * GAIN) or Fitted((text,), size)
    floor = style.floor_pt
    counts = [count for count in range(1, style.lines + 1) if _stack(count, floor) <= height]
    if not counts:
        return Fitted((text,), floor, _stack(1, floor) - height)
    # Where even the floor is far too large, there is no need to look at every way to break the text.
    if (beyond := font.width(text, floor) / len(counts) - width) > width:
        return Fitted((text,), floor, beyond)
    broken = {count: found for count in counts if (found := _evenest(text, font, count)) is not None}
    for size in _sizes(style.size_pt, floor):
        for count, (widest, lines) in broken.items():
            if _stack(count, size) <= height and widest * size <= width:
                return Fitted(lines, size)
    return Fitted((text,), floor, min(widest * floor - width for widest, _ in broken.values()))


def _broken(text: str, font: Font, style: TextStyle, width: float, height: float, least: float) -> Fitted | None:
    """The text in several lines of at least this size in points, if they fit."""
    if least > style.size_pt:
        return None
    for count in range(2, style.lines + 1):
        if (found := _evenest(text, font, count)) is not None:
            for size in _sizes(style.size_pt, least):
                if _stack(count, size) <= height and found[0] * size <= width:
                    return Fitted(found[1], size)
    return None


def break_lines(text: str, font: Font, size_pt: float, width: float, count: int) -> tuple[str, ...] | None:
    """Break at spaces into `count` lines, as even as can be; None when they do not fit the width.

    A break after a hyphen is as good as one at a space.
    """
    found = _evenest(text, font, count)
    return found[1] if found is not None and found[0] * size_pt <= width else None


def _evenest(text: str, font: Font, count: int) -> tuple[float, tuple[str, ...]] | None:
    """The text in `count` lines, none empty, the widest of which is as narrow as can be; its width is in mm a point.

    None where the text has fewer pieces than that. The work grows with the square of the pieces.
    """
    pieces = text.replace("-", "-\u200b").replace(" ", " \u200b").split("\u200b")
    total = len(pieces)
    if total < count:
        return None
    starts = [0, *itertools.accumulate(len(piece) for piece in pieces)]
    whole = "".join(pieces)

    def line(start: int, end: int) -> str:
        return whole[starts[start] : starts[end]].strip()

    def widest(start: int, end: int, left: float) -> float:
        return max(font.width(line(start, end), 1), left)

    # By lines that are left less one, and by the first piece of them: the least that the widest of them can be.
    least = [[font.width(line(start, total), 1) for start in range(total)]]
    for lines in range(2, count + 1):
        after = least[-1]
        ends = [range(start + 1, total - lines + 2) for start in range(total - lines + 1)]
        least.append([min(widest(start, end, after[end]) for end in each) for start, each in enumerate(ends)])
    best = least[-1][0]
    start, broken = 0, []
    for after in reversed(least[:-1]):
        end = next(end for end in range(start + 1, len(after)) if widest(start, end, after[end]) <= best + 1e-9)
        broken.append(line(start, end))
        start = end
    return best, (*broken, line(start, total))


def lay(
    fitted: Fitted, font: Font, style: TextStyle, box: Box, *, fill: Ink | None = BLACK, stroke: Stroke | None = None
) -> tuple[Text, ...]:
    """The lines as nodes, centred on the height of the box by their capitals."""
    size = fitted.size_pt
    capitals = font.height_of_capitals(size)
    leading = size * LEADING * MM_PER_PT
    block = capitals + leading * (len(fitted.lines) - 1)
    x = {"start": box.x, "middle": box.centre[0], "end": box.right}[style.align]
    y = box.y + (box.height - block) / 2 + capitals
    return tuple(
        Text(x, y + leading * row, line, style.font, size, style.align, fill, stroke)
        for row, line in enumerate(fitted.lines)
    )


def _sizes(start: float, end: float) -> Iterator[float]:
    size = start
    while size > end + 1e-9:
        yield size
        size -= SIZE_STEP_PT
    yield end


def _stack(count: int, size_pt: float) -> float:
    """The height of so many lines in mm, from the top of the capitals to the foot of the descenders."""
    return (0.95 + LEADING * (count - 1)) * size_pt * MM_PER_PT


def wrap(text: str, font: Font, size_pt: float, width: float) -> tuple[str, ...]:
    """Break running text at spaces into lines of at most `width` mm; a word that is wider stands alone.

    Words with a no-break space between them, such as those of a command, stay on one line; it is set as a space. A
    figure stays with its unit.
    """
    lines: list[str] = []
    for word in filter(None, _BREAK.split(text)):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.width(longer.replace(_NO_BREAK, " "), size_pt) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(line.replace(_NO_BREAK, " ") for line in lines)


def wrap_evenly(text: str, font: Font, size_pt: float, width: float) -> tuple[str, ...]:
    """Break running text into as few lines as `wrap` does, but into even ones: for text that is centred."""
    lines = wrap(text, font, size_pt, width)
    while len(lines) > 1:
        narrower = max(font.width(line, size_pt) for line in lines) - 0.01
        tighter = wrap(text, font, size_pt, narrower)
        if len(tighter) > len(lines) or any(font.width(line, size_pt) > narrower for line in tighter):
            break
        lines = tighter
    return lines
