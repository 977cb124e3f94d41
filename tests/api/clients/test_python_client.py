"""The typed Python client of the repository is what the API's description makes, and its examples work."""

from __future__ import annotations

import csv
import shutil
import socket
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib import import_module
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from api.description.clients import PACKAGE, python_wheel
from api.http.schema import api_description
from api.webhooks import body_of
from docs.clients.generate import write_python
from league.feed.services import publish
from league.frame.permissions import Role
from league.models import FeedItem, Season, Webhook
from league.people.members import assign_coach
from league.results.reports import report_result
from league.results.services import Score, record_result
from league.webhooks.lanes import send_due
from tests.api.clients.test_clients import CLIENTS
from tests.at_once import token_of
from tests.helpers.people import person
from tests.helpers.small_seasons import play, small_season
from tests.receivers import HOME
from tests.waiting import eventually

EXAMPLES = ("bot", "follow", "found_league", "standings", "webhook")


def files_of(package: Path) -> dict[str, str]:
    return {str(file.relative_to(package)): file.read_text() for file in package.rglob("*.py")}


def test_package_is_what_the_description_makes(tmp_path: Path) -> None:
    """If not: python3 docs/clients/generate.py"""
    copy = tmp_path / "dice_football"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    write_python(api_description(), copy)
    made, known = files_of(copy), files_of(PACKAGE)
    assert sorted(made) == sorted(known)
    assert [name for name in made if made[name] != known[name]] == []
    assert len(made) < 60


def test_package_and_examples_have_strict_types_where_they_are(tmp_path: Path) -> None:
    """`mypy .` in their folder, without the plug-ins and settings of the repository around it."""
    checking = subprocess.run(
        [sys.executable, "-m", "mypy", f"--cache-dir={tmp_path}", "."],
        cwd=CLIENTS / "python",
        capture_output=True,
        text=True,
        check=False,
    )
    files = len(files_of(PACKAGE)) + len(EXAMPLES)
    assert checking.stdout == f"Success: no issues found in {files} source files\n"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Imports an example by its name."""
    monkeypatch.syspath_prepend(str(CLIENTS / "python"))
    before = {*sys.modules}
    yield import_module
    for name in {*sys.modules} - before:
        if name.partition(".")[0] in ("dice_football", *EXAMPLES):
            del sys.modules[name]


@pytest.fixture
def season(transactional_db: None) -> Season:
    season = small_season()
    person("carla", season.league, Role.COMMISSIONER)
    return season


def secret() -> str:
    return token_of(User.objects.get(username="carla"))


def test_standings_are_read_with_both_clients_that_the_site_serves(
    live_server: LiveServer, season: Season, tmp_path: Path
) -> None:
    play(season, through=6)
    wheel = tmp_path / "dice_football.whl"
    with urlopen(f"{live_server.url}{reverse('api:python-client')}") as answer:
        wheel.write_bytes(answer.read())
    for example in ("python/standings.py", "typescript/standings.ts"):
        shutil.copy(CLIENTS / example, tmp_path)
    deno = Path(sys.executable).with_name("deno")
    commands: tuple[list[str | Path], ...] = (
        [sys.executable, "standings.py", live_server.url, secret(), "small-league"],
        [
            deno,
            "run",
            "--no-config",
            "--quiet",
            "--allow-net",
            "standings.ts",
            live_server.url,
            "small-league",
        ],
    )
    by_python, by_deno = (
        subprocess.run(
            command,
            cwd=tmp_path,
            env={"PYTHONPATH": str(wheel), "DENO_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for command in commands
    )
    assert [line.split()[0] for line in by_python] == ["1", "2", "3", "4"]
    assert by_deno == [f"{line}-0" for line in by_python]  # with ties


def test_wheel_lists_its_files_with_their_digests() -> None:
    """As installers read it: every file of the package, with the digest of its bytes."""
    with ZipFile(BytesIO(python_wheel())) as wheel:
        [record] = [name for name in wheel.namelist() if name.endswith(".dist-info/RECORD")]
        listed = {
            name: digest for name, digest, _size in csv.reader(wheel.read(record).decode().splitlines())
        }
        digests = {
            name: f"sha256={urlsafe_b64encode(sha256(wheel.read(name)).digest()).decode().rstrip('=')}"
            for name in wheel.namelist()
        }
    assert listed == digests | {record: ""}
    assert {f"dice_football/{name}" for name in files_of(PACKAGE)} | {"dice_football/py.typed"} < {*listed}


def test_pages_are_read_one_after_another(live_server: LiveServer, season: Season, example: Any) -> None:
    client = example("dice_football").Client(live_server.url, secret())
    fixtures = [one["number"] for one in client.results.iter_fixtures("small-league", 1, limit=5)]
    assert fixtures == list(range(1, 13))
    play(season, through=6)
    assert [*client.results.iter_fixtures("small-league", 1, due=True)] == []
    for number in range(3):
        with transaction.atomic():
            publish(
                feed=season.league.feed, items=[FeedItem(kind=FeedItem.Kind.JOB, data={"number": number})]
            )
    whole = client.feed.get_league_feed("small-league")["results"]
    assert len(whole) >= 3
    assert [*client.feed.iter_league_feed("small-league", limit=1)] == whole


def test_refusals_are_problems_with_their_headers(
    live_server: LiveServer, season: Season, example: Any
) -> None:
    package = example("dice_football")
    client = package.Client(live_server.url, secret())
    with pytest.raises(package.Problem) as refused:
        client.leagues.get_league("no-such-league")
    assert (refused.value.status, refused.value.code) == (404, "no_such_league")
    assert (len(refused.value.headers["x-request-id"]) > 8, refused.value.retry_after) == (True, None)
    assert client.games.get_season_export("small-league", 1, "games", "csv").startswith(b"game_id,")


@dataclass
class Reply:
    """An answer of a site that does what it is told."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


