"""Archiving a league, deleting it, and taking it back."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from rest_framework import serializers

from api.http.views import LeagueView
from api.http.writes import write_method
from api.league.leagues import LeagueOut, with_newest_season
from api.serializers import RequiredText
from league.services.leagues.endings import (
    archive_league,
    ask_for_deletion,
    delete_league_now,
    take_back_league,
)
from league.services.leagues.settings import MAX_NAME_LENGTH


class LeagueNameIn(serializers.Serializer[Any]):
    """The league's name, which confirms that this league is meant."""

    name = RequiredText(max_length=MAX_NAME_LENGTH)


class LeagueArchiving(LeagueView):
    """Archiving the league."""

    @write_method(None, LeagueOut)
    def post(self, _data: dict[str, Any]) -> Any:
        """Archives the league: everybody can still read it, but nothing in it changes, and lists leave it
        out."""
        return with_newest_season(archive_league(league=self.league, actor=self.person))


class LeagueTakingBack(LeagueView):
    """Taking the league back."""

    @write_method(None, LeagueOut)
    def post(self, _data: dict[str, Any]) -> Any:
        """Takes the league out of the archive, or back before its deletion."""
        return with_newest_season(take_back_league(league=self.league, actor=self.person))


class LeagueDeletion(LeagueView):
    """Deleting the league."""

    @write_method(LeagueNameIn, LeagueOut, guarded=True)
    def post(self, data: dict[str, Any]) -> Any:
        """Hides the league from everybody but its commissioners, and deletes it at `delete_at`."""
        league = ask_for_deletion(league=self.league, name=data["name"], actor=self.person)
        return with_newest_season(league)

    @write_method(LeagueNameIn, status=HTTPStatus.NO_CONTENT, guarded=True)
    def delete(self, data: dict[str, Any]) -> None:
        """Deletes a league that waits for its deletion at once. Nothing of it is left."""
        delete_league_now(league=self.league, name=data["name"], actor=self.person)
