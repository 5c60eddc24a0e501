"""How a book looks: fonts, sizes, spaces and the page's frame, all frozen values that a product may replace.

The defaults are those of a small book read at arm's length by children too: Crimson Text at 11 pt on A5 (about 60
characters a line), leading 1.32 times the size, ragged right, so that all word spaces are equal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from printkit.core.units import Size

Setting: TypeAlias = Literal["ragged", "justified", "centred", "end"]


@dataclass(frozen=True, slots=True)
class Family:
    """Four fonts that belong together, by name or path."""

    regular: str
    italic: str
    bold: str
    bold_italic: str

    def font(self, strong: bool, emphasis: bool) -> str:
        """The font of a look."""
        return (self.regular, self.italic, self.bold, self.bold_italic)[2 * strong + emphasis]


CRIMSON = Family("CrimsonText-Regular", "CrimsonText-Italic", "CrimsonText-SemiBold", "CrimsonText-SemiBoldItalic")
ALEGREYA_SANS = Family("AlegreyaSans-Regular", "AlegreyaSans-Italic", "AlegreyaSans-Bold", "AlegreyaSans-BoldItalic")
ATKINSON = Family(
    "AtkinsonHyperlegible-Regular",
    "AtkinsonHyperlegible-Italic",
    "AtkinsonHyperlegible-Bold",
    "AtkinsonHyperlegible-BoldItalic",
)


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """How a paragraph looks.

    Attributes:
        family: its fonts.
        size_pt: of the letters.
        leading_pt: from baseline to baseline.
        setting: ragged right, justified, centred, or ragged left (`end`).
        before: free height above it, in mm; of two neighbours the larger one counts.
        after: likewise below.
        indent: of the first line, in mm; a paragraph that follows no other paragraph has none.
        word_space: by how much spaces are wider than the font has them, in font sizes.
    """

    family: Family = CRIMSON
    size_pt: float = 11.0
    leading_pt: float = 14.5
    setting: Setting = "ragged"
    before: float = 0.0
    after: float = 2.2
    indent: float = 0.0
    word_space: float = 0.0

    def scaled(self, by: float) -> ParagraphStyle:
        """The same, larger or smaller as a whole."""
        return replace(
            self,
            size_pt=self.size_pt * by,
            leading_pt=self.leading_pt * by,
            before=self.before * by,
            after=self.after * by,
            indent=self.indent * by,
        )


@dataclass(frozen=True, slots=True)
class HeadingStyle:
    """How a heading looks; `new_page` makes it begin one."""

    text: ParagraphStyle
    new_page: bool = False
    rule: bool = False

    def scaled(self, by: float) -> HeadingStyle:
        """The same, larger or smaller as a whole."""
        return replace(self, text=self.text.scaled(by))


_HEAD = replace(ALEGREYA_SANS, regular="AlegreyaSans-Bold", italic="AlegreyaSans-BoldItalic")
_BLACK = Family("AlegreyaSans-ExtraBold", "AlegreyaSans-ExtraBoldItalic", "AlegreyaSans-Black", "AlegreyaSans-Black")

# The spaces of Alegreya Sans are a sixth of its size, which is narrow for young readers.
_WIDER = 0.045

HEADINGS = (
    HeadingStyle(ParagraphStyle(_BLACK, 21, 24, after=6.0, word_space=_WIDER), new_page=True, rule=True),
    HeadingStyle(ParagraphStyle(_HEAD, 14, 17, before=6.0, after=2.0, word_space=_WIDER)),
    HeadingStyle(ParagraphStyle(_HEAD, 11.5, 14.5, before=3.6, after=0.8, word_space=_WIDER)),
)

_SANS = ParagraphStyle(ALEGREYA_SANS, 9.5, 12.0, after=1.2, word_space=_WIDER)

# What products add to this is theirs; every name that a `Paragraph` bears must be here.
PARAGRAPHS: tuple[tuple[str, ParagraphStyle], ...] = (
    ("body", ParagraphStyle()),
    ("lead", ParagraphStyle(family=CRIMSON, size_pt=13, leading_pt=17, after=3.4)),
    ("small", _SANS),
    ("caption", replace(_SANS, size_pt=9, leading_pt=11.2, setting="centred", after=0.0)),
    ("note", replace(_SANS, size_pt=10, leading_pt=13.2, after=1.6)),
    ("table", replace(_SANS, size_pt=9.75, leading_pt=12.2, after=0.0)),
    ("contents", ParagraphStyle(after=0.6)),
    ("title", ParagraphStyle(_BLACK, 34, 37, setting="centred", after=4, word_space=_WIDER)),
    ("subtitle", ParagraphStyle(family=CRIMSON, size_pt=15, leading_pt=19, setting="centred", after=3)),
    ("centred", ParagraphStyle(setting="centred")),
)


@dataclass(frozen=True, slots=True)
class BookStyle:
    """How a book looks.

    Attributes:
        paragraphs: the styles of paragraphs by name; `body`, `caption`, `note`, `table` and `contents` must be there.
        headings: of levels 1 to 3.
        code: the font of `code`, or '' for that of the text around it.
        running: the font of running heads.
        folio: the font of page numbers.
        small_pt: the size of running heads and page numbers.
        list_indent: how far an item hangs in, in mm.
        list_after: free height below an item, in mm.
        figure_space: free height above and below a figure, in mm.
        symbol: the height of a symbol in the line, in heights of the capitals.
        columns: 1 or 2.
        column_gap: between them, in mm.
    """

    paragraphs: tuple[tuple[str, ParagraphStyle], ...] = PARAGRAPHS
    headings: tuple[HeadingStyle, HeadingStyle, HeadingStyle] = HEADINGS
    code: str = "AlegreyaSans-Medium"
    running: str = "AlegreyaSans-Regular"
    folio: str = "AlegreyaSans-Medium"
    small_pt: float = 8.75
    list_indent: float = 5.4
    list_after: float = 0.9
    figure_space: float = 3.6
    symbol: float = 1.36
    columns: int = 1
    column_gap: float = 7.0

    def paragraph(self, name: str) -> ParagraphStyle:
        """The style of a name.

        Raises:
            KeyError: there is none.
        """
        return dict(self.paragraphs)[name]

    def scaled(self, by: float) -> BookStyle:
        """The same look, larger as a whole: large print is about 1.5 of it."""
        return replace(
            self,
            paragraphs=tuple((name, style.scaled(by)) for name, style in self.paragraphs),
            headings=tuple(style.scaled(by) for style in self.headings),  # type: ignore[arg-type]
            small_pt=self.small_pt * by,
            list_indent=self.list_indent * by,
            list_after=self.list_after * by,
            figure_space=self.figure_space * by,
            column_gap=self.column_gap * by,
        )

    def closer(self, by: float) -> BookStyle:
        """The same letters with less between them: lines, paragraphs and figures are `by` times as far apart."""

        def pressed(style: ParagraphStyle) -> ParagraphStyle:
            return replace(style, leading_pt=style.leading_pt * by, before=style.before * by, after=style.after * by)

        return replace(
            self,
            paragraphs=tuple((name, pressed(style)) for name, style in self.paragraphs),
            headings=tuple(
                replace(look, text=replace(look.text, before=look.text.before * by, after=look.text.after * by))
                for look in self.headings
            ),  # type: ignore[arg-type]
            list_after=self.list_after * by,
            figure_space=self.figure_space * by,
        )

    def at_least(self, size_pt: float) -> BookStyle:
        """The same look without letters that are smaller than this; leading and spaces grow with the letters."""

        def raised(style: ParagraphStyle) -> ParagraphStyle:
            return style if style.size_pt >= size_pt else style.scaled(size_pt / style.size_pt)

        return replace(
            self,
            paragraphs=tuple((name, raised(style)) for name, style in self.paragraphs),
            headings=tuple(replace(look, text=raised(look.text)) for look in self.headings),  # type: ignore[arg-type]
            small_pt=max(self.small_pt, size_pt),
        )

    def in_family(self, family: Family, size: float = 1.0) -> BookStyle:
        """The same look with one family everywhere, such as a highly legible one; `size` scales its letters alone.

        A font with large small letters is read well at a smaller size than Crimson Text.
        """
        heavy = replace(family, regular=family.bold, italic=family.bold_italic)

        def changed(style: ParagraphStyle, to: Family) -> ParagraphStyle:
            return replace(style, family=to, size_pt=style.size_pt * size, word_space=0.0)

        paragraphs = tuple(
            (name, changed(style, heavy if name == "title" else family)) for name, style in self.paragraphs
        )
        headings = tuple(replace(style, text=changed(style.text, heavy)) for style in self.headings)
        return replace(
            self,
            paragraphs=paragraphs,
            headings=headings,  # type: ignore[arg-type]
            code=family.regular,
            running=family.regular,
            folio=family.regular,
        )


@dataclass(frozen=True, slots=True)
class PageFrame:
    """A page of a bound book: its trim, and the margins in mm, the inner one at the spine."""

    trim: Size
    inner: float
    outer: float
    top: float
    bottom: float

    @property
    def room(self) -> Size:
        """What the margins leave free."""
        return Size(self.trim.width - self.inner - self.outer, self.trim.height - self.top - self.bottom)

    def left(self, page: int) -> float:
        """The left margin of a page, counted from 0; the first page is a right-hand one."""
        return self.inner if page % 2 == 0 else self.outer
