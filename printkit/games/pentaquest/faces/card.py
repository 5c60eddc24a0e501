"""The front of a card: a template, filled with what the card says."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass, replace

from printkit.art.drawing import Drawing
from printkit.core.english import counted
from printkit.core.units import Size, number
from printkit.data.problems import Problem
from printkit.data.words import words_for
from printkit.games.pentaquest.faces.panels import SMALLEST_DIE, die_side, lay_panels, lay_symbols
from printkit.games.pentaquest.faces.picture import place_drawing
from printkit.games.pentaquest.faces.symbols import effect
from printkit.games.pentaquest.faces.template import CardTemplate, EffectSpec, FrameSpec, WordsSpec
from printkit.games.pentaquest.model import Card, Effect, Picture
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import BLACK, WHITE, Stroke
from printkit.scene.shapes import ellipse, line, notched, polygon, rectangle
from printkit.scene.template import scale_for
from printkit.text import fonts
from printkit.text.typeset import TextStyle, fit, lay

# Of an empty card: as many dice as most cards have; those that are not wanted stay white.
BLANK_PANELS = (("blank",) * 3, ("blank",) * 3)


STEPS = 5  # of difficulty


@dataclass(frozen=True, slots=True)
class Canvas:
    """What all parts of a card share.

    Attributes:
        size: the card's trim, in mm.
        scale: by which the template's lengths grow on this size.
        least_line: no line is thinner, in mm.
    """

    size: Size
    scale: float
    least_line: float

    def line(self, width: float) -> Stroke:
        """A line of the template's width on this card."""
        return Stroke(max(width * self.scale, self.least_line))


@dataclass(frozen=True, slots=True)
class Place:
    """A card's place in its deck: `number` of `total`, and how hard it is from 1 to 5 (0: that is not told)."""

    number: int
    total: int
    difficulty: int = 0


def card_front(
    card: Card, place: Place, drawing: Drawing | None, template: CardTemplate, size: Size, least_line: float
) -> tuple[Group, tuple[Problem, ...]]:
    """Draw a card's front; its origin is the trim's upper left corner.

    Args:
        card: what it says.
        place: where it stands in its deck.
        drawing: its picture, or None for a frame with its name.
        template: the layout.
        size: the trim, in mm.
        least_line: no line is thinner, in mm; 0 leaves all as the template has them.

    Returns:
        The drawing, and what did not fit.
    """
    canvas = Canvas(size, scale_for(size, template.reference), least_line)
    problems: list[Problem] = []
    title, faults = _words(card.name, template.words, canvas, card, "name")
    problems += faults
    count, faults = _words(f"{place.number} · {place.total}", template.number, canvas, card, "number")
    problems += faults
    cramped = _dice_fault(card, template, canvas)
    problems += cramped
    panels = () if cramped else lay_panels(card.requirements, template.panels, size, canvas.scale, least_line)
    items = (
        Path(rectangle(Box(0, 0, *size)), WHITE),
        *_frame(template.frame, canvas),
        _picture(card, drawing, template, canvas),
        *panels,
        *_seal(card.effect, template.effect, canvas),
        Group(title, role=Role.HEADING),
        *_number(count, template, canvas),
        *_difficulty(place.difficulty, template, canvas),
    )
    return Group(items), tuple(problems)


def blank_front(template: CardTemplate, size: Size, least_line: float) -> Group:
    """A card to be filled in by hand: a line for the name, an empty seal and window, and dice without pips."""
    canvas = Canvas(size, scale_for(size, template.reference), least_line)
    name = template.words.place.box(size, canvas.scale)
    window = template.picture.place.box(size, canvas.scale)
    rule = line((name.x, name.bottom - name.height * 0.2), (name.right, name.bottom - name.height * 0.2))
    return Group(
        (
            Path(rectangle(Box(0, 0, *size)), WHITE),
            *_frame(template.frame, canvas),
            Path(rule, stroke=replace(canvas.line(0.25), cap="butt")),
            Path(rectangle(window, template.picture.radius * canvas.scale), WHITE, canvas.line(0.45)),
            *lay_symbols(BLANK_PANELS, template.panels, size, canvas.scale, least_line),
            *_seal(None, template.effect, canvas),
        ),
        key=f"blank-card-{number(size.width)}-{number(size.height)}-{number(least_line)}",
        role=Role.FIGURE,
        alt=words_for(template.language).card.empty,
    )


