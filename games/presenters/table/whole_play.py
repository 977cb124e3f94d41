"""A whole play in one form, for who writes down what people at the table have done: where each strategy has a
die of its own, the face that came up on it says the call as well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.play.optional_decisions import next_stop
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from engine.scoresheets.scoresheet import Scoresheet
from games.models import Game, Seat
from games.presenters.table.roll_form import RollDie, roll_form
from games.records.participants import Participant
from games.selectors.awaited_seats import decider_of

CALLS = ("D_STRATEGY_OFF", "D_STRATEGY_DEF")
OFFENSE, DEFENSE = "offense", "defense"


@dataclass(frozen=True, slots=True)
class WholePlayForm:
    """`offense` and `defense`: each strategy's die, by the call that it is; `dice`: those of every play."""

    offense: tuple[tuple[str, RollDie], ...]
    defense: tuple[tuple[str, RollDie], ...]
    dice: tuple[RollDie, ...]


def whole_play_form(
    game: Game, play: Playthrough, seats: list[Seat], player: Participant
) -> WholePlayForm | None:
    """The form, where strategies are called next, openly and with real dice, for both sides on this phone."""
    calls = _calls(next_stop(play).game)
    if game.sealed or game.dice != Game.Dice.TABLE or len(calls) < len(CALLS):
        return None
    deciders = [decider_of(seats, decision) for decision in calls]
    if any(seat.coach or seat.early or not player.holds(seat) for seat in deciders):
        return None
    throws = [
        _throw(next_stop(play).game, answers)
        for answers in zip(*(call.answers for call in calls), strict=True)
    ]
    return WholePlayForm(
        offense=tuple((call, dice[-2]) for call, dice in zip(calls[0].answers, throws, strict=True)),
        defense=tuple((call, dice[-1]) for call, dice in zip(calls[1].answers, throws, strict=True)),
        dice=throws[0][:-2],
    )


def read_whole_play(
    play: Playthrough, form: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str | None]]:
    """The form as (call by side, face by die); what is missing is empty, and the rules say so."""
    calls, faces = {}, {}
    for decision, name in zip(_calls(next_stop(play).game), (OFFENSE, DEFENSE), strict=False):
        calls[decision.by], _colon, faces[calls[decision.by]] = form.get(name, "").partition(":")
    faces |= {f"white_{nth + 1}": form.get(f"die_{nth}", "") for nth in range(4)}
    return calls, dict(faces)


def _calls(stop: Playthrough) -> list[Decision]:
    found = {due.id: due for due in stop.awaiting() if isinstance(due, Decision)}
    return [found[name] for name in CALLS if name in found]


def _throw(stop: Playthrough, answers: tuple[Any, ...]) -> tuple[RollDie, ...]:
    """The dice of this pair of calls: four white ones, then the two that were called."""
    copy = Playthrough.resume(Scoresheet(stop.sheet.header, before=stop.sheet.last), stop.save())
    for decision, answer in zip(_calls(stop), answers, strict=True):
        copy.answer(decision.by, answer)
    roll = next_stop(copy).game.awaiting()[0]
    assert isinstance(roll, Roll)
    return roll_form(copy, roll, app_only=False).dice
