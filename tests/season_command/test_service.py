"""After the last game the command runs the whole service, as `up` does, until it is stopped."""

from __future__ import annotations

import json
import signal
from urllib.error import HTTPError
from urllib.request import urlopen

from league.management.site import PARTS
from tests.helpers.commands import SMALL, alive, ask, children, prepare, start
from tests.installation import Installation
from tests.services import reserved_port
from tests.waiting import eventually

WEEK_JOB = """
from games.autoplay.season_jobs import start_season_job
from league.models import League
from league.seasons.services import open_season
from tests.helpers.seasons import schedule_rounds
season = open_season(league=League.objects.get(), seed=8)
schedule_rounds(season, 1)
start_season_job(season=season, through=1)
"""
DONE = "SELECT count(*) FROM league_job WHERE state = 'done' AND kind = 'play_season'"


def page(port: int, path: str = "/") -> str:
    """The text of a page; empty while nothing answers."""
    try:
        with urlopen(f"http://localhost:{port}{path}", timeout=30) as answer:
            text: str = answer.read().decode()
            return text
    except HTTPError as refused:
        return refused.read().decode()
    except OSError:  # refused, or slow on a busy machine
        return ""


def is_ready(port: int) -> bool:
    return bool(json.loads(page(port, "/readyz") or "{}").get("status") == "ready")


def test_season_ends_as_the_whole_service_and_stops_by_ctrl_c(embedded: Installation) -> None:
    prepare(embedded, 1, SMALL)
    with reserved_port() as port:
        # Ctrl-C is ignored, as in a background process of a script.
        command = start(embedded, "--port", str(port), ignoring=signal.SIGINT)
        assert eventually(lambda: page(port), seconds=180)
    assert "Test League" in page(port)
    assert eventually(lambda: is_ready(port))  # a worker has finished a task of the scheduler
    embedded.manage("shell", "--no-imports", "-c", WEEK_JOB)
    assert eventually(lambda: ask(embedded, DONE) == 2)
    parts = children(command.pid)
    everything = [*parts, *(pid for part in parts for pid in children(part))]
    assert len(parts) == len(PARTS)  # web, beat, and the workers of games, of simulations and of webhooks
    command.send_signal(signal.SIGINT)
    _output, messages = command.communicate(timeout=120)
    assert command.returncode == 0
    assert f"The season is on http://localhost:{port}/leagues/test-league/1/" in messages.splitlines()
    assert f"Serving on http://localhost:{port}/ until Ctrl-C." in messages.splitlines()
    assert f"http://localhost:{port}/welcome/?code=" in messages
    assert messages.splitlines()[-1] == "Stopped."
    assert eventually(lambda: not any(alive(pid) for pid in everything))
