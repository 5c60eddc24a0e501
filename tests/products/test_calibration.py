from __future__ import annotations

import pytest

from printkit.core.units import Size
from printkit.data.languages import languages
from printkit.products.calibration import LEAST_PAPER, Flip, calibration
from printkit.scene.nodes import Path, Text
from printkit.sheet.marks import ruler
from printkit.sheet.paper import PAPERS, Paper
from tests.products.touching import touching

ALL_PAPERS = [*(Paper(name, PAPERS[name]) for name in ("a3", "a4", "a5", "letter")), Paper("least", LEAST_PAPER)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", ALL_PAPERS, ids=lambda paper: paper.name)
def test_nothing_on_the_page_lies_on_its_words(paper: Paper, flip: Flip, language: str) -> None:
    for page in calibration(paper, flip, language).pages:
        assert touching(page.items) == []


@pytest.mark.parametrize("paper", ALL_PAPERS, ids=lambda paper: paper.name)
def test_figures_that_are_read_against_a_window_are_large_enough(paper: Paper) -> None:
    front = calibration(paper, "long").pages[0]
    figures = [node for node in front.items if isinstance(node, Text) and node.content in ("-5", "0", "+5")]
    assert len(figures) % 6 == 0
    assert min(node.size_pt for node in figures) >= 8


@pytest.mark.parametrize("size_pt", [5.5, 6, 7.5, 10])
@pytest.mark.parametrize("language", languages())
def test_the_words_of_a_ruler_keep_off_its_ticks(size_pt: float, language: str) -> None:
    assert touching(ruler(0, 0, 100, "AlegreyaSans-Medium", language, size_pt)) == []


def test_words_on_lines_would_be_found() -> None:
    (*_, label) = ruler(0, 0, 50, "AlegreyaSans-Medium")
    assert isinstance(label, Text)
    line = Path((("M", 0, label.y), ("L", 50, label.y)))
    assert touching((label, line)) == [(label.content, "a line")]
    assert touching((label, label)) == [(label.content, label.content)]


def test_paper_that_is_too_small_is_refused() -> None:
    with pytest.raises(ValueError, match="at least"):
        calibration(Paper("small", Size(LEAST_PAPER.width - 1, LEAST_PAPER.height)), "long")
