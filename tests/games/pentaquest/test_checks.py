import pytest

from printkit.data.problems import Severity, Where
from printkit.games.pentaquest.checks import check_balance, check_rules
from printkit.games.pentaquest.model import Card, Deck, Effect, Requirement

EFFECTS = ("plus", "minus", "plus-minus", "spiral", "mirror")


def deck(*cards: tuple[str, list[str]]) -> Deck:
    """A deck of cards from effects and panels."""
    made = [
        Card(f"c{n}", f"C{n}", Effect(effect), tuple(map(Requirement.parse, panels)), where=Where("d.yaml", n + 1, 3))
        for n, (effect, panels) in enumerate(cards)
    ]
    return Deck("d", "D", tuple(made))


SOUND = [("plus", ["sun sun"]), ("minus", ["1 2"]), ("plus-minus", ["6 6"]), ("spiral", ["3"]), ("mirror", ["4 5"])]


def found(*cards) -> list[tuple[str, str, Severity]]:
    return [(problem.code, problem.key, problem.severity) for problem in check_rules(deck(*cards))]


def test_a_sound_deck_has_no_problems():
    assert found(*SOUND) == []


def test_too_few_cards_to_play_may_still_be_printed():
    assert ("too-few-cards", "cards", Severity.WARNING) in found(*SOUND[:4])
    assert check_rules(Deck("d", "D", ())) == []  # the reader of deck files says that it has no cards


def test_missing_effects_are_named():
    problem = next(p for p in check_rules(deck(*SOUND[:3], *SOUND[:2])) if p.code == "missing-effect")
    assert "spiral or mirror" in problem.message


@pytest.mark.parametrize(
    ("panels", "code", "key"),
    [
        ([], "never-beaten", "cards.c5.requirements"),
        (["sun"], "always-beaten", "cards.c5.requirements"),
        (["sun moon"], "always-beaten", "cards.c5.requirements"),
        (["1 1", "1 1 1"], "pointless-panel", "cards.c5.requirements[1]"),
        (["sun sun moon moon", "1 1 6 6"], "pointless-panel", "cards.c5.requirements[1]"),
        (["sun sun sun sun sun", "sun sun sun moon moon"], "pointless-panel", "cards.c5.requirements[0]"),
        (["sun sun 5", "moon moon 5"], "pointless-panel", "cards.c5.requirements[1]"),
        (["4 4 sun"], "idle-symbol", "cards.c5.requirements[0]"),
        (["sun moon moon"], "idle-symbol", "cards.c5.requirements[0]"),
    ],
)
def test_panels_that_cannot_be_meant(panels, code, key):
    severity = Severity.ERROR if code == "never-beaten" else Severity.WARNING
    assert found(*SOUND, ("spiral", panels)) == [(code, key, severity)]


def test_cards_that_play_alike_are_told():
    assert found(*SOUND, ("plus", ["moon moon"])) == [("same-card", "cards.c5", Severity.WARNING)]
    assert found(*SOUND, ("minus", ["moon moon"])) == []


def test_each_problem_has_its_place():
    (problem,) = check_rules(deck(*SOUND, ("spiral", ["4 4 sun"])))
    assert problem.where == Where("d.yaml", 6, 3)  # the card's, where the deck knows no closer one


def test_a_deck_that_cannot_be_lost_or_won():
    assert [p.code for p in check_balance(deck(*SOUND * 2), 40)] == ["hard-to-lose"]
    hard = [("plus", ["1 1 1 1 1"]), ("minus", ["2 2 2 2 2"]), ("spiral", ["3 3 3 3 3"])] * 2
    assert [p.code for p in check_balance(deck(*hard), 40)] == ["hard-to-win"]
    assert check_balance(deck(*SOUND[:3]), 40) == []  # it cannot be played at all
