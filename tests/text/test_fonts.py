from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.scene.geometry import bounds
from printkit.text import fonts

NAMES = ["CrimsonText-Bold", "AlegreyaSans-Medium", "AtkinsonHyperlegible-Bold"]
latin = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40)


@pytest.mark.parametrize("name", NAMES)
def test_a_font_is_found_by_name_however_it_is_spelt(name: str) -> None:
    font = fonts.find(name)
    assert fonts.find(name.replace("-", " ").lower()).path == font.path
    assert fonts.find(str(font.path)).path == font.path
    assert 500 < font.cap_height < 800


def test_a_family_alone_means_its_regular_style() -> None:
    assert fonts.find("Alegreya Sans").path.name == "AlegreyaSans-Regular.ttf"


@given(latin, st.sampled_from(NAMES))
def test_the_width_is_that_of_the_glyphs_and_grows_with_the_size(text: str, name: str) -> None:
    font = fonts.find(name)
    glyphs = font.glyphs(text)
    assert "".join(glyph.character for glyph in glyphs) == text
    assert font.width(text, 20) == pytest.approx(2 * font.width(text, 10))
    assert font.faults(text) == ""


def test_kerning_counts() -> None:
    font = fonts.find("CrimsonText-Bold")
    apart = font.width("A", 100) + font.width("V", 100)
    assert font.width("AV", 100) < apart - 1


def test_a_missing_glyph_is_named_with_its_code_point() -> None:
    font = fonts.find("CrimsonText-Bold")
    assert font.missing("Aé日日") == ("日",)
    assert "U+65E5" in font.faults("日本")


def test_a_script_that_needs_joining_is_refused() -> None:
    """With a font that has the letters, the fault is that they cannot be set one by one."""
    noto = pytest.importorskip("fontpkg_noto_sans_arabic", reason="needs a font with Arabic letters")
    path = next((Path(noto.__file__).parent / "files").glob("*.ttf"))
    assert "joined or reordered" in fonts.find(str(path)).faults("سلام")


def test_outlines_stand_on_the_baseline_with_y_down() -> None:
    font = fonts.find("CrimsonText-Bold")
    box = bounds([font.outline("H")])
    assert box is not None
    assert box.bottom == pytest.approx(0, abs=5)
    assert box.y == pytest.approx(-font.cap_height, rel=0.05)


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"", "empty file"), (b"hello, this is no font at all" * 20, "not a font file"), (None, "cannot read")],
)
def test_what_is_no_font_is_told(tmp_path: Path, content: bytes | None, says: str) -> None:
    path = tmp_path / "my.ttf"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(fonts.FontError, match=says):
        fonts.find(str(path))


def test_an_unknown_name_lists_what_is_installed() -> None:
    with pytest.raises(fonts.FontError, match="alegreyasans"):
        fonts.find("No Such Font")


def test_a_font_file_that_changes_is_read_again(tmp_path: Path) -> None:
    import os

    path = tmp_path / "a.ttf"
    path.write_bytes(fonts.find("CrimsonText-Bold").path.read_bytes())
    os.utime(path, (1, 1))
    first = fonts.find(str(path)).width("Hello", 10)
    path.write_bytes(fonts.find("AtkinsonHyperlegible-Bold").path.read_bytes())
    os.utime(path, (2, 2))
    assert fonts.find(str(path)).width("Hello", 10) != first


@pytest.mark.parametrize("name", [*NAMES, "AlegreyaSans-Regular", "AlegreyaSans-ExtraBold", "IBMPlexMono-SemiBold"])
@pytest.mark.parametrize("digit", "0123456789")
def test_figures_are_as_high_as_capitals(name: str, digit: str) -> None:
    font = fonts.find(name)
    box = bounds([font.outline(digit)])
    assert box is not None
    assert box.height == pytest.approx(font.cap_height, rel=0.11)
    assert abs(box.bottom) < 0.04 * font.cap_height
