from __future__ import annotations

import gzip
from pathlib import Path as File

import pytest

from printkit.art.drawing import Drawing
from printkit.art.svg import load_svg, read_svg
from printkit.core.units import Size
from printkit.data.problems import Problem, Severity, Where
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Image, Path, Role
from printkit.scene.paint import Ink
from tests.art.drawings import DRAWINGS, LETTERING, embedded

HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
RECT = '<rect width="50" height="50"/>'
HERE = Where("deck.yaml", 3, 7)


def svg(body: str, frame: str = 'viewBox="0 0 100 100"') -> str:
    return f"<svg {HEAD} {frame}>\n{body}\n</svg>"


def read(text: str, **options: object) -> tuple[Drawing | None, list[Problem]]:
    return read_svg(text.encode(), "ogre.svg", "cards.ogre.art", **options)  # type: ignore[arg-type]


def good(text: str, **options: object) -> Drawing:
    drawing, problems = read(text, **options)
    assert drawing is not None and not problems, problems
    return drawing


def only(text: str, **options: object) -> Problem:
    """The one error of a drawing that cannot be used."""
    drawing, problems = read(text, **options)
    errors = [problem for problem in problems if problem.is_error]
    assert drawing is None and len(errors) == 1, problems
    return errors[0]


def test_black_is_black_white_is_white_and_colours_are_grey_by_luminance() -> None:
    greys = [
        item.fill.gray
        for item in good(
            svg("".join(f'<path d="M0 0H9V9z" fill="{c}"/>' for c in ["#000", "white", "red", "lime", "#808080"]))
        ).group.items
        if isinstance(item, Path) and item.fill is not None
    ]
    assert greys[:2] == [0.0, 1.0]
    assert greys[2:] == pytest.approx([0.299, 0.587, 128 / 255])


def test_a_drawing_has_the_units_of_its_view_box_from_zero() -> None:
    drawing = good(svg(RECT, 'viewBox="-10 20 200 100" width="20mm"'))
    assert (drawing.width, drawing.height) == (200, 100)
    assert drawing.group.items == (
        Path((("M", 10, -20), ("L", 60, -20), ("L", 60, 30), ("L", 10, 30), ("Z",)), fill=Ink(0.0)),
    )


def test_a_drawing_is_fitted_into_a_box_undistorted_and_in_the_middle() -> None:
    drawing = good(svg(f"<title> An\n ogre </title>{RECT}", 'viewBox="0 0 200 100"'))
    placed = drawing.placed(Box(10, 10, 60, 60))
    assert placed == Group((drawing.group,), Matrix(0.3, 0, 0, 0.3, 10, 25), role=Role.FIGURE, alt="An ogre")


def test_strokes_grow_with_similar_transforms_and_keep_a_matrix_under_others() -> None:
    text = svg(
        '<g fill="none" stroke="black" stroke-width="2" stroke-dasharray="3 1"><path d="M1 1L5 5" '
        'transform="rotate(40) scale(-3 3)"/><path d="M1 1L5 5" transform="scale(2 3)"/></g>'
    )
    similar, other = good(text).group.items
    assert isinstance(similar, Path) and similar.stroke is not None
    assert similar.stroke.width == pytest.approx(6)
    assert similar.stroke.dash == pytest.approx((9, 3))
    assert isinstance(other, Group) and other.matrix == Matrix.scale(2, 3)
    assert isinstance(other.items[0], Path) and other.items[0].outline == (("M", 1, 1), ("L", 5, 5))


def test_one_content_has_one_key_and_another_has_another() -> None:
    keys = [good(text).group.key for text in (svg(RECT), svg(RECT), svg(RECT, 'viewBox="0 0 99 99"'))]
    assert keys[0] == keys[1] != keys[2]


