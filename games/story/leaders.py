"""Statistical leaders: sums of stored box scores, computed by the database. Points come from the results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from django.db.models import Count, F, IntegerField, Max, OuterRef, QuerySet, Subquery, Sum
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from engine.presentation.box_score import BY_KEY, POINTS, Statistic
from games.models import BoxScore, BoxScoreReport
from league.almanac.figures import totals_by_season
from league.almanac.pasts import all_time_totals
from league.almanac.views import pages
from league.frame.kept import kept_page
from league.leagues.selectors import league_for, season_for
from league.models import Fixture, League, Result, Week

FIRST = 5
# Box scores, each with the path to its fixture.
Sources = Sequence[tuple[QuerySet[BoxScore] | QuerySet[BoxScoreReport], str]]
SIDES = (("home", "away"), ("away", "home"))


@dataclass(frozen=True, slots=True)
class Leader:
    """One team's line in a statistic. `team` is its slug, `best` its best game."""

    team: str
    total: int
    games: int
    best: int

    @property
    def mean(self) -> float:
        return self.total / self.games


STATISTICS = (
    *(BY_KEY[key] for key in ("yards", "rush_yards", "pass_yards", "touchdowns", "field_goals")),
    *(BY_KEY[key] for key in ("first_downs", "takeaways")),
    replace(BY_KEY["sacked"], title=gettext_noop("Sacks"), against=True),
    *(BY_KEY[key] for key in ("kick_return_yards", "punt_return_yards")),
    *(BY_KEY[key] for key in ("longest_rush", "longest_pass", "longest_field_goal")),
)


def leaders_of(league: League, season: int | None = None) -> dict[Statistic, list[Leader]]:
    """The first five teams of each statistic in the regular season, of one season or of all; one query for
    a finished season, three for all, nine more if one is not over. Statistics without any leader are left
    out.

    Of games known only by their score, only the points count."""
    lines: dict[str, list[Leader]] = defaultdict(list)
    seasons = all_time_totals(league) if season is None else totals_by_season(league, [season])
    for totals in seasons:
        for name, teams in totals.items():
            lines[name] += [Leader(team, *figures) for team, figures in teams.items()]
    shown = (
        (statistic, _first(statistic, _joined(lines[statistic.name])))
        for statistic in (POINTS, *STATISTICS)
        if statistic.name in lines
    )
    return {statistic: first for statistic, first in shown if first}


def counted_games(seasons: Collection[int]) -> tuple[QuerySet[Fixture], Sources]:
    """The regular games that count for statistics, of the seasons with these primary keys, and their box
    scores.

    A reported box score counts, as far as people counted it, where the engine has none."""
    counts: dict[str, Any] = {
        "season__in": seasons,
        "kind": Week.Kind.REGULAR,
        "void": False,
        "result__state": Result.State.FINAL,
        "result__outcome": Result.Outcome.PLAYED,
    }
    played = Fixture.objects.filter(**counts)
    # Joined one by one: `in` a query of results, PostgreSQL may read that again for every box score.
    boxes = BoxScore.objects.filter(**{f"game__fixture__{name}": value for name, value in counts.items()})
    newest = BoxScoreReport.objects.filter(fixture=OuterRef("fixture")).order_by("-pk").values("pk")[:1]
    reports = BoxScoreReport.objects.filter(
        pk=Subquery(newest),
        fixture__game__box_score=None,
        **{f"fixture__{name}": value for name, value in counts.items()},
    )
    return played, ((boxes, "game__fixture"), (reports, "fixture"))


def points(played: QuerySet[Fixture], *, allowed: bool = False) -> list[Leader]:
    """Each team's points in these games, scored or `allowed`; two queries."""
    rows = [
        row
        for side, other in SIDES
        for figure in [f"result__{other if allowed else side}_score"]
        for row in played.values(team=F(f"{side}__slug"))
        .annotate(games=Count("pk"), total=Sum(figure), best=Max(figure))
        .order_by()
    ]
    return _joined(Leader(row["team"], row["total"], row["games"], row["best"]) for row in rows)


def counted(sources: Sources, statistics: Sequence[Statistic]) -> dict[Statistic, list[Leader]]:
    """The lines of these statistics in these box scores, home and away games added up; four queries."""
    leaders: dict[Statistic, list[Leader]] = defaultdict(list)
    for side, other in SIDES:
        figures: dict[str, Any] = {}
        for number, statistic in enumerate(statistics):
            figure = _figure(statistic, other if statistic.against else side)
            figures |= {f"sum_{number}": Sum(figure), f"best_{number}": Max(figure)}
            figures[f"games_{number}"] = Count(figure)
        for boxes, fixture in sources:
            teams = boxes.values(team=F(f"{fixture}__{side}__slug")).annotate(**figures).order_by()
            for row in cast("Iterable[dict[str, Any]]", teams):
                for statistic, line in _lines(row, statistics):
                    leaders[statistic].append(Leader(*line))
    return {statistic: _joined(rows) for statistic, rows in leaders.items()}


def _lines(
    row: Mapping[str, Any], statistics: Sequence[Statistic]
) -> Iterable[tuple[Statistic, tuple[str, int, int, int]]]:
    """A team's sum, games and best game of each statistic that its box scores have."""
    for number, statistic in enumerate(statistics):
        total, games, best = (row[f"{of}_{number}"] for of in ("sum", "games", "best"))
        if games:
            yield statistic, (row["team"], total, games, best)


def _figure(statistic: Statistic, side: str) -> Cast:
    return Cast(KeyTextTransform(statistic.key, KeyTransform(side, "data")), IntegerField())


def _joined(rows: Iterable[Leader]) -> list[Leader]:
    """Joins the lines of each team, of its home and away games or of several seasons, into one."""
    own: dict[str, list[Leader]] = defaultdict(list)
    for row in rows:
        own[row.team].append(row)
    return [
        Leader(
            team,
            sum(line.total for line in lines),
            sum(line.games for line in lines),
            max(line.best for line in lines),
        )
        for team, lines in own.items()
    ]


def _first(statistic: Statistic, rows: Iterable[Leader]) -> list[Leader]:
    """The best teams, ties in order of games and slug; teams with a value of zero are left out."""

    def value(leader: Leader) -> int:
        return leader.best if statistic.is_longest else leader.total

    leading = [leader for leader in rows if value(leader) > 0]
    return sorted(leading, key=lambda leader: (-value(leader), leader.games, leader.team))[:FIRST]


@require_safe
@kept_page
def leaders(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Leaders of the season with this number, or of all seasons."""
    if number is None:
        return _page(request, league_for(request.user, slug), None)
    return _page(request, season_for(request.user, slug, number).league, number)


def _page(request: HttpRequest, league: League, number: int | None) -> HttpResponse:
    teams = {team.slug: team for team in league.teams.all()}
    tables: list[dict[str, Any]] = [
        {
            "title": _(statistic.title),
            "longest": statistic.is_longest,
            "rows": [(teams[leader.team], leader) for leader in rows],
        }
        for statistic, rows in leaders_of(league, number).items()
    ]
    context = {**pages(request, league, "leaders", number), "tables": tables}
    return render(request, "story/leaders.html", context)
