"""Faces onto sheets: draws what the plan says, and knows no more of a face than its size and its nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.core.units import Size
from printkit.data.words import words_for
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Page, Role
from printkit.scene.shapes import rectangle
from printkit.sheet.marks import Marks, Slug, fold_line, marks, slug
from printkit.sheet.plan import Backs, Plan


@dataclass(frozen=True, slots=True)
class Face:
    """Something with two sides that lies on a sheet: a card, a puzzle, a book page.

    Attributes:
        id: its name, by which the finished file is checked.
        trim: its size after cutting, upright, in mm.
        front: its nodes; the origin is the trim's upper left corner, and they may reach `bleed` beyond the trim.
        back: likewise, or None where it has none.
        bleed: how far its ink may run beyond the trim, in mm.
        copies: how many are wanted.
        alt: what its front says, in words; then it is one figure to a reader by ear.
    """

    id: str
    trim: Size
    front: Group
    back: Group | None = None
    bleed: float = 0.0
    copies: int = 1
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """How sheets are dressed.

    Attributes:
        marks: where to cut.
        offset: how far the backs are shifted right and down, in mm, to meet the fronts on this printer.
        title: what the slug says at its left; the sheet's number is at its right.
        font: of the slug.
        language: of the slug, as a tag; English where there are no words in it.
    """

    marks: Marks
    offset: tuple[float, float]
    title: str
    font: str
    language: str = "en"

    def slug(self, said: str, number: int, count: int) -> Slug:
        """What the margin of one side says, where `said` is a text of the catalogue with both numbers in it."""
        return Slug(self.title, said.format(number=number, count=count), self.font, self.language)


def impose(faces: Sequence[Face], plan: Plan, backs: Backs, look: Look) -> tuple[Page, ...]:
    """The pages of a run: each sheet's front, followed by its back where the backs are printed on the other side."""
    pages: list[Page] = []
    grid, count = plan.grid, len(plan.sheets)
    bleed = max((face.bleed for face in faces), default=0.0)
    says = words_for(look.language).sheet
    for number, slots in enumerate(plan.sheets, 1):
        fronts: list[Node] = []
        rears: list[Node] = []
        places = [grid.slot(slot.column, slot.row) for slot in slots]
        behind: list[Box] = []
        for slot, place in zip(slots, places, strict=True):
            face = faces[slot.face]
            fronts.append(_placed(face, face.front, place, int(grid.turned), face.id))
            if backs is not Backs.NONE:
                box, turn = grid.behind(slot.column, slot.row, backs)
                behind.append(box)
                if face.back is not None:
                    rears.append(_placed(face, face.back, box, turn, None))
        if backs is Backs.FOLD:
            note = look.slug(says.fold, number, count)
            lines = marks(grid, look.marks, bleed, [*places, *behind])
            pages.append(_page(plan, (*fronts, *rears, *lines, *fold_line(grid), slug(grid, note)), f"{number}"))
            continue
        double = backs is not Backs.NONE and bool(rears)
        front = look.slug(says.front if double else says.single, number, count)
        lines = marks(grid, look.marks, bleed, places)
        pages.append(_page(plan, (*fronts, *lines, slug(grid, front)), f"{number}" + ("F" if double else "")))
        if double:
            shift = Matrix.move(*look.offset)
            rear = look.slug(says.back, number, count)
            lines = marks(grid, look.marks, bleed, behind)
            pages.append(_page(plan, (Group((*rears, *lines), shift), slug(grid, rear)), f"{number}B"))
    return tuple(pages)


def _page(plan: Plan, items: tuple[Node, ...], label: str) -> Page:
    return Page(plan.grid.paper, items, label)


def _placed(face: Face, side: Group, box: Box, turn: int, mark: str | None) -> Group:
    """A side of a face in its box, turned clockwise by quarters and cut off at the bleed."""
    width, height = face.trim
    matrix = Matrix.move(-width / 2, -height / 2).then(Matrix.turn(turn)).then(Matrix.move(*box.centre))
    clip = rectangle(Box(0, 0, width, height).inset(-face.bleed))
    told = face.alt if mark is not None else ""
    return Group((side,), matrix, clip=clip, mark=mark, role=Role.FIGURE if told else None, alt=told)
