from __future__ import annotations

import dataclasses

from printkit.games.pentaquest.checks import check_rules
from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.refusals import refusals


def test_the_quick_refusals_are_the_errors_that_the_rules_engine_finds() -> None:
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    assert refusals(deck) == []
    broken = dataclasses.replace(deck, cards=(dataclasses.replace(deck.cards[0], requirements=()), *deck.cards[1:]))
    assert [problem.code for problem in refusals(broken)] == ["never-beaten"]
    errors = [(p.code, p.key) for p in check_rules(broken) if p.is_error]
    assert [(p.code, p.key) for p in refusals(broken)] == errors
