"""Objects: odds. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from dice_football.types.shared import (
    BlankEnum,
    CallKind,
    ChartState,
    ConferenceTableOut,
    DecisionOut,
    LeverageOut,
    MarksOut,
    PageAddress,
    RulesetEnum,
    TeamInFull,
    TeamRef,
)


class AssumedInRequest(TypedDict):
    """An assumed result of a regular game, open or played: both scores, or an `outcome` without a score,
    or `open` for a game without its result."""

    # The number of the fixture in its season.
    fixture: int

    # The points of the home side; null without a score.
    home_score: NotRequired[int]

    # The points of the away side; null without a score.
    away_score: NotRequired[int]

    # How the game ended.
    outcome: NotRequired[AssumedOutcome]

    # True: as if the game had not been played yet.
    open: NotRequired[bool]


AssumedOutcome = Literal["forfeit_by_home", "forfeit_by_away", "double_forfeit", "no_contest", "draw"]


class CallOut(TypedDict):
    """A call against all answers alike, with its chances of each gain. `kind` is `run`, `pass` or empty;
    `is_barred`: it may not be called at this spot."""

    # The mean gain in yards; null if it cannot be said.
    mean: float | None

    # The chance to gain four yards or more.
    four: float

    # The chance to gain ten yards or more.
    ten: float

    # The chance of a touchdown.
    touchdown: float

    # The chance of a loss.
    loss: float

    # The chance of an incomplete pass.
    incomplete: float

    # The chance of a fumble.
    fumble: float

    # The chance of an interception.
    interception: float

    # The chance of a foul by the offense.
    offense_foul: float

    # The chance of a foul by the defense.
    defense_foul: float

    # The id of the call.
    call: str

    # The title, in the reader's language.
    title: str

    # `run`, `pass`, or empty.
    kind: CallKind | BlankEnum

    # Whether it may not be called at this spot.
    is_barred: bool

    # The chance of each gain.
    yards: list[YardChance]

    # The same against each answer of the defense.
    answers: list[DefenseAnswerOut]


class CallsOut(TypedDict):
    """The calls of a team with the ball at `spot`, yards from its own goal line. `against` is the team
    whose dice defend; null: the dice of the box."""

    # The slug of the club.
    team: str

    # The slug of the club whose dice defend; null: the dice of the box.
    against: str | None

    # The spot, in yards from the club's own goal line.
    spot: int

    # The calls, each with its chances.
    calls: list[CallOut]


class ChanceOut(TypedDict):
    """A probability from 0 to 1. `certain` says that it is proved, true: it will happen, false: it cannot
    happen. Otherwise it is a share of the simulated seasons with this standard error (`error`)."""

    # The probability, from 0 to 1.
    p: float

    # The standard error; 0 if it is certain.
    error: float

    # True: proved to happen. False: proved not to happen. Null: a share of the simulated seasons.
    certain: bool | None


ChartSide = Literal["offense", "defense"]


class DefenseAnswerOut(TypedDict):
    """The call against one answer of the defense, by its key."""

    # The mean gain in yards; null if it cannot be said.
    mean: float | None

    # The chance to gain four yards or more.
    four: float

    # The chance to gain ten yards or more.
    ten: float

    # The chance of a touchdown.
    touchdown: float

    # The chance of a loss.
    loss: float

    # The chance of an incomplete pass.
    incomplete: float

    # The chance of a fumble.
    fumble: float

    # The chance of an interception.
    interception: float

    # The chance of a foul by the offense.
    offense_foul: float

    # The chance of a foul by the defense.
    defense_foul: float

    # The key of the defense's answer.
    answer: str


class DieTestOut(TypedDict):
    """One physical die. `chance` is how often a fair die differs that much or more, `corrected` the same
    for the most unusual of all dice of the season; both are null if there are too few throws to say."""

    # The slug of the club that rolls it.
    team: str

    # The game that is played.
    ruleset: RulesetEnum

    # The id of the die.
    die: str

    # How often it was thrown.
    throws: int

    # Pearson's chi-square.
    statistic: float

    # How often a fair die differs that much or more; null: too few throws.
    chance: float | None

    # The same for the most unusual of all dice of the season; null: too few throws.
    corrected: float | None

    # What follows, in the reader's language.
    verdict: str

    # Each face, and how often it came.
    faces: list[FaceOut]


class EarlierOddsOut(TypedDict):
    """After how many weeks the odds are computed, one week after the other."""

    # The number of weeks.
    count: int


class ExperimentInRequest(TypedDict):
    """A new experiment. Vary one option (`option` and its `values`, the reference first), or the component
    sets (`components`). All values play the same games, with the same random numbers."""

    # The game that is played.
    ruleset: RulesetEnum

    # The edition of the rulebook; empty: the first one.
    edition: NotRequired[str]

    # The option that varies; empty if the component sets vary.
    option: NotRequired[str]

    # The values of the option that are compared, the reference first.
    values: NotRequired[list[str]]

    # The component sets that are compared, the reference first; empty if an option varies.
    components: NotRequired[list[str]]

    # Whether games or whole seasons are played.
    unit: NotRequired[UnitEnum]

    # How many of them for each value.
    size: NotRequired[int]

    # The seed of all games; null: by chance.
    seed: NotRequired[int | None]


class ExperimentMeasureOut(TypedDict):
    """A measure. `values` has one entry for each compared value, null where there was nothing to measure;
    `differences` are those from the first one, for which it is null."""

    # The measure, see docs/odds/what_if.md.
    name: str

    # One for each compared value; null where there was nothing to measure.
    values: list[MeasuredValueOut]

    # The differences from the reference; null for the reference itself.
    differences: list[MeasuredValueOut]


class ExperimentOut(TypedDict):
    """An experiment. `varied` is the name of the option, or `components`; `values` are what is compared,
    the first one is the reference. Poll while it is queued or running: `done` of all games or seasons
    have been played. `state` is `deleted` once its simulation has been deleted: the figures come back
    if it is run again. `digest` is that of the first finished run."""

    # The id, which never changes.
    id: str

    # The game that is played.
    ruleset: RulesetEnum

    # The option that varies, or `components`.
    varied: str

    # What is compared, the reference first.
    values: list[str]

    # Whether games or whole seasons are played.
    unit: UnitEnum

    # How many of them for each value.
    size: int

    # The seed of all games.
    seed: int

    # The state of the simulation; `deleted` once it has been deleted.
    state: ExperimentOutStateEnum

    # How many games or seasons of each value have been played.
    done: int

    # SHA-256 of plan, seed and counts of the first finished run; empty before.
    digest: str

    # What was measured; empty before the first games have been played.
    measures: list[ExperimentMeasureOut]

    # The link to share.
    page: str

    # When it was created.
    created_at: str


ExperimentOutStateEnum = Literal["queued", "running", "stopped", "done", "failed", "deleted"]


class FaceOut(TypedDict):
    """A face of a die: how often it came, and how often it comes on average in as many throws."""

    # The face.
    face: str

    # How often it came.
    count: int

    # How often it comes on average in as many throws.
    expected: float


class ForkInRequest(TypedDict):
    """A new fork of the season."""

    # The name, as people read it.
    name: str

    # Notes of the owner.
    notes: NotRequired[str]

    # The number of the week.
    week: NotRequired[int | None]

    # How many seasons are simulated.
    seasons: NotRequired[int]

    # `results` by number of game (`{home, away}`, `{outcome}` or `{open: true}`), `dice` by team,
    # `divisions` by team (`[conference, division]`), `format` (`playoff_places`, `reseed`, `tie_break`,
    # `steps`), `options` and `components`. Every part may be missing.
    changes: NotRequired[dict[str, Any]]


class ForkOut(TypedDict):
    """A fork. `original` are the odds of the season as it is, `changed` those with the fork's changes;
    both are null before the first simulation. Poll while they are queued or running."""

    # The id, which never changes.
    id: str

    # The name, as people read it.
    name: str

    # Notes of the owner.
    notes: str

    # The username of the owner.
    owner: str

    # Results after this week are open; null: all results count.
    week: int | None

    # Seasons that a simulation plays.
    seasons: int

    # `results` by number of game (`{home, away}`, `{outcome}` or `{open: true}`), `dice` by team,
    # `divisions` by team (`[conference, division]`), `format` (`playoff_places`, `reseed`, `tie_break`,
    # `steps`), `options` and `components`. Every part may be missing.
    changes: dict[str, Any]

    # The odds of the season as it is; null before the first simulation.
    original: ForkRunOut | None

    # The odds with the fork's changes; null before the first simulation.
    changed: ForkRunOut | None

    # The link to share.
    page: str

    # When it was created.
    created_at: str


class ForkRunOut(TypedDict):
    """One of the two simulations of a fork. `teams` is empty before the first seasons have been played."""

    # How far it has come.
    state: RunState

    # Seasons played so far.
    done: int

    # Seasons in all.
    size: int

    # Why it failed; empty otherwise.
    error: str

    # The odds of each club; empty before the first seasons were played.
    teams: list[ForkTeamOddsOut]


class ForkTeamOddsOut(TypedDict):
    """A team's odds from simulated seasons: shares from 0 to 1, and the mean number of wins."""

    # The team's slug.
    team: str

    # The mean number of wins.
    wins: float

    # The share of seasons in which it reaches the playoffs.
    playoffs: float

    # The share of seasons in which it wins its division.
    division: float

    # The share of seasons in which it reaches the Bowl.
    bowl: float

    # The share of seasons in which it becomes champion.
    title: float


