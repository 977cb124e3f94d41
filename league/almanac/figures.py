"""The games of seasons as the almanac sees them, and their totals.

Totals are stored for finished seasons, and computed from the results for all others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, cast

from django.db.models import Count, F, IntegerField, Max, OuterRef, QuerySet, Subquery, Sum
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast
from django.utils.translation import gettext_noop

from engine.gridiron.events import SIDES
from engine.presentation.box_score import BY_KEY, POINTS, Statistic
from league.almanac.records import Contest
from league.frame.kept import kept_while
from league.frame.texts import texts_beside
from league.models import Fixture, League, Result, Season, Team, Week

# Name of a figure -> team's slug -> (total, games counted, best game). Only regular games count; those
# without a box score have points only.
SeasonTotals = Mapping[str, Mapping[str, tuple[int, int, int]]]
StoredContest = Sequence[Any]  # the fields of a Contest after its season

FINISHED = Season.State.FINISHED
# The regular games that count for statistics, as filters of fixtures.
COUNTED = {
    "kind": Week.Kind.REGULAR,
    "void": False,
    "result__state": Result.State.FINAL,
    "result__outcome": Result.Outcome.PLAYED,
}
COLUMNS = (
    *("fixture__season__number", "fixture__week__number", "fixture__number"),
    *("fixture__home__slug", "fixture__away__slug", "home_score", "away_score", "outcome"),
    *("fixture__neutral", "fixture__kind"),
)
# The largest deficits of both sides, in points: only games with a play-by-play have them.
DEFICITS = tuple(f"fixture__game__box_score__{side}_behind" for side in ("home", "away"))

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


def contests_in(seasons: Collection[int]) -> list[Contest]:
    """The games of the seasons with these primary keys, from the results; one query, none without a
    season."""
    if not seasons:
        return []
    results = final_results().filter(fixture__season__in=seasons)
    return [contest_in(row) for row in results.values_list(*COLUMNS, *DEFICITS)]


def totals_by_season(league: League, numbers: Collection[int] | None) -> list[SeasonTotals]:
    """The totals of the league's seasons, or of those with these numbers. One query, at most eight more
    if some are not stored."""
    seasons = league.seasons.all() if numbers is None else league.seasons.filter(number__in=numbers)
    rows = seasons.values_list("pk", "state", "figures__totals")
    known = {key: totals for key, state, totals in rows if state == FINISHED and totals is not None}
    others = [key for key, _state, _totals in rows if key not in known]
    return [*known.values(), *([totals_in(others)] if others else ())]


def totals_in(seasons: Collection[int]) -> SeasonTotals:
    """The totals of the regular games of the seasons with these primary keys together, counted again; names
    are keys of the box score, with `_against` for what the opponents did; eight queries, four without box
    scores.

    A reported box score counts, as far as people counted it, where the engine has none."""
    games = Fixture.objects.filter(season__in=seasons, **COUNTED)
    # Joined one by one: `in` a query of results, PostgreSQL may read that again for every box score.
    newest = Fixture.objects.filter(pk=OuterRef("pk")).order_by("-box_reports").values("box_reports")[:1]
    boxes = {
        "game__box_score__data": games.filter(game__box_score__isnull=False),
        "box_reports__data": games.filter(game__box_score=None, box_reports=Subquery(newest)),
    }
    lines = list(_sums(games, "", SCORED))
    for data, counted in boxes.items():
        if counted.exists():  # imported seasons have none
            lines += _sums(counted, data, tuple(TOTALS.values()))
    return joined_totals(lines)


def _sums(games: QuerySet[Fixture], data: str, statistics: Sequence[Statistic]) -> Iterator[Line]:
    """The lines of these statistics in results or in the box scores at the path `data`, as far as they have
    them; two queries."""
    for side, other in EITHER_SIDE:
        figures: dict[str, Any] = {}
        for number, statistic in enumerate(statistics):
            whose = other if statistic.against else side
            figure: Any = F(f"result__{whose}_score")
            if statistic not in SCORED:
                figure = Cast(KeyTextTransform(statistic.key, KeyTransform(whose, data)), IntegerField())
            figures |= {f"sum_{number}": Sum(figure), f"best_{number}": Max(figure)}
            figures[f"games_{number}"] = Count(figure)
        teams = games.values(team=F(f"{side}__slug")).annotate(**figures).order_by()
        for row in cast("Iterable[dict[str, Any]]", teams):
            for number, statistic in enumerate(statistics):
                if played := row[f"games_{number}"]:
                    yield statistic.name, row["team"], (row[f"sum_{number}"], played, row[f"best_{number}"])


def joined_totals(lines: Iterable[Line]) -> SeasonTotals:
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


def figures_of(season: Season) -> dict[str, Any]:
    """The values of the season's row of `SeasonFigures`, computed again."""
    contests = [
        [list(value) if isinstance(value, tuple) else value for value in contest[1:]]  # as JSON has it
        for contest in contests_in([season.pk])
    ]
    totals = {
        name: {team: list(figures) for team, figures in sorted(teams.items())}
        for name, teams in totals_in([season.pk]).items()
    }
    return {"contests": contests, "totals": totals}


