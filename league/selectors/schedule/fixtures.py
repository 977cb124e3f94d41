"""Weeks and fixtures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from league.models import Fixture, Membership, Result, Season, Team, Week

LIVE = Q(fixtures__void=False)


@dataclass(frozen=True, slots=True)
class WeekCount:
    """A week, how many games it has and how many of them are final."""

    week: Week
    games: int
    final: int

    @property
    def over(self) -> bool:
        return self.final == self.games


def weeks_of(season: Season) -> list[WeekCount]:
    """The season's weeks in order, including the playoff rounds drawn so far; one query."""
    return [WeekCount(week, week.games, week.final) for week in counted_weeks(season)]


def counted_weeks(season: Season) -> QuerySet[Week, Any]:
    """The season's weeks in order, each with its number of `games` and how many are `final`."""
    final = Count("fixtures", filter=LIVE & Q(fixtures__result__state=Result.State.FINAL))
    return season.weeks.annotate(games=Count("fixtures", filter=LIVE), final=final).order_by("number")


def fixtures_of(week: Week) -> QuerySet[Fixture]:
    """The week's fixtures in order, with their teams and results."""
    related = ("week", "home", "away", "conference", "result")
    return week.fixtures.select_related(*related).order_by("number")


def fixtures_in(weeks: Collection[Week]) -> QuerySet[Fixture]:
    """The fixtures of these weeks in order, with their teams, results and own deadlines."""
    related = ("week", "home", "away", "conference", "result", "appointment")
    return Fixture.objects.filter(week__in=weeks).select_related(*related).order_by("number")


def has_withdrawn_team() -> Exists:
    """Whether one of the fixture's teams has withdrawn from the season."""
    out = Membership.objects.filter(season=OuterRef("season"), withdrawn_at__isnull=False)
    return Exists(out.filter(Q(team=OuterRef("home")) | Q(team=OuterRef("away"))))


def fixtures_due(season: Season) -> QuerySet[Fixture]:
    """The season's fixtures without a report, in order, with the rows that a game's header needs; without
    games of withdrawn teams. They share this season and its league."""
    due = season.fixtures.filter(~has_withdrawn_team(), result=None)
    return due.select_related("week", "home", "away").order_by("number")


def playoff_fixtures(season: Season) -> QuerySet[Fixture]:
    """The season's playoff games drawn so far, with their teams and results."""
    drawn = season.fixtures.filter(kind=Week.Kind.PLAYOFF)
    return drawn.select_related("week", "home", "away", "conference", "result").order_by("number")


def fixtures_of_team(season: Season, team: Team) -> QuerySet[Fixture]:
    """All games of a team in the season, week by week, with opponents and results."""
    own = season.fixtures.filter(Q(home=team) | Q(away=team))
    return own.select_related("week", "home", "away", "result").order_by("week__number")


def open_games_by_team(season: Season, through: int | None = None) -> dict[str, int]:
    """Slug -> the number of its regular games without a final result; with `through`, games after that week
    count as open. One query."""
    final = Q(result__state=Result.State.FINAL)
    if through is not None:
        final &= Q(week__number__lte=through)
    games = season.fixtures.filter(kind=Week.Kind.REGULAR).exclude(final)
    return dict(Counter(slug for pair in games.values_list("home__slug", "away__slug") for slug in pair))


def finished_games(season: Season, teams: Collection[Team]) -> QuerySet[Fixture]:
    """The season's games of these teams that have a final result, week by week."""
    return _finished(Q(season=season), Q(home__in=teams) | Q(away__in=teams))


def meetings(teams: tuple[Team, Team]) -> QuerySet[Fixture]:
    """All games of the two teams against each other that have a final result, in all seasons, in order."""
    one, other = teams
    return _finished(Q(home=one, away=other) | Q(home=other, away=one))


def _finished(*which: Q) -> QuerySet[Fixture]:
    found = Fixture.objects.filter(*which, result__state=Result.State.FINAL)
    related = ("season__league", "week", "home", "away", "result")
    return found.select_related(*related).order_by("season__number", "week__number", "number")


def newest_fixture(season: Season) -> Fixture | None:
    """The game with the newest report, or else the first one of the season; one or two queries."""
    fixtures = season.fixtures.filter(void=False).select_related("home", "away")
    reported = fixtures.filter(result__isnull=False).order_by("-week__number", "number").first()
    return reported or fixtures.order_by("number").first()
