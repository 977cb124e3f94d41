"""Operations: odds. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from dice_football.session import Session, quoted
from dice_football.types.odds import (
    CallsOut,
    EarlierOddsOut,
    ExperimentInRequest,
    ExperimentOut,
    ForkInRequest,
    ForkOut,
    FourthDownsInRequest,
    FourthDownsOut,
    MatchupsOut,
    PaginatedExperimentOutList,
    PaginatedForkOutList,
    PatchedForkChangesInRequest,
    SeasonDiceOut,
    SeasonLuckOut,
    SeasonOddsOut,
    SimulationInRequest,
    SimulationOut,
    TimeoutsOut,
    TriesOut,
    WhatIfInRequest,
    WhatIfOut,
    WinProbabilityOut,
)


class OddsOperations:
    """Operations: odds."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_experiments(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedExperimentOutList:
        """Your experiments, newest first."""
        answer: PaginatedExperimentOutList = self._session.json(
            "GET",
            "/api/v1/experiments",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_experiments(
        self, *, fields: str | None = None, limit: int | None = None, headers: Mapping[str, str] | None = None
    ) -> Iterator[ExperimentOut]:
        """Your experiments, newest first. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            "/api/v1/experiments",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def post_experiments(
        self,
        body: ExperimentInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ExperimentOut:
        """Starts an experiment within your quotas. The figures come in while it is played."""
        answer: ExperimentOut = self._session.json(
            "POST",
            "/api/v1/experiments",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_experiment(
        self, experiment: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> ExperimentOut:
        """An experiment with its figures so far."""
        answer: ExperimentOut = self._session.json(
            "GET",
            f"/api/v1/experiments/{quoted(experiment)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def delete_experiment(
        self, experiment: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        """Deletes your experiment."""
        self._session.send(
            "DELETE",
            f"/api/v1/experiments/{quoted(experiment)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )

    def post_experiment_stop(
        self, experiment: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> ExperimentOut:
        """Stops your experiment. What has been played stays."""
        answer: ExperimentOut = self._session.json(
            "POST",
            f"/api/v1/experiments/{quoted(experiment)}/stop",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_win_probability(
        self, game: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> WinProbabilityOut:
        """The win probability through a finished game, its turning point and its luck. It is empty, with 0
        samples, until a worker has analyzed the game, some minutes after its end."""
        answer: WinProbabilityOut = self._session.json(
            "GET",
            f"/api/v1/games/{quoted(game)}/win-probability",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_matchups(
        self, league: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> MatchupsOut:
        """The odds of every pair of teams, from games with their dice and computer coaches."""
        answer: MatchupsOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/matchups",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_matchups(
        self, league: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> SimulationOut:
        """Simulates the games between all pairs of teams. The same question is one simulation, however
        often it is asked."""
        answer: SimulationOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/matchups",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_dice(
        self, league: str, season: int, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> SeasonDiceOut:
        """Whether the physical dice that people typed are fair."""
        answer: SeasonDiceOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/dice",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_forks(
        self,
        league: str,
        season: int,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedForkOutList:
        """Your forks of the season, newest first."""
        answer: PaginatedForkOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/forks",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_forks(
        self,
        league: str,
        season: int,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[ForkOut]:
        """Your forks of the season, newest first. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/forks",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def post_forks(
        self,
        league: str,
        season: int,
        body: ForkInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ForkOut:
        """Forks the season. The season itself is never changed."""
        answer: ForkOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/forks",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_fork(
        self,
        league: str,
        season: int,
        fork: str,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ForkOut:
        """A fork with the odds of the season and its own."""
        answer: ForkOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/forks/{quoted(fork)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def patch_fork(
        self,
        league: str,
        season: int,
        fork: str,
        body: PatchedForkChangesInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ForkOut:
        """Changes your fork. Simulate it again to see its odds."""
        answer: ForkOut = self._session.json(
            "PATCH",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/forks/{quoted(fork)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def delete_fork(
        self,
        league: str,
        season: int,
        fork: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Discards your fork."""
        self._session.send(
            "DELETE",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/forks/{quoted(fork)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )

    def post_fork_simulate(
        self,
        league: str,
        season: int,
        fork: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ForkOut:
        """Starts the simulations of the season and of your fork."""
        answer: ForkOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/forks/{quoted(fork)}/simulate",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_fork_stop(
        self,
        league: str,
        season: int,
        fork: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ForkOut:
        """Stops the simulations that you have started. What is played stays."""
        answer: ForkOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/forks/{quoted(fork)}/stop",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_fourth_downs(
        self,
        league: str,
        season: int,
        *,
        fields: str | None = None,
        lead: Literal[-7, 0, 7] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FourthDownsOut:
        """The fourth-down chart: the chances to win after a play, a punt and a field goal. 409 for a game
        in which nobody chooses between them."""
        answer: FourthDownsOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fourth-downs",
            query={
                "fields": fields,
                "lead": lead,
            },
            headers=headers,
        )
        return answer

    def post_fourth_downs(
        self,
        league: str,
        season: int,
        body: FourthDownsInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FourthDownsOut:
        """Computes the chart, or returns the one that somebody has started. It is kept for everybody."""
        answer: FourthDownsOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fourth-downs",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_luck(
        self, league: str, season: int, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> SeasonLuckOut:
        """What the dice brought each team in the regular season, against the average of the same calls."""
        answer: SeasonLuckOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/luck",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_season_odds(
        self,
        league: str,
        season: int,
        *,
        as_of: int | None = None,
        expand: str | None = None,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonOddsOut:
        """The odds of every club, from simulations of the rest of the season. They are computed after
        every final result."""
        answer: SeasonOddsOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/odds",
            query={
                "as_of": as_of,
                "expand": expand,
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_season_odds(
        self,
        league: str,
        season: int,
        body: SimulationInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SimulationOut:
        """Simulates the rest of the season. The same question with the same number of seasons is one
        simulation, however often it is asked."""
        answer: SimulationOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/odds",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_season_simulation(
        self,
        league: str,
        season: int,
        simulation: str,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SimulationOut:
        """A simulation of the season and its progress."""
        answer: SimulationOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/odds/simulations/{quoted(simulation)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_earlier_odds(
        self,
        league: str,
        season: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EarlierOddsOut:
        """Asks for the odds after every complete week that has none yet."""
        answer: EarlierOddsOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/odds/weeks",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_calls(
        self,
        league: str,
        season: int,
        team: str,
        *,
        against: str | None = None,
        fields: str | None = None,
        spot: Literal[25, 50, 80, 90, 97] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CallsOut:
        """What each call of a team brings against each answer, exactly."""
        answer: CallsOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/teams/{quoted(team)}/calls",
            query={
                "against": against,
                "fields": fields,
                "spot": spot,
            },
            headers=headers,
        )
        return answer

    def get_timeouts(
        self, league: str, season: int, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> TimeoutsOut:
        """The chart of time-outs: the chances to win if it is taken and if it is kept, by lead and clock.
        409 for a game without time-outs."""
        answer: TimeoutsOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/time-outs",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_timeouts(
        self,
        league: str,
        season: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TimeoutsOut:
        """Computes the chart, or returns the one that somebody has started. It is kept for everybody."""
        answer: TimeoutsOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/time-outs",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_tries(
        self, league: str, season: int, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> TriesOut:
        """The chart of tries: the chances to win after a kick and after a two-point try, by lead and
        clock. 409 for a game without this choice."""
        answer: TriesOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/tries",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_tries(
        self,
        league: str,
        season: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TriesOut:
        """Computes the chart, or returns the one that somebody has started. It is kept for everybody."""
        answer: TriesOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/tries",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_what_if(
        self, league: str, season: int, body: WhatIfInRequest, *, headers: Mapping[str, str] | None = None
    ) -> WhatIfOut:
        """Standings with the reason for every place, seeds, what would be certain, and odds, if these
        games had ended like this. Changes and stores nothing, for anybody who may see the season."""
        answer: WhatIfOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/what-if",
            query={},
            headers=headers,
            body=body,
        )
        return answer
