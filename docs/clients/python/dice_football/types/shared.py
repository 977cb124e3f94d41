"""Objects: shared. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class AdjustmentOut(TypedDict):
    """Standings points that the commissioner has awarded or, if negative, deducted. A win is 2."""

    # The points, negative if deducted. A win is 2, a tie 1.
    points: int

    # The reason given.
    reason: str


AgreedByEnum = Literal["other_side", "commissioner", "nobody"]


class AnswerOut(TypedDict):
    """A possible answer: its value to send, and its title."""

    # The answer, in the form in which it is sent.
    answer: Any

    # The title, in the reader's language.
    title: str


BlamelessEnum = Literal["double_forfeit", "no_contest"]

BlankEnum = Literal[""]


class BoardOut(TypedDict):
    """The scoreboard. `clock` is the time left in the period, in the ruleset's unit. `spot` counts from
    the goal line of the offense. `down` is 0 if no down is due."""

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


CallKind = Literal["run", "pass"]

ChartState = Literal["none", "queued", "running", "stopped", "done", "failed"]


class CircumstanceOut(TypedDict):
    """Something unusual in a game. `side` caused it or is affected by it, from scoresheet entry `entry` on
    (0: before the game). `count` is a number of entries or of earlier games, `of` the total. For
    `went_back`, `of` is the entry before which the game continued. `who` is the kind of person or
    computer in a coach's seat, `agreed_by` tells who agreed to a correction, and `text` describes it.
    `alone` means that nobody from the other side was present. `sentence` describes the circumstance in
    words."""

    # What kind it is.
    kind: CircumstanceOutKindEnum

    # The side that caused it or is affected by it; empty: neither.
    side: Side | BlankEnum

    # The number of the scoresheet entry from which on it counts; 0: before the game.
    entry: int

    # How many entries or earlier games it is about.
    count: int

    # How many there are in all; for `went_back`, the entry before which the game continued.
    of: int

    # The kind of person or computer in a coach's seat; empty if it is not about one.
    who: WhoEnum | BlankEnum

    # Who agreed to a correction; empty if it is not about one.
    agreed_by: AgreedByEnum | BlankEnum

    # What the correction or restart was about.
    text: str

    # Whether nobody from the other side was present.
    alone: bool

    # The whole in one sentence, in the reader's language.
    sentence: str


CircumstanceOutKindEnum = Literal[
    "restart",
    "computer",
    "stand_in",
    "correction",
    "went_back",
    "phone_log",
    "typed_dice",
    "offline",
    "typed_sheet",
    "advice",
]


class ClubInRequest(TypedDict):
    """A club: the `slug` of an existing club or of one of the 24, or the name of a new one. `dice` is the
    team of the component set whose dice the club rolls (default: the base dice). Colors are written
    like #1a2b3c. A new club without abbreviation or colors gets default ones."""

    # The slug of a club that exists; empty for a new one.
    slug: NotRequired[str]

    # The city of a new club.
    city: NotRequired[str]

    # The nickname of a new club.
    nickname: NotRequired[str]

    # Three letters for narrow places.
    abbreviation: NotRequired[str]

    # The first color, as #rrggbb.
    primary_color: NotRequired[str]

    # The second color, as #rrggbb.
    secondary_color: NotRequired[str]

    # The team of the component set whose dice the club rolls.
    dice: NotRequired[str]


class CoachOut(TypedDict):
    """A coach, and the part of the club that they decide for."""

    # The name with which the person signs in.
    username: str

    # The half of the side that the person decides for.
    part: Part

    # Since when they coach the club.
    since: str


class CoinOut(TypedDict):
    """A decision by coin toss, or by the commissioner instead. A `provisional` toss does not count: the
    coin is tossed after the last regular game."""

    # The slug of the club that won the toss.
    winner: str

    # Whether the commissioner decided instead of the coin.
    overridden: bool

    # Whether the toss does not count yet: the coin is tossed after the last regular game.
    provisional: bool


class ConferenceInRequest(TypedDict):
    """A conference and its divisions, in order."""

    # The name, as people read it.
    name: str

    # The divisions, in order.
    divisions: list[DivisionInRequest]


class ConferenceTableOut(TypedDict):
    """A conference: its divisions, and the slugs of all its clubs by seed."""

    # The name, as people read it.
    name: str

    # Its divisions with their tables.
    divisions: list[DivisionTableOut]

    # The slugs of its clubs by seed; once the regular season is closed, as they are in the bracket.
    seeds: list[str]

    # Whether the commissioner has set these seeds.
    overruled: bool


ConfirmationEnum = Literal["both_sides", "one_side", "commissioner_only"]


