"""Objects: leagues. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from dice_football.types.shared import (
    BlamelessEnum,
    ConferenceInRequest,
    ConfirmationEnum,
    LeagueExpansions,
    LeagueOut,
    MoveOut,
    OverdueEnum,
    PageAddress,
    Played,
    PresetEnum,
    ResultOutcome,
    RulesetEnum,
    SeasonOut,
    TeamOut,
    TeamRef,
    TieBreakEnum,
    Unplayed,
    VisibilityEnum,
)


class BelievedResultOut(TypedDict):
    """A result that no game proves. `about` is the game, as in the history of changes; `stated` is its
    result in the file, `told` the last one in the file's history, null if there is none."""

    # The game, as the history of changes names it.
    about: str

    # Its result in the file.
    stated: FileResultOut

    # The last result in the file's own history; null if there is none.
    told: FileResultOut | None

    # Whether the two differ.
    differs: bool


ChangeKind = Literal[
    "league_founded",
    "league_imported",
    "league_archived",
    "league_taken_back",
    "league_deletion",
    "place_given",
    "settings",
    "appointed",
    "dismissed",
    "joined",
    "left",
    "seated",
    "unseated",
    "invited",
    "invitation_revoked",
    "box_filled_in",
    "season_opened",
    "regrouped",
    "team_changed",
    "season_imported",
    "schedule_drawn",
    "schedule_edited",
    "schedule_wishes",
    "weeks_dated",
    "week_deadline",
    "season_closed",
    "season_reopened",
    "playoffs_advanced",
    "crowned",
    "secret_published",
    "secret_renewed",
    "result",
    "result_confirmed",
    "result_corrected",
    "result_disputed",
    "dispute_resolved",
    "dispute_withdrawn",
    "game_abandoned",
    "box_reported",
    "sheet_handed_in",
    "scorer_link",
    "scorer_link_revoked",
    "result_replaced",
    "late_reported",
    "late_declined",
    "deadline_extended",
    "deadline_passed",
    "deadline_moved",
    "deadline_proposed",
    "proposal_ended",
    "ready",
    "profile_chosen",
    "team_withdrawn",
    "seeds_set",
    "toss_decided",
    "points_adjusted",
    "ballot_opened",
    "ballot_closed",
    "job_started",
    "job_paused",
    "job_resumed",
    "job_cancelled",
    "webhook_added",
    "webhook_changed",
    "webhook_secret",
    "webhook_removed",
    "webhook_tested",
    "webhook_resent",
    "administrator",
    "second_factor_forgotten",
    "reset_link",
]


class ChangeOut(TypedDict):
    """One change. `about` is the object that was changed (season/1/game/7, team/SLUG), `person` the person
    affected. `reverts` is the change that this one reverted, `reverted_by` the change that reverted
    this one."""

    # The id, which never changes.
    id: str

    # What kind of change it is.
    kind: ChangeKind

    # What was changed, in the reader's language.
    text: str

    # The object that was changed, such as `season/1/game/7` or `team/boston-bombers`.
    about: str

    # The username of the person who made the change; null for the computer.
    by: NotRequired[str | None]

    # The username of the person affected; null if nobody is.
    person: NotRequired[str | None]

    # The values before; null if there were none.
    before: Any

    # The values afterwards; null if there are none.
    after: Any

    # The reason in a person's words; empty if none was given.
    reason: str

    # When it happened.
    at: str

    # The id of the change that this one reverted; null otherwise.
    reverts: NotRequired[str | None]

    # The id of the change that reverted this one; null otherwise.
    reverted_by: NotRequired[str | None]

    # Whether you may revert it now.
    reversible: bool


class ComputerCoachInRequest(TypedDict):
    """The name of a computer coach, or empty for the coach that fits the team."""

    # The name of a computer coach; empty: the coach that fits the club's dice.
    name: str


class FileResultOut(TypedDict):
    """How a game ended."""

    # How the game ended.
    outcome: NotRequired[ResultOutcome]

    # The points of the away side; null without a score.
    away_score: NotRequired[int | None]

    # The points of the home side; null without a score.
    home_score: NotRequired[int | None]


class ImportInRequest(TypedDict):
    """GAMES and TEAMS as CSV (docs/history.md), and the number of the first season."""

    # GAMES as CSV, see docs/history.md.
    games: str

    # TEAMS as CSV, see docs/history.md.
    teams: str

    # The number of the first imported season; null: the one after the newest.
    number: NotRequired[int | None]


