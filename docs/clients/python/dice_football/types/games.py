"""Objects: games. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from dice_football.types.shared import (
    BlankEnum,
    ChartState,
    GameDice,
    GameOut,
    PaceEnum,
    PageAddress,
    PlayOut,
    RulesetEnum,
    Side,
    TeamBoxOut,
)


class AdviceOut(TypedDict):
    """Which sides agree to advice during the game. `agreed`: both do, so both may read `live-odds`."""

    # Whether the home side agrees.
    home: bool

    # Whether the away side agrees.
    away: bool

    # Whether both sides agree, so that both may see odds and advice now.
    agreed: bool


class BoxScoreOut(TypedDict):
    """The statistics of a finished game, and all its scoring plays."""

    # The statistics of the home side, by name.
    home: TeamBoxOut

    # The statistics of the away side, by name.
    away: TeamBoxOut

    # Points (home, away) of each half, or quarter where a half has two, and each overtime.
    periods: list[list[int]]

    # The name of the club of the home side.
    home_team: str

    # The name of the club of the away side.
    away_team: str

    # The scoring plays, in order.
    scoring: list[ScoreOut]


class DecisionReviewOut(TypedDict):
    """One decision with several legal answers. `called` is the given answer, `best` the best one that was
    found: the same if no other was clearly better in a search. `given_up` is 0 if the difference may be
    chance."""

    # The number of the decision, from 0.
    number: int

    # The number of events before its step.
    line: int

    # The side that decides.
    side: Side

    # The id of the question.
    decision: str

    # The answer that was given.
    called: Any

    # The best answer that was found; the given one if no other is clearly better.
    best: Any

    # The side's chance to win after the given answer, a tie counting half.
    chance: float

    # The side's chance to win after the best answer, a tie counting half.
    best_chance: float

    # The standard error of the difference; that of `chance` if both answers are the same.
    error: float

    # What the answer gave up; 0 if that may be chance.
    given_up: float


class DecisionsOut(TypedDict):
    """The review of a game. `state` is `none` until somebody has asked for it. Poll while it is queued or
    running: `done` of `size` decisions have been reviewed."""

    # `none` until somebody has asked for the review, then the state of its simulation.
    state: ChartState

    # How many decisions have been reviewed.
    done: int

    # How many decisions of the game had several legal answers; 0 before the review is started.
    size: int

    # The reviewed decisions, in the order of the game.
    decisions: list[DecisionReviewOut]


class DriveOut(TypedDict):
    """One possession: from the kickoff to the side, or from where the ball changed hands, even without
    plays. Spots count from the team's own goal line. Yards are net, including penalties. `result` is
    empty while the drive continues."""

    # The side.
    side: str

    # The period, counted from 1; those after the regular ones are overtime.
    period: int

    # What is left of the period, in the ruleset's unit.
    clock: int

    # Where the drive began, in yards from the side's own goal line.
    start: int

    # Where it ended, in yards from the side's own goal line.
    end: int

    # The number of plays.
    plays: int

    # The net yards, including penalties.
    yards: int

    # How it ended; empty while it continues.
    result: DriveResult | BlankEnum


DriveResult = Literal[
    "touchdown",
    "field_goal",
    "missed_field_goal",
    "blocked_field_goal",
    "punt",
    "blocked_punt",
    "interception",
    "fumble",
    "downs",
    "safety",
    "end_of_half",
    "end_of_game",
    "opponent_touchdown",
    "turnover",
]

EntryKind = Literal["input", "undo", "set_state", "handover", "deal"]


class EntryOut(TypedDict):
    """One entry of the scoresheet: the question, the side that answered, and the answer. `kind` is input,
    undo, set_state, handover or deal. `source` tells where the answer came from: person:1, computer,
    house or rule. `of` is the entry that an undo goes back to. While the game is in progress, secret
    answers are null: a deal, a sealed call before both calls are in, a correction that comes from a
    phone's log."""

    # Its number, counted from 1.
    number: int

    # `input`, `undo`, `set_state`, `handover` or `deal`.
    kind: EntryKind

    # The id of the question.
    asked: str

    # The side that answered; empty: neither.
    by: str

    # The answer; null while it is secret.
    answer: Any

    # Where it came from: `person:1`, `computer`, `house` or `rule`.
    source: str

    # A mark on the sheet, such as a house die's; null without one.
    mark: str | None

    # The entry that this one makes void; null without one.
    voids: int | None

    # The entry that an undo goes back to; null otherwise.
    of: int | None


class LiveOddsOut(TypedDict):
    """How `samples` games went on from the step after entry `after` of the game; 0 and null until a worker
    has computed the first odds. While `current` is false, those after the newest entry are being
    computed. `home` is the home side's win probability, a tie counting half."""

    # The number of the game's entry after which these odds hold; null before the first ones.
    after: int | None

    # Whether no newer entry exists; if it does, newer odds are being computed.
    current: bool

    # How many games were played on from there; 0 before the first ones.
    samples: int

    # The home side's win probability, from 0 to 1; a tie counts half. Null before the first ones.
    home: float | None

    # How many of them the home side won.
    home_wins: int

    # How many of them were tied.
    ties: int

    # How many of them the visitors won.
    away_wins: int


