"""The odds of a league's season, computed in the process of the command."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from games.management.named_seasons import league_named, season_named
from games.selectors.odds.season_specs import season_specs
from games.simulations.season_odds import KIND, season_of
from league.errors import Refused
from league.odds import ClubTally, Tally
from league.odds.files.reports import SeasonOddsReport, sampled_report


def simulated_season(
    *, league: str, season: int | None, as_of: int | None, seasons: int, seed: int
) -> SeasonOddsReport:
    """Simulates the season with progress on standard error. Workers that simulate the same season with the
    same seed get the same odds. Raises Refused: no_such_league, no_such_season, no_such_week, and those of
    `season_specs`."""
    found = season_named(league_named(league), season)
    if as_of is not None and not found.weeks.filter(number=as_of).exists():
        raise Refused("no_such_week", f"{found} has no week {as_of}: give --as-of another number.")
    spec = season_specs(found).spec(as_of)
    counts = None
    console = Console(stderr=True)
    bar = (TextColumn("Seasons"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*bar, console=console, transient=True) as progress:
        task = progress.add_task("", total=seasons)
        for first in range(0, seasons, KIND.chunk):
            count = min(KIND.chunk, seasons - first)
            played = KIND.play(spec, seed, first, count)
            counts = played if counts is None else KIND.add(counts, played)
            progress.advance(task, count)
    assert counts
    tally = Tally.from_json(counts)
    report = sampled_report(str(found.number), season_of(spec), tally, seed)
    for name, club in tally.clubs.items():
        report.clubs[name].values.update(_of_playoffs(club, seasons))
    return report


def _of_playoffs(club: ClubTally, seasons: int) -> dict[str, Any]:
    """What the odds of files do not have, because files do not play the playoffs: shares of the seasons."""
    counts = {"bye": club.bye, "wild_card": club.wild_card, "bowl": club.bowl, "title": club.title}
    rounds = {str(number): count / seasons for number, count in enumerate(club.rounds, 1)}
    return {**{name: count / seasons for name, count in counts.items()}, "rounds": rounds}
