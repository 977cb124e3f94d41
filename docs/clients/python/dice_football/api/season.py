"""Operations: season. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from dice_football.session import Session, quoted
from dice_football.types.season import (
    AwardsOut,
    BallotInRequest,
    BallotOut,
    BracketOut,
    GroupingInRequest,
    JobInRequest,
    JobOut,
    PaginatedConferenceOutList,
    PaginatedDivisionOutList,
    PaginatedJobOutList,
    PaginatedSeasonOutList,
    PaginatedTossOutList,
    ReasonInRequest,
    SeasonInRequest,
    SeasonMovedOut,
    SeedsInRequest,
    TossInRequest,
    VoteInRequest,
    WithdrawalInRequest,
)
from dice_football.types.shared import SeasonOut


class SeasonOperations:
    """Operations: season."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_job(
        self, job: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> JobOut:
        """A job."""
        answer: JobOut = self._session.json(
            "GET",
            f"/api/v1/jobs/{quoted(job)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_job_cancel(
        self, job: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> JobOut:
        """Cancels the job for good. Games that it has played stay."""
        answer: JobOut = self._session.json(
            "POST",
            f"/api/v1/jobs/{quoted(job)}/cancel",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_job_pause(
        self, job: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> JobOut:
        """Pauses the job before its next game."""
        answer: JobOut = self._session.json(
            "POST",
            f"/api/v1/jobs/{quoted(job)}/pause",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_job_resume(
        self, job: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> JobOut:
        """Resumes the job where it stopped."""
        answer: JobOut = self._session.json(
            "POST",
            f"/api/v1/jobs/{quoted(job)}/resume",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_seasons(
        self,
        league: str,
        *,
        cursor: str | None = None,
        expand: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        state: Literal["finished", "playoffs", "regular", "scheduled"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedSeasonOutList:
        """The league's seasons, newest first."""
        answer: PaginatedSeasonOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons",
            query={
                "cursor": cursor,
                "expand": expand,
                "fields": fields,
                "limit": limit,
                "state": state,
            },
            headers=headers,
        )
        return answer

    def post_seasons(
        self,
        league: str,
        body: SeasonInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonOut:
        """Opens the league's next season."""
        answer: SeasonOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_season(
        self,
        league: str,
        season: int,
        *,
        expand: str | None = None,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonOut:
        """A season."""
        answer: SeasonOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}",
            query={
                "expand": expand,
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_advance(
        self,
        league: str,
        season: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonMovedOut:
        """Draws the next round if the current round is decided. Otherwise nothing changes."""
        answer: SeasonMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/advance",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_awards(
        self, league: str, season: int, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> AwardsOut:
        """The season's awards, by results and by vote."""
        answer: AwardsOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/awards",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_ballots(
        self,
        league: str,
        season: int,
        body: BallotInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BallotOut:
        """Opens a ballot. Every member has one vote, and the count is secret until the ballot closes."""
        answer: BallotOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/ballots",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_ballot_close(
        self,
        league: str,
        season: int,
        ballot: int,
        body: ReasonInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BallotOut:
        """Closes the ballot at once and publishes the count."""
        answer: BallotOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/ballots/{quoted(ballot)}/close",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def put_vote(
        self,
        league: str,
        season: int,
        ballot: int,
        body: VoteInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BallotOut:
        """Votes, or changes your vote while the ballot is open."""
        answer: BallotOut = self._session.json(
            "PUT",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/ballots/{quoted(ballot)}/vote",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_bracket(
        self,
        league: str,
        season: int,
        *,
        as_of: str | None = None,
        expand: str | None = None,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BracketOut:
        """The bracket, from the seeds to the champion. At an earlier moment it shows the clubs that were
        in its slots then, and of their games the results of then; box scores belong to the games as
        they are now."""
        answer: BracketOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/bracket",
            query={
                "as_of": as_of,
                "expand": expand,
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_close(
        self,
        league: str,
        season: int,
        body: ReasonInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonMovedOut:
        """Closes the regular season. Its standings become the seeds."""
        answer: SeasonMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/close",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_conferences(
        self,
        league: str,
        season: int,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedConferenceOutList:
        """The season's conferences, in order."""
        answer: PaginatedConferenceOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/conferences",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def put_conferences(
        self,
        league: str,
        season: int,
        body: GroupingInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonOut:
        """Changes the grouping or the clubs of the season. Possible until a schedule is drawn."""
        answer: SeasonOut = self._session.json(
            "PUT",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/conferences",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_crown(
        self,
        league: str,
        season: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonMovedOut:
        """Ends the season. The winner of its last game is the champion."""
        answer: SeasonMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/crown",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_divisions(
        self,
        league: str,
        season: int,
        *,
        conference: str | None = None,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedDivisionOutList:
        """The season's divisions with their clubs, in order."""
        answer: PaginatedDivisionOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/divisions",
            query={
                "conference": conference,
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def get_jobs(
        self,
        league: str,
        season: int,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        kind: Literal["play_season", "play_week"] | None = None,
        limit: int | None = None,
        state: Literal["cancelled", "done", "failed", "paused", "queued", "running"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedJobOutList:
        """The season's jobs, the newest first."""
        answer: PaginatedJobOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/jobs",
            query={
                "cursor": cursor,
                "fields": fields,
                "kind": kind,
                "limit": limit,
                "state": state,
            },
            headers=headers,
        )
        return answer

    def post_jobs(
        self,
        league: str,
        season: int,
        body: JobInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> JobOut:
        """Starts a job. If a job for the whole season is open already, it gets the new range. Refused with
        `games_of_coaches` if every open game waits for a coach, so that there is nothing to play."""
        answer: JobOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/jobs",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_reopen(
        self,
        league: str,
        season: int,
        body: ReasonInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonMovedOut:
        """Removes the seeds again. Possible until a playoff game has been played."""
        answer: SeasonMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/reopen",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_seeds(
        self,
        league: str,
        season: int,
        body: SeedsInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonMovedOut:
        """Sets the seeds of a conference, regardless of the standings."""
        answer: SeasonMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/seeds",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_step(
        self,
        league: str,
        season: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonMovedOut:
        """Closes the regular season and draws the first round, or draws the next round, or crowns the
        champion."""
        answer: SeasonMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/step",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_tosses(
        self,
        league: str,
        season: int,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedTossOutList:
        """The groups of clubs that only a coin toss separates, once all regular games are played."""
        answer: PaginatedTossOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/tosses",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def post_tosses(
        self,
        league: str,
        season: int,
        body: TossInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonMovedOut:
        """Decides in place of the coin which club of a group is first."""
        answer: SeasonMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/tosses",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_withdrawals(
        self,
        league: str,
        season: int,
        body: WithdrawalInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonMovedOut:
        """Withdraws the club and decides its games by the policies. `dry_run` shows a preview. The change
        can be reverted."""
        answer: SeasonMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/withdrawals",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer
