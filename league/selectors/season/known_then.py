"""What was known of a season at a time: its results, standings, seeds and bracket, from the league's feed.

The feed only grows, and every result is published in the transaction that records it. So what it held at a
time is what people saw then, whatever was corrected later. Divisions, tie-break steps and what the
commissioner has decided instead of a coin are those of now: the feed does not tell them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import FeedItem, Fixture, Result, Season, Week
from league.playoffs import Bracket, bracket
from league.selectors.playoffs.playoffs import bracket_of, format_of, seeds_of
from league.selectors.season.standings import clubs_of, coin_of, standings_of, tie_breaks_of, tosses_of
from league.standings import Coin, GameOutcome, PlayedGame, Standings, rank

MOST_DIGITS, LONGEST = 4, 40  # characters of a week's number, of a time
RESULT = (
    *("state", "outcome", "home_score", "away_score"),
    *("home_touchdowns", "away_touchdowns", "overtime"),
)
SEASON_STATES = (Season.State.PLAYOFFS, Season.State.FINISHED)


@dataclass(frozen=True, slots=True)
class AsOf:
    """A moment of a season: a week, with the results as they are now, or a time, with what was known."""

    week: int | None = None
    at: datetime | None = None


NOW = AsOf()


def parse_as_of(text: str) -> AsOf:
    """A week's number, or a time with its zone as ISO 8601 writes it. Raises Refused: bad_as_of,
    as_of_in_the_future."""
    if text.isdecimal() and text.isascii() and 0 < len(text) <= MOST_DIGITS and int(text):
        return AsOf(week=int(text))
    try:
        at = parse_datetime(text[:LONGEST].strip().replace(" ", "+"))  # a plus sign that was not escaped
        at = None if at is None or timezone.is_naive(at) else at.astimezone(UTC)
    except (ValueError, OverflowError):
        at = None
    if at is None:
        raise Refused(
            "bad_as_of", _("Send the number of a week, or a time with its zone: 2026-11-22T18:00:00Z.")
        )
    if at > timezone.now():
        raise Refused("as_of_in_the_future", _("That time is still to come: send one that has passed."))
    return AsOf(at=at)


def standings_as_of(season: Season, moment: AsOf) -> Standings:
    """The standings at that moment. Raises Refused: nothing_known_then."""
    if moment.at is None:
        return standings_of(season, moment.week)
    return PastSeason(season, moment.at).standings()


def playoffs_as_of(season: Season, moment: AsOf) -> tuple[dict[str, list[str]], Bracket] | None:
    """Conference -> its playoff clubs by seed, and the bracket at that moment; None without seeds.

    Raises Refused: nothing_known_then."""
    if moment.at is not None:
        past = PastSeason(season, moment.at)
        found = past.bracket()
        return (past.seeds, found) if found else None
    seeds = seeds_of(season)
    if not seeds or (moment.week is not None and moment.week < _last_regular_week(season)):
        return None
    return seeds, bracket_of(season, moment.week)


def _last_regular_week(season: Season) -> int:
    weeks = season.weeks.filter(kind=Week.Kind.REGULAR).order_by("number")
    return weeks.values_list("number", flat=True).last() or 0


def results_as_of(season: Season, at: datetime) -> dict[int, Result]:
    """Number of the game -> its final result as known at that time, unsaved and without a fixture. Raises
    Refused: nothing_known_then."""
    past = PastSeason(season, at)
    return {
        number: Result(**{name: data[name] for name in RESULT}, recorded_at=past.told[number])
        for number, data in past.results.items()
        if data["state"] == Result.State.FINAL
    }


class PastSeason:
    """A season as the feed told it until a time. Two queries."""

    def __init__(self, season: Season, at: datetime) -> None:
        """Raises Refused (nothing_known_then) for a season that was not played here."""
        if season.imported:
            sentence = _("This season was imported with its results: ask for a week instead of a time.")
            raise Refused("nothing_known_then", sentence)
        self.season = season
        self.results: dict[int, dict[str, Any]] = {}  # number of the game -> its newest item
        self.told: dict[int, datetime] = {}  # when it was published
        self.state: dict[str, Any] = {"state": Season.State.SCHEDULED, "champion": None}
        self.seeds: dict[str, list[str]] = {}
        kinds = (FeedItem.Kind.RESULT, FeedItem.Kind.SEASON, FeedItem.Kind.BRACKET)
        items = FeedItem.objects.filter(
            feed=season.league.feed_id, kind__in=kinds, data__season=season.number, created_at__lte=at
        )
        for kind, data, created_at in items.order_by("number").values_list("kind", "data", "created_at"):
            self._read(kind, data, created_at)
        rows = Fixture.everything.filter(season=season).values_list("number", "kind", "round")
        self.fixtures = {number: (kind, playoff_round) for number, kind, playoff_round in rows}

    def _read(self, kind: str, data: dict[str, Any], at: datetime) -> None:
        if kind == FeedItem.Kind.RESULT:
            self.results[data["fixture"]], self.told[data["fixture"]] = data, at
        elif kind == FeedItem.Kind.SEASON:
            self.state = data
        elif "seeds" in data:
            self.seeds = _by_conference(data["seeds"])

    def final(self, kind: Week.Kind) -> dict[int, dict[str, Any]]:
        """The games of this kind that were final: number -> the item of its result."""
        return {
            number: data
            for number, data in self.results.items()
            if data["state"] == Result.State.FINAL and self.fixtures.get(number, ("", 0))[0] == kind
        }

    def standings(self) -> Standings:
        """The standings by the results that were final."""
        games = [_played(data) for data in self.final(Week.Kind.REGULAR).values()]
        return rank(
            clubs_of(self.season),
            games,
            steps=tie_breaks_of(self.season),
            coin=self._coin(),
            overrides=tosses_of(self.season),
        )

    def bracket(self) -> Bracket | None:
        """The bracket by the seeds and results that were known; None without seeds."""
        if not self.seeds or self.state["state"] not in SEASON_STATES:
            return None
        terms, order = self.season.terms, self.standings().league
        return bracket(
            seeds=self.seeds,
            format=format_of(self.season),
            results={
                (self.fixtures[number][1] or 0, data["home"], data["away"]): winner
                for number, data in self.final(Week.Kind.PLAYOFF).items()
                if (winner := _winner(data))
            },
            reseed=terms.reseed,
            third_place=terms.third_place,
            league_order=order,
        )

    def _coin(self) -> Coin:
        """The coin that falls after the last regular game; a provisional one before it. It tells nothing of a
        secret that people did not see then."""
        if self.state["state"] in SEASON_STATES and self.season.state in SEASON_STATES:
            return coin_of(self.season)
        return Coin(self.season.seed, provisional=self.season.secrets.exists())


def _by_conference(seeds: list[Mapping[str, Any]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for seed in seeds:
        found.setdefault(seed["conference"], []).append(seed["team"])
    return found


def _played(data: Mapping[str, Any]) -> PlayedGame:
    return PlayedGame(
        home=data["home"],
        away=data["away"],
        home_score=data["home_score"],
        away_score=data["away_score"],
        week=data["week"],
        outcome=GameOutcome(data["outcome"]),
        home_touchdowns=data["home_touchdowns"],
        away_touchdowns=data["away_touchdowns"],
    )


def _winner(data: Mapping[str, Any]) -> str | None:
    if data["outcome"] == Result.Outcome.FORFEIT_BY_HOME:
        return str(data["away"])
    if data["outcome"] == Result.Outcome.FORFEIT_BY_AWAY:
        return str(data["home"])
    points = (data["home_score"] or 0) - (data["away_score"] or 0)
    return None if not points else str(data["home"] if points > 0 else data["away"])
