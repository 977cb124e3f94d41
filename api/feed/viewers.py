"""The readers of a live feed, and which of them may continue to read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.utils import timezone

from api.models import Token
from games.models import Game
from games.selectors.visibility import readable_games
from league.permissions import people_who_may_view
from league.selectors.people.sign_ins import people_of_sessions

if TYPE_CHECKING:
    from league.permissions import Person


@dataclass(frozen=True, slots=True)
class FeedPlace:
    """What is read: the feed of a league (its primary key), or that of a game."""

    league: int | None = None
    game: UUID | None = None


@dataclass(frozen=True, slots=True)
class FeedViewer:
    """Who reads what. A person (primary key) has signed in by a session, or their program by a token; a
    visitor has neither.
    """

    place: FeedPlace
    person: int | None = None
    session: str = ""
    token: str = ""  # its digest


def admitted_viewers(viewers: Collection[FeedViewer], *, thorough: bool) -> set[FeedViewer]:
    """Those who may read on. A few queries for each league or game, however many people read it.

    Everybody may read a public league, with or without an account. Only if `thorough` does a stream end
    there with its session or token.
    """
    by_place: dict[FeedPlace, set[FeedViewer]] = defaultdict(set)
    for viewer in viewers:
        by_place[viewer.place].add(viewer)
    admitted: set[FeedViewer] = set()
    for place, group in by_place.items():
        is_public = _readers_of(place, [AnonymousUser()])
        if is_public and not thorough:
            admitted |= group
            continue
        people = _signed_in(group)
        may = set(people.values()) if is_public else _readers_of(place, set(people.values()))
        admitted |= {viewer for viewer, person in people.items() if person in may}
    return admitted


def _signed_in(viewers: Iterable[FeedViewer]) -> dict[FeedViewer, Person]:
    """The people behind these viewers, without those whose session, token or account has ended."""
    viewers = list(viewers)
    by_session = people_of_sessions({viewer.session for viewer in viewers if viewer.session})
    digests = {viewer.token for viewer in viewers if viewer.token}
    is_valid = Q(expiry=None) | Q(expiry__gt=timezone.now())
    tokens = Token.objects.filter(is_valid, digest__in=digests, user__is_active=True) if digests else ()
    by_token = {token.digest: token.user for token in tokens and tokens.select_related("user")}
    found: dict[FeedViewer, Person] = {}
    for viewer in viewers:
        person: Person | None = AnonymousUser()
        if viewer.person is not None:
            person = by_token.get(viewer.token) if viewer.token else by_session.get(viewer.session)
        if person is not None and person.pk == viewer.person:
            found[viewer] = person
    return found


def _readers_of(place: FeedPlace, people: Collection[Person]) -> set[Person]:
    """Those of these people who may read the feed there, as `visible_to` and `readable_games` say for one."""
    if place.league is not None:
        return people_who_may_view(people, [place.league])
    assert place.game is not None
    games = Game.objects.filter(public_id=place.game)
    leagues = games.values_list("fixture__season__league", "superseded__season__league").first() or ()
    if named := [league for league in leagues if league is not None]:
        return people_who_may_view(people, named)
    return {person for person in people if readable_games(person).filter(public_id=place.game).exists()}
