"""Odds of a season, its luck, and what if."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime
from http import HTTPStatus
from typing import Any, Literal

from django.db.models import Count, Max
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from rest_framework import serializers

from api.http.reads import AsOfParams, ReadOneView, require_week
from api.http.views import SeasonView
from api.http.writes import created, write_method
from api.leagues.teams import TeamInFull
from api.serializers import Computed, Data, RulesetField, TeamRef, TypedSerializer
from engine.bulk.steps import NAMES
from games.models import GameAnalysis, Run
from games.odds.luck import dice_of_season, luck_of_season
from games.odds.season_odds import (
    MOST_SEASONS,
    USUAL,
    odds_of,
    odds_version,
    start_odds_of_weeks,
    start_season_odds,
)
from games.odds.season_page import SeasonOddsPage, next_leverages, season_odds_page
from league.clinch.proofs import marks_of
from league.models import Season

SEASONS_METHODS = [("sampled", "sampled")]  # how odds are found


class ChanceOut(TypedSerializer):
    """A probability from 0 to 1. `certain` says that it is proved, true: it will happen, false: it cannot
    happen. Otherwise it is a share of the simulated seasons with this standard error (`error`)."""

    p = serializers.FloatField(source="share")
    error: float
    certain = serializers.BooleanField(source="proved", allow_null=True)


class WinsOut(TypedSerializer):
    """The mean number of wins in the regular season; eight in ten seasons are from `low` to `high`."""

    mean: float
    low: int
    high: int


class RoundChanceOut(ChanceOut):
    """The probability of being in the playoffs when this round begins; a club that rests in it is in."""

    round: int


class TeamOddsOut(TypedSerializer):
    """A club's odds. `seeds` are in order, from seed 1, and `rounds` lead to the Bowl. `change` is the change
    of `playoffs` since the week before, if that is known."""

    team: TeamRef
    wins: WinsOut
    playoffs = ChanceOut(allow_null=True, source="chances.playoffs")
    division = ChanceOut(source="chances.division")
    wild_card = ChanceOut(allow_null=True, source="chances.wild_card")
    bye = ChanceOut(allow_null=True, source="chances.bye")
    seeds: list[ChanceOut]
    rounds: list[RoundChanceOut]
    bowl = ChanceOut(allow_null=True, source="chances.bowl")
    title = ChanceOut(allow_null=True, source="chances.title")
    change: float | None
    expanded: TeamInFull


class SideLeverageOut(TypedSerializer):
    """A club's probability of the playoffs if it wins the game, and if it loses it."""

    team: TeamRef
    if_won: float
    if_lost: float


class LeverageOut(TypedSerializer):
    """An open game: how often each side wins it in the simulated seasons, and what it changes."""

    fixture = serializers.IntegerField(source="fixture.number")
    week = serializers.IntegerField(source="fixture.week.number")
    home: SideLeverageOut
    away: SideLeverageOut
    home_wins: float
    away_wins: float


class SimulationOut(TypedSerializer):
    """A simulation of the rest of a season. Poll it while it is `queued` or `running`; `done` of `size`
    seasons are simulated. `error` tells why it failed."""

    id = serializers.UUIDField(source="public_id")
    state: Run.State
    seasons = serializers.IntegerField(source="size")
    done: int
    error: str
    created_at: datetime


class SeasonOddsOut(TypedSerializer):
    """The odds after week `as_of` (null: now), from `seasons` simulated seasons; no teams until the first
    simulation has ended. `current` is false while newer results are being simulated (`simulation`)."""

    season: int
    as_of: int | None
    method = Computed(Literal["sampled"], lambda _odds: "sampled")
    seasons: int
    made_at: datetime | None
    current: bool
    weeks = serializers.ListField(child=serializers.IntegerField())
    teams: list[TeamOddsOut]
    next_games: list[LeverageOut]
    simulation: SimulationOut | None


class EarlierOddsOut(TypedSerializer):
    """After how many weeks the odds are computed, one week after the other."""

    count: int


class SimulationIn(TypedSerializer):
    """How many seasons are simulated. Four times as many halve the error."""

    seasons = serializers.IntegerField(min_value=1, max_value=MOST_SEASONS, default=USUAL)