FourthDownChoice = Literal["go", "punt", "field_goal"]


class FourthDownPointOut(TypedDict):
    """A choice on fourth down. `distance` is null for a kick, which depends on the spot alone."""

    # The spot of the ball, in yards from the own goal line.
    spot: int

    # The yards to the line to gain; null for a kick.
    distance: int | None

    # The choice.
    choice: FourthDownChoice

    # The chance to win after it, a tie counting half.
    chance: float

    # The standard error of `chance`.
    error: float


class FourthDownsInRequest(TypedDict):
    """The chart to compute."""

    # The lead of the team with the ball, in points. Default: 0.
    lead: NotRequired[LeadEnum]


class FourthDownsOut(TypedDict):
    """Go, punt or kick at the start of the second half, between equal dice, by the rules of the league.
    The best choice at a spot and distance is the one with the highest chance."""

    # `none` until somebody has asked for the chart, then the state of its simulation.
    state: ChartState

    # How many samples of each point have been played.
    done: int

    # How many samples of each point will be played; 0 before the chart is started.
    size: int

    # How many games have followed each choice.
    games: int

    # The lead of the team with the ball, in points.
    lead: int

    # What is known of every choice at every point; empty before the first samples.
    points: list[FourthDownPointOut]


class GameLuckOut(TypedDict):
    """The luck of both sides."""

    # The luck of the home side.
    home: list[SideLuckOut]

    # The luck of the away side.
    away: list[SideLuckOut]


