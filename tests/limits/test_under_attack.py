"""While an account sends the largest and the worst of each upload, somebody else signs in, plays and reports
without waiting, and the web process stays small. On the embedded default: SQLite and one web process."""

from __future__ import annotations

import json
import re
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from django.urls import reverse

from engine.documents import DEEPEST, MOST_DOTS, MOST_TOKENS, MOST_TOML
from games.league_files.tables import MOST_ROWS
from league.frame.csv_files import MOST_LINES
from tests.installation import Installation
from tests.league_files.hostile import HOSTILE, with_people
from tests.limits.world import PASSWORD

GROWTH = 50_000_000  # bytes that a web process may take for any request
WAIT = 1.0  # seconds for anybody else
BOUNDARY = "limits"
API = "/api/v1"

Answer = tuple[int, bytes]


class Caller:
    """A client of the server, with a session or a token."""

    def __init__(self, url: str, **headers: str) -> None:
        self.host, self.headers = urlsplit(url).netloc, headers

    def send(self, path: str, body: bytes | None = None, kind: str = "", **headers: str) -> Answer:
        connection = HTTPConnection(self.host, timeout=120)
        try:
            known = {**self.headers, **headers, **({"Content-Type": kind} if kind else {})}
            connection.request("GET" if body is None else "POST", path, body, known)
            answer = connection.getresponse()
            self.location = answer.headers.get("Location", "")
            self.cookies = answer.headers.get_all("Set-Cookie") or []
            return answer.status, answer.read()
        finally:
            connection.close()

    def json(self, path: str, value: Any) -> Answer:
        return self.send(path, json.dumps(value).encode(), "application/json")

    def form(self, path: str, fields: dict[str, str], kind: str = "csv", **files: bytes) -> Answer:
        """Posts a form with files of this kind, as a browser does, with the token of the page's cookie."""
        token = self.csrf()
        parts = [
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in {**fields, "csrfmiddlewaretoken": token}.items()
        ]
        for name, data in files.items():
            head = (
                f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"; filename="f.{kind}"\r\n\r\n'
            )
            parts.append(head.encode() + data + b"\r\n")
        body = b"".join([*parts, f"--{BOUNDARY}--\r\n".encode()])
        cookie = f"csrftoken={token}; {self.headers.get('Cookie', '')}"
        return self.send(path, body, f"multipart/form-data; boundary={BOUNDARY}", Cookie=cookie)

    def csrf(self) -> str:
        self.send("/accounts/login/", Cookie="")
        return next(found[1] for each in self.cookies if (found := re.match(r"csrftoken=(\w+)", each)))


@pytest.fixture
def world(embedded: Installation) -> Iterator[dict[str, Any]]:
    code = "from tests.limits.world import write_world; write_world()"
    made = embedded.manage("shell", "--no-imports", "-c", code).splitlines()[-1]
    embedded.env = {**embedded.env, "IMPORTS_PER_PERSON": "100"}
    embedded.start_web()
    web = int((embedded.running[0].folder / "pid").read_text())
    yield {**json.loads(made), "url": embedded.url, "web": web}
    embedded.check()


