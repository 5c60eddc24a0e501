"""Renews every picture in docs/pictures: real output of printkit, rendered as it prints, reduced for the screen.

    python docs/make_pictures.py [NAME …]

Needs nothing but printkit itself. Without a NAME, all pictures are made.
"""

from __future__ import annotations

import io
import itertools
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from printkit.art.load import load_art
from printkit.backends import png
from printkit.core.files import shipped
from printkit.core.units import MM_PER_INCH, Size
from printkit.data.problems import Where
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.faces.deckfaces import Edition
from printkit.games.pentaquest.faces.templatefile import load_template
from printkit.products.booklet.book import make_booklet
from printkit.products.booklet.planfile import load_plan
from printkit.products.booklet.puzzles import gather
from printkit.products.calibration import calibration
from printkit.products.coloring import ColoringOptions, coloring_book
from printkit.products.colourable import check_pictures
from printkit.products.deck import DeckOptions, PrintedDeck, print_deck
from printkit.products.kit import Kit, start_here
from printkit.products.kitparts import make_kit
from printkit.products.rulebook.book import make_book
from printkit.products.rulebook.source import GameName, load_source
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Document, Group, Node, Page, Text
from printkit.scene.nodes import Path as Shape
from printkit.scene.paint import Ink, Stroke
from printkit.scene.shapes import line, rectangle
from printkit.sheet.paper import CORNER_RADIUS, parse_paper
from printkit.sheet.plan import Backs
from printkit.sheet.pouch import Laminate
from printkit.text.blocks import Call
from printkit.text.style import BookStyle

FOLDER = Path(__file__).parent / "pictures"
A4 = parse_paper("a4")
MAX_BYTES = 120_000
GREYS = 16
PAGE = 255  # the white of the page around the pictures
EDGE = 90  # the grey of a card's or a sheet's edge on a white page


def main(names: Sequence[str]) -> int:
    """Make the pictures of these names, or all; returns the exit code."""
    unknown = [name for name in names if name not in PICTURES]
    if unknown:
        print(f"no such picture: {', '.join(unknown)}; there are {', '.join(PICTURES)}", file=sys.stderr)
        return 2
    FOLDER.mkdir(exist_ok=True)
    for name in names or PICTURES:
        path = FOLDER / f"{name}.png"
        path.write_bytes(_packed(PICTURES[name]()))
        print(f"{path} {path.stat().st_size // 1000} kB")
        if path.stat().st_size > MAX_BYTES:
            print(f"{path} is larger than {MAX_BYTES // 1000} kB", file=sys.stderr)
            return 1
    return 0


def _printed(**choices: object) -> PrintedDeck:
    """The built-in deck, printed with these options."""
    deck, _ = load_deck("pentaquest")
    assert deck is not None, "the built-in deck loads"
    printed, problems = print_deck(deck, DeckOptions(A4, **choices))  # type: ignore[arg-type]
    assert printed is not None, problems
    return printed


def _rendered(document: Document, width: int, page: int = 0) -> Image.Image:
    """One page of a document, `width` pixels wide."""
    dpi = 2 * width / document.pages[page].size.width * MM_PER_INCH  # then reduced: smoother lines than rendered small
    pages = png.write(document, dpi)
    picture = Image.open(io.BytesIO(next(itertools.islice(pages, page, None))))
    return picture.resize((width, round(width * picture.height / picture.width)), Image.Resampling.LANCZOS)


def _side(printed: PrintedDeck, name: str, width: int, line: int = 2) -> Image.Image:
    """One side of a card, with round corners and an edge."""
    document = next(document for side, document in printed.sides() if side == name)
    card = _rendered(document, width)
    radius = CORNER_RADIUS / document.pages[0].size.width * width
    return _edged(card, radius, line)


