"""The season week by week: wins minus losses, and the seeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.plots import NARROW, Size, WeekLine, week_lines
from league.presenters.plots.figures import Figure, Panel, PlotTable, Row, SeasonNumbers, panel
from league.standings import Standings

HALF = Size(568, 380)  # two beside each other
Value = Callable[[Standings, str, str], int]  # after a week, of a conference's club


def race(season: SeasonNumbers) -> Figure:
    """Wins minus losses, week by week; the clubs in playoff places in color."""
    return Figure(
        "race",
        _("The race"),
        _leader(season),
        _("Wins minus losses after each week. Teams in playoff places have a color and a name."),
        _panels(season, _lead, _("Wins minus losses after each week"), is_rank=False),
        _table(season, _lead),
    )


def seeds(season: SeasonNumbers) -> Figure:
    """Seeds week by week, with all tie-breaks."""
    return Figure(
        "seeds",
        _("Seeds by week"),
        _climber(season),
        _("Every team's seed after each week, by the league's own tie-breaks."),
        _panels(season, _seed, _("Seed after each week"), is_rank=True),
        _table(season, _seed),
    )


def _lead(order: Standings, _conference: str, club: str) -> int:
    record = order.records[club].overall
    return record.wins - record.losses


def _seed(order: Standings, conference: str, club: str) -> int:
    return order.seeds[conference].index(club) + 1


def _panels(season: SeasonNumbers, value: Value, text: str, *, is_rank: bool) -> list[Panel]:
    conferences = season.latest.seeds.items()
    return [
        _panel(season, conference, clubs, value, text, is_rank=is_rank, is_alone=len(conferences) == 1)
        for conference, clubs in conferences
    ]


def _panel(
    season: SeasonNumbers,
    conference: str,
    clubs: Sequence[str],
    value: Value,
    text: str,
    *,
    is_rank: bool,
    is_alone: bool,
) -> Panel:
    start = [] if is_rank else [0]
    lines = [
        WeekLine(
            club,
            [*start, *(value(order, conference, club) for order in season.standings)],
            is_key=place < season.places,
        )
        for place, club in enumerate(clubs)
    ]
    weeks = range(1 if is_rank else 0, max(season.weeks, len(season.standings)) + 1)
    sizes = (Size(1160, HALF.height) if is_alone else HALF, NARROW)
    return panel(
        "" if is_alone else conference,
        {
            size: week_lines(lines, season.looks, size, weeks, week=_("Week"), is_rank=is_rank)
            for size in sizes
        },
        f"{text}: {conference}",
        [season.looks[line.club] for line in lines if line.is_key],
    )


def _table(season: SeasonNumbers, value: Value) -> PlotTable:
    weeks = range(1, len(season.standings) + 1)
    return PlotTable(
        ["team", *(f"week_{week}" for week in weeks)],
        [_("Team"), *map(str, weeks)],
        [
            Row([value(order, conference, club) for order in season.standings], club)
            for conference, clubs in season.latest.seeds.items()
            for club in clubs
        ],
    )


def _leader(season: SeasonNumbers) -> str:
    """Who led the league after most weeks."""
    led = [order.league[0] for order in season.standings]
    most = max(season.latest.league, key=led.count)
    weeks = led.count(most)
    text = ngettext(
        "The %(team)s led the league after %(weeks)s week",
        "The %(team)s led the league after %(weeks)s weeks",
        weeks,
    )
    return text % {"team": season.name(most), "weeks": weeks}


def _climber(season: SeasonNumbers) -> str:
    """Who climbed farthest to the present seed."""
    found = []
    for conference, clubs in season.latest.seeds.items():
        for place, club in enumerate(clubs, 1):
            past = [_seed(order, conference, club) for order in season.standings]
            worst = max(past)
            week = len(past) - past[::-1].index(worst)
            found.append((worst - place, -place, club, worst, week))
    climbed, place, club, worst, week = max(found)
    if not climbed:
        return _("Every seed is as it was")
    return _("The %(team)s climbed from seed %(worst)s after week %(week)s to seed %(seed)s") % {
        "worst": worst,
        "week": week,
        "seed": -place,
        "team": season.name(club),
    }
