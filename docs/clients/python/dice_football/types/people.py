"""Objects: people. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dice_football.types.shared import (
    CoachOut,
    LanguageEnum,
    PaceEnum,
    PageAddress,
    Part,
    ResultSide,
    ResultState,
    RulesetEnum,
    SeasonStep,
    TeamRef,
)


class AwaitedResultOut(TypedDict):
    """A report that waits for your answer: confirm or dispute it, or decide as the commissioner."""

    # The slug of the league.
    league: str

    # The number of the season, counted from 1.
    season: int

    # The number of the week.
    week: int

    # The name of the week or playoff round, in the reader's language.
    week_name: str

    # The number of the fixture in its season.
    fixture: int

    # The club of the home side.
    home: TeamRef

    # The club of the away side.
    away: TeamRef

    # How far it has come.
    state: ResultState

    # Whether it is a late report, which may replace a result that the deadline brought.
    late: bool


class CoachInRequest(TypedDict):
    """The part of the club that the coach is to decide for."""

    # The half of the side that the person decides for.
    part: NotRequired[Part]

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class DueGameOut(TypedDict):
    """An open game of yours with a deadline. `proposed` waits for the side that has not proposed it."""

    # The slug of the league.
    league: str

    # The number of the season, counted from 1.
    season: int

    # The number of the week.
    week: int

    # The name of the week or playoff round, in the reader's language.
    week_name: str

    # The number of the fixture in its season.
    fixture: int

    # The club of the home side.
    home: TeamRef

    # The club of the away side.
    away: TeamRef

    # When the game is due; null without a deadline.
    deadline: str

    # Another deadline that a side proposes; null without one.
    proposed: NotRequired[str | None]

    # The side that proposes it; null without one.
    proposed_by: ResultSide | None


class DutyOut(TypedDict):
    """A league that you run: the next step of its season, and how many games need a decision."""

    # The slug of the league.
    league: str

    # The number of its newest season; null before the first.
    season: NotRequired[int | None]

    # The next step of the season; null without a season.
    step: SeasonStep | None

    # How many reports wait for a confirmation or a decision.
    reports: int

    # How many games are past their deadline.
    overdue: int


class InvitationInRequest(TypedDict):
    """The role, the number of uses, and how many days the invitation lasts."""

    # What the person may do in the league.
    role: RoleEnum

    # A club's slug.
    team: NotRequired[str | None]

    # The half of the side that the person decides for.
    part: NotRequired[Part]

    # How many people may accept the invitation.
    uses: NotRequired[int]

    # After how many days it expires.
    days: NotRequired[int]


class InvitationOut(TypedDict):
    """An invitation, without the secret of its link. An invitation with a team is for one coach."""

    # The id, which never changes.
    id: str

    # What the person may do in the league.
    role: RoleEnum

    # The slug of the club that the person is to coach; null without one.
    team: NotRequired[str | None]

    # The half of the side that the person decides for.
    part: Part

    # How many more people may accept it.
    uses_left: int

    # When it stops being valid.
    expires_at: str


class LettersOut(TypedDict):
    """Whether you get letters about your games and leagues (`letters`), with them the `news` of every
    week, and in which language. Letters about your account always come."""

    # Whether you get letters about your games and leagues.
    letters: bool

    # Whether you also get the news of every week; never without `letters`.
    news: bool

    # The language of the letters; empty: that of the site.
    language: str


class MeOut(TypedDict):
    """You, your leagues, and what waits for you, most urgent first; at most 50 of each."""

    # Your username.
    username: str

    # The token of this request; null with a session.
    token: TokenOut | None

    # Your leagues, by name.
    leagues: list[MembershipOut]

    # The games that wait for you, newest first.
    turns: list[TurnOut]

    # The reports that wait for your answer, oldest first.
    results: list[AwaitedResultOut]

    # Your open games with a deadline, the nearest first.
    deadlines: list[DueGameOut]

    # The next game of each club that you coach, whether it has a deadline or not.
    next_games: list[NextGameOut]

    # The open ballots in your leagues in which you have not voted, the next to close first.
    ballots: list[OpenBallotOut]

    # The leagues that you run and that need you, by name.
    duties: list[DutyOut]


class MemberOut(TypedDict):
    """A member: username, role and clubs."""

    # The name with which the person signs in.
    username: str

    # What the person may do in the league.
    role: RoleEnum

    # When they joined.
    since: str

    # The clubs, or halves of clubs, that they decide for.
    teams: list[SeatOut]


class MembershipOut(TypedDict):
    """A league of yours, what you are in it, and the clubs that you decide for."""

    # The slug of the league.
    league: str

    # The name of the league.
    name: str

    # What the person may do in the league.
    role: RoleEnum

    # The clubs, or halves of clubs, that you decide for.
    teams: list[SeatOut]


class NewInvitationOut(TypedDict):
    """An invitation with its link and secret, which are shown only in this answer."""

    # The id, which never changes.
    id: str

    # What the person may do in the league.
    role: RoleEnum

    # The slug of the club that the person is to coach; null without one.
    team: NotRequired[str | None]

    # The half of the side that the person decides for.
    part: Part

    # How many more people may accept it.
    uses_left: int

    # When it stops being valid.
    expires_at: str

    # The secret, which nobody else may know. It is shown once.
    secret: str

    # The whole link, to pass on. It is shown once.
    link: str


class NewSubscriptionOut(TypedDict):
    """A link with its addresses."""

    # The id, which never changes.
    id: str

    # The league's slug; null: the games of your own clubs in all leagues.
    league: NotRequired[str | None]

    # The language of its texts.
    language: str

    # When it was created.
    created_at: str

    # The addresses that it opens, the calendar first. They are secret.
    addresses: list[SubscriptionAddressOut]


class NewTokenOut(TypedDict):
    """A token with its secret, which is shown only in this answer."""

    # The id, which never changes.
    id: str

    # What the token is for.
    name: str

    # `read` may only read; `write` may do what its person may do.
    scope: TokenScope

    # The beginning of the secret, to recognize the token by.
    starts_with: str

    # When it was created.
    created_at: str

    # When it stops being valid.
    expires_at: str

    # The secret: send it as `Authorization: Bearer SECRET`. It is shown only in this answer.
    secret: str


class NextGameOut(TypedDict):
    """The next game of a club of yours (`team`) that nobody has begun, and who coaches the other side."""

    # The slug of your club.
    team: str

    # The slug of the league.
    league: str

    # The number of the season, counted from 1.
    season: int

    # The number of the week.
    week: int

    # The name of the week or playoff round, in the reader's language.
    week_name: str

    # The number of the fixture in its season.
    fixture: int

    # The club of the home side.
    home: TeamRef

    # The club of the away side.
    away: TeamRef

    # The usernames of the people who coach the other side; empty: the computer plays it.
    opponents: list[str]

    # By when it has to be played; null without a deadline.
    deadline: str | None


class OpenBallotOut(TypedDict):
    """An open ballot in a league of yours in which you have not voted."""

    # The slug of the league.
    league: str

    # The number of the season.
    season: int

    # The number of the ballot in its season.
    ballot: int

    # The question.
    title: str

    # When it closes.
    closes_at: str


class PaginatedCoachOutList(TypedDict):
    """PaginatedCoachOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[CoachOut]


class PaginatedInvitationOutList(TypedDict):
    """PaginatedInvitationOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[InvitationOut]


class PaginatedMemberOutList(TypedDict):
    """PaginatedMemberOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[MemberOut]


class PaginatedPlaceholderOutList(TypedDict):
    """PaginatedPlaceholderOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[PlaceholderOut]


class PaginatedSubscriptionOutList(TypedDict):
    """PaginatedSubscriptionOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[SubscriptionOut]


class PaginatedTokenOutList(TypedDict):
    """PaginatedTokenOutList"""

    next: PageAddress

    previous: PageAddress

    results: list[TokenOut]


class PasswordTokenInRequest(TypedDict):
    """A new token for the person with this name and password."""

    # What the token is for.
    name: str

    # `read` may only read; `write` may do what its person may do.
    scope: NotRequired[TokenScope]

    # The number of days after which it expires.
    days: NotRequired[int]

    # Your username, or your e-mail address.
    username: str

    # Your password.
    password: str

    # The code of your second factor, or a recovery code, if your account has one.
    code: NotRequired[str]


class PatchedLettersInRequest(TypedDict):
    """The switches to change."""

    # Whether you get letters about your games and leagues.
    letters: NotRequired[bool]

    # Whether you also get the news of every week; never without `letters`.
    news: NotRequired[bool]

    # The language of the letters.
    language: NotRequired[LanguageEnum]


class PlaceInRequest(TypedDict):
    """The member who takes the place."""

    # The name with which the person signs in.
    username: str


class PlaceholderOut(TypedDict):
    """A person of the file: `teams` maps the slugs of the teams that they coached to their part."""

    # Its number, counted from 1.
    number: int

    # The name, as people read it.
    name: str

    # The clubs.
    teams: dict[str, str]


RoleEnum = Literal["commissioner", "co_commissioner", "coach", "scorer", "viewer"]


class RoleInRequest(TypedDict):
    """The new role of a member."""

    # What the person may do in the league.
    role: RoleEnum

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class SeatOut(TypedDict):
    """A club, or the half of it, that a member decides for."""

    # The slug of the club.
    team: str

    # The half of the side that the person decides for.
    part: Part


class SecretInRequest(TypedDict):
    """The last part of an invitation's link."""

    # The last part of the link.
    secret: str

    # The slug of the free team that you take, for example aston-owls. Only for a coach's invitation
    # without a team.
    team: NotRequired[str]


class SubscriptionAddressOut(TypedDict):
    """A calendar (`.ics`) or an Atom feed (`.atom`), which opens without signing in."""

    # The title, in the reader's language.
    title: str

    # The whole address. Everybody who has it can read what it opens.
    address: str


class SubscriptionInRequest(TypedDict):
    """A league by its slug; null: the games of your own teams in all leagues."""

    # The league's slug; null: the games of your own clubs in all leagues.
    league: NotRequired[str | None]


class SubscriptionOut(TypedDict):
    """A link of yours. Its addresses are secret: only the answer that makes or renews it shows them."""

    # The id, which never changes.
    id: str

    # The league's slug; null: the games of your own clubs in all leagues.
    league: NotRequired[str | None]

    # The language of its texts.
    language: str

    # When it was created.
    created_at: str


class SuccessorInRequest(TypedDict):
    """The new coach, by username."""

    # The username of the new coach.
    successor: str

    # The reason in a person's words; empty if none was given.
    reason: NotRequired[str]


class TokenInRequest(TypedDict):
    """A new token."""

    # What the token is for.
    name: str

    # `read` may only read; `write` may do what its person may do.
    scope: NotRequired[TokenScope]

    # The number of days after which it expires.
    days: NotRequired[int]


class TokenOut(TypedDict):
    """A token. `starts_with` is the beginning of its secret."""

    # The id, which never changes.
    id: str

    # What the token is for.
    name: str

    # `read` may only read; `write` may do what its person may do.
    scope: TokenScope

    # The beginning of the secret, to recognize the token by.
    starts_with: str

    # When it was created.
    created_at: str

    # When it stops being valid.
    expires_at: str


TokenScope = Literal["read", "write"]


class TurnOut(TypedDict):
    """A game that waits for you: read its `table`."""

    # The id of the game.
    game: str

    # The game that is played.
    ruleset: RulesetEnum

    # Whether it is played at the table or by mail.
    pace: PaceEnum

    # The league's slug; null without a league.
    league: str | None

    # The number of the season; null for a pick-up game.
    season: int | None

    # The number of the fixture; null for a pick-up game.
    fixture: int | None

    # The ids of the questions and rolls that wait for you.
    asked: list[str]
