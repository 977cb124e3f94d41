"""Deadlines of games, and the games that are next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Any

from django.contrib.auth.models import User
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from league.frame.permissions import in_active_league
from league.leagues.models import NoFaultPolicy, OverduePolicy
from league.models import Coach, Fixture, GameDeadline, Result, Season, Team, Week
from league.people.selectors import teams_of_person
from league.results.selectors import FORFEITS
from league.schedule.selectors import fixtures_due, has_withdrawn_team

DEADLINE = Coalesce("game_deadline__deadline", "week__deadline")
PLAYED_BY_COMPUTER = (OverduePolicy.AUTO_PLAY, OverduePolicy.WAIT)
NO_FAULT_OUTCOMES = {
    NoFaultPolicy.DOUBLE_FORFEIT: Result.Outcome.DOUBLE_FORFEIT,
    NoFaultPolicy.NO_CONTEST: Result.Outcome.NO_CONTEST,
}


class DeadlineAction(Enum):
    """The next action for a game's deadline."""

    REMIND = auto()
    EXTEND = auto()
    ESCALATE = auto()
    SETTLE = auto()


def dated_fixtures(by: datetime | None = None) -> QuerySet[Fixture, Any]:
    """The games with a deadline that have neither begun nor been reported, the most urgent first, with
    `due_at`.

    Only games of the season's current phase between teams that have not withdrawn, and not those of archived
    leagues; with `by` only those due until then.
    """
    related = ("season__league__feed", "week", "home", "away", "game_deadline")
    rows = Fixture.objects.filter(_is_to_come(), result=None)
    rows = rows.filter(~has_withdrawn_team()).annotate(due_at=DEADLINE)
    dated = rows.filter(due_at__lte=by) if by else rows.filter(due_at__isnull=False)
    return dated.select_related(*related).order_by("due_at", "pk")


def is_past_deadline() -> Q:
    """The condition that an open game is overdue, for rows annotated with `due_at` (DEADLINE)."""
    return _is_to_come() & Q(due_at__lte=timezone.now())


def in_current_phase() -> Q:
    """The condition that a game belongs to the phase of its unfinished season: regular season or playoffs."""
    regular = Q(kind=Week.Kind.REGULAR, season__state__in=(Season.State.SCHEDULED, Season.State.REGULAR))
    return regular | Q(kind=Week.Kind.PLAYOFF, season__state=Season.State.PLAYOFFS)


def _is_to_come() -> Q:
    """The condition that a game belongs to its season's current phase, in a league that is not archived."""
    return in_current_phase() & in_active_league("season__league")


def games_before_deadline(person: User) -> QuerySet[Fixture, Any]:
    """The open games with a deadline of the teams that the person coaches; one query."""
    coached = Coach.objects.filter(user=person).values("team")
    return dated_fixtures().filter(Q(home__in=coached) | Q(away__in=coached))


def game_deadline_of(fixture: Fixture) -> GameDeadline:
    """The game's own deadline row; an unsaved one if there is none."""
    return getattr(fixture, "game_deadline", None) or GameDeadline(fixture=fixture)


def deadline_of(fixture: Fixture) -> datetime | None:
    """The game's own deadline or its week's."""
    return game_deadline_of(fixture).deadline or fixture.week.deadline


def due_of(fixture: Fixture) -> datetime:
    """The deadline of one of `dated_fixtures`."""
    due: datetime = fixture.due_at  # type: ignore[attr-defined]  # annotated
    return due


def deadline_action_of(fixture: Fixture, now: datetime) -> DeadlineAction | None:
    """The action for one of `dated_fixtures` by its league's policies at `now`; None if there is none yet."""
    league, game_deadline = fixture.season.league, game_deadline_of(fixture)
    due = due_of(fixture)
    if now < due:
        early = due - timedelta(hours=league.remind_hours)
        reminded = game_deadline.reminded_at is not None and game_deadline.reminded_at >= early
        return DeadlineAction.REMIND if early <= now and not reminded else None
    if game_deadline.extensions < league.extensions and not game_deadline.by_hand:
        return DeadlineAction.EXTEND
    if game_deadline.escalated_at is None or game_deadline.escalated_at < due:
        return DeadlineAction.ESCALATE
    if league.overdue == OverduePolicy.WAIT or game_deadline.by_hand:
        return None
    patience = timedelta(hours=league.overdue_hours)
    return DeadlineAction.SETTLE if now >= game_deadline.escalated_at + patience else None


