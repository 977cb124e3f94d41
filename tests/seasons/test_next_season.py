"""From one season to the next."""

from __future__ import annotations

from datetime import date, datetime, time
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User

from league.frame.errors import Refused
from league.frame.permissions import Role
from league.history.services import revert_change
from league.leagues.services import create_league
from league.models import Change, League, Season
from league.people.members import assign_coach
from league.results.services import Score, record_result
from league.schedule.dates import move_week_deadline, set_week_dates
from league.schedule.services import change_wishes, draw_schedule
from league.seasons.selectors import teams_by_division
from league.seasons.services import open_season, preview_season
from tests.helpers.old_seasons import old_season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """Four clubs, their season over."""
    league = create_league(name="Rolling League")
    old_season(league)
    return league


@pytest.fixture
def eve(league: League) -> User:
    return person("eve", league, Role.COMMISSIONER)


def test_preview_shows_the_grouping_and_changes_nothing(league: League) -> None:
    ann = person("ann")
    assign_coach(team=league.teams.get(slug="boston-bees"), person=ann)
    opening = preview_season(league=league)
    assert (opening["number"], league.seasons.count()) == (2000, 1)
    assert {
        division: [(e.nickname, e.place, [coach.user for coach in e.coaches.all()]) for e in entrants]
        for divisions in opening["conferences"].values()
        for division, entrants in divisions.items()
    } == {
        "North": [("Ants", 1, []), ("Bees", 2, [ann])],
        "South": [("Dogs", 1, []), ("Cats", 2, [])],
    }


def test_new_season_matches_its_preview(league: League) -> None:
    opening = preview_season(league=league)
    season = open_season(league=league)
    assert {
        conference.name: {division.name: {*teams} for division, teams in divisions.items()}
        for conference, divisions in teams_by_division(season).items()
    } == {
        name: {division: set(entrants) for division, entrants in divisions.items()}
        for name, divisions in opening["conferences"].items()
    }


def test_open_season_must_be_finished_first(league: League) -> None:
    open_season(league=league)
    with pytest.raises(Refused) as refused:
        preview_season(league=league)
    assert refused.value.code == "season_open"


def test_opening_a_season_can_be_reverted_before_the_first_game(league: League, eve: User) -> None:
    open_season(league=league, actor=eve)
    revert_change(change=Change.objects.get(kind=Change.Kind.SEASON_OPENED), actor=eve)
    assert [season.number for season in league.seasons.all()] == [1999]
    assert league.teams.count() == 4


def test_opening_cannot_be_reverted_after_a_game() -> None:
    season = expansion_season(rounds=1)
    eve = person("eve", season.league, Role.COMMISSIONER)
    opened = Change.objects.create(
        league=season.league,
        actor=eve,
        kind=Change.Kind.SEASON_OPENED,
        about="season/1",
        after={"season": 1, "seed": 7},
    )
    record_result(fixture=season.fixtures.get(number=1), score=Score((7, 3)))
    with pytest.raises(Refused) as refused:
        revert_change(change=opened, actor=eve)
    assert refused.value.code == "changed_since"


def dated_season(*, starts_on: date | None = date(2026, 9, 7), **named: Any) -> Season:
    """A season of four clubs in six weeks, drawn and dated."""
    season = small_season(**named)
    if starts_on:
        set_week_dates(season=season, starts_on=starts_on, deadline_time=time(20), time_zone="Europe/Berlin")
    return season


def end(season: Season) -> League:
    champion = season.league.teams.first()
    Season.objects.filter(pk=season.pk).update(state=Season.State.FINISHED, champion=champion)
    return League.objects.get(pk=season.league_id)


@pytest.mark.parametrize(
    ("today", "first_day"),
    [
        ("2026-12-01", date(2027, 9, 6)),
        ("2029-01-01", date(2029, 1, 1)),
        ("2029-01-03", date(2029, 1, 8)),
    ],
)
def test_the_next_season_begins_on_the_same_weekday_a_year_later(
    today: str, first_day: date, time_machine: Any
) -> None:
    league = end(dated_season())
    time_machine.move_to(f"{today}T12:00:00Z")
    season = open_season(league=league)
    assert first_day
    assert (season.starts_on, first_day.weekday()) == (first_day, 0)
    assert (season.week_days, season.deadline_time) == (7, time(20))


