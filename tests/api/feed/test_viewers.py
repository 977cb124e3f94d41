"""Who may read on is decided for many readers at once, as it is for one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from api.feed import FeedPlace, FeedViewer, admitted_viewers
from api.models import Token
from api.people.tokens import issue_token
from games.models import Game
from games.table.selectors import readable_games
from league.frame.permissions import Role, visible_to
from league.models import League
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.table.phones import pick_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return expansion_season(rounds=1).league


@pytest.fixture
def people(league: League) -> list[User]:
    """A member, a stranger and a site administrator."""
    return [
        person("member", league, Role.VIEWER),
        person("stranger"),
        User.objects.create_superuser("admin", "", "x"),
    ]


def viewers(place: FeedPlace, people: list[User]) -> dict[FeedViewer, User | AnonymousUser]:
    """Each person by a session and by a token, and a visitor."""
    found: dict[FeedViewer, User | AnonymousUser] = {FeedViewer(place): AnonymousUser()}
    for one in people:
        browser = Client()
        browser.force_login(one)
        found[FeedViewer(place, one.pk, session=browser.session.session_key or "")] = one
        token, _secret = issue_token(owner=one, name="notebook", scope="read", days=1)
        found[FeedViewer(place, one.pk, token=token.digest)] = one
    return found


@pytest.mark.parametrize("visibility", League.Visibility.values)
@pytest.mark.parametrize("thorough", [True, False])
def test_readers_of_a_league_are_those_who_may_view_it(
    league: League, people: list[User], visibility: str, thorough: bool
) -> None:
    League.objects.update(visibility=visibility)
    who = viewers(league.pk, people)
    may = {viewer for viewer, one in who.items() if visible_to(one).filter(pk=league.pk).exists()}
    assert admitted_viewers(who, thorough=thorough) == may


@pytest.mark.parametrize("state", [Game.State.IN_PROGRESS, Game.State.ABANDONED])
def test_readers_of_a_pick_up_game_are_those_who_may_open_it(people: list[User], state: str) -> None:
    game = pick_up(away="situational")
    Game.objects.update(state=state, finished_at=timezone.now(), created_by=people[0])
    who = viewers(game.public_id, people)
    everybody: list[User | AnonymousUser] = [*people, AnonymousUser()]
    open_to = {one.pk for one in everybody if readable_games(one).filter(pk=game.pk).exists()}
    assert {viewer.person for viewer in admitted_viewers(who, thorough=True)} == open_to


def test_readers_of_a_league_s_game_are_those_of_the_league(league: League, people: list[User]) -> None:
    league.seasons.get().fixtures.first()
    game = pick_up(away="situational")
    Game.objects.update(fixture=league.seasons.get().fixtures.first())
    League.objects.update(visibility=League.Visibility.PRIVATE)
    who = viewers(game.public_id, people)
    open_to = {one.pk for one in people if readable_games(one).filter(pk=game.pk).exists()}
    assert {viewer.person for viewer in admitted_viewers(who, thorough=False)} == open_to
    assert len(open_to) == 2


ENDS: dict[str, Callable[[User], object]] = {
    "the session has ended": lambda _one: Session.objects.all().delete(),
    "the session has expired": lambda _one: Session.objects.update(
        expire_date=timezone.now() - timedelta(seconds=1)
    ),
    "the token is revoked": lambda _one: Token.objects.all().delete(),
    "the token has expired": lambda _one: Token.objects.update(expiry=timezone.now() - timedelta(seconds=1)),
    "the account is closed": lambda one: User.objects.filter(pk=one.pk).update(is_active=False),
    "the password has changed": lambda one: User.objects.filter(pk=one.pk).update(password="another"),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_thorough_look_ends_streams_of_sign_ins_that_have_ended(league: League, end: str) -> None:
    ann = person("ann", league, Role.VIEWER)
    who = viewers(league.pk, [ann])
    ENDS[end](ann)
    left = admitted_viewers(who, thorough=True)
    kinds = {"session" if viewer.session else "token" if viewer.token else "visitor" for viewer in left}
    stays = {"the token": {"session"}, "the session": {"token"}, "the password": {"token"}}
    assert kinds - {"visitor"} == next((kept for words, kept in stays.items() if words in end), set())


def test_nobody_reads_what_is_gone(people: list[User]) -> None:
    places: list[FeedPlace] = [0, UUID(int=0)]
    for place in places:
        assert admitted_viewers(viewers(place, people[:1]), thorough=False) == set()
        Session.objects.all().delete()
        Token.objects.all().delete()
