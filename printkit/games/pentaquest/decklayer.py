"""The files that a deck is made of, one over the other."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printkit.data.problems import NOWHERE, Where
from printkit.data.tree import Steps, Tree, split

if TYPE_CHECKING:
    from printkit.games.pentaquest.deckshape import DeckShape


@dataclass(frozen=True, slots=True)
class Layer:
    """One file of a chain of decks that extend one another.

    Attributes:
        tree: what it holds, with places; None where it could not be read.
        shape: the same, checked; None where it has errors.
        path: the file, absolute.
    """

    tree: Tree | None
    shape: DeckShape | None
    path: str

    def resolve(self, path: str) -> str:
        """A path that the file names, absolute: it starts at the file's folder."""
        return os.path.normpath(os.path.join(os.path.dirname(self.path), path))  # noqa: PTH118, PTH120 - of thousands


def place(layers: Sequence[Layer], key: str | Steps) -> Where:
    """The place of `cards.goblin.requirements[1]`, in the file that has the last word on it.

    Args:
        layers: the files, from the one asked for down to its base.
        key: dotted, or as steps. Where no file goes so deep, it is the deepest place that there is.
    """
    trees = [layer.tree for layer in layers if layer.tree is not None]
    steps = split(key) if isinstance(key, str) else key
    for length in range(len(steps), 0, -1):
        for tree in trees:
            if tree.has(steps[:length]):
                return tree.where(steps[:length])
    return trees[0].where() if trees else NOWHERE
