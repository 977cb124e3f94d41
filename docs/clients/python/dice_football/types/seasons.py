"""Objects: seasons. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from dice_football.types.shared import ConferenceInRequest, JobKind, JobState, PageAddress, SeasonOut, TeamRef


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
    """A job. `done` and `total` count games. The feed reports its progress. A season's job is `done` when
    the rest waits for people: `step` of the season says for whom."""

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

    next: PageAddress

    previous: PageAddress

    results: list[ConferenceOut]


class PaginatedDivisionOutList(TypedDict):
    """PaginatedDivisionOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[DivisionOut]


class PaginatedJobOutList(TypedDict):
    """PaginatedJobOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[JobOut]


class PaginatedSeasonOutList(TypedDict):
    """PaginatedSeasonOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[SeasonOut]


class SeasonInRequest(TypedDict):
    """A new season. Its seed decides the schedule; if you give none, one is drawn. The dice depend on a
    new secret in any case. Without `conferences`, the season gets the clubs and the grouping of the
    last one, or, for the first season, the 24 clubs. It also gets the dates of the last one, from
    `starts_on` on: the days and the deadlines of its weeks, and those in which nobody plays. Without
    `starts_on` it begins on the same weekday a year after the last one, or as long after it as that
    began after the one before; a dry run answers with the day."""

    # A seed for the schedule; null: one is drawn.
    seed: NotRequired[int | None]

    # The first day of week 1; null: no dates; without it, the dates of the last season go on.
    starts_on: NotRequired[str | None]

    # The conferences with their clubs; without them, the clubs of the last season.
    conferences: NotRequired[list[ConferenceInRequest]]
