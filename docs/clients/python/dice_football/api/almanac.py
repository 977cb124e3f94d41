"""Operations: almanac. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dice_football.session import Session, quoted
from dice_football.types.almanac import (
    AwardsOut,
    BallotInRequest,
    BallotOut,
    CoachedSeasonOut,
    EditionOut,
    HallOfChampionsOut,
    MeetingOut,
    PaginatedCoachedSeasonOutList,
    PaginatedMeetingOutList,
    PaginatedRivalryOutList,
    PaginatedWeekLeadOutList,
    RecordBookOut,
    RivalryOut,
    VoteInRequest,
    WeekLeadOut,
    WeekStakesOut,
    YearbookOut,
)
from dice_football.types.shared import ReasonInRequest


class AlmanacOperations:
    """Operations: almanac."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_champions(
        self,
        league: str,
        *,
        before: int | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> HallOfChampionsOut:
        """The hall of champions, and the careers of teams and coaches."""
        answer: HallOfChampionsOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/champions",
            query={
                "before": before,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def get_coach_seasons(
        self,
        league: str,
        coach: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedCoachedSeasonOutList:
        """The seasons in which a person coached a club of the league, in order, from its first game on.
        404 for people who never had one."""
        answer: PaginatedCoachedSeasonOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/coaches/{quoted(coach)}",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_coach_seasons(
        self,
        league: str,
        coach: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[CoachedSeasonOut]:
        """The seasons in which a person coached a club of the league, in order, from its first game on.
        404 for people who never had one. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/coaches/{quoted(coach)}",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def get_records(
        self, league: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> RecordBookOut:
        """The record book."""
        answer: RecordBookOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/records",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_rivalries(
        self,
        league: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        team: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedRivalryOutList:
        """The records of all clubs that have met, those who met last at the end."""
        answer: PaginatedRivalryOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/rivalries",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
                "team": team,
            },
            headers=headers,
        )
        return answer

    def iter_rivalries(
        self,
        league: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        team: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[RivalryOut]:
        """The records of all clubs that have met, those who met last at the end. Yields the items of all
        pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/rivalries",
            query={
                "fields": fields,
                "limit": limit,
                "team": team,
            },
            headers=headers,
        )

    def get_meetings(
        self,
        league: str,
        team: str,
        other: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedMeetingOutList:
        """The games between two clubs, newest first; the newest thousand."""
        answer: PaginatedMeetingOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/rivalries/{quoted(team)}/{quoted(other)}",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_meetings(
        self,
        league: str,
        team: str,
        other: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[MeetingOut]:
        """The games between two clubs, newest first; the newest thousand. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/rivalries/{quoted(team)}/{quoted(other)}",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

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

    def get_news(
        self,
        league: str,
        season: int,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedWeekLeadOutList:
        """The lead story of every week with a final result, in order."""
        answer: PaginatedWeekLeadOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/news",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_news(
        self,
        league: str,
        season: int,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[WeekLeadOut]:
        """The lead story of every week with a final result, in order. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/news",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def get_edition(
        self,
        league: str,
        season: int,
        week: int,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EditionOut:
        """The edition of a week, from its first final result on."""
        answer: EditionOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/news/{quoted(week)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_stakes(
        self,
        league: str,
        season: int,
        week: int,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WeekStakesOut:
        """What the open games of a week decide."""
        answer: WeekStakesOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/weeks/{quoted(week)}/stakes",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_yearbook(
        self, league: str, season: int, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> YearbookOut:
        """The yearbook of a season that has a champion: the champion's road, the leaders, the records that
        fell, the story of every week, and the awards. 409 before."""
        answer: YearbookOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/yearbook",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer
