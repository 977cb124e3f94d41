"""Overdue games: the computer plays them for absent coaches, or all are settled at once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.play.house import FinishedGame
from games.autoplay.computer_games import record_game_without_publishing, simulate_fixture
from games.models import Game
from league.feed.services import publish_to_league, standings_items
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.failures import run_and_roll_back
from league.frame.locks import lock_fixtures
from league.frame.permissions import Permission
from league.models import FeedItem, Fixture, Result, Season
from league.results.deadlines import (
    act_on_fixture,
    fixtures_to_act_on,
    record_settlement,
    save_overdue_outcome,
)
from league.results.effects import Effect, effects_between, season_snapshot
from league.schedule.deadlines import (
    DeadlineAction,
    OverdueOutcome,
    coached_teams,
    deadline_action_of,
    overdue_fixtures,
    overdue_outcome_of,
    overdue_outcomes_of,
)
from league.seasons.steps import what_next

if TYPE_CHECKING:
    from league.frame.permissions import Person

SimulatedGames = Mapping[int, FinishedGame]  # games of the computer by the fixture's primary key


def play_overdue(*, now: datetime | None = None) -> int:
    """Plays the games that their deadlines leave to the computer, one transaction for each. Returns their
    number. Safe to run twice, or beside another worker, as `act_on_deadlines` is."""
    now = now or timezone.now()
    overdue = [
        fixture
        for fixture in fixtures_to_act_on(now)
        if deadline_action_of(fixture, now) is DeadlineAction.SETTLE
    ]
    return sum(act_on_fixture(fixture, now, _act) for fixture in overdue)


@transaction.atomic
def play_for_both(*, fixture: Fixture, actor: Person | None = None, reason: str = "") -> Game:
    """Has the computer play an unstarted, unreported game now, on the commissioner's request.

    Raises Refused: not_allowed, and what `record_result` does."""
    permissions.require(actor, Permission.MANAGE, fixture.season.league)
    return _play(fixture, actor, reason)


def simulate_overdue(*, season: Season, actor: Person | None = None) -> SimulatedGames:
    """Simulates the overdue games that the league's policy leaves to the computer; nothing is saved. Each
    takes some ten milliseconds, so call it before opening a transaction. Raises Refused: not_allowed."""
    permissions.require(actor, Permission.MANAGE, season.league)
    endings = overdue_outcomes_of(overdue_fixtures(season))
    return {
        ending.fixture.pk: simulate_fixture(ending.fixture) for ending in endings if ending.outcome is None
    }


def settle_overdue(
    *, season: Season, played: SimulatedGames | None = None, actor: Person | None = None, reason: str = ""
) -> list[OverdueOutcome]:
    """Settles all overdue games of the season now, by its league's policy (`overdue_outcome_of`). Each is a
    change of its own that can be reverted alone. `played` are the computer's games, for a caller that is
    already in a transaction; a game that became overdue since then is left to the sweep.

    Raises Refused: not_allowed, nothing_overdue, and what `record_result` does."""
    if played is None:
        played = simulate_overdue(season=season, actor=actor)
    permissions.require(actor, Permission.MANAGE, season.league)
    with transaction.atomic():
        # Locks all of them at once, so that a process that waits here has none of them locked.
        lock_fixtures(overdue_fixtures(season))
        due = overdue_outcomes_of(overdue_fixtures(season))
        endings = [ending for ending in due if ending.outcome is not None or ending.fixture.pk in played]
        if not endings:
            nothing = _("No game of this season is overdue: nothing has changed.")
            raise Refused("nothing_overdue", f"{nothing} {what_next(season).sentence}")
        items: list[FeedItem] = []
        for ending in endings:
            if ending.outcome is None:
                items += _write(ending.fixture, played[ending.fixture.pk], actor, reason)[1]
            else:
                items += save_overdue_outcome(ending.fixture, ending.outcome, actor=actor, reason=reason)
        fixtures = [ending.fixture for ending in endings]
        publish_to_league(season, *items, *standings_items(season, *fixtures))
    return endings


def preview_overdue(*, season: Season, actor: Person | None = None) -> list[Effect]:
    """The effects of `settle_overdue` that do not depend on dice; nothing is changed. Raises Refused:
    not_allowed."""
    permissions.require(actor, Permission.MANAGE, season.league)

    def settled() -> list[Effect]:
        before = season_snapshot(season)
        for ending in overdue_outcomes_of(overdue_fixtures(season)):
            if ending.outcome is not None:
                save_overdue_outcome(ending.fixture, ending.outcome)
        return effects_between(before, season_snapshot(season))

    return run_and_roll_back(settled)


def _act(fixture: Fixture, step: DeadlineAction, now: datetime) -> bool:  # noqa: ARG001 - as `act_on_fixture` calls it
    if step is not DeadlineAction.SETTLE or overdue_outcome_of(fixture, coached_teams(fixture)) is not None:
        return False
    _play(fixture)
    return True


def _play(fixture: Fixture, actor: Person | None = None, reason: str = "") -> Game:
    game, items = _write(fixture, simulate_fixture(fixture), actor, reason)
    publish_to_league(fixture.season, *items, *standings_items(fixture.season, fixture))
    return game


def _write(
    fixture: Fixture, finished: FinishedGame, actor: Person | None, reason: str
) -> tuple[Game, list[FeedItem]]:
    game, items = record_game_without_publishing(fixture, finished, settlement=Result.Settlement.DEADLINE)
    record_settlement(fixture, actor=actor, reason=reason)
    return game, items