GroundEnum = Literal["home", "away", "neutral"]

LeadEnum = Literal[-7, 0, 7]


class LuckFigureOut(TypedDict):
    """One figure: what happened, and what the same calls bring on average."""

    # The figure.
    name: NameEnum

    # What happened.
    actual: int

    # What the same calls bring on average.
    expected: float


class MatchupOut(TypedDict):
    """A team against another one on a ground. `p` is the probability to win (a draw counts as half a win)
    and `spread` the expected margin; both have standard errors. `points` and `opponent_points` are
    expected."""

    # The club.
    team: TeamRef

    # The other club.
    opponent: TeamRef

    # Whose ground they play on.
    ground: GroundEnum

    # The number of simulated games.
    games: int

    # The probability that the club wins, a draw counting half.
    p: float

    # The standard error of `p`.
    error: float

    # The probability of a draw.
    draw: float

    # The club's expected points.
    points: float

    # The opponent's expected points.
    opponent_points: float

    # The expected margin.
    spread: float

    # The standard error of `spread`.
    spread_error: float


class MatchupsOut(TypedDict):
    """All pairs of teams on all grounds; none until the simulation has ended. They belong to the league's
    present ruleset, options, components, teams and computer coaches: `question` is their digest."""

    # The digest of what the numbers belong to.
    question: str

    # When it was computed; null if it has not been yet.
    made_at: str | None

    # How it was computed.
    method: OddsMethod

    # All pairs of clubs on all grounds; empty until the simulation has ended.
    matchups: list[MatchupOut]

    # What each part of a club's dice is worth.
    strengths: list[PartStrengthOut]

    # The simulation in progress; null without one.
    simulation: SimulationOut | None