def overdue_outcome_of(fixture: Fixture, coached: Collection[int]) -> Result.Outcome | None:
    """The outcome that the league's policy gives an overdue game; None if the computer plays it. `coached`
    are the pks of the teams that have a coach.

    A team without a coach is always ready. The computer plays a playoff game for which the policy has no
    winner, and, when the commissioner orders it, a game of a league whose policy is WAIT.
    """
    league, sides = fixture.season.league, {"home": fixture.home_id, "away": fixture.away_id}
    if league.overdue in PLAYED_BY_COMPUTER or not set(sides.values()) & set(coached):
        return None
    outcome = Result.Outcome.DRAW if league.overdue == OverduePolicy.DRAW else Result.Outcome.NO_CONTEST
    if league.overdue == OverduePolicy.FORFEIT:
        outcome = _forfeit(fixture, [side for side, team in sides.items() if team in coached])
    winnerless = outcome not in FORFEITS.values()
    return None if fixture.kind == Week.Kind.PLAYOFF and winnerless else outcome


def overdue_fixtures(season: Season) -> QuerySet[Fixture, Any]:
    """The season's games past their deadline that have neither begun nor been reported."""
    return dated_fixtures(by=timezone.now()).filter(season=season)


def overdue_games(season: Season) -> list[Fixture]:
    """The overdue games of the season, each with its `overdue_outcome`; two queries."""
    games = list(overdue_fixtures(season))
    coached = coached_teams(*games)
    for game in games:
        game.overdue_outcome = overdue_outcome_of(game, coached)
    return games


def _forfeit(fixture: Fixture, coached: Collection[str]) -> Result.Outcome:
    """A forfeit by the only side whose coach has not declared ready; else the league's policy for both or
    neither."""
    game_deadline = game_deadline_of(fixture)
    absent = [side for side in coached if not getattr(game_deadline, f"{side}_ready")]
    if len(absent) == 1:
        return FORFEITS[Result.Side(absent[0])]
    return NO_FAULT_OUTCOMES[NoFaultPolicy(fixture.season.league.blameless)]


def coached_teams(*fixtures: Fixture) -> set[int]:
    """The pks of the games' teams that have a coach; one query."""
    teams = {team for fixture in fixtures for team in _teams(fixture)}
    return set(Coach.objects.filter(team__in=teams).values_list("team", flat=True))


@dataclass(frozen=True, slots=True)
class NextGame:
    """The next game of the team of a `seat`: its first game that nobody has begun. `people` coach the
    opponent.

    `fixture` is None if there is no such game. The seat knows the number of the team's newest `season`, and
    whether that has a schedule (`drawn`).
    """

    seat: Any
    fixture: Fixture | None
    people: Sequence[str] = ()

    @property
    def at_home(self) -> bool:
        return self.fixture is not None and self.fixture.home_id == self.seat.team_id

    @property
    def opponent(self) -> Team | None:
        if self.fixture is None:
            return None
        return self.fixture.away if self.at_home else self.fixture.home

    @property
    def coaches(self) -> str:
        """The people who coach the opponent, or who decides instead."""
        begun = self.fixture is None or self.fixture.season.state != Season.State.SCHEDULED
        return ", ".join(self.people) or (_("the computer") if begun else _("no coach yet"))

    @property
    def meeting(self) -> str:
        if self.opponent is None:
            return ""
        text = _("at home against %(opponent)s") if self.at_home else _("at %(opponent)s")
        return text % {"opponent": self.opponent.name}

    @property
    def note(self) -> str:
        """Why there is no game."""
        if self.seat.drawn:
            return _("You have no game to start now.")
        return _("The schedule is not drawn yet: your games will appear here.")


