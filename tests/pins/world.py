"""The leagues whose pages and answers are pinned: one of each game, founded and played through the API.

Whatever is random or depends on the clock is fixed, so the same rows come out on every database; only the
public ids of rows differ.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from typing import Any
from unittest.mock import patch

import time_machine
from django.contrib.auth.models import User
from django.test import Client
from rest_framework.test import APIClient

from games.models import Game
from league.models import Heartbeat, Job, Season
from tests.autoplay.worker import work_through
from tests.odds.reviewed_games import reviewed
from tests.odds.tallies import store_odds
from tests.story.exports.exported import analyze_quickly
from tests.table.league_games import player
from tests.table.phones import act

NOW = datetime(2026, 9, 12, 18, 0, tzinfo=UTC)
RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")
BOSTON, COLUMBUS, TORONTO, RALEIGH = (
    "boston-bombers",
    "columbus-cobras",
    "toronto-thunder",
    "raleigh-reapers",
)
DIVISIONS = [
    {"name": "North", "teams": [{"slug": BOSTON}, {"slug": COLUMBUS}]},
    {"name": "South", "teams": [{"slug": TORONTO}, {"slug": RALEIGH}]},
]
LEAGUE = "leagues/first-and-goal"


@contextmanager
def fixed_time_and_chance() -> Iterator[None]:
    """The clock stands still, secrets of seasons and games are 2a2a2a ... as in all tests, and those of links
    are the SHA-256 of 1, 2, 3 ..."""
    numbers = count(1)

    def drawn(size: int = 32) -> bytes:
        return hashlib.sha256(str(next(numbers)).encode()).digest()[:size]

    with (
        time_machine.travel(NOW, tick=False),
        patch.object(secrets, "token_hex", lambda size=32: "2a" * size),
        patch.object(secrets, "token_bytes", drawn),
        patch.object(secrets, "token_urlsafe", lambda size=32: drawn(size).hex()),
        patch.object(secrets, "randbelow", lambda limit: 7 % limit),
    ):
        yield


class Program:
    """A person's program: a refusal is an error."""

    def __init__(self, user: User) -> None:
        self.client = APIClient(SERVER_NAME="localhost")
        self.client.force_login(user)

    def get(self, address: str) -> Any:
        return self.client.get(f"/api/v1/{address}").json()

    def post(self, address: str, **body: Any) -> Any:
        return self._sent("post", address, body)

    def put(self, address: str, **body: Any) -> Any:
        return self._sent("put", address, body)

    def _sent(self, method: str, address: str, body: Any) -> Any:
        answer = getattr(self.client, method)(f"/api/v1/{address}", body, format="json")
        assert answer.status_code in (200, 201, 202), (address, answer.status_code, answer.content)
        return answer.json()


def _signed_in(user: User) -> str:
    """The key of a new session."""
    client = Client()
    client.force_login(user)
    return str(client.session.session_key)


