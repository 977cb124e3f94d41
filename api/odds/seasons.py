"""The odds of a season, and the simulations behind them."""

from __future__ import annotations

from collections.abc import Hashable
from http import HTTPStatus
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.http.as_of import AsOfParams, moment_of, require_week
from api.http.reads import ReadOneView, ReadView
from api.http.views import SeasonView
from api.http.writes import Created, write_method
from api.league.teams import TeamInFull
from api.serializers import TeamRef
from games.models import Run
from games.presenters.odds.season.page import (
    SeasonOddsPage,
    next_leverages,
    season_odds_page,
)
from games.selectors.odds.season_odds import odds_of, odds_version, week_of_odds
from games.services.odds.season_odds import MOST_SEASONS, USUAL, start_season_odds
from league.models import Season
from league.selectors.playoffs.clinch_races import marks_of

METHODS = [("sampled", "sampled")]  # how odds are found


class ChanceOut(serializers.Serializer[Any]):
    """A probability from 0 to 1. `certain` says that it is proved, true: it will happen, false: it cannot
    happen. Otherwise it is a share of the simulated seasons with this standard error (`error`)."""

    p = serializers.FloatField(source="share")
    error = serializers.FloatField()
    certain = serializers.BooleanField(source="proved", allow_null=True)


class WinsOut(serializers.Serializer[Any]):
    """The mean number of wins in the regular season; eight in ten seasons are from `low` to `high`."""

    mean = serializers.FloatField()
    low = serializers.IntegerField()
    high = serializers.IntegerField()


class RoundChanceOut(ChanceOut):
    """The probability of being in the playoffs when this round begins; a club that rests in it is in."""

    round = serializers.IntegerField()


class TeamOddsOut(serializers.Serializer[Any]):
    """A club's odds. `seeds` are in order, from seed 1, and `rounds` lead to the Bowl. `change` is the change
    of `playoffs` since the week before, if that is known."""

    team = TeamRef()
    wins = WinsOut()
    playoffs = ChanceOut(allow_null=True)
    division = ChanceOut()
    wild_card = ChanceOut(allow_null=True)
    bye = ChanceOut(allow_null=True)
    seeds = ChanceOut(many=True)
    rounds = RoundChanceOut(many=True)
    bowl = ChanceOut(allow_null=True)
    title = ChanceOut(allow_null=True)
    change = serializers.FloatField(allow_null=True)
    expanded = TeamInFull()


class SideLeverageOut(serializers.Serializer[Any]):
    """A club's probability of the playoffs if it wins the game, and if it loses it."""

    team = TeamRef()
    if_won = serializers.FloatField()
    if_lost = serializers.FloatField()


class LeverageOut(serializers.Serializer[Any]):
    """An open game: how often each side wins it in the simulated seasons, and what it changes."""

    fixture = serializers.IntegerField(source="fixture.number")
    week = serializers.IntegerField(source="fixture.week.number")
    home = SideLeverageOut()
    away = SideLeverageOut()
    home_wins = serializers.FloatField()
    away_wins = serializers.FloatField()


class SimulationOut(serializers.Serializer[Any]):
    """A simulation of the rest of a season. Poll it while it is `queued` or `running`; `done` of `size`
    seasons are simulated. `error` tells why it failed."""

    id = serializers.UUIDField(source="public_id")
    state = serializers.ChoiceField(Run.State.choices)
    seasons = serializers.IntegerField(source="size")
    done = serializers.IntegerField()
    error = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()


