"""Pages of a file are found one by one, whatever its page tree is like."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from printkit.preflight import pages
from printkit.preflight.pages import Pages, each_page, inherited, opened


def file_of(shape: object) -> bytes:
    """A file whose page tree has this shape: a list is a node, a number a page that is so many points wide."""
    with pikepdf.new() as file:

        def made(part: object, parent: pikepdf.Object | None) -> pikepdf.Object:
            if isinstance(part, int):
                page = pikepdf.Dictionary(Type=pikepdf.Name.Page, Parent=parent, MediaBox=[0, 0, part, 50])
                return file.make_indirect(page)
            assert isinstance(part, list)
            node = file.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Pages, Count=count(part)))
            if parent is not None:
                node.Parent = parent
            node.Kids = pikepdf.Array([made(kid, node) for kid in part])
            return node

        file.Root.Pages = made(shape, None)
        out = io.BytesIO()
        file.save(out)
    return out.getvalue()


def count(part: object) -> int:
    return sum(map(count, part)) if isinstance(part, list) else 1


def flat(part: object) -> list[object]:
    return [page for kid in part for page in flat(kid)] if isinstance(part, list) else [part]


SHAPES: list[list[object]] = [
    [],
    [7],
    [1, 2, 3, 4, 5],
    [[[7]]],
    [[1, 2], [3], [4, 5, 6]],
    [1, [2, [3, 4]], 5, []],
    [[], 1],
]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_pages_are_those_of_the_tree_in_order(shape: list[object]) -> None:
    data = file_of(shape)
    with opened(data) as file:
        found = Pages(file)
        assert len(found) == count(shape)
        assert [page.MediaBox[2] for page in found] == flat(shape)
        for wrong in (-1, len(found)):
            with pytest.raises(IndexError):
                found[wrong]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_file_that_is_opened_anew_between_its_pages_has_the_same(
    shape: list[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "AT_ONCE", 2)
    path = tmp_path / "some.pdf"
    path.write_bytes(file_of(shape))
    for file in (path, path.read_bytes()):
        assert [page.MediaBox[2] for page in each_page(file)] == flat(shape)


def test_an_entry_is_that_of_the_nearest_node() -> None:
    with opened(file_of([[1, 2], 3])) as file:
        first, second, third = Pages(file)
        file.Root.Pages.Rotate = 90
        file.Root.Pages.Kids[0].Rotate = 180
        second.Rotate = 270
        assert [inherited(page, "/Rotate", 0) for page in (first, second, third)] == [180, 270, 90]
        assert inherited(first, "/CropBox", "none") == "none"


def test_no_page_is_read_but_the_one_that_is_asked_for(tmp_path: Path) -> None:
    """A page that is broken is not met while another is read."""
    path = tmp_path / "some.pdf"
    path.write_bytes(file_of([1, 2, 3]).replace(b"[ 0 0 2 50 ]", b"[ 0 0 ) 50 ]"))
    with opened(path) as file:
        assert Pages(file)[2].MediaBox[2] == 3
        assert file.get_warnings() == []
        str(Pages(file)[1].MediaBox)
        assert file.get_warnings() != []
