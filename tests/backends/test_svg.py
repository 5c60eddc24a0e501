from __future__ import annotations

import io
import xml.etree.ElementTree as ET

import pypdfium2
from PIL import Image as Pillow

from printkit.backends import pdf, svg
from printkit.core.units import Size
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Bitmap, Document, Group, Image, Node, Page, Path, Role, Text
from printkit.scene.paint import BLACK, WHITE, Ink, Stroke
from printkit.scene.shapes import ellipse, line, rectangle
from tests.art.pictures import difference, picture_of_svg

NS = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
STAR = Group((Path(ellipse(5, 5, 4), Ink(0.5), Stroke(0.5)),), key="star", role=Role.FIGURE, alt="a star")
SCENE: tuple[Node, ...] = (
    Path(rectangle(Box(0, 0, 100, 100)), WHITE),
    Group((STAR,), Matrix.move(20, 20)),
    Group((STAR,), Matrix.scale(-2, 2).then(Matrix.move(90, 10))),
    Group((Path(rectangle(Box(0, 0, 50, 50)), BLACK),), clip=ellipse(20, 70, 15)),
    Text(50, 60, "AVATAR & <co>", "CrimsonText-Bold", 30, "middle"),
    Text(50, 90, "hollow", "AlegreyaSans-Black", 30, fill=None, stroke=Stroke(0.3)),
    Path(line((5, 50), (95, 50)), stroke=Stroke(1, dash=(4, 2), cap="butt", join="bevel")),
    Path(rectangle(Box(60, 65, 30, 10)), Ink(0.2, 0.5), rule="evenodd"),
    Image(Box(5, 85, 20, 10), Bitmap(2, 2, b"\x00\xff\x80\x40", "bits")),
)


def write(**options: bool) -> ET.Element:
    (data,) = svg.write(Document((Page(Size(100, 100), SCENE),), "A title"), **options)
    return ET.fromstring(data)


def test_it_looks_like_the_pdf() -> None:
    document = Document((Page(Size(100, 100), SCENE[:-1]),), "t")
    (data,) = svg.write(document)
    ours = picture_of_svg(data.decode(), 600)
    with pypdfium2.PdfDocument(pdf.write(document)) as file:
        page = file[0]
        theirs = page.render(scale=600 / page.get_width(), grayscale=True).to_pil().convert("L")
    assert difference(ours.resize((600, 600)), theirs.resize((600, 600))) < 0.2
    assert difference(Pillow.new("L", (600, 600), 255), theirs.resize((600, 600))) > 0.5


def test_it_has_a_size_a_title_and_a_language() -> None:
    root = write()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("100mm", "100mm", "0 0 100 100")
    assert root.find(f"{NS}title").text == "A title"  # type: ignore[union-attr]
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"


def test_a_drawing_that_repeats_is_defined_once_and_says_what_it_is() -> None:
    root = write()
    uses = [element.get(XLINK) for element in root.iter(f"{NS}use")]
    assert uses == ["#d0", "#d0"]
    (defined,) = (element for element in root.iter(f"{NS}g") if element.get("id") == "d0")
    assert defined.get("role") == "img"
    assert defined.find(f"{NS}title").text == "a star"  # type: ignore[union-attr]


def test_text_is_outlines_or_by_option_text() -> None:
    assert not list(write().iter(f"{NS}text"))
    titles = [element.text for element in write().iter(f"{NS}title")]
    assert "AVATAR & <co>" in titles
    texts = list(write(live_text=True).iter(f"{NS}text"))
    assert [text.text for text in texts] == ["AVATAR & <co>", "hollow"]
    assert texts[0].get("font-family") == "CrimsonText-Bold"


def test_a_picture_is_inside_the_file() -> None:
    (image,) = write().iter(f"{NS}image")
    href = image.get(XLINK) or ""
    assert href.startswith("data:image/png;base64,")
    import base64

    picture = Pillow.open(io.BytesIO(base64.b64decode(href.split(",")[1])))
    assert picture.convert("L").tobytes() == bytes([0, 255, 128, 64])


def test_the_same_document_gives_the_same_bytes() -> None:
    document = Document((Page(Size(100, 100), SCENE),), "t")
    assert list(svg.write(document)) == list(svg.write(document))
