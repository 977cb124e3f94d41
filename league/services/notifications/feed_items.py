"""What the league's feed says of results, standings, brackets and seasons: names and numbers, no words."""

from __future__ import annotations

from typing import Any

from league.models import FeedItem, Fixture, Result, Season
from league.selectors.schedule.deadlines import deadline_of, game_deadline_of
from league.selectors.season.standings import standings_of
from league.services.locks import lock_feed, lock_season
from league.services.notifications.feed import NewFeedItem, publish_all
from league.standings import Standings

Places = dict[str, Any]


def fixture_data(fixture: Fixture) -> dict[str, Any]:
    """Which fixture an entry is about, by the names that addresses use."""
    return {
        "season": fixture.season.number,
        "week": fixture.week.number,
        "fixture": fixture.number,
        "home": fixture.home.slug,
        "away": fixture.away.slug,
    }


def result_item(result: Result) -> NewFeedItem:
    """How a fixture's result stands now."""
    data = {
        **fixture_data(result.fixture),
        "state": result.state,
        "outcome": result.outcome,
        "home_score": result.home_score,
        "away_score": result.away_score,
        "overtime": result.overtime,
    }
    return NewFeedItem(FeedItem.Kind.RESULT, data)


def deadline_item(fixture: Fixture) -> NewFeedItem:
    """By when a game is to be played, what is proposed instead and by whom, and which sides are ready."""
    kept, due = game_deadline_of(fixture), deadline_of(fixture)
    data = {
        **fixture_data(fixture),
        "deadline": due,
        "proposed": kept.proposed,
        "proposed_by": kept.proposed_by or None,
        "ready": [side for side in ("home", "away") if getattr(kept, f"{side}_ready")],
    }
    return NewFeedItem(FeedItem.Kind.DEADLINE, data)


def season_item(season: Season) -> NewFeedItem:
    """How far a season is, and its champion once it has one."""
    champion = season.champion.slug if season.champion else None
    return NewFeedItem(
        FeedItem.Kind.SEASON, {"season": season.number, "state": season.state, "champion": champion}
    )


def bracket_item(season: Season, **data: Any) -> NewFeedItem:
    """That the bracket has moved; `data` says how."""
    return NewFeedItem(FeedItem.Kind.BRACKET, {"season": season.number, **data})


def seeds_item(season: Season) -> NewFeedItem:
    """The frozen seeds, by the names that addresses use."""
    rows = season.seeds.select_related("conference", "team").order_by("conference__order", "number")
    seeds = [{"conference": s.conference.name, "seed": s.number, "team": s.team.slug} for s in rows]
    return bracket_item(season, seeds=seeds)


def publish_to_league(season: Season, *news: NewFeedItem) -> None:
    """Adds the entries to the feed of the season's league; call it last."""
    if news:
        publish_all(feed=season.league.feed, news=news)


def standings_items(season: Season) -> list[NewFeedItem]:
    """The order of the clubs, if a place has changed since it was last told; else nothing.

    Season and feed are held from here on: a result that is recorded beside us is seen, or comes after us.
    """
    season = lock_season(season)
    feed = lock_feed(season.league.feed_id)
    told = feed.entries.filter(kind=FeedItem.Kind.STANDINGS, data__season=season.number)
    last = told.order_by("-number").values_list("data", flat=True).first()
    before = last or _places(standings_of(season, through=0))
    after = _places(standings_of(season))
    moved = _moved(before, after)
    return (
        [NewFeedItem(FeedItem.Kind.STANDINGS, {"season": season.number, **after, "moved": moved})]
        if moved
        else []
    )


def _places(standings: Standings) -> Places:
    """Lists, for the keys of stored objects lose their order."""
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
    """The clubs whose place or seed is another one, with what they were and are."""
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
    """Club -> its place in the division and its seed in the conference."""
    return {
        team: (place, conference["seeds"].index(team) + 1)
        for conference in places["conferences"]
        for division in conference["divisions"]
        for place, team in enumerate(division["teams"], start=1)
    }
