"""The options of `season`, and what it tells while it plays."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Self

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from engine.catalog import USUAL
from engine.components.own_sets import keep_set
from games.management.boxes import add_components_argument, box_of
from games.story.selectors import games_of, season_digest
from league.boxes.selectors import own_sets_folder
from league.frame.errors import Refused
from league.management.home_network import Listening, add_lan_argument, listening
from league.management.site import PORT, check_port, check_workers
from league.models import Fixture, Job, Result, Season, Team, Week
from league.playoffs.selectors import format_of
from league.schedule.selectors import fixtures_of, weeks_of
from league.seasons.selectors import team_by_slug
from league.standings.selectors import standings_of
from league.standings.tie_breaks import Standings

PlayoffSide = tuple[Team, int | None]  # a team and its points; None if the game was not played


def season_outcome(season: Season) -> dict[str, Any]:
    """The content of --json. What the Bowl decides is null before it, and if nobody had to play it, because
    teams had withdrawn. Contains no time, place or worker."""
    runner_up = score = None
    last = len(format_of(season).rounds(season.conferences.count()))
    results = Result.objects.filter(fixture__season=season, fixture__void=False, fixture__round=last)
    bowl = results.select_related("fixture__home", "fixture__away").order_by("fixture__number").last()
    if season.champion and bowl:
        (_winner, points), (loser, other) = playoff_sides(bowl)
        runner_up, score = loser.name, "forfeit" if points is None else f"{points}-{other}"
    return {
        "league": season.league.name,
        "season": season.number,
        "seed": season.seed,
        "champion": season.champion and season.champion.name,
        "runner_up": runner_up,
        "bowl_score": score,
        "games": games_of(season).count(),
        "digest": season_digest(season),
    }


def playoff_sides(result: Result) -> tuple[PlayoffSide, PlayoffSide]:
    """Winner and loser of a playoff game, which always has both."""
    fixture = result.fixture
    home, away = (fixture.home, result.home_score), (fixture.away, result.away_score)
    return (home, away) if result.winner == fixture.home else (away, home)


LEAGUE = "Expansion League"
MOST_SEASONS = 100


@dataclass(frozen=True, slots=True)
class SeasonOptions:
    """The options. None means that an existing league or a default decides.

    `rules` are those of the league that were given explicitly. `seasons` is the number of seasons in a row;
    None is one, without a list in the JSON. `listening` is None if nothing is served afterwards.
    """

    league: str
    seed: int | None
    rules: dict[str, Any]
    weeks: int | None
    seasons: int | None
    workers: int
    port: int
    listening: Listening | None
    json: bool


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--league", metavar="NAME", default=LEAGUE, help="the league (default: %(default)s)")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="the same seed gives the same season (default: a new seed)"
    )
    parser.add_argument("--preset", help="the preset of the schedule (default: classic_14)")
    parser.add_argument("--ruleset", help="the boxed game (default: first_and_goal)")
    parser.add_argument("--edition", help="the edition of its rules (default: its first)")
    add_components_argument(parser)
    parser.add_argument(
        "--weeks", type=int, metavar="N", help="play only up to week N (default: to the champion)"
    )
    parser.add_argument("--seasons", type=int, metavar="N", help="play N seasons in a row (default: 1)")
    parser.add_argument("--workers", type=int, metavar="N", help="worker processes (default: one per core)")
    parser.add_argument(
        "--port", type=int, default=PORT, help="the port of the web server afterwards (default: %(default)s)"
    )
    add_lan_argument(parser)
    parser.add_argument("--no-serve", action="store_true", help="exit when the season is over")
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON on the last line")


def season_options(options: dict[str, Any]) -> SeasonOptions:
    """The parsed options, checked as far as possible without the database.

    Raises Refused: bad_weeks, bad_seasons, bad_workers, bad_port, port_in_use, lan_without_server,
    name_taken, and what `listening` and `named_set` raise.
    """
    weeks, seasons = options["weeks"], options["seasons"]
    workers = check_workers(options["workers"])
    if weeks is not None and weeks < 1:
        raise Refused("bad_weeks", "Weeks count from 1: give --weeks 1 or more, or leave it out.")
    if seasons is not None and not 1 <= seasons <= MOST_SEASONS:
        raise Refused("bad_seasons", f"Give --seasons 1 to {MOST_SEASONS}, or leave it out to play one.")
    if seasons is not None and weeks is not None:
        sentence = "--weeks stops within a season, --seasons plays whole ones: leave one of them out."
        raise Refused("bad_seasons", sentence)
    at = None
    if not options["no_serve"]:
        at = listening(None, options["lan"], options["port"])
        check_port(options["port"], at.host, instead=", or --no-serve")
    elif options["lan"]:
        sentence = "--lan serves the season and --no-serve does not: leave one of them out."
        raise Refused("lan_without_server", sentence)
    rules = {name: options[name] for name in ("ruleset", "edition", "preset") if options[name] is not None}
    if options["components"]:  # a set from a file is saved in the folder of own sets, where workers find it
        box = box_of(options["ruleset"] or USUAL, options["components"])
        keep_set(box, own_sets_folder())
        rules["components"] = box.name
    given = {name: options[name] for name in ("league", "seed", "port", "json")}
    return SeasonOptions(**given, rules=rules, weeks=weeks, seasons=seasons, workers=workers, listening=at)


class SeasonReport:
    """Describes the state of a season. Looks teams up by slug."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.teams = team_by_slug(season)

    def short(self, slug: str, table: Standings) -> str:
        """A team and its record, such as BOS 10-4."""
        return f"{self.teams[slug].abbreviation} {table.records[slug].overall}"

    def week(self, week: Week) -> str:
        """A week that is over: the leaders of the divisions, or the winners in the playoffs."""
        if week.kind == Week.Kind.PLAYOFF:
            return f"{week.name}: " + "; ".join(result_text(fixture) for fixture in fixtures_of(week))
        table = standings_of(self.season, through=week.number)
        orders = [clubs for divisions in table.divisions.values() for clubs in divisions.values()]
        first = [clubs[0] for clubs in orders if clubs[0] in table.winners]
        return f"{week.name}, leaders: " + ", ".join(self.short(slug, table) for slug in first)

    def report(self) -> Iterator[str]:
        """Standings, playoffs so far, and the champion, one line each."""
        yield f"{self.season.league}, season {self.season.number}, seed {self.season.seed}"
        table = standings_of(self.season)
        for conference, divisions in table.divisions.items():
            for division, slugs in divisions.items():
                yield f"\n{f'{conference}, {division}':32}{'W-L-T':>8}{'PF':>6}{'PA':>6}"
                for slug in slugs:
                    record = table.records[slug]
                    points = f"{record.points_for:6}{record.points_against:6}"
                    yield f"  {self.teams[slug].name:30}{record.overall!s:>8}{points}"
        yield from self._playoffs()
        if self.season.champion:
            yield f"\nChampion: {self.season.champion}"
        elif self.season.state == Season.State.FINISHED:
            yield "\nNo champion: both teams of the Bowl have withdrawn."

    def _playoffs(self) -> Iterator[str]:
        for week in self.season.weeks.filter(kind=Week.Kind.PLAYOFF).order_by("number"):
            yield f"\n{week.name}"
            for fixture in fixtures_of(week):
                result: Result | None = getattr(fixture, "result", None)
                final = result and result.state == Result.State.FINAL
                yield f"  {result_text(fixture) if final else fixture}"


