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
from league.models import Ballot, Fixture, LateReport, League, Result, Season
from league.people.members import assign_coach
from league.playoffs.overrides import decide_toss, set_seeds
from league.results.deadlines import move_deadline
from league.results.disputes import dispute_result, resolve_dispute, withdraw_dispute
from league.results.reports import report_result
from league.results.services import Score, record_result
from league.results.withdrawals import withdraw_team
from league.schedule.dates import move_week_deadline, set_week_dates
from league.schedule.services import change_wishes
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


def with_withdrawals(unplayed: UnplayedGamesPolicy, played: PlayedGamesPolicy) -> Season:
    season = begun()
    for team in season.league.teams.order_by("slug")[:2]:
        withdraw_team(season=season, team=team, unplayed=unplayed, played=played, reason="Moved away.")
    return season


def with_forfeits() -> Season:
    return with_withdrawals(UnplayedGamesPolicy.FORFEIT, PlayedGamesPolicy.STAND)


def with_annulled_games() -> Season:
    return with_withdrawals(UnplayedGamesPolicy.NO_CONTEST, PlayedGamesPolicy.NO_CONTEST)


def withdrawn_and_finished() -> Season:
    return finish(with_forfeits())


def withdrawn_in_the_playoffs() -> Season:
    season = play(begun())
    take_step(season=season)
    first = seeds_of(season)["Valley"][0]
    withdraw_team(season=season, team=season.league.teams.get(slug=first), reason="Moved away.")
    return season


def with_overruled_seeds() -> Season:
    season = play(begun())
    take_step(season=season)
    order = standings_of(season).seeds["Valley"]
    set_seeds(season=season, conference="Valley", order=[order[4], *order[:3]], reason="A protest.")
    return season


def overruled_and_finished() -> Season:
    return finish(with_overruled_seeds())


def level() -> Season:
    """Every game is a draw, so that coins decide all places."""
    season = begun()
    for result in Result.objects.filter(fixture__season=season):
        result.delete()
    return play(season, score=(7, 7))


def level_in_the_playoffs() -> Season:
    season = level()
    take_step(season=season)
    return season


def with_decided_toss() -> Season:
    season = level_in_the_playoffs()
    group, winner = max(tosses_in(season).items())
    decide_toss(
        season=season, group=group, first=next(name for name in group if name != winner), reason="Lots."
    )
    return season


def level_and_finished() -> Season:
    return finish(with_decided_toss())


def with_disputes() -> Season:
    """Reports that are open, confirmed, disputed, resolved and withdrawn, and a report that came late."""
    season = begun(confirmation=League.Confirmation.BOTH)
    league = season.league
    home, away = person("hannah", league, Role.COACH), person("amir", league, Role.COACH)
    teams = list(league.teams.order_by("slug"))
    for team in teams[:3]:
        assign_coach(team=team, person=home)
    for team in teams[3:]:
        assign_coach(team=team, person=away)
    mixed = [
        one
        for one in fixtures_of(season).filter(result=None)
        if (one.home in teams[:3]) != (one.away in teams[:3])
    ]
    for number, fixture in enumerate(mixed):
        reporter, other = (home, away) if fixture.home in teams[:3] else (away, home)
        report_result(fixture=fixture, score=Score((24, 17), (3, 2)), actor=reporter)
        if number % 4:
            dispute_result(fixture=fixture, actor=other, note="No, 17-24.", score=Score((17, 24)))
        if number % 4 == 2:
            resolve_dispute(fixture=fixture, score=Score((24, 17)), reason="The sheet says so.")
        if number % 4 == 3:
            withdraw_dispute(fixture=fixture, actor=other)
    settled = fixtures_of(season).filter(week__number=1).first()
    LateReport.objects.create(
        fixture=settled, report={"home_score": 3, "away_score": 0}, by=home, side="home"
    )
    return season


def with_dates() -> Season:
    season = begun()
    set_week_dates(season=season, starts_on=timezone.localdate(), days=5, time_zone="Europe/Berlin")
    week, later = season.weeks.get(number=4), timezone.now() + timedelta(30)
    move_week_deadline(week=week, deadline=later)
    fixture = fixtures_of(season).filter(result=None).first()
    move_deadline(fixture=fixture, deadline=later)
    season.refresh_from_db()
    return season


def imported_and_next() -> Season:
    season = small_season()
    season.delete()
    old = old_season(season.league, number=1)
    open_season(league=season.league)
    return old


def knockout() -> Season:
    """Drawn by lots, which are coins of a secret."""
    return drawn_season(preset="knockout")


def finished_with_awards() -> Season:
    season = finish(begun(tie_break="own", steps={"division": ["points_for"], "wild_card": ["net_points"]}))
    voter = person("vera", season.league, Role.VIEWER)
    ballot = open_ballot(
        season=season, title="“Best” 🏈 play", names=["=A1", "NA"], closes_at=timezone.now() + timedelta(1)
    )
    cast_vote(ballot=ballot, nominee=2, actor=voter)
    Ballot.objects.update(closes_at=timezone.now())
    open_season(league=season.league)
    return season


def undrawn_with_wishes() -> Season:
    season = small_season()
    wish = {"blocked": [{"club": "aston-owls", "weeks": [2]}], "rivalry_weeks": [{"week": 3, "name": "День"}]}
    change_wishes(season=season, wishes=wish)
    return season


KINDS = (
    with_forfeits, with_annulled_games, withdrawn_and_finished, withdrawn_in_the_playoffs,
    overruled_and_finished, with_decided_toss, level_and_finished, with_disputes, with_dates,
    imported_and_next, knockout, finished_with_awards, undrawn_with_wishes,
)  # fmt: skip


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
