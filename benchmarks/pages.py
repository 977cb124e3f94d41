#!/usr/bin/env python3
"""What the main pages cost: DATA_DIR=/tmp/seasons .venv/bin/python benchmarks/pages.py [--season 10]

Requests 25 main pages of the first league of the installation in this process, as a visitor, a coach and the
commissioner. Prints, for each page, the median CPU time of a request in milliseconds and its queries, for
each person; with `--cold` what the first request after a result costs, with an empty cache. The last line has
the median over the pages, and the 95th percentile of all requests. `--served` requests them as a visitor from
a web server of its own, where calls nest as deep as in a service, and prints CPU time and page faults of a
request (`PAGE_LIFE=0`: without kept pages).

`season --seed 7 --seasons 10 --no-serve` makes the data. To compare, run it in a checkout of an older commit:
`--project FOLDER`. The people whom it adds to the league are taken out again.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from league.conf.program import web_command
from tests import services

SEASON = "/leagues/{league}/{season}/"
LEAGUE = "/leagues/{league}/"
ADDRESSES = (
    "/",
    LEAGUE,
    SEASON,
    f"{SEASON}standings/",
    f"{SEASON}standings/?view=picture",
    f"{SEASON}schedule/",
    f"{SEASON}weeks/9/",
    f"{SEASON}weeks/9/replay/",
    f"{SEASON}bracket/",
    f"{SEASON}games/9/",
    f"{SEASON}games/9/replay/",
    f"{SEASON}teams/{{team}}/",
    f"{SEASON}compare/",
    f"{SEASON}news/",
    f"{SEASON}yearbook/",
    f"{SEASON}plots/",
    f"{SEASON}leaders/",
    f"{SEASON}ranking/",
    f"{SEASON}awards/",
    f"{SEASON}odds/",
    f"{LEAGUE}leaders/",
    f"{LEAGUE}almanac/",
    f"{LEAGUE}almanac/records/",
    f"{LEAGUE}almanac/rivals/",
    f"{LEAGUE}members/",
)
PEOPLE = ("visitor", "coach", "commissioner")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--project", type=Path, default=Path(__file__).resolve().parents[1])
    parser.add_argument("--season", type=int, default=10)
    parser.add_argument("--requests", type=int, default=5)
    parser.add_argument("--cold", action="store_true", help="empty the cache before each request")
    parser.add_argument("--only", default="", help="only the addresses that contain this")
    parser.add_argument("--served", action="store_true", help="from a web server")
    options = parser.parse_args()
    if options.served:
        serve(options)
        return
    os.chdir(options.project)  # Celery puts the current folder first
    sys.path.insert(0, str(options.project))
    os.environ["DJANGO_SETTINGS_MODULE"] = "league.conf.settings"
    os.environ.setdefault("LOG_LEVEL", "ERROR")

    import django  # noqa: PLC0415 (the project is known only now)

    django.setup()
    measure(options)


def measure(options: argparse.Namespace) -> None:
    """Prints the table."""
    from django.contrib.auth.models import User  # noqa: PLC0415

    from league.models import League  # noqa: PLC0415

    league = League.objects.order_by("pk")[0]
    people = {name: User.objects.create_user(f"benchmark-{name}") for name in PEOPLE[1:]}
    try:
        table(options, league, clients(league, people))
    finally:
        for person in people.values():
            person.delete()


def clients(league: Any, people: dict[str, Any]) -> dict[str, Any]:
    """A test client for each of PEOPLE, signed in."""
    from django.test import Client  # noqa: PLC0415

    from league.models import Coach, Member  # noqa: PLC0415

    Member.objects.create(league=league, user=people["coach"], role=Member.Role.COACH)
    Member.objects.create(league=league, user=people["commissioner"], role=Member.Role.COMMISSIONER)
    Coach.objects.create(team=league.teams.order_by("pk")[0], user=people["coach"])
    found = {name: Client(headers={"host": "localhost"}) for name in PEOPLE}
    for name, person in people.items():
        found[name].force_login(person, "django.contrib.auth.backends.ModelBackend")
    return found


def table(options: argparse.Namespace, league: Any, asking: dict[str, Any]) -> None:
    """Requests every page as everybody. Numbers are the season's."""
    team = league.teams.order_by("slug")[0].slug
    names = {"league": league.slug, "season": options.season, "team": team}
    every: dict[str, list[float]] = {name: [] for name in PEOPLE}
    medians: dict[str, list[float]] = {name: [] for name in PEOPLE}
    walls: list[float] = []
    print(f"{'ms of CPU, queries':60}" + "".join(f"{name:>18}" for name in PEOPLE))
    for address in ADDRESSES:
        if options.only not in address:
            continue
        path, row = address.format(**names), f"{address:60}"
        for name, client in asking.items():
            taken, queries, wall = requested(client, path, options)
            every[name] += taken
            walls += wall
            medians[name].append(median(taken))
            row += f"{median(taken):12.1f} {queries:5}"
        print(row, flush=True)
    print(f"{'median of the pages':60}" + "".join(f"{median(medians[name]):12.1f}      " for name in PEOPLE))
    print(f"{'slowest page':60}" + "".join(f"{max(medians[name]):12.1f}      " for name in PEOPLE))
    cuts = quantiles([one for name in PEOPLE for one in every[name]], n=20)
    print(f"95th percentile of CPU {cuts[18]:.1f} ms, of wall time {quantiles(walls, n=20)[18]:.1f} ms")