class PinnedWorld:
    """Carla runs the leagues; in that of 1st & Goal, Ann and Ben coach the clubs of the North. Zoe belongs to
    none, and Root administers the site. `ids` are public ids by the names that addresses have for them."""

    def __init__(self) -> None:
        self.ids: dict[str, str] = {}
        names = ("carla", "ann", "ben", "zoe")
        self.people = {name: User.objects.create_user(name, f"{name}@letters.test") for name in names}
        self.people["root"] = User.objects.create_superuser("root", "root@letters.test")
        self.sessions = {name: _signed_in(user) for name, user in self.people.items()}
        Heartbeat.objects.create(at=NOW)  # a worker runs
        self.carla, self.ann, self.ben = (Program(self.people[name]) for name in names[:3])
        self._found("first_and_goal", places=4)
        for coach, team in ((self.ann, BOSTON), (self.ben, COLUMBUS)):
            invitation = self.carla.post(f"{LEAGUE}/invitations", role="coach", team=team)
            coach.post("invitations/accept", secret=invitation["secret"])
        self._first_season()
        self._second_season()
        self._at_the_side()
        for ruleset in RULESETS[1:]:
            league = self._found(ruleset, places=2)
            self._play(f"{league}/seasons/1")
            self.ids[ruleset] = self._game(league.removeprefix("leagues/"), season=1, number=1)
            pick_up = self.ben.post("games", ruleset=ruleset, home="me", away="situational")
            self.ids[f"{ruleset}_table"] = self._at_table(pick_up["id"], inputs=14)

    def _found(self, ruleset: str, *, places: int) -> str:
        """Founds a league and draws its schedule; returns its address."""
        made = self.carla.post(
            "leagues",
            name=ruleset.replace("_", " ").capitalize(),
            ruleset=ruleset,
            preset="round_robin",
            playoff_places=places,
            conferences=[{"name": "All", "divisions": DIVISIONS}],
        )
        league = f"leagues/{made['slug']}"
        self.carla.post(f"{league}/seasons/1/schedule", effort=0.1)
        return league

    def _play(self, season: str, **chosen: Any) -> None:
        """Lets the computer play games, to the champion or those that are chosen."""
        coached = [BOSTON, COLUMBUS] if season.startswith(LEAGUE) else []
        job = self.carla.post(f"{season}/jobs", instead_of=coached, **chosen)
        work_through(Job.objects.get(public_id=job["id"]))

    def _game(self, league: str, *, season: int, number: int) -> str:
        fixtures = {"fixture__season__league__slug": league, "fixture__season__number": season}
        return str(Game.objects.get(**fixtures, fixture__number=number).public_id)

    def _at_table(self, game: str, *, inputs: int) -> str:
        """Ben begins a game; the app rolls."""
        row = Game.objects.get(public_id=game)
        for _input in range(inputs):
            row = act(row, player("ben"))
        return game

    def _fixture_of(self, season: str, *clubs: str) -> str:
        """The address of the game of two clubs."""
        for fixture in self.carla.get(f"{season}/fixtures")["results"]:
            if {fixture["home"]["slug"], fixture["away"]["slug"]} == set(clubs):
                return f"{season}/fixtures/{fixture['number']}"
        raise LookupError(clubs)

    def _first_season(self) -> None:
        """A game at the table, a forfeit, a corrected result and a deducted point; the computer plays the
        others, and the playoffs."""
        season, carla = f"{LEAGUE}/seasons/1", self.carla
        at_table = self.ben.post(f"{self._fixture_of(season, COLUMBUS, RALEIGH)}/game", away="situational")
        self.ids["refereed"] = self._at_table(at_table["id"], inputs=30)
        self.ben.post(f"games/{at_table['id']}/finish")
        self._play(season, through=1)
        carla.post(f"{self._fixture_of(season, BOSTON, RALEIGH)}/report", outcome="forfeit_by_away")
        self._play(season, through=2)
        wrong = self._fixture_of(season, COLUMBUS, TORONTO)
        carla.post(f"{wrong}/correct", home_score=23, away_score=20, reason="Two scores were swapped.")
        carla.post(f"{season}/adjustments", team=TORONTO, points=-1, reason="Came late.")
        self._play(season)
        self.ids["auto_played"] = self._game("first-and-goal", season=1, number=2)
        for game in Game.objects.filter(fixture__season__number=1, fixture__kind="playoff"):
            analyze_quickly(game)
        reviewed(Game.objects.get(public_id=self.ids["auto_played"]))

    def _second_season(self) -> None:
        """After the first week: a game at the table, a report, a dispute, odds."""
        season, carla = f"{LEAGUE}/seasons/2", self.carla
        carla.post(f"{LEAGUE}/seasons")
        carla.post(f"{season}/schedule", effort=0.1)
        carla.put(f"{season}/dates", starts_on="2026-09-14")
        against_raleigh = self._fixture_of(season, COLUMBUS, RALEIGH)
        at_table = self.ben.post(f"{against_raleigh}/game", away="situational", home="me")
        self.ids["table"] = self._at_table(at_table["id"], inputs=20)
        derby = self._fixture_of(season, BOSTON, COLUMBUS)
        self.ben.post(f"{derby}/report", home_score=31, away_score=17)
        self.ann.post(f"{derby}/dispute", note="It was 14.", home_score=31, away_score=14)
        self.ann.post(f"{self._fixture_of(season, BOSTON, RALEIGH)}/report", home_score=10, away_score=9)
        self._play(season, through=2)
        store_odds(Season.objects.select_related("league").get(league__slug="first-and-goal", number=2))

    def _at_the_side(self) -> None:
        """A ballot, a webhook, a subscription, a what-if season and an experiment."""
        carla, ben, season = self.carla, self.ben, f"{LEAGUE}/seasons/2"
        carla.post(
            f"{season}/ballots", title="Game of the week", closes_at="2026-10-01T12:00Z", names=["A", "B"]
        )
        receiver = {"name": "Site", "url": "https://receiver.test/games", "kinds": ["final"]}
        self.ids["webhook"] = carla.post(f"{LEAGUE}/webhooks", **receiver)["id"]
        self.ids["fork"] = ben.post(f"{season}/forks", name="Upset")["id"]
        ben.post("me/subscriptions", league="first-and-goal")
        open_game = self._fixture_of(season, BOSTON, TORONTO)
        link = self.ann.post(f"{open_game}/scorer-links")["link"]
        self.ids["scorer"] = link.rstrip("/").rpartition("/")[2]
        plan = {"ruleset": "first_and_roll", "option": "overtime", "values": ["none", "sudden_death"]}
        self.ids["experiment"] = ben.post("experiments", **plan, size=20, seed=7)["id"]
