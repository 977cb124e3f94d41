"""A team's offense, defense and style among all teams of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from league.presenters.clubs.numbers import decimal
from league.selectors.season.statistics import Totals
from league.strips import RankedValue, RankStrip, rank_strip, ranked


@dataclass(frozen=True, slots=True)
class ClubFigure:
    """A figure of a season: the total `key` a game, or as a percentage of the total `of`."""

    title: str
    key: str
    more_is_better: bool = True
    of: str = ""


OFFENSE = (
    ClubFigure(gettext_noop("Points a game"), "points"),
    ClubFigure(gettext_noop("Yards a game"), "yards"),
    ClubFigure(gettext_noop("Rushing yards a game"), "rush_yards"),
    ClubFigure(gettext_noop("Passing yards a game"), "pass_yards"),
    ClubFigure(gettext_noop("Third downs made, in percent"), "third_downs_made", of="third_downs"),
    ClubFigure(gettext_noop("Turnovers a game"), "turnovers", more_is_better=False),
)
DEFENSE = (
    ClubFigure(gettext_noop("Points allowed a game"), "points_against", more_is_better=False),
    ClubFigure(gettext_noop("Yards allowed a game"), "yards_against", more_is_better=False),
    ClubFigure(gettext_noop("Rushing yards allowed a game"), "rush_yards_against", more_is_better=False),
    ClubFigure(gettext_noop("Passing yards allowed a game"), "pass_yards_against", more_is_better=False),
    ClubFigure(gettext_noop("Sacks a game"), "sacked_against"),
    ClubFigure(gettext_noop("Takeaways a game"), "takeaways"),
)
STYLE = (
    ClubFigure(gettext_noop("Runs, in percent of plays"), "rushes", of="plays"),
    ClubFigure(gettext_noop("Fourth downs played a game"), "fourth_downs"),
    ClubFigure(gettext_noop("Punts a game"), "punts"),
    ClubFigure(gettext_noop("Tries for two points a game"), "two_point_tries"),
    ClubFigure(gettext_noop("Penalty yards a game"), "penalty_yards"),
)
FEW = 2  # teams; fewer have no ranks


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A figure of the teams shown: each one's value in words and its rank, and the strip of all teams.
    `better` is the number of the better one of two, from 1; 0 if they are level."""

    title: str
    values: list[str]
    ranks: list[RankedValue]
    strip: RankStrip
    better: int = 0

    @property
    def value(self) -> str:
        return self.values[0]

    @property
    def rank(self) -> RankedValue:
        return self.ranks[0]

    @property
    def share(self) -> float:
        """The first team's part of both values, in percent."""
        first, second = (abs(rank.value) for rank in self.ranks)
        return round(100 * first / ((first + second) or 1), 1) if first + second else 50


@dataclass(frozen=True, slots=True)
class FigureGroup:
    """Figures under one title."""

    title: str
    lines: list[FigureLine]


def figure_groups(totals: Totals, *shown: str) -> list[FigureGroup]:
    """Offense and defense of one team, or of two to compare; groups without figures are left out."""
    groups = [(_("Offense"), OFFENSE), (_("Defense"), DEFENSE)]
    found = [FigureGroup(title, figure_lines(figures, totals, *shown)) for title, figures in groups]
    return [group for group in found if group.lines]


def figure_lines(figures: Sequence[ClubFigure], totals: Totals, *shown: str) -> list[FigureLine]:
    """The figures that are known of all teams shown."""
    known = [(figure, values_of(figure, totals)) for figure in figures]
    return [
        _line(figure, values, shown)
        for figure, values in known
        if len(values) >= FEW and all(slug in values for slug in shown)
    ]


def values_of(figure: ClubFigure, totals: Totals) -> dict[str, float]:
    """The figure of every team that has it."""
    rows, base = totals.get(figure.key, {}), totals.get(figure.of, {})
    if not figure.of:
        return {slug: total / games for slug, (total, games) in rows.items() if games}
    shares = {slug: (total, base[slug][0]) for slug, (total, _games) in rows.items() if slug in base}
    return {slug: 100 * part / whole for slug, (part, whole) in shares.items() if whole}


def figures_title(groups: Sequence[FigureGroup]) -> str:
    """The best and the worst rank of one team."""
    lines = [line for group in groups for line in group.lines]
    if not lines:
        return ""
    best, worst = (pick(lines, key=lambda line: line.rank.place) for pick in (min, max))
    if best.rank.place == worst.rank.place:
        return _("Offense and defense by rank")
    named = {
        "best": best.title,
        "first": best.rank.place,
        "worst": worst.title,
        "last": worst.rank.place,
        "teams": best.rank.teams,
    }
    return _("Strongest: %(best)s (%(first)s of %(teams)s). Weakest: %(worst)s (%(last)s).") % named


def _line(figure: ClubFigure, values: Mapping[str, float], shown: Sequence[str]) -> FigureLine:
    ranks = [ranked(values, slug, more_is_better=figure.more_is_better) for slug in shown]
    places = [rank.place for rank in ranks]
    return FigureLine(
        _(figure.title),
        [decimal(values[slug]) for slug in shown],
        ranks,
        rank_strip(values, shown, more_is_better=figure.more_is_better),
        0 if len(set(places)) == 1 else places.index(min(places)) + 1,
    )
