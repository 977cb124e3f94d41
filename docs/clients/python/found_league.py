"""Founds a league of four teams, takes one of them, and draws its schedule: ready for `bot.py`.

python3 found_league.py http://localhost:8000 NAME PASSWORD
"""

import sys

from bot import signed_in
from dice_football.types.shared import ClubInRequest

CLUBS = ("boston-bombers", "columbus-cobras", "toronto-thunder", "raleigh-reapers")


def main(site: str, name: str, password: str) -> str:
    client = signed_in(site, name, password)
    clubs: list[ClubInRequest] = [{"slug": club} for club in CLUBS]
    league = client.leagues.post_leagues(
        {
            "name": "Bot League",
            "preset": "knockout",
            "playoff_places": 4,
            "ruleset": "touchdown_a_minute",
            "conferences": [{"name": "All", "divisions": [{"name": "North", "teams": clubs}]}],
        }
    )
    client.people.put_coach(league["slug"], CLUBS[0], name)
    client.schedule.post_schedule(league["slug"], 1)
    print(f"python3 bot.py {site} {name} PASSWORD {league['slug']}")
    return league["slug"]


if __name__ == "__main__":
    main(*sys.argv[1:])