class CorrectionOut(TypedDict):
    """A correction that one side requests and the other has to agree to."""

    # What it changes, in the reader's language.
    summary: str

    # The side that requests it.
    asked_by: Side


DecidedByEnum = Literal[
    "combined_rank_conference",
    "combined_rank_league",
    "common_games",
    "common_games_four",
    "conference_record",
    "division_record",
    "head_to_head",
    "head_to_head_sweep",
    "net_points",
    "net_points_among",
    "net_points_common",
    "net_points_conference",
    "net_touchdowns",
    "points_for",
    "points_ratio",
    "strength_of_schedule",
    "strength_of_victory",
    "coin",
    "placed",
]


class DecisionOut(TypedDict):
    """Why a tied club got a place, as data and in sentences."""

    # What the place is for.
    scope: DecisionScope

    # The name of the conference; empty if the decision is about the league.
    conference: str

    # The name of the division; empty if the decision is not about one.
    division: str

    # The place, counted from 1.
    place: int

    # The slugs of the clubs that were tied.
    tied: list[str]

    # The record of each of them: wins, losses and ties by slug, and `adjustment`: points awarded or
    # deducted, if there are any.
    records: dict[str, dict[str, int]]

    # The slugs of the clubs that the step is applied to.
    group: list[str]

    # The slugs of the clubs that wait for a later place.
    waiting: list[str]

    # The tie-break steps, in order.
    steps: list[StepOut]

    # The coin toss that decided; null without one.
    coin: CoinOut | None

    # The step that decided; `coin`, or `placed` if only one club could be compared.
    decided_by: DecidedByEnum

    # The slug of the club that got the place.
    chosen: str

    # The explanation, in the reader's language.
    sentences: list[str]


DecisionScope = Literal["division", "winners", "wild_card", "league"]


class DieOut(TypedDict):
    """A die and the face it showed."""

    # The id of the die.
    key: str

    # The name of the die, in the reader's language.
    name: str

    # The face that it showed.
    face: str


class DivisionInRequest(TypedDict):
    """A division and its clubs, in order."""

    # The name, as people read it.
    name: str

    # The clubs, in order.
    teams: list[ClubInRequest]


class DivisionTableOut(TypedDict):
    """A division, best club first."""

    # The name, as people read it.
    name: str

    # The clubs, best first.
    rows: list[RowOut]


class FieldError(TypedDict):
    """One error in what was sent."""

    # The field, with dots and numbers for nested ones; null if it is about the whole body.
    field: str | None

    # The stable code of the error.
    code: str

    # A sentence that says what to do.
    detail: str


class FingerprintOut(TypedDict):
    """The commitment to a secret. `commitment` is the SHA-256 of the secret's text and public from the
    start; `secret` is null until the season has ended. `made_at` is null for a secret that came in a
    league file: it explains games of the past, and this installation cannot show that nobody knew it."""

    # The SHA-256 of a secret, published before it was used.
    commitment: str

    # The secret; null until the season has ended.
    secret: str | None

    # When it was made here; null if it came in a league file.
    made_at: str | None


class FixtureFactsOut(TypedDict):
    """A fixture: two clubs that meet, and their result."""

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


GameDice = Literal["table", "app"]


class GameExpansions(TypedDict):
    """What `?expand=` asked for: the fixture and its two clubs, null for a pick-up game."""

    # The number of the fixture in its season.
    fixture: NotRequired[FixtureFactsOut | None]

    # The club of the home side.
    home: NotRequired[TeamOut | None]

    # The club of the away side.
    away: NotRequired[TeamOut | None]


class GameOut(TypedDict):
    """A game. A pick-up game has no league, season, week or fixture. `commitment` is the SHA-256 of the
    secret from which the app rolls dice; it is empty for an auto-played game. The secret is published
    in the game's `proof` when the game is over. `provable` is true if the app rolled all dice: no face
    was typed in, no phone rolled them offline, and nobody set the state of the game."""

    # The id, which never changes.
    id: str

    # The league's slug; null without a league.
    league: str | None

    # The number of the season; null without a league.
    season: int | None

    # The number of the week; null without a league.
    week: int | None

    # The number of the fixture; null without a league.
    fixture: int | None

    # The game that is played.
    ruleset: RulesetEnum

    # The version of the rules.
    version: int

    # How far it has come.
    state: GameState

    # The club of the home side.
    home: SideRef

    # The club of the away side.
    away: SideRef

    # The points of the home side so far.
    home_score: int

    # The points of the away side so far.
    away_score: int

    # Whether there was overtime.
    overtime: bool

    # When it was created.
    created_at: str

    # When it ended; null while it is played.
    finished_at: str | None

    # Whether it is played at the table or by mail.
    pace: PaceEnum

    # The SHA-256 of the secret from which the app rolls; empty for an auto-played game.
    commitment: str

    # Whether the app rolled all dice, so that anybody can check the game.
    provable: bool

    # What `expand` asked for, in full; missing without it.
    expanded: NotRequired[GameExpansions]


