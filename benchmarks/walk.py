#!/usr/bin/env python3
"""What years of data cost: every page and API read of a league with many seasons against one with few.

DATABASE_URL=... python3 manage.py season --seed 7 --no-serve
DATABASE_URL=... python3 manage.py season --seed 7 --no-serve --league "One season"
DATABASE_URL=... .venv/bin/python benchmarks/years.py 100
DATABASE_URL=... .venv/bin/python benchmarks/walk.py [--many expansion-league] [--few one-season]
    [--rounds 5] [--kept] [--only WORD] [--full-pages]

Requests each address in this process as a visitor, for the newest season of both leagues in turn, each time
with empty caches: what the first reader after a result pays (`--kept`: with what was kept). Prints the
median CPU and wall time in milliseconds and the ratio of CPU times, the greatest first, then the number of
addresses above 1.2 times. Addresses above 1.1 are measured again, with five times as many rounds, and these
figures count: a pause of the machine is as long as a small answer.

Like is compared with like: the seasons of both leagues are the same games, and a list with one row per season
has one row on its page in both (`limit=1`; `--full-pages`: as many as it shows without).
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("--many", default="expansion-league")
PARSER.add_argument("--few", default="one-season")
PARSER.add_argument("--rounds", type=int, default=5)
PARSER.add_argument("--kept", action="store_true")
PARSER.add_argument("--full-pages", action="store_true")
PARSER.add_argument("--only", default="", help="addresses that contain this")
OPTIONS = PARSER.parse_args()

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ["DJANGO_SETTINGS_MODULE"] = "league.conf.settings"
os.environ["LOG_LEVEL"] = "ERROR"
os.environ["API_RATE_ANONYMOUS"] = "1000000/min"

import django  # noqa: E402

django.setup()

from django.core.cache import caches  # noqa: E402
from django.test import Client  # noqa: E402

from api.urls import urlpatterns  # noqa: E402
from benchmarks.pages import ADDRESSES  # noqa: E402
from games.models import Game  # noqa: E402
from league.models import Season  # noqa: E402

API = "/api/v1/"
ONE_ROW = {"seasons": "?limit=1"}  # lists whose rows are the seasons of the league
NOT_MEASURED = {"docs", "schema", "league-live", "game-live"}  # no JSON, or they never end
LIMIT = 1.2
NEAR, AGAIN = 1.1, 5  # measured again above this ratio, with as many times the rounds


def main() -> int:
    """Prints one row per address."""
    client = Client(SERVER_NAME="localhost")
    seasons = [newest(OPTIONS.few), newest(OPTIONS.many)]
    pairs = [names for names in zip(*map(addresses, seasons), strict=True) if OPTIONS.only in names[0]]
    pairs = [names for names in pairs if all(client.get(name).status_code == 200 for name in names)]
    gc.collect()
    gc.freeze()  # what the requests before have imported
    rows = [compared(client, names, OPTIONS.rounds) for names in pairs]
    rows = [
        row if row[0] <= NEAR else compared(client, names, AGAIN * OPTIONS.rounds)
        for row, names in zip(rows, pairs, strict=True)
    ]
    print(f"{'ratio':>6} {'CPU':>8} {'wall':>8} {'CPU':>8} {'wall':>8}   (few seasons, many)")
    for ratio, few_cpu, few, cpu, wall, name in sorted(rows, reverse=True):
        print(f"{ratio:6.2f} {few_cpu:8.1f} {few:8.1f} {cpu:8.1f} {wall:8.1f}   {name}")
    above = sum(row[0] > LIMIT for row in rows)
    print(f"{len(rows)} addresses, {above} take more than {LIMIT} times as long")
    return int(above > 0)


def compared(
    client: Client, names: tuple[str, ...], rounds: int
) -> tuple[float, float, float, float, float, str]:
    """The ratio of CPU times, CPU and wall time of both, and the first name."""
    times: list[list[tuple[float, float]]] = [[], []]
    for number in range(rounds):
        for which in (0, 1) if number % 2 else (1, 0):
            times[which].append(asked(client, names[which]))
    (few_cpu, few), (cpu, wall) = (map(median, zip(*found, strict=True)) for found in times)
    return cpu / few_cpu, few_cpu, few, cpu, wall, names[0]


def newest(league: str) -> Season:
    return Season.objects.filter(league__slug=league).order_by("-number")[0]


def asked(client: Client, name: str) -> tuple[float, float]:
    """CPU and wall time of a request in milliseconds."""
    if not OPTIONS.kept:
        forget()
    busy, start = time.process_time(), time.perf_counter()
    client.get(name)
    return (time.process_time() - busy) * 1000, (time.perf_counter() - start) * 1000


def forget() -> None:
    """Clears everything that is kept between requests."""
    for name in caches:
        caches[name].clear()


def addresses(season: Season) -> list[str]:
    """The pages and API reads of the season and its league that a visitor may read."""
    game = Game.objects.filter(fixture__season=season).order_by("fixture__number")[8]
    fixture = game.fixture
    assert fixture is not None
    league, team = season.league.slug, fixture.home.slug
    found = [one.format(league=league, season=season.number, team=team) for one in ADDRESSES]
    values: dict[str, Any] = {"ruleset": game.ruleset, "league": league, "season": season.number}
    values |= {"team": team, "week": 9, "fixture": fixture.number, "game": game.public_id}
    for pattern in urlpatterns:
        converters = pattern.pattern.converters
        if pattern.name is None or pattern.name in NOT_MEASURED or not set(converters) <= set(values):
            continue
        path = API + str(pattern.pattern)
        for argument, converter in converters.items():
            kind = type(converter).__name__.removesuffix("Converter").lower().replace("string", "str")
            path = path.replace(f"<{kind}:{argument}>", str(values[argument]))
        found.append(path if OPTIONS.full_pages else path + ONE_ROW.get(pattern.name, ""))
    return found


if __name__ == "__main__":
    sys.exit(main())
