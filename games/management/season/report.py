"""A season as plain text."""

from __future__ import annotations

from collections.abc import Iterator

from games.management.season.outcome import playoff_sides
from league.models import Fixture, Result, Season, Week
from league.selectors.schedule.fixtures import fixtures_of
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import team_by_slug
from league.standings import ClubRecord, Standings


class SeasonReport:
    """Describes the state of a season. Looks teams up by slug."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.teams = team_by_slug(season)

    def short(self, slug: str, table: Standings) -> str:
        """A team and its record, such as BOS 10-4."""
        return f"{self.teams[slug].abbreviation} {record_text(table.records[slug])}"

    def week(self, week: Week) -> str:
        """A week that is over: the leaders of the divisions, or the winners in the playoffs."""
        if week.kind == Week.Kind.PLAYOFF:
            return f"{week.name}: " + "; ".join(result_text(fixture) for fixture in fixtures_of(week))
        table = standings_of(self.season, through=week.number)
        first = [clubs[0] for divisions in table.divisions.values() for clubs in divisions.values()]
        return f"{week.name}, leaders: " + ", ".join(self.short(slug, table) for slug in first)

    def report(self) -> Iterator[str]:
        """Standings, playoffs so far, and the champion, one line each."""
        yield f"{self.season.league}, season {self.season.number}, seed {self.season.seed}"
        yield from self._standings(standings_of(self.season))
        yield from self._playoffs()
        if self.season.champion:
            yield f"\nChampion: {self.season.champion}"

    def _standings(self, table: Standings) -> Iterator[str]:
        for conference, divisions in table.divisions.items():
            for division, slugs in divisions.items():
                yield f"\n{f'{conference}, {division}':32}{'W-L-T':>8}{'PF':>6}{'PA':>6}"
                for slug in slugs:
                    record = table.records[slug]
                    points = f"{record.points_for:6}{record.points_against:6}"
                    yield f"  {self.teams[slug].name:30}{record_text(record):>8}{points}"

    def _playoffs(self) -> Iterator[str]:
        for week in self.season.weeks.filter(kind=Week.Kind.PLAYOFF).order_by("number"):
            yield f"\n{week.name}"
            for fixture in fixtures_of(week):
                result: Result | None = getattr(fixture, "result", None)
                final = result and result.state == Result.State.FINAL
                yield f"  {result_text(fixture) if final else fixture}"


def record_text(record: ClubRecord) -> str:
    """A record like 10-4, or 10-3-1 with a tie."""
    overall = record.overall
    ties = f"-{overall.ties}" if overall.ties else ""
    return f"{overall.wins}-{overall.losses}{ties}"


def result_text(fixture: Fixture) -> str:
    """A result like "Boston Bombers 24, Newark Nighthawks 17 (overtime)"."""
    winner, loser = playoff_sides(fixture.result)
    if winner.points is None:
        return f"{winner.team} by forfeit of {loser.team}"
    overtime = " (overtime)" if fixture.result.overtime else ""
    return f"{winner.team} {winner.points}, {loser.team} {loser.points}{overtime}"