def restored(season: int, *row: Any) -> Contest:
    """A stored game of the season with this number."""
    *known, behind, draw = row
    return Contest._make([season, *known, behind and tuple(behind), draw])


def final_results() -> QuerySet[Result]:
    """The final results that count, in the order of their weeks."""
    return (
        Result.objects.filter(fixture__void=False, state=Result.State.FINAL)
        .exclude(outcome=Result.Outcome.NO_CONTEST)
        .order_by("fixture__season__number", "fixture__week__number", "fixture__number")
    )


def contest_in(row: Sequence[Any]) -> Contest:
    """The game of a row with the COLUMNS, and with its DEFICITS or without."""
    season, week, number, home, away, home_score, away_score, outcome, neutral, kind, *behind = row
    return Contest(
        season=season,
        week=week,
        number=number,
        home=home,
        away=away,
        home_score=home_score,
        away_score=away_score,
        winner=winner_of(home, away, (home_score or 0) - (away_score or 0), outcome),
        neutral=neutral,
        playoff=kind == Week.Kind.PLAYOFF,
        behind=(behind[0], behind[1]) if behind and None not in behind else None,
        draw=outcome == Result.Outcome.DRAW,
    )


def winner_of(home: str, away: str, margin: int, outcome: str) -> str | None:
    """The winner of a game, on the field or by forfeit; None for a tie or if there is no winner."""
    if outcome == Result.Outcome.FORFEIT_BY_HOME or margin < 0:
        return away
    return home if outcome == Result.Outcome.FORFEIT_BY_AWAY or margin > 0 else None


def statistics_of(season: Season, version: tuple[object, ...]) -> SeasonTotals:
    """The totals of the season's regular games. `version` is the league's (`league_version`): no query while
    nothing has happened in the league."""

    def compute() -> SeasonTotals:
        if season.state != FINISHED:
            return totals_in([season.pk])
        return next(iter(totals_by_season(season.league, [season.number])), {})

    return kept_while(version, f"statistics:{season.pk}", compute)


class ClubFigure(NamedTuple):
    """A figure of a season: the total `key` a game, or as a percentage of the total `of`."""

    title: str
    key: str
    more_is_better: bool
    of: str


OF = {"third_downs_made": "third_downs", "rushes": "plays"}
LEAST_IS_BEST = {"turnovers", "points_against", "yards_against", "rush_yards_against", "pass_yards_against"}
TEXTS = texts_beside(__file__)
OFFENSE, DEFENSE, STYLE = (
    [ClubFigure(title, key, key not in LEAST_IS_BEST, OF.get(key, "")) for key, title in figures.items()]
    for figures in (TEXTS.offense, TEXTS.defense, TEXTS.style)
)


def values_of(figure: ClubFigure, totals: SeasonTotals) -> dict[str, float]:
    """The figure of every team that has it."""
    rows, base = totals.get(figure.key, {}), totals.get(figure.of, {})
    if not figure.of:
        return {slug: total / games for slug, (total, games, _best) in rows.items() if games}
    wholes = {slug: base[slug][0] for slug in rows if slug in base}
    return {slug: 100 * rows[slug][0] / whole for slug, whole in wholes.items() if whole}


def contests_of(league: League, after: int = 0) -> list[Contest]:
    """All final results of all seasons in the order of their weeks, except no contests; `after` the season
    with this number. One query, three with a season that is not over."""
    seasons = league.seasons.filter(number__gt=after).order_by("number")
    rows = seasons.values_list("pk", "number", "state", "figures__contests")
    contests: dict[int, list[Contest]] = {}
    played: list[int] = []
    for key, number, state, stored in rows:
        if state == Season.State.FINISHED and stored is not None:
            contests[number] = [restored(number, *values) for values in stored]
        else:
            contests[number] = []
            played.append(key)
    for contest in contests_in(played):
        contests[contest.season].append(contest)
    return [contest for season in contests.values() for contest in season]


def contests_between(league: League, team: Team, other: Team, limit: int, skip: int = 0) -> list[Contest]:
    """At most `limit` games of two teams in order, without deficits: the newest after `skip` newer ones. One
    query."""
    results = final_results().filter(fixture__season__league=league, fixture__home__in=(team, other))
    own = results.filter(fixture__away__in=(team, other)).reverse()
    return [contest_in(row) for row in own.values_list(*COLUMNS)[skip : skip + limit]][::-1]