GameState = Literal["in_progress", "finished", "abandoned"]

JobKind = Literal["play_week", "play_season"]

JobState = Literal["queued", "running", "paused", "done", "failed", "cancelled"]

LanguageEnum = Literal["en", "de", "fr"]


class LeagueExpansions(TypedDict):
    """What `?expand=` asked for: the newest season, null if there is none."""

    # The number of the season, counted from 1.
    season: NotRequired[SeasonOut | None]


class LeagueOut(TypedDict):
    """A league: the game it plays, its rules, and the number of its newest season."""

    # The name in addresses. It never changes.
    slug: str

    # After how many hours a report counts without a confirmation; 0: never.
    auto_confirm_hours: NotRequired[int]

    # What an overdue game becomes if neither coach is to blame for it.
    blameless: NotRequired[BlamelessEnum]

    # The component set whose dice and cards are used.
    components: str

    # Who has to agree before a reported result is final.
    confirmation: NotRequired[ConfirmationEnum]

    # The edition of the rulebook.
    edition: str

    # How many hours an extension gives.
    extension_hours: NotRequired[int]

    # How many extensions a game may get.
    extensions: NotRequired[int]

    # The points that a win by forfeit counts in the standings; 0: it has no score.
    forfeit_points: NotRequired[int]

    # For how many hours a report may still replace the result that was made at the deadline.
    grace_hours: NotRequired[int]

    # Whether a late report may also replace a game that the commissioner had the computer play.
    late_after_jobs: NotRequired[bool]

    # The name, as people read it.
    name: str

    # The chosen options of the rules, by name. Options that are not named have the edition's default.
    options: NotRequired[Any]

    # What happens to a game that is not played by its deadline.
    overdue: NotRequired[OverdueEnum]

    # How many hours after the last deadline an overdue game is settled.
    overdue_hours: NotRequired[int]

    # How many clubs reach the playoffs, as many of each conference.
    playoff_places: int

    # The kind of schedule.
    preset: PresetEnum

    # How many hours before the deadline the coaches are reminded; 0: never.
    remind_hours: NotRequired[int]

    # Whether the best club left meets the worst one in each playoff round; otherwise the bracket is
    # fixed.
    reseed: NotRequired[bool]

    # The game that is played.
    ruleset: RulesetEnum

    # The steps of the league's own tie-break, by kind of group.
    steps: NotRequired[Any]

    # Whether the losers of the semifinals play for third place.
    third_place: NotRequired[bool]

    # The order of the tie-break steps.
    tie_break: NotRequired[TieBreakEnum]

    # Whether games of the regular season may end in a tie.
    ties: NotRequired[bool]

    # Who may see the league.
    visibility: NotRequired[VisibilityEnum]

    # What becomes of the played games of a club that withdraws.
    withdrawn_played: NotRequired[Played]

    # What becomes of the open games of a club that withdraws.
    withdrawn_unplayed: NotRequired[Unplayed]

    # The number of its newest season; null before the first.
    season: int | None

    # When it was created.
    created_at: str

    # Since when the league is archived, and only read; null while it is not.
    archived_at: NotRequired[str | None]

    # When the league will be deleted; null unless its owner asked for that.
    delete_at: NotRequired[str | None]

    # What `expand` asked for, in full; missing without it.
    expanded: NotRequired[LeagueExpansions]


class LeverageOut(TypedDict):
    """An open game: how often each side wins it in the simulated seasons, and what it changes."""

    # The number of the fixture in its season.
    fixture: int

    # The number of the week.
    week: int

    # What the game changes for the home side.
    home: SideLeverageOut

    # What the game changes for the away side.
    away: SideLeverageOut

    # The share of simulated seasons in which the home side wins it.
    home_wins: float

    # The share of simulated seasons in which the away side wins it.
    away_wins: float


Mark = Literal["clinched", "eliminated", "alive", "open"]


class MarksOut(TypedDict):
    """A club's marks. An aim that does not exist in the season's format is null."""

    # The club.
    team: TeamRef

    # Whether it reaches the playoffs.
    playoffs: Mark

    # Whether it wins its division.
    division: Mark

    # Whether it gets a bye in the playoffs; null if there is none.
    bye: Mark | None

    # Whether it becomes the first seed.
    first_seed: Mark


class MoveOut(TypedDict):
    """One derived value that changed. `subject` is what changed for `name`: record, division place, seed,
    playoff game, or the season's champion or state. Null means that there was, or is, no value."""

    # What changed: a record, a place, a seed, a playoff game, or the season's champion or state.
    subject: SubjectEnum

    # Whose it is: a club, a playoff game or the season.
    name: str

    # The value before; null without one.
    before: Any

    # The value afterwards; null without one.
    after: Any


