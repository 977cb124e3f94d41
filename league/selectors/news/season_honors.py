"""What the almanac says of one season, for its yearbook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache

from league.almanac import Award, RecordsBook, game_records, season_awards, season_records, streaks
from league.models import Season, Week
from league.selectors.news.keys import edition_keys
from league.selectors.season.past_records import book_in, streaks_in
from league.selectors.season.pasts import RecentContests, recent_contests

DAY = 24 * 3600  # seconds


@dataclass(frozen=True, slots=True)
class SeasonHonors:
    """The awards of the season, and the records it set: `games`, `seasons` and `streaks` -> name -> the best
    one, as the book stood when the season ended."""

    awards: list[Award]
    records: dict[str, RecordsBook]


def season_honors(season: Season, weeks: Sequence[Week]) -> SeasonHonors:
    """The honors of the season with these weeks; three queries if they are in the cache."""
    key = ":".join(["yearbook", str(season.pk), *edition_keys(season, weeks)[-1:]])
    found: SeasonHonors | None = cache.get(key)
    if found is None:
        found = _honors(recent_contests(season, "games", "seasons", "streaks"), season.number)
        cache.set(key, found, DAY)
    return found


def _honors(recent: RecentContests, number: int) -> SeasonHonors:
    contests = [game for game in recent.contests if game.season <= number]
    finished, past = {contest.season for contest in contests}, recent.past
    books = {
        "games": game_records(contests, book_in(past.get("games", {}))),
        "seasons": season_records(contests, finished, book_in(past.get("seasons", {}))),
        "streaks": streaks(contests, streaks_in(past.get("streaks", {}))),
    }
    return SeasonHonors(
        season_awards(contests, number, recent.before, recent.records),
        {name: _set_in(number, book) for name, book in books.items()},
    )


def _set_in(number: int, book: RecordsBook) -> RecordsBook:
    return {
        name: holders[:1] for name, holders in book.items() if holders and holders[0].last.season == number
    }