def test_a_line_has_no_fill_that_a_device_could_paint_as_a_hairline() -> None:
    for d in ("M10 20H50", "M1 2L3 4", "M10 10V50V20"):
        item = good(svg(f'<path d="{d}" stroke="black"/>')).group.items[0]
        assert isinstance(item, Path) and item.fill is None


@pytest.mark.parametrize(
    ("what", "line", "body"),
    [
        ("gradient", 3, '<g/>\n<linearGradient id="g">{1}</linearGradient><rect fill="url(#g)" {0}/>'),
        ("gradient", 3, '<g/>\n<radialGradient id="g">{1}</radialGradient><rect stroke="url(#g)" {0}/>'),
        ("pattern", 2, '<pattern id="p" width="1" height="1"><rect {0}/></pattern><rect fill="url(#p)" {0}/>'),
        ("filter", 2, '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>\n<rect filter="url(#f)" {0}/>'),
        ("mask", 2, '<mask id="m"><rect fill="white" {0}/></mask>\n<rect mask="url(#m)" {0}/>'),
        ("blend mode", 3, '<g/>\n<rect style="mix-blend-mode:multiply" {0}/>'),
        ("opacity", 3, '<g/>\n<g opacity=".5"><rect {0}/><circle r="5"/></g>'),
        ("opacity", 3, '<style>\n.a{{opacity:.3}}</style><rect class="a" stroke="black" {0}/>'),
        ("clip path", 2, '<clipPath id="c"><path clip-rule="evenodd" d="M50 5L79 95L3 39L97 39L21 95z"/></clipPath>\n'
                         '<rect clip-path="url(#c)" {0}/>'),
        ("dashes", 3, '\n<path stroke-dasharray=".0001" stroke="black" d="M0 0H90"/>'),
    ],
)  # fmt: skip
def test_what_cannot_stay_a_vector_is_named_with_its_line_and_can_become_pixels(
    what: str, line: int, body: str
) -> None:
    text = svg(body.format('width="60" height="40"', '<stop/><stop offset="1"/>'))
    problem = only(text)
    assert what in problem.message and "raster: true" in problem.hint
    assert problem.where == Where("ogre.svg", line, problem.where.column) and problem.where.column > 0
    drawing = good(text, raster=True, box=Size(40, 60), dpi=254)
    (image,) = drawing.group.items
    assert isinstance(image, Image)
    assert (image.bitmap.width, image.bitmap.height) == (400, 400)
    assert min(image.bitmap.pixels) < 250 and max(image.bitmap.pixels) == 255


def test_each_place_that_cannot_stay_a_vector_is_named() -> None:
    text = svg(
        '<linearGradient id="a"><stop/><stop offset="1"/></linearGradient>\n<linearGradient id="b"><stop/>'
        '<stop offset="1"/></linearGradient><circle r="9" fill="url(#a)"/><circle r="9" fill="url(#b)"/>'
    )
    assert [problem.where.line for problem in read(text)[1]] == [2, 3]


def test_lettering_without_a_font_says_what_to_do() -> None:
    problem = only(svg('\n<text y="20">Ogre</text>'))
    assert problem.where == Where("ogre.svg", 3, 1)
    assert problem.hint == "convert text to outlines"
    good(svg(f'<text display="none">a note</text>{RECT}'))


def test_lettering_in_a_font_that_the_folder_lacks_names_it(tmp_path: File) -> None:
    problem = only(LETTERING, fonts=tmp_path)
    assert "Alegreya Sans" in problem.message


def test_a_font_folder_that_is_none_is_a_problem(tmp_path: File) -> None:
    for path in (tmp_path / "none", File(__file__)):
        assert str(path) in only(svg(RECT), fonts=path).message


def test_pictures_of_pixels_cannot_be_part_of_pixels() -> None:
    assert "PNG" in only(DRAWINGS["images"], raster=True).hint


