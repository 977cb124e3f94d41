"""Starting a refereed game: a fixture, or a pick-up game without a league."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import engine
from engine import EngineError
from games import storage
from games.errors import AgainstTheRules
from games.models import Game, Seat
from games.orders import usual_orders
from games.players import Player
from games.services.late_games import place_of, require_room
from games.services.table.flow import play_on
from games.services.table.letters import write_at_kickoff
from games.services.table.sitting import at_the_table
from games.services.table.whistle import write_down
from league.components import set_named, set_of
from league.errors import Forbidden, Refused
from league.models import Coach, Fixture, Result, Team, Week
from league.permissions import Act, require
from league.services import record_result
from league.services.results import Tally

SIDES = ("home", "away")
NOBODY_YET = "link"  # who follows the link sits down
STARTER = 1  # his number in the game
MYSELF = "me"  # who starts the game; anything else names a computer coach


@dataclass(frozen=True, slots=True)
class Setup:
    """What a pick-up game is played on; the engine checks it all. Pairs are (home, away)."""

    ruleset: str = "first_and_goal"
    edition: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    components: str = ""
    teams: tuple[str, str] = ("base", "base")
    real_cards: Sequence[str] = ()


@transaction.atomic
def start_game(
    *,
    player: Player,
    deciders: tuple[str, str],
    setup: Setup | None = None,
    fixture: Fixture | None = None,
    dice: str = Game.Dice.APP,
    sealed: bool = True,
    pace: str = Game.Pace.TABLE,
) -> Game:
    """Starts a game of a fixture, or a pick-up game of this set-up.

    `deciders` says who decides for (home, away): "me", "link" or a computer coach's name. A fixture's other
    coach needs no link: the seat is his. In a game by mail the app rolls, whatever `dice` says. In the grace
    period the game of a fixture that was settled without its coaches replaces that result.
    Raises Refused: nobody_plays, fixture_has_game, unknown_coach, what the engine refuses of the set-up
    (AgainstTheRules), what `record_result` refuses; Forbidden: not_allowed."""
    if MYSELF not in deciders:
        raise Refused("nobody_plays", _("Take a seat yourself: home, away or both."))
    late = fixture is not None and _takes_late_game(fixture, player)
    header = _header(setup or Setup(), fixture, deciders)
    game = storage.begin(
        header=header,
        created_by=player.user,
        dice=Game.Dice.APP if pace == Game.Pace.MAIL else dice,
        sealed=sealed,
        pace=pace,
        secret=secrets.token_hex(32),
        **place_of(fixture, late=late),
    )
    Seat.objects.bulk_create(
        seat
        for side, decider in zip(SIDES, deciders, strict=True)
        for seat in _seats(game, side, decider, player)
    )
    if fixture is not None and not late:
        record_result(fixture=fixture, tally=Tally((0, 0)), state=Result.State.IN_PROGRESS, first=True)
    with at_the_table(game, player) as sitting:
        play_on(sitting)
        game = write_down(sitting, opening=True)
        write_at_kickoff(sitting)
        return game


def _takes_late_game(fixture: Fixture, player: Player) -> bool:
    """Holds the fixture. Raises Forbidden not_allowed, log_in_first; Refused fixture_has_game."""
    if player.bearer_of(fixture.pk) is None:
        if player.user is None:
            raise Forbidden("log_in_first", _("Sign in first: coaches and scorers start a league's game."))
        require(player.user, Act.SCORE, fixture.season.league, teams=(fixture.home, fixture.away))
    Fixture.objects.select_for_update(of=("self",), no_key=True).get(pk=fixture.pk)
    return require_room(fixture)


def _header(setup: Setup, fixture: Fixture | None, deciders: tuple[str, str]) -> dict[str, Any]:
    coaches = tuple("situational" if who in (MYSELF, NOBODY_YET) else who for who in deciders)
    pairs = [side for side, who in zip(SIDES, deciders, strict=True) if len(_coaches(fixture, side, who)) > 1]
    shared = {"coaches": coaches, "real_cards": setup.real_cards, "pairs": pairs}
    try:
        if fixture is None:
            return engine.header(
                ruleset=setup.ruleset,
                edition=setup.edition,
                options=setup.options,
                components=set_named(setup.ruleset, setup.components),
                teams=setup.teams,
                **shared,  # type: ignore[arg-type]
            )
        return fixture_header(fixture, **shared)
    except EngineError as error:
        raise AgainstTheRules(error) from error


def fixture_header(fixture: Fixture, **chosen: Any) -> dict[str, Any]:
    """The header that the fixture's league asks for; `chosen` are other arguments of `engine.header`."""
    league = fixture.season.league
    return engine.header(
        ruleset=league.ruleset,
        edition=league.edition,
        options=league.options,
        components=set_of(league),
        teams=(fixture.home.key, fixture.away.key),
        neutral=fixture.neutral,
        decided=fixture.kind == Week.Kind.PLAYOFF,
        **chosen,
    )


def _seats(game: Game, side: str, decider: str, player: Player) -> list[Seat]:
    """One seat, or one for each of a fixture's pair of coaches."""
    orders = usual_orders(game.ruleset, by_mail=game.pace == Game.Pace.MAIL)
    if decider == MYSELF:
        return [_seat(game, side, orders, player, STARTER)]
    if decider != NOBODY_YET:
        return [Seat(game=game, side=side, coach=decider, name=_("Computer"))]
    coaches = _coaches(game.played_for, side, decider)
    if not coaches:
        return [Seat(game=game, side=side, orders=orders)]
    return [
        _seat(game, side, orders, Player(user=coach.user, name=coach.user.get_username()), number, coach.part)
        for number, coach in enumerate(coaches, start=STARTER + 1)
    ]


def _seat(
    game: Game, side: str, orders: dict[str, Any], player: Player, person: int, part: str = Coach.Part.BOTH
) -> Seat:
    return Seat(
        game=game,
        side=side,
        part=part,
        user=player.user,
        guest="" if player.user else player.guest,
        name=player.name,
        person=person,
        orders=orders,
    )


def _coaches(fixture: Fixture | None, side: str, decider: str) -> list[Coach]:
    """The people who coach this side of a fixture, if it is theirs to decide: one for all of it, or one for
    each part."""
    if fixture is None or decider != NOBODY_YET:
        return []
    team: Team = getattr(fixture, side)
    found = {coach.part: coach for coach in team.coaches.select_related("user").order_by("-pk")}
    if Coach.Part.BOTH in found:
        return [found[Coach.Part.BOTH]]
    pair = [found.get(Coach.Part.OFFENSE), found.get(Coach.Part.DEFENSE)]
    return [coach for coach in pair if coach is not None] if all(pair) else []
