"""Playoffs: seeds, bracket, and the way to a champion.

Also the steps of a season, and the commissioner's decisions on standings: points, coin tosses, seeds."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any
from uuid import UUID

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.games.plays import SidesOut
from api.http.reads import AsOfParams, ReadOneView, ShortListView, require_week
from api.http.views import SeasonView, team_named
from api.http.writes import service_method, write_method
from api.leagues.teams import TeamInFull
from api.seasons import SeasonMovedOut, season_moves
from api.serializers import (
    Data,
    OptionalText,
    RequiredText,
    ResultOut,
    ShortList,
    TeamRef,
    TranslatedText,
    TypedSerializer,
)
from engine.lines import LONGEST_REASON
from games.story.selectors import playoff_games
from league.frame.permissions import Permission, require
from league.models import Fixture, Team
from league.playoffs.bracket import Bracket, Pairing, PairingSide
from league.playoffs.overrides import adjust_points, decide_toss, set_seeds
from league.playoffs.selectors import bracket_of_old, playoffs_of
from league.playoffs.services import advance_playoffs, crown_champion
from league.schedule.shapes import MOST_CLUBS
from league.seasons.selectors import team_by_slug
from league.seasons.services import close_regular_season, reopen_regular_season, take_step
from league.seasons.steps import NextStep, SeasonStep, Wait, what_next
from league.standings.records import MOST_ADJUSTMENT
from league.standings.selectors import games_open, tosses_in


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


STEPS = [step.value for step in SeasonStep]


class ReasonIn(TypedSerializer):
    """The reason, for the history."""

    reason = OptionalText(max_length=LONGEST_REASON)


class SeasonStepView(SeasonView):
    """A step of the season."""

    def call_service(self, service: Any, **data: Any) -> Any:
        """Calls the service, and returns the season afterwards with everything that moved.

        The service checks the permission as well. Asking first saves a refused person the standings."""
        require(self.person, Permission.MANAGE, self.season.league)
        return season_moves(self.season, partial(service, season=self.season, actor=self.person, **data))


step_method = partial(service_method, answer_class=SeasonMovedOut)


class RegularSeasonClosing(SeasonStepView):
    post = step_method(
        close_regular_season, "Closes the regular season. Its standings become the seeds.", ReasonIn
    )


class RegularSeasonReopening(SeasonStepView):
    post = step_method(
        reopen_regular_season,
        "Removes the seeds again. Possible until a playoff game has been played.",
        ReasonIn,
    )


class NextPlayoffRound(SeasonStepView):
    post = step_method(
        advance_playoffs, "Draws the next round if the current round is decided. Otherwise nothing changes."
    )


class ChampionCrowning(SeasonStepView):
    post = step_method(crown_champion, "Ends the season. The winner of its last game is the champion.")


class WaitingGameOut(TypedSerializer):
    """A game that the season waits for."""

    fixture = serializers.IntegerField(source="fixture.number")
    week = serializers.IntegerField(source="fixture.week.number")
    home = TeamRef(source="fixture.home")
    away = TeamRef(source="fixture.away")
    reason = serializers.ChoiceField([wait.value for wait in Wait])
    people: list[str]
    deadline = serializers.DateTimeField(source="due_at", allow_null=True)


class NextStepOut(TypedSerializer):
    """The next step of a season, and who can take it. The step `play` is taken by settling the games of
    `waiting_for`; `close`, `round` and `crown` by a POST here. The sentence says all of it in words."""

    step = serializers.ChoiceField(STEPS)
    people: list[str]
    waiting_for: list[WaitingGameOut]
    sentence: str


class NextSeasonStep(SeasonStepView, ReadOneView):
    """The next step of the season: what it waits for, and who can act."""

    serializer_class = NextStepOut

    @cached_property
    def following(self) -> NextStep:
        return what_next(self.season)

    def extra_version(self) -> Hashable:
        """What deadlines, coaches and jobs change without the feed."""
        return super().extra_version(), repr(self.following)

    def get_object(self) -> Any:
        return self.following

    post = step_method(
        take_step,
        "Closes the regular season and draws the first round, or draws the next round, or crowns the "
        "champion.",
    )


class SeedsIn(TypedSerializer):
    """A conference's playoff clubs by slug, best seed first, and the reason."""

    conference = RequiredText(max_length=100)
    order = ShortList(child=RequiredText(max_length=100), max_length=64)
    reason = RequiredText(max_length=LONGEST_REASON)


class PlayoffSeeds(SeasonStepView):
    post = step_method(set_seeds, "Sets the seeds of a conference, regardless of the standings.", SeedsIn)


class PointsIn(TypedSerializer):
    """The club, its points (a win is 2; negative to deduct them), and the reason."""

    team = RequiredText(max_length=100)
    points = serializers.IntegerField(min_value=-MOST_ADJUSTMENT, max_value=MOST_ADJUSTMENT)
    reason = RequiredText(max_length=LONGEST_REASON)


class TossOut(TypedSerializer):
    """Clubs that no tie-break step separates, and the one that the coin, or the commissioner, puts first."""

    group: list[str]
    first: str


class TossIn(TypedSerializer):
    """The club of the group to put first, and the reason."""

    group = ShortList(child=RequiredText(), max_length=MOST_CLUBS)
    first: RequiredText
    reason = RequiredText(max_length=LONGEST_REASON)


class PointsAdjustments(SeasonStepView):
    @write_method(PointsIn, SeasonMovedOut)
    def post(self, data: Data) -> Any:
        """Awards standings points to a club, or deducts them. `dry_run` shows a preview. The change can be
        reverted until a playoff game has been played."""
        return self.call_service(
            adjust_points, **{**data, "team": team_named(self.season.league, data["team"])}
        )


class TossList(SeasonStepView, ShortListView):
    """The groups of clubs that only a coin toss separates, once all regular games are played."""

    serializer_class = TossOut

    def get_queryset(self) -> Any:
        tosses = {} if games_open(self.season) else tosses_in(self.season)
        return [{"group": group, "first": first} for group, first in tosses.items()]

    post = step_method(decide_toss, "Decides in place of the coin which club of a group is first.", TossIn)