class ImportOut(TypedDict):
    """The imported seasons."""

    # The imported seasons.
    seasons: list[SeasonOut]


class ImportRefusalOut(TypedDict):
    """Why nothing was imported."""

    # The stable code, for programs.
    code: str

    # A sentence that says what to do.
    detail: str


ImportState = Literal["queued", "running", "done", "failed"]


class InboxOut(TypedDict):
    """Something that needs attention. All kinds except `step` are about a fixture. `deadline` is that of
    the fixture, `proposed` another deadline that a coach proposes, and `game` the id of a pick-up game."""

    # What needs attention.
    kind: InboxOutKindEnum

    # The number of the season, counted from 1.
    season: int

    # The number of the week; null if it is not about a fixture.
    week: NotRequired[int | None]

    # The number of the fixture; null if it is not about one.
    fixture: NotRequired[int | None]

    # The club of the home side; null if it is not about a fixture.
    home: NotRequired[TeamRef | None]

    # The club of the away side; null if it is not about a fixture.
    away: NotRequired[TeamRef | None]

    # When the game is due; null without a deadline.
    deadline: NotRequired[str | None]

    # Another deadline that a coach proposes; null without one.
    proposed: NotRequired[str | None]

    # The id of a pick-up game that is to count; null otherwise.
    game: NotRequired[str | None]

    # The next step of the season, if that is what waits; null otherwise.
    step: NotRequired[InboxOutStepEnum | None]


InboxOutKindEnum = Literal["disputed", "reported", "late", "overdue", "begun", "proposal", "adoption", "step"]

InboxOutStepEnum = Literal["close", "crown", "end", "round"]


class LeagueFileInRequest(TypedDict):
    """A league file in Base64, and another name for the league."""

    # The bytes of the file in Base64.
    file: str

    # The name, as people read it.
    name: NotRequired[str]


class LeagueImportOut(TypedDict):
    """An import. `done` and `total` count the games that are replayed. In the end there is a `league` or a
    `refusal`. `proved` games agree with their own dice. `believed` counts the games of rules that this
    installation no longer has, and the results that no game proves; `believed_results` names 500 of
    these, first those that the file's own history has otherwise. `digest` is that of the file."""

    # The id, which never changes.
    id: str

    # How far it has come.
    state: ImportState

    # How many of the file's games have been replayed.
    done: int

    # How many games the file has.
    total: int

    # The imported league; null before the end, and if nothing was imported.
    league: LeagueOut | None

    # How many games agree with their own dice.
    proved: int

    # How many games and results are believed: no game that can be replayed here proves them.
    believed: int

    # The first 500 results that no game proves; those that the history has otherwise come first.
    believed_results: list[BelievedResultOut]

    # The digest of the file; empty before the end.
    digest: str

    # Why nothing was imported; null otherwise.
    refusal: ImportRefusalOut | None

    # True while this waits because no worker is running. It continues once a worker runs.
    waits_for_worker: bool

    # When it was created.
    created_at: str


class LeagueInRequest(TypedDict):
    """A new league. With `conferences`, its first season is opened with these clubs, and a usual number of
    them plays in the playoffs. All other fields have defaults."""

    # After how many hours a report counts without a confirmation; 0: never.
    auto_confirm_hours: NotRequired[int]

    # What an overdue game becomes if neither coach is to blame for it.
    blameless: NotRequired[BlamelessEnum]

    # The component set whose dice and cards are used.
    components: NotRequired[str]

    # Who has to agree before a reported result is final.
    confirmation: NotRequired[ConfirmationEnum]

    # The edition of the rulebook.
    edition: NotRequired[str]

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

    # The league's name. Its slug is made from it.
    name: str

    # The chosen options of the rules, by name. Options that are not named have the edition's default.
    options: NotRequired[dict[str, str | int | list[str]]]

    # What happens to a game that is not played by its deadline.
    overdue: NotRequired[OverdueEnum]

    # How many hours after the last deadline an overdue game is settled.
    overdue_hours: NotRequired[int]

    # How many clubs reach the playoffs, as many of each conference.
    playoff_places: NotRequired[int]

    # The kind of schedule.
    preset: NotRequired[PresetEnum]

    # How many hours before the deadline the coaches are reminded; 0: never.
    remind_hours: NotRequired[int]

    # Whether the best club left meets the worst one in each playoff round; otherwise the bracket is
    # fixed.
    reseed: NotRequired[bool]

    # The game that is played.
    ruleset: NotRequired[RulesetEnum]

    # The steps of the league's own tie-break, by kind of group.
    steps: NotRequired[dict[str, list[str]]]

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

    # The conferences, in order.
    conferences: NotRequired[list[ConferenceInRequest]]


