"""The outline pane: bookmarks that open a page at a height (ISO 32000-1, 12.3.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printkit.backends.pdf.objects import Objects
from printkit.backends.pdf.raw import ref, string
from printkit.scene.nodes import Bookmark


def write_outline(bookmarks: Sequence[Bookmark], destination: Callable[[int, float], str], objects: Objects) -> int:
    """Write an outline; what is below its first level is closed.

    Args:
        bookmarks: one at least.
        destination: that of a page and a height (mm from the top), in PDF's syntax.
        objects: of the file.

    Returns:
        The number of its object.
    """
    root = objects.reserve()
    inner = _write_level(bookmarks, root, destination, objects)
    return objects.add(f"<</Type/Outlines{inner}/Count {len(bookmarks)}>>", root)


def _write_level(
    bookmarks: Sequence[Bookmark], parent: int, destination: Callable[[int, float], str], objects: Objects
) -> str:
    """Write the bookmarks of one parent; returns the parent's entries that lead to them."""
    numbers = [objects.reserve() for _ in bookmarks]
    for at, (bookmark, number) in enumerate(zip(bookmarks, numbers, strict=True)):
        said = f"/Title {string(bookmark.title)}/Parent {ref(parent)}/Dest {destination(bookmark.page, bookmark.y)}"
        if at:
            said += f"/Prev {ref(numbers[at - 1])}"
        if at + 1 < len(numbers):
            said += f"/Next {ref(numbers[at + 1])}"
        if bookmark.children:
            inner = _write_level(bookmark.children, number, destination, objects)
            said += f"{inner}/Count {-len(bookmark.children)}"  # below 0: it is closed
        objects.add(f"<<{said}>>", number)
    return f"/First {ref(numbers[0])}/Last {ref(numbers[-1])}"