def result_text(fixture: Fixture) -> str:
    """A result like "Boston Bombers 24, Newark Nighthawks 17 (overtime)"."""
    if fixture.result.winner is None:
        return f"{fixture}: {fixture.result.get_outcome_display()}"
    (winner, points), (loser, other) = playoff_sides(fixture.result)
    if points is None:
        return f"{winner} by forfeit of {loser}"
    overtime = " (overtime)" if fixture.result.overtime else ""
    return f"{winner} {points}, {loser} {other}{overtime}"


class ProgressBoard:
    """On a terminal a bar, and below it the current divisions; else one line per week, when its last game is
    over."""

    def __init__(self, console: Console, season: Season) -> None:
        self.console, self.season = console, season
        self.words = SeasonReport(season)
        self.done, self.weeks = -1, 0  # games and weeks shown
        columns = (
            TextColumn("{task.description:24}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
        )
        self.bar = Progress(*columns, console=console, auto_refresh=False)
        self.task = self.bar.add_task("Kickoff", total=None)
        self.live = Live(self.bar, console=console, auto_refresh=False)

    def __enter__(self) -> Self:
        if self.console.is_terminal:
            self.live.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.live.stop()

    def show(self, job: Job) -> None:
        """Shows the current state of the job. Makes no query while no game has ended."""
        if job.done == self.done:
            return
        over = [week for week in weeks_of(self.season) if week.over]
        self.done, played = job.done, over[self.weeks :]
        self.weeks = len(over)
        if self.console.is_terminal:
            if played:
                self.bar.update(self.task, description=played[-1].name)
            self.bar.update(self.task, completed=job.done, total=job.total)
            self.live.update(Group(self.bar, self._divisions()), refresh=True)
            return
        for week in played:
            self.console.print(self.words.week(week), markup=False, soft_wrap=True)

    def _divisions(self) -> Table:
        table = standings_of(self.season)
        grid = Table.grid(padding=(0, 3))
        for divisions in table.divisions.values():
            grid.add_row(*(Text(name, style="bold") for name in divisions))
            for places in zip_longest(*divisions.values()):
                grid.add_row(*(slug and self.words.short(slug, table) for slug in places))
            grid.add_row()
        return grid
