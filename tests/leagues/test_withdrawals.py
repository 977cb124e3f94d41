"""A team that drops out during a season: the effect on its games, and reverting it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db.models import Q
from django.test import Client
from pytest_django import DjangoDbBlocker

from league.frame.errors import Forbidden, Refused
from league.frame.failures import run_and_roll_back
from league.frame.permissions import Role
from league.history.services import revert_change
from league.leagues.models import PlayedGamesPolicy, UnplayedGamesPolicy
from league.models import Change, Result, Season, Team
from league.playoffs.services import advance_playoffs
from league.results.services import Score, record_result
from league.results.withdrawals import withdraw_team
from league.schedule.selectors import fixtures_due
from league.seasons.selectors import team_by_slug
from league.seasons.services import close_regular_season
from league.standings.selectors import standings_of
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """A season of three weeks; the first one is played."""
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=3)
        for fixture in season.fixtures.filter(week__number=1):
            record_result(fixture=fixture, score=Score((21, 14)))
        season.refresh_from_db()
        yield season.pk


@pytest.fixture
def season(key: int) -> Season:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=key)


@pytest.fixture
def team(season: Season) -> Team:
    return season.fixtures.select_related("home").get(number=1).home


def outcomes(season: Season, team: Team) -> list[tuple[int, str]]:
    """The team's games in order: the week, and the outcome from the team's side."""
    results = Result.objects.filter(Q(fixture__home=team) | Q(fixture__away=team), fixture__season=season)
    own = {"forfeit_by_home": "home", "forfeit_by_away": "away"}
    return [
        (
            result.fixture.week.number,
            result.outcome
            if result.outcome not in own
            else ("lost" if getattr(result.fixture, own[result.outcome]) == team else "won"),
        )
        for result in results.select_related("fixture__home", "fixture__away", "fixture__week").order_by(
            "fixture__week__number"
        )
    ]


def rows(season: Season) -> list[Any]:
    fields = ("fixture__number", "state", "outcome", "home_score", "away_score", "recorded_at")
    results = Result.objects.filter(fixture__season=season).order_by("fixture__number")
    return list(results.values_list(*fields))


@pytest.mark.parametrize(
    ("unplayed", "played", "expected"),
    [
        (UnplayedGamesPolicy.FORFEIT, PlayedGamesPolicy.STAND, ["played", "lost", "lost"]),
        (UnplayedGamesPolicy.NO_CONTEST, PlayedGamesPolicy.STAND, ["played", "no_contest", "no_contest"]),
        (UnplayedGamesPolicy.FORFEIT, PlayedGamesPolicy.NO_CONTEST, ["no_contest", "lost", "lost"]),
        (UnplayedGamesPolicy.NO_CONTEST, PlayedGamesPolicy.NO_CONTEST, ["no_contest"] * 3),
    ],
)
def test_policies_decide_the_games_of_a_withdrawn_team(
    season: Season, team: Team, unplayed: UnplayedGamesPolicy, played: PlayedGamesPolicy, expected: list[str]
) -> None:
    withdraw_team(season=season, team=team, unplayed=unplayed, played=played, reason="Moved away")
    assert outcomes(season, team) == list(enumerate(expected, start=1))


def test_games_of_other_teams_stay_open(season: Season, team: Team) -> None:
    withdraw_team(season=season, team=team, reason="Moved away")
    assert season.fixtures.filter(result=None).count() == 2 * 11


def test_pending_report_of_a_withdrawn_team_is_replaced(season: Season, team: Team) -> None:
    fixture = season.fixtures.filter(Q(home=team) | Q(away=team), week__number=2).get()
    record_result(fixture=fixture, score=Score((40, 0)), state=Result.State.REPORTED)
    withdraw_team(season=season, team=team, reason="Expelled")
    assert outcomes(season, team)[1] == (2, "lost")


def test_preview_lists_moves_and_changes_nothing(season: Season, team: Team) -> None:
    before = rows(season)
    foretold = run_and_roll_back(lambda: withdraw_team(season=season, team=team, reason="a preview"))
    assert rows(season) == before
    assert withdraw_team(season=season, team=team, reason="Moved away") == foretold
    assert [move.after for move in foretold if (move.subject, move.name) == ("record", team.slug)] == ["1-2"]


def test_reverting_a_withdrawal_restores_its_games(season: Season, team: Team) -> None:
    ann = person("ann", season.league, Role.COMMISSIONER)
    before = rows(season)
    withdraw_team(
        season=season, team=team, played=PlayedGamesPolicy.NO_CONTEST, actor=ann, reason="Moved away"
    )
    change = Change.objects.get(kind="team_withdrawn")
    assert (change.actor, change.reason, change.after and change.after["team"]) == (
        ann,
        "Moved away",
        team.slug,
    )
    again = revert_change(change=change, actor=ann)
    assert rows(season) == before
    assert again
    revert_change(change=again, actor=ann)
    assert outcomes(season, team) == [(1, "no_contest"), (2, "lost"), (3, "lost")]
    assert season.memberships.get(team=team).withdrawn_at


def test_leagues_policies_apply_by_default(season: Season, team: Team) -> None:
    season.league.withdrawn_unplayed, season.league.withdrawn_played = (
        UnplayedGamesPolicy.NO_CONTEST,
        PlayedGamesPolicy.NO_CONTEST,
    )
    season.league.save()
    withdraw_team(season=season, team=team, reason="Moved away")
    assert [ending for _week, ending in outcomes(season, team)] == ["no_contest"] * 3


def test_withdrawn_team_is_marked_and_not_played_by_the_computer(
    season: Season, team: Team, client: Client
) -> None:
    withdraw_team(season=season, team=team, reason="Moved away")
    other = season.fixtures.exclude(home=team).exclude(away=team).get(number=2)
    Result.objects.filter(Q(fixture=other) | Q(fixture__home=team) | Q(fixture__away=team)).delete()
    due = {fixture.number for fixture in fixtures_due(season)}
    assert 2 in due
    assert not due & set(season.fixtures.filter(Q(home=team) | Q(away=team)).values_list("number", flat=True))
    divisions = client.get("/api/v1/leagues/test-league/seasons/1/divisions").json()
    assert [slug for one in divisions["results"] for slug in one["withdrawn"]] == [team.slug]
    address = f"/leagues/test-league/1/teams/{team.slug}/"
    assert "Out of the season since" in client.get(address).content.decode()
    standings = client.get("/leagues/test-league/1/standings/").content.decode()
    assert standings.count("Out of the season") == 2  # its letter, and what that means


def test_reverting_a_withdrawal_keeps_later_corrections(season: Season, team: Team) -> None:
    ann = person("ann", season.league, Role.COMMISSIONER)
    withdraw_team(season=season, team=team, actor=ann, reason="Moved away")
    Result.objects.filter(outcome="forfeit_by_home").update(outcome="double_forfeit")
    Result.objects.filter(outcome="forfeit_by_away").update(outcome="double_forfeit")
    with pytest.raises(Refused) as refused:
        revert_change(change=Change.objects.get(kind="team_withdrawn"), actor=ann)
    assert refused.value.code == "changed_since"


def test_regular_games_of_an_expelled_team_can_be_struck_after_the_season() -> None:
    season = expansion_season(rounds=3, name="Other League")
    type_results(season)
    close_regular_season(season=season)
    season.refresh_from_db()
    game = advance_playoffs(season=season)[0]
    withdraw_team(
        season=season,
        team=game.home,
        unplayed=UnplayedGamesPolicy.NO_CONTEST,
        played=PlayedGamesPolicy.NO_CONTEST,
        reason="Moved away",
    )
    assert outcomes(season, game.home)[:3] == [(number, "no_contest") for number in (1, 2, 3)]


def test_playoff_game_of_a_withdrawn_team_is_always_forfeited() -> None:
    season = expansion_season(rounds=3, name="Other League")
    type_results(season)
    close_regular_season(season=season)
    season.refresh_from_db()
    game = advance_playoffs(season=season)[0]
    withdraw_team(season=season, team=game.home, unplayed=UnplayedGamesPolicy.NO_CONTEST, reason="Moved away")
    assert Result.objects.get(fixture=game).winner == game.away


def test_what_cannot_be_is_refused(season: Season, team: Team) -> None:
    stranger = Team.objects.create(league=season.league, slug="x", city="X", nickname="X", abbreviation="X")
    codes = []
    for wish in ({"reason": " "}, {"team": stranger}):
        with pytest.raises(Refused) as refused:
            withdraw_team(**{"season": season, "team": team, "reason": "Moved away", **wish})  # type: ignore[arg-type]
        codes.append(refused.value.code)
    withdraw_team(season=season, team=team, reason="Moved away")
    with pytest.raises(Refused) as refused:
        withdraw_team(season=season, team=team, reason="Moved away")
    assert [*codes, refused.value.code] == ["reason_needed", "not_in_season", "nothing_open"]


def test_only_managers_can_withdraw_a_team(season: Season, team: Team) -> None:
    coach = person("carl", season.league, Role.COACH)
    with pytest.raises(Forbidden):
        withdraw_team(season=season, team=team, actor=coach, reason="They cheat")
    assert len(standings_of(season).records) == len(team_by_slug(season))
