"""Reads single boards of a finished file."""

from __future__ import annotations

from printkit.preflight.bookletpages import Printed, Tiles, read_pages, tiles_of


def read_tiles(data: bytes, printed: Printed) -> Tiles:
    """What stands on each of the 64 tiles of one board of a file."""
    [said] = [said for found in read_pages(data, [printed], ()) for _, said in found.boards]
    return tiles_of(said)
