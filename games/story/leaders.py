"""Statistical leaders and totals: sums of stored box scores, computed by the database. Points come from the
results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, NamedTuple, cast

from django.db.models import Count, F, IntegerField, Max, OuterRef, QuerySet, Subquery, Sum
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from engine.gridiron.events import SIDES
from engine.presentation.box_score import BY_KEY, POINTS, Statistic
from games.models import BoxScore, BoxScoreReport
from league.almanac.figures import COUNTED, SeasonTotals, totals_by_season
from league.almanac.pasts import all_time_totals
from league.almanac.views import pages
from league.frame.kept import kept_page
from league.leagues.selectors import league_for, season_for
from league.models import Fixture, League

FIRST = 5
EITHER_SIDE = (SIDES, SIDES[::-1])  # a side and the other
SCORED = (POINTS, replace(POINTS, against=True))
STATISTICS = (
    *(BY_KEY[key] for key in ("yards", "rush_yards", "pass_yards", "touchdowns", "field_goals")),
    *(BY_KEY[key] for key in ("first_downs", "takeaways")),
    replace(BY_KEY["sacked"], title=gettext_noop("Sacks"), against=True),
    *(BY_KEY[key] for key in ("kick_return_yards", "punt_return_yards")),
    *(BY_KEY[key] for key in ("longest_rush", "longest_pass", "longest_field_goal")),
)
COUNTED_ONLY = (
    *("yards", "rush_yards", "pass_yards", "first_downs", "turnovers", "takeaways", "plays", "rushes"),
    *("third_downs", "third_downs_made", "fourth_downs", "punts", "penalty_yards", "two_point_tries"),
)
OPPONENTS = ("yards", "rush_yards", "pass_yards", "first_downs", "sacked")
TOTALS = {
    statistic.name: statistic
    for statistic in (
        *STATISTICS,
        *(BY_KEY[key] for key in COUNTED_ONLY),
        *(replace(BY_KEY[key], against=True) for key in OPPONENTS),
    )
}
Line = tuple[str, str, Sequence[int]]  # a statistic, a team's slug, and (total, games, best game)


class Leader(NamedTuple):
    """One team's line in a statistic. `team` is its slug, `best` its best game."""

    team: str
    total: int
    games: int
    best: int

    @property
    def mean(self) -> float:
        return self.total / self.games


def leaders_of(league: League, season: int | None = None) -> dict[Statistic, list[Leader]]:
    """The first five teams of each statistic in the regular season, of one season or of all; one query for
    a finished season, three for all, eight more if one is not over. Statistics without any leader are left
    out.

    Of games known only by their score, only the points count. Ties are in order of games and slug."""
    seasons = all_time_totals(league) if season is None else totals_by_season(league, [season])
    totals = _joined(
        (name, team, line)
        for known in seasons
        for name, lines in known.items()
        for team, line in lines.items()
    )
    leaders = {}
    for statistic in (POINTS, *STATISTICS):
        value = attrgetter("best" if statistic.is_longest else "total")
        rows = [Leader(team, *line) for team, line in totals.get(statistic.name, {}).items()]
        rows.sort(key=lambda row: (-value(row), row.games, row.team))
        if first := [row for row in rows[:FIRST] if value(row) > 0]:
            leaders[statistic] = first
    return leaders


def totals_of(seasons: Collection[int]) -> SeasonTotals:
    """The totals of the regular games of the seasons with these primary keys; names are keys of the box
    score, with `_against` for what the opponents did; eight queries, four without box scores.

    A reported box score counts, as far as people counted it, where the engine has none."""

    def counted(path: str) -> dict[str, Any]:
        return {f"{path}{name}": value for name, value in {"season__in": seasons, **COUNTED}.items()}

    # Joined one by one: `in` a query of results, PostgreSQL may read that again for every box score.
    boxes = BoxScore.objects.filter(**counted("game__fixture__"))
    newest = BoxScoreReport.objects.filter(fixture=OuterRef("fixture")).order_by("-pk").values("pk")[:1]
    reports = BoxScoreReport.objects.filter(
        pk=Subquery(newest), fixture__game__box_score=None, **counted("fixture__")
    )
    lines = list(_sums(Fixture.objects.filter(**counted("")), "", SCORED))
    for rows, path in ((boxes, "game__fixture__"), (reports, "fixture__")):
        if rows.exists():  # imported seasons have none
            lines += _sums(rows, path, tuple(TOTALS.values()))
    return _joined(lines)


def _sums(rows: QuerySet[Any], fixture: str, statistics: Sequence[Statistic]) -> Iterator[Line]:
    """The lines of these statistics in results or box scores, as far as they have them; two queries."""
    for side, other in EITHER_SIDE:
        figures: dict[str, Any] = {}
        for number, statistic in enumerate(statistics):
            whose = other if statistic.against else side
            figure: Any = F(f"result__{whose}_score")
            if statistic not in SCORED:
                figure = Cast(KeyTextTransform(statistic.key, KeyTransform(whose, "data")), IntegerField())
            figures |= {f"sum_{number}": Sum(figure), f"best_{number}": Max(figure)}
            figures[f"games_{number}"] = Count(figure)
        teams = rows.values(team=F(f"{fixture}{side}__slug")).annotate(**figures).order_by()
        for row in cast("Iterable[dict[str, Any]]", teams):
            for number, statistic in enumerate(statistics):
                if games := row[f"games_{number}"]:
                    yield statistic.name, row["team"], (row[f"sum_{number}"], games, row[f"best_{number}"])


def _joined(lines: Iterable[Line]) -> SeasonTotals:
    """Joins the lines of each team into one."""
    own: dict[str, dict[str, list[Sequence[int]]]] = defaultdict(lambda: defaultdict(list))
    for name, team, line in lines:
        own[name][team].append(line)
    return {
        name: {
            team: (sum(totals), sum(games), max(best))
            for team, rows in teams.items()
            for totals, games, best in [zip(*rows, strict=True)]
        }
        for name, teams in own.items()
    }


@require_safe
@kept_page
def leaders(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Leaders of the season with this number, or of all seasons."""
    if number is None:
        league = league_for(request.user, slug)
    else:
        league = season_for(request.user, slug, number).league
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