class MeasuredValueOut(TypedDict):
    """A mean with its 95 % interval; `low` and `high` are null if there were too few games for one."""

    # The mean, or the difference.
    value: float

    # The lower end of the 95 % interval; null if there were too few games.
    low: float | None

    # The upper end of the 95 % interval; null if there were too few games.
    high: float | None


NameEnum = Literal["points", "yards", "turnovers", "penalties", "field_goals", "extra_points"]

OddsMethod = Literal["sampled"]


class PaginatedExperimentOutList(TypedDict):
    """PaginatedExperimentOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[ExperimentOut]


class PaginatedForkOutList(TypedDict):
    """PaginatedForkOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[ForkOut]


class PartStrengthOut(TypedDict):
    """What one part of a team's dice is worth: the expected margin against a team with the league's
    average dice, less the margin with average dice in this part. Points, with their standard error."""

    # The club.
    team: TeamRef

    # The part of the dice.
    part: PartStrengthOutPartEnum

    # The expected margin that the part is worth, in points.
    points: float

    # The standard error.
    error: float


PartStrengthOutPartEnum = Literal["run", "pass", "defense"]


class PatchedForkChangesInRequest(TypedDict):
    """The fields to set. `changes` replace all earlier changes."""

    # The name, as people read it.
    name: NotRequired[str]

    # Notes of the owner.
    notes: NotRequired[str]

    # The number of the week.
    week: NotRequired[int | None]

    # How many seasons are simulated.
    seasons: NotRequired[int]

    # `results` by number of game (`{home, away}`, `{outcome}` or `{open: true}`), `dice` by team,
    # `divisions` by team (`[conference, division]`), `format` (`playoff_places`, `reseed`, `tie_break`,
    # `steps`), `options` and `components`. Every part may be missing.
    changes: NotRequired[dict[str, Any]]


class RoundChanceOut(TypedDict):
    """The probability of being in the playoffs when this round begins; a club that rests in it is in."""

    # The probability, from 0 to 1.
    p: float

    # The standard error; 0 if it is certain.
    error: float

    # True: proved to happen. False: proved not to happen. Null: a share of the simulated seasons.
    certain: bool | None

    # The number of the round.
    round: int


RunState = Literal["queued", "running", "stopped", "done", "failed"]


class SeasonDiceOut(TypedDict):
    """All physical dice of the season, the most unusual first."""

    # The physical dice, most unusual first.
    dice: list[DieTestOut]


class SeasonLuckOut(TypedDict):
    """The luck of all teams, those with the most expected wins first; `analyzed` of `played` games count."""

    # How many games are analyzed.
    analyzed: int

    # How many games have been played.
    played: int

    # The luck of each club, most expected wins first.
    teams: list[TeamLuckOut]


class SeasonOddsOut(TypedDict):
    """The odds after week `as_of` (null: now), from `seasons` simulated seasons; no teams until the first
    simulation has ended. `current` is false while newer results are being simulated (`simulation`)."""

    # The number of the season, counted from 1.
    season: int

    # The odds after this week; null: now.
    as_of: int | None

    # How it was computed.
    method: OddsMethod

    # From how many simulated seasons they come.
    seasons: int

    # When it was computed; null if it has not been yet.
    made_at: str | None

    # Whether they count all results; false while newer ones are being simulated.
    current: bool

    # The weeks after which odds are known, for `as_of`.
    weeks: list[int]

    # The odds of each club.
    teams: list[TeamOddsOut]

    # The next games, and what they change.
    next_games: list[LeverageOut]

    # The simulation in progress; null without one.
    simulation: SimulationOut | None


class SideLuckOut(TypedDict):
    """What one side's plays brought, and what the same calls bring on average."""

    # The figure.
    name: str

    # What the side's plays brought.
    actual: int

    # What the same calls bring on average.
    expected: float