def uploads(world: dict[str, Any]) -> Iterator[tuple[str, Callable[[], Answer]]]:
    """Each upload at its limit, and the worst of its kind."""
    site = Caller(world["url"], Cookie=f"sessionid={world['attacker']}")
    api = Caller(world["url"], Authorization=f"Bearer {world['token']}")
    slug = world["hostile"]
    imports, box = reverse("league:import_seasons", args=[slug]), reverse("league:box", args=[slug])
    log = reverse("games:hand_in", args=[world["table"]])
    file, copies = b64decode(world["file"]), count()

    def send_file(data: bytes) -> Answer:
        return site.form(reverse("games:import_league"), {"name": f"Copy {next(copies)}"}, "zip", file=data)

    files = {
        "the largest file": with_people(file, MOST_ROWS["rows/people.jsonl"]),
        **{name: build(file) for name, build in HOSTILE.items()},
        "no zip": b"x" * 5_900_000,
    }
    for name, data in files.items():
        yield f"league file: {name}", partial(send_file, data)
    games = b"home,away,home_score,away_score\n" + b"T1,T2,1,2\n" * (MOST_LINES - 1)
    teams = b"team,division,conference\n" + b"".join(
        b"T%d,North,East\n" % number for number in range(MOST_LINES - 1)
    )
    yield "old seasons", lambda: site.form(imports, {}, games=games, teams=teams)
    yield "one line", lambda: site.form(imports, {}, games=b'"' + b"x," * 499_000, teams=teams)
    both = {"games": games.decode(), "teams": teams.decode(), "number": None}
    yield "old seasons by API", lambda: api.json(reverse("api:imports", args=[slug]), both)
    field = b"week,home,away\n" + b"1," * 49_000
    by_api = {"csv": field.decode(), "reason": "x"}
    yield "schedule", lambda: site.form(reverse("league:upload_schedule", args=[slug, 1]), {}, file=field)
    yield (
        "schedule by API",
        lambda: api.json(reverse("api:schedule-file", args=[slug, 1]), by_api),
    )
    dots = (".".join("a" * MOST_DOTS) + ".b%d=1\n") * 1_000
    tomls = {
        "dots": (dots % tuple(range(1_000)))[:MOST_TOML],
        "list": "a=[" + "1," * (MOST_TOML // 2 - 10) + "]",
        "quadratic": ".".join("a" * 40_000) + "=1",
        "deep": "a=" + "[" * (MOST_TOML - 10),
    }
    for name, toml in tomls.items():
        yield (
            f"own box: {name}",
            partial(site.form, box, {}, "toml", upload=toml.encode()),
        )
    texts = {
        "tokens": "[" + '"a",' * (MOST_TOKENS // 2 - 1) + "1]",
        "names": "{" + ",".join(f'"{number}":0' for number in range(MOST_TOKENS // 3)) + "}",
        "deep": "[" * 1_000_000,
        "a list of lists": "[" + "[]," * 800_000 + "[]]",
        "a number": "1" * 5_000,
        "levels": "[" * DEEPEST + "]" * DEEPEST,
        "a text": '"' + "\\n" * 1_200_000 + '"',
    }
    for name, text in texts.items():
        data = text.encode()
        yield f"JSON: {name}", partial(api.send, f"{API}/notation", data, "application/json")
        yield f"log: {name}", partial(site.form, log, {}, log=data)
    yield "notation", lambda: api.json(f"{API}/notation", {"text": "1. a b c\n" * 4_400})


class Bystander:
    """Somebody else, who signs in, plays and reports for as long as the attack goes on."""

    def __init__(self, world: dict[str, Any]) -> None:
        self.world, self.waits = world, dict[str, list[float]]()
        self.coach = Caller(world["url"], Authorization=f"Bearer {world['coach']}")
        self.reporter = Caller(world["url"], Authorization=f"Bearer {world['reporter']}")
        self.refused: list[Answer] = []

    def run(self, over: Event, *, least: int = 1) -> dict[str, float]:
        """Goes on until `over`; returns how long each kind of request took at most."""
        for turn in count():
            if over.is_set() and turn >= least:
                break
            if not turn:  # an address may sign in 30 times a minute
                self._timed("sign in", self._sign_in)
            self._timed("play", self._play)
            self._timed("report", partial(self._report, turn))
            time.sleep(0.05)
        assert not self.refused
        return {name: max(waits) for name, waits in self.waits.items()}

    def _timed(self, name: str, act: Callable[[], Answer]) -> None:
        began = time.monotonic()
        status, text = act()
        self.waits.setdefault(name, []).append(time.monotonic() - began)
        if status >= HTTPStatus.BAD_REQUEST and status != HTTPStatus.TOO_MANY_REQUESTS:
            self.refused.append((status, text[:300]))

    def _sign_in(self) -> Answer:
        visitor = Caller(self.world["url"])
        token = visitor.csrf()
        fields = {"login": "cleo", "password": PASSWORD, "csrfmiddlewaretoken": token}
        body, kind = urlencode(fields).encode(), "application/x-www-form-urlencoded"
        status, text = visitor.send("/accounts/login/", body, kind, Cookie=f"csrftoken={token}")
        return (status, text) if status in {302, 429} else (400, text)

    def _play(self) -> Answer:
        game = f"{API}/games/{self.world['game']}"
        table = json.loads(self.coach.send(f"{game}/table")[1])
        if table["state"] != "in_progress":
            return 200, b""
        if asked := table["questions"]:
            first = asked[0]
            answer = first["answers"][0]["answer"] if first["answers"] else None
            sent = {"seen": table["last"], "side": first["side"], "asked": first["asked"], "answer": answer}
            return self.coach.json(f"{game}/answers", sent)
        return self.coach.json(f"{game}/rolls", {"seen": table["last"]})

    def _report(self, turn: int) -> Answer:
        report = f"{API}/leagues/{self.world['calm']}/seasons/1/fixtures/2/report"
        return self.reporter.json(report, {"home_score": 7 * (turn % 9), "away_score": 60})


def test_nobody_waits_for_anybodys_files_and_the_web_process_stays_small(world: dict[str, Any]) -> None:
    over, quiet = Event(), Bystander(world)
    over.set()
    usual = quiet.run(over, least=5)
    bound = {name: max(WAIT, 5 * wait) for name, wait in usual.items()}  # of a machine with other work
    late: dict[str, Any] = {}
    with ThreadPoolExecutor(1) as beside:
        for name, upload in uploads(world):
            watch = Memory(world["web"])
            status, text = upload()  # alone: a sign-in takes 19 MB
            assert status < 500, (name, status, text[:300])
            assert status not in {401, 403, 404, 405}, (name, status, "nobody has read it")
            assert watch.growth() < GROWTH, (name, watch.growth())
            over, other = Event(), Bystander(world)
            waiting: Future[dict[str, float]] = beside.submit(other.run, over)
            try:
                upload()
            finally:
                over.set()
            waits = waiting.result()
            slow = {what: wait for what, wait in waits.items() if wait > bound[what]}
            if slow:
                late[name] = slow
    assert len(late) <= 1, late


class Memory:
    """How much a process grows at most."""

    def __init__(self, pid: int) -> None:
        self.folder = Path(f"/proc/{pid}")
        (self.folder / "clear_refs").write_text("5")  # the highest value begins anew
        self.before = self._read("VmRSS")

    def growth(self) -> int:
        return self._read("VmHWM") - self.before

    def _read(self, name: str) -> int:
        found = re.search(rf"{name}:\s+(\d+) kB", (self.folder / "status").read_text())
        assert found
        return 1024 * int(found[1])
