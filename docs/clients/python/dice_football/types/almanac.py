"""Objects: almanac. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dice_football.types.shared import LeverageOut, PageAddress, RecordOut, TeamRef


class AwardOut(TypedDict):
    """An award that follows from results. Equal candidates share it. `fixture` is the game in which it was
    won, if there is one."""

    # The title, in the reader's language.
    title: str

    # The clubs that won it; equal candidates share it.
    teams: list[TeamRef]

    # A description in the reader's language.
    text: str

    # The number of the game in which it was won; null without one.
    fixture: int | None


class AwardsOut(TypedDict):
    """The season's awards so far, and its ballots, newest first."""

    # The number of the season, counted from 1.
    season: int

    # The awards so far.
    awards: list[AwardOut]

    # The ballots, newest first.
    ballots: list[BallotOut]


class BallotInRequest(TypedDict):
    """The question, the closing time, and the nominees: teams by slug, anything else by name."""

    # The question.
    title: str

    # When voting ends.
    closes_at: str

    # The slugs of the nominated clubs.
    teams: NotRequired[list[str]]

    # The names of other nominees.
    names: NotRequired[list[str]]


class BallotOut(TypedDict):
    """A ballot of the members. `cast` is the number of votes so far."""

    # Its number, counted from 1.
    number: int

    # The question.
    title: str

    # When voting ends.
    closes_at: str

    # Whether members can still vote.
    open: bool

    # The number of votes so far.
    cast: int

    # The nominees.
    choices: list[ChoiceOut]


class BestTeamOut(TypedDict):
    """The best team in a figure of the regular season: the mean of a game."""

    # The figure.
    key: str

    # The title, in the reader's language.
    title: str

    # The club.
    team: TeamRef

    # The mean of a game.
    mean: float


class CareerOut(TypedDict):
    """All seasons of a team (by slug) or of a coach (by name). Points are (for, against)."""

    # The slug of a club, or the name of a coach.
    name: str

    # How many seasons they played.
    seasons: int

    # The record in regular seasons.
    regular: RecordOut

    # The record in playoffs.
    playoffs: RecordOut

    # How often they reached the playoffs.
    appearances: int

    # How often they reached the Bowl.
    finals: int

    # How often they won it.
    titles: int

    # The points scored and the points allowed.
    points: list[int]

    # Games in which the opponent did not score.
    shutouts: int

    # Games won after a deficit.
    comebacks: int


class ChampionGameOut(TypedDict):
    """A playoff game of the champion. `score` has its points first; `reason` tells how it was decided."""

    # The number of the fixture in its season.
    fixture: int

    # The number of the week.
    week: int

    # The name of the playoff round.
    title: str

    # The other club.
    opponent: TeamRef

    # The score, the champion's points first.
    score: str

    # The points of the home side; null without a score.
    home_score: int | None

    # The points of the away side; null without a score.
    away_score: int | None

    # How it was decided, in a sentence.
    reason: str


class ChampionOut(TypedDict):
    """How a season ended. `score` is that of the final, the champion's points first; `titles` counts the
    champion's titles in a row. Coaches are those at the time of the title."""

    # The number of the season, counted from 1.
    season: int

    # Whether the season was played elsewhere and imported.
    imported: bool

    # The champion.
    team: TeamRef

    # The club that lost the Bowl; null if it is unknown.
    runner_up: TeamRef | None

    # The club in third place; null without one.
    third: TeamRef | None

    # The score of the Bowl, the champion's points first.
    score: str

    # The champion's record in the regular season.
    record: RecordOut

    # The champion's coaches at the time of the title.
    coaches: list[str]

    # How many titles in a row this was.
    titles: int


class ChoiceOut(TypedDict):
    """A nominee: a team, or anything with a name. `votes` is null while the ballot is open; `mine` marks
    your own vote."""

    # Its number, counted from 1.
    number: int

    # The nominee.
    name: str

    # The club, if the nominee is one; null otherwise.
    team: TeamRef | None

    # The number of votes; null while the ballot is open.
    votes: int | None

    # Whether it has won.
    won: bool

    # Whether this is your own vote.
    mine: bool


class CoachedSeasonOut(TypedDict):
    """A season of a coach with a club; two clubs in one season have a line each."""

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

    # The club.
    team: TeamRef


class EditionOut(TypedDict):
    """The edition of a week, with the lead story first. `sent_at`: when the letters were written; null if
    they were not yet. Later corrections are marked."""

    # The number of the week.
    week: int

    # The name of the week or playoff round, in the reader's language.
    week_name: str

    # Whether all games of the week are final.
    complete: bool

    # When the letters with it were written; null if they were not yet.
    sent_at: NotRequired[str | None]

    # The games of the week, the lead story first.
    stories: list[StoryOut]

    # What has moved in the standings, the most important first.
    moves: list[NewsItemOut]

    # The performances of the week.
    performances: list[NewsItemOut]

    # The records of the league that fell.
    records: list[NewsItemOut]

    # What is at stake in the next week.
    stakes: list[NewsItemOut]


class GameStakeOut(TypedDict):
    """What an open game decides, as far as standings and proofs know it. The less its `rank`, the more is
    at stake; the sentence is empty if nothing stands out. `leverage` is null without odds."""

    # The number of the fixture in its season.
    fixture: int

    # The club of the home side.
    home: TeamRef

    # The club of the away side.
    away: TeamRef

    # How much is at stake: the less, the more.
    rank: int

    # What the game decides; empty if nothing stands out.
    sentence: str

    # What it changes in the odds; null without odds.
    leverage: LeverageOut | None


class HallOfChampionsOut(TypedDict):
    """Champions, newest first; careers, most successful first. `older` is the value of `before` for the
    champions that follow, null if there are none."""

    # The champions, newest first.
    champions: list[ChampionOut]

    # The value of `before` for the champions that follow; null if there are none.
    older: int | None

    # The careers of clubs, most successful first.
    teams: list[CareerOut]

    # The careers of coaches, most successful first.
    coaches: list[CareerOut]


class MeetingOut(TypedDict):
    """A game of two clubs. The scores are null if it was not played; without a winner it was a tie, or
    both lost."""

    # The number of the season, counted from 1.
    season: int

    # The number of the week.
    week: int

    # The number of the fixture in its season.
    fixture: int

    # The slug of the home side.
    home: str

    # The slug of the away side.
    away: str

    # The points of the home side; null without a score.
    home_score: int | None

    # The points of the away side; null without a score.
    away_score: int | None

    # The slug of the club that won; null for a tie.
    winner: str | None

    # Whether it was a playoff game.
    playoff: bool


class NewsItemOut(TypedDict):
    """A short item: what it tells in a sentence, why, and the numbers and names in it (`values`)."""

    # What kind it is.
    kind: NewsItemOutKindEnum

    # The club.
    team: TeamRef

    # The slug of the other club; empty if it is about one club.
    other: str

    # The number of the game; null if it is about none.
    fixture: int | None

    # The title, in the reader's language.
    title: str

    # The whole in one sentence, in the reader's language.
    sentence: str

    # The reason in a sentence; empty if there is none to tell.
    why: str

    # The numbers and names that the sentence is made of.
    values: dict[str, int | str | None]


NewsItemOutKindEnum = Literal[
    "clinched",
    "eliminated",
    "leads",
    "in",
    "out",
    "climbs",
    "offense",
    "defense",
    "returns",
    "longest_run",
    "longest_pass",
    "fewer",
    "record",
    "streak",
    "title",
    "third",
    "playoff",
    "first_place",
    "bubble",
    "unbeaten",
    "winless",
]


class PaginatedCoachedSeasonOutList(TypedDict):
    """PaginatedCoachedSeasonOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[CoachedSeasonOut]


class PaginatedMeetingOutList(TypedDict):
    """PaginatedMeetingOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[MeetingOut]


class PaginatedRivalryOutList(TypedDict):
    """PaginatedRivalryOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[RivalryOut]


class PaginatedWeekLeadOutList(TypedDict):
    """PaginatedWeekLeadOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[WeekLeadOut]


class PlaceOut(TypedDict):
    """A game, by the numbers used in addresses."""

    # The number of the season, counted from 1.
    season: int

    # The number of the week.
    week: int

    # The number of the fixture in its season.
    fixture: int