def _edged(picture: Image.Image, radius: float, line: int = 2) -> Image.Image:
    """The picture on the page's white, its corners rounded, with a thin grey edge around it."""
    times = 4  # drawn larger, then reduced, for smooth corners
    large = (picture.width * times, picture.height * times)
    mask, edge = Image.new("L", large, 0), Image.new("L", large, 0)
    whole = (0, 0, large[0] - 1, large[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(whole, radius * times, 255)
    ImageDraw.Draw(edge).rounded_rectangle(whole, radius * times, None, 255, line * times)
    mask, edge = (each.resize(picture.size, Image.Resampling.LANCZOS) for each in (mask, edge))
    out = Image.new("LA", picture.size, (PAGE, 0))
    out.paste(picture.convert("LA"), (0, 0))
    out.paste(Image.new("LA", picture.size, (EDGE, 255)), (0, 0), edge)
    out.putalpha(mask)
    return out


def _flat(picture: Image.Image) -> Image.Image:
    """Without transparency, on the page's white."""
    page = Image.new("L", picture.size, PAGE)
    page.paste(picture.getchannel("L"), (0, 0), picture.getchannel("A"))
    return page


def _packed(picture: Image.Image) -> bytes:
    """The picture as a small PNG of 16 greys; what is transparent becomes the page's white.

    One of few colours (mode P) stays as it is.
    """
    if picture.mode == "P":
        out = io.BytesIO()
        picture.save(out, "PNG", optimize=True)
        return out.getvalue()
    grey = _flat(picture) if picture.mode == "LA" else picture.convert("L")
    step = 255 / (GREYS - 1)
    indexed = grey.point(lambda value: round(value / step))
    final = Image.frombytes("P", grey.size, indexed.tobytes())
    final.putpalette([channel for index in range(GREYS) for channel in [round(index * step)] * 3])
    out = io.BytesIO()
    final.save(out, "PNG", bits=4, optimize=True)
    return out.getvalue()


def _beside(pictures: Sequence[Image.Image], gap: int) -> Image.Image:
    """Pictures in a row, their upper edges level."""
    width = sum(picture.width for picture in pictures) + gap * (len(pictures) - 1)
    out = Image.new("LA", (width, max(picture.height for picture in pictures)), (PAGE, 0))
    x = 0
    for picture in pictures:
        out.paste(picture, (x, 0))
        x += picture.width + gap
    return out


def fan() -> Image.Image:
    """A hand of five cards, held at a wrist below the picture."""
    printed = _printed(backs=Backs.LONG)
    names = ["back", "mimic-chest-front", "ember-dragon-front", "well-hydra-front", "count-nocturne-front"]
    times = 2  # drawn larger, then reduced, for smooth edges
    width, reach = 350 * times, 1300 * times  # pixels: of a card, and from its centre down to the wrist
    size = (1600 * times, 760 * times)
    wrist = (size[0] / 2, size[1] / 2 - 20 * times + reach)
    table = Image.new("L", size, PAGE)
    for index, name in enumerate(names):
        angle = 11.0 * (index - 2)
        card = _side(printed, name, width, line=times + 1).rotate(-angle, Image.Resampling.BICUBIC, expand=True)
        x = wrist[0] + reach * math.sin(math.radians(angle)) - card.width / 2
        y = wrist[1] - reach * math.cos(math.radians(angle)) - card.height / 2
        layer = Image.new("LA", size, (PAGE, 0))
        layer.paste(card, (round(x), round(y)))
        alpha = layer.getchannel("A")
        shadow = ImageChops.offset(alpha, -4 * times, 5 * times).filter(ImageFilter.GaussianBlur(5 * times))
        table.paste(0, (0, 0), shadow.point(lambda value: value * 35 // 100))
        table.paste(layer.getchannel("L"), (0, 0), alpha)
    table = table.resize((size[0] // times, size[1] // times), Image.Resampling.LANCZOS)
    return table.crop(ImageChops.invert(table).point(lambda value: 255 if value > 12 else 0).getbbox())


def _page(document: Document, width: int, page: int = 0) -> Image.Image:
    """A page of paper with its edge."""
    return _edged(_rendered(document, width, page), 0, 1)


def _card(name: str, width: int = 380, **choices: object) -> Callable[[], Image.Image]:
    return lambda: _side(_printed(**choices), name, width)


def card_backs() -> Image.Image:
    """The backs that ship, beside each other."""
    names = ("sun-and-moon", "hollowmere", "lattice")
    return _beside([_side(_printed(backs=Backs.LONG, back=name), "back", 300) for name in names], 30)


def backs() -> Image.Image:
    """A sheet and the sheet behind it."""
    sheets = _printed(backs=Backs.LONG).sheets
    return _beside([_page(sheets, 420, 0), _page(sheets, 420, 1)], 40)


def fold() -> Image.Image:
    """A sheet whose backs lie beside their fronts."""
    return _page(_printed(backs=Backs.FOLD).sheets, 460)


def pouch() -> Image.Image:
    """A cut-first sheet and the page on which its cards are laid into the pouch."""
    printed = _printed(laminate=Laminate.CUT_FIRST)
    assert printed.pouch is not None, "cut-first has a pouch page"
    return _beside([_page(printed.sheets, 420), _page(printed.pouch, 420)], 40)


def calibrate() -> Image.Image:
    """Both sides of the calibration sheet."""
    document = calibration(A4, "long")
    return _beside([_page(document, 420, 0), _page(document, 420, 1)], 40)


def boxes() -> Image.Image:
    """The classic card, with the boxes of its template over it and their names beside it."""
    printed = _printed()
    template, _ = load_template("classic")
    assert template is not None, "the built-in template loads"
    trim = printed.faces[0].trim
    whole = Box(0, 0, *trim)
    card = next(face for face in printed.faces if face.id == "well-hydra").front
    nodes: list[Node] = [card, Shape(rectangle(whole), Ink(1.0, 0.62))]  # a veil, so that the boxes stand out
    nodes.append(Shape(rectangle(whole, CORNER_RADIUS), None, Stroke(0.3)))
    named = {
        "name": template.words.place,
        "effect": template.effect.place,
        "picture": template.picture.place,
        "panels": template.panels.place,
        "number": template.number.place,
    }
    for index, (name, place) in enumerate(named.items()):
        box = place.box(trim, 1.0)
        nodes.append(Shape(rectangle(box), None, Stroke(0.6, join="miter")))
        left = index % 2 == 0
        start, end = (box.x, -5.0) if left else (box.right, trim.width + 5)
        nodes.append(Shape(line((start, box.centre[1]), (end, box.centre[1])), None, Stroke(0.3)))
        x = end - 1.2 if left else end + 1.2
        nodes.append(Text(x, box.centre[1] + 1.3, name, "AlegreyaSans-Bold", 12, "end" if left else "start"))
    margin = Size(24, 3)
    page = Page(
        Size(trim.width + 2 * margin.width, trim.height + 2 * margin.height),
        (Group(tuple(nodes), Matrix.move(*margin)),),
    )
    return _rendered(Document((page,), "The boxes of a template"), 700)


def _drawings(files: Sequence[Path], columns: int, cell: Size, width: int) -> Image.Image:
    """Drawings side by side, each with its title below it."""
    nodes: list[Node] = []
    gap, caption = 3.0, 5.0
    for index, file in enumerate(files):
        drawing, problems = load_art(file, Where(str(file)), "")
        assert drawing is not None, problems
        x = gap + index % columns * (cell.width + gap)
        y = gap + index // columns * (cell.height + caption + gap)
        nodes.append(drawing.placed(Box(x, y, *cell)))
        nodes.append(Text(x + cell.width / 2, y + cell.height + 3.2, drawing.title, "AlegreyaSans-Medium", 8, "middle"))
    rows = -(-len(files) // columns)
    size = Size(gap + columns * (cell.width + gap), gap + rows * (cell.height + caption + gap))
    return _rendered(Document((Page(size, tuple(nodes)),), "Drawings"), width)


def _creatures(start: int, end: int) -> Callable[[], Image.Image]:
    """The drawings of some of the built-in deck's cards, in its order."""

    def picture() -> Image.Image:
        deck, _ = load_deck("pentaquest")
        assert deck is not None, "the built-in deck loads"
        files = [Path(card.art.file) for card in deck.cards[start:end] if card.art]
        return _drawings(files, 7, Size(36, 30), 1000)

    return picture


def monsters() -> Image.Image:
    """The monsters of Pentomancy, a row for each variant."""
    art = shipped("card_data") / "pentomancy" / "art"
    files = [art / f"level-{level}-{variant}.svg" for variant in "abc" for level in range(1, 6)]
    return _drawings(files, 5, Size(20, 20), 640)


def covers() -> Image.Image:
    """The scenes on the covers."""
    data = shipped("card_data")
    files = [data / game / "covers" / f"{name}.svg" for game, name in COVERS]
    return _drawings(files, 4, Size(74, 90), 1000)


def booklet_page() -> Image.Image:
    """The first puzzle of the built-in booklet."""
    return _booklet("pentomancy", 560, "puzzle-1")[0]


def _booklet(name: str, width: int, *anchors: str) -> list[Image.Image]:
    """Pages of a built-in booklet, by the names of what is on them."""
    plan, _ = load_plan(name)
    assert plan is not None, "the built-in plan loads"
    made, problems = make_booklet(plan, gather(plan))
    assert made is not None, problems
    pages = {anchor.name: anchor.page for anchor in made.document.anchors}
    return [_page(made.document, width, pages[anchor]) for anchor in anchors]


def booklet_parts() -> Image.Image:
    """What is in a booklet beside its puzzles: the example, a reveal table, answers."""
    found = _booklet("pentomancy", 420, "example", "tables-2", "answers")
    example, table, answers = found
    return _beside([example, table, answers], 16)


def booklet_modes() -> Image.Image:
    """A page in each mode."""
    explore = _booklet("pentomancy", 420, "puzzle-13")
    others = [*_booklet("logic", 420, "puzzle-1"), *_booklet("gentle", 420, "puzzle-1")]
    return _beside([*explore, *others], 16)


def coloring_page() -> Image.Image:
    """A page of the colouring book."""
    deck, _ = load_deck("pentaquest")
    assert deck is not None, "the built-in deck loads"
    book, problems = coloring_book(deck, ColoringOptions(A4, only=("the-eclipse",)))
    assert book is not None, problems
    titles = [mark.page for mark in book.document.bookmarks if "Eclipse" in mark.title]
    return _page(book.document, 560, titles[0])


def coloring_book_pages() -> Image.Image:
    """The pages before the creatures: cover, contents, how it is done, a page to try pens on."""
    deck, _ = load_deck("pentaquest")
    assert deck is not None, "the built-in deck loads"
    book, problems = coloring_book(deck, ColoringOptions(A4))
    assert book is not None, problems
    return _beside([_page(book.document, 300, page) for page in range(4)], 20)


def coloring_regions() -> Image.Image:
    """The areas of a drawing, each in a colour."""
    deck, _ = load_deck("pentaquest")
    assert deck is not None, "the built-in deck loads"
    one = replace(deck, cards=tuple(card for card in deck.cards if card.id == "toll-troll"))
    (found,) = check_pictures(one, Size(63, 88), show=True, jobs=1)
    assert found.regions is not None, "it was asked for"
    picture = Image.open(io.BytesIO(found.regions)).convert("RGB")
    small = picture.resize((640, round(640 * picture.height / picture.width)), Image.Resampling.LANCZOS)
    return small.quantize(64, dither=Image.Dither.NONE)


def _kit(*names: str) -> dict[str, Document]:
    """Documents of the kit of the built-in deck, by the beginnings of their files' names."""
    deck, _ = load_deck("pentaquest")
    assert deck is not None, "the built-in deck loads"
    kit = Kit(deck, A4)
    parts = tuple(make_kit(kit))
    files = {name: content for part in parts for name, content in part.files if isinstance(content, Document)}
    files |= dict([start_here(kit, parts)])
    return {name: next(files[file] for file in files if file.startswith(name)) for name in names}


def kit_start() -> Image.Image:
    """The first page of a kit."""
    (document,) = _kit("start-here").values()
    return _page(document, 560)


def kit_fold() -> Image.Image:
    """The box and the dice."""
    return _beside([_page(document, 420) for document in _kit("pentaquest-box", "pentaquest-dice").values()], 30)


def kit_table() -> Image.Image:
    """A mat for one, and the board of one of several players."""
    mat, board = _kit("pentaquest-mat-solo-a3", "pentaquest-board").values()
    return _beside([_page(mat, 620), _page(board, 440)], 30)


COVERS = (("pentaquest", "rulebook"), ("pentaquest", "coloring"), ("pentomancy", "rulebook"), ("pentomancy", "booklet"))

EXAMPLE = "mimic-chest-front"  # has black areas, which the colouring edition opens


def rulebook() -> Image.Image:
    """Four pages of a rulebook."""
    source, _ = load_source("pentaquest")
    assert source is not None, "the rules that ship can be read"
    document, problems = make_book(source, parse_paper("a5").size)
    assert document is not None, problems
    pages = [_edged(_rendered(document, 380, number).convert("LA"), 4) for number in (0, 3, 5, 7)]
    return _beside(pages, 26)


def rulebook_figures() -> Image.Image:
    """Figures that the engines have drawn, below one another."""
    shown: list[tuple[GameName, str]] = [
        ("pentaquest", "beats sun sun moon moon with 2 4 4 4 4"),
        ("pentaquest", "spiral 4 5 6 of 1 1 4 5 6 to 1 3 3"),
        ("pentomancy", "sum"),
    ]
    width, gap, nodes, y = 114.0, 9.0, list[Node](), 1.0
    for game, words in shown:
        source, _ = load_source(game)
        assert source is not None, "the rules that ship can be read"
        drawing = source.sources(BookStyle()).figures(Call(words), width - 2)
        nodes.append(Group((drawing.group,), Matrix.move((width - drawing.width) / 2, y)))
        y += drawing.height + gap
    page = Page(Size(width, y - gap + 1), tuple(nodes))
    return _rendered(Document((page,), "figures", "en"), 760)


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "fan": fan,
    "sheet": lambda: _page(_printed().sheets, 640),
    "card-classic": _card(EXAMPLE),
    "card-minimal": _card(EXAMPLE, template="minimal"),
    "card-large": _card(EXAMPLE, edition=Edition.LARGE),
    "card-color": _card(EXAMPLE, edition=Edition.COLOR),
    "card-backs": card_backs,
    "backs": backs,
    "fold": fold,
    "pouch": pouch,
    "calibrate": calibrate,
    "boxes": boxes,
    "creatures-1": _creatures(0, 14),
    "creatures-2": _creatures(14, 28),
    "creatures-3": _creatures(28, 42),
    "monsters": monsters,
    "covers": covers,
    "booklet-page": booklet_page,
    "booklet-parts": booklet_parts,
    "booklet-modes": booklet_modes,
    "coloring-page": coloring_page,
    "rulebook": rulebook,
    "rulebook-figures": rulebook_figures,
    "coloring-book": coloring_book_pages,
    "coloring-regions": coloring_regions,
    "kit-start": kit_start,
    "kit-fold": kit_fold,
    "kit-table": kit_table,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
