"""Starts a refereed game: of a fixture, or a pick-up game without a league."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from engine.catalog import USUAL
from engine.play import setup as setup_service
from games.autoplay.computer_games import fixture_columns, require_game_slot
from games.errors import engine_refusals
from games.letters import send_kickoff_letters
from games.models import Game, Seat
from games.records import scoresheets
from games.records.circumstances import Circumstance, CircumstanceKind, add_circumstance
from games.records.participants import Participant, add_occupants
from games.table.open_table import open_table, play_on
from games.table.seating import PEOPLE, SIDES, first_seats, is_pair, is_starter_seated
from league.boxes.selectors import component_set_named, component_set_of
from league.frame.errors import Forbidden, Refused
from league.frame.locks import lock_fixture
from league.frame.permissions import Permission, require
from league.models import Fixture, Result, Week
from league.results.services import Score, record_result


@dataclass(frozen=True, slots=True)
class PickUpSetup:
    """The set-up of a pick-up game, which the engine checks. Pairs are (home, away)."""

    ruleset: str = USUAL
    edition: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    components: str = ""
    teams: tuple[str, str] = ("base", "base")
    real_cards: Sequence[str] = ()


@transaction.atomic
def start_game(
    *,
    player: Participant,
    deciders: tuple[str, str],
    setup: PickUpSetup | None = None,
    fixture: Fixture | None = None,
    dice: str = Game.Dice.APP,
    sealed: bool = True,
    pace: str = Game.Pace.TABLE,
    names: Mapping[tuple[str, str], str] = MappingProxyType({}),
) -> Game:
    """Starts a game of a fixture, or a pick-up game with this set-up.

    `deciders` says who decides for (home, away), see `games.table.seating`; `names` holds the names
    of other people on the starter's phone, by (side, part). A fixture's other coach needs no link: the seat
    is theirs. In a game by mail the app rolls, whatever `dice` says. In the
    grace period, the game of a fixture that was settled without its coaches replaces that result.

    Raises Refused: nobody_plays, fixture_has_game, unknown_coach, what the engine refuses of the set-up
    (AgainstTheRules), what `record_result` refuses; Forbidden: not_allowed, log_in_first."""
    if not any(is_starter_seated(decider) for decider in deciders):
        raise Refused("nobody_plays", _("Take a seat yourself, for one of the teams or for both."))
    late = fixture is not None and _takes_late_game(fixture, player)
    header = _header(setup or PickUpSetup(), fixture, deciders)
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
    if fixture is not None:
        _note_restart(game, fixture)
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
        if player.user is None:
            raise Forbidden("log_in_first", _("Sign in first: coaches and scorers start a league's game."))
        require(player.user, Permission.SCORE, fixture.season.league, teams=(fixture.home, fixture.away))
    lock_fixture(fixture)
    return require_game_slot(fixture)


def _note_restart(game: Game, fixture: Fixture) -> None:
    """Adds the number of the fixture's abandoned games to the new game's circumstances."""
    abandoned = Game.objects.filter(superseded=fixture, state=Game.State.ABANDONED).count()
    if abandoned:
        add_circumstance(game, Circumstance(CircumstanceKind.RESTART, count=abandoned))


def _header(setup: PickUpSetup, fixture: Fixture | None, deciders: tuple[str, str]) -> dict[str, Any]:
    coaches = tuple("situational" if who in PEOPLE else who for who in deciders)
    pairs = [side for side, who in zip(SIDES, deciders, strict=True) if is_pair(fixture, side, who)]
    shared = {"coaches": coaches, "real_cards": setup.real_cards, "pairs": pairs}
    with engine_refusals():
        if fixture is not None:
            return fixture_header(fixture, **shared)
        return setup_service.header(
            ruleset=setup.ruleset,
            edition=setup.edition,
            options=setup.options,
            components=component_set_named(setup.ruleset, setup.components),
            teams=setup.teams,
            **shared,  # type: ignore[arg-type]
        )


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
