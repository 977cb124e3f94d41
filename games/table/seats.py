"""Seats of a game: their titles, which of them the game waits for, what a phone may answer for them, and who
may sit down or stand in there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import product
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from engine.gridiron.events import SIDES
from engine.gridiron.questions import BOTH, DEFENSE, OFFENSE
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll, next_stop
from games.models import Game, Seat
from games.records.participants import Participant, clubs_of_game
from league.models import Coach


def deciders_of(seats: Sequence[Seat], decision: Decision, play: Playthrough) -> list[Seat]:
    """The seats that may make this decision, first the one for which the game waits: of a pair the coach whom
    the rules ask, or both coaches if either may decide (1G-TEAM-2). Then the game waits for the one whose
    side of the ball it is, so that the other is not asked before every play."""
    own = [seat for seat in seats if seat.side == decision.by]
    deciders = [seat for seat in own if BOTH in (seat.part, decision.part) or seat.part == decision.part]
    has_ball = SIDES.index(decision.by) == play.questions.carrier(play.now)
    due = OFFENSE if has_ball else DEFENSE
    present = [seat for seat in deciders if not seat.decider.is_free] or deciders
    first = next((seat for seat in present if seat.part in (BOTH, due)), present[0])
    return sorted(deciders, key=lambda seat: seat is not first)


def namer_of(play: Playthrough, seats: Sequence[Seat]) -> Seat | None:
    """The seat that alone may name the real card that is drawn now; None if no such card is due, or if no
    person decides there."""
    due = play.awaiting()[0]
    if not (isinstance(due, Roll) and due.unseen):
        return None
    drawn = Decision(due.id, due.by, (), part=play.part_of(play.wants[0]))
    seat = min(deciders_of(seats, drawn, play), key=seats.index)
    return seat if is_played_by_person(seat) else None


def is_played_by_person(seat: Seat) -> bool:
    """Whether a person decides at this seat, neither the computer nor nobody."""
    return not seat.coach and seat.decider.person is not None


def awaited_decisions(play: Playthrough) -> list[Decision]:
    """Those that may be made now; none while dice are awaited."""
    return [due for due in play.awaiting() if isinstance(due, Decision)]


def has_called(play: Playthrough, seat: Seat) -> bool:
    """Whether this seat has given its call, early or as the first of a sealed pair."""
    sealed = [(kind, by, 0) for n, kind, by, _values in play.since if n in play.sealed]
    called = [play.part_of(call) for call in sealed if SIDES[call[1]] == seat.side]
    return bool(seat.early) or any(seat.part == part or BOTH in (seat.part, part) for part in called)


def awaited_seats(play: Playthrough, seats: Sequence[Seat], corrected_by: Seat | None) -> list[Seat]:
    """The people's seats that the game waits for: those that have to decide and have not called, those that
    have to roll or name a real card, and those that have to agree to a correction that `corrected_by` asks
    for."""
    way = next_stop(play)
    decisions = [*(decision for decision, _default in way.skipped), *awaited_decisions(way)]
    awaited = [deciders_of(seats, decision, play)[0] for decision in decisions]
    if isinstance(way.awaiting()[0], Roll):
        namer = namer_of(way, seats)
        awaited += seats if namer is None else [namer]
    if corrected_by is not None:
        awaited += others_of(seats, corrected_by)
    waiting = [seat for seat in seats if seat in awaited and is_played_by_person(seat)]
    return [seat for seat in waiting if corrected_by is not None or not has_called(play, seat)]


def others_of(seats: Iterable[Seat], asked_by: Seat) -> list[Seat]:
    """The seats whose people may agree to what this seat's person asks for: those of the other side, or all
    others if that person has seats of both sides."""
    person = asked_by.decider.person
    people = [(seat, seat.decider.person) for seat in seats]
    sides = {seat.side for seat, number in people if person is not None and number == person}
    sides.add(asked_by.side)
    others = [seat for seat, number in people if number is not None and number != person]
    return others if len(sides) > 1 else [seat for seat in others if seat.side not in sides]


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """One Decision for a seat on this phone; `decision` is None if the seat may only skip optional decisions.
    `optional` holds the optional decisions before it, each without its default answer. `stop` is the game at
    the point where the Decision is asked. `for_partner`: the game waits for the partner, who may decide it,
    too."""

    seat: Seat
    decision: Decision | None
    stop: Playthrough
    optional: list[Decision]
    for_partner: bool


@dataclass(frozen=True, slots=True)
class PendingInput:
    """All input that the phone may give now. `optional` holds the optional decisions before a Roll, `waiting`
    the other people's seats that have to decide, `called` the seats that have made their call."""

    questions: list[SeatQuestion]
    roll: Roll | None
    optional: list[Decision]
    waiting: list[Seat]
    called: list[Seat]


