"""Objects: table. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from dice_football.types.shared import BlankEnum, GameDice, GameOut, PaceEnum, Part, Side


class AdoptionInRequest(TypedDict):
    """The fixture that the game is to count as."""

    # The slug of the league.
    league: str

    # The number of the season, counted from 1.
    season: int

    # The number of the fixture in its season.
    fixture: int


class AdoptionOut(TypedDict):
    """The game, and who has agreed so far. It counts as the fixture once everybody has agreed."""

    # The game.
    game: GameOut

    # Whether the home side agrees.
    home_agrees: bool

    # Whether the away side agrees.
    away_agrees: bool

    # Whether a person who runs the league agrees.
    league_agrees: bool


class AnswerInRequest(TypedDict):
    """The answer of a side to a question. An empty `asked` declines all optional decisions."""

    # The value of `last` when you read the table.
    seen: int

    # The side.
    side: Side

    # The id of the question; empty: declines all optional decisions.
    asked: NotRequired[str]

    # One of the question's answers.
    answer: NotRequired[Any]


class BackInRequest(TypedDict):
    """The number of an entry of the scoresheet."""

    # The number of the entry before which the game is to continue.
    entry: int


class CallInRequest(TypedDict):
    """A side's strategy, and the face of its own die."""

    # The id of the call.
    call: str

    # The face of the side's own die.
    face: str


class HandOverInRequest(TypedDict):
    """The computer coach for one of your sides, or empty to take the side back. `part`: only for this half
    of a pair."""

    # The side.
    side: Side

    # The half of the side that the person decides for.
    part: NotRequired[Part]

    # The computer coach; empty: take the side back.
    coach: NotRequired[str]


class LastSeenInRequest(TypedDict):
    """The value of `last` when you read the table."""

    # The value of `last` when you read the table.
    seen: int


class OrdersInRequest(TypedDict):
    """All standing orders of one of your sides, by key. `part`: only of this half of a pair."""

    # The side.
    side: Side

    # The half of the side that the person decides for.
    part: NotRequired[Part]

    # The keys of the standing orders.
    orders: list[str]


class PaceInRequest(TypedDict):
    """How the game continues: at the table or by mail, and whose dice are used. By mail, the app always
    rolls."""

    # Whether it is played at the table or by mail.
    pace: PaceEnum

    # Who rolls: the app, or people at the table. By mail, the app always rolls.
    dice: NotRequired[GameDice]


class PlayInRequest(TypedDict):
    """A whole play: both strategies, and the faces of the white dice in order."""

    # The value of `last` when you read the table.
    seen: int

    # The strategy of the side that has the ball.
    offense: CallInRequest

    # The strategy of the other side.
    defense: CallInRequest

    # The faces of the white dice, in order.
    white: list[str]


class SeatLinkOut(TypedDict):
    """The last part of a link to seats, and the whole link. It is valid for seven days."""

    # The last part of the link.
    secret: str

    # The whole link, to pass on. It is valid for seven days.
    link: str


class SitInRequest(TypedDict):
    """The last part of the link of a seat or of a table. For a table with several free seats, `side` and
    `part` choose one."""

    # The last part of the link.
    secret: str

    # The side of the seat; needed if the link opens several seats.
    side: NotRequired[Side | BlankEnum]

    # The part of the seat; needed if the link opens two seats of the side.
    part: NotRequired[Part | BlankEnum]


class StartInRequest(TypedDict):
    """The person or computer coach of each side, and how dice are rolled."""

    # "me", a computer coach, or "link" for the person who follows the seat's link (a fixture's coach
    # needs no link). Two people who share a side: "me_offense" or "me_defense" (you play this part, your
    # partner the other), "me_pair" (both on your device), "link_pair" (each by a link).
    home: NotRequired[str]

    # "me", a computer coach, or "link" for the person who follows the seat's link (a fixture's coach
    # needs no link). Two people who share a side: "me_offense" or "me_defense" (you play this part, your
    # partner the other), "me_pair" (both on your device), "link_pair" (each by a link).
    away: NotRequired[str]

    # Who rolls: the app, or people at the table.
    dice: NotRequired[GameDice]

    # Whether calls stay hidden until both are in.
    sealed: NotRequired[bool]

    # Whether it is played at the table or by mail.
    pace: NotRequired[PaceEnum]


class StateInRequest(TypedDict):
    """The down to play next, as it is on the table. The numbers are those of the board."""

    # The points of the home side.
    home_score: int

    # The points of the away side.
    away_score: int

    # The time-outs that the home side has left.
    home_timeouts: int

    # The time-outs that the away side has left.
    away_timeouts: int

    # The period, counted from 1; those after the regular ones are overtime.
    period: int

    # What is left of the period, in the ruleset's unit.
    clock: int

    # The side that has the ball.
    offense: Side

    # The down; 0 if no down is due.
    down: int

    # The yards to the line to gain.
    to_go: int

    # The place of the ball, in yards from the goal line of the offense.
    spot: int


class ThrowInRequest(TypedDict):
    """The faces that came up, in the order of the roll's dice."""

    # The value of `last` when you read the table.
    seen: int

    # The faces that came up, in the order of the roll's dice.
    faces: list[str | int | None]
