"""Objects: standings. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dice_football.types.shared import (
    ConferenceTableOut,
    DecisionOut,
    Mark,
    MarksOut,
    RecordOut,
    TeamInFull,
    TeamRef,
)

AimEnum = Literal["playoffs", "division", "bye", "first_seed"]


class AssumedResultOut(TypedDict):
    """An assumed result of a game that has not been played."""

    # The number of the week.
    week: int

    # The slug of the away side.
    away: str

    # The points of the away side; null without a score.
    away_score: int

    # The slug of the home side.
    home: str

    # The points of the home side; null without a score.
    home_score: int


class ClinchOfTeamOut(TypedDict):
    """What a club can still reach, easiest aim first. Until it is `found`, the list is empty and a worker
    is computing it: poll again after a few seconds. `waits_for_worker` tells that no worker is running."""

    # The club.
    team: TeamRef

    # Whether a worker has computed it.
    found: bool

    # True while this waits because no worker is running. It continues once a worker runs.
    waits_for_worker: bool

    # What the club can still reach, easiest first.
    aims: list[OutlookOut]


class ClinchOut(TypedDict):
    """What is certain, given the current results. Until it is `proved`, the list is empty and a worker is
    computing it: poll again after a few seconds. `waits_for_worker` tells that no worker is running."""

    # The number of the season, counted from 1.
    season: int

    # Whether the proof is done.
    proved: bool

    # True while this waits because no worker is running. It continues once a worker runs.
    waits_for_worker: bool

    # The clubs with their marks; empty until the proof is done.
    teams: list[MarksOut]


class LeaderOut(TypedDict):
    """A team's total, the number of games it comes from, and its best game."""

    # The club.
    team: TeamRef

    # The club's total.
    total: int

    # The number of games it comes from.
    games: int

    # The club's best game.
    best: int


class LeadersOut(TypedDict):
    """Team leaders of the regular season with this number, or of all seasons (null)."""

    # The number of the season; null: all seasons.
    season: int | None

    # The statistics, each with its leaders.
    statistics: list[StatisticOut]


class OutlookOut(TypedDict):
    """One aim of a club. `wins` is the magic number, or null if the club's own wins are not enough. `ways`
    tells what clinches the aim this week. `reached` and `missed` are example results after which the
    club reaches or misses the aim."""

    # What it is about: playoffs, division, bye or first seed.
    aim: AimEnum

    # What is proved of it.
    mark: Mark

    # The whole in one sentence, in the reader's language.
    sentence: str

    # The magic number: so many own wins are enough; null if no number is.
    wins: int | None

    # What clinches it this week, in sentences.
    ways: list[str]

    # Example results after which the club reaches it; null if there are none.
    reached: list[AssumedResultOut] | None

    # Example results after which the club misses it; null if there are none.
    missed: list[AssumedResultOut] | None


class RankOut(TypedDict):
    """A team in the ranking. `moved` is the number of places gained since last week, `places` lists its
    places week by week, `schedule` is the average rating of its opponents."""

    # The club.
    team: TeamRef

    # The place, counted from 1.
    place: int

    # The number of places gained since last week.
    moved: int

    # The Elo rating.
    rating: float

    # The change of the rating since last week.
    change: float

    # The record so far.
    record: RecordOut

    # Points scored less points allowed.
    net: int

    # The average rating of its opponents; null without games.
    schedule: float | None

    # Its place after each week.
    places: list[int]

    # What `expand` asked for, in full; missing without it.
    expanded: NotRequired[TeamInFull]


class RankingOut(TypedDict):
    """The ranking after week `through` (null: now). Empty before the first game."""

    # The number of the season, counted from 1.
    season: int

    # The ranking counts results up to this week; null: all.
    through: int | None

    # The clubs, best first.
    ranks: list[RankOut]


class StandingsOut(TypedDict):
    """The season's standings after week `through`, at the time `as_of` (both null: now), and the reasons."""

    # The number of the season, counted from 1.
    season: int

    # The standings count results up to this week; null: all.
    through: int | None

    # The moment that was asked for; null: now.
    as_of: str | None

    # The conferences with their tables.
    conferences: list[ConferenceTableOut]

    # The slugs of all clubs, best first.
    league: list[str]

    # Why clubs that were tied got their places.
    decisions: list[DecisionOut]


class StatisticOut(TypedDict):
    """A statistic with its five leaders. If `longest` is true, teams are compared by their best game."""

    # The key, for programs.
    key: str

    # The title, in the reader's language.
    title: str

    # Whether clubs are compared by their best game instead of their total.
    longest: bool

    # The five leaders, best first.
    leaders: list[LeaderOut]
