"""Feed items of results, standings, marks, brackets and seasons: names and numbers, no words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from league.clinch.verdicts import ClinchMark
from league.models import Feed, FeedItem, Fixture, Result, Season, Week
from league.selectors.schedule.deadlines import deadline_of, game_deadline_of
from league.selectors.season.standings import standings_of
from league.services.locks import lock_feed, lock_season
from league.services.notifications.feed import NewFeedItem, publish_all
from league.standings import Standings

Places = dict[str, Any]
Marks = Mapping[str, Mapping[str, str]]  # team -> aim -> mark


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


def standings_items(season: Season, *settled: Fixture) -> list[NewFeedItem]:
    """The order of the clubs after the final results of these fixtures have changed, if a place or seed has
    moved since the last item; else nothing. Only the regular season moves the standings: nothing is computed
    where none of the fixtures belongs to it.
    """
    regular = any(fixture.kind == Week.Kind.REGULAR for fixture in settled)
    return refreshed_standings_items(season) if regular else []


def refreshed_standings_items(season: Season) -> list[NewFeedItem]:
    """The order of the clubs by the results as they are now, if a place or seed has moved since the last
    item; else nothing.

    Locks season and feed: a concurrent transaction's result is either counted here, or published after us.
    """
    season = lock_season(season)
    feed = lock_feed(season.league.feed_id)
    before = _last_item(feed, season, FeedItem.Kind.STANDINGS) or _places(standings_of(season, through=0))
    after = _places(standings_of(season))
    moved = _moved(before, after)
    return (
        [NewFeedItem(FeedItem.Kind.STANDINGS, {"season": season.number, **after, "moved": moved})]
        if moved
        else []
    )


def clinch_items(season: Season, marks: Marks) -> list[NewFeedItem]:
    """The marks as just proved, if a club has clinched an aim or was eliminated since the last item, or a
    correction has taken such a mark back; else nothing. Locks season and feed.
    """
    season = lock_season(season)
    last = _last_item(lock_feed(season.league.feed_id), season, FeedItem.Kind.CLINCH) or {"marks": {}}
    certain = {team: kept for team, aims in marks.items() if (kept := _certain(aims))}
    moved = _moved_marks(last["marks"], certain)
    data = {"season": season.number, "marks": certain, "moved": moved}
    return [NewFeedItem(FeedItem.Kind.CLINCH, data)] if moved else []


def _certain(aims: Mapping[str, str]) -> dict[str, str]:
    """The aims that no open game can change."""
    return {aim: mark for aim, mark in aims.items() if mark in (ClinchMark.CLINCHED, ClinchMark.ELIMINATED)}


def _moved_marks(before: Marks, after: Marks) -> list[dict[str, Any]]:
    """Each mark that was added, replaced or taken back (`to` is null)."""
    old, new = (
        {(team, aim): m for team, aims in marks.items() for aim, m in aims.items()}
        for marks in (before, after)
    )
    return [
        {"team": team, "aim": aim, "from": old.get((team, aim)), "to": new.get((team, aim))}
        for team, aim in sorted({*old, *new})
        if old.get((team, aim)) != new.get((team, aim))
    ]


def _last_item(feed: Feed, season: Season, kind: FeedItem.Kind) -> dict[str, Any] | None:
    """The data of the season's last item of this kind."""
    items = feed.entries.filter(kind=kind, data__season=season.number).order_by("-number")
    return items.values_list("data", flat=True).first()


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
    """The clubs whose place or seed has changed, with the old and the new one."""
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
