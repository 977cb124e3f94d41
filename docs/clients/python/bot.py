"""A coach bot: it plays the games of your team, lets the computer play all others, and ends with a champion.

    python3 bot.py http://localhost:8000 NAME PASSWORD LEAGUE

You run the league and coach a team in it. A fifth argument is the number of answers in a game after which a
computer coach takes over from the bot.
"""

import random
import sys

from dice_football import Client, Problem
from dice_football.types.shared import Side, TableOut
from dice_football.types.table import StartInRequest

SIDES: tuple[Side, Side] = ("home", "away")
OPPONENT = "situational"  # the computer coach of every other team


def signed_in(site: str, name: str, password: str) -> Client:
    """A client with a token for a day."""
    client = Client(site)
    made = client.people.post_token_by_password(
        {"username": name, "password": password, "name": "bot", "scope": "write", "days": 1}
    )
    client.token = made["secret"]
    return client


def play(client: Client, table: TableOut, side: Side, patience: int) -> None:
    """Answers every question of the game that `table` shows at random, and rolls when it is time."""
    game = table["id"]
    while table["state"] == "in_progress":
        seen, question = table["last"], next(iter(table["questions"]), None)
        if not patience:
            client.table.post_hand_over(game, {"side": side, "coach": OPPONENT})
            break
        if question:
            patience -= 1
            answer = random.choice(question["answers"])["answer"] if question["answers"] else None
            asked = question["asked"]
            table = client.table.post_answers(
                game, {"seen": seen, "side": question["side"], "asked": asked, "answer": answer}
            )
        else:
            table = client.table.post_rolls(game, {"seen": seen})
    print("Game", game, "is over.")


def main(site: str, name: str, password: str, league: str, patience: str = "-1") -> str:
    client = signed_in(site, name, password)
    mine = next(one for one in client.people.get_me()["leagues"] if one["league"] == league)
    teams = {seat["team"] for seat in mine["teams"]}
    season = client.leagues.get_league(league)["season"]
    assert season, "This league has no season yet."
    while not (champion := client.seasons.get_season(league, season)["champion"]):
        for fixture in list(client.results.iter_fixtures(league, season, due=True)):
            number = fixture["number"]
            own = next((side for side in SIDES if fixture[side]["slug"] in teams), None)
            if own:
                coaches: StartInRequest = {"home": OPPONENT, "away": OPPONENT}
                coaches[own] = "me"
                table = client.table.post_fixture_game(league, season, number, coaches)
                play(client, table, own, int(patience))
            else:
                client.results.post_computer(league, season, number)
        client.playoffs.post_step(league, season)
    print(f"{champion['name']} are the champions.")
    return champion["name"]


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Problem as problem:
        sys.exit(problem.detail)
