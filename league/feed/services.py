"""Publishing items to the feed of a league, without gaps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction

from league.feed.channels import notify
from league.frame.locks import lock_season_and_feed
from league.models import Feed, FeedItem, Fixture, Result, Season, Week
from league.standings.selectors import standings_of
from league.standings.tie_breaks import Standings


def publish(*, feed: Feed, items: Sequence[FeedItem]) -> list[FeedItem]:
    """Adds unsaved items with their kind, data and game to the feed, in the caller's transaction: they are
    published if and only if the change is committed. Everybody who may view the league or game can read them.
    Two queries for any number of items; live streams are notified after the commit.

    Call it last: the feed is locked until the transaction ends, and others wait for it.
    """
    assert transaction.get_connection().in_atomic_block, (
        "an item is published in the transaction of its change"
    )
    last = _last_number_after(feed, len(items))
    _notify_after_commit(feed)
    for number, item in enumerate(items, start=last - len(items) + 1):
        item.feed, item.number = feed, number
    return FeedItem.objects.bulk_create(items)


def _last_number_after(feed: Feed, items: int) -> int:
    """Reserves the numbers of so many items, and locks the feed; returns the last one."""
    table = connection.ops.quote_name(Feed._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET last = last + %s WHERE id = %s RETURNING last", [items, feed.pk])
        return int(cursor.fetchone()[0])


def _notify_after_commit(feed: Feed) -> None:
    """Notifies the readers once, however often the transaction publishes."""
    notification = _Notification(feed.pk)
    if all(call[1] != notification for call in connection.run_on_commit):
        transaction.on_commit(notification)


@dataclass(frozen=True, slots=True)
class _Notification:
    feed: int

    def __call__(self) -> None:
        notify(Feed.TOPIC, self.feed)


Places = dict[str, Any]


def fixture_data(fixture: Fixture) -> dict[str, Any]:
    """The fixture that an item is about: season, week and number, and the slugs of both teams."""
    return {
        "season": fixture.season.number,
        "week": fixture.week.number,
        "fixture": fixture.number,
        "home": fixture.home.slug,
        "away": fixture.away.slug,
    }


def result_item(result: Result) -> FeedItem:
    """The item for the current result of a fixture."""
    data = {
        **fixture_data(result.fixture),
        "state": result.state,
        "outcome": result.outcome,
        "home_score": result.home_score,
        "away_score": result.away_score,
        "home_touchdowns": result.home_touchdowns,
        "away_touchdowns": result.away_touchdowns,
        "overtime": result.overtime,
    }
    return FeedItem(kind=FeedItem.Kind.RESULT, data=data)


def current_result_items(fixtures: Iterable[Fixture]) -> list[FeedItem]:
    """The items for what is recorded of these fixtures after a change was reverted; the state is `open` where
    nothing is. One query."""
    rows = Fixture.everything.filter(pk__in=[fixture.pk for fixture in fixtures])
    related = rows.select_related("season", "week", "home", "away", "result").order_by("number")
    return [
        result_item(
            getattr(fixture, "result", None) or Result(fixture=fixture, state=FeedItem.OPEN, outcome="")
        )
        for fixture in related
    ]


def season_item(season: Season) -> FeedItem:
    """The item for the state of a season, with its champion once it has one."""
    champion = season.champion.slug if season.champion else None
    return FeedItem(
        kind=FeedItem.Kind.SEASON, data={"season": season.number, "state": season.state, "champion": champion}
    )


def bracket_item(season: Season, **data: Any) -> FeedItem:
    """The item for a change of the bracket; `data` describes the change."""
    return FeedItem(kind=FeedItem.Kind.BRACKET, data={"season": season.number, **data})


def seeds_item(season: Season) -> FeedItem:
    """The item for the frozen seeds, with conference names and team slugs."""
    rows = season.seeds.select_related("conference", "team").order_by("conference__order", "number")
    seeds = [{"conference": s.conference.name, "seed": s.number, "team": s.team.slug} for s in rows]
    return bracket_item(season, seeds=seeds)


def publish_to_league(season: Season, *items: FeedItem) -> None:
    """Publishes the items to the feed of the season's league; call it last."""
    if items:
        publish(feed=season.league.feed, items=items)


def standings_items(season: Season, *settled: Fixture) -> list[FeedItem]:
    """The standings item after the final results of these fixtures have changed, if a place or seed has
    changed since the last item; else nothing. Nothing is computed unless one of the fixtures is a
    regular-season game, since no other game can change the standings."""
    regular = any(fixture.kind == Week.Kind.REGULAR for fixture in settled)
    return refreshed_standings_items(season) if regular else []


def refreshed_standings_items(
    season: Season, unpublished: Sequence[FeedItem] = (), adjusted: dict[str, Any] | None = None
) -> list[FeedItem]:
    """The standings item for the current results, if a place or seed has changed since the last item, which
    may be one of `unpublished`, those that the caller publishes before it, or if a club's points were
    `adjusted` (its `team`, the `points` and the `reason`); else nothing.

    Locks season and feed, so that a concurrent transaction's result is either counted here or published
    later.
    """
    season = lock_season_and_feed(season)
    newest = next((item.data for item in reversed(unpublished) if item.kind == FeedItem.Kind.STANDINGS), None)
    last = newest or last_item(season.league.feed, season, FeedItem.Kind.STANDINGS)
    before = last or _places(standings_of(season, through=0))
    after = _places(standings_of(season))
    moved = _moved(before, after)
    data = {"season": season.number, **after, "moved": moved}
    if adjusted:
        data["adjusted"] = adjusted
    return [FeedItem(kind=FeedItem.Kind.STANDINGS, data=data)] if moved or adjusted else []


def last_item(feed: Feed, season: Season, kind: FeedItem.Kind) -> dict[str, Any] | None:
    """The data of the season's last item of this kind."""
    items = feed.items.filter(kind=kind, data__season=season.number).order_by("-number")
    return items.values_list("data", flat=True).first()


def _places(standings: Standings) -> Places:
    """The order of all clubs, as lists: stored JSON objects do not keep the order of their keys."""
    return {
        "conferences": [
            {
                "name": conference,
                "seeds": standings.seeds[conference],
                "divisions": [{"name": name, "teams": teams} for name, teams in divisions.items()],
            }
            for conference, divisions in standings.divisions.items()
        ]
    }


def _moved(before: Places, after: Places) -> list[dict[str, Any]]:
    """The clubs whose place or seed has changed, with the old and new numbers."""
    old, new = _numbers(before), _numbers(after)
    return [
        {
            "team": team,
            "place": {"from": old[team][0], "to": place},
            "seed": {"from": old[team][1], "to": seed},
        }
        for team, (place, seed) in new.items()
        if old.get(team, (place, seed)) != (place, seed)
    ]


def _numbers(places: Places) -> dict[str, tuple[int, int]]:
    """Slug -> place in the division and seed in the conference, both from 1."""
    return {
        team: (place, conference["seeds"].index(team) + 1)
        for conference in places["conferences"]
        for division in conference["divisions"]
        for place, team in enumerate(division["teams"], start=1)
    }
