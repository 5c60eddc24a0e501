"""Files that mean harm, or could as well. Each ends soon, with a problem, whatever it asks for."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path as File

import pytest

from printkit.art import usvg
from printkit.art.svg import load_svg, read_svg
from printkit.art.svgcheck import MAX_BYTES
from printkit.core.units import Size
from printkit.data.problems import Where

HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100"'
RECT = '<rect width="9" height="9"/>'


def svg(body: str) -> str:
    return f"<svg {HEAD}>\n{body}\n</svg>"


BOMBS = {
    "use": svg(
        '<g id="a0"><rect width="9" height="9"/></g>'
        + "".join(f'<g id="a{n + 1}">' + f'<use href="#a{n}"/>' * 10 + "</g>" for n in range(12))
    ),
    "pattern": svg(
        "".join(
            f'<pattern id="p{n + 1}" width=".1" height=".1">'
            + f'<rect width="9" height="9" fill="url(#p{n})"/>' * 10
            + "</pattern>"
            for n in range(12)
        )
        + '<rect width="90" height="90" fill="url(#p12)"/>'
    ),
    "clip path": svg(
        '<clipPath id="p0"><rect width="9" height="9"/></clipPath>'
        + "".join(
            f'<clipPath id="p{n + 1}">' + f'<rect width="9" height="9" clip-path="url(#p{n})"/>' * 10 + "</clipPath>"
            for n in range(12)
        )
        + '<rect width="90" height="90" clip-path="url(#p12)"/>'
    ),
    "marker": svg(
        '<marker id="m0" markerWidth="9" markerHeight="9"><path d="M0 0L5 5"/></marker>'
        + "".join(
            f'<marker id="m{n + 1}" markerWidth="9" markerHeight="9"><path marker-mid="url(#m{n})" d="M0 0'
            + "L5 5L9 9" * 6
            + '"/></marker>'
            for n in range(12)
        )
        + '<path d="M0 0L5 5L9 0" marker-mid="url(#m12)"/>'
    ),
    "many markers": svg(
        '<marker id="m" markerWidth="9" markerHeight="9">' + '<path d="M0 0L5 5L1 0z"/>' * 100 + "</marker>"
        f'<path marker-mid="url(#m)" d="M0 0{"L1 2" * 100_000}"/>'
    ),
    "style sheet": svg(
        f"<style>{'a ' * 100_000}{{fill:red}}{''.join(f'.c{n} g rect{{fill:red}}' for n in range(3000))}</style>"
        + '<g><rect class="c1" width="5" height="5"/></g>' * 3000
    ),
    "attributes": svg("<rect " + " ".join(f"a{n}='1'" for n in range(200_000)) + "/>"),
}

LIMITS = {
    "elements in elements": svg("<g>" * 20_000 + "</g>" * 20_000),
    "many elements": svg(RECT * 60_000),
}

LOOPS = {
    "two": svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
    "itself": svg(f'<g id="a">{RECT}<use href="#a"/></g>'),
    "its parent": svg(f'<g id="a"><g>{RECT}<g><use xlink:href="#a"/></g></g></g>'),
}

ENTITIES = {
    "laughs": '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>' + svg("<text>&b;</text>"),
    "file": '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + svg("<text>&x;</text>"),
    "parameter": '<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://example.org/a">%x;]>' + svg(RECT),
    "outside": '<!DOCTYPE svg SYSTEM "http://example.org/a.dtd">' + svg("<text>&x;</text>"),
}

OUTSIDE = {
    "image file": '<image xlink:href="/etc/passwd" width="5" height="5"/>',
    "image address": '<image href="https://example.org/a.png" width="5" height="5"/>',
    "image up": '<image href="../a.png" width="5" height="5"/>',
    "image drawing": '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="5" height="5"/>',
    "use": '<use href="other.svg#a"/>',
    "filter": '<filter id="f"><feImage xlink:href="file:///a.png"/></filter>',
    "fill": '<rect fill="url(http://example.org/#a)" width="5" height="5"/>',
    "style": """<rect style="fill:url( 'other.svg#a' )" width="5" height="5"/>""",
    "style sheet": "<style>rect{fill:url(a.svg#b)}</style>",
    "import": '<style>@import "a.css";</style>',
    "instruction": '<?xml-stylesheet href="a.css"?>',
    "inclusion": '<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="/etc/passwd"/>',
    "gradient": '<linearGradient id="g" xlink:href="a.svg#g"/>',
}


@pytest.fixture(autouse=True)
def scratch(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> Iterator[File]:
    """A folder for temporary files, which must be empty at the end."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    assert list(folder.iterdir()) == []


