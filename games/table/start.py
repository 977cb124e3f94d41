"""Starts a refereed game: of a fixture, or a pick-up game without a league."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from engine.catalog import USUAL
from engine.gridiron.events import SIDES
from engine.play import setup as setup_service
from engine.play.prompts import default_orders
from games.errors import rule_refusals
from games.letters import send_kickoff_letters
from games.models import Game, Seat
from games.records import scoresheets
from games.records.circumstances import Circumstance, CircumstanceKind, add_circumstance
from games.records.participants import Participant, add_occupants
from games.table.open_table import open_table, play_on
from games.table.seating import STARTER, give_seat
from league.boxes.selectors import component_set_named, component_set_of
from league.frame.errors import Refused
from league.frame.locks import lock_fixture
from league.frame.permissions import Permission, require, signed_in
from league.models import Coach, Feed, Fixture, Result, Team, Week
from league.results.selectors import late_reports_until
from league.results.services import Score, record_result


@transaction.atomic
def start_game(
    *,
    player: Participant,
    deciders: tuple[str, str],
    setup: Mapping[str, Any] = MappingProxyType({}),
    fixture: Fixture | None = None,
    dice: str = Game.Dice.APP,
    sealed: bool = True,
    pace: str = Game.Pace.TABLE,
    names: Mapping[tuple[str, str], str] = MappingProxyType({}),
) -> Game:
    """Starts a game of a fixture, or a pick-up game with this set-up, which are arguments of
    `engine.play.setup.header`.

    `deciders` says who decides for (home, away), see `PEOPLE`; `names` holds the names of other people on
    the starter's phone, by (side, part). A fixture's other coach needs no link: the seat is theirs. In a game
    by mail the app rolls, whatever `dice` says. In the grace period, the game of a fixture that was settled
    without its coaches replaces that result.

    Raises Refused: nobody_plays, fixture_has_game, unknown_coach, what the engine refuses of the set-up
    (AgainstTheRules), what `record_result` refuses; Forbidden: not_allowed, log_in_first."""
    if STARTERS_PARTS.keys().isdisjoint(deciders):
        raise Refused("nobody_plays", _("Take a seat yourself, for one of the teams or for both."))
    late = fixture is not None and _takes_late_game(fixture, player)
    header = _header(setup, fixture, deciders)
    game = scoresheets.begin_game(
        header=header,
        created_by=player.user,
        dice=Game.Dice.APP if pace == Game.Pace.MAIL else dice,
        sealed=sealed,
        pace=pace,
        secret=secrets.token_hex(32),
        **fixture_columns(fixture, late=late),
    )
    seats = first_seats(game, deciders, player, names)
    Seat.objects.bulk_create(seats)
    game.people = max(seat.person or 0 for seat in seats)
    game.save(update_fields=["people"])
    add_occupants(game, seats)
    if abandoned := fixture.uncounted_games.filter(state=Game.State.ABANDONED).count() if fixture else 0:
        add_circumstance(game, Circumstance(CircumstanceKind.RESTART, count=abandoned))
    if fixture is not None and not late:
        record_result(fixture=fixture, score=Score((0, 0)), state=Result.State.IN_PROGRESS, first=True)
    with open_table(game, player) as table:
        table.opening = True
        play_on(table)
    send_kickoff_letters(table)
    return table.game


def _takes_late_game(fixture: Fixture, player: Participant) -> bool:
    """Locks the fixture. Returns whether the game is a late one. Raises Forbidden not_allowed, log_in_first;
    Refused fixture_has_game."""
    if player.link_to(fixture.pk) is None:
        user = signed_in(player.user, "kickoff")
        require(user, Permission.SCORE, fixture.season.league, teams=(fixture.home, fixture.away))
    lock_fixture(fixture)
    return require_game_slot(fixture)


def _header(setup: Mapping[str, Any], fixture: Fixture | None, deciders: tuple[str, str]) -> dict[str, Any]:
    coaches = tuple(setup_service.USUAL_COACH if who in PEOPLE else who for who in deciders)
    pairs = [
        side
        for side, who in zip(SIDES, deciders, strict=True)
        if who in PEOPLE and len(_parts(fixture, side, who)) > 1
    ]
    shared: dict[str, Any] = {"coaches": coaches, "pairs": pairs}
    with rule_refusals():
        if fixture is not None:
            return fixture_header(fixture, **shared)
        box = component_set_named(setup.get("ruleset", USUAL), setup.get("components", ""))
        return setup_service.header(**{**setup, **shared, "components": box})


def fixture_header(fixture: Fixture, **chosen: Any) -> dict[str, Any]:
    """The header that the fixture's league requires; `chosen` are other arguments of
    `engine.play.setup.header`."""
    league = fixture.season.league
    return setup_service.header(
        ruleset=league.ruleset,
        edition=league.edition,
        options=league.options,
        components=component_set_of(league),
        teams=(fixture.home.key, fixture.away.key),
        neutral=fixture.neutral,
        decided=fixture.kind == Week.Kind.PLAYOFF,
        **chosen,
    )


# Who decides for each side when a game starts, and the seats that follow from it.
#
# A decider is a computer coach's name or one of `PEOPLE`. In a pair one coach plays the offense, the other
# the defense (1G-TEAM-1). A fixture's coaches need no link: their seats are theirs. All other people take
# theirs by a link.


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
    numbers = {player.user and player.user.pk: STARTER}  # of people by account, the starter's first
    seats = []
    for side, decider in zip(SIDES, deciders, strict=True):
        if decider not in PEOPLE:
            seats.append(Seat(game=game, side=side, coach=decider, name=_("Computer")))
            continue
        starters = STARTERS_PARTS.get(decider, ())
        coaches = _coaches(game.played_for, side, player.user if starters else None)
        for part in _parts(game.played_for, side, decider):
            seat = Seat(game=game, side=side, part=part)
            seat.orders = default_orders(game.ruleset, by_mail=game.pace == Game.Pace.MAIL)
            if part in starters:
                give_seat(seat, player, names.get((side, part), "") or player.name, STARTER)
            elif (coach := _taken(coaches, part, starters)) is not None:
                number = numbers.setdefault(coach.user_id, len(numbers) + 1)
                seat.user, seat.name, seat.person = coach.user, coach.user.get_username(), number
            seats.append(seat)
    return seats


def _taken(coaches: dict[str, Coach], part: str, starters: tuple[str, ...]) -> Coach | None:
    """Takes the coach for this part out of the remaining ones. The partner of a coach who starts the game
    plays the other part, whichever is usually theirs."""
    fitting = [part, BOTH, *(coaches if starters else ())]
    return next((coaches.pop(name) for name in fitting if name in coaches), None)


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


def require_game_slot(fixture: Fixture) -> bool:
    """Checks that the fixture, which the caller has locked, can get a game. Returns whether that is a late
    game, which counts once it has replaced the result. Raises Refused fixture_has_game."""
    result = Result.objects.filter(fixture=fixture).first()
    late = late_reports_until(fixture, result) is not None
    under_way = Game.objects.filter(superseded=fixture, state=Game.State.IN_PROGRESS)
    if (under_way if late else Game.objects.filter(fixture=fixture)).exists():
        raise Refused("fixture_has_game", _("This game already has its play-by-play: go to its page."))
    return late


def fixture_columns(fixture: Fixture | None, *, late: bool) -> dict[str, Any]:
    """The columns of a new game for its fixture and its feed."""
    if fixture is not None and not late:
        return {"fixture": fixture}
    return {"superseded": fixture, "feed": Feed.objects.create()}