class SeasonOddsOut(serializers.Serializer[Any]):
    """The odds after week `as_of` (null: now), from `seasons` simulated seasons; no teams until the first
    simulation has ended. `current` is false while newer results are being simulated (`simulation`)."""

    season = serializers.IntegerField()
    as_of = serializers.IntegerField(allow_null=True)
    method = serializers.SerializerMethodField()
    seasons = serializers.IntegerField()
    made_at = serializers.DateTimeField(allow_null=True)
    current = serializers.BooleanField()
    weeks = serializers.ListField(
        child=serializers.IntegerField(), help_text="The weeks after which odds are known, for `as_of`."
    )
    teams = TeamOddsOut(many=True)
    next_games = LeverageOut(many=True)
    simulation = SimulationOut(allow_null=True)

    @extend_schema_field(serializers.ChoiceField(METHODS))
    def get_method(self, _odds: Any) -> str:
        return "sampled"


class SimulationIn(serializers.Serializer[Any]):
    """How many seasons are simulated. Four times as many halve the error."""

    seasons = serializers.IntegerField(min_value=1, max_value=MOST_SEASONS, default=USUAL)


class SeasonOddsDetail(SeasonView, ReadView):
    """The odds of every club, from simulations of the rest of the season. They are computed after every final
    result."""

    serializer_class = SeasonOddsOut
    params_class = AsOfParams
    expansions = ("team",)
    may_conflict = True  # for the API's description

    def version(self) -> Hashable:
        return super().version(), odds_version(self.season), str(marks_of(self.season))

    def read(self) -> Any:
        through = self._through()
        if self.season.is_knockout:
            raise Http404
        page = season_odds_page(self.season, through)
        context = self.get_serializer_context()
        return SeasonOddsOut(_odds(self.season, page, through), context=context).data

    @write_method(SimulationIn, SimulationOut, status=HTTPStatus.CREATED)
    def post(self, data: dict[str, Any]) -> Any:
        """Simulates the rest of the season. The same question with the same number of seasons is one
        simulation, however often it is asked."""
        row = start_season_odds(season=self.season, actor=self.person, **data)
        address = {**self.kwargs, "simulation": row.run.public_id if row.run else ""}
        return Created(row.run, reverse("api:season-simulation", kwargs=address))

    def _through(self) -> int | None:
        """The requested week, the last one that was complete at the requested time, or None for now. Raises
        ValidationError: no_such_week; Refused: odds_not_known."""
        moment = moment_of(self.request)
        require_week(self.season, moment)
        return moment.week if moment.at is None else week_of_odds(self.season, moment.at)


class SeasonSimulation(SeasonView, ReadOneView):
    """A simulation of the season and its progress."""

    serializer_class = SimulationOut
    queryset = Run.objects.all()

    @cached_property
    def run(self) -> Run:
        runs = Run.objects.filter(league=self.season.league).defer("result", "spec")
        return get_object_or_404(runs, public_id=self.kwargs["simulation"])

    def version(self) -> Hashable:
        return self.run.state, self.run.done

    def get_object(self) -> Any:
        return self.run


def _odds(season: Season, page: SeasonOddsPage, through: int | None) -> dict[str, Any]:
    stored, now = page.stored, odds_of(season)
    return {
        "season": season.number,
        "as_of": through,
        "seasons": page.seasons,
        "made_at": stored.row.made_at if stored else None,
        "current": bool(stored and stored.is_current),
        "weeks": list(page.weeks),
        "teams": [team_row(row) for row in page.rows],
        "next_games": next_leverages(season, page.tally) if page.tally and through is None else [],
        "simulation": now.run if now and now.run and now.run.state in Run.OPEN else None,
    }


def team_row(row: Any) -> dict[str, Any]:
    """A line of the table of odds as TeamOddsOut shows it."""
    rounds = {key: chance for key, chance in row.chances.items() if key.startswith("round_")}
    numbered = [(int(key.removeprefix("round_")), chance) for key, chance in rounds.items()]
    return {
        "bye": None,
        **row.chances,
        "team": row.team,
        "wins": row.wins,
        "seeds": row.seeds,
        "change": row.change,
        "rounds": [
            {"round": number, "share": one.share, "error": one.error, "proved": one.proved}
            for number, one in numbered
        ],
    }
