"""Operations: leagues. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from dice_football.session import Session, quoted
from dice_football.types.leagues import (
    ChangeOut,
    ComputerCoachInRequest,
    ImportInRequest,
    ImportOut,
    InboxOut,
    LeagueFileInRequest,
    LeagueImportOut,
    LeagueInRequest,
    LeagueMovedOut,
    LeagueNameInRequest,
    PaginatedChangeOutList,
    PaginatedInboxOutList,
    PaginatedLeagueOutList,
    PaginatedTeamOutList,
    PaginatedVersionOutList,
    PatchedLeagueChangeInRequest,
    PatchedTeamChangeInRequest,
    RevertedOut,
    RevertInRequest,
    VersionOut,
)
from dice_football.types.shared import LeagueOut, TeamOut


class LeaguesOperations:
    """Operations: leagues."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def post_league_files(
        self,
        body: LeagueFileInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> LeagueImportOut:
        """Checks the file's manifest and lets a worker import it: all of it, or nothing. You become the
        commissioner of its league. Every game is replayed and compared with its own dice. Ask `league-
        files/{id}` for the progress."""
        answer: LeagueImportOut = self._session.json(
            "POST",
            "/api/v1/league-files",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_league_import(
        self, league_import: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> LeagueImportOut:
        """An import of a league file."""
        answer: LeagueImportOut = self._session.json(
            "GET",
            f"/api/v1/league-files/{quoted(league_import)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_leagues(
        self,
        *,
        archived: bool | None = None,
        cursor: str | None = None,
        expand: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        name: str | None = None,
        ruleset: Literal["first_and_goal", "first_and_roll", "touchdown_a_minute"] | None = None,
        visibility: Literal["private", "public"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedLeagueOutList:
        """All leagues that you can see, without archived ones."""
        answer: PaginatedLeagueOutList = self._session.json(
            "GET",
            "/api/v1/leagues",
            query={
                "archived": archived,
                "cursor": cursor,
                "expand": expand,
                "fields": fields,
                "limit": limit,
                "name": name,
                "ruleset": ruleset,
                "visibility": visibility,
            },
            headers=headers,
        )
        return answer

    def iter_leagues(
        self,
        *,
        archived: bool | None = None,
        expand: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        name: str | None = None,
        ruleset: Literal["first_and_goal", "first_and_roll", "touchdown_a_minute"] | None = None,
        visibility: Literal["private", "public"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[LeagueOut]:
        """All leagues that you can see, without archived ones. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            "/api/v1/leagues",
            query={
                "archived": archived,
                "expand": expand,
                "fields": fields,
                "limit": limit,
                "name": name,
                "ruleset": ruleset,
                "visibility": visibility,
            },
            headers=headers,
        )

    def post_leagues(
        self, body: LeagueInRequest, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> LeagueOut:
        """Founds a league and makes you its commissioner."""
        answer: LeagueOut = self._session.json(
            "POST",
            "/api/v1/leagues",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_league(
        self,
        league: str,
        *,
        expand: str | None = None,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> LeagueOut:
        """A league."""
        answer: LeagueOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}",
            query={
                "expand": expand,
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def patch_league(
        self,
        league: str,
        body: PatchedLeagueChangeInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> LeagueMovedOut:
        """Changes settings and rules. The address stays the same, even if the name changes."""
        answer: LeagueMovedOut = self._session.json(
            "PATCH",
            f"/api/v1/leagues/{quoted(league)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_league_archive(
        self, league: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> LeagueOut:
        """Archives the league: everybody can still read it, but nothing in it changes, and lists leave it
        out."""
        answer: LeagueOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/archive",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_changes(
        self,
        league: str,
        *,
        about: str | None = None,
        by: str | None = None,
        cursor: str | None = None,
        fields: str | None = None,
        kind: Literal[
            "administrator",
            "appointed",
            "ballot_closed",
            "ballot_opened",
            "box_filled_in",
            "box_reported",
            "crowned",
            "deadline_extended",
            "deadline_moved",
            "deadline_passed",
            "deadline_proposed",
            "dismissed",
            "dispute_resolved",
            "dispute_withdrawn",
            "game_abandoned",
            "invitation_revoked",
            "invited",
            "job_cancelled",
            "job_paused",
            "job_resumed",
            "job_started",
            "joined",
            "late_declined",
            "late_reported",
            "league_archived",
            "league_deletion",
            "league_founded",
            "league_imported",
            "league_taken_back",
            "left",
            "place_given",
            "playoffs_advanced",
            "points_adjusted",
            "profile_chosen",
            "proposal_ended",
            "ready",
            "regrouped",
            "reset_link",
            "result",
            "result_confirmed",
            "result_corrected",
            "result_disputed",
            "result_replaced",
            "schedule_drawn",
            "schedule_edited",
            "schedule_wishes",
            "scorer_link",
            "scorer_link_revoked",
            "season_closed",
            "season_imported",
            "season_opened",
            "season_reopened",
            "seated",
            "second_factor_forgotten",
            "secret_published",
            "secret_renewed",
            "seeds_set",
            "settings",
            "sheet_handed_in",
            "team_changed",
            "team_withdrawn",
            "toss_decided",
            "unseated",
            "webhook_added",
            "webhook_changed",
            "webhook_removed",
            "webhook_resent",
            "webhook_secret",
            "webhook_tested",
            "week_deadline",
            "weeks_dated",
        ]
        | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedChangeOutList:
        """All changes that people made, newest first."""
        answer: PaginatedChangeOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/changes",
            query={
                "about": about,
                "by": by,
                "cursor": cursor,
                "fields": fields,
                "kind": kind,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_changes(
        self,
        league: str,
        *,
        about: str | None = None,
        by: str | None = None,
        fields: str | None = None,
        kind: Literal[
            "administrator",
            "appointed",
            "ballot_closed",
            "ballot_opened",
            "box_filled_in",
            "box_reported",
            "crowned",
            "deadline_extended",
            "deadline_moved",
            "deadline_passed",
            "deadline_proposed",
            "dismissed",
            "dispute_resolved",
            "dispute_withdrawn",
            "game_abandoned",
            "invitation_revoked",
            "invited",
            "job_cancelled",
            "job_paused",
            "job_resumed",
            "job_started",
            "joined",
            "late_declined",
            "late_reported",
            "league_archived",
            "league_deletion",
            "league_founded",
            "league_imported",
            "league_taken_back",
            "left",
            "place_given",
            "playoffs_advanced",
            "points_adjusted",
            "profile_chosen",
            "proposal_ended",
            "ready",
            "regrouped",
            "reset_link",
            "result",
            "result_confirmed",
            "result_corrected",
            "result_disputed",
            "result_replaced",
            "schedule_drawn",
            "schedule_edited",
            "schedule_wishes",
            "scorer_link",
            "scorer_link_revoked",
            "season_closed",
            "season_imported",
            "season_opened",
            "season_reopened",
            "seated",
            "second_factor_forgotten",
            "secret_published",
            "secret_renewed",
            "seeds_set",
            "settings",
            "sheet_handed_in",
            "team_changed",
            "team_withdrawn",
            "toss_decided",
            "unseated",
            "webhook_added",
            "webhook_changed",
            "webhook_removed",
            "webhook_resent",
            "webhook_secret",
            "webhook_tested",
            "week_deadline",
            "weeks_dated",
        ]
        | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[ChangeOut]:
        """All changes that people made, newest first. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/changes",
            query={
                "about": about,
                "by": by,
                "fields": fields,
                "kind": kind,
                "limit": limit,
            },
            headers=headers,
        )

    def get_change(
        self, league: str, change: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> ChangeOut:
        """A change."""
        answer: ChangeOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/changes/{quoted(change)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_revert(
        self,
        league: str,
        change: str,
        body: RevertInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RevertedOut:
        """Reverts the change. This is recorded as a change too; `moves` tells what it moves in its season."""
        answer: RevertedOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/changes/{quoted(change)}/revert",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_constitution(
        self,
        league: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedVersionOutList:
        """The versions of the league's constitution, current version first."""
        answer: PaginatedVersionOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/constitution",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_constitution(
        self,
        league: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[VersionOut]:
        """The versions of the league's constitution, current version first. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/constitution",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def post_league_deletion(
        self,
        league: str,
        body: LeagueNameInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> LeagueOut:
        """Hides the league from everybody but its commissioners, and deletes it at `delete_at`."""
        answer: LeagueOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/deletion",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def delete_league_deletion(
        self, league: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> LeagueOut:
        """Cancels the deletion. The league stays; one that was archived before is archived again."""
        answer: LeagueOut = self._session.json(
            "DELETE",
            f"/api/v1/leagues/{quoted(league)}/deletion",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_league_deletion_now(
        self,
        league: str,
        body: LeagueNameInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Deletes a league that waits for its deletion at once. Nothing of it is left."""
        self._session.send(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/deletion/now",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )

    def get_league_file(
        self, league: str, *, without_open_games: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> bytes:
        """The league as a zip file, for its commissioner. docs/league_files.md describes it."""
        return self._session.raw(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/file",
            query={
                "without_open_games": without_open_games,
            },
            headers=headers,
        )

    def post_imports(
        self,
        league: str,
        body: ImportInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ImportOut:
        """Imports finished seasons with their scores: all of them or none."""
        answer: ImportOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/imports",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_inbox(
        self,
        league: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedInboxOutList:
        """Everything that waits for the people who run the league, most urgent first."""
        answer: PaginatedInboxOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/inbox",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_inbox(
        self,
        league: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[InboxOut]:
        """Everything that waits for the people who run the league, most urgent first. Yields the items of
        all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/inbox",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def post_league_take_back(
        self, league: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> LeagueOut:
        """Takes the league out of the archive, or back before its deletion."""
        answer: LeagueOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/take-back",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_teams(
        self,
        league: str,
        *,
        abbreviation: str | None = None,
        cursor: str | None = None,
        expand: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        season: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedTeamOutList:
        """The league's clubs."""
        answer: PaginatedTeamOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/teams",
            query={
                "abbreviation": abbreviation,
                "cursor": cursor,
                "expand": expand,
                "fields": fields,
                "limit": limit,
                "season": season,
            },
            headers=headers,
        )
        return answer

    def iter_teams(
        self,
        league: str,
        *,
        abbreviation: str | None = None,
        expand: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        season: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[TeamOut]:
        """The league's clubs. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/teams",
            query={
                "abbreviation": abbreviation,
                "expand": expand,
                "fields": fields,
                "limit": limit,
                "season": season,
            },
            headers=headers,
        )

    def get_team(
        self,
        league: str,
        team: str,
        *,
        expand: str | None = None,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TeamOut:
        """A club."""
        answer: TeamOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/teams/{quoted(team)}",
            query={
                "expand": expand,
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def patch_team(
        self,
        league: str,
        team: str,
        body: PatchedTeamChangeInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TeamOut:
        """Changes the club's name, colors or dice. Its address stays the same."""
        answer: TeamOut = self._session.json(
            "PATCH",
            f"/api/v1/leagues/{quoted(league)}/teams/{quoted(team)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def put_computer_coach(
        self,
        league: str,
        team: str,
        body: ComputerCoachInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TeamOut:
        """Chooses the computer coach. The club's coaches and the people who run the league may do this."""
        answer: TeamOut = self._session.json(
            "PUT",
            f"/api/v1/leagues/{quoted(league)}/teams/{quoted(team)}/computer-coach",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer
