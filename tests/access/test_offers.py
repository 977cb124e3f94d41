"""Every form and button that a page offers to a person is accepted from them, and refused from everybody to
whom no page offers it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta

import pytest
from django.contrib.messages import ERROR, get_messages
from django.db import transaction
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from league.frame.permissions import Role
from league.models import Coach, Fixture, Season, Team
from tests.access.browser import Browser
from tests.access.kept import clear_caches
from tests.access.offers import Offer, offers_of
from tests.access.outcomes import Caller
from tests.access.walks import Walk
from tests.access.world import AccessWorld
from tests.helpers.people import person
from tests.helpers.small_seasons import WEEKS, play, small_season

pytestmark = pytest.mark.django_db

ROLES = (
    "anonymous",
    "link_scorer",
    "guest",
    "viewer",
    "scorer",
    "coach",
    "partner",
    "opponent",
    "co_commissioner",
    "commissioner",
)
# Pages that offer different people different actions. Pages for the people who run the league alone, with one
# form that is sent to the page itself, are held by the table.
GAMES = ("advice", "back", "options", "table")
SEASONS = ("autoplay", "fork", "forks", "inbox", "league_file", "odds")
FIXTURES = ("games:box", "games:desk", "games:fixture_notation", "games:scorers")
LEAGUES = (
    *("amend", "awards", "bracket", "dates", "drawing", "grouping", "history", "league", "members"),
    *("overrule", "season", "settings", "team", "team_settings", "webhook", "webhooks", "withdraw"),
)
# What a person writes into an empty field
FILLED = {
    "home_score": "20",
    "away_score": "10",
    "reason": "The sheet says so.",
    "name": "Another",
    "points": "-2",
}
CHOSEN = {"role": "viewer"}  # instead of what is so already
EVERYWHERE = ("set_language", "league:switch_scores", "account_logout")
# Forms that ask for more than their first choices, with 422 or a sentence on the page of the button. That is
# no refusal of the person.
ASK_FOR_MORE = {
    "games:autoplay": "a schedule, and the teams whose coaches are passed over",
    "games:odds": "a schedule, and weeks whose odds are not known",
    "games:back": "a reason only while the same roll stands",
    "games:box": "the numbers of every team have to agree",
    "games:correct": "a whole state of the game",
    "games:undo": "there is no entry of their own since the last roll",
    "league:archive": "no job that still plays",
    "league:dates": "other dates than now",
    "league:deadline": "a time within 180 days",
    "league:decide_toss": "another club than the first",
    "league:delete": "the name of the league",
    "league:leave": "another commissioner",
    "league:profile": "another choice than now",
    "league:remove_member": "another commissioner",
    "league:set_seeds": "another order than now",
    "league:role": "another role than now",
    "league:seat": "a team and a member",
    "league:settings": "another setting than now",
    "league:webhook": "something else than now",
    "league:week_deadline": "another time than now",
    "league:webhooks": "an address",
    "league:wishes": "two teams",
}
# Offers that are refused from some.
REFUSED_FROM_SOME = {
    "games:finish": "while another person plays: they have to hand their side over first",
    "games:abandon": "while another person plays: they have to hand their side over first",
    "games:start": "everybody who looks finds the page with its form",
    "league:drawing": "its page stays after the regular season; the answer says that it is closed",
    "league:withdraw": "its page stays after the season; the answer says that it is over",
}
# Accepted from people to whom no page offers it at the moment.
UNOFFERED = {
    "games:abandon": "the people who run the league; the page of the game's scorers offers it to them",
    "games:advice": "a coach of the league's game who does not sit at this table",
    "games:answer": "both partners may call a time-out, at whoever's question",
    "games:place": "the people who run the league; the page is its commissioner's",
}


class Actions:
    """The offers that people have found on pages, and what becomes of them when they are sent."""

    def __init__(self, browser: Browser, sessions: Mapping[str, str]) -> None:
        self.browser, self.sessions = browser, sessions
        self.roles: dict[Offer, set[str]] = {}  # the people to whom any page offers it

    def read(self, role: str, address: str) -> None:
        """Collects the offers of this page to this person."""
        answer = self.browser.ask("get", address, {}, session=self.sessions[role])
        if answer.status == 200 and answer.headers["Content-Type"].startswith("text/html"):
            for offer in offers_of(answer.body.decode(), address):
                if _name(offer) not in EVERYWHERE:
                    self.roles.setdefault(offer, set()).add(role)

    def wrong(self) -> Iterator[str]:
        """Offers that are refused, and actions that are accepted without an offer. If offers differ only
        in their object, such as two members of the same rank, only one is tried. The two people with the
        most rights try what they are not offered; `test_every_address` tries it as everybody."""
        alike: dict[object, Offer] = {}
        for offer, roles in self.roles.items():
            hidden = tuple(name for name, _value in offer.hidden)
            alike.setdefault((_name(offer), hidden, offer.button, frozenset(roles)), offer)
        for offer in alike.values():
            others = [role for role in self.sessions if role not in roles]
            for role in (*roles, *others[-2:]):
                outcome = self._send(role, offer)
                if role in self.roles[offer]:
                    if outcome.startswith("asks for more") and _name(offer) in ASK_FOR_MORE:
                        continue
                    if outcome != "accepted" and _name(offer) not in REFUSED_FROM_SOME:
                        yield f"{role} is offered {offer}, but it is: {outcome}"
                elif outcome == "accepted" and _name(offer) not in UNOFFERED:
                    yield f"{role} is not offered {offer}, but it is accepted"

    def _send(self, role: str, offer: Offer) -> str:
        data = offer.sent()
        for name, value in {
            **FILLED,
            "deadline": f"{timezone.now() + timedelta(days=2):%Y-%m-%dT%H:%M}",
        }.items():
            if data.get(name) == [""]:
                data[name] = [value]
        data |= {name: [value] for name, value in CHOSEN.items() if name in data}
        clear_caches("league:league", changes=True)
        self.browser.cookies.clear()
        if session := self.sessions[role]:
            self.browser.cookies["sessionid"] = session
        with transaction.atomic():
            response = self.browser.post(offer.action, data)
            shown = [str(note) for note in get_messages(response.wsgi_request) if note.level >= ERROR]
            transaction.set_rollback(True)
        clear_caches("league:league", changes=True)
        if response.status_code == 422 or shown:
            return f"asks for more {' '.join(shown)}"
        if response.status_code >= 400 or "/login/" in response.headers.get("Location", ""):
            return f"refused ({response.status_code})"
        return "accepted"


def _name(offer: Offer) -> str:
    return resolve(offer.action.partition("?")[0]).view_name


def _report(actions: Actions, least: int) -> None:
    assert len(actions.roles) >= least
    wrong = list(actions.wrong())
    assert not wrong, "\n".join(wrong)


@pytest.fixture(scope="module")
def offered(world: AccessWorld, phone: Browser) -> Actions:
    """Everything that the pages of a league with games in every state offer."""
    callers = {role: Caller(role, own=True, private=True) for role in ROLES}
    actions = Actions(phone, {role: world.session(caller) for role, caller in callers.items()})
    for role in ROLES:
        for address in _addresses(world, phone):
            actions.read(role, address)
    return actions


def _addresses(world: AccessWorld, phone: Browser) -> Iterator[str]:
    owner, place = Caller("commissioner", own=True, private=True), world.places[True]
    for name in (*(f"league:{name}" for name in LEAGUES), *(f"games:{name}" for name in SEASONS)):
        yield Walk(world, phone, name).url(owner, "running")
    for game in (place.tables["running"], place.guests):
        for name in GAMES:
            yield Walk(world, phone, f"games:{name}").url(owner, "running", public_id=game.public_id)
    for state in ("finished", "abandoned"):
        yield Walk(world, phone, "games:table").url(owner, state)
    for name, fixtures in {
        **dict.fromkeys(FIXTURES, (1,)),
        "league:result": (1, 2, *(place.arguments[which] for which in ("reported", "open", "taken"))),
        "league:correct": (2,),
        "games:start": (place.arguments["open"],),
    }.items():
        for fixture in fixtures:
            yield Walk(world, phone, name).url(owner, "running", fixture_number=fixture)


@pytest.mark.usefixtures("kept_connection")
def test_what_is_offered_while_games_are_played_is_accepted_from_nobody_else(offered: Actions) -> None:
    _report(offered, least=90)


def test_no_person_is_offered_what_only_a_commissioner_may_do(offered: Actions) -> None:
    own = {_name(offer) for offer, roles in offered.roles.items() if roles == {"commissioner"}}
    assert own == {"games:place", "league:archive", "league:delete", "league:reset_link", "league:role"} | {
        "league:remove_member"
    }


SEASON_PAGES = (
    *("autoplay", "inbox", "odds", "league_file"),
    *("season", "league", "bracket", "overrule", "team", "dates", "drawing", "grouping", "settings"),
    *("withdraw", "roll_over", "wishes", "result"),
)
STATES = ("draft", "scheduled", "regular season over", "playoffs", "finished", "archived")
STAFF = ("scorer", "coach", "commissioner")


@pytest.mark.parametrize("state", STATES)
def test_what_is_offered_in_each_state_of_a_season_is_accepted_from_nobody_else(state: str) -> None:
    season, sessions = _season_in(state)
    actions = Actions(Browser(raise_request_exception=False), sessions)
    for role in sessions:
        for address in _season_addresses(season):
            actions.read(role, address)
    _report(actions, least=2)


def _season_addresses(season: Season) -> Iterable[str]:
    slug, number = season.league.slug, season.number
    fixture = season.fixtures.order_by("result", "-number").first()
    for name in SEASON_PAGES:
        app = "games" if name in SEASONS else "league"
        if name in ("inbox", "league_file", "league", "settings", "roll_over"):
            yield reverse(f"{app}:{name}", args=[slug])
        elif name in ("team", "withdraw"):
            yield reverse(f"{app}:{name}", args=[slug, number, _club(season).slug])
        elif name != "result":
            yield reverse(f"{app}:{name}", args=[slug, number])
        elif fixture:
            yield reverse(f"{app}:{name}", args=[slug, number, fixture.number])


def _club(season: Season) -> Team:
    team = season.league.teams.order_by("slug").first()
    assert team
    return team


def _season_in(state: str) -> tuple[Season, dict[str, str]]:
    """A season in this state with the sessions of people by role; a visitor's is empty."""
    season = small_season(drawn=state != "draft")
    people = {role: person(role, season.league, Role(role)) for role in STAFF}
    Coach.objects.create(team=_club(season), user=people["coach"])
    clients = {role: Client() for role in STAFF}
    for role, client in clients.items():
        client.force_login(people[role])
    reached = STATES.index(state)
    if reached >= STATES.index("regular season over"):
        play(season, WEEKS)
    if reached >= STATES.index("playoffs"):
        _take_step(clients["commissioner"], season)
    if reached >= STATES.index("finished"):
        while season.state != Season.State.FINISHED:
            for game in season.fixtures.filter(result=None):
                _report_result(clients["commissioner"], game)
            _take_step(clients["commissioner"], season)
    if state == "archived":
        clients["commissioner"].post(reverse("league:archive", args=[season.league.slug]))
        season.league.refresh_from_db()
        assert season.league.archived_at
    return season, {"anonymous": ""} | {
        role: str(client.session.session_key) for role, client in clients.items()
    }


def _take_step(client: Client, season: Season) -> None:
    before = (season.state, season.fixtures.count())
    client.post(reverse("league:advance", args=[season.league.slug, season.number]))
    season.refresh_from_db()
    assert (season.state, season.fixtures.count()) != before


def _report_result(client: Client, game: Fixture) -> None:
    address = reverse("league:report", args=[game.season.league.slug, game.season.number, game.number])
    client.post(address, {"outcome": "played", "home_score": 20, "away_score": 10})
    assert Fixture.objects.get(pk=game.pk).result.state == "final"