def codes(text: str, **options: object) -> list[str]:
    drawing, problems = read_svg(text.encode(), "a.svg", "art", **options)  # type: ignore[arg-type]
    errors = [problem for problem in problems if problem.is_error]
    assert (drawing is None) == bool(errors)
    assert all(problem.where.file == "a.svg" for problem in problems)
    return [problem.code for problem in errors]


@pytest.mark.parametrize("name", BOMBS)
def test_what_takes_too_much_work_is_stopped(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a tenth of the work that is otherwise allowed, to be soon done."""
    monkeypatch.setitem(usvg.FUEL, "usvg", usvg.FUEL["usvg"] // 10)
    assert codes(BOMBS[name]) == ["svg-limit"]


def test_pixels_that_take_too_much_work_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(usvg.FUEL, "resvg", usvg.FUEL["resvg"] // 10)
    text = svg(
        '<filter id="f"><feTurbulence numOctaves="100000" baseFrequency="1"/></filter>'
        '<rect width="90" height="90" filter="url(#f)"/>'
    )
    assert codes(text, raster=True, box=Size(50, 50)) == ["svg-limit"]


def test_pixels_beyond_number_are_refused_before_they_are_made() -> None:
    assert codes(svg(RECT), raster=True, box=Size(2000, 2000)) == ["art-limit"]
    assert codes(svg(RECT), raster=True, dpi=1e9) == ["art-limit"]


@pytest.mark.parametrize("name", LIMITS)
def test_what_is_too_deep_or_too_much_is_refused(name: str) -> None:
    assert codes(LIMITS[name]) == ["svg-limit"]


def test_what_is_deep_but_allowed_is_read() -> None:
    assert codes(svg("<g opacity='.9'>" * 190 + RECT + "</g>" * 190)) == []
    chained = "".join(f'<clipPath id="p{n + 1}" clip-path="url(#p{n})">{RECT}</clipPath>' for n in range(15))
    assert codes(svg(f'<clipPath id="p0">{RECT}</clipPath>{chained}<g clip-path="url(#p15)">{RECT}</g>')) == []


@pytest.mark.parametrize("name", LOOPS)
def test_a_use_that_repeats_itself_is_refused(name: str) -> None:
    assert codes(LOOPS[name]) == ["svg-loop"]


@pytest.mark.parametrize("kind", ["pattern", "clipPath", "mask", "marker"])
def test_other_parts_that_refer_to_themselves_end(kind: str) -> None:
    body = '<rect width="9" height="9" clip-path="url(#p)" mask="url(#p)" fill="url(#p)" marker-mid="url(#p)"/>'
    text = svg(f'<{kind} id="p" width="1" height="1" clip-path="url(#p)" mask="url(#p)">{body}</{kind}>{body}')
    for raster in (False, True):
        assert set(codes(text, raster=raster)) <= {"svg-raster"}


@pytest.mark.parametrize("name", ENTITIES)
def test_entities_are_refused(name: str) -> None:
    assert codes(ENTITIES[name]) == ["svg-entity"]


@pytest.mark.parametrize("name", OUTSIDE)
def test_what_lies_outside_is_refused_with_its_place(name: str) -> None:
    _, problems = read_svg(svg(RECT + "\n" + OUTSIDE[name]).encode(), "a.svg", "art")
    (problem,) = [problem for problem in problems if problem.code == "svg-outside"]
    assert problem.is_error
    assert problem.where.line == 3 and problem.where.column >= 1


@pytest.mark.parametrize("number", ["1e400", "-1e38", "nan", "inf", "1e-400", "9" * 400])
def test_numbers_without_measure_end(number: str) -> None:
    text = svg(
        f'<rect width="{number}" height="5" stroke="black" stroke-width="{number}"/><path d="M{number} 1L5 5L0 9" '
        f'transform="scale({number})" stroke="black" stroke-dasharray="{number} 1"/>'
    )
    assert set(codes(text)) <= {"svg-syntax", "svg-limit", "svg-raster"}
    assert set(codes(text.replace("100 100", f"{number} 10"))) <= {"svg-syntax", "svg-limit", "svg-raster"}


def test_a_large_file_is_refused_unread(tmp_path: File) -> None:
    path = tmp_path / "a.svg"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    drawing, problems = load_svg(path, Where("deck.yaml", 1, 1), "art")
    assert drawing is None and [problem.code for problem in problems] == ["art-limit"]


def test_a_long_list_of_faults_is_cut() -> None:
    assert 1 < len(codes(svg(OUTSIDE["use"] * 500))) < 20