def _dice_fault(card: Card, template: CardTemplate, canvas: Canvas) -> tuple[Problem, ...]:
    """A problem where the dice of all panels together are too small to be read."""
    side = die_side(card.requirements, template.panels, canvas.size, canvas.scale)
    if side >= SMALLEST_DIE:
        return ()
    share = f"only {number(side, 1)} mm for each of their dice" if side > 0 else "none for their dice"
    panels = counted(len(card.requirements), "panel leaves", "panels leave")
    message = f"{panels} {share}, and below {number(SMALLEST_DIE)} mm no pip can be read"
    hint = "fewer panels, a larger card, or a template with more room for them"
    return (Problem(card.where, f"cards.{card.id}.requirements", message, hint, "dice-too-small"),)


def _frame(spec: FrameSpec, canvas: Canvas) -> tuple[Node, ...]:
    if spec.line <= 0:
        return ()
    scale = canvas.scale
    outer = Box(0, 0, *canvas.size).inset(spec.inset * scale)
    nodes: list[Node] = [Path(rectangle(outer, spec.radius * scale), WHITE, canvas.line(spec.line))]
    if spec.inner > 0:
        inner = outer.inset(spec.inner * scale)
        fine = canvas.line(spec.inner_line)
        if spec.notch > 0:
            radius = spec.notch * scale
            nodes.append(Path(notched(inner, radius), WHITE, fine))
            for x in (inner.x + radius * 0.2, inner.right - radius * 0.2):
                for y in (inner.y + radius * 0.2, inner.bottom - radius * 0.2):
                    nodes.append(Path(ellipse(x, y, radius * 0.34), WHITE, fine))
        else:
            nodes.append(Path(rectangle(inner, max(0.0, spec.radius - spec.inner) * scale), WHITE, fine))
    return tuple(nodes)


def _words(
    text: str, spec: WordsSpec, canvas: Canvas, card: Card, key: str
) -> tuple[tuple[Text, ...], tuple[Problem, ...]]:
    """Words in their box, and a problem where they do not fit or their font lacks a letter."""
    box = spec.place.box(canvas.size, canvas.scale)
    style = TextStyle(spec.font, max(spec.size_pt * canvas.scale, spec.floor_pt), spec.floor_pt, spec.lines, spec.align)
    font = fonts.find(spec.font)
    full_key, where = f"cards.{card.id}.{key}", card.named if key == "name" else card.where
    text = unicodedata.normalize("NFC", " ".join(text.split()))  # an accent that stands by itself joins its letter
    fault = font.faults(text)
    if fault:
        hint = "choose another font under fonts, or other letters"
        return (), (Problem(where, full_key, fault, hint, "missing-glyph"),)
    fitted = fit(text, font, style, box.width, box.height)
    problems: tuple[Problem, ...] = ()
    if fitted.missing:
        missing = number(math.ceil(fitted.missing * 10) / 10, 1)
        message = f"'{text}' lacks {missing} mm of room, even at {number(spec.floor_pt)} pt"
        problems = (Problem(where, full_key, message, "shorten it, or give it more room", "text-too-long"),)
    return lay(fitted, font, style, box), problems


def _seal(kind: Effect | None, spec: EffectSpec, canvas: Canvas) -> tuple[Node, ...]:
    box = spec.place.box(canvas.size, canvas.scale)
    side = min(box.width, box.height)
    x, y = box.centre
    nodes: list[Node] = []
    if spec.seal != "none":
        rings = [(side / 2, canvas.line(spec.line))]
        if spec.ring > 0:
            rings.append((side / 2 - spec.ring * canvas.scale, canvas.line(spec.line * 0.4)))
        for radius, stroke in rings:
            square = Box(x - radius, y - radius, 2 * radius, 2 * radius)
            outline = ellipse(x, y, radius) if spec.seal == "circle" else rectangle(square, radius * 0.36)
            nodes.append(Path(outline, WHITE, stroke))
    if kind is None:
        return tuple(nodes)
    symbol = side * spec.share
    nodes.append(
        Group((effect(kind, round(symbol, 3), canvas.least_line),), Matrix.move(x - symbol / 2, y - symbol / 2))
    )
    return tuple(nodes)


