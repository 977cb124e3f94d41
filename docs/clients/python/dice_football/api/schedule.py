"""Operations: schedule. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from dice_football.session import Session, quoted
from dice_football.types.schedule import (
    DatesInRequest,
    DrawingInRequest,
    DrawingOut,
    FileInRequest,
    PaginatedDrawingOutList,
    PaginatedWeekOutList,
    RedrawInRequest,
    ScheduleInRequest,
    ScheduleOut,
    SlotsInRequest,
    WeekChangeInRequest,
    WeekOut,
    WishesInRequest,
    WishesOut,
)
from dice_football.types.shared import OptionalReasonInRequest, SeasonOut


class ScheduleOperations:
    """Operations: schedule."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def put_dates(
        self,
        league: str,
        season: int,
        body: DatesInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonOut:
        """Sets the start and deadline of every week, including playoff rounds that will be drawn later."""
        answer: SeasonOut = self._session.json(
            "PUT",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/dates",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_schedule(
        self, league: str, season: int, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> ScheduleOut:
        """The schedule of the regular season, with its fairness certificate."""
        answer: ScheduleOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_schedule(
        self,
        league: str,
        season: int,
        body: ScheduleInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonOut:
        """Draws the schedule from the season's seed. The same seed and effort give the same schedule."""
        answer: SeasonOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_drawings(
        self,
        league: str,
        season: int,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedDrawingOutList:
        """The season's drawings, newest first, for the people who run the league."""
        answer: PaginatedDrawingOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule/drawings",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_drawings(
        self,
        league: str,
        season: int,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[DrawingOut]:
        """The season's drawings, newest first, for the people who run the league. Yields the items of all
        pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule/drawings",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def post_drawings(
        self,
        league: str,
        season: int,
        body: DrawingInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DrawingOut:
        """Starts a search for the whole schedule, or, from a given week on, for the games that have not
        begun."""
        answer: DrawingOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule/drawings",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_drawing(
        self,
        league: str,
        season: int,
        drawing: str,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DrawingOut:
        """A drawing."""
        answer: DrawingOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule/drawings/{quoted(drawing)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_drawing_stop(
        self,
        league: str,
        season: int,
        drawing: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DrawingOut:
        """Stops the search. Its best result is kept."""
        answer: DrawingOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule/drawings/{quoted(drawing)}/stop",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_drawing_take(
        self,
        league: str,
        season: int,
        drawing: str,
        body: OptionalReasonInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ScheduleOut:
        """Makes the best result so far the season's schedule, and ends the search."""
        answer: ScheduleOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule/drawings/{quoted(drawing)}/take",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_schedule_file(
        self,
        league: str,
        season: int,
        body: FileInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ScheduleOut:
        """Makes the games of the file the regular season. Games that have been played must appear
        unchanged."""
        answer: ScheduleOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule/file",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_schedule_games(
        self,
        league: str,
        season: int,
        body: SlotsInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ScheduleOut:
        """Moves games. The certificate lists the limits that this breaks; use `dry_run` to see them first."""
        answer: ScheduleOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule/games",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_schedule_redraw(
        self,
        league: str,
        season: int,
        body: RedrawInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ScheduleOut:
        """Draws the games again that have not begun."""
        answer: ScheduleOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule/redraw",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_wishes(
        self, league: str, season: int, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> WishesOut:
        """The wishes for the next draw, for the people who run the league."""
        answer: WishesOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule/wishes",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def put_wishes(
        self,
        league: str,
        season: int,
        body: WishesInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WishesOut:
        """Replaces all wishes. Wishes that the preset can never meet are refused."""
        answer: WishesOut = self._session.json(
            "PUT",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/schedule/wishes",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_weeks(
        self,
        league: str,
        season: int,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        kind: Literal["playoff", "regular"] | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedWeekOutList:
        """The season's weeks, in order."""
        answer: PaginatedWeekOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/weeks",
            query={
                "cursor": cursor,
                "fields": fields,
                "kind": kind,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_weeks(
        self,
        league: str,
        season: int,
        *,
        fields: str | None = None,
        kind: Literal["playoff", "regular"] | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[WeekOut]:
        """The season's weeks, in order. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/weeks",
            query={
                "fields": fields,
                "kind": kind,
                "limit": limit,
            },
            headers=headers,
        )

    def get_week(
        self,
        league: str,
        season: int,
        week: int,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WeekOut:
        """A week. `fixtures?week=N` lists its fixtures."""
        answer: WeekOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/weeks/{quoted(week)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def put_week(
        self,
        league: str,
        season: int,
        week: int,
        body: WeekChangeInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WeekOut:
        """Sets or removes the deadline of the week."""
        answer: WeekOut = self._session.json(
            "PUT",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/weeks/{quoted(week)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer
