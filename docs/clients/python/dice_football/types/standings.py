"""Objects: standings. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dice_football.types.shared import (
    ConferenceTableOut,
    DecisionOut,
    Mark,
    MarksOut,
    PageAddress,
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


class ClubSeasonOut(TypedDict):
    """A season of a club. Points are (for, against), playoffs included."""

    # The number of the season, counted from 1.
    season: int

    # The record in the regular season.
    regular: RecordOut

    # The record in the playoffs.
    playoffs: RecordOut

    # The points scored and the points allowed, playoffs included.
    points: list[int]

    # Whether the club played the last game of the season.
    in_final: bool

    # Whether the club won the title.
    champion: bool


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


class OpponentOut(TypedDict):
    """The club's record against an opponent, all seasons together."""

    # The opponent.
    team: TeamRef

    # The record against it, in all seasons.
    record: RecordOut


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


class PaginatedPlotOutList(TypedDict):
    """PaginatedPlotOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[PlotOut]


class PlotOut(TypedDict):
    """A plot. `finding` says what stands out, and `note` how to read it. `columns` name the cells of every
    row, such as `week_3`."""

    # The name in the address of the plot.
    name: str

    # The title, in the reader's language.
    title: str

    # What stands out, in a sentence.
    finding: str

    # How to read it.
    note: str

    # The names of the cells of every row.
    columns: list[str]

    # The numbers, in the order of the plot.
    rows: list[PlotRowOut]


class PlotRowOut(TypedDict):
    """A line of the numbers: those of a team, or of what `name` says."""

    # The slug of the club; null if the row is about no club.
    team: str | None

    # What the row is about instead of a club.
    name: str

    # The numbers, one for each column; null: not known.
    cells: list[float | str | None]


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


class SeasonTeamOut(TypedDict):
    """A club in a season. `coaches` are usernames, empty for a person who has left; none if the computer
    decides. To compare two clubs, read both."""

    # The number of the season, counted from 1.
    season: int

    # The club.
    team: TeamRef

    # The usernames of its coaches; empty for a person who has left, none if the computer decides.
    coaches: list[str]

    # Its record in the regular season.
    record: RecordOut

    # The name of its division.
    division: str

    # Where the club stands, the smallest group first.
    places: list[TeamPlaceOut]

    # Its figures, with their places among all clubs.
    figures: list[TeamFigureOut]

    # Its dice; empty in a game without dice of clubs.
    dice: list[TeamDieOut]

    # Its seasons, in order.
    seasons: list[ClubSeasonOut]

    # Its record against each opponent, the most frequent first.
    opponents: list[OpponentOut]


class StandingsOut(TypedDict):
    """The season's standings after week `through` (null: now), and the reasons."""

    # The number of the season, counted from 1.
    season: int

    # The standings count results up to this week; null: all.
    through: int | None

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


class TeamDieOut(TypedDict):
    """One of the club's dice, its faces from low to high."""

    # The key of the die in the component set.
    die: str

    # The name, as people read it.
    name: str

    # Its faces, from low to high.
    faces: list[int]


class TeamFigureOut(TypedDict):
    """A figure of the regular season, a game or in percent as the title says, and its place among `teams`
    clubs."""

    # What it says something about.
    part: TeamFigureOutPartEnum

    # The key, for programs.
    key: str

    # The title, in the reader's language.
    title: str

    # The value.
    value: float

    # The place, counted from 1.
    place: int

    # The number of clubs that have the figure.
    teams: int


TeamFigureOutPartEnum = Literal["offense", "defense", "style"]


class TeamPlaceOut(TypedDict):
    """A place among `teams` clubs; `group` is the division or conference, empty for the league."""

    # The division or conference; empty for the league.
    group: str

    # The place, counted from 1.
    place: int

    # The number of clubs in the group.
    teams: int
