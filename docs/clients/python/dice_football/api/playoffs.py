"""Operations: playoffs. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dice_football.session import Session, quoted
from dice_football.types.playoffs import (
    BracketOut,
    NextStepOut,
    PaginatedTossOutList,
    PointsInRequest,
    SeedsInRequest,
    TossInRequest,
    TossOut,
)
from dice_football.types.shared import ReasonInRequest, SeasonMovedOut


class PlayoffsOperations:
    """Operations: playoffs."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def post_adjustments(
        self,
        league: str,
        season: int,
        body: PointsInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonMovedOut:
        """Awards standings points to a club, or deducts them. `dry_run` shows a preview. The change can be
        reverted until a playoff game has been played."""
        answer: SeasonMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/adjustments",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
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

    def get_bracket(
        self,
        league: str,
        season: int,
        *,
        as_of: int | None = None,
        expand: str | None = None,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BracketOut:
        """The bracket, from the seeds to the champion. As of an earlier week it shows the clubs that were
        in its slots then."""
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

    def get_step(
        self, league: str, season: int, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> NextStepOut:
        """The next step of the season: what it waits for, and who can act."""
        answer: NextStepOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/step",
            query={
                "fields": fields,
            },
            headers=headers,
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

    def iter_tosses(
        self,
        league: str,
        season: int,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[TossOut]:
        """The groups of clubs that only a coin toss separates, once all regular games are played. Yields
        the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/tosses",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

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
