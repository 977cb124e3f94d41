"""For whom a game waits: seats that still have to say something before it can go on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.play.optional_decisions import NextStop, next_stop
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from games.models import CorrectionRequest, Seat
from league.models import Coach


def decider_of(seats: Sequence[Seat], decision: Decision) -> Seat:
    """The seat that answers this: of a pair, the coach whom the rules ask."""
    own = [seat for seat in seats if seat.side == decision.by]
    fitting = (Coach.Part.BOTH, decision.part)
    return next((seat for seat in own if seat.part in fitting), own[0])


def upcoming_decisions(way: NextStop) -> list[Decision]:
    """All Decisions up to the next stop at which somebody must speak or roll."""
    silent = [decision for decision, _answer in way.silent]
    return silent + [due for due in way.game.awaiting() if isinstance(due, Decision)]


def has_called(play: Playthrough, seat: Seat) -> bool:
    """Has this seat given its call, early or as the first half of a sealed pair?"""
    return bool(seat.early) or any(
        by == Seat.Side.values.index(seat.side) for n, _kind, by, _values in play.since if n in play.sealed
    )


def awaited_seats(
    play: Playthrough, seats: Iterable[Seat], correction: CorrectionRequest | None = None
) -> list[Seat]:
    """The people's seats that the game waits for: who decides and has not called, who alone can name a real
    card, who has to agree to a correction."""
    seats = list(seats)
    way = next_stop(play)
    found = [decider_of(seats, due) for due in upcoming_decisions(way)]
    end = way.game.awaiting()[0]
    if isinstance(end, Roll):
        found += [seat for seat in seats if not end.unseen or seat.side == end.by]
    if correction is not None:
        found += others_of(seats, correction.asked_by)
    waiting = [seat for seat in seats if seat in found and seat.person is not None and not seat.coach]
    return [seat for seat in waiting if correction is not None or not has_called(play, seat)]


def others_of(seats: Sequence[Seat], asked_by: Seat) -> list[Seat]:
    """The seats whose people may agree to what this seat's person asks for: those of the other side; of both
    sides where that person has seats of both."""
    theirs = [seat for seat in seats if seat.person is not None and seat.person == asked_by.person]
    sides = {seat.side for seat in (*theirs, asked_by)}
    others = [seat for seat in seats if seat.person is not None and seat.person != asked_by.person]
    return others if len(sides) > 1 else [seat for seat in others if seat.side not in sides]
