"""The playoff bracket in one request: all slots, the sources of their clubs, and their results."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from api.games.box_scores import SidesOut
from api.http.as_of import AsOfParams, moment_of, require_week
from api.http.reads import ReadView
from api.http.views import SeasonView
from api.league.teams import TeamInFull
from api.serializers import ResultOut, TeamRef, TranslatedText
from games.selectors.playoffs import playoff_games_as_of
from league.models import Fixture, Team
from league.playoffs import Bracket, Pairing, PairingSide
from league.selectors.season.imported_seasons import rounds_of_old
from league.selectors.season.known_then import NOW, playoffs_as_of
from league.selectors.season.teams import team_by_slug


class SideOut(serializers.Serializer[Any]):
    """One side of a slot: the club once it is known, and its source, such as "Seed 3" or "Winner of 4 v 5". A
    season that was played elsewhere has no seeds and sources.
    """

    team = TeamRef(allow_null=True)
    seed = serializers.IntegerField(allow_null=True)
    source = serializers.CharField()  # type: ignore[assignment] # a field has an attribute of that name
    expanded = TeamInFull()


class SlotOut(serializers.Serializer[Any]):
    """A playoff game or the slot for one, with its fixture, game, result and box score once they exist."""

    number = serializers.IntegerField()
    conference = serializers.CharField(allow_null=True)
    neutral = serializers.BooleanField()
    home = SideOut()
    away = SideOut()
    fixture = serializers.IntegerField(allow_null=True)
    week = serializers.IntegerField(allow_null=True)
    game = serializers.UUIDField(allow_null=True)
    result = ResultOut(allow_null=True)
    box_score = SidesOut(allow_null=True)


class RoundOut(serializers.Serializer[Any]):
    """A round of the playoffs. The Bowl is the last round."""

    number = serializers.IntegerField()
    name = TranslatedText()
    slots = SlotOut(many=True)


class SeedsOut(serializers.Serializer[Any]):
    """A conference's playoff clubs, best seed first. The clubs in `byes` rest in the first round."""

    conference = serializers.CharField()
    teams = TeamRef(many=True)
    byes = serializers.ListField(child=serializers.CharField())


class BracketOut(serializers.Serializer[Any]):
    """The playoffs as far as they are known. There are no rounds before the regular season is closed."""

    season = serializers.IntegerField()
    champion = TeamRef(allow_null=True)
    seeds = SeedsOut(many=True)
    rounds = RoundOut(many=True)


class BracketDetail(SeasonView, ReadView):
    """The bracket, from the seeds to the champion. At an earlier moment it shows the clubs that were in its
    slots then, and of their games the results of then; box scores belong to the games as they are now."""

    serializer_class = BracketOut
    params_class = AsOfParams
    expansions = ("team",)
    may_conflict = True  # for the API's description

    def read(self) -> Any:
        moment = moment_of(self.request)
        require_week(self.season, moment)
        whole: dict[str, Any] = {"season": self.season.number, "champion": None, "seeds": [], "rounds": []}
        is_old = self.season.imported and moment.at is None
        playoffs = None if is_old else playoffs_as_of(self.season, moment)
        if playoffs is not None:
            seeds, bracket = playoffs
            teams, games = team_by_slug(self.season), playoff_games_as_of(self.season, moment)
            whole["seeds"] = [_seeds(name, slugs, teams, bracket) for name, slugs in seeds.items()]
            whole["rounds"] = _rounds(bracket, teams, games)
            whole["champion"] = teams[bracket.champion] if bracket.champion else None
        elif self.season.imported:
            whole["rounds"] = _old_rounds(playoff_games_as_of(self.season, moment))
        if moment == NOW:  # the crowned one; a decided Bowl alone does not crown
            whole["champion"] = self.season.champion
        return BracketOut(whole, context=self.get_serializer_context()).data


def _seeds(conference: str, slugs: list[str], teams: dict[str, Team], bracket: Bracket) -> dict[str, Any]:
    byes = list(bracket.byes[conference])
    return {"conference": conference, "teams": [teams[slug] for slug in slugs], "byes": byes}


def _rounds(bracket: Bracket, teams: dict[str, Team], fixtures: list[Fixture]) -> list[dict[str, Any]]:
    drawn = {(fixture.round, fixture.home.slug, fixture.away.slug): fixture for fixture in fixtures}
    return [
        {
            "number": number,
            "name": name,
            "slots": [
                _slot(pairing, teams, drawn.get((number, pairing.home or "", pairing.away or "")))
                for pairing in bracket.pairings(number)
            ],
        }
        for number, name in enumerate(bracket.rounds, start=1)
    ]


def _old_rounds(fixtures: list[Fixture]) -> list[dict[str, Any]]:
    """The rounds of a season that was played elsewhere. Its seeds are not known, only its games."""
    return [
        {
            "number": number,
            "name": name,
            "slots": [_old_slot(place, fixture) for place, fixture in enumerate(played, start=1)],
        }
        for number, (name, played) in enumerate(rounds_of_old(fixtures), start=1)
    ]


def _slot(pairing: Pairing, teams: dict[str, Team], fixture: Fixture | None) -> dict[str, Any]:
    return {
        "number": pairing.number,
        "conference": pairing.conference,
        "neutral": pairing.neutral,
        "home": _side(pairing.home_side, teams),
        "away": _side(pairing.away_side, teams),
        **_played(fixture),
    }


def _old_slot(number: int, fixture: Fixture) -> dict[str, Any]:
    return {
        "number": number,
        "conference": None,
        "neutral": fixture.neutral,
        "home": {"team": fixture.home, "seed": None, "source": ""},
        "away": {"team": fixture.away, "seed": None, "source": ""},
        **_played(fixture),
    }


def _played(fixture: Fixture | None) -> dict[str, Any]:
    game = getattr(fixture, "game", None)
    box = getattr(game, "box_score", None)
    return {
        "fixture": fixture.number if fixture else None,
        "week": fixture.week.number if fixture else None,
        "game": game.public_id if game else None,
        "result": getattr(fixture, "result", None),
        "box_score": box.data if box else None,
    }


def _side(side: PairingSide, teams: dict[str, Team]) -> dict[str, Any]:
    club = teams[side.club] if side.club else None
    return {"team": club, "seed": side.seed, "source": side.source.text(_)}
