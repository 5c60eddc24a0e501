"""The rules in JavaScript are those in Python: the same transcripts give the same states, scores and refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from printkit.core.rng import Rng, derive
from printkit.games.pentomancy.board import TILES, tile_name, tile_names
from printkit.games.pentomancy.generate import Made, Options, stream
from printkit.games.pentomancy.puzzlefile import encode, stated
from printkit.games.pentomancy.rules import Event, Game, RefusedError, State, apply, parse_move, start
from printkit.products.screen import script

# Replays texts of moves and tells each state and event as one line; a refused move and a text that is no move, too.
REPLAY = """
([games, transcripts]) => transcripts.map(([number, moves]) => {
  const {makeGame, start, apply, parseMove, levelsOf, tileName, Refused} = $rules;
  const stated = games[number];
  const tiles = (names) => names.map((name) => 8 * (name[1] - 1) + "ABCDEFGH".indexOf(name[0]));
  const game = makeGame({
    rooms: stated.rooms.join(""), levels: stated.levels.join(""),
    treasures: tiles(stated.treasures), revealed: tiles(stated.revealed),
  });
  const names = (flags) => flags.flatMap((flag, tile) => flag ? [tileName(tile)] : []).join(" ");
  const line = (state, events) => [
    names(state.revealed), names(state.fallen), state.player, state.score, state.lost,
    state.notes.flatMap((bits, tile) => bits ? [tileName(tile) + levelsOf(bits).join("")] : []).join(" "),
    ...events.map((e) => [
      e.kind, tileName(e.tile), e.level, e.player, e.score,
      [...e.reveals].sort((a, b) => a - b).map(tileName).join(""), e.treasure, e.auto,
    ].join(" ")),
  ].join("|");
  let {state, events} = start(game);
  const told = [line(state, events)];
  for (const text of moves) {
    try {
      const frozen = line(state, []);
      const after = apply(game, state, parseMove(text));
      if (line(state, []) !== frozen) told.push("the state before was changed");
      state = after.state;
      told.push(line(state, after.events));
    } catch (error) {
      told.push(error instanceof Refused ? `refused ${error.refusal}` : "no move");
    }
  }
  return told;
})
"""


def told(game: Game, moves: list[str]) -> list[str]:
    state, events = start(game)
    lines = [line(state, events)]
    for text in moves:
        try:
            move = parse_move(text)
        except ValueError:
            lines.append("no move")
            continue
        try:
            state, events = apply(game, state, move)
        except RefusedError as error:
            lines.append(f"refused {error.refusal}")
        else:
            lines.append(line(state, events))
    return lines


def line(state: State, events: tuple[Event, ...]) -> str:
    notes = [
        f"{tile_name(tile)}{''.join(map(str, state.notes_at(tile)))}" for tile in range(TILES) if state.notes[tile]
    ]
    parts = [
        " ".join(tile_names(state.revealed)),
        " ".join(tile_names(state.fallen)),
        str(state.player),
        str(state.score),
        str(state.lost).lower(),
        " ".join(notes),
    ]
    for e in events:
        flags = f"{e.treasure} {e.auto}".lower()
        reveals = "".join(tile_names(e.reveals))
        parts.append(f"{e.kind} {tile_name(e.tile)} {e.level} {e.player} {e.score} {reveals} {flags}")
    return "|".join(parts)


BAD_TEXTS = ["explore", "explore I1", "note C4", "note C4 6", "note C4 0", "defeat C4 1", "rest", "", "note C4 1 2"]


def random_moves(game: Game, rng: Rng) -> list[str]:
    """Mostly moves that the rules allow, some that they refuse, some texts that are no moves."""
    careful = rng.random()
    moves = []
    for _ in range(90):
        tile = rng.below(TILES)
        kind = ("explore", "defeat", "note")[rng.below(3)]
        if kind == "explore" and game.solution.levels[tile] > 1 + rng.below(5) and rng.random() < careful:
            kind = "defeat"
        bits = "".join(level for level in "12345" if rng.random() < 0.4) or "-"
        moves.append(f"{kind} {tile_name(tile)}" + (f" {bits}" if kind == "note" else ""))
        if rng.random() < 0.03:
            moves.append(rng.choice(BAD_TEXTS))
    return moves


def solution_moves(made: Made) -> list[str]:
    return [f"{step['do']} {step['tile']}" for step in encode(made)["solution"] if not step.get("auto")]


def puzzles() -> Iterator[Made]:
    yield from stream(lambda made: made, 11, 24, "mixed")
    yield from stream(lambda made: made, 12, 6, "hard", Options(repeats=True, treasures=7))


def test_transcripts_replay_alike(run_script: Callable[[str, str, Any], Any]) -> None:
    games = list(puzzles())
    transcripts: list[tuple[int, list[str]]] = []
    for number, made in enumerate(games):
        solution = solution_moves(made)
        transcripts.append((number, solution))
        for again in range(10):
            rng = Rng(derive(3, number, again))
            cut = rng.below(len(solution) + 1)
            transcripts.append((number, solution[:cut] + random_moves(made.game, rng)))
    expected = [told(games[number].game, moves) for number, moves in transcripts]
    assert len(transcripts) >= 300
    assert {"too-strong", "game-over", "wall", "already-revealed", "not-revealed", "already-defeated"} == {
        found.removeprefix("refused ") for lines in expected for found in lines if found.startswith("refused")
    }
    found = run_script(script("pentomancy", "rules.js"), REPLAY, [[stated(made.game) for made in games], transcripts])
    for (number, moves), here, there in zip(transcripts, expected, found, strict=True):
        assert there == here, (number, moves)


def test_a_difference_would_be_found(run_script: Callable[[str, str, Any], Any]) -> None:
    made = next(iter(puzzles()))
    moves = solution_moves(made)
    changed = script("pentomancy", "rules.js").replace("EXPLORE_POINTS = 5", "EXPLORE_POINTS = 6")
    found = run_script(changed, REPLAY, [[stated(made.game)], [(0, moves)]])
    assert found != [told(made.game, moves)]


@pytest.mark.parametrize("text", ["explore C4", "defeat H8", "note A1 135", "note A1 -"])
def test_texts_of_moves_are_read_and_written(run_script: Callable[[str, str, Any], Any], text: str) -> None:
    code = script("pentomancy", "rules.js")
    assert run_script(code, "(text) => $rules.moveText($rules.parseMove(text))", text) == text