def next_games(person: User) -> list[NextGame]:
    """One for each team that the person coaches, in the order of `teams_of_person`; three queries."""
    own = Q(home=OuterRef("team")) | Q(away=OuterRef("team"))
    to_come = Fixture.objects.filter(own, ~has_withdrawn_team(), result=None)
    to_come = to_come.exclude(season__state=Season.State.FINISHED)
    to_come = to_come.order_by("season__number", "week__number", "number")
    seasons = Season.objects.filter(league=OuterRef(OuterRef("team__league"))).order_by("-number")
    weeks = Week.objects.filter(season=Subquery(seasons.values("pk")[:1]))
    seats: list[Any] = list(
        teams_of_person(person).annotate(next_fixture=Subquery(to_come.values("pk")[:1]), drawn=Exists(weeks))
    )
    rows = Fixture.objects.annotate(due_at=DEADLINE).select_related("season__league", "week", "home", "away")
    fixtures = rows.in_bulk([seat.next_fixture for seat in seats if seat.next_fixture])
    games = [NextGame(seat, fixtures.get(seat.next_fixture)) for seat in seats]
    people: dict[int, list[str]] = defaultdict(list)
    coaches = Coach.objects.filter(team__in={game.opponent.pk for game in games if game.opponent})
    for team, name in coaches.order_by("pk").values_list("team", "user__username"):
        people[team].append(name)
    return [replace(game, people=people[game.opponent.pk]) if game.opponent else game for game in games]


def _teams(fixture: Fixture) -> tuple[int, int]:
    return fixture.home_id, fixture.away_id


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game without a report: the numbers of its week and of its fixture, whether it has a coach for whom
    the computer does not play, and whether the computer plays it, if only because it is overdue."""

    week: int
    number: int
    left_to_coach: bool
    for_computer: bool


def open_games(season: Season, instead_of: Collection[int] = ()) -> list[OpenGame]:
    """All games of the season without a report, week by week; one query. `instead_of` is as in
    `games_for_computer`."""
    due = fixtures_due(season).annotate(due_at=DEADLINE, left_to_coach=_left_to_coach(instead_of))
    due = due.annotate(overdue=ExpressionWrapper(is_past_deadline(), BooleanField()))
    rows = due.order_by("week__number", "number").values_list(
        "week__number", "number", "left_to_coach", "overdue"
    )
    return [
        OpenGame(week, number, waits, is_overdue or not waits) for week, number, waits, is_overdue in rows
    ]


def games_for_computer(season: Season, instead_of: Collection[int]) -> QuerySet[Fixture, Any]:
    """The open games that the computer plays: games between teams without a coach, and overdue games, for
    which `left_to_coach` is true.

    `instead_of` are the pks of `Coach` rows for which the computer plays as well. A game is included only if
    they cover all its coaches, so that a coach who joins later keeps their games.
    """
    due = fixtures_due(season).annotate(due_at=DEADLINE, left_to_coach=_left_to_coach(instead_of))
    return due.filter(Q(left_to_coach=False) | is_past_deadline())


def games_of_coaches(season: Season, instead_of: Collection[int] = ()) -> QuerySet[Fixture, Any]:
    """The open games that wait for their coaches."""
    overdue = Q(pk__in=overdue_fixtures(season).values("pk"))
    return fixtures_due(season).filter(_left_to_coach(instead_of)).exclude(overdue)


def coached_teams_waiting(season: Season) -> list[tuple[Team, list[Coach], list[Fixture]]]:
    """The teams whose open games wait for a coach, by name, with their coaches and these games; two
    queries."""
    fixtures = list(games_of_coaches(season))
    pks = {pk for fixture in fixtures for pk in _teams(fixture)}
    coaches: dict[Team, list[Coach]] = {}
    for coach in Coach.objects.filter(team__in=pks).select_related("team", "user").order_by("pk"):
        coaches.setdefault(coach.team, []).append(coach)
    return [
        (team, coaches[team], [game for game in fixtures if team.pk in _teams(game)])
        for team in sorted(coaches, key=lambda team: team.name)
    ]


def coaches_of(season: Season, slugs: Sequence[str]) -> list[Coach]:
    """The current coaches of these teams (slugs) of the season."""
    teams = Team.objects.filter(memberships__season=season, slug__in=slugs)
    return list(Coach.objects.filter(team__in=teams).select_related("user", "team").order_by("pk"))


def _left_to_coach(instead_of: Collection[int]) -> ExpressionWrapper[Q]:
    """Whether one of the fixture's teams has a coach that is not in `instead_of`."""
    coaches = Coach.objects.exclude(pk__in=instead_of)
    home, away = (Exists(coaches.filter(team=OuterRef(side))) for side in ("home", "away"))
    return ExpressionWrapper(Q(home) | Q(away), BooleanField())