class OneGameOut(TypedDict):
    """A game, with the circumstances that readers of its result should know."""

    # The id, which never changes.
    id: str

    # The league's slug; null without a league.
    league: str | None

    # The number of the season, counted from 1.
    season: int | None

    # The number of the week.
    week: int | None

    # The number of the fixture in its season.
    fixture: int | None

    # The game that is played.
    ruleset: RulesetEnum

    # The version of the rules.
    version: int

    # How far it has come.
    state: GameState

    # The club of the home side.
    home: SideRef

    # The club of the away side.
    away: SideRef

    # The points of the home side; null without a score.
    home_score: int

    # The points of the away side; null without a score.
    away_score: int

    # Whether there was overtime.
    overtime: bool

    # When it was created.
    created_at: str

    # When it ended; null while it continues.
    finished_at: str | None

    # Whether it is played at the table or by mail.
    pace: PaceEnum

    # The SHA-256 of a secret, published before it was used.
    commitment: str

    # Whether the app rolled all dice, so that anybody can check the game.
    provable: bool

    # What `expand` asked for, in full; missing without it.
    expanded: NotRequired[GameExpansions]

    # What readers of the result should know.
    circumstances: list[CircumstanceOut]


class OptionalDecisionOut(TypedDict):
    """A decision that a side may take before the question or the roll, such as a time-out."""

    # The side.
    side: Side

    # The id of the decision.
    asked: str

    # The possible answers.
    answers: list[AnswerOut]


class OptionalReasonInRequest(TypedDict):
    """An optional reason."""

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


OverdueEnum = Literal["wait", "auto_play", "forfeit", "no_contest", "draw"]

PaceEnum = Literal["table", "mail"]

Part = Literal["both", "offense", "defense"]


class PenaltyOut(TypedDict):
    """A foul and what became of it."""

    # The side that committed the foul.
    side: Side

    # Yards of the penalty; 0 if it was declined.
    yards: int

    # False: the other side declined it.
    accepted: bool

    # What the foul is called, in your language; null where fouls have no names.
    name: str | None


class PlayCallOut(TypedDict):
    """A call of one side. It is there once both sides have seen it."""

    # Its key, as in answers at the table.
    key: str

    # Its name in your language.
    title: str

    # Null where the game does not say whether it is a run or a pass.
    kind: CallKind | None


PlayEventKind = Literal[
    "possession",
    "kickoff",
    "onside_kick",
    "squib_kick",
    "touchback",
    "kick_return",
    "punt",
    "punt_blocked",
    "fair_catch",
    "dead_ball",
    "punt_return",
    "recovery",
    "fake",
    "broken_up",
    "run",
    "sneak",
    "kneel",
    "completion",
    "incompletion",
    "sack",
    "hail_mary",
    "breakaway",
    "fumble",
    "interception",
    "first_down",
    "third_down",
    "fourth_down",
    "downs",
    "touchdown",
    "extra_point",
    "extra_point_missed",
    "two_point",
    "two_point_failed",
    "field_goal",
    "field_goal_missed",
    "field_goal_blocked",
    "safety",
    "foul",
    "penalty",
    "declined",
    "timeout",
    "half_over",
    "game_over",
    "turnover_return",
    "broken_tackle",
    "run_off",
    "home_reroll",
    "quarter_over",
]


class PlayEventOut(TypedDict):
    """One thing that a play counts as. The box score counts these events: how often, and their amounts."""

    # What happened.
    kind: PlayEventKind

    # The side that the box score counts it for.
    side: Side

    # Yards of runs, passes, sacks, kicks, returns and fouls; points of scores; the spot of a possession;
    # 1 or 0 for a third or fourth down that was made or not. Otherwise 0 or 1.
    amount: int


PlayKind = Literal[
    "kickoff",
    "onside_kick",
    "squib_kick",
    "punt",
    "punt_blocked",
    "broken_up",
    "run",
    "sneak",
    "kneel",
    "completion",
    "incompletion",
    "sack",
    "hail_mary",
    "interception",
    "extra_point",
    "extra_point_missed",
    "field_goal",
    "field_goal_missed",
    "field_goal_blocked",
    "penalty",
    "timeout",
    "home_reroll",
    "quarter_over",
    "correction",
    "half_over",
    "game_over",
    "two_point",
    "two_point_failed",
]


