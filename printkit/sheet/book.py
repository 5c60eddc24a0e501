"""Books: trims, margins by the number of pages, and the wrap-around cover of print on demand.

The figures are those that Kindle Direct Publishing prints in its help pages for paperbacks ("Set trim size, bleed and
margins", "Cover: create a paperback cover"); its limits are wider than what a stapled booklet needs, so one set of
margins serves both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.core.units import MM_PER_INCH, Size, number, parse_size
from printkit.scene.geometry import Box
from printkit.sheet.paper import PAPERS
from printkit.text.style import BookStyle, PageFrame

TRIMS = {
    "a5": PAPERS["a5"],
    "a4": PAPERS["a4"],
    "letter": PAPERS["letter"],
    "half-letter": Size(PAPERS["letter"].height / 2, PAPERS["letter"].width),
    "5x8": Size(5 * MM_PER_INCH, 8 * MM_PER_INCH),
    "6x9": Size(6 * MM_PER_INCH, 9 * MM_PER_INCH),
    "8x10": Size(8 * MM_PER_INCH, 10 * MM_PER_INCH),
    "8.5x11": PAPERS["letter"],
}

LEAST_PAGES = 24  # of print on demand
MOST_PAGES = 828
SPINE_TEXT_PAGES = 79
COVER_BLEED = 3.2  # 0.125 in
OUTSIDE = 0.25 * MM_PER_INCH  # the least margin at the outer edge, the top and the bottom

# Up to so many pages, so many inches at the spine.
_INSIDE = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
# Inches a page.
_SPINE = {"white": 0.002252, "cream": 0.0025, "color": 0.002347}

_COMFORT = 3.0  # the text keeps this much more from the spine than print on demand asks for
_LEAST_TOP = 15.0  # for the running head above the text, or the page number below it
_MEASURE = 135.0  # a line wider than this is too long to read, so the page gets two columns


@dataclass(frozen=True, slots=True)
class Trim:
    """The size of a book's page after cutting: its name as file names have it, and its size."""

    name: str
    size: Size

    def __str__(self) -> str:
        return f"{self.name.capitalize()} ({self.size})" if self.name in TRIMS else str(self.size)


def parse_trim(text: str) -> Trim:
    """Read `a5`, `6x9` (inches, as the trade says it), `letter` or a size such as `150x200` or `7x10in`.

    Raises:
        ValueError: it is none of these, or no book.
    """
    name = text.strip().lower().replace(" ", "").replace("×", "x").removesuffix("in")
    if name in TRIMS:
        return Trim("letter" if name == "8.5x11" else name, TRIMS[name])
    try:
        size = parse_size(text)
    except ValueError as error:
        raise ValueError(f"'{text}' is no trim; write {', '.join(TRIMS)} or a size such as 150x200") from error
    if not 80 <= min(size) <= max(size) <= 1000:
        raise ValueError(f"a book of {size} cannot be made; sides are 80 to 1000 mm")
    return Trim(f"{number(size.width)}x{number(size.height)}", size)


def listed_trims() -> tuple[str, ...]:
    """The names of the trims that print on demand lists; A5 is not among them."""
    return tuple(name for name in TRIMS if name not in ("a5", "letter"))  # letter is 8.5x11


def is_listed(trim: Size) -> bool:
    """Whether print on demand lists a trim, to a tenth of a millimetre."""
    return any(
        max(abs(trim.width - size.width), abs(trim.height - size.height)) < 0.1
        for size in map(TRIMS.__getitem__, listed_trims())
    )


def inside_margin(pages: int) -> float:
    """The least margin at the spine, in mm, for so many pages.

    Raises:
        ValueError: no book of print on demand has so many.
    """
    for most, inches in _INSIDE:
        if pages <= most:
            return inches * MM_PER_INCH
    raise ValueError(f"print on demand takes up to {MOST_PAGES} pages, not {pages}")


def frame_for(trim: Size, pages: int = LEAST_PAGES) -> PageFrame:
    """A page with comfortable margins: a tenth of its sides, and more at the spine of a thick book.

    Raises:
        ValueError: there are too many pages.
    """
    width, height = trim
    return PageFrame(
        trim,
        inner=round(max(0.118 * width, inside_margin(pages) + _COMFORT), 2),
        outer=round(max(0.1 * width, OUTSIDE), 2),
        top=round(max(0.09 * height, _LEAST_TOP), 2),
        bottom=round(max(0.095 * height, _LEAST_TOP), 2),
    )


def suited(style: BookStyle, frame: PageFrame) -> BookStyle:
    """The style with two columns where one would be too wide for its letters."""
    scale = style.paragraph("body").size_pt / 11
    return replace(style, columns=2) if frame.room.width > _MEASURE * scale else style


def spine_width(pages: int, paper: str = "white") -> float:
    """The width of the spine, in mm; the paper is `white`, `cream` or `color` (white for premium colour)."""
    return pages * _SPINE[paper] * MM_PER_INCH


@dataclass(frozen=True, slots=True)
class CoverPlan:
    """Where the parts of a wrap-around cover lie, in mm from the upper left of its sheet, bleed included."""

    sheet: Size
    back: Box
    spine: Box
    front: Box
    spine_text: bool

    @property
    def trim(self) -> Box:
        """What is left after cutting."""
        return Box(self.back.x, self.back.y, self.front.right - self.back.x, self.back.height)


def cover_plan(trim: Size, pages: int, paper: str = "white") -> CoverPlan:
    """The cover of a book of print on demand: back, spine and front, with bleed all around."""
    spine = spine_width(pages, paper)
    top = COVER_BLEED
    back = Box(COVER_BLEED, top, *trim)
    middle = Box(back.right, top, spine, trim.height)
    front = Box(middle.right, top, *trim)
    sheet = Size(front.right + COVER_BLEED, trim.height + 2 * COVER_BLEED)
    return CoverPlan(sheet, back, middle, front, pages >= SPINE_TEXT_PAGES)
