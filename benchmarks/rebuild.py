#!/usr/bin/env python3
"""How long it takes to rebuild everything derived from a season's results, and to compute its almanac.

python3 benchmarks/rebuild.py [--results 10000] [--limit 5]

Plays a finished season of 24 clubs with that many regular results on the database of the environment, and
rolls it back. Prints wall seconds and CPU seconds of this process. Exits with 1 if rebuilding took more CPU
time than the limit, or changed anything.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")
os.environ.setdefault("LOG_LEVEL", "ERROR")

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from league.almanac.figures import contests_of  # noqa: E402
from league.almanac.ratings import ratings_after, season_awards  # noqa: E402
from league.almanac.records import (  # noqa: E402
    game_records,
    season_records,
    streaks,
)
from league.frame.failures import run_and_roll_back  # noqa: E402
from league.leagues.services import create_league  # noqa: E402
from league.models import Fixture, Result, Season, Week  # noqa: E402
from league.playoffs.services import (  # noqa: E402
    advance_playoffs,
    crown_champion,
    rebuild_season,
)
from league.seasons.selectors import team_by_slug  # noqa: E402
from league.seasons.services import (  # noqa: E402
    close_regular_season,
    open_season,
)
from league.standings.selectors import standings_of  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
TAKEN: list[float] = []  # seconds of CPU


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--results", type=int, default=10_000, help="regular results (default: 10,000)")
    parser.add_argument("--limit", type=float, default=5, help="seconds to rebuild them (default: 5)")
    options = parser.parse_args()
    call_command("migrate", verbosity=0)
    differences = run_and_roll_back(lambda: measured(options.results))
    return int(TAKEN[0] > options.limit or differences > 0)


def measured(results: int) -> int:
    """Prints all figures; returns the number of stored values that differed."""
    season = finished_season(results)
    differences = timed("rebuild", lambda: rebuild_season(season=season))
    timed("its standings", lambda: standings_of(season))
    contests = timed("read the league's past", lambda: contests_of(season.league))
    timed("ratings", lambda: ratings_after(contests, {}))
    timed("records", lambda: (game_records(contests), season_records(contests), streaks(contests)))
    timed("awards", lambda: season_awards(contests, season.number))
    print(f"{len(contests)} results, {len(differences)} differences")
    return len(differences)


def timed(what: str, act: Callable[[], T]) -> T:
    before, busy = time.perf_counter(), time.process_time()
    found = act()
    TAKEN.append(time.process_time() - busy)
    print(f"{what}: {time.perf_counter() - before:.2f} s, {TAKEN[-1]:.2f} s of CPU")
    return found


def finished_season(results: int) -> Season:
    """The 24 clubs meet at random every week; then the playoffs, to the champion."""
    dice, numbers = Random(7), count(1)
    season = open_season(league=create_league(name="A season to rebuild"), seed=7)
    teams = list(team_by_slug(season).values())
    weeks = [
        Week(season=season, number=number, name=f"Week {number}", kind=Week.Kind.REGULAR)
        for number in range(1, results * 2 // len(teams) + 2)
    ]
    Week.objects.bulk_create(weeks)
    shuffled = [(week, dice.sample(teams, len(teams))) for week in weeks]
    fixtures = [
        Fixture(season=season, week=week, number=next(numbers), kind=Week.Kind.REGULAR, home=home, away=away)
        for week, clubs in shuffled
        for home, away in zip(clubs[::2], clubs[1::2], strict=True)
    ]
    play(Fixture.objects.bulk_create(fixtures[:results]), dice)
    Season.objects.filter(pk=season.pk).update(state=Season.State.REGULAR)
    close_regular_season(season=season)
    while drawn := advance_playoffs(season=season):
        play(drawn, dice)
    crown_champion(season=season)
    return season


def play(fixtures: list[Fixture], dice: Random) -> None:
    """A final result for each, without ties."""
    scores = ((fixture, dice.randrange(0, 60, 2), dice.randrange(1, 60, 2)) for fixture in fixtures)
    Result.objects.bulk_create(
        Result(fixture=fixture, state=Result.State.FINAL, home_score=home, away_score=away)
        for fixture, home, away in scores
    )


if __name__ == "__main__":
    sys.exit(main())
