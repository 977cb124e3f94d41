"""Playoffs: seeds, bracket, and the way to a champion."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from rest_framework import serializers

from api.games.plays import SidesOut
from api.http.reads import AsOfParams, ReadOneView, require_week
from api.http.views import SeasonView
from api.leagues.teams import TeamInFull
from api.seasons.steps import SeasonStepView, step_method
from api.serializers import Data, RequiredText, ResultOut, ShortList, TeamRef, TranslatedText, TypedSerializer
from engine.lines import LONGEST_REASON
from games.story.selectors import playoff_games
from league.models import Fixture, Team
from league.playoffs.bracket import Bracket, Pairing, PairingSide
from league.playoffs.overrides import set_seeds
from league.playoffs.selectors import bracket_of_old, playoffs_of
from league.seasons.selectors import team_by_slug


class SideOut(TypedSerializer):
    """One side of a slot: the club once it is known, and its source, such as "Seed 3" or "Winner of 4 v 5". A
    season that was played elsewhere has no seeds and sources. A side is `withdrawn` if its club has left the
    season; the place of two such clubs stays empty, without a club."""

    team: TeamRef | None
    seed: int | None
    source = serializers.CharField()  # type: ignore[assignment] # a field has an attribute of that name
    withdrawn: bool
    expanded: TeamInFull


class SlotOut(TypedSerializer):
    """A playoff game or the slot for one, with its fixture, game, result and box score once they exist. In a
    `walkover` a side has withdrawn, and the other one advances without a game."""

    number: int
    conference: str | None
    neutral: bool
    walkover: bool
    home: SideOut
    away: SideOut
    fixture: int | None
    week: int | None
    game: UUID | None
    result: ResultOut | None
    box_score: SidesOut | None


class RoundOut(TypedSerializer):
    """A round of the playoffs. The Bowl is the last round."""

    number: int
    name: TranslatedText
    slots: list[SlotOut]


class SeedsOut(TypedSerializer):
    """A conference's playoff clubs, best seed first. The clubs in `byes` rest in the first round."""

    conference: str
    teams: list[TeamRef]
    byes: list[str]


class BracketOut(TypedSerializer):
    """The playoffs as far as they are known. There are no rounds before the regular season is closed."""

    season: int
    champion: TeamRef | None
    seeds: list[SeedsOut]
    rounds: list[RoundOut]


class BracketDetail(SeasonView, ReadOneView):
    """The bracket, from the seeds to the champion. As of an earlier week it shows the clubs that were in its
    slots then."""

    serializer_class = BracketOut
    params_class = AsOfParams
    expansions = ("team",)

    def get_object(self) -> Any:
        season, week = self.season, self.params["as_of"]
        require_week(season, week)
        whole: Data = {"season": season.number, "champion": None, "seeds": [], "rounds": []}
        playoffs = None if season.imported else playoffs_of(season, week)
        if playoffs or season.imported:
            fixtures, teams = playoff_games(season, week), team_by_slug(season)
            seeds, bracket = playoffs or ({}, bracket_of_old(fixtures))
            whole["seeds"] = [
                {"conference": name, "teams": [teams[slug] for slug in slugs], "byes": bracket.byes[name]}
                for name, slugs in seeds.items()
            ]
            whole["rounds"] = _rounds(bracket, teams, fixtures)
            whole["champion"] = teams[bracket.champion] if bracket.champion else None
        if week is None:  # the crowned one; a decided Bowl alone does not crown
            whole["champion"] = season.champion
        return whole


def _rounds(bracket: Bracket, teams: dict[str, Team], fixtures: list[Fixture]) -> list[Data]:
    drawn = {(fixture.round, fixture.home.slug, fixture.away.slug): fixture for fixture in fixtures}
    return [
        {
            "number": number,
            "name": name,
            "slots": [
                _slot(pairing, teams, drawn.get((number, pairing.home or "", pairing.away or "")))
                for pairing in pairings
            ],
        }
        for number, (name, pairings) in enumerate(zip(bracket.rounds, bracket.games, strict=True), start=1)
    ]


def _slot(pairing: Pairing, teams: dict[str, Team], fixture: Fixture | None) -> Data:
    game = getattr(fixture, "game", None)
    box = getattr(game, "box_score", None)
    return {
        **{name: getattr(pairing, name) for name in ("number", "conference", "neutral", "walkover")},
        "home": _side(pairing.home_side, teams),
        "away": _side(pairing.away_side, teams),
        "fixture": fixture.number if fixture else None,
        "week": fixture.week.number if fixture else None,
        "game": game.public_id if game else None,
        "result": getattr(fixture, "result", None),
        "box_score": box.data if box else None,
    }


def _side(side: PairingSide, teams: dict[str, Team]) -> Data:
    club = teams[side.club] if side.club else None
    return {"team": club, "seed": side.seed, "source": side.source_text(_), "withdrawn": bool(side.out)}


class SeedsIn(TypedSerializer):
    """A conference's playoff clubs by slug, best seed first, and the reason."""

    conference = RequiredText(max_length=100)
    order = ShortList(child=RequiredText(max_length=100), max_length=64)
    reason = RequiredText(max_length=LONGEST_REASON)


class PlayoffSeeds(SeasonStepView):
    post = step_method(set_seeds, "Sets the seeds of a conference, regardless of the standings.", SeedsIn)
