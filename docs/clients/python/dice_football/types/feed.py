"""Objects: feed. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dice_football.types.shared import (
    JobKind,
    JobState,
    PlayOut,
    ResultOutcome,
    ResultState,
    SeasonState,
    Side,
    SidesOut,
)


class BracketData(TypedDict):
    """The bracket has moved: the seeds are set, a round was drawn, or a correction has changed who meets."""

    # Number of the season.
    season: int

    # All seeds.
    seeds: NotRequired[list[SeedData]]

    # The round that was drawn.
    round: NotRequired[int]

    # Its week.
    week: NotRequired[int]

    # Numbers of its fixtures; without a round, of games that became void or count again.
    fixtures: NotRequired[list[int]]


class BracketHappening(TypedDict):
    """The bracket has moved: the seeds are set, a round was drawn, or a correction has changed who meets."""

    # Its position. Send it as `after` to continue.
    id: str

    # Id of the game that it is about.
    game: str | None

    # When it happened.
    at: str

    # What happened.
    kind: BracketHappeningKindEnum

    # What is known of it.
    data: BracketData


BracketHappeningKindEnum = Literal["bracket"]


class ClinchData(TypedDict):
    """Clubs have clinched an aim or are eliminated from it."""

    # Number of the season.
    season: int

    # Slug -> aim -> mark.
    marks: dict[str, dict[str, str]]

    # Every mark that has changed.
    moved: list[MarkMove]


class ClinchHappening(TypedDict):
    """Clubs have clinched an aim or are eliminated from it."""

    # Its position. Send it as `after` to continue.
    id: str

    # Id of the game that it is about.
    game: str | None

    # When it happened.
    at: str

    # What happened.
    kind: ClinchHappeningKindEnum

    # What is known of it.
    data: ClinchData


ClinchHappeningKindEnum = Literal["clinch"]


class ConferenceOrder(TypedDict):
    """The order of a conference."""

    # Its name.
    name: str

    # Slugs, the first seed first.
    seeds: list[str]

    # Its divisions.
    divisions: list[DivisionOrder]


class DeadlineData(TypedDict):
    """The deadline of a game has changed, or a side is ready."""

    # Number of the season.
    season: NotRequired[int]

    # Number of the week.
    week: NotRequired[int]

    # Number of the fixture in its season.
    fixture: NotRequired[int]

    # Slug of the home team.
    home: str

    # Slug of the visitors.
    away: str

    # By when the game has to be played.
    deadline: str | None

    # A later time that one side has proposed.
    proposed: str | None

    # That side.
    proposed_by: Side | None

    # The sides that are ready.
    ready: list[Side]


class DeadlineHappening(TypedDict):
    """The deadline of a game has changed, or a side is ready."""

    # Its position. Send it as `after` to continue.
    id: str

    # Id of the game that it is about.
    game: str | None

    # When it happened.
    at: str

    # What happened.
    kind: DeadlineHappeningKindEnum

    # What is known of it.
    data: DeadlineData


DeadlineHappeningKindEnum = Literal["deadline"]


class DivisionOrder(TypedDict):
    """The order of a division."""

    # Its name.
    name: str

    # Slugs, the first place first.
    teams: list[str]


class FeedOut(TypedDict):
    """One page of a feed. To continue, send `last` as `after`; if `more` is true, further events are
    waiting already."""

    # The id of the last event of this page. Send it as `after`.
    last: str

    # Whether further events are waiting already.
    more: bool

    # The events, oldest first.
    results: list[Happening]


class FeedTokenOut(TypedDict):
    """A new feed token, which only this answer shows. `address` is that of the stream, with the token in
    it."""

    # The token itself. Only this answer shows it.
    token: str

    # The address of the stream, with the token in it.
    address: str

    # When it stops being valid.
    expires_at: str


class FinalData(TypedDict):
    """A game is over."""

    # Number of the season.
    season: NotRequired[int]

    # Number of the week.
    week: NotRequired[int]

    # Number of the fixture in its season.
    fixture: NotRequired[int]

    # Slug of the home team.
    home: str

    # Slug of the visitors.
    away: str

    # Points of the home team.
    home_score: int

    # Points of the visitors.
    away_score: int

    # Whether it went to overtime.
    overtime: bool

    # Its statistics; null if the game is no longer here.
    box_score: SidesOut | None


class FinalHappening(TypedDict):
    """A game is over."""

    # Its position. Send it as `after` to continue.
    id: str

    # Id of the game that it is about.
    game: str | None

    # When it happened.
    at: str

    # What happened.
    kind: FinalHappeningKindEnum

    # What is known of it.
    data: FinalData


FinalHappeningKindEnum = Literal["final"]


class JobData(TypedDict):
    """Games that the computer plays in the background have progressed."""

    # Id of the job.
    job: str

    # What it plays.
    kind: JobKind

    # Number of the season.
    season: int

    # Its state.
    state: JobState

    # Games that are done.
    done: int

    # All its games.
    total: int


class JobHappening(TypedDict):
    """Games that the computer plays in the background have progressed."""

    # Its position. Send it as `after` to continue.
    id: str

    # Id of the game that it is about.
    game: str | None

    # When it happened.
    at: str

    # What happened.
    kind: JobHappeningKindEnum

    # What is known of it.
    data: JobData


JobHappeningKindEnum = Literal["job"]


class KickoffData(TypedDict):
    """A game has begun."""

    # Number of the season.
    season: NotRequired[int]

    # Number of the week.
    week: NotRequired[int]

    # Number of the fixture in its season.
    fixture: NotRequired[int]

    # Slug of the home team.
    home: str

    # Slug of the visitors.
    away: str


class KickoffHappening(TypedDict):
    """A game has begun."""

    # Its position. Send it as `after` to continue.
    id: str

    # Id of the game that it is about.
    game: str | None

    # When it happened.
    at: str

    # What happened.
    kind: KickoffHappeningKindEnum

    # What is known of it.
    data: KickoffData


KickoffHappeningKindEnum = Literal["kickoff"]


MarkMove = TypedDict("MarkMove", {"from": "str | None", "team": "str", "aim": "str", "to": "str | None"})


NumberMove = TypedDict("NumberMove", {"from": "int", "to": "int"})


class PlaceMove(TypedDict):
    """A club that has moved."""

    # Slug of the club.
    team: str

    # Its place in the division.
    place: NumberMove

    # Its seed in the conference.
    seed: NumberMove


class PlayHappening(TypedDict):
    """A play, numbered from 1 within its game: what happened, as data and in sentences, and its dice.
    `clock` is the time left in the period, in the ruleset's unit. `where` is down, distance and spot in
    words. `home_score` and `away_score` are the points after the play."""

    # Its position. Send it as `after` to continue.
    id: str

    # Id of the game that it is about.
    game: str | None

    # When it happened.
    at: str

    # What happened.
    kind: PlayHappeningKindEnum

    # What is known of it.
    data: PlayOut


PlayHappeningKindEnum = Literal["play"]


class PointsDecision(TypedDict):
    """Standings points awarded to a club, or deducted, by the commissioner."""

    # Slug of the club.
    team: str

    # The points, negative if deducted. A win is 2.
    points: int

    # The reason given.
    reason: str


class ResultData(TypedDict):
    """A result was entered or has changed. Only a `final` one counts."""

    # Number of the season.
    season: NotRequired[int]

    # Number of the week.
    week: NotRequired[int]

    # Number of the fixture in its season.
    fixture: NotRequired[int]

    # Slug of the home team.
    home: str

    # Slug of the visitors.
    away: str

    # How far it is settled.
    state: ResultState

    # Whether it was played.
    outcome: ResultOutcome

    # Points of the home team.
    home_score: int | None

    # Points of the visitors.
    away_score: int | None

    # Null if not counted.
    home_touchdowns: int | None

    # Null if not counted.
    away_touchdowns: int | None

    # Whether it went to overtime.
    overtime: bool


class ResultHappening(TypedDict):
    """A result was entered or has changed. Only a `final` one counts."""

    # Its position. Send it as `after` to continue.
    id: str

    # Id of the game that it is about.
    game: str | None

    # When it happened.
    at: str

    # What happened.
    kind: ResultHappeningKindEnum

    # What is known of it.
    data: ResultData


ResultHappeningKindEnum = Literal["result"]


class SeasonData(TypedDict):
    """A season has reached its next state."""

    # Number of the season.
    season: int

    # The state now.
    state: SeasonState

    # Slug of the champion; null before it is known.
    champion: str | None


class SeasonHappening(TypedDict):
    """A season has reached its next state."""

    # Its position. Send it as `after` to continue.
    id: str

    # Id of the game that it is about.
    game: str | None

    # When it happened.
    at: str

    # What happened.
    kind: SeasonHappeningKindEnum

    # What is known of it.
    data: SeasonData


SeasonHappeningKindEnum = Literal["season"]


class SeedData(TypedDict):
    """A seed of the playoffs."""

    # Name of the conference.
    conference: str

    # The seed, from 1.
    seed: int

    # Slug of the club.
    team: str


class StandingsData(TypedDict):
    """The standings have changed."""

    # Number of the season.
    season: int

    # The whole order.
    conferences: list[ConferenceOrder]

    # Every club that has moved.
    moved: list[PlaceMove]

    # The decision on points that changed them, if one did.
    adjusted: NotRequired[PointsDecision]


class StandingsHappening(TypedDict):
    """The standings have changed."""

    # Its position. Send it as `after` to continue.
    id: str

    # Id of the game that it is about.
    game: str | None

    # When it happened.
    at: str

    # What happened.
    kind: StandingsHappeningKindEnum

    # What is known of it.
    data: StandingsData


StandingsHappeningKindEnum = Literal["standings"]


class UndoneData(TypedDict):
    """Plays were undone; forget those with a higher number."""

    # Number of the last play that remains; 0: none.
    last: int


class UndoneHappening(TypedDict):
    """Plays were undone; forget those with a higher number."""

    # Its position. Send it as `after` to continue.
    id: str

    # Id of the game that it is about.
    game: str | None

    # When it happened.
    at: str

    # What happened.
    kind: UndoneHappeningKindEnum

    # What is known of it.
    data: UndoneData


UndoneHappeningKindEnum = Literal["undone"]

Happening = (
    PlayHappening
    | KickoffHappening
    | UndoneHappening
    | FinalHappening
    | ResultHappening
    | StandingsHappening
    | ClinchHappening
    | BracketHappening
    | SeasonHappening
    | DeadlineHappening
    | JobHappening
)
