"""Deadlines, the games that are next, and the dates of weeks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum, auto
from functools import cache
from typing import Any, NamedTuple, cast
from zoneinfo import ZoneInfo, available_timezones

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

DEADLINE = Coalesce("appointment__deadline", "week__deadline")
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


@dataclass(frozen=True, slots=True)
class OverdueOutcome:
    """The outcome of an overdue game; None if the computer plays it."""

    fixture: Fixture
    outcome: Result.Outcome | None


def dated_fixtures(by: datetime | None = None) -> QuerySet[Fixture, Any]:
    """The games with a deadline that have neither begun nor been reported, the most urgent first, with
    `due_at`.

    Only games of the season's current phase between teams that have not withdrawn, and not those of archived
    leagues; with `by` only those due until then.
    """
    related = ("season__league__feed", "week", "home", "away", "appointment")
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
    return getattr(fixture, "appointment", None) or GameDeadline(fixture=fixture)


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


def overdue_outcomes_of(fixtures: Collection[Fixture]) -> list[OverdueOutcome]:
    """The outcome of each of these overdue games by the league's policy; one query."""
    coached = coached_teams(*fixtures)
    return [OverdueOutcome(fixture, overdue_outcome_of(fixture, coached)) for fixture in fixtures]


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
        if self.drawn:
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
    pks = [seat.next_fixture for seat in seats if seat.next_fixture]
    rows = Fixture.objects.filter(pk__in=pks).annotate(due_at=DEADLINE)
    fixtures = {row.pk: row for row in rows.select_related("season__league", "week", "home", "away")}
    people: dict[int, list[str]] = {}
    coaches = Coach.objects.filter(team__in={pk for row in fixtures.values() for pk in _teams(row)})
    for team, name in coaches.order_by("pk").values_list("team", "user__username"):
        people.setdefault(team, []).append(name)
    games = []
    for seat in seats:
        game = NextGame(seat, seat.season, fixtures.get(seat.next_fixture), seat.drawn)
        if fixture := game.fixture:
            at_home = fixture.home_id == seat.team_id
            opponent = fixture.away if at_home else fixture.home
            names = tuple(people.get(opponent.pk, ()))
            game = replace(game, opponent=opponent, at_home=at_home, people=names, due_at=due_of(fixture))
        games.append(game)
    return games


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


def games_for_computer(season: Season, instead_of: Collection[int] = ()) -> QuerySet[Fixture, Any]:
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


@cache
def time_zones() -> tuple[str, ...]:
    """All names, in order. Python reads a whole folder for them."""
    return tuple(sorted(available_timezones()))


class WeekSpan(NamedTuple):
    """Start and deadline in UTC; both are None in a season without dates."""

    starts_at: datetime | None
    deadline: datetime | None


# A deadline that was moved by hand: days after the first day of its week, and the local time; None for a week
# without one. A list, as JSON stores it.
MovedDeadline = list[object] | None


def moved_deadline(starts_at: datetime, deadline: datetime | None, zone: str) -> MovedDeadline:
    """How a week's deadline is stored for another season."""
    if deadline is None:
        return None
    local = deadline.astimezone(ZoneInfo(zone))
    return [(local.date() - starts_at.astimezone(ZoneInfo(zone)).date()).days, f"{local:%H:%M}"]


def deadline_at(starts_at: datetime, moved: MovedDeadline, zone: str) -> datetime | None:
    """The deadline in a week that starts then. Raises ValueError, TypeError or OverflowError for anything
    that `moved_deadline` does not return."""
    if moved is None:
        return None
    days, at = cast("tuple[int, str]", moved)
    first = starts_at.astimezone(ZoneInfo(zone)).date()
    return _utc(first + timedelta(days=days), time.fromisoformat(at), zone)


def _utc(day: date, at: time, zone: str) -> datetime:
    return datetime.combine(day, at, ZoneInfo(zone)).astimezone(UTC)


YEAR = timedelta(weeks=52)  # keeps the weekdays


WEEK = timedelta(weeks=1)


def span_of_week(season: Season, number: int, *, usual: bool = False) -> WeekSpan:
    """Start and deadline of week `number` (from 1) by the season's dates, before anybody moves its deadline.

    A week lasts from midnight of its first day to the deadline's time of its last one, in local time of the
    league, also across changes of summer time. The `usual` span ignores the deadlines that the season moved.
    """
    if season.starts_on is None:
        return WeekSpan(None, None)
    zone = season.league.time_zone
    first = season.starts_on + timedelta(days=season.week_days * (number - 1))
    last = first + timedelta(days=season.week_days - 1)
    starts_at = _utc(first, time.min, zone)
    if usual or str(number) not in season.moved_deadlines:
        return WeekSpan(starts_at, _utc(last, season.deadline_time, zone))
    return WeekSpan(starts_at, deadline_at(starts_at, season.moved_deadlines[str(number)], zone))


def next_first_day(last: Season, today: date) -> date | None:
    """When the season after this one would start: on the same weekday a year later, or as long after it as it
    began after the one before. Not before this one is over, nor in the past. None without dates."""
    if last.starts_on is None:
        return None
    before = last.league.seasons.filter(number__lt=last.number).order_by("-number").first()
    gap = last.starts_on - before.starts_on if before and before.starts_on else YEAR
    step = max(round(gap / WEEK), 1) * WEEK
    numbers = last.weeks.values_list("number", flat=True)
    length = timedelta(days=last.week_days) * max(numbers, default=0)
    following = last.starts_on + step
    while following < max(last.starts_on + length, today):
        following += WEEK
    return following
