"""A coach bot: it plays the games of your team, lets the computer play all others, and ends with a champion.

    python3 bot.py http://localhost:8000 NAME PASSWORD LEAGUE

You run the league and coach a team in it. Needs Python alone. A fifth argument is the number of answers
in a game after which a computer coach takes over from the bot.
"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

OPPONENT = "situational"  # the computer coach of every other team


class Api:
    def __init__(self, site, name, password):
        self.base, self.token = f"{site}/api/v1/", ""
        wish = {"username": name, "password": password, "name": "bot", "scope": "write", "days": 1}
        self.token = self.post("tokens/by-password", **wish)["secret"]

    def get(self, address):
        return self.send("GET", address)

    def post(self, address, **body):
        return self.send("POST", address, json.dumps(body).encode())

    def send(self, method, address, body=None):
        headers = {"Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        try:
            with urlopen(Request(self.base + address, body, headers, method=method)) as answer:
                return json.load(answer)
        except HTTPError as error:
            raise SystemExit(f"{method} {address}: {json.load(error)['detail']}") from None


def play(api, table, side, patience):
    """Answers every question of the game that `table` shows at random, and rolls when it is time."""
    game = f"games/{table['id']}"
    while table["state"] == "in_progress":
        seen, asked = table["last"], next(iter(table["questions"]), None)
        if not patience:
            table = api.post(f"{game}/hand-over", side=side, coach=OPPONENT)
            break
        if asked:
            patience -= 1
            answer = random.choice(asked["answers"])["answer"] if asked["answers"] else None
            told = {"side": asked["side"], "asked": asked["asked"], "answer": answer}
            table = api.post(f"{game}/answers", seen=seen, **told)
        else:
            table = api.post(f"{game}/rolls", seen=seen)
    print(game, "is over")


def main(site, name, password, league, patience=-1):
    api = Api(site, name, password)
    (mine,) = [one for one in api.get("me")["leagues"] if one["league"] == league]
    teams = {seat["team"] for seat in mine["teams"]}
    season = f"leagues/{league}/seasons/{api.get(f'leagues/{league}')['season']}"
    while not api.get(season)["champion"]:
        for fixture in api.get(f"{season}/fixtures?due=true")["results"]:
            address, sides = f"{season}/fixtures/{fixture['number']}", ("home", "away")
            own = next((side for side in sides if fixture[side]["slug"] in teams), None)
            if own:
                deciders = {side: "me" if side == own else OPPONENT for side in sides}
                play(api, api.post(f"{address}/game", **deciders), own, int(patience))
            else:
                api.post(f"{address}/computer")
        api.post(f"{season}/step")
    champion = api.get(season)["champion"]["name"]
    print(f"{champion} are the champions.")
    return champion


if __name__ == "__main__":
    main(*sys.argv[1:])
