"""The standings of a league, with the typed client.

python3 standings.py http://localhost:8000 TOKEN LEAGUE
"""

import sys

from dice_football import Client


def main(site: str, token: str, league: str) -> list[str]:
    client = Client(site, token)
    season = client.leagues.get_league(league)["season"]
    assert season, "This league has no season yet."
    standings = client.standings.get_standings(league, season)
    rows = [
        row
        for conference in standings["conferences"]
        for division in conference["divisions"]
        for row in division["rows"]
    ]
    return [
        f"{row['place']} {row['team']['name']} {row['overall']['wins']}-{row['overall']['losses']}"
        for row in rows
    ]


if __name__ == "__main__":
    print(*main(*sys.argv[1:]), sep="\n")
