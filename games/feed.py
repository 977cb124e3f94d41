"""Feed items of games: names and numbers, no sentences, so that readers get them in their language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from typing import Any

from engine.gridiron.events import Line
from engine.presentation.drives import Progress
from engine.presentation.play_by_play import count_plays, play_by_play
from games.models import Game
from games.records.scoresheets import count_tosses, refereed_tosses
from league.feed.services import fixture_data, publish
from league.models import Feed, FeedItem

Kind = FeedItem.Kind


def game_feed(game: Game) -> Feed:
    """The feed that the game publishes to: that of its league, or its own."""
    fixture = game.fixture or (None if game.feed else game.superseded)
    feed = fixture.season.league.feed if fixture else game.feed
    assert feed is not None, "a game without a fixture has a feed of its own"
    return feed


def publish_game_items(game: Game, *items: FeedItem) -> None:
    """Publishes these items to the game's feed. Call it last in the transaction."""
    if items:
        publish(feed=game_feed(game), items=items)


def kickoff_item(game: Game) -> FeedItem:
    """The kickoff, with the names of the clubs."""
    return FeedItem(kind=Kind.KICKOFF, data=_named(game), game=game.public_id)


def all_plays_item(game: Game, lines: Sequence[Line]) -> FeedItem:
    """All plays of an auto-played game, by number; readers find the text in its play-by-play."""
    return FeedItem(kind=Kind.PLAYS, data={"first": 1, "last": count_plays(lines)}, game=game.public_id)


def play_items(
    game: Game, before: Sequence[Line], lines: Sequence[Line], skipped: int, start: Progress | None
) -> list[FeedItem]:
    """The plays that new lines of play-by-play add or change.

    `before` are the earlier lines, all of them or those after the first `skipped` plays, before which the
    game was at `start`; `lines` are the new ones. Plays are numbered from 1. New lines may continue the last
    published play (a return after its kick): then that play is published again under the same number and
    replaces the earlier version. The new entries are written already. One query if the new lines hold a coin
    toss."""
    names = ("", "")
    rows = play_by_play(game.header, [*before, *lines], names)
    old = play_by_play(game.header, before, names)
    known = len(old) - 1 if old and old[-1] != rows[len(old) - 1] else len(old)
    if known == len(rows):
        return []
    all_lines = [*before, *lines]
    begin = rows[known].line
    changed = all_lines[begin:]
    data = {"first": skipped + known + 1, "last": skipped + len(rows), "lines": changed}
    data["before"] = (start or Progress()).after(all_lines[:begin]).stored()
    if new := count_tosses(game, changed):  # stored, because an undone play keeps its item
        data["tosses"] = [astuple(toss) for toss in refereed_tosses(game)[-new:]]
    return [FeedItem(kind=Kind.PLAYS, data=data, game=game.public_id)]


def undone_item(game: Game, lines: Sequence[Line]) -> FeedItem:
    """Plays were undone; those up to `last` remain. `lines` is the play-by-play that remains."""
    return FeedItem(kind=Kind.UNDONE, data={"last": count_plays(lines)}, game=game.public_id)


def final_score_item(game: Game) -> FeedItem:
    score = {"home_score": game.home_score, "away_score": game.away_score, "overtime": game.overtime}
    return FeedItem(kind=Kind.FINAL, data={**_named(game), **score}, game=game.public_id)


def _named(game: Game) -> dict[str, Any]:
    if fixture := game.played_for:
        return fixture_data(fixture)
    home, away = game.header["teams"]
    return {"home": home, "away": away}
