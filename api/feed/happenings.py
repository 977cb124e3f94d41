"""Feed items as their readers get them: one happening per item, or one per play of the item."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any
from uuid import UUID

from django.db.models import prefetch_related_objects

from api.feed.positions import FeedPosition
from api.games.plays import lines_of, plays
from engine.gridiron.events import Line
from engine.presentation.facts.toss import Toss
from engine.presentation.plays import Before
from games.models import Game
from games.selectors.tosses import sentences, sentences_of_tosses
from games.services.feed import game_feed
from league.models import Feed, FeedItem

Happening = dict[str, Any]
Kind = FeedItem.Kind


def happenings(
    feed: Feed, after: FeedPosition, *, limit: int, game: UUID | None = None, kinds: Collection[str] = ()
) -> list[Happening]:
    """Returns up to `limit` happenings after this position, in the active language.

    With `game`, only those of that game; with `kinds`, only of these kinds (of items). Makes three queries
    at most, however many games are involved, one more if a game at the table begins in them, and two for
    each game that was typed in from paper.
    """
    entries = FeedItem.objects.filter(feed=feed, number__gte=after.entry).order_by("number")
    if game is not None:
        entries = entries.filter(game=game)
    if kinds:
        entries = entries.filter(kind__in=kinds)
    return list(islice(happenings_of(_enough(entries[: limit + 1], after, limit), after), limit))


def new_items(feed: int, after: int, *, limit: int) -> list[FeedItem]:
    """Returns the items of the feed (its primary key) after the one of this number, in their order: as many
    as it takes for `limit` happenings. One query.
    """
    entries = FeedItem.objects.filter(feed=feed, number__gt=after).order_by("number")
    return list(_enough(entries[:limit], FeedPosition(after), limit))


def feed_with_plays(game: Game) -> Feed:
    """The feed that has the game's plays. A pick-up game that a league adopted later keeps its own feed."""
    return game.feed or game_feed(game)


def _enough(entries: Iterable[FeedItem], after: FeedPosition, limit: int) -> Iterator[FeedItem]:
    """Yields items until they contain `limit` happenings, so that no unneeded game is read."""
    for entry in entries:
        if limit <= 0:
            return
        happened = len(_numbers(entry, after)) if entry.kind == Kind.PLAYS else entry.number > after.entry
        if happened:
            yield entry
        limit -= happened


def _numbers(entry: FeedItem, after: FeedPosition) -> range:
    """The numbers of the item's plays that come after the position."""
    begin = after.play + 1 if entry.number == after.entry else entry.data["first"]
    return range(begin, entry.data["last"] + 1)


def happenings_of(entries: Iterable[FeedItem], after: FeedPosition) -> Iterator[Happening]:
    """Yields what happened in these items after the position, in the active language. Queries as
    `happenings`.
    """
    entries = list(entries)
    games = _games([entry for entry in entries if entry.kind in (Kind.PLAYS, Kind.FINAL)])
    for entry in entries:
        if entry.kind == Kind.FINAL:
            box = getattr(games.get(entry.game) if entry.game else None, "box_score", None)
            data = {**entry.data, "box_score": box.data if box else None}
            yield _happening(FeedPosition(entry.number), entry.kind, entry, data)
        elif entry.kind != Kind.PLAYS:
            yield _happening(FeedPosition(entry.number), entry.kind, entry, entry.data)
        elif entry.game in games:
            yield from _plays(entry, games[entry.game], _numbers(entry, after))


def _plays(entry: FeedItem, game: Game, numbers: range) -> Iterator[Happening]:
    """Reads the plays of an auto-played game from its play-by-play, and those of a refereed game from the
    item.
    """
    first = entry.data["first"]
    if (new := entry.data.get("lines")) is None:
        lines = lines_of(game)
        told = sentences_of_tosses(game, lines)
    else:
        lines = [Line(*line) for line in new]
        told = sentences(game, [Toss(*toss) for toss in entry.data.get("tosses", ())])
    for play in plays(game, lines, first, told, Before.read(entry.data.get("before"))):
        if play["number"] in numbers:
            yield _happening(FeedPosition(entry.number, play["number"]), "play", entry, play)


def _happening(position: FeedPosition, kind: str, entry: FeedItem, data: Any) -> Happening:
    return {
        "id": str(position),
        "kind": kind,
        "game": str(entry.game) if entry.game else None,
        "at": entry.created_at.isoformat().replace("+00:00", "Z"),
        "data": data,
    }


def _games(entries: Sequence[FeedItem]) -> dict[UUID, Game]:
    """The games of these items by id, with everything that is needed to describe them."""
    ids = {entry.game for entry in entries if entry.game}
    tossed = {entry.game for entry in entries if entry.data.get("tosses")}
    related = ("fixture__home", "fixture__away", "play_by_play", "box_score")
    games = Game.objects.filter(public_id__in=ids).select_related(*related).defer("saved")
    prefetch_related_objects([game for game in games if game.public_id in tossed], "seats")
    return {game.public_id: game for game in games}
