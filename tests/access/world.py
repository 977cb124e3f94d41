"""An open and a closed league, with people of every role in each, and something at every address."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from api.issuing import issue_token
from api.models import Token
from games.models import Game
from games.players import Player
from games.services import play_fixture, start_week_job, table
from games.services.scoring import make_scorer_link
from league.models import Change, League, Season
from league.permissions import Role
from league.services import appoint, invite, open_ballot, seat_coach
from league.services.drawings import start_drawing
from tests.access.outcomes import MEMBERS, ROLES, Caller
from tests.league.people import person
from tests.league.small import small_season

PASSWORD = "a long enough one"


@dataclass(frozen=True)
class Place:
    """A league, its people by role, and what stands in its addresses by the names of arguments."""

    people: dict[str, User]
    arguments: dict[str, Any]


class World:
    """Both leagues; `client` signs a caller in, `arguments` fills the address that he asks for."""

    def __init__(self) -> None:
        root = User.objects.create_superuser("root", password=PASSWORD)
        outside = {"stranger": person("stranger", password=PASSWORD), "site_admin": root}
        self.places = {private: _place(private, outside) for private in (False, True)}
        self.sessions = {
            user: _session_of(user) for place in self.places.values() for user in place.people.values()
        }

    def client(self, caller: Caller) -> Client:
        """A browser in which the caller is signed in."""
        client = Client(raise_request_exception=False)
        home = self.places[caller.private if caller.own else not caller.private]
        if caller.role != "anonymous":
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[home.people[caller.role]]
        return client

    def arguments(self, caller: Caller) -> dict[str, Any]:
        return self.places[caller.private].arguments


def callers(*, of_a_league: bool) -> list[Caller]:
    """Everybody at both leagues; who belongs to none meets each of them once. Where the address is of no
    league, everybody once."""
    if not of_a_league:
        return [Caller(role, True, False) for role in ROLES]
    return [
        Caller(role, own, private)
        for role in ROLES
        for private in (False, True)
        for own in ((True, False) if role in MEMBERS else (False,))
    ]


def _session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return str(client.session.session_key)


def _place(private: bool, outside: dict[str, User]) -> Place:
    name = "closed" if private else "open"
    season = small_season(f"{name} league", clubs=6)
    league = season.league
    League.objects.filter(pk=league.pk).update(visibility="private" if private else "public")
    people = {role: person(f"{name}-{role}", league, Role(role), password=PASSWORD) for role in MEMBERS}
    fixture = season.fixtures.select_related("home").get(number=1)
    seat_coach(team=fixture.home, person=people["coach"])
    return Place(people | outside, _arguments(season, people))


def _arguments(season: Season, people: dict[str, User]) -> dict[str, Any]:
    """By the names that URLs use. A new address with these names needs nothing here."""
    league = season.league
    home = season.fixtures.select_related("home").get(number=1).home
    bob = person(f"{league.slug}-bob", league, Role.VIEWER)
    appoint(league=league, person=bob, role=Role.SCORER, actor=people["commissioner"])
    invited = invite(league=league, role=Role.VIEWER, actor=people["commissioner"])
    later = timezone.now() + timedelta(days=1)
    ballot = open_ballot(season=season, title="Game of the week", closes_at=later, names=["One", "Two"])
    finished = play_fixture(fixture=season.fixtures.get(number=2))
    at_table = _game_at_a_table(season, people["coach"])
    seat = at_table.seats.get(side="home")
    return {
        "slug": league.slug,
        "league": league.slug,
        "number": season.number,
        "season": season.number,
        "week": 1,
        "week_number": 1,
        "fixture": 2,
        "fixture_number": 2,
        "team": home.slug,
        "team_slug": home.slug,
        "username": bob.username,
        "secret": invited.secret,
        "digest": invited.invitation.digest,
        "invitation": invited.invitation.digest,
        "change": Change.objects.filter(league=league).earliest("pk").public_id,
        "job": start_week_job(week=season.weeks.get(number=1)).public_id,
        "drawing": start_drawing(season=season).public_id,
        "game": finished.public_id,
        "public_id": at_table.public_id,
        "version": "0",
        "side": seat.side,
        "part": seat.part,
        "ballot_number": ballot.number,
        "link": "made-up",
        "scorer_link": _scorer_link(season),
        "token": _token(bob),
        "ruleset": league.ruleset,
        "key": default_token_generator.make_token(bob),
        "uidb36": user_pk_to_url_str(bob),
    }


def _game_at_a_table(season: Season, coach: User) -> Game:
    """The coach's game against the computer."""
    fixture = season.fixtures.select_related("season__league", "home", "away", "week").get(number=1)
    player = Player(user=coach, name=coach.username)
    return table.start_game(player=player, fixture=fixture, deciders=("me", "situational"))


def _scorer_link(season: Season) -> Any:
    fixture = season.fixtures.select_related("season__league", "home", "away", "week").get(number=1)
    return make_scorer_link(fixture=fixture).link.public_id


def _token(owner: User) -> Any:
    issue_token(owner=owner, name="a program", scope=Token.Scope.READ, days=1)
    return Token.objects.get(user=owner).public_id
