"""Feed items of games: names and numbers, no words. Readers get the plays in their own language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.gridiron.events import Line
from engine.presentation.play_by_play import count_plays, play_by_play
from games.models import Game
from league.models import Feed, FeedItem
from league.services.notifications.feed import NewFeedItem, publish_all
from league.services.notifications.feed_items import fixture_data

Kind = FeedItem.Kind


def game_feed(game: Game) -> Feed:
    """Where the game is told: its league's feed, or its own."""
    fixture = game.fixture or (None if game.feed else game.superseded)
    feed = fixture.season.league.feed if fixture else game.feed
    assert feed is not None, "a game without a fixture has a feed of its own"
    return feed


def publish_game_items(game: Game, *news: NewFeedItem) -> None:
    """Adds the entries to the game's feed; call it last."""
    if news:
        publish_all(feed=game_feed(game), items=news)


def kickoff_item(game: Game) -> NewFeedItem:
    """Who plays."""
    return NewFeedItem(Kind.KICKOFF, _named(game), game.public_id)


def all_plays_item(game: Game, lines: Sequence[Line]) -> NewFeedItem:
    """Every play of an auto-played game by number: readers find them in its play-by-play."""
    return NewFeedItem(Kind.PLAYS, {"first": 1, "last": count_plays(lines)}, game.public_id)


def play_items(
    game: Game, before: Sequence[Line], lines: Sequence[Line], skipped: int = 0
) -> list[NewFeedItem]:
    """What a ruling has added to the play-by-play: `before` are the lines that stood, all of them or those
    after the first `skipped` plays, `lines` the new ones.

    Plays are numbered from 1. A ruling may go on with the last play that was told (a return after its kick):
    then that one is told again, under its number, and takes the place of what was told of it.
    """
    names = ("", "")
    rows = play_by_play(game.header, [*before, *lines], names)
    old = play_by_play(game.header, before, names)
    known = len(old) - 1 if old and old[-1] != rows[len(old) - 1] else len(old)
    if known == len(rows):
        return []
    told = [*before, *lines][rows[known].line :]
    data = {"first": skipped + known + 1, "last": skipped + len(rows), "lines": told}
    return [NewFeedItem(Kind.PLAYS, data, game.public_id)]


def undone_item(game: Game, lines: Sequence[Line]) -> NewFeedItem:
    """That plays were taken back: those up to `last` stand, of which `lines` tell."""
    return NewFeedItem(Kind.UNDONE, {"last": count_plays(lines)}, game.public_id)


def final_score_item(game: Game) -> NewFeedItem:
    """The final score."""
    score = {"home_score": game.home_score, "away_score": game.away_score, "overtime": game.overtime}
    return NewFeedItem(Kind.FINAL, {**_named(game), **score}, game.public_id)


def _named(game: Game) -> dict[str, Any]:
    if fixture := game.played_for:
        return fixture_data(fixture)
    home, away = game.header["teams"]
    return {"home": home, "away": away}
