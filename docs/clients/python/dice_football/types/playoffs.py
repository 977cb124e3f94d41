"""Objects: playoffs. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dice_football.types.shared import PageAddress, ResultOut, SeasonStep, SidesOut, TeamInFull, TeamRef


class BracketOut(TypedDict):
    """The playoffs as far as they are known. There are no rounds before the regular season is closed."""

    # The number of the season, counted from 1.
    season: int

    # The champion; null until there is one.
    champion: TeamRef | None

    # The playoff clubs of each conference.
    seeds: list[SeedsOut]

    # The playoff rounds, in order.
    rounds: list[RoundOut]


class NextStepOut(TypedDict):
    """The next step of a season, and who can take it. The step `play` is taken by settling the games of
    `waiting_for`; `close`, `round` and `crown` by a POST here. The sentence says all of it in words."""

    # The next step.
    step: SeasonStep

    # The usernames of the people who run the league.
    people: list[str]

    # For `play`: the games of the first week with an open one, and all that need a decision, the most
    # urgent first.
    waiting_for: list[WaitingGameOut]

    # The whole in one sentence, in the reader's language.
    sentence: str


class PaginatedTossOutList(TypedDict):
    """PaginatedTossOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[TossOut]


class PointsInRequest(TypedDict):
    """The club, its points (a win is 2; negative to deduct them), and the reason."""

    # The slug of the club.
    team: str

    # The points, negative to deduct them. A win is 2, a tie 1.
    points: int

    # The reason in a person's words; empty if none was given.
    reason: str


ReasonEnum = Literal[
    "disputed", "winnerless", "withdrawn", "overdue", "reported", "proposal", "begun", "coaches", "computer"
]


class RoundOut(TypedDict):
    """A round of the playoffs. The Bowl is the last round."""

    # Its number, counted from 1.
    number: int

    # The name of the round, in the reader's language.
    name: str

    # Its games, and slots for games.
    slots: list[SlotOut]


class SeedsInRequest(TypedDict):
    """A conference's playoff clubs by slug, best seed first, and the reason."""

    # The name of the conference; null if it is of no conference.
    conference: str

    # The slugs of the clubs, best seed first.
    order: list[str]

    # The reason in a person's words; empty if none was given.
    reason: str


class SeedsOut(TypedDict):
    """A conference's playoff clubs, best seed first. The clubs in `byes` rest in the first round."""

    # The name of the conference.
    conference: str

    # Its playoff clubs, best seed first.
    teams: list[TeamRef]

    # The slugs of the clubs that rest in the first round.
    byes: list[str]


class SideOut(TypedDict):
    """One side of a slot: the club once it is known, and its source, such as "Seed 3" or "Winner of 4 v
    5". A season that was played elsewhere has no seeds and sources. A side is `withdrawn` if its club
    has left the season; the place of two such clubs stays empty, without a club."""

    # The club; null until it is known.
    team: TeamRef | None

    # Its seed; null without one.
    seed: int | None

    # Where the club comes from, such as "Seed 3" or "Winner of 4 v 5".
    source: str

    # Whether the club has left the season. Without a club, two such clubs leave the place empty.
    withdrawn: bool

    # What `expand` asked for, in full; missing without it.
    expanded: NotRequired[TeamInFull]


class SlotOut(TypedDict):
    """A playoff game or the slot for one, with its fixture, game, result and box score once they exist. In
    a `walkover` a side has withdrawn, and the other one advances without a game."""

    # The number of the slot in the bracket.
    number: int

    # The name of the conference; null if it is of no conference.
    conference: str | None

    # Whether it is played on a neutral ground.
    neutral: bool

    # Whether no game is played because a side has withdrawn. The other side advances.
    walkover: bool

    # The home side.
    home: SideOut

    # The away side.
    away: SideOut

    # The number of the fixture; null until both clubs are known.
    fixture: int | None

    # The number of the week; null until both clubs are known.
    week: int | None

    # The id of the game; null before one was played.
    game: str | None

    # The result, or the state of its report; null before one.
    result: ResultOut | None

    # The statistics; null before there are any.
    box_score: SidesOut | None


class TossInRequest(TypedDict):
    """The club of the group to put first, and the reason."""

    # The slugs of the clubs that no tie-break step separates.
    group: list[str]

    # The slug of the club that is put first.
    first: str

    # The reason in a person's words; empty if none was given.
    reason: str


class TossOut(TypedDict):
    """Clubs that no tie-break step separates, and the one that the coin, or the commissioner, puts first."""

    # The slugs of the clubs that no tie-break step separates.
    group: list[str]

    # The slug of the club that is put first.
    first: str


class WaitingGameOut(TypedDict):
    """A game that the season waits for."""

    # The number of the fixture.
    fixture: int

    # The number of the week.
    week: int

    # The club of the home side.
    home: TeamRef

    # The club of the away side.
    away: TeamRef

    # Why it is open.
    reason: ReasonEnum

    # The usernames of the people who can act; empty if the computer is about to play it.
    people: list[str]

    # When the game is due; null without a deadline.
    deadline: str | None
