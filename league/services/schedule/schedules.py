"""Drawing a season's schedule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, Fixture, Season, Team, Week
from league.permissions import Permission
from league.schedule import EFFORT, DrawnSchedule, Match, draw
from league.selectors.schedule.schedules import past_of, season_wishes, shape_of
from league.selectors.schedule.week_dates import span_of_week
from league.selectors.season.teams import team_by_slug
from league.services.history import audit
from league.services.locks import lock_season
from league.services.notifications.feed_items import publish_to_league, season_item
from league.services.playoffs.playoffs import advance_playoffs
from league.services.schedule.draw_limits import draw_slot
from league.services.schedule.timetable import name_weeks
from league.services.season.regular_season import close_regular_season

if TYPE_CHECKING:
    from league.permissions import Person


def draw_schedule(*, season: Season, effort: float = EFFORT, actor: Person | None = None) -> list[Fixture]:
    """Draws the season's schedule (`plan_schedule`) and saves it (`save_schedule`)."""
    plan = plan_schedule(season=season, effort=effort, actor=actor)
    return save_schedule(season=season, plan=plan, actor=actor)


def plan_schedule(*, season: Season, effort: float = EFFORT, actor: Person | None = None) -> DrawnSchedule:
    """Draws the preset's schedule from the season's seed, its wishes and the season before; nothing is saved.
    It takes seconds, so call it before any transaction.

    Raises Refused: not_allowed, schedule_drawn, quota_exceeded, draws_at_once, and the codes of
    `league.schedule.draw`.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    _check_undrawn(season)
    with draw_slot(actor, season.league):
        return draw(
            preset=season.terms.preset,
            shape=shape_of(season),
            seed=season.seed,
            effort=effort,
            past=past_of(season),
            wishes=season_wishes(season),
        )


@transaction.atomic
def save_schedule(*, season: Season, plan: DrawnSchedule, actor: Person | None = None) -> list[Fixture]:
    """Saves the plan as the schedule of a season without one. Fixtures are numbered by week and home team.

    Raises Refused: not_allowed, schedule_drawn.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    return write_plan(lock_season(season), plan.games, plan.certificate.as_dict(), actor)


def write_plan(
    season: Season, games: Sequence[Match], certificate: dict[str, Any], actor: Person | None
) -> list[Fixture]:
    """Saves drawn games as the schedule of a locked season without one. Raises Refused: schedule_drawn."""
    _check_undrawn(season)
    effort = certificate["effort"]
    season.schedule_effort, season.certificate = effort, certificate
    season.save(update_fields=["schedule_effort", "certificate"])
    audit.record_change(
        actor=actor,
        kind=Change.Kind.SCHEDULE_DRAWN,
        league=season.league,
        about=season,
        after={"preset": season.terms.preset, "effort": effort, "games": len(games)},
    )
    if season.is_knockout:
        return _open_bracket(season)
    fixtures = _write(season, games, team_by_slug(season))
    name_weeks(season)
    publish_to_league(season, season_item(season))
    return fixtures


def _open_bracket(season: Season) -> list[Fixture]:
    """Draws the bracket of a knockout, its only schedule. The season's seed decides the seeds, as all clubs
    are level."""
    close_regular_season(season=season)
    return advance_playoffs(season=season)


def _check_undrawn(season: Season) -> None:
    if Week.objects.filter(season=season).exists():
        raise Refused("schedule_drawn", _("The season already has its schedule: nothing was drawn."))


def _write(season: Season, games: Sequence[Match], teams: dict[str, Team]) -> list[Fixture]:
    weeks = {
        number: Week(
            season=season,
            number=number,
            name=f"Week {number}",
            kind=Week.Kind.REGULAR,
            **span_of_week(season, number)._asdict(),
        )
        for number in sorted({match.week for match in games})
    }
    Week.objects.bulk_create(weeks.values())
    return Fixture.objects.bulk_create(
        Fixture(
            season=season,
            week=weeks[match.week],
            number=number,
            kind=Week.Kind.REGULAR,
            home=teams[match.home],
            away=teams[match.away],
        )
        for number, match in enumerate(games, start=1)
    )