class PlayOut(TypedDict):
    """A play, numbered from 1 within its game: what happened, as data and in sentences, and its dice.
    `clock` is the time left in the period, in the ruleset's unit. `where` is down, distance and spot in
    words. `home_score` and `away_score` are the points after the play."""

    # The kind of the play.
    event: PlayKind

    # Number of the drive in the game, as in its list of drives; a kickoff belongs to the drive of the
    # side that receives. Null before the first one.
    drive: int | None

    # The side that snaps or kicks, or has the ball at a foul, a time-out or the end of a period;
    # otherwise null.
    possession: Side | None

    # 1 or 2; 3 and more are overtimes.
    half: int

    # Null on kickoffs, free kicks and tries.
    down: int | None

    # Yards from the snap to the line to gain.
    distance: int | None

    # Where the ball was snapped: yards from the goal line of `possession`. Null on kickoffs.
    spot: int | None

    # The offense's call; null where none was made.
    call: PlayCallOut | None

    # The defense's call; null where none was made.
    defense: PlayCallOut | None

    # Yards from scrimmage; 0 for interceptions, null for tries and others.
    yards: int | None

    # The most important thing that came of it.
    result: PlayResult | None

    # Whether it brought a first down or reached the end zone.
    first_down: bool

    # Whether either side scored a touchdown.
    touchdown: bool

    # The side that scored.
    scored_by: Side | None

    # The points that it scored.
    points: int

    # How the ball was lost; kicks are no turnovers.
    turnover: PlayTurnover | None

    # A foul of the play; null without one.
    penalty: PenaltyOut | None

    # Everything that counts, in order.
    events: list[PlayEventOut]

    # The number of the play in its game.
    number: int

    # The side that the event belongs to.
    side: Side

    # The period, counted from 1; those after the regular ones are overtime.
    period: int

    # What is left of the period, in the ruleset's unit.
    clock: int

    # The points of the home side after it.
    home_score: int

    # The points of the away side after it.
    away_score: int

    # Down, distance and spot, as people write them.
    where: str

    # What happened, in the reader's language.
    text: str

    # Whether it changed the score.
    is_score: bool

    # Whether the other side got the ball by it.
    is_turnover: bool

    # The throws of dice, in order.
    throws: list[ThrowOut]


PlayResult = Literal[
    "touchdown",
    "safety",
    "extra_point",
    "extra_point_missed",
    "two_point",
    "two_point_failed",
    "field_goal",
    "field_goal_missed",
    "field_goal_blocked",
    "interception",
    "fumble",
    "punt_blocked",
    "downs",
    "penalty",
    "first_down",
    "touchback",
    "fair_catch",
    "dead_ball",
    "recovery",
    "return",
    "incomplete",
    "gain",
    "no_gain",
    "loss",
    "replayed",
]

PlayTurnover = Literal["interception", "fumble", "downs", "punt_blocked"]

Played = Literal["stand", "no_contest"]

PresetEnum = Literal[
    "classic_14",
    "short_10",
    "standard_16",
    "cross_14",
    "pro_17",
    "round_robin",
    "double_round_robin",
    "division_twice",
    "knockout",
    "weeks_2",
    "weeks_3",
    "weeks_4",
    "weeks_5",
    "weeks_6",
    "weeks_7",
    "weeks_8",
    "weeks_9",
    "weeks_10",
    "weeks_11",
    "weeks_12",
    "weeks_13",
    "weeks_14",
    "weeks_15",
    "weeks_16",
    "weeks_17",
    "weeks_18",
    "weeks_19",
    "weeks_20",
]


class Problem(TypedDict):
    """Why a request was refused. `code` is for programs; `detail` tells a person what to do."""

    # The address of a page about the code; with `Accept: application/json` the same for programs.
    type: str

    # The name of the HTTP status.
    title: str

    # The HTTP status.
    status: int

    # The stable code of the refusal. `errors` of the API lists all codes.
    code: str

    # A sentence in the reader's language that says what to do.
    detail: str

    # The rule of the rulebook that forbids it.
    rule: NotRequired[str]

    # Where the body is not JSON, from 1.
    line: NotRequired[int]

    # The character of that line, from 1.
    column: NotRequired[int]

    # What is wrong in which field, if single fields are wrong.
    errors: NotRequired[list[FieldError]]


class QuestionOut(TypedDict):
    """A question to one of your seats. `for_partner`: the game waits for your partner, but you may decide
    it, too. `own` holds what only this seat may see, such as its hand. If `asked` is empty, there are
    only optional decisions. Send an empty `asked` to decline them."""

    # The side.
    side: Side

    # The half of the side that the person decides for.
    part: Part

    # The id of the question; empty if there are only optional decisions.
    asked: str

    # The question, in the reader's language.
    title: str

    # Whether the answer stays hidden until both are in.
    sealed: bool

    # The possible answers.
    answers: list[AnswerOut]

    # Decisions that may be taken before the answer. An empty `asked` declines them.
    aloud: list[OptionalDecisionOut]

    # Whether the game waits for your partner, for whom you may decide.
    for_partner: bool

    # What only this seat may see, such as its hand.
    own: dict[str, Any]


