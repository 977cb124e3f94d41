"""Founds a league of four teams, takes one of them, and draws its schedule: ready for `bot.py`.

python3 found_league.py http://localhost:8000 NAME PASSWORD
"""

import json
import sys

from bot import Api

CLUBS = ("boston-bombers", "columbus-cobras", "toronto-thunder", "raleigh-reapers")


def main(site, name, password):
    api = Api(site, name, password)
    (short,) = [one for one in api.get("presets")["results"] if one["name"] == "knockout"]
    divisions = [{"name": "North", "teams": [{"slug": slug} for slug in CLUBS]}]
    league = api.post(
        "leagues",
        name="Bot League",
        preset=short["name"],
        playoff_places=4,
        ruleset="touchdown_a_minute",
        conferences=[{"name": "All", "divisions": divisions}],
    )
    address = f"leagues/{league['slug']}"
    api.send("PUT", f"{address}/teams/{CLUBS[0]}/coaches/{name}", json.dumps({}).encode())
    api.post(f"{address}/seasons/1/schedule")
    print(f"python3 bot.py {site} {name} PASSWORD {league['slug']}")
    return league["slug"]


if __name__ == "__main__":
    main(*sys.argv[1:])
