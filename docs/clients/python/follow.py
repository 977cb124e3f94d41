"""Prints the final scores of a league as they happen, until you stop it.

python3 follow.py http://localhost:8000 LEAGUE
"""

import sys
from collections.abc import Iterator
from contextlib import closing

from dice_football import Client


def finals(site: str, league: str, after: str | None = None) -> Iterator[str]:
    """A line for each game that ends from now on, or after an event."""
    client = Client(site)
    with closing(client.feed.get_league_feed_live(league, after=after, kind="final")) as events:
        for event in events:
            if event["kind"] == "final":
                game = event["data"]
                yield f"{game['away']} {game['away_score']}, {game['home']} {game['home_score']}"


if __name__ == "__main__":
    for line in finals(*sys.argv[1:]):
        print(line, flush=True)
