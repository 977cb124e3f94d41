"""Both leagues and all callers: sessions, arguments of addresses, and the secrets from each caller."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.models import Game
from league.boxes.services import begin_box
from tests.access.canaries import Canary, canaries_of
from tests.access.outcomes import LINKED, VISITORS, Caller
from tests.access.stages import PASSWORD, Stage, stage
from tests.helpers.people import person

NOWHERE = {"slug": "no-such-league", "league": "no-such-league"}
NOTHING = UUID("00000000-0000-4000-8000-000000000000")
STATES = ("running", "finished", "abandoned")


@dataclass
class AccessWorld:
    """`session` is the session of a caller, `arguments` fills the address that they request."""

    places: dict[bool, Stage]
    sessions: dict[tuple[bool, str], str]
    canaries: dict[bool, list[Canary]] = field(default_factory=dict)
    unknown: dict[Caller, list[Canary]] = field(default_factory=dict)  # the secrets from each caller

    def __post_init__(self) -> None:
        for private, place in self.places.items():
            self.canaries[private] = canaries_of(place, self.sessions, private=private)

    def session(self, caller: Caller) -> str:
        return self.sessions[caller.private if caller.own else not caller.private, caller.role]

    def arguments(self, caller: Caller, state: str) -> dict[str, Any]:
        """The arguments of addresses. People with a link know its secret; others use an invented one."""
        place = self.places[caller.private]
        return dict(place.arguments, public_id=self.table(caller, state).public_id)

    def table(self, caller: Caller, state: str) -> Game:
        """The table that this caller requests; for a guest, the game in which they have a seat."""
        place = self.places[caller.private]
        return place.guests if (caller.here, state) == ("guest", "running") else place.tables[state]

    def link(self, caller: Caller, kind: str) -> str:
        """The secret part of a link of this kind; an invented one for people without the link."""
        known = caller.own and caller.role in LINKED
        return self.places[caller.private].links[kind] if known else "made-up"

    def secrets_from(self, caller: Caller) -> list[Canary]:
        """The secrets that this caller must not see in any answer."""
        if caller not in self.unknown:
            self.unknown[caller] = self._secrets_from(caller)
        return self.unknown[caller]

    def _secrets_from(self, caller: Caller) -> list[Canary]:
        here = [one for one in self.canaries[caller.private] if not one.knows(caller)]
        elsewhere = self.canaries[not caller.private] if caller.own and caller.role != "site_admin" else []
        abroad = Caller("stranger", own=False, private=not caller.private)
        return here + [one for one in elsewhere if not one.knows(abroad)]

    def secrets_of(self, caller: Caller) -> list[Canary]:
        """The secrets of links that this caller may see."""
        place = self.canaries[caller.private]
        return [one for one in place if one.what.startswith("the secret of the") and one.knows(caller)]


def build() -> tuple[dict[bool, Stage], dict[tuple[bool, str], str]]:
    """Adds the rows of both leagues; returns the leagues, and the session of each person."""
    root = User.objects.create_superuser("root", "root@letters.test", PASSWORD)
    outside = {"stranger": person("stranger", password=PASSWORD), "site_admin": root}
    names = {False: "open", True: "hushed"}
    places = {private: stage(name, private=private, outside=outside) for private, name in names.items()}
    sessions = {}
    for private, place in places.items():
        begin_box(league=place.season.league, actor=None, source="", replace=True)
        for role, user in place.people.items():
            sessions[private, role] = _signed_in(user)
        for role in VISITORS:
            sessions[private, role] = _followed(role, place)
    return places, sessions


def _signed_in(user: User) -> str:
    client = Client()
    client.force_login(user)
    return str(client.session.session_key)


def _followed(role: str, place: Stage) -> str:
    """The session of a visitor who has opened links: `link_holder` has only opened them, a guest has taken a
    seat, `link_scorer` keeps the score."""
    client, links = Client(), place.links
    seat, scorer = (
        reverse(f"games:{name}", args=[links[kind]])
        for name, kind in (("take_seat", "seat"), ("follow_link", "scorer"))
    )
    if role == "link_holder":
        for url in (
            seat,
            scorer,
            reverse("league:claim", args=[links["claim"]]),
            reverse("league:accept", args=[links["invitation"]]),
        ):
            assert client.get(url).status_code == 200
    if role == "guest":
        assert client.post(seat, {"name": "Gus"}).status_code == 302
    if role == "link_scorer":
        assert client.post(scorer, {"name": "Sam"}).status_code == 302
    cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
    return cookie.value if cookie else ""
