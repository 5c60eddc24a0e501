"""A game at the terminal as a conversation: a line of text in, a text out. It reads and writes nothing itself."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.core.rng import Rng, derive
from printkit.games.pentaquest import effects, rules, show, transcript, words
from printkit.games.pentaquest.model import Deck, Effect
from printkit.games.pentaquest.moves import Beat, GiveUp, IllegalMoveError, Move, PlayerMove, Reroll, Spin, Turn
from printkit.games.pentaquest.policies import POLICIES, policy_for
from printkit.games.pentaquest.policy import Policy
from printkit.games.pentaquest.state import Game, Mode, Phase, State
from printkit.games.pentaquest.transcript import Transcript

PERSON = "person"
QUESTION = "Your move?"
HELP = """\
  beat 2             beat the second card of the quest area, if the roll meets
                     one of its panels
  reroll 1 4         reroll a 1 and a 4; 'reroll all' rerolls everything,
                     'keep 6 6' all but two sixes
  plus 3             use a plus on a 3; likewise minus and mirror
  plus-minus 3 to 4  use a plus-minus on a 3; or 'plus-minus 3 up'
  spiral 1 4         use a spiral to reroll a 1 and a 4; or 'spiral all'
  give up            beat no card this turn
  hint               what the strong policy would do
  undo               take back your last move
  save               write the game so far to its file
  quit               leave; the game can be resumed
A turn: beat a card at once, or take the free reroll, or then use army cards,
each discarded after use."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said back.

    Attributes:
        text: for the person to read.
        save: the transcript should be written now.
        done: nothing more can be said: the game is over or was left.
    """

    text: str
    save: bool = False
    done: bool = False


class Conversation:
    """A game between persons and policies.

    Dice and cards come from the seed and from how many fell before, so a game that is resumed goes on as it would
    have, and a move that is taken back and made again has the same dice.

    Args:
        deck: what is played with.
        mode: how the players stand to each other.
        players: `person` or the name of a policy, in the order of their turns.
        seed: what cards and dice come from.
        moves: what was played before, for a game that is resumed.

    Raises:
        ValueError: there is no such player, or the number of them does not go with the mode.
        IllegalMoveError: an earlier move is against the rules.
    """

    def __init__(
        self, deck: Deck, mode: Mode, players: tuple[str, ...], seed: int, moves: tuple[Move, ...] = ()
    ) -> None:
        for name in players:
            if name != PERSON and name not in POLICIES:
                raise ValueError(f"'{name}' is no player; there are {PERSON}, {' and '.join(POLICIES)}")
        self._deck, self._players, self._seed = deck, players, seed
        self._game = Game.of(deck, mode, len(players))
        self._moves = list(moves)
        self._states = list(Transcript(deck, mode, players, seed, moves).states)
        self._policies: dict[str, Policy] = {}

    @staticmethod
    def resume(text: str, deck: Deck, seed: int) -> Conversation:
        """Go on with a game from its transcript; the seed is taken where the transcript has none.

        Raises:
            TranscriptError: it is not a transcript of a game with this deck.
        """
        read = transcript.parse(text, deck)
        try:
            return Conversation(deck, read.mode, read.players, seed if read.seed is None else read.seed, read.moves)
        except ValueError as error:
            raise transcript.TranscriptError(1, str(error)) from error

    @property
    def state(self) -> State:
        """The game as it is."""
        return self._states[-1]

    def transcript(self) -> Transcript:
        """The game so far."""
        return Transcript(self._deck, self._game.mode, self._players, self._seed, tuple(self._moves))

    def begin(self) -> Reply:
        """The first thing said: the table, and the question."""
        if self.state.over:
            return Reply("This game is over.", done=True)
        return self._go_on(["Welcome to Pentaquest. Say 'help' for what you can say."])

    def answer(self, line: str) -> Reply:
        """The reply to a line that the person wrote."""
        line = " ".join(line.lower().split())
        match line:
            case "help" | "?":
                return Reply(f"{HELP}\n{QUESTION}")
            case "hint":
                move = self._policy("strong").choose(self.state)
                return Reply(f"Hint: {self._say(move)}\n{QUESTION}")
            case "undo":
                return self._undo()
            case "save":
                return Reply(QUESTION, save=True)
            case "quit" | "exit":
                return Reply("Good-bye.", save=True, done=True)
        try:
            move = understand(self.state, line)
            said = self._make(move)
        except ValueError as error:
            hint = "" if isinstance(error, IllegalMoveError) else " Say 'help' for what you can say."
            return Reply(f"No: {error}.{hint}\n{QUESTION}")
        return self._go_on(said)

    def _make(self, move: Move) -> list[str]:
        state, events = rules.apply(self.state, move)
        self._moves.append(move)
        self._states.append(state)
        return [show.tell(self._game, event) for event in events]

    def _go_on(self, said: list[str]) -> Reply:
        """Let chance and the policies move until a person is to, and show the table."""
        fallen = sum(state.phase in (Phase.DRAW, Phase.THROW) for state in self._states[:-1])
        while not self.state.over:
            player = self._players[self.state.player]
            if self.state.phase is not Phase.MOVE:
                said += self._make(rules.sample(self.state, Rng(derive(self._seed, "fall", fallen))))
                fallen += 1
            elif player == PERSON:
                whose = f"\nPlayer {self.state.player + 1}:" if self._game.players > 1 else ""
                return Reply("\n".join([*said, whose, show.draw_table(self.state), QUESTION]))
            else:
                move = self._policy(player).choose(self.state)
                said.append(f"Player {self.state.player + 1} ({player}): {self._say(move)}.")
                said += self._make(move)
        return Reply("\n".join(said), save=True, done=True)

    def _undo(self) -> Reply:
        """Back to before the last move that a person made."""
        for at in range(len(self._moves) - 1, -1, -1):
            state = self._states[at]
            if state.phase is Phase.MOVE and self._players[state.player] == PERSON:
                del self._moves[at:], self._states[at + 1 :]
                return self._go_on(["Your last move is taken back."])
        return Reply(f"No: there is no move to take back.\n{QUESTION}")

    def _say(self, move: PlayerMove) -> str:
        if isinstance(move, Beat):
            return f"beat {self._game.cards[move.card].name}"
        return words.write(self._game, move)

    def _policy(self, name: str) -> Policy:
        if name not in self._policies:
            self._policies[name] = policy_for(name, self._game)
        return self._policies[name]


def understand(state: State, line: str) -> PlayerMove:
    """The move that a person means.

    Raises:
        ValueError: it means none; the message says what would.
    """
    word, _, rest = line.partition(" ")
    if word.isascii() and word.isdigit() and not rest:
        word, rest = "beat", word
    if line in ("give up", "pass"):
        return GiveUp()
    if word == "beat":
        return Beat(_card(state, rest))
    if word in ("reroll", Effect.SPIRAL):
        dice = state.dice if rest == "all" else _faces(rest)
        return Reroll(dice) if word == "reroll" else Spin(dice)
    if word == "keep":
        left = list(state.dice)
        for die in _faces(rest):
            if die not in left:
                raise ValueError(f"there is no such die: {die}")
            left.remove(die)
        return Reroll(tuple(left))
    if word in effects.STEPPING:
        return _turn(Effect(word), rest)
    raise ValueError(f"'{line}' is no move" if line else "that is no move")


def _faces(text: str) -> tuple[int, ...]:
    return tuple(sorted(words.face(die) for die in text.replace(",", " ").split()))


def _card(state: State, text: str) -> int:
    """The kind that a number in the quest area, a name or the beginning of a name means."""
    if text.isascii() and text.isdigit():
        if not 1 <= int(text) <= len(state.quest):
            raise ValueError(f"the quest area has no card {text}; its cards are 1 to {len(state.quest)}")
        return state.quest[int(text) - 1]
    cards = state.game.cards
    found = {kind for kind in state.quest if text in (cards[kind].id, cards[kind].name.lower())} or {
        kind for kind in state.quest if text and cards[kind].name.lower().startswith(text)
    }
    if len(found) != 1:
        raise ValueError(f"'{text}' is no card of the quest area; write its number, such as beat 1")
    return found.pop()


def _turn(effect: Effect, text: str) -> Turn:
    die_text, _, to = text.partition(" ")
    die = words.face(die_text)
    can = effects.results(effect, die)
    match to.removeprefix("to ").strip():
        case "":
            if len(can) > 1:
                raise ValueError(f"{effect} can go two ways; write {effect} {die} to {can[0]} or to {can[1]}")
            face = can[0] if can else die  # a face that it cannot show: the rules refuse it and say why
        case "up":
            face = die + 1
        case "down":
            face = die - 1
        case number:
            face = words.face(number)
    return Turn(effect, die, face)
