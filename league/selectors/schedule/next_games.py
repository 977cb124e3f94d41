"""The next game of each team that a person coaches, with or without a date."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from league.models import Coach, Fixture, Season, Team, Week
from league.selectors.people.members import teams_of_person
from league.selectors.schedule.deadlines import DEADLINE
from league.selectors.schedule.fixtures import has_withdrawn_team


@dataclass(frozen=True, slots=True)
class NextGame:
    """The next game of the team of a `seat`: its first game that nobody has begun. `people` coach the
    opponent.

    `fixture` is None if there is no such game; `drawn` says whether the team's newest season has a schedule.
    """

    seat: Coach
    season: int | None
    fixture: Fixture | None
    drawn: bool
    opponent: Team | None = None
    at_home: bool = False
    people: tuple[str, ...] = ()
    due_at: datetime | None = None


def next_games(person: User) -> list[NextGame]:
    """One for each team that the person coaches, in the order of `teams_of_person`; three queries."""
    seats = list(
        teams_of_person(person).annotate(
            next_fixture=Subquery(_open_games().values("pk")[:1]), drawn=Exists(_weeks())
        )
    )
    pks = [seat.next_fixture for seat in seats if seat.next_fixture]
    related = ("season__league", "week", "home", "away")
    fixtures = {
        fixture.pk: fixture
        for fixture in Fixture.objects.filter(pk__in=pks).annotate(due_at=DEADLINE).select_related(*related)
    }
    people = _coaches(fixtures.values())
    return [_next_game(seat, fixtures.get(seat.next_fixture), people) for seat in seats]


def _open_games() -> QuerySet[Fixture, Any]:
    """The open games of the outer coach's team in unfinished seasons, in the order of their weeks."""
    own = Q(home=OuterRef("team")) | Q(away=OuterRef("team"))
    to_come = Fixture.objects.filter(own, ~has_withdrawn_team(), result=None)
    return to_come.exclude(season__state=Season.State.FINISHED).order_by(
        "season__number", "week__number", "number"
    )


def _weeks() -> QuerySet[Week, Any]:
    """The weeks of the newest season of the outer coach's league."""
    seasons = Season.objects.filter(league=OuterRef(OuterRef("team__league"))).order_by("-number")
    return Week.objects.filter(season=Subquery(seasons.values("pk")[:1]))


def _next_game(seat: Any, fixture: Any, people: dict[int, list[str]]) -> NextGame:
    """`seat` and `fixture` are annotated."""
    if fixture is None:
        return NextGame(seat, seat.season, None, seat.drawn)
    at_home = fixture.home_id == seat.team_id
    opponent = fixture.away if at_home else fixture.home
    names = tuple(people.get(opponent.pk, ()))
    return NextGame(seat, seat.season, fixture, seat.drawn, opponent, at_home, names, fixture.due_at)


def _coaches(fixtures: Iterable[Fixture]) -> dict[int, list[str]]:
    """Team -> the names of its coaches."""
    teams = {pk for fixture in fixtures for pk in (fixture.home_id, fixture.away_id)}
    coaches = Coach.objects.filter(team__in=teams).order_by("pk")
    found: dict[int, list[str]] = {}
    for team, name in coaches.values_list("team", "user__username"):
        found.setdefault(team, []).append(name)
    return found
