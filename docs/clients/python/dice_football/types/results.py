"""Objects: results. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from dice_football.types.shared import (
    BlankEnum,
    CircumstanceOut,
    GameOut,
    MoveOut,
    PageAddress,
    Played,
    ResultOut,
    ResultOutcome,
    ResultSide,
    SidesOut,
    TeamOut,
    TeamRef,
    Unplayed,
    WeekKind,
)


class BoxInRequest(TypedDict):
    """A box score copied from a paper sheet."""

    # The statistics of the home side.
    home: CountedInRequest

    # The statistics of the away side.
    away: CountedInRequest

    # Whether there was overtime.
    overtime: NotRequired[bool]


class CheckedOut(TypedDict):
    """What the text describes up to its first error. Without a `ruleset`, the tags do not describe a game."""

    # The first error; null without one.
    fault: FaultOut | None

    # The game; empty if the tags do not describe one.
    ruleset: str

    # The name of the home side.
    home: str

    # The name of the away side.
    away: str

    # The points of the home side so far.
    home_score: int

    # The points of the away side so far.
    away_score: int

    # Whether the game has ended.
    over: bool

    # Where the game stands, in notation.
    situation: str

    # The questions that are open at the end.
    awaited: list[OpenQuestionOut]

    # The statistics; null without any.
    box_score: SidesOut | None


ClaimEnum = Literal["report", "dispute"]


class CountedInRequest(TypedDict):
    """One side: its points, which must be the sum of its scores, and any other statistics that were
    counted."""

    # The points, which must be the sum of the scores.
    points: int

    # Touchdowns.
    touchdowns: NotRequired[int]

    # Successful kicks after a touchdown.
    extra_points: NotRequired[int]

    # Successful two-point conversions.
    two_points: NotRequired[int]

    # Field goals.
    field_goals: NotRequired[int]

    # Safeties scored by this side.
    safeties: NotRequired[int]

    # First downs; null if nobody counted them.
    first_downs: NotRequired[int]

    # Yards gained; null if nobody counted them.
    yards: NotRequired[int]

    # Turnovers; null if nobody counted them.
    turnovers: NotRequired[int]

    # Penalties; null if nobody counted them.
    penalties: NotRequired[int]

    # Time-outs taken; null if nobody counted them.
    timeouts: NotRequired[int]


class DeadlineInRequest(TypedDict):
    """A new deadline, with an optional reason."""

    # The new deadline, with its offset from UTC.
    deadline: str

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class DecisionInRequest(TypedDict):
    """The result that the commissioner decides, and the reason."""

    # How the game ended.
    outcome: NotRequired[ResultOutcome]

    # The points of the home side; null without a score.
    home_score: NotRequired[int | None]

    # The points of the away side; null without a score.
    away_score: NotRequired[int | None]

    # The touchdowns of the home side; null if nobody counted them.
    home_touchdowns: NotRequired[int | None]

    # The touchdowns of the away side; null if nobody counted them.
    away_touchdowns: NotRequired[int | None]

    # Whether there was overtime.
    overtime: NotRequired[bool]

    # The reason in a person's words; empty if none was given.
    reason: str


class DisputeInRequest(TypedDict):
    """What is wrong with the report, and optionally the result that this side claims."""

    # How the game ended.
    outcome: NotRequired[ResultOutcome]

    # The points of the home side; null without a score.
    home_score: NotRequired[int | None]

    # The points of the away side; null without a score.
    away_score: NotRequired[int | None]

    # The touchdowns of the home side; null if nobody counted them.
    home_touchdowns: NotRequired[int | None]

    # The touchdowns of the away side; null if nobody counted them.
    away_touchdowns: NotRequired[int | None]

    # Whether there was overtime.
    overtime: NotRequired[bool]

    # What is wrong with the report.
    note: str


class DisputeOut(TypedDict):
    """A dispute: who disputes the report, why, the result they claim if any, and the commissioner's
    answer. `withdrawn` means that the side has agreed after all."""

    # The username of the person; null for the computer.
    by: NotRequired[str | None]

    # What the side says is wrong.
    note: str

    # The result that the side claims; null if it claims none.
    claim: dict[str, Any] | None

    # The commissioner's answer; empty before one.
    resolution: str

    # The side.
    side: ResultSide | BlankEnum

    # Whether the side has agreed after all.
    withdrawn: bool

    # When it happened.
    at: str


class EndingOut(TypedDict):
    """What the league's policy decides for an overdue game. Null: the computer plays it."""

    # The number of the week.
    week: int

    # The number of the fixture in its season.
    fixture: int

    # The club of the home side.
    home: TeamRef

    # The club of the away side.
    away: TeamRef

    # What the league's policy decides; null: the computer plays it.
    outcome: ResultOutcome | None


