"""Operations: seasons. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from dice_football.session import Session, quoted
from dice_football.types.seasons import (
    ConferenceOut,
    DivisionOut,
    GroupingInRequest,
    JobInRequest,
    JobOut,
    PaginatedConferenceOutList,
    PaginatedDivisionOutList,
    PaginatedJobOutList,
    PaginatedSeasonOutList,
    SeasonInRequest,
)
from dice_football.types.shared import SeasonOut


class SeasonsOperations:
    """Operations: seasons."""

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

    def iter_seasons(
        self,
        league: str,
        *,
        expand: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        state: Literal["finished", "playoffs", "regular", "scheduled"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[SeasonOut]:
        """The league's seasons, newest first. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons",
            query={
                "expand": expand,
                "fields": fields,
                "limit": limit,
                "state": state,
            },
            headers=headers,
        )

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

    def iter_conferences(
        self,
        league: str,
        season: int,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[ConferenceOut]:
        """The season's conferences, in order. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/conferences",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

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

    def iter_divisions(
        self,
        league: str,
        season: int,
        *,
        conference: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[DivisionOut]:
        """The season's divisions with their clubs, in order. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/divisions",
            query={
                "conference": conference,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

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

    def iter_jobs(
        self,
        league: str,
        season: int,
        *,
        fields: str | None = None,
        kind: Literal["play_season", "play_week"] | None = None,
        limit: int | None = None,
        state: Literal["cancelled", "done", "failed", "paused", "queued", "running"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[JobOut]:
        """The season's jobs, the newest first. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/jobs",
            query={
                "fields": fields,
                "kind": kind,
                "limit": limit,
                "state": state,
            },
            headers=headers,
        )

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
