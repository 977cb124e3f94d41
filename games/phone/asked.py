"""What a phone is asked now: Decisions of its sides, a Roll, or to wait."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from engine.playthrough import Decision, Playthrough, Roll
from engine.silence import Ahead, ahead
from games.awaited import decider_of, decisions_ahead, has_called
from games.models import Seat
from games.players import Player


@dataclass(frozen=True, slots=True)
class Question:
    """A Decision for a seat on this phone, or nothing but silence (`decision` is None). `aloud`: what may be
    said before it, each a Decision without its silent answer. `stop` is the game where it is asked."""

    seat: Seat
    decision: Decision | None
    stop: Playthrough
    aloud: tuple[Decision, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """`waiting` are the seats of others that have to decide; `called` those that have called already."""

    questions: tuple[Question, ...] = ()
    roll: Roll | None = None
    aloud: tuple[tuple[Seat, Decision], ...] = ()  # what may be said instead of rolling
    waiting: tuple[Seat, ...] = ()
    called: tuple[Seat, ...] = ()
    seats: tuple[Seat, ...] = field(default=(), repr=False)


def asked_of(play: Playthrough, seats: Iterable[Seat], player: Player) -> Asked:
    """Everything that the player's phone may answer now."""
    seats, way = tuple(seats), ahead(play)
    own = [seat for seat in seats if player.holds(seat) and not seat.coach]
    called = tuple(seat for seat in seats if has_called(play, seat))
    deciders = [(decider_of(seats, due), due) for due in decisions_ahead(way)]
    questions = tuple(
        question
        for seat in own
        if seat not in called and (question := _question(play, way, seat, deciders)) is not None
    )
    waiting = tuple(
        dict.fromkeys(
            seat for seat, _due in deciders if seat not in own and seat not in called and not seat.coach
        )
    )
    end = way.game.awaiting()[0]
    roll = end if isinstance(end, Roll) and own and all(seat in own for seat, _due in deciders) else None
    return Asked(
        questions=() if roll else questions,
        roll=roll,
        aloud=_aloud_before_roll(way, seats) if roll else (),
        waiting=waiting,
        called=called,
        seats=seats,
    )


def _question(
    play: Playthrough, way: Ahead, seat: Seat, deciders: list[tuple[Seat, Decision]]
) -> Question | None:
    own = [due for decider, due in deciders if decider == seat]
    silent = [decision for decision, _answer in way.silent]
    aloud = tuple(_aloud(decision, answer) for decision, answer in way.silent if decision in own)
    main = next((due for due in own if due not in silent), None)
    if main is not None:
        return Question(seat, main, way.game, aloud)
    return Question(seat, None, play, aloud) if aloud else None


def _aloud(decision: Decision, silent: Any) -> Decision:
    others = tuple(answer for answer in decision.answers if answer != silent)
    return Decision(decision.id, decision.by, others, decision.sealed, decision.part)


def _aloud_before_roll(way: Ahead, seats: tuple[Seat, ...]) -> tuple[tuple[Seat, Decision], ...]:
    return tuple((decider_of(seats, decision), _aloud(decision, answer)) for decision, answer in way.silent)
