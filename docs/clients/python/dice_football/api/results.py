"""Operations: results. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from dice_football.session import Session, quoted
from dice_football.types.results import (
    BoxInRequest,
    CheckedOut,
    DeadlineInRequest,
    DecisionInRequest,
    DisputeInRequest,
    DisputeOut,
    FixtureMovedOut,
    FixtureOut,
    OneFixtureOut,
    PaginatedFixtureOutList,
    ProposalInRequest,
    ReportedBoxOut,
    ReportInRequest,
    ResolutionInRequest,
    ResultsInRequest,
    ResultsMovedOut,
    ScorerLinkOut,
    SettledOut,
    SheetInRequest,
    WithdrawalInRequest,
)
from dice_football.types.shared import OneGameOut, OptionalReasonInRequest, SeasonMovedOut


class ResultsOperations:
    """Operations: results."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_fixtures(
        self,
        league: str,
        season: int,
        *,
        cursor: str | None = None,
        due: bool | None = None,
        expand: str | None = None,
        fields: str | None = None,
        kind: Literal["playoff", "regular"] | None = None,
        limit: int | None = None,
        round: int | None = None,
        state: Literal["disputed", "final", "in_progress", "reported"] | None = None,
        team: str | None = None,
        week: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedFixtureOutList:
        """The season's fixtures, in order."""
        answer: PaginatedFixtureOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures",
            query={
                "cursor": cursor,
                "due": due,
                "expand": expand,
                "fields": fields,
                "kind": kind,
                "limit": limit,
                "round": round,
                "state": state,
                "team": team,
                "week": week,
            },
            headers=headers,
        )
        return answer

    def iter_fixtures(
        self,
        league: str,
        season: int,
        *,
        due: bool | None = None,
        expand: str | None = None,
        fields: str | None = None,
        kind: Literal["playoff", "regular"] | None = None,
        limit: int | None = None,
        round: int | None = None,
        state: Literal["disputed", "final", "in_progress", "reported"] | None = None,
        team: str | None = None,
        week: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[FixtureOut]:
        """The season's fixtures, in order. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures",
            query={
                "due": due,
                "expand": expand,
                "fields": fields,
                "kind": kind,
                "limit": limit,
                "round": round,
                "state": state,
                "team": team,
                "week": week,
            },
            headers=headers,
        )

    def get_fixture(
        self,
        league: str,
        season: int,
        fixture: int,
        *,
        expand: str | None = None,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> OneFixtureOut:
        """A fixture."""
        answer: OneFixtureOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}",
            query={
                "expand": expand,
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_reported_box(
        self,
        league: str,
        season: int,
        fixture: int,
        *,
        expand: str | None = None,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ReportedBoxOut:
        """The box score that was reported last."""
        answer: ReportedBoxOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/box-score",
            query={
                "expand": expand,
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_reported_box(
        self,
        league: str,
        season: int,
        fixture: int,
        body: BoxInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ReportedBoxOut:
        """Reports the game with its box score. If there is a result already, the box score must agree with
        it."""
        answer: ReportedBoxOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/box-score",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_computer(
        self,
        league: str,
        season: int,
        fixture: int,
        body: OptionalReasonInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureMovedOut:
        """Lets the computer play a game that has not begun and has no report. Only the people who run the
        league may do this."""
        answer: FixtureMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/computer",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_confirm(
        self,
        league: str,
        season: int,
        fixture: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureMovedOut:
        """Confirms the report and makes it final. The other side and the people who score for the league
        may do this."""
        answer: FixtureMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/confirm",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_correct(
        self,
        league: str,
        season: int,
        fixture: int,
        body: DecisionInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureMovedOut:
        """Corrects the result and everything that follows from it. `dry_run` shows a preview."""
        answer: FixtureMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/correct",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_deadline(
        self,
        league: str,
        season: int,
        fixture: int,
        body: DeadlineInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureOut:
        """Moves the deadline. Only the people who run the league may do this, and the change can be
        reverted."""
        answer: FixtureOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/deadline",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_deadline_agreement(
        self,
        league: str,
        season: int,
        fixture: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureOut:
        """Accepts the proposed deadline, for the other coach or the people who run the league."""
        answer: FixtureOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/deadline/agreement",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_deadline_proposal(
        self,
        league: str,
        season: int,
        fixture: int,
        body: ProposalInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureOut:
        """Proposes a deadline to the other coach. It replaces an earlier proposal."""
        answer: FixtureOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/deadline/proposal",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def delete_deadline_proposal(
        self,
        league: str,
        season: int,
        fixture: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureOut:
        """Declines or withdraws the proposal."""
        answer: FixtureOut = self._session.json(
            "DELETE",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/deadline/proposal",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_dispute(
        self,
        league: str,
        season: int,
        fixture: int,
        *,
        expand: str | None = None,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DisputeOut:
        """The dispute of a report by the other side."""
        answer: DisputeOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/dispute",
            query={
                "expand": expand,
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_dispute(
        self,
        league: str,
        season: int,
        fixture: int,
        body: DisputeInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureMovedOut:
        """Disputes the report, for the other side. The commissioner then decides."""
        answer: FixtureMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/dispute",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def delete_dispute(
        self,
        league: str,
        season: int,
        fixture: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureMovedOut:
        """Withdraws the dispute, for the side that raised it. If that side may confirm the report, this
        confirms it."""
        answer: FixtureMovedOut = self._session.json(
            "DELETE",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/dispute",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def delete_late_report(
        self,
        league: str,
        season: int,
        fixture: int,
        body: OptionalReasonInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureOut:
        """Declines or withdraws the late report. The result does not change."""
        answer: FixtureOut = self._session.json(
            "DELETE",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/late-report",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_fixture_notation(
        self,
        league: str,
        season: int,
        fixture: int,
        body: SheetInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> OneGameOut:
        """Submits the sheet as the fixture's game. Its coaches and the people who score for the league may
        do this. If there is a result already, the sheet must agree with it."""
        answer: OneGameOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/notation",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_ready(
        self,
        league: str,
        season: int,
        fixture: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureOut:
        """Marks the sides that you coach as ready. They are not at fault if the game is not played."""
        answer: FixtureOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/ready",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_report(
        self,
        league: str,
        season: int,
        fixture: int,
        body: ReportInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureMovedOut:
        """Reports the result. It is final if the reporter may score for the league; otherwise the other
        side has to confirm it."""
        answer: FixtureMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/report",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_resolve(
        self,
        league: str,
        season: int,
        fixture: int,
        body: ResolutionInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FixtureMovedOut:
        """Decides the result of a disputed game, as the commissioner."""
        answer: FixtureMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/resolve",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_scorer_links(
        self,
        league: str,
        season: int,
        fixture: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ScorerLinkOut:
        """Creates a link. The fixture's coaches and the people who score for the league may do this."""
        answer: ScorerLinkOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/scorer-links",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def delete_scorer_link(
        self,
        league: str,
        season: int,
        fixture: int,
        scorer_link: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Revokes the link on every phone."""
        self._session.send(
            "DELETE",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/scorer-links/{quoted(scorer_link)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )

    def post_overdue(
        self,
        league: str,
        season: int,
        body: OptionalReasonInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SettledOut:
        """Settles all overdue games by the league's policy. `dry_run` shows how."""
        answer: SettledOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/overdue",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_results(
        self,
        league: str,
        season: int,
        body: ResultsInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ResultsMovedOut:
        """Reports these results, each as `report` does: all of them, or none. A refusal names its game.
        `dry_run` shows what they would move."""
        answer: ResultsMovedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/results",
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

    def post_notation(
        self, body: SheetInRequest, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> CheckedOut:
        """Checks the text against the rules, up to the first error. Stores nothing."""
        answer: CheckedOut = self._session.json(
            "POST",
            "/api/v1/notation",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer
