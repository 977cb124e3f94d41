"""How fast pages and the API answer: python3 benchmarks/api.py http://localhost:8000 expansion-league
[REQUESTS [SEASON]]

Requests the pages of a season one after the other on the local machine. Prints the median and 95th
percentile of each address in milliseconds, and the size of the answer; the first request of each is not
counted. `season --seed 7` plays and serves a season, with `--seasons 10` ten of them. Set
API_RATE_ANONYMOUS=100000/min for it.
"""

from __future__ import annotations

import json
import sys
import time
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


def main() -> None:
    """Prints a row for each address, and one for an answer that has not changed."""
    server, league, *rest = sys.argv[1:]
    requests, season = int(rest[0]) if rest else 100, rest[1] if rest[1:] else "1"
    connection = HTTPConnection(urlsplit(server).netloc)
    game = json.loads(ask(connection, f"/api/v1/games?league={league}&limit=1")[0])["results"][0]["id"]
    for address in ADDRESSES:
        path = address.format(league=league, season=season, game=game)
        report(connection, address, path, requests, {})
    path = f"{API}/standings".format(league=league, season=season)
    etag = ask(connection, path)[1]
    report(connection, "standings, unchanged", path, requests, {"If-None-Match": etag})


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
