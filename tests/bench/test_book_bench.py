"""Setting and writing books. Run with `pytest tests/bench -m bench`."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.backends import pdf
from printkit.text.flow import BookInfo, Flowed, flow
from printkit.text.markdown import parse
from printkit.text.style import BookStyle
from tests.text.samples import A5, SAMPLE, SOURCES

COPIES = 20  # of the sample, which is three pages


def long_book() -> Flowed:
    text = SAMPLE.read_text().replace("{#house}", "").replace("{#needs}", "").replace("{#end}", "")
    text = text.replace("(#end)", "(#how-an-evening-ends)").replace("(#house)", "(#the-house-at-the-ford)")
    first, *rest = text.split("# The house", 1)
    blocks, problems = parse(first + "".join(f"# The house{part}" for part in rest * COPIES), "long.md")
    assert not problems
    return flow(blocks, A5, BookStyle(), BookInfo("Long"), SOURCES)


@pytest.mark.bench
def test_setting_a_book(benchmark: Any) -> None:
    flowed = benchmark(long_book)
    assert len(flowed.document.pages) > 3 * COPIES
    assert not flowed.problems


@pytest.mark.bench
def test_writing_a_book(benchmark: Any) -> None:
    document = long_book().document
    assert benchmark(pdf.write, document)[:4] == b"%PDF"