def pending_input(play: Playthrough, seats: Sequence[Seat], player: Participant) -> PendingInput:
    """Everything that the player's phone may answer now."""
    way = next_stop(play)
    own = [seat for seat in seats if player.holds(seat) and not seat.coach]
    called = [seat for seat in seats if has_called(play, seat)]
    optional = [
        replace(decision, answers=tuple(answer for answer in decision.answers if answer != default))
        for decision, default in way.skipped
    ]
    last, end = awaited_decisions(way), way.awaiting()[0]
    asked = [(decision, deciders_of(seats, decision, play)) for decision in (*optional, *last)]
    names_it = namer_of(way, seats) in (None, *own)
    mine = bool(own) and names_it and all(first in own for _decision, (first, *_others) in asked)
    roll = end if isinstance(end, Roll) and mine else None
    questions = []
    for for_partner, seat in product((False, True), own):
        theirs = [
            decision
            for decision, (first, *others) in asked
            if (first not in own and seat in others if for_partner else seat == first)
        ]
        if theirs and seat not in called and roll is None:
            main = next((decision for decision in theirs if decision in last), None)
            ahead = [decision for decision in theirs if decision in optional]
            questions.append(SeatQuestion(seat, main, way if main else play, ahead, for_partner))
    away = [first for _decision, (first, *_others) in asked if first not in own and first not in called]
    return PendingInput(
        questions,
        roll,
        optional if roll else [],
        waiting=[seat for seat in dict.fromkeys(away) if not seat.coach],
        called=called,
    )


def part_title(game: Game, seat: Seat) -> str:
    """What the seat plays, as a title: the club, and of a pair its offense or defense."""
    club = clubs_of_game(game)[SIDES.index(seat.side)].nickname
    return f"{club}, {seat.get_part_display()}" if seat.is_of_pair else club


def part_phrase(game: Game, seat: Seat) -> str:
    """What the seat plays, as the object of a sentence."""
    phrases = {
        Coach.Part.BOTH: _("the %(club)s"),
        Coach.Part.OFFENSE: _("the offense of the %(club)s"),
        Coach.Part.DEFENSE: _("the defense of the %(club)s"),
    }
    club = clubs_of_game(game)[SIDES.index(seat.side)].nickname
    return phrases[Coach.Part(seat.part)] % {"club": club}


def seat_title(game: Game, seat: Seat, seats: Sequence[Seat]) -> str:
    """The name of the person who decides at this seat. It is followed by what they play if they share the
    phone with another seat of the same name, and if they share the side with a partner."""
    name = seat.decider.name
    if not name:
        return part_title(game, seat)
    others = [other for other in seats if other.pk != seat.pk and other.person is not None]
    if seat.is_of_pair or any(other.decider.name == name for other in others):
        return _("%(name)s (%(plays)s)") % {"name": name, "plays": part_title(game, seat)}
    return name


def may_talk(game: Game) -> bool:
    """Whether the coaches of a pair may show each other their cards."""
    return bool(game.header["options"].get("pair_talk") == "yes")


def pair_of_seat(seat: Seat) -> dict[str, Any] | None:
    """For the page on which a person takes one half of a pair: what they play, with whom, and whether the
    two may talk. None if the seat is for the whole side."""
    if not seat.is_of_pair:
        return None
    partner = seat.partner
    name = partner.name if partner is not None and not partner.is_free else ""
    return {"plays": part_phrase(seat.game, seat), "partner": name, "talk": may_talk(seat.game)}


def introduce_partners(seats: Sequence[Seat]) -> None:
    """Lets the seats of each pair know each other, so that no seat asks for its partner."""
    for seat in seats:
        beside = [other for other in seats if other.side == seat.side and other is not seat]
        seat.partner = beside[0] if seat.is_of_pair and beside else None


def seats_to_coach(seats: Sequence[Seat], game: Game, player: Participant) -> list[Seat]:
    """The seats that the player may take as a coach of their side or of that part of it: free ones, the
    computer's, and those of people who do not coach it. One query, none for people without an account and for
    pick-up games."""
    fixture = game.fixture
    if player.user is None or fixture is None:
        return []
    me, clubs = player.user.pk, {Seat.Side.HOME.value: fixture.home_id, Seat.Side.AWAY.value: fixture.away_id}
    candidates = Coach.objects.filter(user__in={me, *(seat.user_id for seat in seats)} - {None})
    rows = set(candidates.filter(team__in=clubs.values()).values_list("user", "team", "part"))

    def coaches(person: int | None, seat: Seat) -> bool:
        parts = (seat.part, Coach.Part.BOTH) if seat.is_of_pair else Coach.Part
        return any((person, clubs[seat.side], part) in rows for part in parts)

    return [
        seat
        for seat in seats
        if not player.owns(seat) and coaches(me, seat) and not coaches(seat.user_id, seat)
    ]


# How long the game waits for an absent coach before the partner may stand in. An open page looks more often.
PATIENCE = {Game.Pace.TABLE: timedelta(minutes=3), Game.Pace.MAIL: timedelta(days=1)}


def may_stand_in(seat: Seat, game: Game, player: Participant) -> bool:
    """Whether the player may begin to stand in at this seat."""
    partner = seat.partner if seat.is_of_pair and not seat.partner_decides else None
    if partner is None or seat.coach or partner.coach or partner.partner_decides:
        return False
    return player.owns(partner) and not player.owns(seat) and is_absent(seat, game)


def may_be_replaced(seat: Seat, player: Participant) -> bool:
    """Whether this is a seat of the player at which a partner could stand in for them."""
    partner = seat.partner if player.owns(seat) and not (seat.partner_decides or seat.coach) else None
    return partner is not None and not (partner.is_free or partner.coach or player.owns(partner))


def is_absent(seat: Seat, game: Game) -> bool:
    """Whether nobody is there: the seat is free, or the game has waited too long for its person, who did not
    look at it."""
    if seat.person is None:
        return True
    line = timezone.now() - PATIENCE[Game.Pace(game.pace)]
    away = seat.looked_at is None or seat.looked_at < line
    return away and seat.asked_at is not None and seat.asked_at < line