def test_an_embedded_picture_is_reduced_to_what_the_print_needs() -> None:
    text = svg(f'<image width="50" height="25" xlink:href="{embedded(size=(2000, 1000))}"/>')
    (image,) = good(text, box=Size(50.8, 50.8), dpi=100).group.items
    assert isinstance(image, Image)
    assert (image.bitmap.width, image.bitmap.height) == (100, 50)


@pytest.mark.parametrize(
    "address",
    ["data:image/png;base64,AAAA", "data:image/png;base64,", "data:image/jpeg,zzz", "data:image/png;base64,%%"],
)
def test_a_damaged_embedded_picture_is_not_silently_left_out(address: str) -> None:
    drawing, problems = read(svg(f'<image width="50" height="25" xlink:href="{address}"/>{RECT}'))
    assert problems and (drawing is None or problems[0].severity is Severity.WARNING)


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("<script>alert(1)</script>", "script"),
        ("<foreignObject><p/></foreignObject>", "foreign"),
        ('<rect onclick="x()" width="9" height="9"/>', "onclick"),
        ('<animate attributeName="x"/>', "animation"),
        ('<a xlink:href="https://example.org/"><circle r="4"/></a>', "link"),
        ('<use href="#nobody"/>', "nobody"),
        ('<path d="M0 0L5 0 5 5 what"/>', "damaged"),
        ('<rect width="9" height="9" fill="var(--x)"/>', "var(--x)"),
        ("<flowRoot/>", "flowed text"),
    ],
)
def test_what_is_left_out_is_a_warning_with_its_line(body: str, word: str) -> None:
    drawing, problems = read(svg(f"{RECT}\n{body}"))
    assert drawing is not None
    assert [problem.severity for problem in problems] == [Severity.WARNING]
    assert word in problems[0].message and problems[0].where.line == 3


def test_a_drawing_that_shows_nothing_is_a_warning() -> None:
    drawing, problems = read(svg(""))
    assert drawing is not None and [problem.code for problem in problems] == ["svg-blank"]


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "empty"),
        (b"  \n ", "empty"),
        (b"<!DOCTYPE html><html><body>404</body></html>", "HTML"),
        (b'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', "HTML"),
        (b"\x89PNG\r\n\x1a\n....", "PNG"),
        (bytes(range(256)), "not known"),
        (b"%PDF-1.4", "PDF"),
        (b"hello", "plain text"),
        (gzip.compress(svg(RECT).encode(), mtime=0), "gzip"),
        (b"<svg/>", "xmlns"),
        (b"<drawing/>", "drawing"),
        (svg("<rect>").encode(), "not XML: mismatched tag"),
        (svg("é").encode("latin-1"), "UTF-8"),
        (svg(RECT).encode("utf-16"), "not"),
        (svg(RECT, 'width="0" height="9"').encode(), "size"),
    ],
)
def test_a_wrong_file_is_one_clear_problem(tmp_path: File, content: bytes, word: str) -> None:
    path = tmp_path / "ogre.svg"
    path.write_bytes(content)
    drawing, problems = load_svg(path, HERE, "cards.ogre.art")
    assert drawing is None
    assert len(problems) == 1 and word in problems[0].message, problems
    assert problems[0].key == "cards.ogre.art"


def test_a_file_that_cannot_be_read_is_named_where_it_is_asked_for(tmp_path: File) -> None:
    for path, word in [(tmp_path / "no.svg", "no file"), (tmp_path, "folder"), (File("/dev/null"), "ordinary")]:
        drawing, problems = load_svg(path, HERE, "art")
        assert drawing is None
        assert [problem.where for problem in problems] == [HERE] and word in problems[0].message


def test_a_byte_order_mark_and_a_document_type_are_no_matter(tmp_path: File) -> None:
    kind = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    path = tmp_path / "a.svg"
    path.write_bytes(b"\xef\xbb\xbf" + b'<?xml version="1.0" encoding="UTF-8"?>' + (kind + svg(RECT)).encode())
    drawing, problems = load_svg(path, HERE, "art")
    assert drawing is not None and not problems