class RecordBookOut(TypedDict):
    """Records of single games, of regular seasons, of streaks, and of all seasons together."""

    # Records of single games.
    games: list[RecordsOut]

    # Records of regular seasons.
    seasons: list[RecordsOut]

    # Records of streaks.
    streaks: list[RecordsOut]

    # Records of all seasons together.
    careers: list[RecordsOut]


class RecordEntryOut(TypedDict):
    """One entry of a record: its holder, the figure, and the games in which it was set (empty for a
    career)."""

    # The holder.
    team: TeamRef

    # The figure.
    value: int

    # The first game in which it was set; null for a career.
    first: PlaceOut | None

    # The last game in which it was set; null for a career.
    last: PlaceOut | None


class RecordsOut(TypedDict):
    """A record and its best entries."""

    # What the record is about.
    name: str

    # The best entries, best first.
    entries: list[RecordEntryOut]


class RivalryOut(TypedDict):
    """All games of two clubs, from the side of `team`. Points are (for, against)."""

    # The slug of the club from whose side it is told.
    team: str

    # The slug of the other club.
    opponent: str

    # The record of `team` in all their games.
    record: RecordOut

    # The points of `team` and of the other club.
    points: list[int]


class StoryOut(TypedDict):
    """A game as the news tell it. The scores are null if it was not played. `correction` says what was
    reported before; it is empty if nothing has changed."""

    # The number of the fixture in its season.
    fixture: int

    # What stands out in the game.
    kind: StoryOutKindEnum

    # The headline, in the reader's language.
    headline: str

    # What is told about it; several sentences about the lead story.
    sentences: list[str]

    # The club that it is about.
    team: TeamRef

    # The slug of the home side.
    home: str

    # The slug of the away side.
    away: str

    # The points of the home side; null without a score.
    home_score: int | None

    # The points of the away side; null without a score.
    away_score: int | None

    # The slug of the club that won; null for a tie.
    winner: str | None

    # The winner's chance before the game, by the ratings; null if they do not count it.
    winner_chance: float | None

    # The most points that the winner was behind; 0 if that is not known.
    deficit: int

    # What was reported before, in a sentence; empty if nothing has changed.
    correction: str


StoryOutKindEnum = Literal[
    "no_contest",
    "double_forfeit",
    "forfeit",
    "draw",
    "tie",
    "final",
    "shutout",
    "overtime",
    "comeback",
    "late",
    "rout",
    "swings",
    "knockout",
    "turned",
    "never_behind",
    "close",
    "won",
]


class VoteInRequest(TypedDict):
    """The number of the nominee."""

    # The number of the nominee.
    nominee: int


class WeekLeadOut(TypedDict):
    """The lead story of a week. `complete`: all games of the week are final."""

    # The number of the week.
    week: int

    # The name of the week or playoff round, in the reader's language.
    week_name: str

    # Whether all games of the week are final.
    complete: bool

    # The number of the fixture in its season.
    fixture: int

    # The club.
    team: TeamRef

    # The headline, in the reader's language.
    headline: str


class WeekStakesOut(TypedDict):
    """The open games of a week, those with the most at stake first."""

    # The number of the season, counted from 1.
    season: int

    # The number of the week.
    week: int

    # The number of games.
    games: list[GameStakeOut]


class YearbookOut(TypedDict):
    """A season in short. `record` is the champion's in the regular season, null in a knockout; `records`
    are those of the record book that the season set. `standings` has the final standings."""

    # The number of the season, counted from 1.
    season: int

    # The champion; null until there is one.
    champion: TeamRef

    # The champion's record in the regular season; null in a knockout.
    record: RecordOut | None

    # The champion's playoff games, in order.
    road: list[ChampionGameOut]

    # The best club in each figure.
    leaders: list[BestTeamOut]

    # The records of the league that the season set.
    records: list[RecordsOut]

    # The lead story of each week.
    weeks: list[WeekLeadOut]

    # The awards so far.
    awards: list[AwardOut]

    # The ballots, newest first.
    ballots: list[BallotOut]
