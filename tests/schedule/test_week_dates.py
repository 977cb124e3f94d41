"""Weeks with a start and a deadline by the league's clock."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest

from league.frame.errors import Refused
from league.frame.permissions import Role
from league.history.services import revert_change
from league.models import League, Season, Week
from league.schedule.dates import move_week_deadline, set_week_dates, span_of_week
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=3)


def dated(starts_on: date, zone: str) -> Season:
    league = League(time_zone=zone)
    return Season(league=league, starts_on=starts_on, week_days=7, deadline_time=time(20))


def deadlines(season: Season) -> list[datetime | None]:
    return list(season.weeks.order_by("number").values_list("deadline", flat=True))


def test_a_week_begins_at_midnight_and_ends_at_the_deadline_of_its_last_day() -> None:
    span = span_of_week(dated(date(2026, 9, 7), "Europe/Berlin"), 2)
    assert span == (datetime(2026, 9, 13, 22, tzinfo=UTC), datetime(2026, 9, 20, 18, tzinfo=UTC))


def test_local_deadline_stays_the_same_when_summer_time_ends() -> None:
    season = dated(date(2026, 10, 19), "America/New_York")
    spans = [span_of_week(season, number) for number in (1, 2)]
    assert [span.deadline for span in spans] == [
        datetime(2026, 10, 26, 0, tzinfo=UTC),
        datetime(2026, 11, 2, 1, tzinfo=UTC),
    ]


def test_weeks_get_dates_in_the_leagues_time_zone(season: Season) -> None:
    set_week_dates(
        season=season, starts_on=date(2026, 9, 7), days=3, deadline_time=time(12), time_zone="Asia/Tokyo"
    )
    assert deadlines(season) == [datetime(2026, 9, day, 3, tzinfo=UTC) for day in (9, 12, 15)]
    assert season.weeks.order_by("number")[0].starts_at == datetime(2026, 9, 6, 15, tzinfo=UTC)


def test_one_deadline_moves_alone(season: Season) -> None:
    set_week_dates(season=season, starts_on=date(2026, 9, 7), days=1)
    later = datetime(2026, 12, 24, tzinfo=UTC)
    move_week_deadline(week=season.weeks.get(number=2), deadline=later)
    first, second, third = deadlines(season)
    assert (first, second, third) == (
        datetime(2026, 9, 7, 23, 59, tzinfo=UTC),
        later,
        datetime(2026, 9, 9, 23, 59, tzinfo=UTC),
    )


def test_dates_and_deadlines_can_be_reverted(season: Season) -> None:
    boss = person("boss", season.league, Role.COMMISSIONER)
    set_week_dates(season=season, starts_on=date(2026, 9, 7), time_zone="Europe/Berlin", actor=boss)
    before = deadlines(season)
    moved = move_week_deadline(week=season.weeks.get(number=1), deadline=None, actor=boss)
    assert moved.deadline is None
    newest, oldest = season.league.changes.order_by("-pk")[:2]
    revert_change(change=newest, actor=boss)
    assert deadlines(season) == before
    revert_change(change=oldest, actor=boss)
    season.league.refresh_from_db()
    assert (deadlines(season), season.league.time_zone) == ([None] * 3, "UTC")


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("bad_days", {"days": 0}),
        ("unknown_time_zone", {"time_zone": "Europe/Atlantis"}),
        ("nothing_changed", {"starts_on": None}),
    ],
)
def test_invalid_dates_are_refused(season: Season, code: str, asked: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        set_week_dates(season=season, **{"starts_on": date(2026, 9, 7), **asked})  # type: ignore[arg-type]
    assert refused.value.code == code


def test_a_deadline_before_the_start_is_refused(season: Season) -> None:
    set_week_dates(season=season, starts_on=date(2026, 9, 7))
    week: Week = season.weeks.get(number=1)
    with pytest.raises(Refused) as refused:
        move_week_deadline(week=week, deadline=week.starts_at)
    assert refused.value.code == "before_the_start"


def test_dates_of_a_finished_season_cannot_change(season: Season) -> None:
    season.champion, season.state = season.league.teams.first(), Season.State.FINISHED
    season.save()
    with pytest.raises(Refused) as all_of_them:
        set_week_dates(season=season, starts_on=date(2026, 9, 7))
    with pytest.raises(Refused) as one:
        move_week_deadline(week=season.weeks.get(number=1), deadline=datetime(2026, 9, 7, tzinfo=UTC))
    assert (all_of_them.value.code, one.value.code) == ("season_finished", "season_finished")
