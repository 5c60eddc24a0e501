"""Pentaquest on the screen: a deck with the faces that it prints, and the page."""

from __future__ import annotations

import re

from printkit.backends import svg
from printkit.core.units import Size
from printkit.data.problems import Problem
from printkit.games.pentaquest.faces.deckfaces import Style, deck_faces
from printkit.games.pentaquest.faces.symbols import die, effect
from printkit.games.pentaquest.model import WILDS, Deck, Effect
from printkit.games.pentaquest.transcript import fingerprint
from printkit.products.screen import page, template_folder
from printkit.scene.nodes import Document, Group, Page

_PATH = re.compile(r' d="[^"]*"')
_FINE = re.compile(r"(\.\d\d)\d+")
_SIDE = 20.0  # of a symbol, in its own units


def pentaquest_page(deck: Deck, size: Size) -> tuple[bytes | None, tuple[Problem, ...]]:
    """The game with a deck as one HTML file.

    Args:
        deck: the cards.
        size: of a printed card, in mm.

    Returns:
        The file, or None where there are errors; and all problems.
    """
    drawn, problems = deck_faces(deck, Style(size))
    if drawn is None:
        return None, problems
    faces = {face.id: _picture(face.front, size, deck) for face in drawn.faces}
    data = {
        "deck": {
            "id": deck.id,
            "name": deck.name,
            "fingerprint": fingerprint(deck),
            "cards": [
                {
                    "id": card.id,
                    "name": card.name,
                    "effect": str(card.effect),
                    "requirements": [str(requirement) for requirement in card.requirements],
                    "copies": card.copies,
                    "face": faces[card.id],
                }
                for card in deck.cards
            ],
        },
        "shape": [size.width, size.height],
    }
    own = (template_folder() / "pentaquest" / "symbols.svg").read_text("utf-8")
    symbols = re.findall(r"<symbol.*?</symbol>", own, re.DOTALL)
    symbols += [_symbol(f"die-{face}", die(str(face), _SIDE, 1.1)) for face in (*range(1, 7), *WILDS)]
    symbols += [_symbol(f"effect-{kind}", effect(kind, _SIDE)) for kind in Effect]
    return page("pentaquest", data, "".join(symbols)), problems


def _picture(front: Group, size: Size, deck: Deck) -> str:
    """A card's face as SVG, in hundredths of a millimetre: finer than a screen shows."""
    (data,) = svg.write(Document((Page(size, (front,)),), deck.name, deck.language))
    text = data.decode().split("?>", 1)[1].strip()
    return _PATH.sub(_coarser, text)


def _coarser(path: re.Match[str]) -> str:
    return _FINE.sub(r"\1", path[0])


def _symbol(name: str, group: Group) -> str:
    """A drawing as a symbol that follows the page's colours."""
    (data,) = svg.write(Document((Page(Size(_SIDE, _SIDE), (_plain(group),)),), name))
    inner = re.search(r"<defs ?/>(.*)</svg>", data.decode(), re.DOTALL)
    assert inner is not None, "a symbol defines nothing"
    body = inner[1].replace('"#ffffff"', '"var(--art-paper)"').replace('"#000000"', '"var(--art-ink)"')
    return f'<symbol id="{name}" viewBox="0 0 {_SIDE:g} {_SIDE:g}">{body}</symbol>'


def _plain(group: Group) -> Group:
    """The drawing without names of its own, so that it stands in one piece."""
    items = tuple(_plain(item) if isinstance(item, Group) else item for item in group.items)
    return Group(items, group.matrix, group.clip)
