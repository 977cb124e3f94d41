"""Standings points awarded or deducted: what follows, what is refused, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from games.odds.season_specs import SeasonSpecs
from games.simulations.samples import season_of
from league.clinch.proofs import race_of, results_key
from league.frame.errors import Forbidden, Refused
from league.frame.failures import run_and_roll_back
from league.frame.permissions import Role
from league.history.services import revert_change
from league.models import Change, FeedItem, Season, Team, Webhook
from league.news.selectors import edition_keys
from league.playoffs.overrides import MOST_ADJUSTMENTS, adjust_points
from league.playoffs.services import advance_playoffs
from league.results.effects import season_snapshot
from league.results.services import Score, record_result
from league.seasons.services import close_regular_season
from league.standings.selectors import seeds_of, standings_by_week, standings_of
from league.webhooks.pages import chat_event
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
REASON = "Fielded an ineligible player"


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=5)
        type_results(season)
        yield season.pk


@pytest.fixture
def season(key: int) -> Season:
    """Five weeks are played, the bracket is not drawn."""
    return Season.objects.select_related("league__feed").get(pk=key)


@pytest.fixture
def ann(season: Season) -> User:
    return person("ann", season.league, Role.COMMISSIONER)


def first(season: Season) -> Team:
    """The first seed of the east."""
    return season.league.teams.get(slug=standings_of(season).seeds["Eastern"][0])


def deduct(season: Season, team: Team, points: int = -4, **wish: Any) -> list[Any]:
    effects = adjust_points(season=season, team=team, points=points, **{"reason": REASON, **wish})
    season.refresh_from_db()
    return effects


def codes(*wishes: dict[str, Any], season: Season) -> list[str]:
    found = []
    for wish in wishes:
        with pytest.raises(Refused) as refused:
            deduct(season, **{"team": first(season), **wish})
        found.append(refused.value.code)
    return found


def test_deducted_points_move_the_club_in_standings_and_show_the_reason(season: Season) -> None:
    team, before = first(season), standings_of(season)
    deduct(season, team)
    after = standings_of(season)
    lost = before.records[team.slug].overall.value - after.records[team.slug].overall.value
    assert (lost, after.seeds["Eastern"][0] == team.slug) == (Fraction(4, 10), False)
    assert [(one.points, one.reason) for one in after.records[team.slug].adjustments] == [(-4, REASON)]


def test_preview_shows_the_effects_and_changes_nothing(season: Season, ann: User) -> None:
    team, before, told = first(season), season_snapshot(season), FeedItem.objects.count()
    shown = run_and_roll_back(lambda: deduct(season, team, actor=ann))
    season.refresh_from_db()
    assert (season_snapshot(season), season.adjustments, FeedItem.objects.count()) == (before, [], told)
    assert [effect.after for effect in shown if effect.subject == "record"] == ["5-0 (-4)"]
    assert deduct(season, team) == shown


def test_several_decisions_add_up_and_are_reverted_in_any_order(season: Season, ann: User) -> None:
    team, before = first(season), season_snapshot(season)
    for points in (-4, -2, 1):
        deduct(season, team, points, actor=ann)
    assert standings_of(season).records[team.slug].overall.adjustment == -5
    changes = list(Change.objects.filter(kind="points_adjusted").order_by("pk"))
    back = [revert_change(change=changes[number], actor=ann) for number in (1, 0, 2)]
    season.refresh_from_db()
    assert (season.adjustments, season_snapshot(season)) == ([], before)
    assert back[1]
    revert_change(change=back[1], actor=ann)
    season.refresh_from_db()
    assert [(row["points"], row["reason"]) for row in season.adjustments] == [(-4, REASON)]


def test_a_decision_counts_from_the_last_week_with_a_result(season: Season) -> None:
    team = first(season)
    type_results(season)
    season.fixtures.filter(week__number__gt=3).update(kind="regular")
    for fixture in season.fixtures.filter(week__number__gt=3):
        fixture.result.delete()
    deduct(season, team)
    type_results(season)
    adjusted = [
        standings_of(season, week).records[team.slug].overall.adjustment for week in (1, 2, 3, 4, 5, None)
    ]
    assert adjusted == [0, 0, -4, -4, -4, -4]
    by_week = [table.records[team.slug].overall.adjustment for table in standings_by_week(season)]
    assert by_week == adjusted[:-1]


def test_before_the_first_game_it_counts_in_every_week() -> None:
    season = expansion_season(rounds=2, name="Other League")
    team = season.league.teams.get(slug="boston-bombers")
    deduct(season, team, -1)
    type_results(season)
    assert [standings_of(season, week).records[team.slug].overall.adjustment for week in (0, 1, None)] == [
        -1
    ] * 3


def test_proofs_editions_and_odds_know_the_points(season: Season) -> None:
    team, weeks = first(season), list(season.weeks.order_by("number"))
    before = (results_key(season), results_key(season, 4), edition_keys(season, weeks)[-1])
    deduct(season, team)
    after = (results_key(season), results_key(season, 4), edition_keys(season, weeks)[-1])
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True, False]
    specs = SeasonSpecs(season)
    races = [(race_of(season, week).clubs, season_of(specs.spec(week)).clubs) for week in (4, None)]
    found = [
        [next(club.adjustment for club in clubs if club.name == team.slug) for clubs in pair]
        for pair in races
    ]
    assert found == [[0, 0], [-4, -4]]


def test_the_feed_tells_the_decision_even_if_no_club_moves(season: Season) -> None:
    team = season.league.teams.get(slug=standings_of(season).seeds["Eastern"][0])
    deduct(season, team, 1)
    deduct(season, team, 1, reason="A second decision")
    item = FeedItem.objects.latest("number")
    assert (item.kind, item.data["moved"]) == ("standings", [])
    assert item.data["adjusted"] == {"team": team.slug, "points": 1, "reason": "A second decision"}
    said = chat_event(Webhook(league=season.league, language="en"), item).text
    assert said == f"{team.name}: +1 points in the standings by a decision (A second decision)"


def test_the_drawn_bracket_is_derived_again_until_a_playoff_game_is_played(season: Season, ann: User) -> None:
    team = first(season)
    close_regular_season(season=season)
    advance_playoffs(season=season)
    season.refresh_from_db()
    before = (seeds_of(season), list(season.fixtures.filter(kind="playoff", void=False).values_list("home")))
    deduct(season, team, -10, actor=ann)
    assert team.slug not in seeds_of(season)["Eastern"][:1]
    change = Change.objects.get(kind="points_adjusted")
    revert_change(change=change, actor=ann)
    after = (seeds_of(season), list(season.fixtures.filter(kind="playoff", void=False).values_list("home")))
    assert sorted(after[1]) == sorted(before[1])
    assert after[0] == before[0]
    record_result(fixture=season.fixtures.filter(kind="playoff", void=False)[0], score=Score((20, 10)))
    assert codes({}, season=season) == ["playoffs_begun"]


def test_impossible_decisions_are_refused(season: Season) -> None:
    other = Team.objects.create(league=season.league, key="base", slug="other", nickname="Other")
    wishes: list[dict[str, Any]] = [
        {"reason": "  "},
        {"points": 0},
        {"points": 101},
        {"team": other},
    ]
    assert codes(*wishes, season=season) == ["reason_needed", "bad_points", "bad_points", "not_in_season"]
    season.adjustments = [
        {"team": "x", "points": 1, "week": 0, "reason": "", "at": timezone.now().isoformat()}
    ] * MOST_ADJUSTMENTS
    season.save()
    assert codes({}, season=season) == ["too_many_adjustments"]


def test_coaches_decide_on_no_points(season: Season) -> None:
    coach = person("carl", season.league, Role.COACH)
    with pytest.raises(Forbidden):
        adjust_points(season=season, team=first(season), points=-2, actor=coach, reason=REASON)


def test_reverting_twice_is_refused_and_a_change_elsewhere_is_noticed(season: Season, ann: User) -> None:
    deduct(season, first(season), actor=ann)
    change = Change.objects.get(kind="points_adjusted")
    Season.objects.update(adjustments=[])
    with pytest.raises(Refused) as refused:
        revert_change(change=change, actor=ann)
    assert refused.value.code == "changed_since"
