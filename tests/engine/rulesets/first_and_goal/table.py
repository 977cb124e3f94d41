"""Helpers to write a rule of 1st & Goal as an example: a situation, what happens, and the state after it.

    game = down(spot=10).run(ivory=2, brown=5, black=-1)
    assert game.stands == "home 2 & 4 @16"

By default no side has time-outs left, so nobody is asked about them. Cards that a test does not name
are any cards. If a test names dice, the calls are two cards of the hands whose cell uses exactly those dice.
"""

from __future__ import annotations

from typing import Any, Self

from engine.catalog import RULESETS
from engine.errors import IllegalAnswer
from engine.play.playthrough import Playthrough
from engine.play.prompts import public_entries
from engine.play.scoresheet import Entry
from engine.tools.scenarios import ScenarioRun, facts_of

COLORS = ("red", "ivory", "brown", "yellow", "blue", "green")


class Table:
    """A game at the table that starts in one situation."""

    def __init__(self, scenario: dict[str, Any]) -> None:
        self.scenario = scenario
        self._run = ScenarioRun(RULESETS["first_and_goal"], {"game": "first_and_goal"}, scenario)
        self._run.play()  # deals before the first input

    @property
    def game(self) -> Playthrough:
        """The current game."""
        return self._run.game

    @property
    def now(self) -> Any:
        """The record."""
        return self._run.game.now

    @property
    def facts(self) -> dict[str, Any]:
        """Every value that a scenario may expect, by name."""
        return facts_of(self._run.game)

    @property
    def stands(self) -> str:
        """The side with the ball, down & yards to go, and spot: `home 2 & 4 @16`."""
        facts = self.facts
        return f"{facts['offense']} {facts['down']} & {facts['target'] - facts['spot']} @{facts['spot']}"

    @property
    def score(self) -> tuple[int, int]:
        """(home, away)"""
        return self._run.game.score

    @property
    def timeouts(self) -> tuple[int, int]:
        """(home, away)"""
        return self.now.team[0].timeouts, self.now.team[1].timeouts

    @property
    def due(self) -> tuple[str, ...]:
        """The Decisions or the Roll awaited now; `end_of_game` at the end."""
        return tuple(getattr(due, "id", "end_of_game") for due in self._run.game.awaiting())

    @property
    def due_side(self) -> str:
        """The side from which the only awaited answer is due."""
        (due,) = self._run.game.awaiting()
        return str(getattr(due, "by", ""))

    @property
    def dice(self) -> tuple[str, ...]:
        """The dice of the Roll that is due."""
        (due,) = self._run.game.awaiting()
        return tuple(getattr(due, "dice", ()))

    @property
    def answers(self) -> tuple[Any, ...]:
        """The legal answers of the first Decision due."""
        return tuple(getattr(self._run.game.awaiting()[0], "answers", ()))

    @property
    def marks(self) -> dict[str, str | None]:
        """The mark of the newest entry of each Decision or Roll."""
        return {entry.id: entry.mark for entry in self._run.game.sheet.entries}

    @property
    def entries(self) -> list[tuple[str, str]]:
        """(Decision or Roll, source) of every entry since the situation."""
        return [(entry.id, entry.source) for entry in self._run.game.sheet.entries]

    @property
    def shown(self) -> list[Entry]:
        """The sheet as everybody may see it."""
        return public_entries(self._run.game)

    def _take(self, step: dict[str, Any]) -> IllegalAnswer | None:
        self._run.inputs = [step]
        return self._run.play()

    def _give(self, step: dict[str, Any]) -> Self:
        refusal = self._take(step)
        assert refusal is None, f"{step} is refused: {refusal}"
        return self

    def decide(self, **answers: Any) -> Self:
        """Decisions in order: `decide(kick_type="normal", kickoff_receive="run_out")`."""
        for name, answer in answers.items():
            self._give({"decision": name, "answer": answer})
        return self

    def both(self, name: str, offense: Any, defense: Any) -> Self:
        """Both sides' answers to the same Decision."""
        self._give({"decision": name, "by": "offense", "answer": offense})
        return self._give({"decision": name, "by": "defense", "answer": defense})

    def call(self, offense: str, defense: str = "goal_line") -> Self:
        """Calls both cards. If a side has only one playable card, the engine plays it."""
        for name, card in (("offense_call", offense), ("defense_call", defense)):
            if name in self.due:
                self.decide(**{name: {"card": card}})
        return self

    def both_cards(self, offense: str, defense: str) -> Self:
        """The cards of a running fake."""
        return self.decide(fake_card_offense=offense, fake_card_defense=defense)

    def special(self, call: str) -> Self:
        """Calls a special play, which needs no card of the defense."""
        return self.decide(offense_call=call)

    def throw(self, roll: str, **faces: Any) -> Self:
        """Enters a Roll with its faces by die."""
        return self._give({"roll": roll, "faces": faces})

    def refuse(self, **answer: Any) -> str:
        """The code with which this answer is refused; asserts that nothing has changed."""
        ((name, value),) = answer.items()
        return self._refused({"decision": name, "answer": value})

    def refuse_throw(self, roll: str, **faces: Any) -> str:
        """The code with which these faces are refused."""
        return self._refused({"roll": roll, "faces": faces})

    def _refused(self, step: dict[str, Any]) -> str:
        before = self._run.game.save()
        refusal = self._take(step)
        assert refusal is not None, f"{step} is taken"
        assert self._run.game.save() == before
        return refusal.code

    def cards_for(self, kind: str, colors: set[str], blacks: int) -> tuple[str, str]:
        """One card of each hand whose cell uses exactly these dice."""
        g, (offense, defense) = self.now, self._run.game.questions.plays
        bits = sum(1 << COLORS.index(color) for color in colors)
        for o, play in enumerate(offense):
            for d, answer in enumerate(defense):
                fits = g.colours[o][d] == bits and (blacks == 0 or g.blacks[o][d] == blacks)
                if fits and g.is_run[o] == (kind == "run") and g.deck[0].hand[o] and g.deck[1].hand[d]:
                    return play, answer
        raise AssertionError(f"no {kind} in these hands takes {sorted(colors)} and {blacks} black")

    def _play(self, kind: str, play: str, black: int | list[int], faces: dict[str, int]) -> Self:
        blacks = black if isinstance(black, list) else [black]
        self.call(*self.cards_for(kind, set(faces), len(blacks)))
        if "stop_burn" in self.due:
            self.decide(stop_burn="no")
        return self.throw("scrimmage", **faces, black=blacks, play=play)

    def run(self, play: str = "HAIL", black: int | list[int] = -1, **faces: int) -> Self:
        """A run with these dice; the Play die has no effect by default."""
        return self._play("run", play, black, faces)

    def complete(self, play: str = "HAIL", black: int | list[int] = -1, **faces: int) -> Self:
        """A completed pass with these dice."""
        return self._play("pass", play, black, faces)

    def punts(self, offense: str = "kick", defense: str = "kick") -> Self:
        """Calls a punt; both coaches choose a side of the Fake/Kick card."""
        return self.special("punt").decide(fake_offense=offense, fake_defense=defense)

    def tries_field_goal(self, offense: str = "kick", defense: str = "kick") -> Self:
        """Calls a field goal; both coaches choose a side of the Fake/Kick card."""
        return self.special("field_goal").decide(fake_offense=offense, fake_defense=defense)