class ReasonInRequest(TypedDict):
    """The reason, for the history."""

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class RecordOut(TypedDict):
    """Wins, losses, ties, and the winning percentage (null without games)."""

    # Games won.
    wins: int

    # Games lost.
    losses: int

    # Games tied.
    ties: int

    # The winning percentage, from 0 to 1; null without games.
    pct: float | None


class ResultOut(TypedDict):
    """The result of a fixture, or the state of its report. Only a `final` result counts."""

    # Only a `final` result counts.
    state: ResultState

    # How the game ended.
    outcome: ResultOutcome

    # The points of the home side; null without a score.
    home_score: int | None

    # The points of the away side; null without a score.
    away_score: int | None

    # The touchdowns of the home side; null if nobody counted them.
    home_touchdowns: int | None

    # The touchdowns of the away side; null if nobody counted them.
    away_touchdowns: int | None

    # Whether there was overtime.
    overtime: bool

    # The winner's slug; null for a tie, and until the result is final.
    winner: str | None

    # When it was recorded.
    recorded_at: str


ResultOutcome = Literal[
    "played", "forfeit_by_home", "forfeit_by_away", "double_forfeit", "no_contest", "draw"
]

ResultSide = Literal["home", "away"]

ResultState = Literal["in_progress", "reported", "disputed", "final"]


class RollOut(TypedDict):
    """A roll of dice or draw of cards that is due: the keys, and the possible faces of each. `unseen`
    means that only the coach of the side can name the card."""

    # The id of the roll.
    asked: str

    # What is rolled for, in the reader's language.
    title: str

    # The keys of the dice or cards, in order.
    dice: list[str]

    # The possible faces of each of them.
    faces: list[list[str | int]]

    # Whether only the coach of the side can name the card.
    unseen: bool

    # Decisions that may be taken before the roll.
    aloud: list[OptionalDecisionOut]


class RowOut(TypedDict):
    """A club's row: its place in the division, its seed in the conference, and its records. `adjustments`
    count in the percentage of `overall`: (2 * wins + ties + their points) / (2 * games). `sov` and
    `sos` are strength of victory and strength of schedule; `streak` is written like W3."""

    # The club.
    team: TeamRef

    # The place in the division.
    place: int

    # The seed in the conference.
    seed: int

    # Whether the club has left the season: it is behind all others and never a division winner.
    withdrawn: bool

    # The record in all games.
    overall: RecordOut

    # The record in home games.
    home: RecordOut

    # The record in away games.
    away: RecordOut

    # The record against clubs of the division.
    division: RecordOut

    # The record against clubs of the conference.
    conference: RecordOut

    # Points scored.
    points_for: int

    # Points allowed.
    points_against: int

    # Points scored less points allowed.
    net_points: int

    # The current streak, such as W3.
    streak: str

    # The record of the last five games.
    last_five: RecordOut

    # Strength of victory: the record of the clubs it has beaten.
    sov: RecordOut

    # Strength of schedule: the record of the clubs it has met.
    sos: RecordOut

    # The points that the commissioner has awarded or deducted, each with its reason.
    adjustments: list[AdjustmentOut]

    # What `expand` asked for, in full; missing without it.
    expanded: NotRequired[TeamInFull]


RulesetEnum = Literal["first_and_goal", "first_and_roll", "touchdown_a_minute"]


class SeasonExpansions(TypedDict):
    """What `?expand=` asked for: the champion, null before it is known."""

    # The champion; null until there is one.
    champion: NotRequired[TeamOut | None]


class SeasonMovedOut(TypedDict):
    """A season, and everything that moved in it."""

    # The season.
    season: SeasonOut

    # Everything that this changed besides: records, places, seeds and playoff games.
    moves: list[MoveOut]


class SeasonOut(TypedDict):
    """One season of a league. Its seed decides the schedule and is published when the season is over. If
    `public_dice` is true, computer games and coin tosses depend on the seed as well, so anybody can
    predict them. Otherwise they depend on a secret, see `fingerprints`. There is a second secret if the
    season was reopened after its end."""

    # Its number, counted from 1.
    number: int

    # How far it has come.
    state: SeasonState

    # The champion; null until there is one.
    champion: TeamRef | None

    # The first day of week 1; null: no dates.
    starts_on: str | None

    # The number of days in a week.
    week_days: int

    # The time of day at which games are due, on the last day of the week.
    deadline_time: str

    # The seed that decides the schedule; null until the season is over.
    seed: int | None

    # Whether computer games and coin tosses depend on the public seed, so that anybody can predict them.
    public_dice: bool

    # The commitments to the season's secrets. There is a second one if the season was reopened.
    fingerprints: list[FingerprintOut]

    # How fair the schedule is.
    certificate: dict[str, Any]

    # What `expand` asked for, in full; missing without it.
    expanded: NotRequired[SeasonExpansions]


