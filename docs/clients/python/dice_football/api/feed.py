"""Operations: feed. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

from dice_football.session import Session, quoted
from dice_football.types.feed import FeedOut, FeedTokenOut, Happening


class FeedOperations:
    """Operations: feed."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_game_feed(
        self,
        game: str,
        *,
        after: str | None = None,
        fields: str | None = None,
        kind: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FeedOut:
        """The events of the game. `feed/live` sends the same events as server-sent events."""
        answer: FeedOut = self._session.json(
            "GET",
            f"/api/v1/games/{quoted(game)}/feed",
            query={
                "after": after,
                "fields": fields,
                "kind": kind,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_game_feed(
        self,
        game: str,
        *,
        after: str | None = None,
        kind: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[Happening]:
        """The events of the game. `feed/live` sends the same events as server-sent events. Yields the
        items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/games/{quoted(game)}/feed",
            query={
                "after": after,
                "kind": kind,
                "limit": limit,
            },
            headers=headers,
        )

    def get_game_feed_live(
        self,
        game: str,
        *,
        after: str | None = None,
        kind: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Generator[Happening, None, None]:
        """The events of the feed as server-sent events, as they happen."""
        return self._session.events(
            "GET",
            f"/api/v1/games/{quoted(game)}/feed/live",
            query={
                "after": after,
                "kind": kind,
            },
            headers=headers,
        )

    def post_game_feed_token(
        self, game: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> FeedTokenOut:
        """Creates a token for `feed/live?token=`, for an hour. Use it with `EventSource`, which cannot
        send your own token."""
        answer: FeedTokenOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/feed/token",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_league_feed(
        self,
        league: str,
        *,
        after: str | None = None,
        fields: str | None = None,
        kind: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FeedOut:
        """The events of the league. `feed/live` sends the same events as server-sent events."""
        answer: FeedOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/feed",
            query={
                "after": after,
                "fields": fields,
                "kind": kind,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_league_feed(
        self,
        league: str,
        *,
        after: str | None = None,
        kind: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[Happening]:
        """The events of the league. `feed/live` sends the same events as server-sent events. Yields the
        items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/feed",
            query={
                "after": after,
                "kind": kind,
                "limit": limit,
            },
            headers=headers,
        )

    def get_league_feed_live(
        self,
        league: str,
        *,
        after: str | None = None,
        kind: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Generator[Happening, None, None]:
        """The events of the feed as server-sent events, as they happen."""
        return self._session.events(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/feed/live",
            query={
                "after": after,
                "kind": kind,
            },
            headers=headers,
        )

    def post_league_feed_token(
        self, league: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> FeedTokenOut:
        """Creates a token for `feed/live?token=`, for an hour. Use it with `EventSource`, which cannot
        send your own token."""
        answer: FeedTokenOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/feed/token",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer
