"""What waits for a person: their inbox and duties."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import BooleanField, Count, ExpressionWrapper, F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from league.frame.permissions import ALLOWED, Permission
from league.models import Fixture, LateReport, League, Member, Result, Season, Team, Week
from league.schedule.deadlines import DEADLINE, dated_fixtures, due_of, is_past_deadline
from league.schedule.selectors import has_withdrawn_team
from league.seasons.selectors import newest_season
from league.seasons.steps import NextStep, SeasonStep, step_of, what_next, with_open_week

State = Result.State
ROWS = ("season__league", "week", "home", "away", "game_deadline", "late_report__by")
CLAIMS = ("result__reported_by", "result__dispute__by")


@dataclass(frozen=True, slots=True)
class LeagueInbox:
    """The inbox. Each list has the most urgent first, and `games` is the number of games in all of them.
    `uncoached` are teams of the newest `season`, `next` is its next step. `next_due` is the next deadline,
    and `next_games` the number of games with it."""

    overdue: Sequence[Fixture]
    stuck: Sequence[Fixture]
    waiting: Sequence[Fixture]
    late: Sequence[LateReport]
    proposals: Sequence[Fixture]
    games: int
    uncoached: Sequence[Team]
    season: Season | None
    next: NextStep | None
    next_due: datetime | None
    next_games: int

    @property
    def needs_worker(self) -> bool:
        """Whether a worker has to act at a deadline that comes or has passed."""
        return bool(self.next_due or self.overdue or self.stuck)

    @property
    def step(self) -> SeasonStep | None:
        """The next step if it is one of MANUAL_STEPS."""
        return self.next.step if self.next and self.next.step.is_manual else None


def inbox_of(league: League) -> LeagueInbox:
    """The current inbox of the league; at most thirteen queries."""
    now = timezone.now()
    season = newest_season(league)
    if season:
        season.league = league
    games = list(games_that_wait([league]).select_related(*ROWS, *CLAIMS))
    overdue = [game for game in games if game.is_overdue]
    reports = [game for game in games if game.is_unsettled]
    uncoached = Team.objects.filter(memberships__season=season, memberships__withdrawn_at=None, coaches=None)
    to_come = [due for game in dated_fixtures().filter(season__league=league) if (due := due_of(game)) > now]
    return LeagueInbox(
        overdue=[game for game in overdue if not hasattr(game, "result")],
        stuck=[game for game in overdue if hasattr(game, "result")],
        waiting=sorted(reports, key=lambda game: (game.result.state, game.result.recorded_at)),
        late=sorted(
            (game.late_report for game in games if hasattr(game, "late_report")), key=lambda late: late.at
        ),
        proposals=[game for game in games if game.is_proposal],
        games=len(games),
        uncoached=list(uncoached.order_by("city", "nickname")) if season else [],
        season=season,
        next=what_next(season) if season else None,
        next_due=min(to_come, default=None),
        next_games=to_come.count(min(to_come)) if to_come else 0,
    )


def waiting_in(league: League) -> int:
    """The number of games that wait for the commissioners, plus one if the season does; two queries."""
    unfinished = with_open_week(league.seasons.exclude(state=Season.State.FINISHED))
    return games_that_wait([league]).count() + any(step_of(season).is_manual for season in unfinished)


def games_that_wait(leagues: Iterable[League]) -> QuerySet[Fixture, Any]:
    """The games of these leagues that wait for their commissioners, by deadline, with `due_at` and why: they
    are overdue, begun or not; their report is not settled, disputed or not; a coach proposes another
    deadline. All others have a late report."""
    open_ones = Q(result=None) & ~Q(has_withdrawn_team())
    games = Fixture.objects.filter(season__league__in=leagues).annotate(due_at=DEADLINE)
    games = games.annotate(
        is_overdue=_truth(is_past_deadline() & (open_ones | Q(result__state=State.IN_PROGRESS))),
        is_unsettled=_truth(Q(result__state__in=Result.UNSETTLED)),
        is_proposal=_truth(open_ones & Q(game_deadline__proposed__isnull=False)),
    )
    waits = Q(is_overdue=True) | Q(is_unsettled=True) | Q(is_proposal=True)
    games = games.filter(waits & Q(season__champion=None) | Q(late_report__isnull=False))
    return games.order_by("due_at", "pk")


def _truth(condition: Q) -> ExpressionWrapper[Q]:
    return ExpressionWrapper(condition, BooleanField())


@dataclass(frozen=True, slots=True)
class LeagueDuties:
    """A league with its newest season and the season's next step; ROUND may turn out to be CROWN or END.
    `week` is the first week that is not over. `reports` wait for a confirmation or a decision, `overdue`
    games for a result."""

    league: League
    season: Season | None
    step: SeasonStep | None
    week: Week | None
    reports: int
    overdue: int


def duties_of(person: User) -> list[LeagueDuties]:
    """One for each league that the person runs, by name; four queries."""
    runs = Member.objects.filter(user=person, role__in=ALLOWED[Permission.MANAGE])
    leagues = [member.league for member in runs.select_related("league").order_by("league__name")]
    if not leagues:
        return []
    newest = Season.objects.filter(league=OuterRef("league")).order_by("-number").values("pk")[:1]
    rows = Season.objects.filter(league__in=leagues, pk=Subquery(newest)).select_related("league")
    seasons: dict[int, Any] = {season.league_id: season for season in with_open_week(rows)}
    weeks = Week.objects.in_bulk(season.open_week for season in seasons.values() if season.open_week)
    counted = games_that_wait(leagues).values("season__league")
    counted = counted.annotate(
        reports=Count("pk", filter=Q(is_unsettled=True)), overdue=Count("pk", filter=Q(is_overdue=True))
    )
    counts = {row["season__league"]: row for row in counted.order_by(F("season__league"))}
    duties = []
    for league in leagues:
        season, waiting = seasons.get(league.pk), counts.get(league.pk, dict[str, int]())
        step, week = (step_of(season), weeks.get(season.open_week)) if season else (None, None)
        own = LeagueDuties(league, season, step, week, waiting.get("reports", 0), waiting.get("overdue", 0))
        duties.append(own)
    return duties