class SimulationInRequest(TypedDict):
    """How many seasons are simulated. Four times as many halve the error."""

    # How many seasons are simulated.
    seasons: NotRequired[int]


class SimulationOut(TypedDict):
    """A simulation of the rest of a season. Poll it while it is `queued` or `running`; `done` of `size`
    seasons are simulated. `error` tells why it failed."""

    # The id, which never changes.
    id: str

    # How far it has come.
    state: RunState

    # How many seasons are simulated.
    seasons: int

    # How many seasons are simulated already.
    done: int

    # Why it failed; empty otherwise.
    error: str

    # When it was created.
    created_at: str


class TeamLuckOut(TypedDict):
    """One team's luck. A tie is half a win. `wins_from_points` are the wins that its expected points make
    (Pythagorean expectation), `wins_at_kickoff` its win probabilities before each game added up,
    `deviation` the standard deviation of wins by chance."""

    # The slug of the club.
    team: str

    # The number of games.
    games: int

    # Its wins; a tie is half a win.
    wins: float

    # The wins that its expected points make (Pythagorean expectation).
    wins_from_points: float

    # Its win probabilities before each game, added up.
    wins_at_kickoff: float

    # The standard deviation of wins by chance.
    deviation: float

    # What happened, and what the same calls bring on average.
    figures: list[LuckFigureOut]


class TeamOddsOut(TypedDict):
    """A club's odds. `seeds` are in order, from seed 1, and `rounds` lead to the Bowl. `change` is the
    change of `playoffs` since the week before, if that is known."""

    # The club.
    team: TeamRef

    # The wins in the regular season.
    wins: WinsOut

    # The chance to reach the playoffs; null if the format has none.
    playoffs: ChanceOut | None

    # The chance to win the division.
    division: ChanceOut

    # The chance to reach the playoffs without winning the division; null if that is impossible.
    wild_card: ChanceOut | None

    # The chance of a bye in the playoffs; null if there is none.
    bye: ChanceOut | None

    # The chance of each seed, from seed 1.
    seeds: list[ChanceOut]

    # The chance to be in each playoff round.
    rounds: list[RoundChanceOut]

    # The chance to reach the Bowl; null without playoffs.
    bowl: ChanceOut | None

    # The chance to become champion; null without playoffs.
    title: ChanceOut | None

    # The change of `playoffs` since the week before; null if that is unknown.
    change: float | None

    # What `expand` asked for, in full; missing without it.
    expanded: NotRequired[TeamInFull]


class TimeoutPointOut(TypedDict):
    """A time-out, taken or kept. The margin is that of taking it."""

    # The side that takes it: the one with the ball, or the other one.
    side: ChartSide

    # Its lead, in points.
    lead: int

    # The number of the quarter or half.
    period: int

    # What is left of it: seconds, plays or cards, as the game counts.
    clock: int

    # How much higher the chance is if it is taken.
    margin: float

    # The standard error of `margin`.
    margin_error: float

    # The chance to win if the time-out is taken, a tie counting half.
    use: float

    # The chance to win if it is kept, a tie counting half.
    keep: float


class TimeoutsOut(TypedDict):
    """Whether a time-out is worth taking, between equal dice, by the rules of the league. Moments in which
    the question hardly ever comes up are missing."""

    # `none` until somebody has asked for the chart, then the state of its simulation.
    state: ChartState

    # How many samples of each point have been played.
    done: int

    # How many samples of each point will be played; 0 before the chart is started.
    size: int

    # How many games have followed each choice at most.
    games: int

    # What is known of every moment; empty before the first samples.
    points: list[TimeoutPointOut]


class TriesOut(TypedDict):
    """One point or two, between equal dice, by the rules of the league. Moments in which the question
    hardly ever comes up are missing."""

    # `none` until somebody has asked for the chart, then the state of its simulation.
    state: ChartState

    # How many samples of each point have been played.
    done: int

    # How many samples of each point will be played; 0 before the chart is started.
    size: int

    # How many games have followed each choice at most.
    games: int

    # What is known of every moment; empty before the first samples.
    points: list[TryPointOut]


