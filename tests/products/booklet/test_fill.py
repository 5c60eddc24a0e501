"""The chapters that explain end well: on a page that is filled to some part, in every booklet that ships."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pypdfium2
import pytest

from printkit.backends import pdf
from printkit.core.units import MM_PER_INCH
from printkit.products.booklet.book import booklet, styles
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.planfile import load_plan, plan_names, trimmed
from printkit.products.booklet.standins import stand_ins
from printkit.sheet.book import parse_trim

TRIMS = ("a5", "a4", "letter", "6x9", "8x10", "8.5x11")
DPI = 40

# A plan, a trim, a language, large print or not, key letters or not: where a few lines had a page of their own at
# common distances of lines, and some others.
ENDS = [
    ("gentle", "a4", "en", False, False),
    ("gentle", "a5", "en", True, False),
    ("gentle", "6x9", "en", True, False),
    ("gentle", "6x9", "de", True, True),
    ("gentle", "letter", "de", True, True),
    ("gentle", "8x10", "de", False, False),
    ("large-print", "a4", "en", True, False),
    ("large-print", "6x9", "en", True, True),
    ("large-print", "8x10", "de", True, False),
    ("pentomancy", "8x10", "de", True, False),
    ("pentomancy", "8.5x11", "en", True, False),
    ("pentomancy", "a4", "de", True, False),
    ("pentomancy", "6x9", "de", False, False),
    ("pentomancy", "6x9", "en", True, False),
    ("gentle", "8x10", "de", True, False),
    ("logic", "a5", "de", False, False),
    ("logic", "8x10", "en", True, False),
]
ALL = list(itertools.product(plan_names(), TRIMS, ("en", "de"), (False, True), (False, True)))


def planned(name: str, trim: str, language: str, large: bool, keys: bool) -> BookPlan:
    plan, _ = load_plan(name)
    assert plan is not None
    over = trimmed(parse_trim(trim))
    one = 1 if trim in ("a5", "6x9") else plan.per_page
    return replace(
        plan, language=language, large=large, key_letters=keys, counts=(1, 0, 0, 0), per_page=one, cover="none", **over
    )


def filled(plan: BookPlan) -> tuple[list[float], list[float]]:
    """How much of the type area of each page is above its lowest ink, as the pages are printed.

    Returns:
        That of the pages of the rules, and that of the pages of the example.
    """
    made = booklet(plan, stand_ins(plan))
    pages = {anchor.name: anchor.page for anchor in made.document.anchors}
    dots = DPI / MM_PER_INCH
    first, last = round(made.frame.top * dots), round((plan.trim.height - made.frame.bottom) * dots) + 2
    found: tuple[list[float], list[float]] = ([], [])
    with pypdfium2.PdfDocument(pdf.write(made.document)) as file:
        for number in range(pages["how-to-play"], pages["grade-easy"]):
            grey = file[number].render(scale=DPI / 72, grayscale=True).to_numpy()[first:last]
            inked = [row for row in range(len(grey)) if grey[row].min() < 128]
            found[number >= pages["example"]].append((inked[-1] + 1) / (last - first))
    return found


@pytest.mark.parametrize("asked", ENDS, ids=lambda asked: "-".join(map(str, asked)))
def test_the_last_pages_of_the_rules_and_of_the_example_are_filled_to_a_quarter(
    asked: tuple[str, str, str, bool, bool],
) -> None:
    plan = planned(*asked)
    for shares in filled(plan):
        assert shares[-1] >= 0.25 or len(shares) == 1, shares
        assert all(share >= 0.3 for share in shares[:-1]), shares


@pytest.mark.slow  # 192 booklets
@pytest.mark.parametrize("asked", ALL, ids=lambda asked: "-".join(map(str, asked)))
def test_so_it_is_in_every_booklet_that_ships(asked: tuple[str, str, str, bool, bool]) -> None:
    test_the_last_pages_of_the_rules_and_of_the_example_are_filled_to_a_quarter(asked)


@pytest.mark.parametrize("asked", ENDS, ids=lambda asked: "-".join(map(str, asked)))
def test_lines_are_never_too_close_nor_too_far_apart(asked: tuple[str, str, str, bool, bool]) -> None:
    plan = planned(*asked)
    body = booklet(plan, stand_ins(plan)).parts.book.paragraph("body")
    usual = styles(plan)[1].paragraph("body")
    assert body.size_pt == usual.size_pt
    assert body.leading_pt / body.size_pt >= 1.15
    assert body.leading_pt <= 1.18 * usual.leading_pt + 1e-9