def _at(
    at: str,
    *,
    edition: str = "en",
    teams: dict[str, str] | None = None,
    options: dict[str, Any] | None = None,
    timeouts: tuple[int, int] = (0, 0),
    score: tuple[int, int] = (0, 0),
    draws: dict[str, list[str]] | None = None,
    **words: Any,
) -> Table:
    """`draws`: the next cards of each deck, top first."""
    words["timeouts"] = dict(zip(("home", "away"), timeouts, strict=True))
    words["score"] = dict(zip(("home", "away"), score, strict=True))
    inputs = [{"draw": deck, "cards": cards} for deck, cards in (draws or {}).items()]
    scenario = {"situation": {"at": at, **words}, "inputs": inputs, "edition": edition}
    return Table(scenario | {"options": options or {}, "teams": teams or {}})


def down(spot: int = 30, down: int = 1, **words: Any) -> Table:
    """A scrimmage down before the offense's call. `target` is 10 yards ahead by default."""
    return _at("down", spot=spot, down=down, **words)


def kickoff(reason: str = "score", **words: Any) -> Table:
    """Home kicks off: after a score, or (`half`) to open a half."""
    return _at("kickoff", kicking="home", reason=reason, **words)


def run_out(**words: Any) -> Table:
    """Away is about to throw for its kickoff return."""
    return kickoff(**words).decide(kick_type="normal", kickoff_receive="run_out")


def touchdown(score: tuple[int, int] = (6, 0), **words: Any) -> Table:
    """Home has scored six: its try is due."""
    return _at("try", score=score, **words)


def two_point(**words: Any) -> Table:
    """Home tries for two."""
    return touchdown(**words).decide(try_choice="two_point")


def free_kick(**words: Any) -> Table:
    """Home has conceded a safety and punts from its own 20."""
    return _at("free_kick", kicking="home", score=(0, 2), **words)


def coin_toss(**words: Any) -> Table:
    """Before the game."""
    return _at("start", **words)
