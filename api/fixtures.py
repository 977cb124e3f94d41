"""Fixtures of a season; box scores and sheets that people type, and links of scorers."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.games.plays import SidesOut
from api.games.serializers import UNSEEN, FixtureOut, OneFixtureOut, OneGameOut
from api.http.params import NamedFilter, NumberFilter, YesNoFilter
from api.http.reads import ReadListView, ReadOneView
from api.http.views import GameView, PersonView, SeasonView
from api.http.writes import created, service_method, write_method
from api.seasons import season_moves
from api.serializers import Computed, Data, FileText, TypedSerializer
from games.models import ScorerLink
from games.scoring.notation import check_notation
from games.scoring.pages import LEAST_YARDS, MOST_YARDS, differs_from_result, newest_box_report
from games.scoring.services import (
    MOST_ENTRIES,
    enter_sheet,
    make_scorer_link,
    read_whole_sheet,
    report_box,
    revoke_scorer_link,
)
from league.frame.addresses import shareable_address
from league.leagues.selectors import fixture_for
from league.models import Fixture, Result, Team
from league.standings.records import MOST_POINTS

SUBJECT = "results"  # its operations are of this subject
UNSEEN_OF_GAME = tuple(f"game__{name}" for name in UNSEEN)


class FixtureFilter(filters.FilterSet):
    week = NamedFilter(by="number", among=lambda view: view.season.weeks, help_text="The week's number.")
    team = NamedFilter(
        by="slug",
        among=lambda view: view.season.league.teams,
        method="by_team",
        help_text="The slug of one of the two clubs.",
    )
    round = NumberFilter(help_text="The round of the playoffs.")
    state = filters.ChoiceFilter(
        field_name="result__state", choices=Result.State.choices, help_text="The state of the result."
    )
    due = YesNoFilter(field_name="result", lookup_expr="isnull", help_text="Not reported.")

    class Meta:
        model = Fixture
        fields = ["week", "team", "kind", "round", "state", "due"]

    def by_team(self, fixtures: QuerySet[Fixture], _name: str, value: Team) -> QuerySet[Fixture]:
        return fixtures.filter(Q(home=value) | Q(away=value))


class FixturesView(SeasonView):
    """The season's fixtures, with everything that is shown of them."""

    serializer_class = FixtureOut
    queryset = Fixture.objects.all()
    expansions = ("game", "home", "away")

    def get_queryset(self) -> QuerySet[Any]:
        related = ("week", "home", "away", "conference", "result__fixture__home", "result__fixture__away")
        fixtures = self.season.fixtures.select_related(*related, "game", "game_deadline")
        if "game" in getattr(self, "expanded", ()):
            return fixtures.select_related(*(f"game__{name}" for name in GameView.related)).defer(
                *UNSEEN_OF_GAME
            )
        return fixtures.defer("game__header", "game__sheet")


class FixtureList(FixturesView, ReadListView):  # type: ignore[misc]
    """The season's fixtures, in order."""

    filterset_class = FixtureFilter
    ordering = ("number",)


class FixtureDetail(FixturesView, ReadOneView):  # type: ignore[misc]
    """A fixture."""

    serializer_class = OneFixtureOut

    def get_object(self) -> Any:
        return get_object_or_404(self.get_queryset(), number=self.kwargs["fixture"])


class FixtureView(FixturesView):
    """The fixture in the address."""

    subject = "fixture"

    @cached_property
    def fixture(self) -> Fixture:
        return fixture_for(self.person, *(self.kwargs[name] for name in ("league", "season", "fixture")))

    def call_service(self, service: Any, **data: Any) -> Any:
        """Calls the service, and returns the fixture afterwards with everything that moved."""
        act = partial(service, fixture=self.fixture, actor=self.person, **data)
        moved = season_moves(self.fixture.season, act)
        return {**self.current_state(), "moves": moved["moves"]}

    def current_state(self) -> Data:
        """The fixture as it is now, for `FixtureMovedOut`."""
        return {"fixture": self.get_queryset().get(pk=self.fixture.pk), "moves": []}


def _count(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=MOST_POINTS, **more)


class CountedIn(TypedSerializer):
    """One side: its points, which must be the sum of its scores, and any other statistics that were
    counted."""

    points = _count()
    touchdowns = _count(default=0)
    extra_points = _count(default=0)
    two_points = _count(default=0)
    field_goals = _count(default=0)
    safeties = _count(default=0, help_text="Safeties scored by this side.")
    first_downs = _count(required=False)
    yards = serializers.IntegerField(min_value=LEAST_YARDS, max_value=MOST_YARDS, required=False)
    turnovers = _count(required=False)
    penalties = _count(required=False)
    timeouts = _count(required=False)