class LeagueMovedOut(TypedDict):
    """A league, and the seeds that another number of playoff places would give or take if its season ended
    now."""

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

    # The seeds that clubs would get or lose if the season ended now.
    moves: list[MoveOut]


class LeagueNameInRequest(TypedDict):
    """The league's name, which confirms that this league is meant."""

    # The name, as people read it.
    name: str


class PaginatedChangeOutList(TypedDict):
    """PaginatedChangeOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[ChangeOut]


class PaginatedInboxOutList(TypedDict):
    """PaginatedInboxOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[InboxOut]


class PaginatedLeagueOutList(TypedDict):
    """PaginatedLeagueOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[LeagueOut]


class PaginatedTeamOutList(TypedDict):
    """PaginatedTeamOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[TeamOut]


class PaginatedVersionOutList(TypedDict):
    """PaginatedVersionOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[VersionOut]


class PatchedLeagueChangeInRequest(TypedDict):
    """The fields to change. Rules cannot be changed while a season is in progress, but the format of its
    playoffs can until they are drawn."""

    # After how many hours a report counts without a confirmation; 0: never.
    auto_confirm_hours: NotRequired[int]

    # What an overdue game becomes if neither coach is to blame for it.
    blameless: NotRequired[BlamelessEnum]

    # The component set whose dice and cards are used.
    components: NotRequired[str]

    # Who has to agree before a reported result is final.
    confirmation: NotRequired[ConfirmationEnum]

    # The edition of the rulebook.
    edition: NotRequired[str]

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
    name: NotRequired[str]

    # The chosen options of the rules, by name. Options that are not named have the edition's default.
    options: NotRequired[dict[str, str | int | list[str]]]

    # What happens to a game that is not played by its deadline.
    overdue: NotRequired[OverdueEnum]

    # How many hours after the last deadline an overdue game is settled.
    overdue_hours: NotRequired[int]

    # How many clubs reach the playoffs, as many of each conference.
    playoff_places: NotRequired[int]

    # The kind of schedule.
    preset: NotRequired[PresetEnum]

    # How many hours before the deadline the coaches are reminded; 0: never.
    remind_hours: NotRequired[int]

    # Whether the best club left meets the worst one in each playoff round; otherwise the bracket is
    # fixed.
    reseed: NotRequired[bool]

    # The game that is played.
    ruleset: NotRequired[RulesetEnum]

    # The steps of the league's own tie-break, by kind of group.
    steps: NotRequired[dict[str, list[str]]]

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

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class PatchedTeamChangeInRequest(TypedDict):
    """The fields of a club to change. Its dice can be changed only between seasons."""

    # The city, which comes before the nickname.
    city: NotRequired[str]

    # The nickname.
    nickname: NotRequired[str]

    # Three letters for narrow places.
    abbreviation: NotRequired[str]

    # The first color, as #rrggbb.
    primary_color: NotRequired[str]

    # The second color, as #rrggbb.
    secondary_color: NotRequired[str]

    # The team of the component set whose dice the club rolls.
    dice: NotRequired[str]

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class RevertInRequest(TypedDict):
    """The reason for reverting a change."""

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class RevertedOut(TypedDict):
    """The change that reverts another one, and everything that moved."""

    # The change that reverts the other one.
    change: ChangeOut

    # Everything that this changed besides: records, places, seeds and playoff games.
    moves: list[MoveOut]


class VersionOut(TypedDict):
    """All rules and policies of this version, and the earlier values of those it changed in `before`. The
    author, time and reason are null if they were not recorded. Use `PATCH leagues/{league}` to amend
    the constitution."""

    # Its number, counted from 1.
    number: int

    # All rules and policies, by name.
    values: dict[str, Any]

    # The earlier values of what this version changed.
    before: dict[str, Any]

    # The username of the author; null if it was not recorded.
    by: NotRequired[str | None]

    # When it was amended; null if it was not recorded.
    at: NotRequired[str | None]

    # The reason; null if it was not recorded.
    reason: NotRequired[str | None]
