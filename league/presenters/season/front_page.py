"""The front pages of a season and of its league: this week, what happened last, standings, race, leaders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from league.models import Season, Week
from league.playoffs import PlayoffFormat
from league.presenters.scorelines import Scoreline, scorelines
from league.presenters.season.game_cards import game_cards
from league.presenters.season.glance import clinch_letters, glance_tables, leading_tables
from league.presenters.season.headlines import headlines_of
from league.presenters.season.leaders import leader_tables
from league.presenters.season.races import conference_races
from league.presenters.season.stakes import Stakes, open_wins
from league.presenters.standings.tables import ConferenceTable, Marks, conference_tables
from league.selectors.leagues.cache_versions import league_version
from league.selectors.people.coaching import teams_coached_in
from league.selectors.playoffs.clinch_races import current_outlooks
from league.selectors.playoffs.playoffs import format_of
from league.selectors.schedule.fixtures import WeekCount, fixtures_in
from league.selectors.season.standings import standings_of
from league.selectors.season.statistics import statistics_of
from league.selectors.season.teams import team_by_slug

if TYPE_CHECKING:
    from league.permissions import Person

FEW = 4  # games on the league's page


def season_front_page(
    season: Season, weeks: Sequence[WeekCount], marks: Marks | None, reader: Person, *, plays_all: bool
) -> dict[str, Any]:
    """The context of the page; `marks` are what is proved, with `plays_all` the reader may play or log any
    game. The same number of queries for any number of teams and games."""
    teams, order = team_by_slug(season), standings_of(season)
    tables = conference_tables(order, teams, marks)
    places = format_of(season)
    current, others = shown_weeks(weeks)
    lines = scorelines(fixtures_in([count.week for count in (current, *others) if count]))
    in_playoffs = current is not None and current.week.kind == Week.Kind.PLAYOFF
    now = [line for line in lines if in_playoffs or (current and line.fixture.week_id == current.week.pk)]
    if in_playoffs:
        now.sort(key=lambda line: -line.fixture.week.number)
    before = [line for line in lines if line not in now]
    headlines = headlines_of(lines)
    cards = game_cards(
        season,
        now,
        order.records,
        headlines=headlines,
        stakes=stakes_of_games(season, tables, places, now),
        own=teams_coached_in(season.league, reader),
        plays_all=plays_all,
    )
    return {
        "current": current,
        "cards": cards,
        "lines": now,
        "in_playoffs": in_playoffs,
        "last": others[-1] if others else None,
        "results": _results(before, headlines),
        "glance": [] if season.is_knockout else glance_tables(tables),
        "letters": clinch_letters(tables),
        "races": [] if season.is_knockout else conference_races(tables, places.per_conference(len(tables))),
        "leaders": leader_tables(statistics_of(season, league_version(season.league)), teams),
        "teams": teams.values(),
    }


def shown_weeks(weeks: Sequence[WeekCount]) -> tuple[WeekCount | None, list[WeekCount]]:
    """The first week that is not over, or else the last one; and the last week before it with a final result.
    In the playoffs these are all their rounds before it."""
    current = next((count for count in weeks if not count.over), weeks[-1] if weeks else None)
    if current is None:
        return None, []
    before = [count for count in weeks if count.week.number < current.week.number and count.final]
    if current.week.kind == Week.Kind.PLAYOFF:
        return current, [count for count in before if count.week.kind == Week.Kind.PLAYOFF]
    return current, before[-1:]


def _results(lines: Sequence[Scoreline], headlines: dict[int, str]) -> list[tuple[Scoreline, str]]:
    """The final games of the last week, those with something to tell first."""
    final = [(line, headlines.get(line.fixture.pk, "")) for line in lines if line.result]
    return sorted(final, key=lambda one: not one[1])


def stakes_of_games(
    season: Season, tables: list[ConferenceTable], places: PlayoffFormat, lines: Sequence[Scoreline]
) -> Stakes:
    """What the open games decide; without a query if all are final."""
    if not any(line.result is None for line in lines):
        return Stakes([], 0, {}, 0)
    wins = {slug: open_wins(found["aims"]) for slug, found in current_outlooks(season).items()}
    count = len(tables)
    return Stakes(tables, places.per_conference(count), wins, len(places.rounds(count)))


def league_front_page(
    season: Season, weeks: Sequence[WeekCount], marks: Marks | None, reader: Person, *, plays_all: bool
) -> dict[str, Any]:
    """What the league's page shows of its newest season: the games of this week with the most at stake, and
    who leads. The same number of queries for any number of teams and games."""
    order = standings_of(season)
    tables = conference_tables(order, team_by_slug(season), marks)
    places = format_of(season)
    current, _others = shown_weeks(weeks)
    lines = scorelines(fixtures_in([current.week])) if current else []
    cards = game_cards(
        season,
        lines,
        order.records,
        headlines=headlines_of(lines),
        stakes=stakes_of_games(season, tables, places, lines),
        own=teams_coached_in(season.league, reader),
        plays_all=plays_all,
    )
    leading = [] if season.is_knockout else leading_tables(tables, places.per_conference(len(tables)))
    return {
        "current": current,
        "cards": cards[:FEW],
        "lines": lines,
        "leading": leading,
        "letters": clinch_letters(tables),
    }
