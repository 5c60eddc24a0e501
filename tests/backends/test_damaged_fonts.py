"""A person's font may be damaged in any way: it is embedded, or it is a FontError, and never anything else."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.scene.nodes import Document, Page, Text
from printkit.text import fonts

SAID = "Lamp Moth"


@functools.cache
def whole() -> bytes:
    return fonts.find("CrimsonText-Bold").path.read_bytes()


def embeds(path: Path) -> bool:
    """Whether the font can be measured and embedded."""
    try:
        if fonts.find(str(path)).faults(SAID):
            return False
        pdf.write(Document((Page(Size(50, 20), (Text(5, 9, SAID, str(path), 9),)),), title="damaged"))
    except fonts.FontError:
        return False
    return True


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fonts")


@settings(max_examples=25)
@given(st.floats(0, 0.999))
def test_a_font_that_is_cut_off_is_refused(folder: Path, share: float) -> None:
    path = folder / f"cut-{share}.ttf"
    path.write_bytes(whole()[: int(len(whole()) * share)])
    assert not embeds(path)


@settings(max_examples=60)
@given(st.dictionaries(st.integers(0, 3000) | st.integers(0, 90_000), st.integers(0, 255), min_size=1, max_size=40))
def test_a_font_with_wrong_bytes_is_used_or_refused(folder: Path, wrong: dict[int, int]) -> None:
    data = bytearray(whole())
    for place, value in wrong.items():
        data[place % len(data)] = value
    path = folder / "wrong.ttf"
    path.write_bytes(data)
    embeds(path)


def test_a_whole_font_is_embedded(folder: Path) -> None:
    path = folder / "whole.ttf"
    path.write_bytes(whole())
    assert embeds(path)


@pytest.mark.parametrize("start", [b"wOFF", b"wOF2"])
def test_a_font_for_web_pages_is_refused_with_a_word_of_what_to_do(folder: Path, start: bytes) -> None:
    path = folder / "web.ttf"
    path.write_bytes(start + bytes(200))
    with pytest.raises(fonts.FontError, match="convert it to TrueType"):
        fonts.find(str(path))
