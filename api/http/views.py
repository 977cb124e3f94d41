"""The answer for unknown addresses of the API."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, cast
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.http.kept_answers import PublicGame, public_game, public_league_version
from games.models import Game
from games.records.scoresheets import lock_game
from games.table.selectors import readable_games
from league.frame.errors import Refused
from league.frame.kept_pages import last_change, league_version
from league.frame.locks import lock_league
from league.frame.permissions import Permission, require
from league.leagues.selectors import league_for, season_for
from league.models import League, Season, Team


@extend_schema(exclude=True)
class NotFound(APIView):
    """Any unknown address of the API: answered with a problem like all errors."""

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise Http404

    post = put = patch = delete = get


class PersonView(APIView):
    """A view that knows the person who asks."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuses a method that the view does not have before anybody is identified: no query, no count."""
        if not hasattr(self, str(request.method).lower()):
            self.http_method_not_allowed(request)
        super().initial(request, *args, **kwargs)

    @property
    def person(self) -> User | AnonymousUser:
        return self.request.user


class LeagueView(PersonView):
    """A view of the league in the address."""

    @cached_property
    def league(self) -> League:
        return league_for(self.person, self.kwargs["league"])

    @property
    def is_open(self) -> bool:
        """Whether everybody sees the same."""
        return is_open(self, self.league)

    def open_version(self) -> Hashable:
        return public_version(self, LeagueView)

    def version(self) -> Hashable:
        return league_version(self.league)

    def lock_version(self) -> None:
        lock_league(self.league)


class SeasonView(PersonView):
    """A view of the season in the address."""

    @cached_property
    def season(self) -> Season:
        return season_for(self.person, self.kwargs["league"], self.kwargs["season"])

    @property
    def is_open(self) -> bool:
        """Whether everybody sees the same."""
        return is_open(self, self.season.league)

    def open_version(self) -> Hashable:
        return public_version(self, SeasonView)

    def version(self) -> Hashable:
        return league_version(self.season.league)

    def lock_version(self) -> None:
        lock_league(self.season.league)


class ManagedSeasonView(SeasonView):
    """A view of the season for the people who run the league."""

    runners_only = True  # for the API's description

    @cached_property
    def season(self) -> Season:
        season = season_for(self.person, self.kwargs["league"], self.kwargs["season"])
        require(self.person, Permission.MANAGE, season.league)
        return season


class GameView(PersonView):
    """A view of the game in the address. Its answer changes only with the game's row."""

    related: tuple[str, ...] = ("fixture__season__league", "fixture__week", "fixture__home", "fixture__away")

    @cached_property
    def game(self) -> Game:
        games = Game.objects.all() if self.public_game else readable_games(self.person)
        rows = games.select_related(*self.related)
        return get_object_or_404(rows, public_id=cast("UUID", self.kwargs["game"]))

    @cached_property
    def public_game(self) -> PublicGame | None:
        """The game, if everybody may open it; no need then to ask for the person's leagues and seats."""
        return public_game(self.kwargs["game"])

    @property
    def is_open(self) -> bool:
        """Whether everybody sees the same."""
        fixture = self.game.played_for
        return fixture is None or is_open(self, fixture.season.league)

    def names_version(self) -> Hashable:
        """The number of the newest change in the game's league, such as the renaming of a team."""
        if self.public_game:
            return self.public_game.change
        fixture = self.game.played_for
        return last_change(fixture.season.league) if fixture else 0

    def open_version(self) -> Hashable:
        return self.version_of(self.public_game) if self.public_game else None

    def version_of(self, game: PublicGame) -> Hashable:
        """The `version` of a game that everybody may open."""
        return game.version if has_version_of(self, GameView) else None

    def version(self) -> Hashable:
        game = self.game
        return (game.state, game.last, game.version, game.home_score, game.away_score)

    def lock_version(self) -> None:
        lock_game(self.game.pk)


def has_version_of(view: APIView, base: type[APIView]) -> bool:
    """Whether the view's answer changes with exactly what the answers of the base view change with."""
    return type(view).version is base.version  # type: ignore[attr-defined]


def public_version(view: APIView, base: type[APIView]) -> Hashable:
    """The version of a league that everybody may see, as `open_version` returns it; one small query."""
    if not has_version_of(view, base):
        return None
    return public_league_version(view.kwargs["league"])


def is_open(view: APIView, league: League) -> bool:
    """Whether everybody may see what this view shows of the league."""
    return league.visibility == League.Visibility.PUBLIC and not getattr(view, "runners_only", False)


def team_named(league: League, slug: str) -> Team:
    """The club of the league that a body names by slug. Raises Refused: no_such_team."""
    team = league.teams.filter(slug=slug).first()
    if team is None:
        raise Refused("no_such_team", _("There is no such team in this league: choose one of its teams."))
    return team
