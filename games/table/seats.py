"""Seats at a table as values, and which of them the game waits for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from engine.gridiron.coach_pairs import BOTH
from engine.gridiron.events import SIDES
from engine.play.optional_decisions import NextStop, next_stop
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll


class SeatLike(Protocol):
    """The attributes of a seat that the rules of the table use; a `TableSeat` or a row has them."""

    @property
    def side(self) -> str:
        """`home` or `away`."""

    @property
    def part(self) -> str:
        """`both`, or this seat's half of a pair of coaches."""

    @property
    def person(self) -> int | None:
        """The number of the person in this game; None if the seat has none."""

    @property
    def coach(self) -> str:
        """The computer coach that decides now, or empty."""

    @property
    def early(self) -> dict[str, Any] | None:
        """{"asked": ..., "answer": ...}: a call given before its question was asked."""


AnySeat = TypeVar("AnySeat", bound=SeatLike)


@dataclass(slots=True, eq=False)
class TableSeat:
    """One seat of a session, see `games.models.Seat`. `mine`: it is a seat of the person who acts. `by_link`:
    it is held by a scorer's link."""

    side: str
    part: str = BOTH
    person: int | None = None
    coach: str = ""
    name: str = ""
    early: dict[str, Any] | None = None
    orders: dict[str, Any] = field(default_factory=dict)
    mine: bool = False
    by_link: bool = False


def decider_of(seats: Sequence[AnySeat], decision: Decision) -> AnySeat:
    """The seat that makes this decision; of a pair, the coach whom the rules ask."""
    own = [seat for seat in seats if seat.side == decision.by]
    fitting = (BOTH, decision.part)
    return next((seat for seat in own if seat.part in fitting), own[0])


def upcoming_decisions(way: NextStop) -> list[Decision]:
    """All Decisions up to and including the next stop."""
    skipped = [decision for decision, _answer in way.skipped]
    return skipped + [due for due in way.game.awaiting() if isinstance(due, Decision)]


def has_called(play: Playthrough, seat: SeatLike) -> bool:
    """Whether this seat has given its call, early or as the first of a sealed pair."""
    return bool(seat.early) or any(
        by == SIDES.index(seat.side) for n, _kind, by, _values in play.since if n in play.sealed
    )


def awaited_seats(
    play: Playthrough, seats: Iterable[AnySeat], corrected_by: AnySeat | None = None
) -> list[AnySeat]:
    """The people's seats that the game waits for: those that have to decide and have not called, those that
    have to roll or name a real card, and those that have to agree to a correction that `corrected_by` asks
    for."""
    seats = list(seats)
    way = next_stop(play)
    found = [decider_of(seats, due) for due in upcoming_decisions(way)]
    end = way.game.awaiting()[0]
    if isinstance(end, Roll):
        found += [seat for seat in seats if not end.unseen or seat.side == end.by]
    if corrected_by is not None:
        found += others_of(seats, corrected_by)
    waiting = [seat for seat in seats if seat in found and seat.person is not None and not seat.coach]
    return [seat for seat in waiting if corrected_by is not None or not has_called(play, seat)]


def others_of(seats: Sequence[AnySeat], asked_by: AnySeat) -> list[AnySeat]:
    """The seats whose people may agree to what this seat's person asks for: those of the other side, or all
    others if that person has seats of both sides."""
    theirs = [seat for seat in seats if seat.person is not None and seat.person == asked_by.person]
    sides = {seat.side for seat in (*theirs, asked_by)}
    others = [seat for seat in seats if seat.person is not None and seat.person != asked_by.person]
    return others if len(sides) > 1 else [seat for seat in others if seat.side not in sides]
