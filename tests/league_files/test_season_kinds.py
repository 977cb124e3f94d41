"""Seasons in every state and with every decision that people can make: after a journey the API and the files
say the same as before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from rest_framework.test import APIClient

from league.almanac.ballots import cast_vote, open_ballot
from league.frame.permissions import Role
from league.leagues.models import PlayedGamesPolicy, UnplayedGamesPolicy
from league.leagues.services import delete_league
from league.models import Ballot, Fixture, LateReport, League, Result, Season, Team
from league.people.members import assign_coach
from league.playoffs.overrides import decide_toss, set_seeds
from league.results.deadlines import move_deadline
from league.results.disputes import dispute_result, resolve_dispute, withdraw_dispute
from league.results.reports import report_result
from league.results.services import Score, record_result
from league.results.withdrawals import withdraw_team
from league.schedule.dates import move_week_deadline, set_week_dates
from league.schedule.services import change_wishes, draw_schedule
from league.seasons.services import open_season, take_step
from league.standings.selectors import seeds_of, standings_of, tosses_in
from tests.helpers.clubs import club, drawn_season, small_season
from tests.helpers.old_seasons import old_season
from tests.helpers.people import person
from tests.league_files.leagues import exported, imported, rows_of

pytestmark = pytest.mark.django_db
PLACES = 4
# What an import changes by design (docs/league_files.md), or what is made again.
OWN = {"id", "created_at", "fingerprints", "public_dice", "waits_for_worker", "overdue", "auto_confirm_hours"}
# Tables whose people are other lines after the journey, or which have one row more: of the import.
WITH_PEOPLE = {"people", "changes", "secrets", "results", "disputes", "late_reports", "tenures"}
OF_LEAGUE = ("", "/teams", "/seasons", "/champions", "/records", "/constitution")
OF_SEASON = (
    "", "/conferences", "/divisions", "/schedule", "/schedule/wishes", "/standings", "/bracket", "/weeks",
    "/fixtures", "/awards", "/ballots", "/tosses", "/ranking",
)  # fmt: skip


def begun(**more: Any) -> Season:
    """A round robin of six clubs whose first two weeks have results."""
    names = ("Aston", "Bexley", "Corby", "Dover", "Essex", "Filey")
    season = drawn_season(
        clubs={"Valley": {"All": [club(name) for name in names]}}, playoff_places=PLACES, **more
    )
    play(season, 2)
    return season


def play(season: Season, through: int = 99, score: tuple[int, int] | None = None) -> Season:
    for fixture in fixtures_of(season).filter(week__number__lte=through, result=None):
        points = score or (20 + fixture.number % 5, 3 * (fixture.number % 7 + 1))
        record_result(fixture=fixture, score=Score(points))
    season.refresh_from_db()
    return season


def fixtures_of(season: Season) -> Any:
    related = ("season__league__feed", "week", "home", "away")
    return Fixture.objects.filter(season=season).select_related(*related).order_by("number")


def finish(season: Season) -> Season:
    play(season)
    while season.state != Season.State.FINISHED:
        take_step(season=season)
        play(season)
    return season


def leave(season: Season, team: Team, unplayed: UnplayedGamesPolicy, played: PlayedGamesPolicy) -> None:
    withdraw_team(season=season, team=team, unplayed=unplayed, played=played, reason="Moved away.")


def half_played() -> Season:
    """A club has withdrawn, deadlines have moved, and reports are open, confirmed, disputed, resolved,
    withdrawn and late."""
    season = begun(confirmation=League.Confirmation.BOTH)
    league = season.league
    *teams, gone = league.teams.order_by("slug")
    leave(season, gone, UnplayedGamesPolicy.FORFEIT, PlayedGamesPolicy.STAND)
    set_week_dates(season=season, starts_on=timezone.localdate(), days=5, time_zone="Europe/Berlin")
    later = timezone.now() + timedelta(30)
    move_week_deadline(week=season.weeks.get(number=4), deadline=later)
    open_games = list(fixtures_of(season).filter(result=None))
    move_deadline(fixture=open_games[0], deadline=later)
    coaches = {team: person(f"coach-{team.slug}", league, Role.COACH) for team in teams}
    for team, coach in coaches.items():
        assign_coach(team=team, person=coach)
    assert len(open_games) > 4
    for number, fixture in enumerate(open_games[1:]):
        report_result(fixture=fixture, score=Score((24, 17), (3, 2)), actor=coaches[fixture.home])
        other = coaches[fixture.away]
        if number % 4:
            dispute_result(fixture=fixture, actor=other, note="No, 17-24.", score=Score((17, 24)))
        if number % 4 == 2:
            resolve_dispute(fixture=fixture, score=Score((24, 17)), reason="The sheet says so.")
        if number % 4 == 3:
            withdraw_dispute(fixture=fixture, actor=other)
    settled = fixtures_of(season).filter(week__number=1, home__in=teams)[0]
    report = {"home_score": 3, "away_score": 0}
    LateReport.objects.create(fixture=settled, report=report, by=coaches[settled.home], side="home")
    season.refresh_from_db()
    return season


def level(**more: Any) -> Season:
    """Every game is a draw, so that coins decide all places: of some clubs by decision, and then the seeds
    by another one."""
    season = begun(**more)
    gone = season.league.teams.order_by("slug")[5]
    leave(season, gone, UnplayedGamesPolicy.NO_CONTEST, PlayedGamesPolicy.NO_CONTEST)
    for result in Result.objects.filter(fixture__season=season, outcome=Result.Outcome.PLAYED):
        result.delete()
    play(season, score=(7, 7))
    take_step(season=season)
    group, winner = max(tosses_in(season).items())
    first = next(name for name in group if name != winner)
    decide_toss(season=season, group=group, first=first, reason="Lots.")
    order = standings_of(season).seeds["Valley"]
    set_seeds(season=season, conference="Valley", order=[order[4], *order[:3]], reason="A protest.")
    return season


def in_the_playoffs() -> Season:
    """The first club has withdrawn after the draw."""
    season = level()
    first = seeds_of(season)["Valley"][0]
    withdraw_team(season=season, team=season.league.teams.get(slug=first), reason="Moved away.")
    return season


def finished_and_next() -> Season:
    """With awards by ballot and tie-breaks of its own; the next season is not drawn, and has wishes."""
    steps = {"division": ["points_for"], "wild_card": ["net_points"]}
    season = finish(level(tie_break="own", steps=steps))
    voter = person("vera", season.league, Role.VIEWER)
    ballot = open_ballot(
        season=season, title="“Best” 🏈 play", names=["=A1", "NA"], closes_at=timezone.now() + timedelta(1)
    )
    cast_vote(ballot=ballot, nominee=2, actor=voter)
    Ballot.objects.update(closes_at=timezone.now())
    wish = {"blocked": [{"club": "aston-owls", "weeks": [2]}], "rivalry_weeks": [{"week": 3, "name": "День"}]}
    change_wishes(season=open_season(league=season.league), wishes=wish)
    return season


def imported_and_knockout() -> Season:
    """An old season, and one that is drawn by lots, which are coins of a secret."""
    season = small_season(preset="knockout")
    season.delete()
    old = old_season(season.league, number=1)
    draw_schedule(season=open_season(league=season.league))
    return old


KINDS = (half_played, in_the_playoffs, finished_and_next, imported_and_knockout)


def answers(league: League, viewer: User) -> dict[str, Any]:
    """What the API says of the league and its seasons."""
    client = APIClient()
    client.force_login(viewer)
    league_address = f"/api/v1/leagues/{league.slug}"
    seasons = [f"{league_address}/seasons/{season.number}" for season in league.seasons.order_by("number")]
    addresses = [league_address + part for part in OF_LEAGUE]
    addresses += [season + part for season in seasons for part in OF_SEASON]
    said = {}
    for address in addresses:
        answer = client.get(address)
        said[address] = (answer.status_code, plain(answer.json()))
    return said


def plain(value: Any) -> Any:
    """Without what belongs to an installation, and without the mark of placeholders."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items() if name not in OWN}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value.partition(" (imported")[0] if isinstance(value, str) else value


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_season_of_any_kind_says_the_same_after_a_journey(kind: Callable[[], Season]) -> None:
    ann = person("ann")
    season = kind()
    league = season.league
    league.members.create(user=ann, role=Role.COMMISSIONER)
    before, file = answers(league, ann), exported(league)
    delete_league(league)
    copy = imported(file, actor=ann).league
    after = answers(copy, ann)
    for address, said in before.items():
        assert after[address] == said, address
    old, new = rows_of(file), rows_of(exported(copy))
    for name in old.keys() - WITH_PEOPLE - {"league"}:
        assert new[name] == old[name], name
