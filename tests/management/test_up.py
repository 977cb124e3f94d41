"""`up`: one command that runs the whole service, on both kinds of installation."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from league.conf.program import WEB_SERVER
from league.management.site import cores
from tests import services
from tests.databases import address_of, copy_of
from tests.helpers.commands import alive, children, command_line
from tests.installation import ROOT, Installation
from tests.migrated import OLDER
from tests.waiting import eventually

TOKEN = "only-for-the-monitoring"


class Up:
    """The running command and what it serves."""

    def __init__(self, installation: Installation, end: signal.Signals) -> None:
        self.end = end
        with services.reserved_port() as port:
            command = [sys.executable, str(ROOT / "manage.py"), "up", "--workers", "1", "--port", str(port)]
            self.service = services.start("up", command, "Serving on", cwd=ROOT, env=installation.env)
        self.url = f"http://127.0.0.1:{port}"
        self.pid = int((self.service.folder / "pid").read_text())

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        """Status and text; 0 while nothing answers."""
        try:
            with urlopen(Request(self.url + path, headers=headers), timeout=30) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ""

    @property
    def web_processes(self) -> int:
        """How many web processes it runs: one per core with PostgreSQL and Redis."""
        return cores() if self.end == signal.SIGTERM else 1

    def web_children(self) -> list[int]:
        """The web processes, if there are several."""
        return children(self.part(WEB_SERVER))

    def part(self, name: str) -> int:
        """The process number of the web server, `worker` or `beat`; 0 while it is away."""
        for pid in children(self.pid):
            if name in command_line(pid) and "--queues" not in command_line(pid):  # of the other workers
                return pid
        return 0


@pytest.fixture(scope="module", params=["embedded", "hosted"])
def up(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    migrated_database: str,
    migrated_file: Path,
    django_db_setup: None,
) -> Iterator[Up]:
    """The command: embedded on a database that it has to migrate first."""
    variables = {"DATABASE_URL": "", "CELERY_BROKER_URL": "", "CELERY_QUEUE_PREFIX": ""}
    with ExitStack() as stack:
        if request.param == "hosted":
            name = stack.enter_context(copy_of(migrated_database))
            broker = os.environ["CELERY_BROKER_URL"]
            variables = {
                "DATABASE_URL": address_of(name),
                "CELERY_BROKER_URL": broker,
                "CELERY_QUEUE_PREFIX": name,
            }
        data = tmp_path_factory.mktemp("up")
        if request.param == "embedded":
            with closing(sqlite3.connect(shutil.copy(migrated_file, data))) as file, file:
                file.executescript(OLDER)
        end = signal.SIGTERM if request.param == "hosted" else signal.SIGKILL
        up = Up(Installation.of(DATA_DIR=str(data), METRICS_TOKEN=TOKEN, **variables), end)
        yield up
        up.service.stop()


def test_new_site_prints_the_link_for_the_first_account(up: Up) -> None:
    assert eventually(lambda: "Open this link" in up.service.log())
    [code] = re.findall(r"/welcome/\?code=(\S+)", up.service.log())
    page = up.get(f"/welcome/?code={code}")[1]
    assert f'<input type="hidden" name="code" value="{code}"' in page
    assert code not in up.service.log().split("Open this link")[1].split("\n", 1)[1]


def ready(up: Up) -> bool:
    return up.get("/readyz")[0] == 200


def test_readiness_needs_database_broker_migrations_and_a_live_worker(up: Up) -> None:
    assert eventually(lambda: ready(up))
    checks = dict.fromkeys(["database", "broker", "migrations", "worker"], "ok")
    assert json.loads(up.get("/readyz")[1]) == {"status": "ready", "checks": checks}


def test_metrics_require_the_token(up: Up) -> None:
    assert up.get("/metrics") == (401, "METRICS_TOKEN is required.")
    status, text = up.get("/metrics", Authorization=f"Bearer {TOKEN}")
    assert status == 200
    lines = text.splitlines()
    assert 'league_jobs{kind="play_season",state="running"} 0.0' in lines
    counts = [line for line in lines if 'route="metrics"' in line and "_count" in line]
    assert counts == ['league_http_request_seconds_count{method="GET",route="metrics",status="401"} 1.0']


def test_a_web_process_that_dies_is_replaced_while_the_others_answer(up: Up) -> None:
    if up.web_processes == 1:
        pytest.skip("with one process, nobody answers until it is started again: see the next test")
    first = up.web_children()
    assert len(first) == up.web_processes
    os.kill(first[0], signal.SIGKILL)
    assert [up.get("/healthz")[0] for _request in range(5)] == [200] * 5
    assert eventually(lambda: len(set(up.web_children()) - {first[0]}) == up.web_processes)


def is_restarted(up: Up, name: str, dead: int) -> bool:
    return up.part(name) not in {0, dead}


def has_told(up: Up, line: str) -> bool:
    return line in up.service.log()


def test_crashed_processes_are_restarted_and_requests_wait_for_the_web_server(up: Up) -> None:
    names = {"web": WEB_SERVER, "worker": "worker", "beat": "beat"}
    assert eventually(lambda: all(map(up.part, names.values())))
    dead = {part: up.part(name) for part, name in names.items()}
    for pid in (*up.web_children(), *dead.values()):
        os.kill(pid, signal.SIGKILL)
    assert up.get("/healthz")[0] == 200
    for part, name in names.items():
        assert eventually(partial(is_restarted, up, name, dead[part])), part
        assert eventually(partial(has_told, up, f"{part} has ended (SIGKILL): it is started again at once."))


def test_processes_that_are_stopped_are_killed_and_started_again(up: Up) -> None:
    """The web server with its processes, the scheduler, and one process of the worker."""
    if up.web_processes == 1:
        pytest.skip("the test of the other kind waits for all of it")
    names = (WEB_SERVER, "beat", "worker")
    assert eventually(lambda: all(map(up.part, names)) and bool(children(up.part("worker"))))
    web, beat, worker = (up.part(name) for name in names)
    for pid in (web, *children(web), beat, *children(worker)):
        os.kill(pid, signal.SIGSTOP)
    for name, pid in zip(names, (web, beat, worker), strict=True):
        assert eventually(partial(is_restarted, up, name, pid)), name
    assert up.get("/healthz")[0] == 200
    for name in ("web", "beat", "worker"):
        assert re.search(rf"{name}( \(2\))? hangs: it is killed", up.service.log()), name


def test_all_processes_end_when_up_is_stopped_or_killed(up: Up) -> None:
    assert eventually(lambda: children(up.part("worker")))
    parts = [up.part(name) for name in (WEB_SERVER, "worker", "beat")]
    everything = [up.pid, *parts, *(pid for part in parts for pid in children(part))]
    assert len(everything) - len(children(parts[0])) == 5
    os.kill(up.pid, up.end)
    assert eventually(lambda: not any(alive(pid) for pid in everything))
    assert up.service.log().endswith("Stopped.\n") is (up.end == signal.SIGTERM)
