"""What belongs to you alone: what waits for you, your switches for letters, and your links for calendars and
feed readers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.http.authentication import SignedIn, TokenScopePermission
from api.http.reads import ReadOneView, ShortListView
from api.http.views import PersonView
from api.http.writes import created, write_method
from api.models import Token
from api.people.members import SeatOut
from api.people.tokens import TokenOut
from api.serializers import Data, RequiredText, RulesetField, TeamRef, TypedSerializer, WeekNameField
from engine.catalog import RULESETS
from games.models import Game
from games.records import scoresheets
from games.records.participants import Participant
from games.table.seats import pending_input
from games.table.selectors import games_under_way
from league.almanac.ballots import ballots_awaiting
from league.frame.addresses import shareable_address
from league.frame.errors import Refused
from league.frame.permissions import Role
from league.leagues.selectors import league_for
from league.letters import letter_preferences_of, set_letter_preferences
from league.models import Fixture, LetterPreferences, Member, Result, SubscriptionLink
from league.people.selectors import leagues_of_person, teams_of_person
from league.results.inbox import duties_of
from league.results.selectors import late_reports_awaiting, reports_awaiting
from league.schedule.deadlines import game_deadline_of, games_before_deadline, next_games
from league.seasons.steps import SeasonStep
from league.subscriptions.links import (
    make_subscription_link,
    remove_subscription_link,
    renew_subscription_link,
    subscription_links_of,
)
from league.subscriptions.views import own_link


class OwnView(PersonView):
    """A view of something that belongs to the person who asks."""

    permission_classes = (SignedIn, TokenScopePermission)


class LettersOut(TypedSerializer):
    """Whether you get letters about your games and leagues (`letters`), with them the `news` of every week,
    and in which language. Letters about your account always come."""

    letters: bool
    news: bool
    language: str


class LettersIn(TypedSerializer):
    """The switches to change."""

    letters = serializers.BooleanField(required=False)
    news = serializers.BooleanField(required=False)
    language = serializers.ChoiceField([code for code, _name in settings.LANGUAGES], required=False)


class SubscriptionIn(TypedSerializer):
    """A league by its slug; null: the games of your own teams in all leagues."""

    league = RequiredText(max_length=100, allow_null=True, default=None)


class SubscriptionOut(TypedSerializer):
    """A link of yours. Its addresses are secret: only the answer that makes or renews it shows them."""

    id = serializers.UUIDField(source="public_id")
    league = serializers.CharField(source="league.slug", allow_null=True, default=None)
    language: str
    created_at: datetime


class SubscriptionAddressOut(TypedSerializer):
    """A calendar (`.ics`) or an Atom feed (`.atom`), which opens without signing in."""

    title: str
    address: str


class NewSubscriptionOut(SubscriptionOut):
    """A link with its addresses."""

    addresses: list[SubscriptionAddressOut]


class LetterSettings(OwnView, ReadOneView):
    """Your switches for letters."""

    serializer_class = LettersOut

    def get_object(self) -> LetterPreferences:
        return letter_preferences_of(cast("User", self.person))

    @write_method(LettersIn, LettersOut)
    def patch(self, data: Data) -> Any:
        """Changes your switches. Every letter also has a link that ends letters of its kind without signing
        in."""
        now = self.get_object()
        kept = {name: getattr(now, name) for name in ("letters", "news", "language")}
        return set_letter_preferences(person=cast("User", self.person), **(kept | data))


class SubscriptionList(OwnView, ShortListView):
    """Your links for calendars and feed readers."""

    serializer_class = SubscriptionOut

    def get_queryset(self) -> QuerySet[SubscriptionLink]:
        return subscription_links_of(cast("User", self.person))

    @write_method(SubscriptionIn, NewSubscriptionOut, status=HTTPStatus.CREATED, secret=True, guarded=True)
    def post(self, data: Data) -> Any:
        """Makes a link with which a calendar reads a league as you, private ones too, or the games of your
        teams. You have one link for each; asking again shows it again."""
        league = league_for(self.person, data["league"]) if data["league"] is not None else None
        link = make_subscription_link(actor=self.person, league=league)
        return created(_with_addresses(self, link), "subscription", link.public_id)


class SubscriptionDetail(OwnView):
    @write_method()
    def delete(self, _data: Data) -> None:
        """Ends the link at once."""
        remove_subscription_link(actor=self.person, public_id=self.kwargs["subscription"])


class SubscriptionRenewal(OwnView):
    @write_method(None, NewSubscriptionOut, secret=True, guarded=True)
    def post(self, _data: Data) -> Any:
        """Gives the link other addresses and another id, in your language. The old ones end at once."""
        link = renew_subscription_link(actor=self.person, public_id=self.kwargs["subscription"])
        return _with_addresses(self, link)


def _with_addresses(view: OwnView, link: SubscriptionLink) -> SubscriptionLink:
    absolute = partial(shareable_address, view.request)
    link.addresses = own_link(link, absolute)["addresses"]  # type: ignore[attr-defined]
    return link


MOST = 50  # items of each list
NOTHING_DUE = (None, SeasonStep.PLAY, SeasonStep.OVER)


class MembershipOut(TypedSerializer):
    """A league of yours, what you are in it, and the clubs that you decide for."""

    league = serializers.CharField(source="league.slug")
    name = serializers.CharField(source="league.name")
    role: Role
    teams = SeatOut(many=True, source="seats")


class TurnOut(TypedSerializer):
    """A game that waits for you: read its `table`."""

    game = serializers.UUIDField(source="game.public_id")
    ruleset = RulesetField(source="game.ruleset")
    pace = serializers.ChoiceField(Game.Pace.choices, source="game.pace")
    league = serializers.CharField(source="game.played_for.season.league.slug", allow_null=True)
    season = serializers.IntegerField(source="game.played_for.season.number", allow_null=True)
    fixture = serializers.IntegerField(source="game.played_for.number", allow_null=True)
    asked: list[str]


class WaitingFixtureOut(TypedSerializer):
    """A fixture of yours, by the numbers used in addresses."""

    league = serializers.CharField(source="season.league.slug")
    season = serializers.IntegerField(source="season.number")
    week = serializers.IntegerField(source="week.number")
    week_name = WeekNameField(source="week")
    fixture = serializers.IntegerField(source="number")
    home: TeamRef
    away: TeamRef


class AwaitedResultOut(WaitingFixtureOut):
    """A report that waits for your answer: confirm or dispute it, or decide as the commissioner."""

    state = serializers.ChoiceField(Result.State.choices, source="result.state")
    late = serializers.BooleanField(source="is_late")


class DueGameOut(WaitingFixtureOut):
    """An open game of yours with a deadline. `proposed` waits for the side that has not proposed it."""

    deadline = serializers.DateTimeField(source="due_at")
    proposed = serializers.DateTimeField(source="game_deadline.proposed", allow_null=True, default=None)
    proposed_by = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ChoiceField(Result.Side.choices, allow_null=True))
    def get_proposed_by(self, fixture: Fixture) -> str | None:
        return game_deadline_of(fixture).proposed_by or None


class NextGameOut(TypedSerializer):
    """The next game of a club of yours (`team`) that nobody has begun, and who coaches the other side."""

    team = serializers.CharField(source="seat.team.slug")
    league = serializers.CharField(source="fixture.season.league.slug")
    season = serializers.IntegerField(source="fixture.season.number")
    week = serializers.IntegerField(source="fixture.week.number")
    week_name = WeekNameField(source="fixture.week")
    fixture = serializers.IntegerField(source="fixture.number")
    home = TeamRef(source="fixture.home")
    away = TeamRef(source="fixture.away")
    opponents = serializers.ListField(child=serializers.CharField(), source="people")
    deadline = serializers.DateTimeField(source="fixture.due_at", allow_null=True)


class OpenBallotOut(TypedSerializer):
    """An open ballot in a league of yours in which you have not voted."""

    league = serializers.CharField(source="season.league.slug")
    season = serializers.IntegerField(source="season.number")
    ballot = serializers.IntegerField(source="number")
    title: str
    closes_at: datetime


class DutyOut(TypedSerializer):
    """A league that you run: the next step of its season, and how many games need a decision."""

    league = serializers.CharField(source="league.slug")
    season = serializers.IntegerField(source="season.number", allow_null=True, default=None)
    step = serializers.ChoiceField([step.value for step in SeasonStep], source="step.value", allow_null=True)
    reports: int
    overdue: int


class MeOut(TypedSerializer):
    """You, your leagues, and what waits for you, most urgent first; at most 50 of each."""

    username: str
    token: TokenOut | None
    leagues: list[MembershipOut]
    turns: list[TurnOut]
    results: list[AwaitedResultOut]
    deadlines: list[DueGameOut]
    next_games: list[NextGameOut]
    ballots: list[OpenBallotOut]
    duties: list[DutyOut]


class MeDetail(PersonView, ReadOneView):
    """Who you are, and what waits for you: games where it is your turn, results to confirm, deadlines, your
    next games, ballots, and the next steps of leagues that you run."""

    permission_classes = (SignedIn, TokenScopePermission)
    serializer_class = MeOut

    def get_object(self) -> Any:
        person = cast("User", self.person)
        token = self.request.auth
        return {
            "username": person.get_username(),
            "token": token if isinstance(token, Token) else None,
            "leagues": memberships(person),
            "turns": list(turns(self.player)),
            "results": awaited_results(person),
            "deadlines": games_before_deadline(person)[:MOST],
            "next_games": [game for game in next_games(person) if game.fixture][:MOST],
            "ballots": ballots_awaiting(person)[:MOST],
            "duties": [
                duty
                for duty in duties_of(person)
                if duty.reports or duty.overdue or duty.step not in NOTHING_DUE
            ][:MOST],
        }


def memberships(person: User) -> list[Member]:
    """The person's memberships, each with the seats in its league; two queries."""
    seats = list(teams_of_person(person))
    members = list(leagues_of_person(person))
    for member in members:
        member.seats = [seat for seat in seats if seat.team.league_id == member.league_id]  # type: ignore[attr-defined]
    return members


def turns(player: Participant) -> Iterator[Data]:
    """The games in progress that wait for the player, newest first; some 4 ms for each game under way."""
    for game in games_under_way(player):
        if asked := asked_of(game, player):
            yield {"game": game, "asked": asked}


def asked_of(game: Game, player: Participant) -> list[str]:
    """The ids of what the game waits for this player to decide or roll."""
    if game.ruleset not in RULESETS:
        return []
    try:
        pending = pending_input(scoresheets.resume_game(game), list(game.seats.all()), player)
    except Refused:
        return []
    questions = [question.decision.id for question in pending.questions if question.decision]
    return [*questions, *([pending.roll.id] if pending.roll else [])]


def awaited_results(person: User) -> list[Fixture]:
    """The fixtures with a report, or a late report, that this person should answer."""
    reported = list(reports_awaiting(person)[:MOST])
    late = [
        report.fixture for report in late_reports_awaiting(person).select_related("fixture__result")[:MOST]
    ]
    for fixture in (*reported, *late):
        fixture.is_late = fixture in late  # type: ignore[attr-defined]
    return [*reported, *late][:MOST]
