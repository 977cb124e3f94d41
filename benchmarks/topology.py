"""The services of docker/compose.many.yml as processes: proxy, web servers, workers and pooler.

    .venv/bin/python benchmarks/topology.py [--web 2] [--workers 2] [--readers 200] [--old FOLDER]

Starts haproxy and pgbouncer with the files in docker/ on a PostgreSQL and a Redis of its own, migrates
through DATABASE_DIRECT_URL, and plays a season through the pooler while readers have live streams and a
client asks for pages through the proxy. In the middle it kills a web server and a worker and starts others.
With `--old`, the two that are killed are of an older version in this folder, beside others of this version on
a database of this version: as while an installation of several machines is updated one by one.
Prints what failed, whether all games were played, whether each reader got all events, and how many
connections PostgreSQL had. Needs haproxy and pgbouncer (`apt-get install haproxy pgbouncer`) and the packages
of the tests. About a minute.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import psycopg

from benchmarks.drills import Probe, recovered
from benchmarks.harms.sites import LEAGUE, HarmedSite, is_ready
from benchmarks.harms.streams import Readers
from benchmarks.sites import LIMITS
from league.conf.program import beat_command, web_command, worker_command
from manage import cache_bytecode
from tests import services
from tests.installation import ROOT, Installation
from tests.waiting import eventually

DOCKER = ROOT / "docker"
SLUG = "test-league"
GAMES = "SELECT count(*) FROM league_result WHERE state = 'final'"
STATE = "SELECT state FROM league_season"
CLIENTS = (
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE backend_type = 'client backend' AND application_name <> 'look'"
)


def proxy(folder: Path, port: int, web_ports: list[int]) -> services.Service:
    """haproxy before web servers at these ports."""
    text = (DOCKER / "haproxy.cfg").read_text()
    head, _, rest = text.partition("resolvers docker")
    rest = "frontend league" + rest.partition("frontend league")[2]
    rest = rest.partition("    server-template")[0].replace("bind :8000", f"bind 127.0.0.1:{port}")
    rest += "".join(f"    server web{at} 127.0.0.1:{at} check inter 1s fall 2 rise 1\n" for at in web_ports)
    file = folder / "haproxy.cfg"
    text = (head + rest).replace("maxconn 20000", "maxconn 4000")
    file.write_text(re.sub(r"frontend health\n(?:    .*\n)+", "", text))
    env = {**os.environ, "TRUSTED_PROXIES": "192.0.2.1", "CHECK_HOST": "localhost"}
    command = ["haproxy", "-d", "-f", file]
    return services.start("haproxy", command, "as the polling mechanism", folder=folder, env=env)


def pooler(folder: Path, port: int, postgres: int) -> services.Service:
    """pgbouncer before PostgreSQL. It refuses to run as root."""
    text = (DOCKER / "pgbouncer.ini").read_text()
    for before, after in (
        ("league = host=postgres port=5432 dbname=league", f"postgres = host=127.0.0.1 port={postgres}"),
        ("listen_addr = 0.0.0.0", "listen_addr = 127.0.0.1"),
        ("listen_port = 6432", f"listen_port = {port}"),
        ("auth_type = scram-sha-256", "auth_type = trust"),
        ("/tmp/users.txt", str(folder / "users.txt")),
    ):
        text = text.replace(before, after)
    (folder / "pgbouncer.ini").write_text(text)
    (folder / "users.txt").write_text('"postgres" ""\n')
    user = "postgres" if os.getuid() == 0 else ""
    if user:
        shutil.chown(folder, user, user)
    command = ["pgbouncer", folder / "pgbouncer.ini"]
    return services.start("pgbouncer", command, "process up", folder=folder, user=user)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--web", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--readers", type=int, default=200)
    parser.add_argument("--old", type=Path, default=ROOT)
    chosen = parser.parse_args()
    cache_bytecode()
    postgres, redis = services.postgres_server(), services.redis_server()
    postgres.start()
    redis.start()
    folders = [Path(mkdtemp(prefix=f"league-{name}-")) for name in ("data", "proxy", "pooler")]
    with services.reserved_port() as port, services.reserved_port() as pool:
        bouncer = pooler(folders[2], pool, postgres.port)
        broker = f"redis://127.0.0.1:{redis.port}"
        direct = f"postgres://postgres@127.0.0.1:{postgres.port}/postgres"
        installation = Installation.of(
            **LIMITS,
            DATA_DIR=str(folders[0]),
            DATABASE_URL=f"postgres://postgres@127.0.0.1:{pool}/postgres",
            DATABASE_DIRECT_URL=direct,
            CELERY_BROKER_URL=f"{broker}/0",
            CACHE_URL=f"{broker}/1",
            CELERY_QUEUE_PREFIX="",
            ODDS_SEASONS="0",
        )
        print("migrated:", installation.manage("shell", "--no-imports", "-c", MIGRATE).split()[-1])
        script = LEAGUE.format(names=["Test League"], rounds=3)
        token = installation.manage("shell", "--no-imports", "-c", script).split()[-1]

        def start(name: str, command: list[str], ready: str, root: Path = ROOT) -> services.Service:
            # Not in ROOT: they are new interpreters, as on other machines.
            env = {**installation.env, "LOG_LEVEL": "INFO", "PYTHONPATH": str(root)}
            return services.start(name, command, ready, cwd=folders[0], env=env)

        ports = []
        for _ in range(chosen.web + 1):  # the last one is for the web server that takes over
            with services.reserved_port() as free:
                ports.append(free)
        roots = [chosen.old.resolve(), *[ROOT] * max(chosen.web, chosen.workers)]
        web = [
            start("uvicorn", web_command(at), "Uvicorn running on", root)
            for at, root in zip(ports[:-1], roots, strict=False)
        ]
        workers = [start("worker", worker_command(1), " ready.", root) for root in roots[: chosen.workers]]
        start("beat", beat_command(), "beat: Starting...")
        front = proxy(folders[1], port, ports)
        url = f"http://127.0.0.1:{port}"
        site = HarmedSite(url, token, installation, front, None, postgres, redis)
        eventually(lambda: is_ready(url))
        streams = Readers(f"{url}/api/v1/leagues/{SLUG}/feed/live", chosen.readers)
        streams.start()
        eventually(lambda: streams.open == chosen.readers)

        def look(sql: str) -> Any:
            with psycopg.connect(direct, application_name="look", autocommit=True) as server:
                [(found,)] = server.execute(sql).fetchall()  # type: ignore[arg-type]
                return found

        is_whole = play(site, streams, look, web[0], workers[0], start, ports[-1])
        front.stop()
        bouncer.stop()
    return 0 if is_whole else 1


def play(
    site: HarmedSite,
    streams: Readers,
    look: Callable[[str], Any],
    web: services.Service,
    worker: services.Service,
    start: Callable[[str, list[str], str], services.Service],
    port: int,
) -> bool:
    """Plays the season, kills these two halfway and prints what happened. Returns whether nothing is lost."""
    with Probe(f"{site.url}/leagues/{SLUG}/1/standings/") as probe:
        site.play(SLUG)
        began = time.monotonic()
        eventually(lambda: look(GAMES) >= 12, 120)
        web.kill()
        worker.kill()
        print("killed: a web server, a worker", flush=True)
        start("uvicorn", web_command(port), "Uvicorn running on")
        start("worker", worker_command(1), " ready.")
        most = look(CLIENTS)
        over = recovered(lambda: look(STATE) == "finished", began, 240)
        last, ended = look("SELECT max(last) FROM league_feed"), time.monotonic()
        behind = recovered(lambda: all(one.number >= last for one in streams.readers), ended, 120)
    streams.stop()
    wanted = {b"%d" % number for number in range(1, last + 1)}
    missed = sum(len(wanted - {one.split(b".")[0] for one in reader.ids}) for reader in streams.readers)
    again = sum(reader.connections - 1 for reader in streams.readers)
    games, fixtures = look(GAMES), look("SELECT count(*) FROM league_fixture")
    print(
        f"{games} of {fixtures} games in {over:.0f} s; {len(probe.failures)} of {probe.asked} requests failed"
        f" {sorted(set(probe.statuses)) or ''}; {len(streams.readers)} readers, {again} came back,"
        f" {missed} events missed, {behind:.1f} s behind at the end; {most} connections of PostgreSQL"
    )
    return bool(games == fixtures and not missed)


MIGRATE = """
from league.management.site import migrate
migrate()
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
print(len(MigrationRecorder(connection).applied_migrations()))
"""

if __name__ == "__main__":
    sys.exit(main())