class BoxIn(TypedSerializer):
    """A box score copied from a paper sheet."""

    home: CountedIn
    away: CountedIn
    overtime: bool = False


class ReportedBoxOut(TypedSerializer):
    """The newest reported box score: each side's statistics by name, and whether the result has changed
    since."""

    home = serializers.DictField(source="data.home", child=serializers.IntegerField())
    away = serializers.DictField(source="data.away", child=serializers.IntegerField())
    overtime: bool
    side = serializers.ChoiceField(Result.Side.choices, allow_blank=True)
    reported_by = serializers.CharField(source="reported_by.username", allow_null=True, default=None)
    created_at: datetime
    differs = Computed(
        bool,
        lambda report: differs_from_result(report, Result.objects.filter(fixture=report.fixture_id).first()),
    )


class ReportedBoxScore(FixtureView, ReadOneView):  # type: ignore[misc]
    """The box score that was reported last."""

    serializer_class = ReportedBoxOut  # type: ignore[assignment] # shows the report, not the fixture

    def get_object(self) -> Any:
        report = newest_box_report(self.fixture)
        if report is None:
            raise Http404(_("Nobody has reported a box score of this game."))
        return report

    @write_method(BoxIn, ReportedBoxOut)
    def post(self, data: Data) -> Any:
        """Reports the game with its box score. If there is a result already, the box score must agree with
        it."""
        return report_box(fixture=self.fixture, actor=self.person, **data)


class ScorerLinkOut(TypedSerializer):
    """A new link, which only this answer shows. Reports made with the link count as those of `side`, if it
    has one."""

    id = serializers.UUIDField(source="public_id")
    side: str
    expires_at: datetime
    link: str


class ScorerLinkList(FixtureView):
    @write_method(None, ScorerLinkOut, status=HTTPStatus.CREATED, secret=True)
    def post(self, _data: Data) -> Any:
        """Creates a link. The fixture's coaches and the people who score for the league may do this."""
        created = make_scorer_link(fixture=self.fixture, actor=self.person)
        page = reverse("games:follow_link", args=[created.secret])
        created.link = shareable_address(self.request, page)  # type: ignore[attr-defined]
        return created


class ScorerLinkDetail(FixtureView):
    subject = "link"
    call_service = PersonView.call_service

    @property
    def link(self) -> ScorerLink:
        own = ScorerLink.objects.select_related("fixture__season__league", "fixture__home", "fixture__away")
        return get_object_or_404(own, fixture=self.fixture, public_id=self.kwargs["scorer_link"])

    delete = service_method(revoke_scorer_link, "Revokes the link on every phone.")


class SheetIn(TypedSerializer):
    """A game in notation."""

    text = FileText(max_length=MOST_ENTRIES)


class OpenQuestionOut(TypedSerializer):
    """The question that is open at this point, and the possible answers."""

    asked: str
    answers: str


class FaultOut(TypedSerializer):
    """The first error, by line and column counted from 1, and what is allowed there."""

    line: int
    column: int
    code: str
    detail = serializers.CharField(source="sentence")
    rule: str
    text: str
    due: list[OpenQuestionOut]


class CheckedOut(TypedSerializer):
    """What the text describes up to its first error. Without a `ruleset`, the tags do not describe a game."""

    fault: FaultOut | None
    ruleset: str
    home: str
    away: str
    home_score: int
    away_score: int
    over: bool
    situation: str
    awaited: list[OpenQuestionOut]
    box_score: SidesOut | None


class NotationChecking(PersonView):
    def prepared(self, data: Data) -> Data:
        """Checks the text before the transaction of a key or a dry run."""
        return check_notation(data["text"])

    @write_method(SheetIn, CheckedOut, prepare=prepared)
    def post(self, data: Data) -> Any:
        """Checks the text against the rules, up to the first error. Stores nothing."""
        return data


class TypedSheet(FixtureView):
    def prepared(self, data: Data) -> Data:
        """Referees the sheet before the transaction."""
        return {"read": read_whole_sheet(fixture=self.fixture, actor=self.person, **data)}

    @write_method(SheetIn, OneGameOut, status=HTTPStatus.CREATED, prepare=prepared)
    def post(self, data: Data) -> Any:
        """Submits the sheet as the fixture's game. Its coaches and the people who score for the league may do
        this. If there is a result already, the sheet must agree with it."""
        game = enter_sheet(fixture=self.fixture, actor=self.person, **data)
        return created(game, "game", game.public_id)
