"""Questions and answers as people and programs see them: JSON outside, whole numbers in the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron import coach_pairs
from engine.gridiron.events import SIDES
from engine.gridiron.refusals import UNKNOWN_ANSWER
from engine.kernel.inputs import NONE
from engine.kernel.tape import InputRequest
from engine.rulesets.touchdown_a_minute.rules import throw_json
from engine.rulesets.touchdown_a_minute.rules.legal import how_many, legal
from engine.rulesets.touchdown_a_minute.rules.names import STRATEGIES, Ask, Die, Roll, Ruling
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.refusals import NO_RESULTS, RULES, SENTENCES

CALLS = [die.name.lower() for die in Die][Die.RUN_INSIDE : Die.COIN]  # the eight strategies
CHANCE = frozenset({Ask.DIE})
SEALED = frozenset({Ask.STRENGTH, Ask.STRATEGY_OFF, Ask.STRATEGY_DEF})

# Every answer to a Decision as JSON; its place in the list is the number that the rules see. D_CANCEL has a
# list of results instead, see Questions.canceled.
WORDS: dict[int, list[Any]] = {
    Ask.STRENGTH: CALLS,
    Ask.COIN_CALL: ["heads", "tails"],
    Ask.COIN_CHOICE: ["receive", "kick"],
    Ask.KICKOFF_KIND: ["regular", "onside"],
    Ask.SCRIMMAGE: ["play", "punt", "field_goal"],
    Ask.STRATEGY_OFF: CALLS[:STRATEGIES],
    Ask.STRATEGY_DEF: CALLS[STRATEGIES:],
    Ask.HOME_REROLL: ["reroll", "keep"],
    Ask.STRENGTH_OFF: ["extra", "pass", "first_down"],
    Ask.STRENGTH_DEF: ["extra", "pass"],
    Ask.PENALTY: ["accept", "decline"],
    Ask.RUNBACK: ["run", "hold"],
    Ask.PUNT_RECEIVE: ["fair_catch", "return"],
    Ask.TRY: ["kick", "two_point"],
    Ask.TIMEOUT: ["use", "pass"],
}
# Who of two coaches decides: not in the rulebook, so as in 1st & Goal. Where neither is named either may.
COACHES: dict[int, str] = {
    Ask.KICKOFF_KIND: coach_pairs.OFFENSE,
    Ask.SCRIMMAGE: coach_pairs.OFFENSE,
    Ask.STRATEGY_OFF: coach_pairs.OFFENSE,
    Ask.STRATEGY_DEF: coach_pairs.DEFENSE,
    Ask.STRENGTH_OFF: coach_pairs.OFFENSE,
    Ask.STRENGTH_DEF: coach_pairs.DEFENSE,
    Ask.PENALTY: coach_pairs.BALL,
    Ask.CANCEL: coach_pairs.BALL,
    Ask.RUNBACK: coach_pairs.OFFENSE,
    Ask.PUNT_RECEIVE: coach_pairs.OFFENSE,
    Ask.TRY: coach_pairs.OFFENSE,
}


class Questions:
    """The two-way tables; the same for every game."""

    chance, sealed = CHANCE, SEALED
    secret: frozenset[int] = frozenset()  # answers that are never shown to the other side: none
    secret_ids: frozenset[str] = frozenset()
    sealed_ids = frozenset(f"D_{Ask(kind).name}" for kind in SEALED)
    chance_ids = frozenset(f"R_{roll.name}" for roll in Roll)
    deal_ids: frozenset[str] = frozenset()  # there are no cards
    # Second half of a sealed pair: the first. Once both are in they have been shown.
    replies: Mapping[str, str] = {"D_STRENGTH": "D_STRENGTH", "D_STRATEGY_DEF": "D_STRATEGY_OFF"}
    coaches = {f"D_{Ask(kind).name}": coach for kind, coach in COACHES.items()}
    pair_rule = ""

    def name(self, g: Game, want: InputRequest) -> tuple[str, str]:
        """(id, side) of an input, as section 4 calls it."""
        kind, by, _ = want
        if kind == Ask.DIE:
            return f"R_{Roll(g.throw.roll).name}", SIDES[g.throw.side]
        return f"D_{Ask(kind).name}", SIDES[by]

    def dice(self, g: Game, want: InputRequest) -> tuple[str, ...]:
        """Names of the dice that a Roll takes."""
        return tuple(die.name.lower() for die in throw_json.dice_of(g.throw.dice))

    def faces(self, g: Game, want: InputRequest) -> list[tuple[str, ...]]:
        """What each die of `dice` may show, as JSON."""
        return throw_json.choices(g)

    def house(self, g: Game, want: InputRequest) -> tuple[bool, ...]:
        """Which of `dice` are stand-ins that take other faces than theirs, see `throwing.read`."""
        return tuple(bool(g.house[die]) for die in throw_json.dice_of(g.throw.dice))

    def size(self, g: Game, want: InputRequest) -> int:
        """How many values this input has."""
        return len(throw_json.dice_of(g.throw.dice)) if want[0] == Ask.DIE else 1

    def unseen(self, g: Game, want: InputRequest) -> bool:
        """Nobody hides anything but a call."""
        return False

    def legal(self, g: Game, want: InputRequest) -> list[Any]:
        """Every legal answer to a Decision, as JSON."""
        kind, by, _ = want
        numbers = (a for a in range(how_many(g, kind)) if legal(g, kind, by, a) < Ruling.REFUSED)
        return [self._word(g, kind, number) for number in numbers]

    def show(self, g: Game, want: InputRequest, values: list[int]) -> Any:
        """The values of an input as JSON."""
        return throw_json.show(g, values) if want[0] == Ask.DIE else self._word(g, want[0], values[0])

    def _word(self, g: Game, kind: int, number: int) -> Any:
        return canceled(g, number) if kind == Ask.CANCEL else WORDS[kind][number]

    def read(self, g: Game, want: InputRequest, answer: Any) -> tuple[list[int], str | None]:
        """JSON to (values, mark). Raises IllegalAnswer if it may not be given."""
        kind, by, _ = want
        if kind == Ask.DIE:
            return throw_json.read(g, answer)
        value = cancel_mask(g, answer) if kind == Ask.CANCEL else self._number(kind, answer)
        ruling = Ruling(legal(g, kind, by, value))
        if ruling >= Ruling.REFUSED:
            raise refusal(g, ruling)
        return [value], None

    def _number(self, kind: int, answer: Any) -> int:
        if answer not in WORDS[kind]:
            said = json.dumps(answer, ensure_ascii=False)
            raise IllegalAnswer("unknown_answer", UNKNOWN_ANSWER, said=said, asked=f"D_{Ask(kind).name}")
        return WORDS[kind].index(answer)

    def roll(self, g: Game, want: InputRequest, number: Any) -> Any:
        """The app rolls: JSON faces. `number(n)` is a 32-bit number for the n-th die."""
        return throw_json.show(g, throw_json.roll(g, number))

    def part(self, g: Game, want: InputRequest) -> str:
        """The coach of a pair who decides this."""
        return coach_pairs.part_of(COACHES, want[0], want[1] == g.offense)

    def holder(self, g: Game, side: int) -> str:
        """The coach of a pair whose secrets `private` shows: there are none."""
        return coach_pairs.BOTH

    def private(self, g: Game, side: int) -> dict[str, Any]:
        """What this side alone may see: nothing, for strengths are shown before kickoff."""
        return {}

    def public(self, g: Game) -> dict[str, Any]:
        """What everybody sees on the table beside score and field."""
        sides = dict(zip(SIDES, g.team, strict=True))
        return {
            "quarter": g.quarter,
            "plays_left": g.options.plays_per_quarter - g.clock,
            "strengths": {n: None if t.strength == NONE else CALLS[t.strength] for n, t in sides.items()},
            "strengths_used": {name: bool(team.strength_used) for name, team in sides.items()},
            "home_reroll_used": bool(g.reroll_used),
        }


def canceled(g: Game, mask: int) -> list[str]:
    """A D_CANCEL answer as JSON: the results that go, lowest first."""
    c = g.canceling
    return [throw_json.result_name(c.results[nth]) for nth in range(c.count) if mask >> nth & 1]


def cancel_mask(g: Game, answer: Any) -> int:
    """From a list of results in any order. Raises IllegalAnswer unknown_answer or not_cancelable."""
    if not isinstance(answer, list) or not answer or None in map(throw_json.value_of, answer):
        raise IllegalAnswer("unknown_answer", NO_RESULTS)
    c, mask = g.canceling, 0
    for result in answer:
        value = throw_json.value_of(result)
        free = [n for n in range(c.count) if c.results[n] == value and not mask >> n & 1]
        if not free:
            raise refusal(g, Ruling.NOT_CANCELABLE)
        mask |= 1 << free[0]
    return mask


def refusal(g: Game, ruling: Ruling) -> IllegalAnswer:
    """The refusal with its sentence and rule."""
    c = g.canceling
    results = ", ".join(throw_json.result_name(result) for result in c.results[: c.count])
    stands = {"target": g.target, "due": c.due, "results": results}
    return IllegalAnswer(ruling.name.lower(), SENTENCES[ruling], RULES[ruling], **stands)
