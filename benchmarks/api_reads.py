#!/usr/bin/env python3
"""What each GET of the API costs in a league with years of data.

DATA_DIR=/tmp/ten python3 manage.py season --seed 7 --seasons 10 --no-serve
DATA_DIR=/tmp/ten .venv/bin/python benchmarks/api_reads.py [--league SLUG] [--rounds 7] [--cold]
    [--project FOLDER]

Requests every address of the API that a visitor may read, in this process, on the database of the
environment. Prints for each the median CPU time in milliseconds, queries and size, the slowest first, and
the median of all addresses. The first request of an address is not counted. `--cold` forgets the kept
answers before each request: what the first reader after a change pays. `--project` measures another
checkout, such as the one before a change.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("--league", default="expansion-league")
PARSER.add_argument("--rounds", type=int, default=7)
PARSER.add_argument("--cold", action="store_true")
PARSER.add_argument("--project", type=Path, default=Path(__file__).resolve().parents[1])
OPTIONS = PARSER.parse_args()

os.chdir(OPTIONS.project)  # Celery puts the working directory first
sys.path.insert(0, str(Path.cwd()))
os.environ["DJANGO_SETTINGS_MODULE"] = "league.conf.settings"
os.environ["LOG_LEVEL"] = "ERROR"
os.environ["API_RATE_ANONYMOUS"] = "1000000/min"

import django  # noqa: E402

django.setup()

from django.core.cache import caches  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from api.urls import urlpatterns  # noqa: E402
from games.models import Game  # noqa: E402
from league.models import Job, Season  # noqa: E402

API = "/api/v1/"
NOT_MEASURED = {"docs", "schema", "league-live", "game-live"}  # no JSON, or they never end


def main() -> None:
    """Prints one row per address."""
    season = Season.objects.filter(league__slug=OPTIONS.league).order_by("-number")[0]
    values = arguments(season)
    client, rows = Client(SERVER_NAME="localhost"), []
    for pattern in urlpatterns:
        name, converters = pattern.name, pattern.pattern.converters
        if name is None or name in NOT_MEASURED or not set(converters) <= set(values):
            continue
        path = API + str(pattern.pattern)
        for argument, converter in converters.items():
            kind = type(converter).__name__.removesuffix("Converter").lower().replace("string", "str")
            path = path.replace(f"<{kind}:{argument}>", str(values[argument]))
        if client.get(path).status_code == 200:
            rows.append((*cost(client, path), str(pattern.pattern)))
    for spent, queries, size, route in sorted(rows, reverse=True):
        print(f"{route:62} {spent:7.1f} ms {queries:3} queries {size / 1000:8.1f} kB")
    times = [row[0] for row in rows]
    over = sum(one > 5 for one in times)
    print(f"{len(rows)} addresses, median {median(times):.1f} ms, {over} over 5 ms, sum {sum(times):.0f} ms")


def arguments(season: Season) -> dict[str, Any]:
    """A value for each argument of an address."""
    game = Game.objects.filter(fixture__season=season).order_by("fixture__number")[8]
    fixture = game.fixture
    assert fixture is not None
    values = {"ruleset": game.ruleset, "league": season.league.slug, "season": season.number}
    values |= {"team": fixture.home.slug, "week": 9, "fixture": fixture.number, "game": game.public_id}
    if job := Job.objects.filter(parent=None).first():
        values["job"] = job.public_id
    if change := season.league.changes.first():
        values["change"] = change.public_id
    if member := season.league.members.select_related("user").first():
        values["username"] = member.user.username
    return values


def cost(client: Client, path: str) -> tuple[float, int, int]:
    """The median CPU time of a request in milliseconds, its queries, and the bytes of its answer."""
    times = []
    for _ in range(OPTIONS.rounds):
        forget()
        start = time.process_time()
        answer = client.get(path)
        times.append((time.process_time() - start) * 1000)
    forget()
    with CaptureQueriesContext(connection) as asked:
        client.get(path)
    return median(times), len(asked), len(answer.content)


def forget() -> None:
    """Clears what is kept between requests, if the costs without it are wanted."""
    if OPTIONS.cold:
        for name in caches:
            caches[name].clear()


if __name__ == "__main__":
    main()