def _number(words: tuple[Text, ...], template: CardTemplate, canvas: Canvas) -> tuple[Node, ...]:
    """The number; where a frame's line runs behind it, on a small white label that interrupts the line."""
    spec = template.number
    if not words or template.frame.line <= 0 or spec.align != "middle":
        return words
    box = spec.place.box(canvas.size, canvas.scale)
    width = fonts.find(spec.font).width(words[0].content, words[0].size_pt) + 2.4 * canvas.scale
    return (_label(Box(box.centre[0] - width / 2, box.y, width, box.height), template, canvas), *words)


def _label(box: Box, template: CardTemplate, canvas: Canvas) -> Path:
    return Path(rectangle(box, box.height / 2), WHITE, canvas.line(template.frame.inner_line))


def _difficulty(steps: int, template: CardTemplate, canvas: Canvas) -> tuple[Node, ...]:
    """Five lozenges in a row, of which the first `steps` are black; on a label where a frame's line runs behind."""
    if not steps or template.difficulty is None:
        return ()
    box = template.difficulty.place.box(canvas.size, canvas.scale)
    label = (_label(box, template, canvas),) if template.frame.line > 0 else ()
    told = words_for(template.language).card.difficulty.format(steps=steps, most=STEPS)
    pitch = box.width / (STEPS + 1)
    half = min(pitch * 0.42, box.height * 0.34)
    y = box.centre[1]
    lozenges = tuple(
        Path(
            polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)]),
            BLACK if step < steps else WHITE,
            canvas.line(0.2),
        )
        for step in range(STEPS)
        for x in (box.x + pitch * (step + 1),)
    )
    return (*label, Group(lozenges, role=Role.FIGURE, alt=told))


def _picture(card: Card, drawing: Drawing | None, template: CardTemplate, canvas: Canvas) -> Group:
    spec = template.picture
    box = spec.place.box(canvas.size, canvas.scale)
    radius = spec.radius * canvas.scale
    nodes: list[Node] = []
    if drawing is None:
        nodes += _blank(card, box, template.words, canvas)
    else:
        inside = box.inset(spec.padding * canvas.scale)
        nodes.append(place_drawing(drawing, card.art or Picture(""), inside, canvas.least_line))
    told = words_for(template.language).card.picture.format(name=card.name)
    content = Group(tuple(nodes), clip=rectangle(box, radius), role=Role.FIGURE, alt=told)
    if spec.line <= 0:
        return content
    return Group((content, Path(rectangle(box, radius), None, canvas.line(spec.line))))


def _blank(card: Card, box: Box, words: WordsSpec, canvas: Canvas) -> tuple[Node, ...]:
    """What stands in for a picture: an easel-like frame with the card's name, waiting for a drawing."""
    inner = box.inset(min(box.width, box.height) * 0.08)
    style = TextStyle(words.font, words.size_pt * canvas.scale * 1.4, words.floor_pt * 0.6, 3)
    font = fonts.find(words.font)
    fitted = fit(card.name, font, style, inner.width * 0.8, inner.height * 0.6)
    corner = min(inner.width, inner.height) * 0.16
    dashes = replace(canvas.line(0.4), dash=(1.6, 1.6), cap="butt")
    rays = tuple(
        Path(line((x, y + dy), (x + dx, y)), stroke=canvas.line(0.4))
        for x, dx in ((inner.x, corner), (inner.right, -corner))
        for y, dy in ((inner.y, corner), (inner.bottom, -corner))
    )
    return (Path(notched(inner, corner), None, dashes), *rays, *lay(fitted, font, style, inner))