SeasonState = Literal["scheduled", "regular", "playoffs", "finished"]

SeasonStep = Literal["draw", "play", "close", "round", "crown", "end", "over"]

Side = Literal["home", "away"]


class SideLeverageOut(TypedDict):
    """A club's probability of the playoffs if it wins the game, and if it loses it."""

    # The club.
    team: TeamRef

    # The probability of the playoffs if the club wins.
    if_won: float

    # The probability of the playoffs if the club loses.
    if_lost: float


class SideRef(TypedDict):
    """The club of the side that the field is named after."""

    # The name in addresses. It never changes.
    slug: str

    # The name, as people read it.
    name: str

    # Three letters for narrow places.
    abbreviation: str


class SidesOut(TypedDict):
    """The statistics of each side, and the points of each period as (home, away)."""

    # The statistics of the home side, by name.
    home: TeamBoxOut

    # The statistics of the away side, by name.
    away: TeamBoxOut

    # Points (home, away) of each half, or quarter where a half has two, and each overtime.
    periods: list[list[int]]


class StepOut(TypedDict):
    """A tie-break step applied to a group: each club's figures, the clubs that remain, and those that drop
    out. `restarts` means that the remaining clubs start again at the first step. A `reason` tells why
    the step did not apply."""

    # The name of the tie-break step.
    step: StepOutStepEnum

    # The slugs of the clubs that the step is applied to.
    group: list[str]

    # The figures that were compared, by slug.
    figures: dict[str, dict[str, int]]

    # The slugs of the clubs that remain.
    kept: list[str]

    # The slugs of the clubs that drop out.
    out: list[str]

    # Whether the remaining clubs start again at the first step.
    restarts: bool

    # Why the step did not apply; empty if it did.
    reason: str


StepOutStepEnum = Literal[
    "combined_rank_conference",
    "combined_rank_league",
    "common_games",
    "common_games_four",
    "conference_record",
    "division_record",
    "head_to_head",
    "head_to_head_sweep",
    "net_points",
    "net_points_among",
    "net_points_common",
    "net_points_conference",
    "net_touchdowns",
    "points_for",
    "points_ratio",
    "strength_of_schedule",
    "strength_of_victory",
]

SubjectEnum = Literal["record", "division place", "seed", "playoff game", "season"]


class TableOut(TypedDict):
    """The game as you may see it, without the sealed calls and hands of other seats. Send `last` as `seen`
    with every input, so that the server can tell you if the question has been answered already."""

    # The id, which never changes.
    id: str

    # How far it has come.
    state: GameState

    # Who rolls: the app, or people at the table.
    dice: GameDice

    # Whether it is played at the table or by mail.
    pace: PaceEnum

    # The number of the newest entry. Send it as `seen`.
    last: int

    # The club of the home side.
    home: TeamRef

    # The club of the away side.
    away: TeamRef

    # The seats of both sides.
    seats: list[TableSeatOut]

    # The scoreboard; null before the game has begun.
    board: BoardOut | None

    # What the game asks your seats; empty if you have nothing to decide.
    questions: list[QuestionOut]

    # The roll or draw that is due; null if none is.
    roll: RollOut | None

    # The names of the people that the game waits for.
    waiting_for: list[str]

    # The correction that waits for the other side; null without one.
    correction: CorrectionOut | None


class TableSeatOut(TypedDict):
    """A seat: the name of its owner, the computer coach who plays it (or empty), whether the other coach
    of the pair decides there while its owner is absent, whether it is free for somebody with its link,
    and whether its call is in. `orders` lists standing orders, for your own seats only."""

    # The side.
    side: Side

    # The half of the side that the person decides for.
    part: Part

    # The name of the person in the seat; empty without one.
    name: str

    # Whether it is your seat.
    yours: bool

    # The computer coach in the seat; empty without one.
    computer: str

    # Whether the partner decides while the seat's owner is absent.
    partner_decides: bool

    # Whether a person with its link can take it.
    free: bool

    # Whether its call is in.
    called: bool

    # The keys of your standing orders; null for seats of other people.
    orders: list[str] | None