class SeasonOddsDetail(SeasonView, ReadOneView):
    """The odds of every club, from simulations of the rest of the season. They are computed after every final
    result."""

    serializer_class = SeasonOddsOut
    params_class = AsOfParams
    expansions = ("team",)

    def version(self) -> Hashable:
        return super().version(), odds_version(self.season), str(marks_of(self.season))

    def get_object(self) -> Any:
        through = self.params["as_of"]
        require_week(self.season, through)
        if self.season.is_knockout:
            raise Http404
        page = season_odds_page(self.season, through)
        return _odds(self.season, page, through)

    @write_method(SimulationIn, SimulationOut, status=HTTPStatus.CREATED)
    def post(self, data: Data) -> Any:
        """Simulates the rest of the season. The same question with the same number of seasons is one
        simulation, however often it is asked."""
        row = start_season_odds(season=self.season, actor=self.person, **data)
        simulation = row.run.public_id if row.run else ""
        return created(row.run, "season-simulation", **self.kwargs, simulation=simulation)


class EarlierOdds(SeasonView):
    @write_method(None, EarlierOddsOut)
    def post(self, _data: Data) -> Any:
        """Asks for the odds after every complete week that has none yet."""
        return {"count": start_odds_of_weeks(season=self.season, actor=self.person)}


class SeasonSimulation(SeasonView, ReadOneView):
    """A simulation of the season and its progress."""

    serializer_class = SimulationOut

    subject = "run"

    @cached_property
    def run(self) -> Run:
        runs = Run.objects.filter(league=self.season.league).defer("result", "spec")
        return get_object_or_404(runs, public_id=self.kwargs["simulation"])

    def version(self) -> Hashable:
        return self.run.state, self.run.done


def _odds(season: Season, page: SeasonOddsPage, through: int | None) -> Data:
    stored, now = page.stored, odds_of(season)
    return {
        "season": season.number,
        "as_of": through,
        "seasons": page.seasons,
        "made_at": stored.made_at if stored else None,
        "current": bool(stored and stored.is_current),
        "weeks": list(page.weeks),
        "teams": page.rows,
        "next_games": next_leverages(season, page.tally) if page.tally and through is None else [],
        "simulation": now.run if now and now.run and now.run.is_open else None,
    }


class LuckFigureOut(TypedSerializer):
    """One figure: what happened, and what the same calls bring on average."""

    name = serializers.ChoiceField(NAMES)
    actual: int
    expected: float


class TeamLuckOut(TypedSerializer):
    """One team's luck. A tie is half a win.

    `wins_from_points` are the wins that its expected points make (Pythagorean expectation), `wins_at_kickoff`
    its win probabilities before each game added up, `deviation` the standard deviation of wins by chance."""

    team: str
    games: int
    wins: float
    wins_from_points = serializers.FloatField(source="points_wins")
    wins_at_kickoff = serializers.FloatField(source="kickoff_wins")
    deviation: float
    figures: list[LuckFigureOut]


class SeasonLuckOut(TypedSerializer):
    """The luck of all teams, those with the most expected wins first; `analyzed` of `played` games count."""

    analyzed: int
    played: int
    teams: list[TeamLuckOut]


class FaceOut(TypedSerializer):
    """A face of a die: how often it came, and how often it comes on average in as many throws."""

    face: str
    count: int
    expected: float


class DieTestOut(TypedSerializer):
    """One physical die. `chance` is how often a fair die differs that much or more, `corrected` the same
    for the most unusual of all dice of the season; both are null if there are too few throws to say."""

    team: str
    ruleset: RulesetField
    die: str
    throws: int
    statistic: float
    chance: float | None
    corrected: float | None
    verdict: str
    faces: list[FaceOut]


class SeasonDiceOut(TypedSerializer):
    """All physical dice of the season, the most unusual first."""

    dice: list[DieTestOut]


class AnalyzedSeasonView(SeasonView, ReadOneView):
    """A view of the season's analyses, which workers write without a feed item."""

    def extra_version(self) -> Hashable:
        analyses = GameAnalysis.objects.filter(game__fixture__season=self.season)
        return tuple(sorted(analyses.aggregate(number=Count("pk"), newest=Max("created_at")).items()))


class SeasonLuckDetail(AnalyzedSeasonView):
    """What the dice brought each team in the regular season, against the average of the same calls."""

    serializer_class = SeasonLuckOut

    def get_object(self) -> Any:
        teams, analyzed, played = luck_of_season(self.season)
        return {"analyzed": analyzed, "played": played, "teams": teams}


class SeasonDiceDetail(AnalyzedSeasonView):
    """Whether the physical dice that people typed are fair."""

    serializer_class = SeasonDiceOut

    def get_object(self) -> Any:
        return {"dice": dice_of_season(self.season)}
