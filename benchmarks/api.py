"""How fast pages and the API answer:

    python3 benchmarks/api.py http://localhost:8000 expansion-league [REQUESTS [SEASON]] [--clients 32]

Requests the pages of a season one after the other on the local machine. Prints the median and 95th
percentile of each address in milliseconds, and the size of the answer; the first request of each is not
counted. Then as many clients at once request them all for ten seconds, the pages and the API each; prints
how many requests were answered in a second, and how long they took. `season --seed 7` plays and serves a
season, with `--seasons 10` ten of them. Set API_RATE_ANONYMOUS=1000000/min for it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPConnection
from statistics import quantiles
from urllib.parse import urlsplit

API = "/api/v1/leagues/{league}/seasons/{season}"
ADDRESSES = (
    "/",
    "/leagues/{league}/",
    "/leagues/{league}/{season}/",
    "/leagues/{league}/{season}/standings/",
    "/leagues/{league}/{season}/standings/?view=picture",
    "/leagues/{league}/{season}/schedule/",
    "/leagues/{league}/{season}/weeks/9/",
    "/leagues/{league}/{season}/bracket/",
    "/leagues/{league}/{season}/games/9/",
    "/leagues/{league}/{season}/games/9/replay/",
    "/leagues/{league}/{season}/weeks/9/replay/",
    "/leagues/{league}/{season}/teams/boston-bombers/",
    "/leagues/{league}/{season}/compare/",
    "/leagues/{league}/{season}/news/",
    "/leagues/{league}/{season}/yearbook/",
    "/leagues/{league}/{season}/plots/",
    "/leagues/{league}/{season}/leaders/",
    "/leagues/{league}/{season}/ranking/",
    "/leagues/{league}/almanac/",
    "/leagues/{league}/almanac/records/",
    "/leagues/{league}/almanac/rivals/",
    "/api/v1/leagues/{league}",
    f"{API}/standings",
    f"{API}/fixtures",
    f"{API}/bracket",
    f"{API}/weeks",
    "/api/v1/games/{game}/box-score",
    "/api/v1/games/{game}/events",
    "/api/v1/games/{game}/entries",
    "/api/v1/leagues/{league}/feed",
)
CROWDED = 10.0  # seconds with many clients


def main() -> None:
    """Prints a row for each address, one for an answer that has not changed, and two for many clients."""
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("league")
    parser.add_argument("requests", nargs="?", type=int, default=100)
    parser.add_argument("season", nargs="?", default="1")
    parser.add_argument("--clients", type=int, default=32)
    given = parser.parse_args()
    host = urlsplit(given.server).netloc
    connection = HTTPConnection(host)
    listed = ask(connection, f"/api/v1/games?league={given.league}&limit=1")[0]
    names = {"league": given.league, "season": given.season, "game": json.loads(listed)["results"][0]["id"]}
    paths = {address: address.format(**names) for address in ADDRESSES}
    for address, path in paths.items():
        report(connection, address, path, given.requests, {})
    path = f"{API}/standings".format(**names)
    etag = ask(connection, path)[1]
    report(connection, "standings, unchanged", path, given.requests, {"If-None-Match": etag})
    for name in ("pages", "API reads"):
        asked = [path for path in paths.values() if path.startswith("/api/") == (name == "API reads")]
        crowd(host, name, asked, given.clients)


def crowd(host: str, name: str, paths: list[str], clients: int) -> None:
    """Prints the row for many clients. They all request the same paths, but each starts at another one."""
    until = time.monotonic() + CROWDED
    with ThreadPoolExecutor(clients) as pool:
        asked = pool.map(partial(ask_until, until, host, paths), range(clients))
        taken = [one for client in asked for one in client]
    cuts = quantiles(taken, n=20)
    rate = len(taken) / CROWDED
    print(f"{clients} clients, {name}: {rate:.0f} requests a second, {cuts[9]:.0f} and {cuts[18]:.0f} ms")


def ask_until(until: float, host: str, paths: list[str], first: int) -> list[float]:
    """Milliseconds of each request of one client until then."""
    connection, taken = HTTPConnection(host), []
    while (start := time.monotonic()) < until:
        ask(connection, paths[(first + len(taken)) % len(paths)])
        taken.append((time.monotonic() - start) * 1000)
    return taken


def report(connection: HTTPConnection, name: str, path: str, requests: int, headers: dict[str, str]) -> None:
    """One row of the table."""
    ask(connection, path, headers)
    times = []
    for _ in range(requests):
        start = time.perf_counter()
        body = ask(connection, path, headers)[0]
        times.append((time.perf_counter() - start) * 1000)
    cuts = quantiles(times, n=20)
    print(f"{name:52} {cuts[9]:7.1f} {cuts[18]:7.1f} ms {len(body) / 1000:8.1f} kB")


def ask(connection: HTTPConnection, path: str, headers: dict[str, str] | None = None) -> tuple[bytes, str]:
    """The body and ETag of an answer. Exits if the request is refused."""
    connection.request("GET", path, headers=headers or {})
    answer = connection.getresponse()
    body = answer.read()
    if answer.status not in (200, 304):
        sys.exit(f"{path}: {answer.status} {body[:200]!r}")
    return body, answer.headers.get("ETag", "")


if __name__ == "__main__":
    main()