def requested(client: Any, path: str, options: argparse.Namespace) -> tuple[list[float], int, list[float]]:
    """Milliseconds of CPU of each request, the queries of the last one, and milliseconds until its answer."""
    from django.core.cache import caches  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    taken, walls, queries = [], [], 0

    def count(execute: Any, *arguments: Any) -> Any:
        nonlocal queries
        queries += 1
        return execute(*arguments)

    for number in range(options.requests + 1):
        if options.cold:
            for name in caches:
                caches[name].clear()
        queries, since, begun = 0, time.process_time(), time.perf_counter()
        with connection.execute_wrapper(count):
            answer = client.get(path)
        if number:
            taken.append((time.process_time() - since) * 1000)
            walls.append((time.perf_counter() - begun) * 1000)
        if answer.status_code != 200:
            sys.exit(f"{path}: {answer.status_code}")
    return taken, queries, walls


def serve(options: argparse.Namespace) -> None:
    """Starts a web server of the project and requests every page as a visitor."""
    with services.reserved_port() as port:
        web = services.start(
            "uvicorn", web_command(port), "Uvicorn running on", cwd=options.project, env=os.environ
        )
    try:
        served_table(options, f"http://127.0.0.1:{port}", int((web.folder / "pid").read_text()))
    finally:
        web.stop()


def served_table(options: argparse.Namespace, url: str, pid: int) -> None:
    """Prints milliseconds of CPU and page faults of a request, each the mean of `--requests`."""
    league = read(f"{url}/api/v1/leagues")["results"][0]["slug"]
    team = read(f"{url}/api/v1/leagues/{league}/teams")["results"][0]["slug"]
    rows = []
    print(f"{'ms of CPU, page faults':60}")
    for address in ADDRESSES:
        path = address.format(league=league, season=options.season, team=team)
        if options.only not in address:
            continue
        for number in range(options.requests + 2):
            if number == 2:  # what is loaded and kept by the first ones is there
                begun = usage(pid)
            with urlopen(url + path) as answer:
                answer.read()
        rows.append([(now - then) / options.requests for now, then in zip(usage(pid), begun, strict=True)])
        print(f"{path:60}{rows[-1][0]:12.1f} {rows[-1][1]:8.0f}", flush=True)
    taken, faults = (sum(column) / len(rows) for column in zip(*rows, strict=True))
    print(f"{'mean of the pages':60}{taken:12.1f} {faults:8.0f}")


def usage(pid: int) -> tuple[float, int]:
    """Milliseconds of CPU and page faults of this process so far."""
    stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, stat[11:13])) * 1000 / os.sysconf("SC_CLK_TCK"), int(stat[7])


def read(url: str) -> Any:
    with urlopen(url) as answer:
        return json.load(answer)


if __name__ == "__main__":
    main()
