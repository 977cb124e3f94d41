"""The events of a feed, as its items hold them: an item is a stored row, an event what readers get. The item
`plays` holds an event for each of its plays."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers
from rest_framework.exceptions import ParseError

from api.games.plays import PlayOut, SidesOut, lines_of, plays
from api.serializers import Data, TypedSerializer
from engine.gridiron.events import SIDES, Line
from engine.presentation.drives import Progress
from engine.presentation.tosses import Toss
from games.feed import game_feed
from games.models import Game
from games.story.selectors import sentences, sentences_of_tosses
from league.models import Feed, FeedItem, Job, Result, Season

POSITION = re.compile(r"([0-9]{1,18})(?:\.([0-9]{1,9}))?")
ALL = 10**9  # more plays than a game has


@dataclass(frozen=True, slots=True, order=True)
class FeedPosition:
    """A position after an item, or after one play within an item."""

    item: int
    play: int = ALL

    def __str__(self) -> str:
        return str(self.item) if self.play == ALL else f"{self.item}.{self.play}"


def parse_feed_position(text: str) -> FeedPosition:
    """Parses `after` or `Last-Event-ID`; an empty text is the beginning. Raises ParseError: bad_position."""
    match = POSITION.fullmatch(text or "0")
    if match is None:
        sentence = _(
            "%(text)s is not a position in a feed. Send the id of the last event that you have read."
        )
        raise ParseError(sentence % {"text": text[:40]}, "bad_position")
    item, play = match.groups()
    return FeedPosition(int(item), ALL if play is None else int(play))


class MeetingData(TypedSerializer):
    """Who plays. A pick-up game has no season, week and fixture; its teams are keys of the component set."""

    season = serializers.IntegerField(required=False, help_text="Number of the season.")
    week = serializers.IntegerField(required=False, help_text="Number of the week.")
    fixture = serializers.IntegerField(required=False, help_text="Number of the fixture in its season.")
    home = serializers.CharField(help_text="Slug of the home team.")
    away = serializers.CharField(help_text="Slug of the visitors.")


class KickoffData(MeetingData):
    """A game has begun."""


class UndoneData(TypedSerializer):
    """Plays were undone; forget those with a higher number."""

    last = serializers.IntegerField(help_text="Number of the last play that remains; 0: none.")


class FinalData(MeetingData):
    """A game is over."""

    home_score = serializers.IntegerField(help_text="Points of the home team.")
    away_score = serializers.IntegerField(help_text="Points of the visitors.")
    overtime = serializers.BooleanField(help_text="Whether it went to overtime.")
    box_score = SidesOut(allow_null=True, help_text="Its statistics; null if the game is no longer here.")


class ResultData(MeetingData):
    """A result was entered or has changed. Only a `final` one counts."""

    state = serializers.ChoiceField(Result.State.choices, help_text="How far it is settled.")
    outcome = serializers.ChoiceField(Result.Outcome.choices, help_text="Whether it was played.")
    home_score = serializers.IntegerField(allow_null=True, help_text="Points of the home team.")
    away_score = serializers.IntegerField(allow_null=True, help_text="Points of the visitors.")
    home_touchdowns = serializers.IntegerField(allow_null=True, help_text="Null if not counted.")
    away_touchdowns = serializers.IntegerField(allow_null=True, help_text="Null if not counted.")
    overtime = serializers.BooleanField(help_text="Whether it went to overtime.")


class DivisionOrder(TypedSerializer):
    """The order of a division."""

    name = serializers.CharField(help_text="Its name.")
    teams = serializers.ListField(child=serializers.CharField(), help_text="Slugs, the first place first.")


class ConferenceOrder(TypedSerializer):
    """The order of a conference."""

    name = serializers.CharField(help_text="Its name.")
    seeds = serializers.ListField(child=serializers.CharField(), help_text="Slugs, the first seed first.")
    divisions = DivisionOrder(many=True, help_text="Its divisions.")


class NumberMove(TypedSerializer):
    """A number before and after."""

    to = serializers.IntegerField(help_text="The number now.")

    def get_fields(self) -> Data:
        """`from` is a word of Python."""
        before = serializers.IntegerField(help_text="The number before.")
        return {"from": before, **super().get_fields()}


class PlaceMove(TypedSerializer):
    """A club that has moved."""

    team = serializers.CharField(help_text="Slug of the club.")
    place = NumberMove(help_text="Its place in the division.")
    seed = NumberMove(help_text="Its seed in the conference.")


class PointsDecision(TypedSerializer):
    """Standings points awarded to a club, or deducted, by the commissioner."""

    team = serializers.CharField(help_text="Slug of the club.")
    points = serializers.IntegerField(help_text="The points, negative if deducted. A win is 2.")
    reason = serializers.CharField(help_text="The reason given.")


class StandingsData(TypedSerializer):
    """The standings have changed."""

    season = serializers.IntegerField(help_text="Number of the season.")
    conferences = ConferenceOrder(many=True, help_text="The whole order.")
    moved = PlaceMove(many=True, help_text="Every club that has moved.")
    adjusted = PointsDecision(
        required=False, help_text="The decision on points that changed them, if one did."
    )


class MarkMove(TypedSerializer):
    """A mark that was added, replaced or withdrawn."""

    team = serializers.CharField(help_text="Slug of the club.")
    aim = serializers.CharField(help_text="What it has clinched or missed.")
    to = serializers.CharField(allow_null=True, help_text="The mark now; null: withdrawn.")

    def get_fields(self) -> Data:
        """`from` is a word of Python."""
        before = serializers.CharField(allow_null=True, help_text="The mark before; null: none.")
        return {"from": before, **super().get_fields()}


class ClinchData(TypedSerializer):
    """Clubs have clinched an aim or are eliminated from it."""

    season = serializers.IntegerField(help_text="Number of the season.")
    marks = serializers.DictField(
        child=serializers.DictField(child=serializers.CharField()), help_text="Slug -> aim -> mark."
    )
    moved = MarkMove(many=True, help_text="Every mark that has changed.")


class SeedData(TypedSerializer):
    """A seed of the playoffs."""

    conference = serializers.CharField(help_text="Name of the conference.")
    seed = serializers.IntegerField(help_text="The seed, from 1.")
    team = serializers.CharField(help_text="Slug of the club.")


class BracketData(TypedSerializer):
    """The bracket has moved: the seeds are set, a round was drawn, or a correction has changed who meets."""

    season = serializers.IntegerField(help_text="Number of the season.")
    seeds = SeedData(many=True, required=False, help_text="All seeds.")
    round = serializers.IntegerField(required=False, help_text="The round that was drawn.")
    week = serializers.IntegerField(required=False, help_text="Its week.")
    fixtures = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="Numbers of its fixtures; without a round, of games that became void or count again.",
    )


class SeasonData(TypedSerializer):
    """A season has reached its next state."""

    season = serializers.IntegerField(help_text="Number of the season.")
    state = serializers.ChoiceField(Season.State.choices, help_text="The state now.")
    champion = serializers.CharField(
        allow_null=True, help_text="Slug of the champion; null before it is known."
    )


class DeadlineData(MeetingData):
    """The deadline of a game has changed, or a side is ready."""

    deadline = serializers.DateTimeField(allow_null=True, help_text="By when the game has to be played.")
    proposed = serializers.DateTimeField(
        allow_null=True, help_text="A later time that one side has proposed."
    )
    proposed_by = serializers.ChoiceField(SIDES, allow_null=True, help_text="That side.")
    ready = serializers.ListField(child=serializers.ChoiceField(SIDES), help_text="The sides that are ready.")


class JobData(TypedSerializer):
    """Games that the computer plays in the background have progressed."""

    job = serializers.UUIDField(help_text="Id of the job.")
    kind = serializers.ChoiceField(Job.Kind.choices, help_text="What it plays.")
    season = serializers.IntegerField(help_text="Number of the season.")
    state = serializers.ChoiceField(Job.State.choices, help_text="Its state.")
    done = serializers.IntegerField(help_text="Games that are done.")
    total = serializers.IntegerField(help_text="All its games.")


class EventKind(NamedTuple):
    """A kind of event: what it means, and its data; None for items that no feed sends as such."""

    sentence: str
    data: type[serializers.Serializer[Any]] | None


PLAY = "play"  # an item of kind `plays` is sent as one event for each play
EVENT_KINDS = {
    PLAY: EventKind(
        gettext_noop("A play. Sent again under the same number, it replaces the earlier one."), PlayOut
    ),
    "kickoff": EventKind(gettext_noop("A game begins."), KickoffData),
    "plays": EventKind(gettext_noop("Several plays at once; in feeds they are single events."), None),
    "undone": EventKind(gettext_noop("All plays after a number no longer count."), UndoneData),
    "final": EventKind(gettext_noop("A game has ended with this score."), FinalData),
    "result": EventKind(
        gettext_noop("A result was reported, confirmed, disputed, decided or corrected."), ResultData
    ),
    "standings": EventKind(gettext_noop("Places in the standings have changed."), StandingsData),
    "clinch": EventKind(
        gettext_noop("A proof shows that teams have clinched or are eliminated."), ClinchData
    ),
    "bracket": EventKind(gettext_noop("A playoff round was drawn, or its games have changed."), BracketData),
    "season": EventKind(gettext_noop("A season has reached another state."), SeasonData),
    "deadline": EventKind(gettext_noop("The deadline of a game has changed."), DeadlineData),
    "job": EventKind(gettext_noop("A job has played further games."), JobData),
}


class EventOut(TypedSerializer):
    """One event of a feed. A play that is sent again under the same number replaces the earlier one."""

    id = serializers.CharField(help_text="Its position. Send it as `after` to continue.")
    game = serializers.UUIDField(allow_null=True, help_text="Id of the game that it is about.")
    at = serializers.DateTimeField(help_text="When it happened.")


def _of_kind(kind: str, data: type[serializers.Serializer[Any]]) -> type[EventOut]:
    """An event of this kind, with the type of its data."""
    fields = {
        "__doc__": data.__doc__,
        "kind": serializers.ChoiceField([kind], help_text="What happened."),
        "data": data(help_text="What is known of it."),
    }
    return type(f"{kind.capitalize()}Happening", (EventOut,), fields)


FEED_EVENT = PolymorphicProxySerializer(
    component_name="Happening",
    serializers={kind: _of_kind(kind, row.data) for kind, row in EVENT_KINDS.items() if row.data},
    resource_type_field_name="kind",
)


FeedEvent = dict[str, Any]
Kind = FeedItem.Kind


def events_after(
    feed: Feed, after: FeedPosition, *, limit: int, game: UUID | None = None, kinds: Collection[str] = ()
) -> list[FeedEvent]:
    """Returns up to `limit` events after this position, in the active language.

    With `game`, only those of that game; with `kinds`, only of these kinds (of items). Makes three queries
    at most, however many games are involved, one more if a game at the table begins in them, and two for
    each game that was typed in from paper."""
    items = FeedItem.objects.filter(feed=feed, number__gte=after.item).order_by("number")
    if game is not None:
        items = items.filter(game=game)
    if kinds:
        items = items.filter(kind__in=kinds)
    return list(islice(events_of(_enough(items[: limit + 1], after, limit), after), limit))


def new_items(feed: int, after: int, *, limit: int) -> list[FeedItem]:
    """Returns the items of the feed (its primary key) after the one of this number, in their order: as many
    as it takes for `limit` events. One query."""
    items = FeedItem.objects.filter(feed=feed, number__gt=after).order_by("number")
    return list(_enough(items[:limit], FeedPosition(after), limit))


def feed_with_plays(game: Game) -> Feed:
    """The feed that has the game's plays. A pick-up game that a league adopted later keeps its own feed."""
    return game.feed or game_feed(game)


