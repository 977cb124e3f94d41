"""All input that a phone may give now: the questions of its seats, or a Roll."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from engine.play.optional_decisions import next_stop
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from games.models import Game, Seat
from games.records.participants import Participant
from games.table.seats import decider_of, deciders_of, has_called, namer_of, upcoming_decisions
from league.models import Fixture

FIXTURES = Fixture.objects.select_related("season__league__feed", "week", "home", "away")


def with_fixture(game: Game) -> Game:
    """Loads the fixture of this game with its league and clubs. One query, none for a pick-up game: a join of
    all these tables is slow even where every column is empty."""
    if game.fixture_id is not None:
        game.fixture = FIXTURES.get(pk=game.fixture_id)
    return game


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """One Decision for a seat on this phone; `decision` is None if the seat may only skip optional decisions.
    `optional` holds the optional decisions before it, each without its default answer. `stop` is the game at
    the point where the Decision is asked. `for_partner`: the game waits for the
    partner, who may decide it, too."""

    seat: Seat
    decision: Decision | None
    stop: Playthrough
    optional: tuple[Decision, ...] = ()
    for_partner: bool = False


@dataclass(frozen=True, slots=True)
class PendingInput:
    """All input that the phone may give now. `optional` holds the optional decisions before a Roll, each with
    its seat; `waiting` the other people's seats that have to decide; `called` the seats that have made their
    call."""

    questions: tuple[SeatQuestion, ...] = ()
    roll: Roll | None = None
    optional: tuple[tuple[Seat, Decision], ...] = ()  # optional decisions before the roll
    waiting: tuple[Seat, ...] = ()
    called: tuple[Seat, ...] = ()
    seats: tuple[Seat, ...] = field(default=(), repr=False)


def pending_input(play: Playthrough, seats: Iterable[Seat], player: Participant) -> PendingInput:
    """Everything that the player's phone may answer now."""
    seats, way = tuple(seats), next_stop(play)
    own = [seat for seat in seats if player.holds(seat) and not seat.coach]
    called = tuple(seat for seat in seats if has_called(play, seat))
    coming = upcoming_decisions(way)
    deciders = [(decider_of(seats, due, play), due) for due in coming]
    ready = [seat for seat in own if seat not in called]
    asked = [_question(play, way, seat, [due for who, due in deciders if who == seat]) for seat in ready]
    either = [
        _question(
            play,
            way,
            seat,
            [due for who, due in deciders if who not in own and seat in deciders_of(seats, due)],
            True,
        )
        for seat in ready
    ]
    questions = tuple(question for question in (*asked, *either) if question is not None)
    waiting = tuple(
        dict.fromkeys(
            seat for seat, _due in deciders if seat not in own and seat not in called and not seat.coach
        )
    )
    end = way.awaiting()[0]
    names_it = namer_of(way, seats) in (None, *own)
    mine = bool(own) and names_it and all(seat in own for seat, _due in deciders)
    roll = end if isinstance(end, Roll) and mine else None
    return PendingInput(
        questions=() if roll else questions,
        roll=roll,
        optional=_optional_before_roll(play, way, seats) if roll else (),
        waiting=waiting,
        called=called,
        seats=seats,
    )


def _question(
    play: Playthrough, way: Playthrough, seat: Seat, own: list[Decision], for_partner: bool = False
) -> SeatQuestion | None:
    """The question about these Decisions, which the seat may make."""
    skipped = [decision for decision, _answer in way.skipped]
    optional = tuple(
        _without_default(decision, answer) for decision, answer in way.skipped if decision in own
    )
    main = next((due for due in own if due not in skipped), None)
    if main is not None:
        return SeatQuestion(seat, main, way, optional, for_partner)
    return SeatQuestion(seat, None, play, optional, for_partner) if optional else None


def _without_default(decision: Decision, default: Any) -> Decision:
    others = tuple(answer for answer in decision.answers if answer != default)
    return Decision(decision.id, decision.by, others, decision.sealed, decision.part)


def _optional_before_roll(
    play: Playthrough, way: Playthrough, seats: tuple[Seat, ...]
) -> tuple[tuple[Seat, Decision], ...]:
    return tuple(
        (decider_of(seats, decision, play), _without_default(decision, answer))
        for decision, answer in way.skipped
    )