class TryPointOut(TypedDict):
    """One point or two. The margin is that of the kick."""

    # The side that chooses: the offense.
    side: ChartSide

    # Its lead after the touchdown, in points.
    lead: int

    # The number of the quarter or half.
    period: int

    # What is left of it: seconds, plays or cards, as the game counts.
    clock: int

    # How much higher the chance is after a kick.
    margin: float

    # The standard error of `margin`.
    margin_error: float

    # The chance to win after a kick, a tie counting half.
    kick: float

    # The chance to win after a two-point try, a tie counting half.
    two_point: float


UnitEnum = Literal["games", "seasons"]


class WhatIfInRequest(TypedDict):
    """The assumed results, each game once, and how many seasons are simulated; 0: no odds."""

    # The assumed results; every other game stays as it is.
    results: list[AssumedInRequest]

    # How many seasons are simulated.
    seasons: NotRequired[int]


WhatIfMethod = Literal["elo"]


class WhatIfOut(TypedDict):
    """The season as if. `marks` are what would be certain, proved; empty unless `proved`, which needs at
    most 60 open games. `odds` come from `seasons` simulated seasons in which Elo ratings decide the
    open games, not dice: a fork simulates them with dice."""

    # The number of the season, counted from 1.
    season: int

    # The conferences, in order.
    conferences: list[ConferenceTableOut]

    # The league's slug; null without a league.
    league: list[str]

    # Why clubs that would be tied got their places.
    decisions: list[DecisionOut]

    # How many games would still be open.
    open_games: int

    # Whether the marks are proved: at most 60 open games.
    proved: bool

    # What would be certain for each club; empty unless proved.
    marks: list[MarksOut]

    # How it was computed.
    method: WhatIfMethod

    # How many seasons are simulated.
    seasons: int

    # The odds of each club; empty if `seasons` is 0.
    odds: list[TeamOddsOut]


class WinPointOut(TypedDict):
    """The odds before one step of the game (a kickoff, down or try), from games played on from there.
    `number` is the event that was this step, so that its change is that from this point to the next.
    `line` counts the lines of the scoresheet's log before it. `home` is the home side's win
    probability, a tie counting half; `home_wins`, `ties` and `away_wins` are counts of games."""

    # The number of lines of the game's log before this step.
    line: int

    # The `number` of the event that was this step's play; null for a step without one, such as a coin
    # toss, and for the result.
    number: int | None

    # The home side's win probability, a tie counting half.
    home: float

    # In how many of the games the home side won.
    home_wins: int

    # In how many of the games nobody won.
    ties: int

    # In how many of the games the away side won.
    away_wins: int

    # Mean final score of the home side.
    home_points: float

    # Mean final score of the away side.
    away_points: float


class WinProbabilityOut(TypedDict):
    """`points` has one point for each step and a last one for the result. `turning_point` is the index of
    the step with the largest swing, `luckiest_roll` that of the step whose dice changed most given its
    calls, and `before_luckiest_roll` the home side's probability after those calls. All are null for a
    game that could not be replayed."""

    # Games played on from each step.
    samples: int

    # The odds before each step, and a last one for the result; null for a game that cannot be replayed.
    points: list[WinPointOut]

    # The index of the step with the largest swing; null for a game that cannot be replayed.
    turning_point: int | None

    # The index of the step whose dice changed most given its calls; null if there is none.
    luckiest_roll: int | None

    # The home side's probability after those calls; null if there is none.
    before_luckiest_roll: float | None

    # The luck of both sides; null for a game that cannot be replayed.
    luck: GameLuckOut | None


class WinsOut(TypedDict):
    """The mean number of wins in the regular season; eight in ten seasons are from `low` to `high`."""

    # The mean number of wins.
    mean: float

    # Eight in ten seasons have at least this many wins.
    low: int

    # Eight in ten seasons have at most this many wins.
    high: int


class YardChance(TypedDict):
    """A gain in yards, and the chance that the play counts and ends with it."""

    # The gain, in yards.
    yards: int

    # The probability, from 0 to 1.
    chance: float
