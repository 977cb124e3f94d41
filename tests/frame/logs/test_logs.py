"""Log lines carry the id of their request, also those of the task that the request has sent."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError

import pytest
from structlog.contextvars import bound_contextvars, clear_contextvars

from tests.conftest import FRAME_TASKS
from tests.frame.web.test_web import get
from tests.frame.workers.test_broker import send
from tests.installation import Installation
from tests.waiting import eventually


@pytest.fixture
def talking(embedded: Installation) -> Installation:
    """An installation that logs as JSON."""
    embedded.env = {**embedded.env, "LOG_JSON": "on"}
    return embedded


def logged(installation: Installation, event: str) -> list[dict[str, Any]]:
    """The lines about this event."""
    lines = [line for service in installation.running for line in service.log().splitlines()]
    entries = [json.loads(line) for line in lines if line.startswith("{")]
    return [entry for entry in entries if entry["event"] == event]


def test_a_request_is_one_line_with_its_route_and_id_but_a_probe_is_none(talking: Installation) -> None:
    """The lines of the server itself are JSON, too."""
    url = talking.start_web()
    get(f"{url}/healthz")
    with pytest.raises(HTTPError) as missing:
        get(f"{url}/leagues/no-such-league/1/", {"X-Request-ID": "one-7"})
    missing.value.close()
    [line] = logged(talking, "request")
    del line["ms"], line["timestamp"]
    assert line == {
        "event": "request",
        "logger": "league.requests",
        "level": "info",
        "request_id": "one-7",
        "method": "GET",
        "route": "leagues/<slug:slug>/<int:number>/",
        "status": 404,
    }
    assert len(logged(talking, f"Uvicorn running on {url} (Press CTRL+C to quit)")) == 1


def test_log_lines_of_a_worker_name_the_task_and_the_request(talking: Installation) -> None:
    talking.start_worker(1, *FRAME_TASKS)
    clear_contextvars()  # a request of an earlier test, in this thread
    with bound_contextvars(request_id="one-7"):
        send(talking, "say", "hut")
    send(talking, "say", "hike")
    assert eventually(lambda: logged(talking, "hike"))
    [hut], [hike] = logged(talking, "hut"), logged(talking, "hike")
    assert (hut["task"], hut["request_id"]) == ("tests.frame.tasks.say", "one-7")
    assert "request_id" not in hike
    assert hut["task_id"] != hike["task_id"]
