"""The structure of tagged files, read back with libraries that had no part in writing it."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Anchor, Document, Group, Link, Node, Page, Role, Text
from printkit.scene.nodes import Path as PathNode
from printkit.scene.paint import BLACK
from printkit.scene.shapes import rectangle
from tests.backends.tagged import findings, hear

SIZE = Size(100, 100)
DIE = Group((PathNode(rectangle(Box(0, 0, 3, 3)), BLACK),), key="die", role=Role.FIGURE, alt="one")


def words(text: str, y: float = 10) -> Text:
    return Text(10, y, text, "CrimsonText-Regular", 10)


def document(*pages: tuple[Node, ...], anchors: tuple[Anchor, ...] = ()) -> bytes:
    return pdf.write(Document(tuple(Page(SIZE, page) for page in pages), "A title: <&>", anchors=anchors))


def outline(data: bytes) -> str:
    return "\n".join(hear(data).outline())


def test_roles_become_a_tree_and_what_has_none_is_read_or_passed_over(tmp_path: Path) -> None:
    items = (
        PathNode(rectangle(Box(0, 0, 5, 5)), BLACK),
        Group((words("Title"),), role=Role.HEADING),
        Group((words("Roll "), Group((DIE,), Matrix.move(20, 10)), words(" twice.")), role=Role.PARAGRAPH),
        Group((words("7"),), Matrix.move(0, 80), role=Role.ARTIFACT),
        words("loose "),
        words("words"),
        DIE,
        Group((words("hidden"),), role=Role.FIGURE),
    )
    data = document(items)
    assert outline(data) == (
        "Document\n  H1 Title\n  P Roll  twice.\n    Figure (one)\n  P loose words\n  Figure (one)"
    )
    assert hear(data).text == "TitleRoll one twice.loose wordsone"
    assert findings(data, tmp_path) == []


def test_an_element_may_run_on_over_the_page() -> None:
    first = Group((Group((words("begun "),), role=Role.BODY, element="b"),), role=Role.ITEM, element="a")
    rest = Group((Group((words("and ended"),), role=Role.BODY, element="b"),), role=Role.ITEM, element="a")
    data = document((first, words("between")), (rest,))
    assert outline(data) == "Document\n  LI\n    LBody begun and ended\n  P between"
    [body] = [part for part in hear(data).walk() if part.kind == "LBody"]
    assert body.pages == [0, 1]


def test_a_drawing_that_repeats_is_tagged_where_it_is_drawn() -> None:
    card = Group((words("Bat"), PathNode(rectangle(Box(0, 0, 5, 5)), BLACK), DIE), key="card")
    placed = Group((card,), Matrix.move(5, 5), clip=rectangle(Box(0, 0, 9, 9)), mark="bat", role=Role.FIGURE, alt="Bat")
    data = document((placed, placed, card, Group((DIE.items[0],), key="plain")))
    assert outline(data) == "Document\n  Figure (Bat)\n  Figure (Bat)\n  P"


def test_links_lead_to_anchors_wherever_their_group_is_moved(tmp_path: Path) -> None:
    link = Group((words("there"),), link=Link(Box(10, 6, 12, 5), "far", "the far page"))
    web = Group((words("web"),), link=Link(Box(10, 6, 12, 5), "https://example.org/a?b=(c)", "a page of the web"))
    first = (Group((words("Go "), link, web), Matrix(2, 0, 0, 2, 5, 5), role=Role.PARAGRAPH),)
    data = document(first, (words("here"),), anchors=(Anchor("far", 1, 30),))
    assert outline(data) == "Document\n  P Go \n    Link there\n    Link web\n  P here".replace("Go \n", "Go\n")
    assert findings(data, tmp_path) == []
    with pikepdf.open(tmp_path / "checked.pdf") as file:
        inner, outer = list(file.pages[0].Annots)
        points = [float(value) * 25.4 / 72 for value in inner.Rect]
        assert points == pytest.approx([25, 100 - 27, 49, 100 - 17], abs=0.01)
        assert inner.Dest[0].objgen == file.pages[1].obj.objgen
        assert float(inner.Dest[3]) * 25.4 / 72 == pytest.approx(70, abs=0.01)
        assert str(outer.A.URI) == "https://example.org/a?b=(c)"


def test_a_link_into_nothing_is_a_fault() -> None:
    with pytest.raises(pdf.UnknownAnchorError, match="nowhere"):
        document((Group((words("x"),), link=Link(Box(0, 0, 1, 1), "nowhere", "x")),))


def test_the_reader_of_these_tests_can_find_fault() -> None:
    data = pikepdf.open(io.BytesIO(document((words("a"),))))
    data.pages[0].contents_add(b"0 0 5 5 re f")
    spoiled = io.BytesIO()
    data.save(spoiled)
    with pytest.raises(AssertionError, match="outside of marked content"):
        hear(spoiled.getvalue())