@contextmanager
def site_with(*replies: Reply) -> Iterator[tuple[str, list[str | None]]]:
    """The address of a site that gives these answers, and the `Last-Event-ID` of each request so far."""
    waiting, positions = [*replies], list[str | None]()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            positions.append(self.headers["Last-Event-ID"])
            reply = waiting.pop(0)
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(reply.body)

        def log_message(self, *_arguments: object) -> None:
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server, ThreadPoolExecutor(1) as beside:
        serving = beside.submit(server.serve_forever, 0.01)
        try:
            yield f"http://127.0.0.1:{server.server_port}", positions
        finally:
            server.shutdown()
            serving.result()


def test_stream_goes_on_after_its_last_whole_event_until_the_site_refuses(example: Any) -> None:
    package = example("dice_football")
    gone = b'{"code": "no_such_league", "detail": "There is no such league."}'
    replies = (
        Reply(200, b'retry: 1\nid: 4\n\nid: 5\nevent: job\ndata: {"id": "5"}\n\nid: 6\ndata: {"id"'),
        Reply(503, headers={"Retry-After": "0"}),
        Reply(200, b': hello\nid: 6\nevent: job\ndata: {"id":\ndata: "6"}\n\n'),
        Reply(404, gone),
    )
    with site_with(*replies) as (site, positions):
        events = package.Client(site).feed.get_league_feed_live("bot-league", kind="job")
        assert [event["id"] for event in islice(events, 2)] == ["5", "6"]
        with pytest.raises(package.Problem, match="no_such_league"):
            next(events)
    assert positions == [None, "5", "5", "6"]


def test_stream_that_never_began_is_refused_at_once(example: Any) -> None:
    package = example("dice_football")
    busy = Reply(429, b"{}", {"Retry-After": "7"})
    with site_with(busy) as (site, positions), pytest.raises(package.Problem) as refused:
        next(package.Client(site).feed.get_game_feed_live("1"))
    assert (refused.value.retry_after, positions) == (7, [None])
    with pytest.raises(URLError):
        next(package.Client(site).feed.get_game_feed_live("1"))  # which nobody answers any more


def test_token_does_not_follow_a_redirect(example: Any) -> None:
    package = example("dice_football")
    with site_with(Reply(200, b"{}")) as (elsewhere, requests):
        moved = Reply(301, headers={"Location": f"{elsewhere}/api/v1/me"})
        with (
            site_with(moved) as (site, _positions),
            pytest.raises(package.Problem, match=elsewhere) as refused,
        ):
            package.Client(site, "secret").people.get_me()
    assert (refused.value.code, requests) == ("moved", [])


def test_client_gives_up_on_a_silent_site(example: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        client = example("dice_football").Client("http://{}:{}".format(*silent.getsockname()), timeout=0.1)
        with pytest.raises(TimeoutError):
            client.people.get_me()


def test_webhook_example_receives_a_final_result_whose_signature_it_has_verified(
    live_server: LiveServer, season: Season, example: Any, settings: Settings
) -> None:
    settings.WEBHOOK_NETWORKS = HOME
    with ThreadPoolExecutor(1) as beside:
        waiting = beside.submit(example("webhook").main, live_server.url, secret(), "small-league")
        assert eventually(Webhook.objects.exists)
        fixture = season.fixtures.select_related("season__league__feed", "week", "home", "away")[0]
        coach = person("coach", season.league, Role.COACH)
        assign_coach(team=fixture.home, person=coach)
        report_result(fixture=fixture, score=Score((7, 3)), actor=coach)
        record_result(fixture=fixture, score=Score((20, 10)))
        send_due(public_id=Webhook.objects.get().public_id, compose=body_of)
        event = waiting.result(timeout=60)
    assert (event["type"], event["data"]["home"], event["data"]["home_score"]) == (
        "result",
        fixture.home.slug,
        20,
    )
    assert not Webhook.objects.exists()
