"""What an address names, as far as the person who asks may know of it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from rest_framework.views import APIView

from games.models import Game
from games.selectors.visibility import readable_games
from games.services.locks import lock_game
from league.errors import Refused
from league.models import League, Season, Team
from league.permissions import Permission, require
from league.selectors.leagues.cache_versions import league_version
from league.selectors.leagues.lookups import league_for, season_for
from league.services.locks import lock_league


class PersonView(APIView):
    """A view that somebody asks."""

    @property
    def person(self) -> User | AnonymousUser:
        return self.request.user


class LeagueView(PersonView):
    """Something of the league that the address names."""

    @cached_property
    def league(self) -> League:
        return league_for(self.person, self.kwargs["league"])

    @property
    def is_open(self) -> bool:
        """Is it the same for everybody?"""
        return is_open(self, self.league)

    def version(self) -> Hashable:
        return league_version(self.league)

    def lock_version(self) -> None:
        lock_league(self.league)


class SeasonView(PersonView):
    """Something of the season that the address names."""

    @cached_property
    def season(self) -> Season:
        return season_for(self.person, self.kwargs["league"], self.kwargs["season"])

    @property
    def is_open(self) -> bool:
        """Is it the same for everybody?"""
        return is_open(self, self.season.league)

    def version(self) -> Hashable:
        return league_version(self.season.league)

    def lock_version(self) -> None:
        lock_league(self.season.league)


class ManagedSeasonView(SeasonView):
    """Something of the season that only who runs the league is shown."""

    runners_only = True  # for the API's description

    @cached_property
    def season(self) -> Season:
        season = season_for(self.person, self.kwargs["league"], self.kwargs["season"])
        require(self.person, Permission.MANAGE, season.league)
        return season


class GameView(PersonView):
    """Something of the game that the address names; it changes with the game's row alone."""

    related: tuple[str, ...] = ("fixture__season__league", "fixture__week", "fixture__home", "fixture__away")

    @cached_property
    def game(self) -> Game:
        games = readable_games(self.person).select_related(*self.related)
        return get_object_or_404(games, public_id=cast("UUID", self.kwargs["game"]))

    @property
    def is_open(self) -> bool:
        """Is it the same for everybody?"""
        fixture = self.game.played_for
        return fixture is None or is_open(self, fixture.season.league)

    def version(self) -> Hashable:
        game = self.game
        return (game.state, game.last, game.version, game.home_score, game.away_score)

    def lock_version(self) -> None:
        lock_game(self.game.pk)


def is_open(view: APIView, league: League) -> bool:
    """May everybody see what this view shows of the league?"""
    return league.visibility == League.Visibility.PUBLIC and not getattr(view, "runners_only", False)


def team_named(league: League, slug: str) -> Team:
    """The league's club that a body names. Raises Refused: no_such_team."""
    team = league.teams.filter(slug=slug).first()
    if team is None:
        raise Refused("no_such_team", _("There is no such team in this league: choose one of its teams."))
    return team
