"""A whole play in one form, for a person who writes down what people at the table have done: where each
strategy has a die of its own, the face of that die also gives the call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.play.optional_decisions import next_stop
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from engine.play.setup import header_key
from games.models import Game, Seat
from games.presenters.table.roll_form import RollDie, roll_form
from games.records.participants import Participant
from games.table.seats import decider_of
from games.table.session import CALLS

OFFENSE, DEFENSE = "offense", "defense"
WHITE = 4  # dice of every play
MOST_ROLLS = 500
_rolls: dict[tuple[str, tuple[Any, ...]], Roll] = {}


@dataclass(frozen=True, slots=True)
class WholePlayForm:
    """`offense` and `defense` hold each strategy's die with its call; `dice` holds the dice of every play."""

    offense: tuple[tuple[str, RollDie], ...]
    defense: tuple[tuple[str, RollDie], ...]
    dice: tuple[RollDie, ...]


def whole_play_form(
    game: Game, play: Playthrough, seats: list[Seat], player: Participant
) -> WholePlayForm | None:
    """The form, if the next input is a pair of open strategy calls with real dice and this phone decides for
    both sides; otherwise None."""
    calls = _calls(next_stop(play).game)
    if game.sealed or game.dice != Game.Dice.TABLE or len(calls) < len(CALLS):
        return None
    deciders = [decider_of(seats, decision, play) for decision in calls]
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


def written_play(form: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The form as arguments of `enter_whole_play`. Missing values are empty, and the rules refuse them."""
    arguments: dict[str, tuple[str, ...]] = {}
    for name in (OFFENSE, DEFENSE):
        call, _colon, face = form.get(name, "").partition(":")
        arguments[name] = (call, face)
    return arguments | {"white": tuple(form.get(f"die_{nth}", "") for nth in range(WHITE))}


def _calls(stop: Playthrough) -> list[Decision]:
    found = {due.id: due for due in stop.awaiting() if isinstance(due, Decision)}
    return [found[name] for name in CALLS if name in found]


def _throw(stop: Playthrough, answers: tuple[Any, ...]) -> tuple[RollDie, ...]:
    """The dice of this pair of calls: four white ones, then the two that were called."""
    return roll_form(stop, _roll_of(stop, answers), app_only=False).dice


def _roll_of(stop: Playthrough, answers: tuple[Any, ...]) -> Roll:
    """The Roll that follows this pair of calls, which is the same in the whole game. Cached."""
    key = header_key(stop.sheet.header), answers
    if key not in _rolls:
        trial = stop.copy()
        for decision, answer in zip(_calls(stop), answers, strict=True):
            trial.answer(decision.by, answer)
        roll = next_stop(trial).game.awaiting()[0]
        assert isinstance(roll, Roll)
        if len(_rolls) >= MOST_ROLLS:
            _rolls.clear()
        _rolls[key] = roll
    return _rolls[key]
