"""The page of a season's odds: now, after any week, and how they have changed."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.formats import date_format, number_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.models import SeasonOdds
from games.odds.season_odds import certainties_of, odds_by_week, odds_of, tally_of
from games.odds.season_specs import playoff_rounds
from games.odds.season_tables import OddsColumn, OddsRow, columns_of, leverages, odds_rows, sort_rows
from games.odds.win_probability import SURE
from league.drawing.charts import Look, WeekLine
from league.frame.kept import kept_for
from league.models import Fixture, Season, Team, Week
from league.odds.values import Tally
from league.pages.plots import Figure, conference_panel, figure_of, look_of
from league.playoffs.selectors import format_of
from league.seasons.selectors import slugs_by_division, team_by_slug


def playoffs_by_week(
    season: Season, weeks: Mapping[int, Tally], teams: Mapping[str, Team], conferences: Mapping[str, str]
) -> Figure:
    """A line for each team: its probability of the playoffs in percent after each week. There must be two
    weeks."""
    last = weeks[max(weeks)]
    order = sorted(conferences, key=lambda slug: -last.clubs[slug].playoffs)
    names = list(dict.fromkeys(conferences.values()))
    places = format_of(season).per_conference(len(names))
    looks = {slug: look_of(teams[slug]) for slug in conferences}
    regular = season.weeks.filter(kind=Week.Kind.REGULAR).count()
    shown = range(min(weeks), max(regular, *weeks) + 1)
    values = {
        slug: [
            round(100 * tally.clubs[slug].playoffs / tally.seasons) for _week, tally in sorted(weeks.items())
        ]
        for slug in conferences
    }
    panels = []
    for name in names:
        slugs = [slug for slug in order if conferences[slug] == name]
        lines = [WeekLine(slug, values[slug], is_key=place < places) for place, slug in enumerate(slugs)]
        text, is_alone = _("The odds of the playoffs after each week"), len(names) == 1
        panels.append(conference_panel(name, lines, looks, shown, text, is_alone=is_alone))
    rows = [(slug, values[slug]) for slug in order]
    return figure_of("playoffs", _greatest_jump(values, looks), panels, rows, sorted(weeks))


def _greatest_jump(values: Mapping[str, Sequence[int]], looks: Mapping[str, Look]) -> str:
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


USUAL = "title"  # the column that a page is sorted by


@dataclass(frozen=True, slots=True)
class SeasonOddsPage:
    """The odds after week `through` (0: now) as tables. `rows` are sorted, `weeks` are those after which odds
    are known."""

    season: Season
    through: int
    stored: SeasonOdds | None
    tally: Tally | None
    weeks: Mapping[int, Tally]
    teams: Mapping[str, Team]
    conferences: Mapping[str, str]
    columns: Sequence[OddsColumn]
    rows: Sequence[OddsRow] = field(default_factory=list)

    @property
    def seasons(self) -> int:
        """How many seasons have been simulated."""
        return self.tally.seasons if self.tally else 0


def season_odds_page(season: Season, through: int | None = None, sort: str = USUAL) -> SeasonOddsPage:
    """The odds of the season; about fifteen queries. `sort` may be anything: unknown columns are ignored."""
    stored, weeks = odds_of(season, through), _with_free_weeks(season, odds_by_week(season))
    teams = team_by_slug(season)
    conferences = {
        slug: conference
        for conference, divisions in slugs_by_division(season).items()
        for slugs in divisions.values()
        for slug in slugs
    }
    shown = columns_of(season, len(set(conferences.values())))
    certain = certainties_of(season, through)
    tally = tally_of(stored)
    before = _week_before(season, weeks, through)
    rows = odds_rows(tally, before, teams, conferences, certain, shown) if tally else []
    known = {"wins", "team", *(key for key, _short, _title in shown)}
    rows = sort_rows(rows, sort if sort in known else USUAL)
    return SeasonOddsPage(season, through or 0, stored, tally, weeks, teams, conferences, shown, rows)


def _with_free_weeks(season: Season, weeks: Mapping[int, Tally]) -> dict[int, Tally]:
    """The odds do not change in a week in which nobody plays; one query."""
    known = {**weeks}
    free = season.weeks.exclude(fixtures__void=False).order_by("number")
    for number in free.values_list("number", flat=True):
        if number - 1 in known:
            known[number] = known[number - 1]
    return known


def leverage_of(fixture: Fixture) -> dict[str, Any] | None:
    """What an open game changes; None if no odds are known. One query."""
    tally = tally_of(odds_of(fixture.season))
    rows = leverages(tally, [fixture]) if tally else []
    return rows[0] if rows else None


def next_leverages(season: Season, tally: Tally) -> list[dict[str, Any]]:
    """The leverage of the open games of the next week; one query."""
    regular = Fixture.objects.filter(season=season, kind=Week.Kind.REGULAR, number__in=list(tally.games))
    games = regular.exclude(result__state="final").select_related("home", "away", "week", "season__league")
    rows = sorted(games, key=lambda fixture: (fixture.week.number, fixture.number))
    first = [fixture for fixture in rows if fixture.week_id == rows[0].week_id]
    return leverages(tally, first)


def page_context(page: SeasonOddsPage, sort: str) -> dict[str, Any]:
    swings = next_leverages(page.season, page.tally) if page.tally and not page.through else []
    figure = week_figure(page)
    return {
        "season": page.season,
        "through": page.through,
        "weeks": list(page.weeks),
        "rows": page.rows,
        "heads": _heads(page, sort),
        "finding": _favorite(page),
        "method": _method(page),
        "explanation": _explanation(page),
        "swings": swings,
        "swings_title": _("%(week)s: %(game)s changes most")
        % {"week": swings[0]["fixture"].week.title, "game": swings[0]["fixture"]}
        if swings
        else "",
        "figure": figure,
        "figure_rows": [(page.teams[slug], slug, cells) for slug, cells in figure.rows] if figure else [],
        "teams": page.teams.values(),
        "seeds": _seeds(page),
    }


def week_figure(page: SeasonOddsPage) -> Figure | None:
    """The playoff odds by week as a plot, cached like the plots of the season; None with fewer than two
    weeks."""
    first = max(page.weeks, default=0)
    while first - 1 in page.weeks:
        first -= 1  # the odds after earlier weeks may have gaps
    weeks = {week: page.weeks[week] for week in sorted(page.weeks) if week >= first}
    if len(weeks) < 2 or not playoff_rounds(page.season):
        return None
    state = [page.season.pk, get_language(), sorted((week, str(tally)) for week, tally in weeks.items())]
    return kept_for(
        "playoff-plot", state, lambda: playoffs_by_week(page.season, weeks, page.teams, page.conferences)
    )


def _week_before(season: Season, weeks: Mapping[int, Tally], through: int | None) -> Tally | None:
    """The odds a week before: before the last week with a result for the odds now."""
    if through is not None:
        return weeks.get(through - 1)
    played = season.fixtures.filter(result__state="final").order_by("-week__number")
    last = played.values_list("week__number", flat=True).first()
    return weeks.get(last - 1) if last else None


def _heads(page: SeasonOddsPage, sort: str) -> list[dict[str, Any]]:
    team = ("team", _("Team"), _("Sort by name"))
    wins = ("wins", _("Wins"), _("Mean number of wins, and the range of eight in ten seasons"))
    week = f"as_of={page.through}&" if page.through else ""
    known = [team, wins, *page.columns]
    current = sort if sort in {key for key, *_texts in known} else USUAL
    return [
        {"short": short, "title": title, "query": f"{week}sort={key}", "is_current": key == current}
        for key, short, title in known
    ]


def _favorite(page: SeasonOddsPage) -> str:
    """Who leads, in a sentence."""
    if not page.rows:
        return ""
    if "title" not in page.rows[0].chances:
        return _("Wins and divisions")
    team, title = max(((row.team, row.chances["title"]) for row in page.rows), key=lambda row: row[1].share)
    values = {"team": team.nickname, "chance": title.text}
    if title.proved:
        return _("The %(team)s have won the title") % values
    return _("The %(team)s win the title in %(chance)s of the seasons") % values


def _method(page: SeasonOddsPage) -> str:
    if not page.tally or not page.stored or not page.stored.made_at:
        return ""
    error = 100 * SURE * (0.25 / page.seasons) ** 0.5
    text = ngettext(
        "%(seasons)s simulated season, computed on %(day)s; a figure near 50 %% is right to within "
        "±%(error)s points (95 of 100 times).",
        "%(seasons)s simulated seasons, computed on %(day)s; a figure near 50 %% is right to within "
        "±%(error)s points (95 of 100 times).",
        page.seasons,
    )
    return text % {
        "seasons": number_format(page.seasons, force_grouping=True),
        "day": date_format(page.stored.made_at, "DATETIME_FORMAT"),
        "error": number_format(error, 1),
    }


def _explanation(page: SeasonOddsPage) -> list[str]:
    if not page.tally:
        return []
    sentences = [
        _(
            "The rest of the season is played again and again: every open game with the dice of both teams, "
            "by their computer coaches and the rules of this league. Places follow from the league's own "
            "tie-breaks, and the playoffs from its own format."
        ),
        _(
            "A sample proves nothing, so it never calls anything certain or impossible. A tick is proved: "
            "the team is certain to get there. A dash is proved too: it cannot get there any more."
        ),
        _(
            "The odds do not know who coaches a team: in a game between people, trust them less. The same "
            "dice are used every week, so a change comes from results and not from luck."
        ),
    ]
    if page.tally.tossed:
        text = _("In %(count)s of the simulated seasons a coin had to decide a place.")
        sentences.append(text % {"count": number_format(page.tally.tossed, force_grouping=True)})
    return sentences


def _seeds(page: SeasonOddsPage) -> list[tuple[str, range, list[OddsRow]]]:
    """Conference, its seeds, and its teams with the best mean seed first."""
    names = list(dict.fromkeys(page.conferences.values()))
    conferences = []
    for name in names if page.rows else ():
        rows = [row for row in page.rows if row.conference == name]
        places = max((len(row.seeds) for row in rows), default=0)
        rows.sort(key=lambda row: sum(n * seed.count for n, seed in enumerate(row.seeds)))
        conferences.append((name if len(names) > 1 else "", range(1, places + 1), rows))
    return conferences