def _enough(items: Iterable[FeedItem], after: FeedPosition, limit: int) -> Iterator[FeedItem]:
    """Yields items until they contain `limit` events, so that no unneeded game is read."""
    for item in items:
        if limit <= 0:
            return
        events = len(_numbers(item, after)) if item.kind == Kind.PLAYS else item.number > after.item
        if events:
            yield item
        limit -= events


def _numbers(item: FeedItem, after: FeedPosition) -> range:
    """The numbers of the item's plays that come after the position."""
    begin = after.play + 1 if item.number == after.item else item.data["first"]
    return range(begin, item.data["last"] + 1)


def events_of(items: Iterable[FeedItem], after: FeedPosition) -> Iterator[FeedEvent]:
    """Yields the events of these items after the position, in the active language. Queries as
    `events_after`."""
    items = list(items)
    games = _games([item for item in items if item.kind in (Kind.PLAYS, Kind.FINAL)])
    for item in items:
        if item.kind == Kind.FINAL:
            box = getattr(games.get(item.game) if item.game else None, "box_score", None)
            data = {**item.data, "box_score": box.data if box else None}
            yield _event(FeedPosition(item.number), item.kind, item, data)
        elif item.kind != Kind.PLAYS:
            yield _event(FeedPosition(item.number), item.kind, item, item.data)
        elif item.game in games:
            yield from _plays(item, games[item.game], _numbers(item, after))


