"""Seats at a table as values, and which of them the game waits for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engine.gridiron.events import SIDES
from engine.gridiron.questions import BOTH, DEFENSE, OFFENSE
from engine.play.optional_decisions import next_stop
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll

AnySeat = TypeVar("AnySeat", bound=Any)  # a `TableSeat`, or a row of `games.models.Seat`


@dataclass(slots=True, eq=False)
class TableSeat:
    """One seat of a session, see `games.models.Seat`. `mine`: the person who acts decides there. `by_link`:
    it is held by a scorer's link. `absent`: a partner stands in for the person of this seat, and `person` is
    the partner's number."""

    side: str
    part: str = BOTH
    person: int | None = None
    coach: str = ""
    name: str = ""
    early: dict[str, Any] | None = None
    orders: dict[str, Any] = field(default_factory=dict)
    mine: bool = False
    by_link: bool = False
    absent: bool = False


def deciders_of(seats: Sequence[AnySeat], decision: Decision) -> list[AnySeat]:
    """The seats that may make this decision: of a pair the coach whom the rules ask, or both coaches if
    either may decide (1G-TEAM-2)."""
    own = [seat for seat in seats if seat.side == decision.by]
    return [seat for seat in own if BOTH in (seat.part, decision.part) or seat.part == decision.part]


def decider_of(seats: Sequence[AnySeat], decision: Decision, play: Playthrough) -> AnySeat:
    """The seat for which the game waits. If either coach of a pair may decide, it waits for the one whose
    side of the ball it is, so that the other is not asked before every play."""
    deciders = deciders_of(seats, decision)
    has_ball = SIDES.index(decision.by) == play.questions.carrier(play.now)
    due = OFFENSE if has_ball else DEFENSE
    present = [seat for seat in deciders if seat.person is not None or seat.coach] or deciders
    return next((seat for seat in present if seat.part in (BOTH, due)), present[0])


def namer_of(play: Playthrough, seats: Sequence[AnySeat]) -> AnySeat | None:
    """The seat that alone may name the real card that is drawn now; None if no such card is due, or if no
    person decides there."""
    due = play.awaiting()[0]
    if not (isinstance(due, Roll) and due.unseen):
        return None
    (seat, *_others) = deciders_of(seats, Decision(due.id, due.by, (), part=play.part_of(play.wants[0])))
    return None if seat.coach or seat.person is None else seat


def upcoming_decisions(way: Playthrough) -> list[Decision]:
    """All Decisions up to and including the next stop."""
    skipped = [decision for decision, _answer in way.skipped]
    return skipped + [due for due in way.awaiting() if isinstance(due, Decision)]


def has_called(play: Playthrough, seat: Any) -> bool:
    """Whether this seat has given its call, early or as the first of a sealed pair."""
    sealed = [(kind, by, 0) for n, kind, by, _values in play.since if n in play.sealed]
    called = [play.part_of(call) for call in sealed if SIDES[call[1]] == seat.side]
    return bool(seat.early) or any(seat.part == part or BOTH in (seat.part, part) for part in called)


def awaited_seats(
    play: Playthrough, seats: Iterable[AnySeat], corrected_by: AnySeat | None = None
) -> list[AnySeat]:
    """The people's seats that the game waits for: those that have to decide and have not called, those that
    have to roll or name a real card, and those that have to agree to a correction that `corrected_by` asks
    for."""
    seats = list(seats)
    way = next_stop(play)
    awaited = [decider_of(seats, due, play) for due in upcoming_decisions(way)]
    end = way.awaiting()[0]
    if isinstance(end, Roll):
        namer = namer_of(way, seats)
        awaited += seats if namer is None else [namer]
    if corrected_by is not None:
        awaited += others_of(seats, corrected_by)
    waiting = [seat for seat in seats if seat in awaited and seat.person is not None and not seat.coach]
    return [seat for seat in waiting if corrected_by is not None or not has_called(play, seat)]


def others_of(seats: Sequence[AnySeat], asked_by: AnySeat) -> list[AnySeat]:
    """The seats whose people may agree to what this seat's person asks for: those of the other side, or all
    others if that person has seats of both sides."""
    theirs = [seat for seat in seats if seat.person is not None and seat.person == asked_by.person]
    sides = {seat.side for seat in (*theirs, asked_by)}
    others = [seat for seat in seats if seat.person is not None and seat.person != asked_by.person]
    return others if len(sides) > 1 else [seat for seat in others if seat.side not in sides]
