#!/usr/bin/env python3
"""What it costs to play and record a season through two workers, against playing it in memory:

    .venv/bin/python benchmarks/throughput.py [--rounds 3] [--project FOLDER] [--embedded]

Starts an installation with PostgreSQL and Redis of its own (or, `--embedded`, SQLite and files) and two
worker processes, and lets them play a season, so that every process has loaded what it needs. Then, in each
round, it plays the 168 regular games of a new season in memory, presses the page's button and waits for the
champion. Prints the seconds from the button to the champion; the CPU seconds of 177 games in memory, of the
workers and of the database; and the ratio of the workers' to that in memory. `--project` measures another
checkout, such as the one before a change. The schedule needs no drawing. Requires the packages of the tests.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from league.conf.program import worker_command
from tests import services
from tests.installation import Installation

HERE = Path(__file__).resolve().parents[1]
FIGURES = ("wall", "memory", "workers", "database", "ratio")
# Runs in the measured project. Answers each line of its input (the name of a league) with one of its output.
PLAYER = """
import json, sys, time
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse
from games.autoplay.computer_games import simulate_fixture
from league.models import Job
from league.schedule.selectors import fixtures_due
from tests.helpers.seasons import expansion_season
ann, _made = User.objects.get_or_create(username="ann", is_superuser=True, is_staff=True)
client = Client(SERVER_NAME="localhost")
client.force_login(ann)
for name in sys.stdin:
    season = expansion_season(rounds=14, name=name.strip())
    games = list(fixtures_due(season))
    start = time.process_time()
    for fixture in games:
        simulate_fixture(fixture)
    memory = (time.process_time() - start) * 177 / len(games)
    print(json.dumps({"memory": memory}), flush=True)
    sys.stdin.readline()
    start = time.perf_counter()
    client.post(reverse("games:autoplay", args=[season.league.slug, season.number]))
    job = Job.objects.get(season=season, parent=None)
    while job.state in ("queued", "running"):
        time.sleep(0.02)
        job.refresh_from_db()
    wall = time.perf_counter() - start
    season.refresh_from_db()
    assert (job.state, job.done, season.state) == ("done", 177, "finished"), (job.state, job.error, job.done)
    print(json.dumps({"wall": wall}), flush=True)
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--project", type=Path, default=HERE)
    parser.add_argument("--embedded", action="store_true", help="SQLite and the file broker")
    options = parser.parse_args()
    with installed(options.embedded) as (installation, servers):
        rounds = list(played(installation, servers, options.project, options.rounds + 1))[1:]
    print("  ".join(f"{name:>9}" for name in FIGURES))
    for figures in rounds:
        print("  ".join(f"{figures[name]:9.2f}" for name in FIGURES))
    print("  ".join(f"{median(one[name] for one in rounds):9.2f}" for name in FIGURES), " median")


@contextmanager
def installed(embedded: bool) -> Iterator[tuple[Installation, list[services.Server]]]:
    """An empty installation with its servers."""
    servers = [] if embedded else [services.postgres_server(), services.redis_server()]
    for server in servers:
        server.start()
    addresses = {"DATABASE_URL": "", "CELERY_BROKER_URL": "", "CACHE_URL": ""}
    if servers:
        redis = f"redis://127.0.0.1:{servers[1].port}"
        addresses = {
            "DATABASE_URL": f"postgres://postgres@127.0.0.1:{servers[0].port}/postgres",
            "CELERY_BROKER_URL": f"{redis}/0",
            "CACHE_URL": f"{redis}/1",
        }
    with TemporaryDirectory() as folder:
        yield (
            Installation.of(DATA_DIR=folder, CELERY_QUEUE_PREFIX="", LOG_LEVEL="ERROR", **addresses),
            servers,
        )
    for server in reversed(servers):
        server.stop()


def played(
    installation: Installation, servers: list[services.Server], project: Path, rounds: int
) -> Iterator[dict[str, float]]:
    """The figures of each season, the first of them with cold workers."""
    manage = [sys.executable, "manage.py"]
    migrate = [*manage, "migrate", "--skip-checks", "--verbosity", "0"]
    subprocess.run(migrate, cwd=project, env=installation.env, check=True)
    worker = services.start(
        "celery",
        worker_command(2),
        " ready.",
        cwd=project,
        env={**installation.env, "LOG_LEVEL": "INFO"},
    )
    shell = [*manage, "shell", "--no-imports", "-c", PLAYER]
    player = subprocess.Popen(
        shell, cwd=project, env=installation.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert player.stdin
    assert player.stdout
    database = servers[0].service if servers else None
    for number in range(rounds):
        player.stdin.write(f"Season {number}\n")
        player.stdin.flush()
        figures = json.loads(player.stdout.readline())
        before = cpu(worker), cpu(database)
        player.stdin.write("\n")
        player.stdin.flush()
        figures |= json.loads(player.stdout.readline())
        after = cpu(worker), cpu(database)
        figures["workers"], figures["database"] = (
            now - then for now, then in zip(after, before, strict=True)
        )
        yield {**figures, "ratio": figures["workers"] / figures["memory"]}
    player.stdin.close()
    player.wait()
    worker.stop()


def cpu(service: services.Service | None) -> float:
    """CPU seconds of the processes of a service so far, with those that have ended; 0 without one."""
    if service is None:
        return 0
    pids, ticks = [int((service.folder / "pid").read_text())], 0
    for pid in pids:
        try:
            pids += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
            stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        ticks += sum(map(int, stat[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
