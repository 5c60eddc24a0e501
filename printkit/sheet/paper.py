"""Papers and card sizes by name, with their sources.

Papers: ISO 216 and ANSI/ASME Y14.1 (Letter). Cards: the trim sizes that print services
and sleeve makers publish (several agree on each); corner radius 3 mm for all.
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.core.units import MM_PER_INCH, Size, number, parse_size

PAPERS = {
    "a3": Size(297, 420),
    "a4": Size(210, 297),
    "a5": Size(148, 210),
    "letter": Size(8.5 * MM_PER_INCH, 11 * MM_PER_INCH),
}

CARD_SIZES = {
    "poker": Size(63, 88),
    "poker-us": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "mini": Size(44.45, 63.5),
    "tarot": Size(70, 120),
}

CORNER_RADIUS = 3.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper: its name as file names have it (`a4`, `200x300`) and its size, as the person gave it."""

    name: str
    size: Size

    def __str__(self) -> str:
        spoken = self.name.capitalize()  # A4, Letter
        return f"{spoken} ({self.size})" if self.name in PAPERS else str(self.size)


def parse_paper(text: str) -> Paper:
    """Read `a4`, `letter`, `a3`, `a5` or a size such as `200x300` or `8x10in`.

    Raises:
        ValueError: it is neither.
    """
    name = text.strip().lower()
    if name in PAPERS:
        return Paper(name, PAPERS[name])
    size = _size(text, "paper", PAPERS)
    return Paper(f"{number(size.width)}x{number(size.height)}", size)


def parse_card_size(text: str) -> Size:
    """Read a card size by name or as `WxH`.

    Raises:
        ValueError: it is neither.
    """
    name = text.strip().lower()
    return CARD_SIZES[name] if name in CARD_SIZES else _size(text, "card size", CARD_SIZES)


def size_name(size: Size) -> str:
    """The name of a card size, or its millimetres as file names have them."""
    for name, known in CARD_SIZES.items():
        if known == size:
            return name
    return f"{number(size.width)}x{number(size.height)}"


def _size(text: str, what: str, known: dict[str, Size]) -> Size:
    try:
        size = parse_size(text)
    except ValueError as error:
        raise ValueError(f"'{text}' is no {what}; write {', '.join(known)} or a size such as 63x88") from error
    if not 10 <= min(size) <= max(size) <= 5000:
        raise ValueError(f"a {what} of {size} is not of this world; sides are 10 to 5000 mm")
    return size