def _plays(item: FeedItem, game: Game, numbers: range) -> Iterator[FeedEvent]:
    """Reads the plays of an auto-played game from its play-by-play, and those of a refereed game from the
    item."""
    first = item.data["first"]
    if (new := item.data.get("lines")) is None:
        lines = lines_of(game)
        toss_texts = sentences_of_tosses(game, lines)
    else:
        lines = [Line(*line) for line in new]
        toss_texts = sentences(game, [Toss(*toss) for toss in item.data.get("tosses", ())])
    for play in plays(game, lines, first, toss_texts, Progress.read(item.data.get("before"))):
        if play["number"] in numbers:
            yield _event(FeedPosition(item.number, play["number"]), PLAY, item, play)


def _event(position: FeedPosition, kind: str, item: FeedItem, data: Any) -> FeedEvent:
    return {
        "id": str(position),
        "kind": kind,
        "game": str(item.game) if item.game else None,
        "at": item.created_at.isoformat().replace("+00:00", "Z"),
        "data": data,
    }


def _games(items: Sequence[FeedItem]) -> dict[UUID, Game]:
    """The games of these items by id, with everything that is needed to describe them."""
    ids = {item.game for item in items if item.game}
    tossed = {item.game for item in items if item.data.get("tosses")}
    related = ("fixture__home", "fixture__away", "play_by_play", "box_score")
    games = Game.objects.filter(public_id__in=ids).select_related(*related).defer("saved")
    prefetch_related_objects([game for game in games if game.public_id in tossed], "seats")
    return {game.public_id: game for game in games}