class TeamBoxOut(TypedDict):
    """The statistics of one side. Yards are whole numbers. A box score that people counted has the figures
    that they counted; one that the service computed has all."""

    # Points scored.
    points: NotRequired[int]

    # First downs.
    first_downs: NotRequired[int]

    # Plays from scrimmage, without two-point tries.
    plays: NotRequired[int]

    # Yards from scrimmage.
    yards: NotRequired[int]

    # Runs, sneaks and kneel-downs.
    rushes: NotRequired[int]

    # Yards by runs.
    rush_yards: NotRequired[int]

    # Yards of the longest run.
    longest_rush: NotRequired[int]

    # Passes thrown; sacks do not count.
    passes: NotRequired[int]

    # Passes caught.
    completions: NotRequired[int]

    # Yards by passes.
    pass_yards: NotRequired[int]

    # Yards of the longest pass.
    longest_pass: NotRequired[int]

    # Sacks by the opponent.
    sacked: NotRequired[int]

    # Yards lost by them, above 0.
    sack_yards: NotRequired[int]

    # Passes that were intercepted.
    interceptions: NotRequired[int]

    # Fumbles that the opponent recovered.
    fumbles_lost: NotRequired[int]

    # Interceptions and lost fumbles.
    turnovers: NotRequired[int]

    # Plays on 3rd down.
    third_downs: NotRequired[int]

    # Those that brought a first down.
    third_downs_made: NotRequired[int]

    # Plays on 4th down.
    fourth_downs: NotRequired[int]

    # Those that brought a first down.
    fourth_downs_made: NotRequired[int]

    # Accepted penalties.
    penalties: NotRequired[int]

    # Their yards.
    penalty_yards: NotRequired[int]

    # Punts, blocked ones included.
    punts: NotRequired[int]

    # Their yards, without returns.
    punt_yards: NotRequired[int]

    # Punts returned.
    punt_returns: NotRequired[int]

    # Yards of these returns.
    punt_return_yards: NotRequired[int]

    # Kickoffs returned.
    kick_returns: NotRequired[int]

    # Yards of these returns.
    kick_return_yards: NotRequired[int]

    # Turnovers returned.
    turnover_returns: NotRequired[int]

    # Yards of these returns.
    turnover_return_yards: NotRequired[int]

    # Touchdowns of every kind.
    touchdowns: NotRequired[int]

    # Tries for one point that were good.
    extra_points: NotRequired[int]

    # Tries for one point.
    extra_point_tries: NotRequired[int]

    # Tries for two points that were good.
    two_points: NotRequired[int]

    # Tries for two points.
    two_point_tries: NotRequired[int]

    # Field goals.
    field_goals: NotRequired[int]

    # Field goal tries.
    field_goal_tries: NotRequired[int]

    # Yards of the longest field goal.
    longest_field_goal: NotRequired[int]

    # Safeties scored.
    safeties: NotRequired[int]

    # Breakaways.
    breakaways: NotRequired[int]

    # Time-outs taken.
    timeouts: NotRequired[int]

    # Drives, as in the list of drives.
    possessions: NotRequired[int]

    # Turnovers of the opponent.
    takeaways: NotRequired[int]


class TeamExpansions(TypedDict):
    """What `?expand=` asked for: the club's coaches, none if the computer plays for it."""

    # The club's coaches; empty if the computer plays for it.
    coaches: NotRequired[list[CoachOut]]


class TeamInFull(TypedDict):
    """What `?expand=` asked for: the club of this row."""

    # The club.
    team: NotRequired[TeamOut | None]


class TeamOut(TypedDict):
    """A club. `dice` is the team of the component set whose dice it rolls, `computer_coach` the computer
    coach who plays for it if no person does."""

    # The name in addresses. It never changes.
    slug: str

    # The name, as people read it.
    name: str

    # Empty in a name of one word.
    city: str

    # The nickname.
    nickname: str

    # Three letters for narrow places.
    abbreviation: str

    # The first color, as #rrggbb.
    primary_color: str

    # The second color, as #rrggbb.
    secondary_color: str

    # The team of the component set whose dice the club rolls.
    dice: str

    # Empty: the coach that fits the team.
    computer_coach: str

    # What `expand` asked for, in full; missing without it.
    expanded: NotRequired[TeamExpansions]


class TeamRef(TypedDict):
    """A reference to a club. The slug identifies it."""

    # The name in addresses. It never changes.
    slug: str

    # The name, as people read it.
    name: str

    # Three letters for narrow places.
    abbreviation: str


class ThrowOut(TypedDict):
    """One throw of dice within a play."""

    # What was thrown for.
    title: str

    # The dice, each with its face.
    dice: list[DieOut]


TieBreakEnum = Literal["pro", "simple", "own"]

Unplayed = Literal["forfeit", "no_contest"]

VisibilityEnum = Literal["public", "private"]

WeekKind = Literal["regular", "playoff"]

WhoEnum = Literal["coach", "account", "guest", "scorer", "computer"]

# The address of another page of the list; null without one.
PageAddress = str | None
