"""Objects: season. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from dice_football.types.shared import (
    ConferenceInRequest,
    JobKind,
    JobState,
    MoveOut,
    NullEnum,
    Played,
    ResultOut,
    SeasonOut,
    SidesOut,
    TeamInFull,
    TeamRef,
    Unplayed,
)


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


class ConferenceOut(TypedDict):
    """One conference of the season, with the names of its divisions."""

    # The name, as people read it.
    name: str

    # The names of its divisions, in order.
    divisions: list[str]


class DivisionOut(TypedDict):
    """A division with its clubs by name. `withdrawn` lists the slugs of clubs that have left the season."""

    # The name, as people read it.
    name: str

    # The name of its conference.
    conference: str

    # The clubs.
    teams: list[TeamRef]

    # The slugs of clubs that have left the season.
    withdrawn: list[str]


class GroupingInRequest(TypedDict):
    """All conferences with their divisions and clubs, and the reason for the change."""

    # The conferences, in order.
    conferences: list[ConferenceInRequest]

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class JobInRequest(TypedDict):
    """The games that the computer is to play: those of one week, or all up to a week, or all to the
    champion. It plays the games between teams without a coach, and overdue games. Other games wait for
    their coaches. To let the computer play these as well, name their teams in `instead_of`. `parts` of
    a week are played in parallel."""

    # Only the games of this week; null: of all weeks.
    week: NotRequired[int | None]

    # The games of all weeks up to this one; null: to the champion.
    through: NotRequired[int | None]

    # In how many parts a week is played at the same time.
    parts: NotRequired[int]

    # Slugs of coached teams that the computer plays in place of their coaches. A game is played only if
    # every coached team in it is listed. A coach who joins after the start keeps their games.
    instead_of: NotRequired[list[str]]


class JobOut(TypedDict):
    """A job. `done` and `total` count games. The feed reports its progress."""

    # The id, which never changes.
    id: str

    # The league's slug.
    league: str

    # The number of the season, counted from 1.
    season: int

    # What kind it is.
    kind: JobKind

    # How far it has come.
    state: JobState

    # How many games are done.
    done: int

    # How many games there are.
    total: int

    # True while this waits because no worker is running. It continues once a worker runs.
    waits_for_worker: bool

    # When it was created.
    created_at: str


class PaginatedConferenceOutList(TypedDict):
    """PaginatedConferenceOutList"""

    next: NotRequired[str | None]

    previous: NotRequired[str | None]

    results: list[ConferenceOut]


class PaginatedDivisionOutList(TypedDict):
    """PaginatedDivisionOutList"""

    next: NotRequired[str | None]

    previous: NotRequired[str | None]

    results: list[DivisionOut]


class PaginatedJobOutList(TypedDict):
    """PaginatedJobOutList"""

    next: NotRequired[str | None]

    previous: NotRequired[str | None]

    results: list[JobOut]


class PaginatedSeasonOutList(TypedDict):
    """PaginatedSeasonOutList"""

    next: NotRequired[str | None]

    previous: NotRequired[str | None]

    results: list[SeasonOut]


class PaginatedTossOutList(TypedDict):
    """PaginatedTossOutList"""

    next: NotRequired[str | None]

    previous: NotRequired[str | None]

    results: list[TossOut]


class ReasonInRequest(TypedDict):
    """The reason, for the history."""

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class RoundOut(TypedDict):
    """A round of the playoffs. The Bowl is the last round."""

    # Its number, counted from 1.
    number: int

    # The name of the round, in the reader's language.
    name: str

    # Its games, and slots for games.
    slots: list[SlotOut]


class SeasonInRequest(TypedDict):
    """A new season. Its seed decides the schedule; if you give none, one is drawn. The dice depend on a
    new secret in any case. Without `conferences`, the season gets the clubs and the grouping of the
    last one, or, for the first season, the 24 clubs."""

    # A seed for the schedule; null: one is drawn.
    seed: NotRequired[int | None]

    # The conferences with their clubs; without them, the clubs of the last season.
    conferences: NotRequired[list[ConferenceInRequest]]


class SeasonMovedOut(TypedDict):
    """A season, and everything that moved in it."""

    # The season.
    season: SeasonOut

    # Everything that this changed besides: records, places, seeds and playoff games.
    moves: list[MoveOut]


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
    5". A season that was played elsewhere has no seeds and sources."""

    # The club; null until it is known.
    team: TeamRef | None

    # Its seed; null without one.
    seed: int | None

    # Where the club comes from, such as "Seed 3" or "Winner of 4 v 5".
    source: str

    # What `expand` asked for, in full; missing without it.
    expanded: NotRequired[TeamInFull]


class SlotOut(TypedDict):
    """A playoff game or the slot for one, with its fixture, game, result and box score once they exist."""

    # The number of the slot in the bracket.
    number: int

    # The name of the conference; null if it is of no conference.
    conference: str | None

    # Whether it is played on a neutral ground.
    neutral: bool

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


class VoteInRequest(TypedDict):
    """The number of the nominee."""

    # The number of the nominee.
    nominee: int


class WithdrawalInRequest(TypedDict):
    """The club, what happens to its open games and to those it has played (default: the league's
    policies), and the reason."""

    # The slug of the club.
    team: str

    # What becomes of the club's open games; null: the league's policy.
    unplayed: NotRequired[Unplayed | NullEnum | None]

    # What becomes of the club's played games; null: the league's policy.
    played: NotRequired[Played | NullEnum | None]

    # The reason in a person's words; empty if none was given.
    reason: str
