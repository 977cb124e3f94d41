"""Webhooks while everything that sends them is killed:

    python3 benchmarks/webhooks.py [--weeks 3] [--seconds 60]

Runs the whole service on a PostgreSQL and a Redis of its own, and a receiver in a process of its own, which
checks signatures, is slow, and refuses or cuts off the first attempt of every third event. The computer plays
these weeks of a league of 24 clubs, while the sender, the worker, the scheduler and Redis are killed. Then it
waits until everything is delivered, prints what the receiver saw, and exits with 1 if it did not see each
final result under exactly one ID, or saw a wrong signature. Requires the packages of the tests. About two
minutes.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter, defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from urllib.request import Request, urlopen

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from league.webhooks.calls import signed_headers
from tests import services
from tests.drills.leagues import LEAGUE
from tests.helpers.commands import children, command_line
from tests.installation import ROOT, UNCHECKED, Installation
from tests.waiting import eventually

PART = {"sender": "webhooks@", "worker": "prefork", "beat": "beat"}
LEFT = """
from league.models import Delivery, Result, Webhook
from league.webhooks.selectors import webhooks_with_work
print(Result.objects.filter(state="final").count(), Delivery.objects.exclude(state="delivered").count()
      + sum(hook.league.feed.last > hook.after for hook in Webhook.objects.all()))
"""


def receive(secret: str, file: str) -> None:
    """Serves until it is killed; prints its port, and appends each request that it answered to the file."""
    random, known = Random(7), set[str]()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            event, at = self.headers["webhook-id"], int(self.headers["webhook-timestamp"])
            genuine = signed_headers(event, at, body, [secret])["webhook-signature"]
            fate = 9 if event in known else random.randrange(9)
            known.add(event)
            time.sleep(0.3)
            if fate == 0:
                self.connection.close()
                return
            status = 500 if fate < 3 else 204
            row = [event, status, self.headers["webhook-signature"] == genuine, json.loads(body)]
            with Path(file).open("a") as log:
                print(json.dumps(row), file=log)
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_arguments: object) -> None:
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", int(os.environ["RECEIVER_PORT"])), Receiver) as server:
        server.serve_forever()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weeks", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60, help="to deliver the rest (default: 60)")
    parser.add_argument("--receive", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.receive:
        receive(*options.receive)
        return 0
    return drill(options.weeks, options.seconds)


def drill(weeks: int, seconds: float) -> int:
    """Plays, kills and counts; returns the exit code."""
    postgres, redis = services.postgres_server(), services.redis_server()
    postgres.start()
    redis.start()
    folder = Path(mkdtemp(prefix="league-webhooks-"))
    installation = Installation.of(
        DATA_DIR=str(folder),
        DATABASE_URL=f"postgres://postgres@127.0.0.1:{postgres.port}/postgres",
        CELERY_BROKER_URL=f"redis://127.0.0.1:{redis.port}/0",
        CACHE_URL=f"redis://127.0.0.1:{redis.port}/1",
        CELERY_QUEUE_PREFIX="",
        WEBHOOK_NETWORKS="127.0.0.0/8",
        ODDS_SEASONS="0",
    )
    installation.manage("migrate", UNCHECKED, "--verbosity", "0")
    token = installation.manage("shell", "--no-imports", "-c", LEAGUE).split()[-1]
    with services.reserved_port() as port, services.reserved_port() as receiving:
        command = [sys.executable, str(ROOT / "manage.py"), "up", "--workers", "1", "--port", str(port)]
        up = services.start("up", command, "Serving on", cwd=ROOT, env=installation.env)
    leader = int((up.folder / "pid").read_text())
    league = f"http://127.0.0.1:{port}/api/v1/leagues/test-league"

    def post(path: str, **data: object) -> dict[str, object]:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        with urlopen(Request(league + path, json.dumps(data).encode(), headers), timeout=60) as answer:
            found: dict[str, object] = json.load(answer)
            return found

    def kill(part: str) -> None:
        for pid in children(leader):
            if PART[part] in command_line(pid) and ("webhooks@" in command_line(pid)) == (part == "sender"):
                os.kill(pid, signal.SIGKILL)

    address = f"http://127.0.0.1:{receiving}/"
    hook = post("/webhooks", name="Drill", url=address, kinds=["result"])
    log = folder / "received"
    receiver = subprocess.Popen(
        [sys.executable, __file__, "--receive", str(hook["secret"]), str(log)],
        env={**installation.env, "RECEIVER_PORT": str(receiving)},
    )
    try:
        if not eventually(lambda: answers(receiving)):
            raise RuntimeError("the receiver does not start")
        job = post("/seasons/1/jobs", through=weeks)
        print("job:", job["state"], flush=True)
        for part in ("sender", "worker", "redis", "sender", "beat", "sender"):
            time.sleep(4)
            print(f"killed: {part}", flush=True)
            if part == "redis":
                redis.stop()
                time.sleep(2)
                redis.start()
            else:
                kill(part)
        left = [0, 0]

        def is_done() -> bool:
            left[:] = map(int, installation.manage("shell", "--no-imports", "-c", LEFT).split())
            time.sleep(2)
            return left[1] == 0 and left[0] >= 12 * weeks

        done = eventually(is_done, seconds)
        print(f"final results: {left[0]}, not delivered: {left[1]}")
        return 0 if report(log, left[0]) and done else 1
    finally:
        receiver.kill()
        up.stop()
        redis.stop()
        postgres.stop()


def answers(port: int) -> bool:
    """Whether somebody listens there. A first attempt before would use up the first delay."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def report(log: Path, results: int) -> bool:
    """Prints what the receiver saw; returns whether it saw each final result under one ID."""
    rows = [json.loads(line) for line in log.read_text().splitlines()]
    ids, bodies = defaultdict(set), defaultdict(set)
    for event, _status, _genuine, body in rows:
        bodies[event].add(json.dumps(body))
        if body["data"]["state"] == "final":
            ids[body["data"]["fixture"]].add(event)
    statuses = Counter(status for _event, status, _genuine, _body in rows)
    accepted = Counter(event for event, status, _genuine, _body in rows if status == 204)
    print(f"requests: {len(rows)} ({dict(statuses)}), accepted events: {len(accepted)}")
    print(f"accepted more than once, under the same ID: {sum(times > 1 for times in accepted.values())}")
    wrong = sum(not genuine for _event, _status, genuine, _body in rows)
    print(f"games: {len(ids)}, wrong signatures: {wrong}")
    one_each = all(len(found) == 1 and found <= accepted.keys() for found in ids.values())
    return one_each and len(ids) == results and not wrong and all(len(one) == 1 for one in bodies.values())


if __name__ == "__main__":
    sys.exit(main())