class PaginatedDriveOutList(TypedDict):
    """PaginatedDriveOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[DriveOut]


class PaginatedEntryOutList(TypedDict):
    """PaginatedEntryOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[EntryOut]


class PaginatedGameOutList(TypedDict):
    """PaginatedGameOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[GameOut]


class PaginatedPlayOutList(TypedDict):
    """PaginatedPlayOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[PlayOut]


class PickUpInRequest(TypedDict):
    """A pick-up game: who decides, and which game it is. Teams are given by whose dice are rolled;
    `real_cards` lists the sides that use physical cards."""

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

    # The game that is played.
    ruleset: NotRequired[RulesetEnum]

    # The edition of the rulebook.
    edition: NotRequired[str]

    # The chosen options of the rules, by name. Options that are not named have the edition's default.
    options: NotRequired[dict[str, str | int | list[str]]]

    # The component set whose dice and cards are used.
    components: NotRequired[str]

    # The club whose dice the home side rolls.
    home_team: NotRequired[str]

    # The club whose dice the away side rolls.
    away_team: NotRequired[str]

    # The sides that use physical cards.
    real_cards: NotRequired[list[Side]]


class ProofOut(TypedDict):
    """The input of `python3 manage.py verify`: the set-up of the game, its scoresheet and its result.
    `commitment` is the SHA-256 of `secret` (of the text itself, not of the bytes it encodes) and was
    published before kickoff. Each item of `entries` is [number, kind, asked, by, answer, source, mark,
    voids, of]. An auto-played game has `seed` and `values` instead, and `coaches`, the version of the
    computer coaches. If `dice` is `season`, the seed is the first 96 bits of HMAC-SHA256 over
    `drawn_for` with the secret of the season as the key; the secret is empty until the season has
    ended. If `dice` is `seed`, the dice come from the season's public seed. A game that is `from_file`
    was played before its league came to this installation: only the other one can show when the
    commitment was published."""

    # The version of this format.
    format: int

    # The id of the game.
    game: str

    # Whether the app rolled all dice, so that anybody can check the game.
    provable: bool

    # Whether the game came in a league file.
    from_file: bool

    # Whether a phone rolled dice without a signal.
    offline: bool

    # The corrections of the game's state.
    corrections: list[list[Any]]

    # Where the dice come from.
    dice: ProofOutDiceEnum

    # The SHA-256 of the secret's text, published before kickoff.
    commitment: str

    # The secret; empty until it is published.
    secret: str

    # The set-up of the game.
    header: dict[str, Any]

    # The entries as [number, kind, asked, by, answer, source, mark, voids, of].
    entries: NotRequired[list[list[Any]]]

    # The text for which the seed was drawn from the season's secret.
    drawn_for: NotRequired[str]

    # The version of the computer coaches.
    coaches: NotRequired[int]

    # The seed of an auto-played game as three numbers.
    seed: NotRequired[list[int]]

    # The inputs of an auto-played game as numbers.
    values: NotRequired[list[int]]

    # The result as [home, away].
    score: list[int]

    # The statistics; null without any.
    box_score: dict[str, Any]


ProofOutDiceEnum = Literal["app", "table", "season", "seed"]


class ReadingOut(TypedDict):
    """One reading: a value of the option. `editions` are the titles of the editions whose default it is."""

    # The title, in the reader's language.
    title: str

    # The whole in one sentence, in the reader's language.
    sentence: str

    # The titles of the editions whose default it is.
    editions: list[str]


class RulingOut(TypedDict):
    """One ambiguous place of the rulebook. `sure` says what our reading rests on. `option` is the name of
    the option with which a league chooses between the `readings`; it is null where there is only ours.
    The key is also the anchor on the page of the rulings."""

    # The key, which is also the anchor on the page of the rulings.
    key: str

    # What the rulebook leaves open.
    question: str

    # How we read it.
    reading: str

    # Why we read it so.
    reason: str

    # What our reading rests on.
    sure: str

    # The ids of the rules that it is about.
    rules: list[str]

    # The option's name; null without one.
    option: str | None

    # The readings that a league can choose between.
    readings: list[ReadingOut]


class RulingsOut(TypedDict):
    """Every ruling on the rulebook of one game."""

    # The game that is played.
    ruleset: RulesetEnum

    # The rulings.
    rulings: list[RulingOut]


ScoreKind = Literal["touchdown", "field_goal", "safety"]


class ScoreOut(TypedDict):
    """One scoring play: its kind, its description, and the score after it."""

    # The side that scored.
    side: Side

    # The play that scored.
    play: PlayOut

    # The period, from 1; overtimes count on.
    period: int

    # What is left of the period, in the unit of the game.
    clock: int

    # What was scored.
    kind: ScoreKind

    # What became of the try after a touchdown; null without one.
    attempt: TryKind | None

    # How, in your language.
    text: str

    # Points of the home side after it, its try included.
    home_score: int

    # Points of the visitors after it, its try included.
    away_score: int


TryKind = Literal["extra_point", "extra_point_missed", "two_point", "two_point_failed"]
