"""Who decides for each side when a game starts, and the seats that follow from it.

A decider is a computer coach's name or one of `PEOPLE`. In a pair one coach plays the offense, the other the
defense (1G-TEAM-1). A fixture's coaches need no link: their seats are theirs. All other people take theirs by
a link."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from engine.standing_orders import default_orders
from games.models import Game, Seat
from games.records.participants import Participant
from league.models import Coach, Fixture, Team

SIDES = ("home", "away")
STARTER = 1  # the number of the person who starts the game
MYSELF, OPEN_SEAT = "me", "link"  # the person who starts the game; a person who follows the seat's link
MY_OFFENSE, MY_DEFENSE = "me_offense", "me_defense"  # the starter plays this part, a partner the other
OUR_PAIR, OPEN_PAIR = "me_pair", "link_pair"  # two people on the starter's phone; each by their own link
PEOPLE = (MYSELF, OPEN_SEAT, MY_OFFENSE, MY_DEFENSE, OUR_PAIR, OPEN_PAIR)
BOTH, OFFENSE, DEFENSE = Coach.Part.BOTH, Coach.Part.OFFENSE, Coach.Part.DEFENSE
STARTERS_PARTS = {
    MYSELF: (BOTH,),
    MY_OFFENSE: (OFFENSE,),
    MY_DEFENSE: (DEFENSE,),
    OUR_PAIR: (OFFENSE, DEFENSE),
}


def is_starter_seated(decider: str) -> bool:
    """Whether the person who starts the game gets a seat of this side."""
    return decider in STARTERS_PARTS


def is_pair(fixture: Fixture | None, side: str, decider: str) -> bool:
    """Whether two coaches share this side."""
    return decider in PEOPLE and len(_parts(fixture, side, decider)) > 1


def usual_decider(fixture: Fixture, side: str, starter: User | None) -> str:
    """The decider that a form proposes: for one of a pair of coaches their part of the side, for everybody
    else the whole side."""
    coaches = _coaches(fixture, side, None)
    own = next((coach.part for coach in coaches.values() if starter and coach.user_id == starter.pk), None)
    if own in (OFFENSE, DEFENSE):
        return MY_OFFENSE if own == OFFENSE else MY_DEFENSE
    return MYSELF


def first_seats(
    game: Game,
    deciders: tuple[str, str],
    player: Participant,
    names: Mapping[tuple[str, str], str],
) -> list[Seat]:
    """The seats of a new game, home first, not saved yet. `names`: see `start_game`."""
    numbers = _PersonNumbers(player)
    return [
        seat
        for side, decider in zip(SIDES, deciders, strict=True)
        for seat in _seats(game, side, decider, player, numbers, names)
    ]


class _PersonNumbers:
    """The numbers of people in a new game: one for each person, 1 for the starter."""

    def __init__(self, starter: Participant) -> None:
        self.numbers = {starter.user.pk: STARTER} if starter.user else {}
        self.next = count(STARTER + 1)

    def of(self, user: User) -> int:
        if user.pk not in self.numbers:
            self.numbers[user.pk] = next(self.next)
        return self.numbers[user.pk]


def _seats(
    game: Game,
    side: str,
    decider: str,
    player: Participant,
    numbers: _PersonNumbers,
    names: Mapping[tuple[str, str], str],
) -> Iterator[Seat]:
    if decider not in PEOPLE:
        yield Seat(game=game, side=side, coach=decider, name=_("Computer"))
        return
    fixture = game.played_for
    orders = default_orders(game.ruleset, by_mail=game.pace == Game.Pace.MAIL)
    starters = STARTERS_PARTS.get(decider, ())
    coaches = _coaches(fixture, side, player.user if starters else None)
    for part in _parts(fixture, side, decider):
        common: dict[str, Any] = {"game": game, "side": side, "part": part, "orders": orders}
        if part in starters:
            name = names.get((side, part), "") or player.name
            yield Seat(**common, **_of_starter(player), name=name, person=STARTER)
        elif (coach := _taken(coaches, part, starters)) is not None:
            user = coach.user
            yield Seat(**common, user=user, name=user.get_username(), person=numbers.of(user))
        else:
            yield Seat(**common)


def _taken(coaches: dict[str, Coach], part: str, starters: tuple[str, ...]) -> Coach | None:
    """Takes the coach for this part out of the remaining ones. The partner of a coach who starts the game
    plays the other part, whichever is usually theirs."""
    fitting = [part, BOTH, *(coaches if starters else ())]
    return next((coaches.pop(name) for name in fitting if name in coaches), None)


def _of_starter(player: Participant) -> dict[str, Any]:
    guest = "" if player.user else player.guest
    return {"user": player.user, "guest": guest, "scorer_fixture_id": player.scorer_of}


def _parts(fixture: Fixture | None, side: str, decider: str) -> tuple[str, ...]:
    """The parts of this side, one for each of its seats."""
    if decider == MYSELF:
        return (BOTH,)
    if decider == OPEN_SEAT:
        coaches = _coaches(fixture, side, None)
        alone = BOTH in coaches or not {OFFENSE, DEFENSE} <= coaches.keys()
        return (BOTH,) if alone else (OFFENSE, DEFENSE)
    return (OFFENSE, DEFENSE)


def _coaches(fixture: Fixture | None, side: str, starter: User | None) -> dict[str, Coach]:
    """The coaches of this side of a fixture without the starter, by part; of two with the same part the one
    who became its coach first."""
    if fixture is None:
        return {}
    team: Team = getattr(fixture, side)
    coaches = team.coaches.select_related("user").order_by("-pk")
    return {coach.part: coach for coach in coaches if starter is None or coach.user_id != starter.pk}
