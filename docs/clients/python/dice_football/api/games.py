"""Operations: games. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from dice_football.session import Session, quoted
from dice_football.types.games import (
    AdviceOut,
    BoxScoreOut,
    DecisionsOut,
    DriveOut,
    EntryOut,
    LiveOddsOut,
    PaginatedDriveOutList,
    PaginatedEntryOutList,
    PaginatedGameOutList,
    PaginatedPlayOutList,
    PickUpInRequest,
    ProofOut,
    RulingsOut,
)
from dice_football.types.shared import GameOut, OneGameOut, PlayOut, TableOut


class GamesOperations:
    """Operations: games."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_games(
        self,
        *,
        cursor: str | None = None,
        expand: str | None = None,
        fields: str | None = None,
        finished_after: str | None = None,
        league: str | None = None,
        limit: int | None = None,
        ruleset: Literal["first_and_goal", "first_and_roll", "touchdown_a_minute"] | None = None,
        season: int | None = None,
        state: Literal["abandoned", "finished", "in_progress"] | None = None,
        team: str | None = None,
        week: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedGameOutList:
        """The games of all leagues that you can see, and your own pick-up games, newest first."""
        answer: PaginatedGameOutList = self._session.json(
            "GET",
            "/api/v1/games",
            query={
                "cursor": cursor,
                "expand": expand,
                "fields": fields,
                "finished_after": finished_after,
                "league": league,
                "limit": limit,
                "ruleset": ruleset,
                "season": season,
                "state": state,
                "team": team,
                "week": week,
            },
            headers=headers,
        )
        return answer

    def iter_games(
        self,
        *,
        expand: str | None = None,
        fields: str | None = None,
        finished_after: str | None = None,
        league: str | None = None,
        limit: int | None = None,
        ruleset: Literal["first_and_goal", "first_and_roll", "touchdown_a_minute"] | None = None,
        season: int | None = None,
        state: Literal["abandoned", "finished", "in_progress"] | None = None,
        team: str | None = None,
        week: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[GameOut]:
        """The games of all leagues that you can see, and your own pick-up games, newest first. Yields the
        items of all pages."""
        return self._session.pages(
            "GET",
            "/api/v1/games",
            query={
                "expand": expand,
                "fields": fields,
                "finished_after": finished_after,
                "league": league,
                "limit": limit,
                "ruleset": ruleset,
                "season": season,
                "state": state,
                "team": team,
                "week": week,
            },
            headers=headers,
        )

    def post_games(
        self,
        body: PickUpInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Starts a pick-up game against a computer coach, or against the person who follows the other
        seat's link."""
        answer: TableOut = self._session.json(
            "POST",
            "/api/v1/games",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_game(
        self,
        game: str,
        *,
        expand: str | None = None,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> OneGameOut:
        """A game."""
        answer: OneGameOut = self._session.json(
            "GET",
            f"/api/v1/games/{quoted(game)}",
            query={
                "expand": expand,
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_advice(
        self, game: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> AdviceOut:
        """Whether both sides of a league game agree to advice while it is played."""
        answer: AdviceOut = self._session.json(
            "GET",
            f"/api/v1/games/{quoted(game)}/advice",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def put_advice(
        self, game: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> AdviceOut:
        """Agrees for your side, until you withdraw. The computer cannot agree."""
        answer: AdviceOut = self._session.json(
            "PUT",
            f"/api/v1/games/{quoted(game)}/advice",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def delete_advice(
        self, game: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> AdviceOut:
        """Withdraws: from now on neither side sees advice."""
        answer: AdviceOut = self._session.json(
            "DELETE",
            f"/api/v1/games/{quoted(game)}/advice",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_box_score(
        self, game: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> BoxScoreOut:
        """The box score. It exists once the game is over."""
        answer: BoxScoreOut = self._session.json(
            "GET",
            f"/api/v1/games/{quoted(game)}/box-score",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_decisions(
        self, game: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> DecisionsOut:
        """The decisions of a finished game: the side's chance to win after the answer that was given, and
        after the best one. 409 while the game is played."""
        answer: DecisionsOut = self._session.json(
            "GET",
            f"/api/v1/games/{quoted(game)}/decisions",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_decisions(
        self, game: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> DecisionsOut:
        """Starts the review, or returns the one that somebody has started."""
        answer: DecisionsOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/decisions",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_drives(
        self,
        game: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedDriveOutList:
        """All possessions of the game so far, in the order of their numbers in plays (`drive`)."""
        answer: PaginatedDriveOutList = self._session.json(
            "GET",
            f"/api/v1/games/{quoted(game)}/drives",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_drives(
        self,
        game: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[DriveOut]:
        """All possessions of the game so far, in the order of their numbers in plays (`drive`). Yields the
        items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/games/{quoted(game)}/drives",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def get_entries(
        self,
        game: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedEntryOutList:
        """All entries of the game's scoresheet. Entries are never changed."""
        answer: PaginatedEntryOutList = self._session.json(
            "GET",
            f"/api/v1/games/{quoted(game)}/entries",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_entries(
        self,
        game: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[EntryOut]:
        """All entries of the game's scoresheet. Entries are never changed. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/games/{quoted(game)}/entries",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def get_events(
        self,
        game: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        period: int | None = None,
        scores: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedPlayOutList:
        """All plays of the game so far, in order."""
        answer: PaginatedPlayOutList = self._session.json(
            "GET",
            f"/api/v1/games/{quoted(game)}/events",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
                "period": period,
                "scores": scores,
            },
            headers=headers,
        )
        return answer

    def iter_events(
        self,
        game: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        period: int | None = None,
        scores: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[PlayOut]:
        """All plays of the game so far, in order. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/games/{quoted(game)}/events",
            query={
                "fields": fields,
                "limit": limit,
                "period": period,
                "scores": scores,
            },
            headers=headers,
        )

    def get_live_odds(
        self, game: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> LiveOddsOut:
        """The win probability of a league game that is being refereed: 409 before and after it, and for
        everybody unless both sides agree to advice (`advice`). Ask again after some seconds while
        `current` is false."""
        answer: LiveOddsOut = self._session.json(
            "GET",
            f"/api/v1/games/{quoted(game)}/live-odds",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_proof(
        self, game: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> ProofOut:
        """The data with which anybody can check the game. 409 until the game is over."""
        answer: ProofOut = self._session.json(
            "GET",
            f"/api/v1/games/{quoted(game)}/proof",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_league_export(
        self,
        league: str,
        table: str,
        form: str,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> bytes:
        """A table of all seasons: `plays`, `games` or `teams`, as `csv` or `parquet`."""
        return self._session.raw(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/exports/{quoted(table)}.{quoted(form)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )

    def get_season_export(
        self,
        league: str,
        season: int,
        table: str,
        form: str,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> bytes:
        """A table of one season: `plays`, `games` or `teams`, as `csv` or `parquet`."""
        return self._session.raw(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/exports/{quoted(table)}.{quoted(form)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )

    def get_rulings(
        self, ruleset: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> RulingsOut:
        """The places where a rulebook is silent, unclear or contradicts itself, with our reading and its
        reason, in the language of `Accept-Language`. `ruleset` is `first_and_goal`, `first_and_roll` or
        `touchdown_a_minute`."""
        answer: RulingsOut = self._session.json(
            "GET",
            f"/api/v1/rules/{quoted(ruleset)}/rulings",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer
