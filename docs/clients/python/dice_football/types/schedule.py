"""Objects: schedule. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dice_football.types.shared import PageAddress, PresetEnum, TeamRef, WeekKind


class CertificateOut(TypedDict):
    """How fair the schedule is. The seed is shown when the season is over. Seed and effort are null if the
    schedule was changed by hand."""

    # The kind of schedule.
    preset: PresetEnum

    # The seed of the draw; null before the season is over, or if the schedule was changed by hand.
    seed: int | None

    # The work that was spent; null if the schedule was changed by hand.
    effort: float | None

    # Whether the search ended before it was done.
    truncated: bool

    # The first week that is drawn again; 1: the whole season.
    from_week: int

    # How often a club plays two games in a row at home, or two away.
    breaks: int

    # The number of breaks below which no schedule of this kind can get.
    lower_bound: int

    # The longest home stand or road trip of a club, in games.
    longest_stand: int

    # The smallest number of weeks between two games of the same clubs; null without rematches.
    min_rematch: int | None

    # The largest difference of home games between the halves of a club's season.
    home_by_half: int

    # The difference between the hardest and the easiest schedule.
    strength_spread: int

    # The number of byes in each week, by week.
    byes: dict[str, int]

    # The numbers of the weeks in which nobody plays, such as at Christmas.
    free_weeks: list[int]

    # Limits that the schedule does not meet.
    violations: list[ViolationOut]

    # The commissioner's wishes, and whether they are met.
    wishes: list[WishOut]


class ClubOut(TypedDict):
    """The schedule of one club: `stand` is its longest home stand or road trip in games, `byes` are its
    bye weeks, `rematch` is the smallest number of weeks between two games against the same club."""

    # The club.
    team: TeamRef

    # The number of home games.
    home: int

    # The number of away games.
    away: int

    # How often a club plays two games in a row at home, or two away.
    breaks: int

    # The longest home stand or road trip, in games.
    stand: int

    # The numbers of its bye weeks.
    byes: list[int]

    # The smallest number of weeks between two games against the same club; null without rematches.
    rematch: int | None


class ClubWeeks(TypedDict):
    """A club, by slug, and weeks."""

    # The slug of the club.
    club: str

    # The numbers of the weeks.
    weeks: list[int]


class ClubWeeksRequest(TypedDict):
    """A club, by slug, and weeks."""

    # The slug of the club.
    club: str

    # The numbers of the weeks.
    weeks: list[int]


class DatesInRequest(TypedDict):
    """The first day of week 1 (null: no dates), the number of days in a week, the time on the last day
    when games are due, and the league's time zone (an IANA name; null keeps the current one)."""

    # The first day of week 1; null: no dates.
    starts_on: str | None

    # The number of days in a week.
    days: NotRequired[int]

    # The time of day at which games are due, on the last day of the week.
    deadline_time: NotRequired[str]

    # The league's time zone, an IANA name.
    time_zone: NotRequired[str | None]

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class DrawingInRequest(TypedDict):
    """The first week to draw again, if there is a schedule already."""

    # The first week to draw again; without it, the whole season.
    from_week: NotRequired[int]


class DrawingOut(TypedDict):
    """A drawing and its progress. `games` and `certificate` are the best result so far, `steps` lists all
    efforts. Poll it while it is queued or running. `error` tells why it failed."""

    # The id, which never changes.
    id: str

    # How far it has come.
    state: DrawingOutStateEnum

    # The first week that is drawn again; 1: the whole season.
    from_week: int

    # All efforts so far, in order.
    steps: list[EffortOut]

    # The games of the best schedule so far.
    games: list[MatchOut]

    # How fair the best schedule so far is; null before the first.
    certificate: CertificateOut | None

    # Why it failed; empty otherwise.
    error: str

    # True while this waits because no worker is running. It continues once a worker runs.
    waits_for_worker: bool

    # When it was created.
    created_at: str


DrawingOutStateEnum = Literal["queued", "running", "done", "stopped", "taken", "failed"]


class EffortOut(TypedDict):
    """The result of one effort. The drawing keeps the best one."""

    # How much work to spend on the schedule; one unit takes about a second.
    effort: float

    # How often a club plays two games in a row at home, or two away.
    breaks: int

    # The longest home stand or road trip of a club, in games.
    longest_stand: int

    # The smallest number of weeks between two games of the same clubs; null without rematches.
    min_rematch: int | None


class FileInRequest(TypedDict):
    """The whole regular season as CSV (week, home, away; slugs, names or abbreviations), and the reason."""

    # The file's text: week, home, away.
    csv: str

    # The reason in a person's words; empty if none was given.
    reason: str


class FixedGame(TypedDict):
    """Two clubs that meet in a given week, at the field of `home` if given."""

    # The number of the week.
    week: int

    # The slugs of the clubs.
    clubs: list[str]

    # The slug of the club at whose field they meet; empty: either.
    home: NotRequired[str]


class FixedGameRequest(TypedDict):
    """Two clubs that meet in a given week, at the field of `home` if given."""

    # The number of the week.
    week: int

    # The slugs of the clubs.
    clubs: list[str]

    # The slug of the club at whose field they meet; empty: either.
    home: NotRequired[str]


class MatchOut(TypedDict):
    """A game of the schedule: its week and the slugs of the clubs."""

    # The number of the week.
    week: int

    # The slug of the home side.
    home: str

    # The slug of the away side.
    away: str


class PaginatedDrawingOutList(TypedDict):
    """PaginatedDrawingOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[DrawingOut]


class PaginatedWeekOutList(TypedDict):
    """PaginatedWeekOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[WeekOut]


class PlacedOut(TypedDict):
    """A game of the schedule: fixture number, week and clubs. `stands` means that it has begun, been
    reported or ended."""

    # The number of the fixture in its season.
    fixture: int

    # The number of the week.
    week: int

    # The club of the home side.
    home: TeamRef

    # The club of the away side.
    away: TeamRef

    # Whether the game has begun, been reported or ended, so that it cannot be moved.
    stands: bool


class RedrawInRequest(TypedDict):
    """The first week to draw again. Only games that have not begun are drawn. Without a seed, a new one is
    used."""

    # The first week that is drawn again; 1: the whole season.
    from_week: NotRequired[int]

    # A seed for the draw; null: a new one.
    seed: NotRequired[int | None]

    # How much work to spend on the schedule; one unit takes about a second.
    effort: NotRequired[float]

    # The reason in a person's words; empty if none was given.
    reason: str


class RivalryWeek(TypedDict):
    """A week in which these pairs meet. Without pairs, everybody plays a club of their own division."""

    # The number of the week.
    week: int

    # The name, as people read it.
    name: NotRequired[str]

    # The pairs of clubs that meet; empty: everybody plays a club of their own division.
    pairs: NotRequired[list[list[str]]]


class RivalryWeekRequest(TypedDict):
    """A week in which these pairs meet. Without pairs, everybody plays a club of their own division."""

    # The number of the week.
    week: int

    # The name, as people read it.
    name: NotRequired[str]

    # The pairs of clubs that meet; empty: everybody plays a club of their own division.
    pairs: NotRequired[list[list[str]]]


class ScheduleInRequest(TypedDict):
    """How much work to spend on the schedule. One unit takes about a second."""

    # How much work to spend on the schedule; one unit takes about a second.
    effort: NotRequired[float]


class ScheduleOut(TypedDict):
    """The games of the regular season by week. There is no certificate if the preset does not fit the
    clubs."""

    # The games by week.
    games: list[PlacedOut]

    # How fair the schedule is; null without a certificate.
    certificate: CertificateOut | None

    # The schedule of each club.
    clubs: list[ClubOut]


class SlotInRequest(TypedDict):
    """The new place of a game: its fixture number, the week, and the slugs of the clubs."""

    # The number of the fixture in its season.
    fixture: int

    # The number of the week.
    week: int

    # The slug of the home side.
    home: str

    # The slug of the away side.
    away: str


class SlotsInRequest(TypedDict):
    """The games to move, and the reason."""

    # The games to move.
    games: list[SlotInRequest]

    # The reason in a person's words; empty if none was given.
    reason: str


class ViolationOut(TypedDict):
    """A hard limit or a wish that the schedule does not meet."""

    # The stable code, for programs.
    code: str

    # The whole in one sentence, in the reader's language.
    sentence: str


class WeekChangeInRequest(TypedDict):
    """The week's deadline with its offset from UTC, or null for none, and the reason."""

    # The new deadline, with its offset from UTC; null: none.
    deadline: str | None

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class WeekOut(TypedDict):
    """A week, its number of games, and how many of them are final."""

    # Its number, counted from 1.
    number: int

    # The name of the week or playoff round, in the reader's language.
    name: str

    # What kind it is.
    kind: WeekKind

    # The number of the playoff round; null in the regular season.
    round: int | None

    # When it begins; null without dates.
    starts_at: str | None

    # When its games are due; null without a deadline.
    deadline: str | None

    # The number of its games.
    games: int

    # How many of them have a final result.
    final: int


class WishOut(TypedDict):
    """A wish of the commissioner, and whether the schedule meets it."""

    # The stable code, for programs.
    code: str

    # The whole in one sentence, in the reader's language.
    sentence: str

    # Whether the schedule meets it.
    kept: bool


class WishesInRequest(TypedDict):
    """The complete list of wishes, with an optional reason."""

    # The numbers of the weeks in which nobody plays, such as at Christmas.
    free_weeks: NotRequired[list[int]]

    # Weeks in which a club has a bye.
    blocked: NotRequired[list[ClubWeeksRequest]]

    # Weeks in which a club does not play at home.
    no_home: NotRequired[list[ClubWeeksRequest]]

    # Games in a given week.
    fixed: NotRequired[list[FixedGameRequest]]

    # Clubs that travel together, as groups of slugs.
    travel_partners: NotRequired[list[list[str]]]

    # Clubs that share a field, as groups of slugs.
    shared_fields: NotRequired[list[list[str]]]

    # Weeks in which rivals meet.
    rivalry_weeks: NotRequired[list[RivalryWeekRequest]]

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class WishesOut(TypedDict):
    """Wishes by kind: weeks in which nobody plays, weeks in which a club has a bye or does not play at
    home, games in a given week, clubs that travel together or share a field, and rivalry weeks. The
    schedule's certificate tells which wishes it meets."""

    # The numbers of the weeks in which nobody plays, such as at Christmas.
    free_weeks: NotRequired[list[int]]

    # Weeks in which a club has a bye.
    blocked: NotRequired[list[ClubWeeks]]

    # Weeks in which a club does not play at home.
    no_home: NotRequired[list[ClubWeeks]]

    # Games in a given week.
    fixed: NotRequired[list[FixedGame]]

    # Clubs that travel together, as groups of slugs.
    travel_partners: NotRequired[list[list[str]]]

    # Clubs that share a field, as groups of slugs.
    shared_fields: NotRequired[list[list[str]]]

    # Weeks in which rivals meet.
    rivalry_weeks: NotRequired[list[RivalryWeek]]