def test_local_times_stay_when_summer_time_begins_or_ends(time_machine: Any) -> None:
    time_machine.move_to("2026-12-01T12:00:00Z")
    league = end(dated_season(starts_on=date(2026, 10, 5)))
    season = open_season(league=league)
    draw_schedule(season=season)
    zone = ZoneInfo("Europe/Berlin")
    deadlines = [week.deadline for week in season.weeks.order_by("number") if week.deadline]
    assert {deadline.astimezone(zone).strftime("%a %H:%M") for deadline in deadlines} == {"Sun 20:00"}
    assert {deadline.hour for deadline in deadlines} == {18, 19}


def test_seasons_that_follow_each_other_quickly_keep_their_distance(time_machine: Any) -> None:
    time_machine.move_to("2026-07-01T12:00:00Z")
    league = end(dated_season(starts_on=date(2026, 1, 5)))
    second = open_season(league=league, starts_on=date(2026, 4, 7))
    end(second)
    assert open_season(league=league).starts_on == date(2026, 7, 7)


def test_moved_deadlines_and_weeks_without_games_are_taken_over(time_machine: Any) -> None:
    time_machine.move_to("2026-08-01T12:00:00Z")
    season = small_season(drawn=False)
    change_wishes(season=season, wishes={"free_weeks": [4]})
    season.refresh_from_db()
    draw_schedule(season=season)
    set_week_dates(
        season=season, starts_on=date(2026, 9, 7), deadline_time=time(20), time_zone="Europe/Berlin"
    )
    berlin = ZoneInfo("Europe/Berlin")
    later = datetime(2026, 9, 15, 12, 30, tzinfo=berlin)
    move_week_deadline(week=season.weeks.get(number=1), deadline=later)
    move_week_deadline(week=season.weeks.get(number=2), deadline=None)
    league = end(season)
    opening = preview_season(league=league)
    assert [number for number, _span, is_free in opening["weeks"] if is_free] == [4]
    second = open_season(league=league)
    draw_schedule(season=second)
    drawn = {week.number: week for week in second.weeks.all()}
    assert drawn[1].deadline == datetime(2027, 9, 14, 12, 30, tzinfo=berlin)
    assert drawn[2].deadline is None
    assert drawn[3].deadline == datetime(2027, 9, 26, 20, tzinfo=berlin)
    assert drawn[4].fixtures.count() == 0
    assert {week.number: (week.starts_at, week.deadline) for week in drawn.values()} == {
        number: tuple(span) for number, span, _is_free in opening["weeks"]
    }
    third = open_season(league=end(second))
    assert third.moved_deadlines == second.moved_deadlines


def test_a_season_of_another_length_goes_on_in_the_same_rhythm(time_machine: Any) -> None:
    time_machine.move_to("2026-08-01T12:00:00Z")
    league = end(dated_season())
    League.objects.filter(pk=league.pk).update(preset="weeks_8")
    opening = preview_season(league=League.objects.get(pk=league.pk))
    assert (len(opening["weeks"]), opening["weeks_before"]) == (8, 6)
    starts = [span.starts_at for _number, span, _is_free in opening["weeks"] if span.starts_at]
    assert {(later - first).days for first, later in pairwise(starts)} <= {6, 7}


def test_without_dates_the_next_season_has_none_but_can_get_some(league: League) -> None:
    assert preview_season(league=league)["weeks"] == []
    assert preview_season(league=league, starts_on=date(2030, 1, 7))["starts_on"] == date(2030, 1, 7)
    assert open_season(league=league).starts_on is None


@pytest.mark.parametrize("day", [date(1, 1, 1), date(9999, 12, 31)])
def test_a_first_day_that_no_calendar_has_is_refused(league: League, day: date) -> None:
    with pytest.raises(Refused) as refusal:
        open_season(league=league, starts_on=day)
    assert refusal.value.code == "bad_first_day"
    assert league.seasons.count() == 1
