"""The page with the odds of a season."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.cache import cache
from django.utils.formats import date_format, number_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.presenters.odds.chances import SURE
from games.presenters.odds.season.by_week import DAY, playoffs_by_week
from games.presenters.odds.season.leverage import GameLeverage, leverages
from games.presenters.odds.season.table import OddsColumn, OddsRow, columns, odds_rows, sort_rows
from games.selectors.odds.certainties import Certainties, certainties_of
from games.selectors.odds.season_odds import StoredOdds, odds_by_week, odds_of
from games.selectors.odds.season_specs import playoff_rounds
from league.models import Fixture, Season, Team, Week
from league.odds import Tally
from league.presenters.plots.figures import Figure
from league.selectors.playoffs.playoffs import format_of
from league.selectors.season.teams import slugs_by_division, team_by_slug

USUAL = "title"  # the column that a page is sorted by


@dataclass(frozen=True, slots=True)
class SeasonOddsPage:
    """The odds after week `through` (0: now) as tables. `rows` are sorted, `before` are the odds of the week
    before, `weeks` those after which odds are known."""

    season: Season
    through: int
    stored: StoredOdds | None
    tally: Tally | None
    before: Tally | None
    weeks: Mapping[int, Tally]
    teams: Mapping[str, Team]
    conferences: Mapping[str, str]
    certain: Certainties
    columns: Sequence[OddsColumn]
    rows: Sequence[OddsRow] = field(default_factory=list)

    @property
    def seasons(self) -> int:
        """How many seasons have been simulated."""
        return self.tally.seasons if self.tally else 0


def season_odds_page(season: Season, through: int | None = None, sort: str = USUAL) -> SeasonOddsPage:
    """The odds of the season; about fifteen queries. `sort` may be anything: unknown columns are ignored."""
    stored, weeks = odds_of(season, through), odds_by_week(season)
    teams = team_by_slug(season)
    conferences = {
        slug: conference
        for conference, divisions in slugs_by_division(season).items()
        for slugs in divisions.values()
        for slug in slugs
    }
    rounds = playoff_rounds(season)
    has_byes = bool(rounds) and bool(format_of(season).byes(len(set(conferences.values()))))
    shown = columns(rounds, has_byes=has_byes)
    certain = certainties_of(season, through)
    tally = stored.tally if stored else None
    before = _week_before(season, weeks, through)
    rows: list[OddsRow] = []
    if tally:
        rows = odds_rows(tally, before, teams, conferences, certain, shown)
        known = {"wins", "team", *(column.key for column in shown)}
        rows = sort_rows(rows, sort if sort in known else USUAL)
    return SeasonOddsPage(
        season, through or 0, stored, tally, before, weeks, teams, conferences, certain, shown, rows
    )


def leverage_of(fixture: Fixture) -> GameLeverage | None:
    """What an open game changes; None if no odds are known. One query."""
    stored = odds_of(fixture.season)
    found = leverages(stored.tally, [fixture]) if stored and stored.tally else []
    return found[0] if found else None


def next_leverages(season: Season, tally: Tally) -> list[GameLeverage]:
    """The leverage of the open games of the next week; one query."""
    regular = Fixture.objects.filter(season=season, kind=Week.Kind.REGULAR, number__in=list(tally.games))
    games = regular.exclude(result__state="final").select_related("home", "away", "week", "season__league")
    rows = sorted(games, key=lambda fixture: (fixture.week.number, fixture.number))
    first = [fixture for fixture in rows if fixture.week_id == rows[0].week_id]
    return leverages(tally, first)


def page_context(page: SeasonOddsPage, sort: str) -> dict[str, Any]:
    """What the template shows."""
    swings = next_leverages(page.season, page.tally) if page.tally and not page.through else []
    figure = week_figure(page)
    return {
        "season": page.season,
        "through": page.through,
        "weeks": list(page.weeks),
        "rows": page.rows,
        "heads": _heads(page, sort),
        "finding": _finding(page),
        "method": _method(page),
        "explanation": _explanation(page),
        "swings": swings,
        "swings_title": _swings_title(swings),
        "figure": figure,
        "figure_rows": [(page.teams[row.club], row) for row in figure.table.rows] if figure else [],
        "teams": page.teams.values(),
        "seeds": _seeds(page),
    }


def week_figure(page: SeasonOddsPage) -> Figure | None:
    """The playoff odds by week as a plot, cached like the plots of the season; None with fewer than two
    weeks."""
    weeks = _consecutive(page.weeks)
    if len(weeks) < 2 or not playoff_rounds(page.season):
        return None
    state = [page.season.pk, get_language(), sorted((week, str(tally)) for week, tally in weeks.items())]
    key = f"odds-plot:{hashlib.sha256(repr(state).encode()).hexdigest()}"
    figure: Figure | None = cache.get(key)
    if figure is None:
        figure = playoffs_by_week(page.season, weeks, page.teams, page.conferences)
        cache.set(key, figure, DAY)
    return figure


def _consecutive(weeks: Mapping[int, Tally]) -> dict[int, Tally]:
    """The weeks up to the last one without a gap; odds after earlier weeks may be missing."""
    found: dict[int, Tally] = {}
    for week in sorted(weeks, reverse=True):
        if found and week != min(found) - 1:
            break
        found[week] = weeks[week]
    return dict(sorted(found.items()))


def _week_before(season: Season, weeks: Mapping[int, Tally], through: int | None) -> Tally | None:
    """The odds a week before: before the last week with a result for the odds now."""
    if through is not None:
        return weeks.get(through - 1)
    played = season.fixtures.filter(result__state="final").order_by("-week__number")
    last = played.values_list("week__number", flat=True).first()
    return weeks.get(last - 1) if last else None


def _heads(page: SeasonOddsPage, sort: str) -> list[dict[str, Any]]:
    team = OddsColumn("team", _("Team"), _("Sort by name"))
    wins = OddsColumn("wins", _("Wins"), _("Mean number of wins, and the range of eight in ten seasons"))
    week = f"as_of={page.through}&" if page.through else ""
    known = [team, wins, *page.columns]
    current = sort if sort in {column.key for column in known} else USUAL
    return [
        {
            "short": column.short,
            "title": column.title,
            "query": f"{week}sort={column.key}",
            "is_current": column.key == current,
        }
        for column in known
    ]


def _finding(page: SeasonOddsPage) -> str:
    """Who leads, in a sentence."""
    if not page.rows:
        return ""
    if "title" not in page.rows[0].chances:
        return _("Wins and divisions")
    best = max(page.rows, key=lambda row: row.chances["title"].share)
    values = {"team": best.team.nickname, "chance": best.chances["title"].text}
    if best.chances["title"].proved:
        return _("The %(team)s have won the title") % values
    return _("The %(team)s win the title in %(chance)s of the seasons") % values


def _method(page: SeasonOddsPage) -> str:
    if not page.tally or not page.stored or not page.stored.row.made_at:
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
        "day": date_format(page.stored.row.made_at, "DATETIME_FORMAT"),
        "error": number_format(error, 1),
    }


def _explanation(page: SeasonOddsPage) -> list[str]:
    if not page.tally:
        return []
    found = [
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
        found.append(text % {"count": number_format(page.tally.tossed, force_grouping=True)})
    return found


def _swings_title(swings: Sequence[GameLeverage]) -> str:
    if not swings:
        return ""
    text = _("%(week)s: %(game)s changes most")
    return text % {"week": swings[0].fixture.week.title, "game": swings[0].fixture}


def _seeds(page: SeasonOddsPage) -> list[tuple[str, range, list[OddsRow]]]:
    """Conference, its seeds, and its teams with the best mean seed first."""
    names = list(dict.fromkeys(page.conferences.values()))
    found = []
    for name in names:
        rows = [row for row in page.rows if row.conference == name]
        places = max((len(row.seeds) for row in rows), default=0)
        order = sorted(rows, key=lambda row: sum(n * seed.count for n, seed in enumerate(row.seeds)))
        found.append((name if len(names) > 1 else "", range(1, places + 1), order))
    return found if page.rows else []
