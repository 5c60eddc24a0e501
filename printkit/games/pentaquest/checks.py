"""What the rules have to say of a deck: cards that cannot be right, and a game that is no game."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from printkit.core.english import counted
from printkit.core.pool import ordered_map
from printkit.data.problems import NOWHERE, Problem, Severity, has_errors
from printkit.games.pentaquest import tables
from printkit.games.pentaquest.model import Card, Deck, Effect, Requirement
from printkit.games.pentaquest.refusals import unbeatable
from printkit.games.pentaquest.simulate import Player
from printkit.games.pentaquest.state import QUEST, Game

QUICK, THOROUGH = 60, 2000  # games that are played to see how hard a deck is
FEW = 0.03  # the share of games below which the strong policy hardly wins, or hardly loses
CHECK_SEED = 1  # the games are always the same, so that a check says the same twice


def check_rules(deck: Deck) -> list[Problem]:
    """All that is wrong with a deck by the rules alone, without playing it."""
    problems = [*_few(deck), *_effects(deck), *_twins(deck)]
    for card in deck.cards:
        problems += _card(card)
    return [_placed(problem, deck) for problem in problems]


def check_balance(deck: Deck, games: int = QUICK, jobs: int | None = 1) -> list[Problem]:
    """Whether a deck is one that the strong policy can hardly win or hardly lose, by playing it.

    Args:
        deck: one of too few cards, or with errors, is not played.
        games: how many solo games are played.
        jobs: processes at work; None takes one for each core.
    """
    if _size(deck) < QUEST or has_errors(check_rules(deck)):
        return []
    player = Player(Game.of(deck), "strong", CHECK_SEED)
    won = sum(played.won for played in ordered_map(player, range(games), jobs=jobs, chunk=10))
    if won <= FEW * games:
        what, hint = "hard to win", "make some requirements easier"
        code = "hard-to-win"
    elif won >= (1 - FEW) * games:
        what, hint = "hard to lose", "make some requirements harder"
        code = "hard-to-lose"
    else:
        return []
    message = f"the deck is {what}: the strong policy won {won} of {counted(games, 'game')}"
    return [Problem(deck.where("cards"), "cards", message, hint, code, Severity.WARNING)]


def _placed(problem: Problem, deck: Deck) -> Problem:
    """The problem with the place of its key, where the deck knows it."""
    place = deck.where(problem.key)
    return problem if place == NOWHERE else dataclasses.replace(problem, where=place)


def _few(deck: Deck) -> Iterator[Problem]:
    if deck.cards and (count := _size(deck)) < QUEST:
        yield _warning(
            deck.cards[0],
            "cards",
            f"the deck has {count} card{'' if count == 1 else 's'}, too few to fill the quest area",
            f"a game needs at least {QUEST}; print these beside another deck",
            "too-few-cards",
        )


def _size(deck: Deck) -> int:
    return sum(card.copies for card in deck.cards)


def _effects(deck: Deck) -> Iterator[Problem]:
    held = {card.effect for card in deck.cards}
    missing = [effect.value for effect in Effect if effect not in held]
    if missing and deck.cards:
        yield _warning(
            deck.cards[0],
            "cards",
            f"no card has the effect {' or '.join(missing)}",
            "a game is richer with all five effects",
            "missing-effect",
        )


def _twins(deck: Deck) -> Iterator[Problem]:
    seen: dict[tuple[int, Effect], Card] = {}
    for card in deck.cards:
        first = seen.setdefault((tables.card_mask(card), card.effect), card)
        if first is not card:
            yield _warning(
                card,
                f"cards.{card.id}",
                f"plays exactly like {first.id}: the same rolls beat both, and both have the effect {card.effect}",
                f"change one of them, or give {first.id} two copies",
                "same-card",
            )


def _card(card: Card) -> Iterator[Problem]:
    key = f"cards.{card.id}.requirements"
    mask = tables.card_mask(card)
    if not mask:
        yield unbeatable(card)
        return
    if mask == tables.EVERY_ROLL:
        yield _warning(card, key, "every roll beats this card", "ask for more dice", "always-beaten")
        return
    masks = [tables.requirement_mask(panel) for panel in card.requirements]
    for index, panel in enumerate(card.requirements):
        for other, wider in enumerate(card.requirements):
            # Of two panels that mean the same, the later one is too many.
            if other != index and not masks[index] & ~masks[other] and (masks[index] != masks[other] or other < index):
                yield _warning(
                    card,
                    f"{key}[{index}]",
                    f"'{panel}' is pointless: every roll that meets it meets '{wider}' too",
                    "leave it out, or make it something else",
                    "pointless-panel",
                )
                break
        if idle := _idle(panel):
            yield _warning(
                card,
                f"{key}[{index}]",
                f"the {idle} in '{panel}' asks for nothing: any die will do for it",
                f"leave it out, or write two {idle}s",
                "idle-symbol",
            )


def _idle(panel: Requirement) -> str | None:
    """A wild symbol without which a panel means the same."""
    if panel.size == 1:
        return None
    mask = tables.requirement_mask(panel)
    if panel.suns == 1 and tables.requirement_mask(Requirement(panel.faces, 0, panel.moons)) == mask:
        return "sun"
    if panel.moons == 1 and tables.requirement_mask(Requirement(panel.faces, panel.suns, 0)) == mask:
        return "moon"
    return None


def _warning(card: Card, key: str, message: str, hint: str, code: str) -> Problem:
    return Problem(card.where, key, message, hint, code, Severity.WARNING)
