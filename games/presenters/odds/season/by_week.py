"""How the odds of the playoffs have changed, week by week."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from league.marks import color_class, mark_of
from league.models import Season, Team, Week
from league.odds import Tally
from league.plots import NARROW, Look, Size, WeekLine, week_lines
from league.presenters.plots.figures import Figure, Panel, PlotTable, Row, panel
from league.selectors.playoffs.playoffs import format_of

DAY = 24 * 3600  # seconds
HEIGHT = 380
HALF, WHOLE = Size(568, HEIGHT), Size(1160, HEIGHT)


def playoffs_by_week(
    season: Season, weeks: Mapping[int, Tally], teams: Mapping[str, Team], conferences: Mapping[str, str]
) -> Figure:
    """A line for each team: its probability of the playoffs in percent after each week. There must be two
    weeks."""
    last = weeks[max(weeks)]
    order = sorted(conferences, key=lambda slug: -last.clubs[slug].playoffs)
    names = list(dict.fromkeys(conferences.values()))
    places = format_of(season).per_conference(len(names))
    looks = {slug: _look(teams[slug]) for slug in conferences}
    regular = season.weeks.filter(kind=Week.Kind.REGULAR).count()
    shown = range(min(weeks), max(regular, *weeks) + 1)
    values = {slug: [_percent(weeks[week], slug) for week in sorted(weeks)] for slug in conferences}
    panels = [
        _panel(name, [slug for slug in order if conferences[slug] == name], values, looks, shown, places)
        for name in names
    ]
    return Figure(
        "playoffs",
        _("The odds of the playoffs"),
        _finding(values, looks),
        _("In percent after each week. The teams with the best odds have a color and a name."),
        panels if len(names) > 1 else [Panel("", panels[0].wide, panels[0].narrow)],
        PlotTable(
            ["team", *(f"week_{week}" for week in sorted(weeks))],
            [_("Team"), *map(str, sorted(weeks))],
            [Row(values[slug], slug) for slug in order],
        ),
    )


def _panel(
    name: str,
    slugs: Sequence[str],
    values: Mapping[str, Sequence[int]],
    looks: Mapping[str, Look],
    weeks: range,
    places: int,
) -> Panel:
    lines = [WeekLine(slug, values[slug], is_key=place < places) for place, slug in enumerate(slugs)]
    is_alone = len(slugs) == len(values)
    sizes = (WHOLE if is_alone else HALF, NARROW)
    text = _("The odds of the playoffs after each week")
    drawn = {size: week_lines(lines, looks, size, weeks, week=_("Week")) for size in sizes}
    return panel(name, drawn, f"{text}: {name}", [looks[line.club] for line in lines if line.is_key])


def _percent(tally: Tally, slug: str) -> int:
    return round(100 * tally.clubs[slug].playoffs / tally.seasons)


def _look(team: Team) -> Look:
    colors = color_class(team.primary_color, team.secondary_color)
    return Look(team.abbreviation, team.nickname, colors, mark_of(team).key)


def _finding(values: Mapping[str, Sequence[int]], looks: Mapping[str, Look]) -> str:
    """The greatest change from one week to the next."""
    change, slug = max(
        (abs(after - before), slug)
        for slug, row in values.items()
        for before, after in itertools.pairwise(row)
    )
    return _("The %(team)s have made the greatest jump: %(points)d points in a week") % {
        "team": looks[slug].name,
        "points": change,
    }
