"""The views that others build on, of a league, a season, a game; and the answer for unknown addresses."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import datetime
from typing import Any, NamedTuple, cast
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import BooleanField, ExpressionWrapper, OuterRef, Q, Subquery
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.models import Game
from games.records.participants import Participant
from games.records.scoresheets import lock_game
from games.table.selectors import readable_games
from league.frame.errors import Refused
from league.frame.kept import LeagueVersion, last_change, version_for
from league.frame.locks import lock_league
from league.frame.permissions import Permission, require
from league.leagues.selectors import league_for, season_for
from league.models import Change, League, Season, Team


@extend_schema(exclude=True)
class NotFound(APIView):
    """Any unknown address of the API: answered with a problem like all errors."""

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise Http404

    post = put = patch = delete = get


class PersonView(APIView):
    """A view that knows the person who asks. `subject` is the property with the object in the address, which
    is also the name that its services give it."""

    subject: str

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuses a method that the view does not have before anybody is identified: no query, no count."""
        if not hasattr(self, str(request.method).lower()):
            self.http_method_not_allowed(request)
        super().initial(request, *args, **kwargs)

    @property
    def person(self) -> User | AnonymousUser:
        return self.request.user

    @property
    def player(self) -> Participant:
        if not self.person.is_authenticated:
            return Participant()
        return Participant(user=self.person, name=self.person.get_username())

    def get_object(self) -> Any:
        return getattr(self, self.subject)

    def call_service(self, service: Callable[..., Any], **data: Any) -> Any:
        """Calls a service with the object in the address, for the person who asks."""
        return service(**{self.subject: getattr(self, self.subject)}, actor=self.person, **data)

    def state_after(self, outcome: Any) -> Any:
        """What the answer to a write shows after a service has returned this."""
        return outcome

    def read_again(self, outcome: Any) -> Any:
        """The object in the address, as stored now."""
        vars(self).pop(self.subject, None)
        return getattr(self, self.subject)


class LeagueView(PersonView):
    """A view of the league in the address."""

    runners_only = False  # for the API's description
    subject = "league"

    @cached_property
    def league(self) -> League:
        return league_for(self.person, self.kwargs["league"])

    def place(self) -> League:
        """The league, read in full. Raises Hidden."""
        return self.league

    @cached_property
    def seen(self) -> LeagueVersion:
        """What the answer changes with; one query. Raises Hidden."""
        version = version_for(self.person, self.kwargs["league"])
        if self.runners_only or version is None:
            self.place()
        assert version is not None, "who sees the league sees its version"
        return version

    @property
    def is_open(self) -> bool:
        """Whether everybody sees the same."""
        return self.seen.is_open and not self.runners_only

    def version(self) -> Hashable:
        return self.seen[:4]

    def lock_version(self) -> None:
        lock_league(self.place())


class SeasonView(LeagueView):
    """A view of the season in the address."""

    subject = "season"

    @cached_property
    def season(self) -> Season:
        return season_for(self.person, self.kwargs["league"], self.kwargs["season"])

    def place(self) -> League:
        return self.season.league


class ManagedSeasonView(SeasonView):
    """A view of the season for the people who run the league."""

    runners_only = True

    @cached_property
    def season(self) -> Season:
        season = season_for(self.person, self.kwargs["league"], self.kwargs["season"])
        require(self.person, Permission.MANAGE, season.league)
        return season


class SeenGame(NamedTuple):
    """A game, and what the answers about it change with."""

    pk: int
    state: str
    last: int
    version: int
    home_score: int
    away_score: int
    is_refereed: bool  # and not played by the computer alone
    published: datetime | None  # the secret of its dice
    change: int  # number of the newest change of its league, such as the renaming of a team; 0 without one
    feed: int | None  # primary key of the feed that has its plays
    feed_last: int | None
    is_open: bool  # everybody may open it: it counts in a public league, or is a pick-up game


def seen_game(public_id: UUID) -> SeenGame:
    """One small query. Raises Http404."""
    of_league = "fixture__season__league"
    changes = Change.objects.filter(league=OuterRef(of_league)).order_by("-pk").values("pk")[:1]
    row: Any = (
        Game.objects.filter(public_id=public_id)
        .values_list(
            *("pk", "state", "last", "version", "home_score", "away_score"),
            ExpressionWrapper(Q(sheet__isnull=True), BooleanField()),
            *("drawn_from__published_at", Subquery(changes), "fixture", "superseded", "feed", "feed__last"),
            *(f"{of_league}__feed", f"{of_league}__feed__last"),
            *(f"{of_league}__visibility", f"{of_league}__delete_at"),
        )
        .first()
    )
    if row is None:
        raise Http404
    *columns, change, fixture, superseded, feed, feed_last, league_feed, league_last, visibility, deleted = (
        row
    )
    if fixture is None and superseded is None:
        is_open = row[1] != Game.State.ABANDONED
    else:
        is_open = visibility == League.Visibility.PUBLIC and deleted is None
    if feed is None:
        feed, feed_last = league_feed, league_last
    return SeenGame._make((*columns, change or 0, feed, feed_last, is_open))


class GameView(PersonView):
    """A view of the game in the address. Its answer changes only with the game's row."""

    subject = "game"
    related: tuple[str, ...] = ("fixture__season__league", "fixture__week", "fixture__home", "fixture__away")

    @cached_property
    def game(self) -> Game:
        games = Game.objects.all() if self.seen.is_open else readable_games(self.person)
        rows = games.select_related(*self.related)
        return get_object_or_404(rows, public_id=cast("UUID", self.kwargs["game"]))

    @cached_property
    def seen(self) -> SeenGame:
        return seen_game(self.kwargs["game"])

    @property
    def is_open(self) -> bool:
        """Whether everybody sees the same."""
        return self.seen.is_open

    def extra_version(self) -> Hashable:
        """The number of the newest change in the game's league, such as the renaming of a team."""
        if self.seen.is_open:
            return self.seen.change
        fixture = self.game.played_for
        return last_change(fixture.season.league) if fixture else 0

    def version(self) -> Hashable:
        if not self.seen.is_open:
            _ = self.game  # raises Http404 for a person who may not open it
        return self.seen[1:6]

    def lock_version(self) -> None:
        lock_game(self.game.pk)


def team_named(league: League, slug: str) -> Team:
    """The club of the league that a body names by slug. Raises Refused: no_such_team."""
    team = league.teams.filter(slug=slug).first()
    if team is None:
        raise Refused("no_such_team", _("There is no such team in this league: choose one of its teams."))
    return team