class FaultOut(TypedDict):
    """The first error, by line and column counted from 1, and what is allowed there."""

    # The line, counted from 1.
    line: int

    # The column, counted from 1.
    column: int

    # The stable code, for programs.
    code: str

    # A sentence that says what to do.
    detail: str

    # The rule that forbids it; empty if no rule does.
    rule: str

    # The text that is wrong.
    text: str

    # What is allowed there.
    due: list[OpenQuestionOut]


class FixtureExpansions(TypedDict):
    """What `?expand=` asked for: the game that was played, the two clubs."""

    # The id of the game; null before one was played.
    game: NotRequired[GameOut | None]

    # The club of the home side.
    home: NotRequired[TeamOut]

    # The club of the away side.
    away: NotRequired[TeamOut]


class FixtureMovedOut(TypedDict):
    """A fixture, and everything that its result moved."""

    # The fixture.
    fixture: FixtureOut

    # Everything that this changed besides: records, places, seeds and playoff games.
    moves: list[MoveOut]


class FixtureOut(TypedDict):
    """Two clubs that meet. `number` is the number of the fixture in the season, `game` the id of the game
    that was played. Playoff fixtures have seeds, conference and round; the Bowl has no conference."""

    # The number of the fixture in its season.
    number: int

    # The number of the week.
    week: int

    # What kind it is.
    kind: WeekKind

    # The number of the playoff round; null in the regular season.
    round: int | None

    # The name of the conference; null if it is of no conference.
    conference: str | None

    # The club of the home side.
    home: TeamRef

    # The club of the away side.
    away: TeamRef

    # The seed of the home side; null in the regular season.
    home_seed: int | None

    # The seed of the away side; null in the regular season.
    away_seed: int | None

    # Whether it is played on a neutral ground.
    neutral: bool

    # The result, or the state of its report; null before one.
    result: ResultOut | None

    # The id of the game; null before one was played.
    game: str | None

    # When the game is due; null without a deadline.
    deadline: str | None

    # What `expand` asked for.
    expanded: NotRequired[FixtureExpansions]


class GameReportInRequest(TypedDict):
    """The result of one of the games."""

    # How the game ended.
    outcome: NotRequired[ResultOutcome]

    # The points of the home side; null without a score.
    home_score: NotRequired[int | None]

    # The points of the away side; null without a score.
    away_score: NotRequired[int | None]

    # The touchdowns of the home side; null if nobody counted them.
    home_touchdowns: NotRequired[int | None]

    # The touchdowns of the away side; null if nobody counted them.
    away_touchdowns: NotRequired[int | None]

    # Whether there was overtime.
    overtime: NotRequired[bool]

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]

    # The number of the fixture in its season.
    fixture: int


class OneFixtureOut(TypedDict):
    """A fixture, with the circumstances that readers of its result should know, and the ids of its
    abandoned games."""

    # The number of the fixture in its season.
    number: int

    # The number of the week.
    week: int

    # What kind it is.
    kind: WeekKind

    # The number of the playoff round; null in the regular season.
    round: int | None

    # The name of the conference; null if it is of no conference.
    conference: str | None

    # The club of the home side.
    home: TeamRef

    # The club of the away side.
    away: TeamRef

    # The seed of the home side; null in the regular season.
    home_seed: int | None

    # The seed of the away side; null in the regular season.
    away_seed: int | None

    # Whether it is played on a neutral ground.
    neutral: bool

    # The result, or the state of its report; null before one.
    result: ResultOut | None

    # The id of the game; null before one was played.
    game: str | None

    # When the game is due; null without a deadline.
    deadline: str | None

    # What `expand` asked for.
    expanded: NotRequired[FixtureExpansions]

    # What readers of the result should know.
    circumstances: list[CircumstanceOut]

    # The ids of games of this fixture that were abandoned.
    abandoned: list[str]


class OpenQuestionOut(TypedDict):
    """The question that is open at this point, and the possible answers."""

    # The id of the question.
    asked: str

    # The possible answers, as they are written in notation.
    answers: str


class PaginatedFixtureOutList(TypedDict):
    """PaginatedFixtureOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[FixtureOut]


class ProposalInRequest(TypedDict):
    """A new deadline, with its offset from UTC."""

    # The proposed deadline, with its offset from UTC.
    deadline: str


class ReportInRequest(TypedDict):
    """The result, with an optional reason from the reporter."""

    # How the game ended.
    outcome: NotRequired[ResultOutcome]

    # The points of the home side; null without a score.
    home_score: NotRequired[int | None]

    # The points of the away side; null without a score.
    away_score: NotRequired[int | None]

    # The touchdowns of the home side; null if nobody counted them.
    home_touchdowns: NotRequired[int | None]

    # The touchdowns of the away side; null if nobody counted them.
    away_touchdowns: NotRequired[int | None]

    # Whether there was overtime.
    overtime: NotRequired[bool]

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class ReportedBoxOut(TypedDict):
    """The newest reported box score: each side's statistics by name, and whether the result has changed
    since."""

    # The statistics of the home side, by name.
    home: dict[str, int]

    # The statistics of the away side, by name.
    away: dict[str, int]

    # Whether there was overtime.
    overtime: bool

    # The side that reported it; empty: the commissioner.
    side: ResultSide | BlankEnum

    # The username of the reporter; null without one.
    reported_by: NotRequired[str | None]

    # When it was created.
    created_at: str

    # Whether the result has changed since.
    differs: bool


class ResolutionInRequest(TypedDict):
    """The claim that counts, or else the result that the commissioner decides, with the reason. A claim
    needs no reason: without one, that it counts is the reason."""

    # How the game ended.
    outcome: NotRequired[ResultOutcome]

    # The points of the home side; null without a score.
    home_score: NotRequired[int | None]

    # The points of the away side; null without a score.
    away_score: NotRequired[int | None]

    # The touchdowns of the home side; null if nobody counted them.
    home_touchdowns: NotRequired[int | None]

    # The touchdowns of the away side; null if nobody counted them.
    away_touchdowns: NotRequired[int | None]

    # Whether there was overtime.
    overtime: NotRequired[bool]

    # Whose claim counts. The result and the reason are left out then.
    claim: NotRequired[ClaimEnum]

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class ResultsInRequest(TypedDict):
    """The results, each game once."""

    # The results, each game once.
    results: list[GameReportInRequest]


class ResultsMovedOut(TypedDict):
    """The fixtures with their results, by number, and everything that all of these results moved."""

    # The fixtures of these results, by number.
    fixtures: list[FixtureOut]

    # Everything that this changed besides: records, places, seeds and playoff games.
    moves: list[MoveOut]


class ScorerLinkOut(TypedDict):
    """A new link, which only this answer shows. Reports made with the link count as those of `side`, if it
    has one."""

    # The id, which never changes.
    id: str

    # The side for which reports with this link count; empty: for neither.
    side: str

    # When the link expires.
    expires_at: str

    # The whole link, to pass on. It is shown once.
    link: str


class SettledOut(TypedDict):
    """The overdue games, most urgent first."""

    # The overdue games, most urgent first.
    games: list[EndingOut]


class SheetInRequest(TypedDict):
    """A game in notation."""

    # The game in notation.
    text: str


class WithdrawalInRequest(TypedDict):
    """The club, what happens to its open games and to those it has played (default: the league's
    policies), and the reason."""

    # The slug of the club.
    team: str

    # What becomes of the club's open games; null: the league's policy.
    unplayed: NotRequired[Unplayed | None]

    # What becomes of the club's played games; null: the league's policy.
    played: NotRequired[Played | None]

    # The reason in a person's words; empty if none was given.
    reason: str
