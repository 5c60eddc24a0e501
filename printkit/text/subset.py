"""A font cut down to some characters, for pages that carry their own lettering."""

from __future__ import annotations

from collections.abc import Iterable

import uharfbuzz as hb

from printkit.text import fonts


def subset(name: str, characters: Iterable[str], features: Iterable[str] = ("kern",)) -> bytes:
    """The TrueType file of a font with only these characters, without hinting.

    Args:
        name: a font as `fonts.find` takes it.
        characters: what is kept; characters that the font does not have are left out.
        features: the OpenType features that are kept.

    Raises:
        fonts.FontError: the font cannot be found or read.
    """
    face = hb.Face(hb.Blob(fonts.find(name).path.read_bytes()))
    wanted = hb.SubsetInput()
    wanted.flags = hb.SubsetFlags.NO_HINTING
    wanted.unicode_set.update(ord(character) for character in characters)
    kept = wanted.layout_feature_tag_set
    kept.clear()
    kept.update(int.from_bytes(feature.encode("ascii")) for feature in features)
    return bytes(hb.subset(face, wanted).blob.data)
