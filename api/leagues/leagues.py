"""Leagues, the versions of their constitutions, and their end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any

from django.db.models import Max, OuterRef, PositiveSmallIntegerField, QuerySet, Subquery
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.http.expansions import ExpandedObjects
from api.http.params import YesNoFilter
from api.http.reads import ReadListView, ReadOneView, ShortListView
from api.http.views import LeagueView, PersonView
from api.http.writes import created, service_method, write_method
from api.leagues.teams import ConferenceIn, club_groups
from api.seasons import MoveOut, SeasonOut
from api.serializers import (
    Data,
    LineText,
    OptionValue,
    PresetField,
    RequiredText,
    RulesetField,
    ShortList,
    TypedSerializer,
)
from engine.catalog import RULESETS
from engine.lines import LONGEST_LEAGUE, LONGEST_REASON
from league.frame.permissions import in_active_league, visible_to
from league.leagues.constitution import versions_of
from league.leagues.services import (
    archive_league,
    ask_for_deletion,
    cancel_deletion,
    create_league,
    create_league_with_clubs,
    delete_league_now,
    take_back_league,
)
from league.leagues.settings import RULES, SETTINGS, change_league_with_moves
from league.leagues.teams import MAX_CONFERENCES
from league.models import League, Season
from league.standings.steps import TIE_BREAK_STEPS

OWN = sorted({*SETTINGS, *RULES})  # the fields that a new league takes
SMALL = {
    "min_value": 0,
    "max_value": 2**15 - 1,
}  # the limits of every database, so that the description is the same for all
KEY = 40  # the largest number of characters of a name for programs
NUMBERS: Mapping[str, Any] = {
    name: SMALL for name in OWN if isinstance(League._meta.get_field(name), PositiveSmallIntegerField)
}


class LeagueExpansions(ExpandedObjects):
    """What `?expand=` asked for: the newest season, null if there is none."""

    season = SeasonOut(source="newest_season", required=False, allow_null=True)


class LeagueOut(serializers.ModelSerializer[League]):
    """A league: the game it plays, its rules, and the number of its newest season."""

    playoff_places = serializers.IntegerField()
    preset = PresetField()
    ruleset = RulesetField()
    season = serializers.IntegerField(allow_null=True, read_only=True)
    expanded = LeagueExpansions()

    class Meta:
        model = League
        fields = ["slug", *OWN, "season", "created_at", "archived_at", "delete_at", "expanded"]
        extra_kwargs = NUMBERS


class LeagueMovedOut(LeagueOut):
    """A league, and the seeds that another number of playoff places would give or take if its season ended
    now."""

    moves = MoveOut(many=True)

    class Meta(LeagueOut.Meta):
        fields = [*LeagueOut.Meta.fields, "moves"]


class LeagueSettingsIn(serializers.ModelSerializer[League]):
    """Settings and rules of a league."""

    options = serializers.DictField(child=OptionValue(), required=False)
    preset = PresetField(max_length=KEY, required=False)
    ruleset = RulesetField(max_length=KEY, required=False)
    steps = serializers.DictField(
        child=ShortList(child=RequiredText(max_length=40), max_length=len(TIE_BREAK_STEPS)), required=False
    )

    class Meta:
        model = League
        fields = OWN
        extra_kwargs: Mapping[str, Any] = {name: {"required": False, **NUMBERS.get(name, {})} for name in OWN}


class LeagueChangeIn(LeagueSettingsIn):
    """The fields to change. Rules cannot be changed while a season is in progress, but the format of its
    playoffs can until they are drawn."""

    reason = LineText(max_length=LONGEST_REASON, required=False, allow_blank=True)

    class Meta(LeagueSettingsIn.Meta):
        fields = [*OWN, "reason"]


class LeagueIn(LeagueSettingsIn):
    """A new league. With `conferences`, its first season is opened with these clubs, and a usual number of
    them plays in the playoffs. All other fields have defaults."""

    name = RequiredText(max_length=LONGEST_LEAGUE)
    conferences = ConferenceIn(many=True, required=False, max_length=MAX_CONFERENCES)  # type: ignore[call-arg] # of the list

    class Meta(LeagueSettingsIn.Meta):
        fields = [*OWN, "conferences"]


class LeagueFilter(filters.FilterSet):
    name = filters.CharFilter(lookup_expr="icontains", help_text="Part of the name.")
    ruleset = filters.ChoiceFilter(choices=[(name, name) for name in RULESETS], help_text="The ruleset.")
    archived = YesNoFilter(
        method="filter_archived",
        help_text="True: the leagues that are archived or going to be deleted, which are left out otherwise.",
    )

    class Meta:
        model = League
        fields = ["name", "ruleset", "visibility"]

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Leaves archived leagues out unless they are asked for."""
        self.form.cleaned_data["archived"] = bool(self.form.cleaned_data["archived"])
        leagues: QuerySet[Any] = super().filter_queryset(queryset)
        return leagues

    def filter_archived(self, queryset: QuerySet[Any], _name: str, value: bool) -> QuerySet[Any]:
        return queryset.exclude(in_active_league()) if value else queryset.filter(in_active_league())


class LeagueList(PersonView, ReadListView):
    """All leagues that you can see, without archived ones."""

    serializer_class = LeagueOut
    expansions = ("season",)
    filterset_class = LeagueFilter
    queryset = League.objects.all()
    ordering = ("slug",)

    def get_queryset(self) -> QuerySet[Any]:
        return visible_to(self.person).annotate(season=Max("seasons__number"))

    def paginate_queryset(self, queryset: Any) -> Any:
        page = super().paginate_queryset(queryset)
        return with_season_in_full(page) if page and self.expanded else page

    @write_method(LeagueIn, LeagueOut, status=HTTPStatus.CREATED)
    def post(self, data: Data) -> Any:
        """Founds a league and makes you its commissioner."""
        conferences = data.pop("conferences", None)
        if conferences is None:
            league = create_league(actor=self.person, **data)
        else:
            league = create_league_with_clubs(
                clubs=club_groups(conferences), actor=self.person, **data
            ).league
        return created(with_newest_season(league), "league", league.slug)


class LeagueDetail(LeagueView, ReadOneView):
    """A league."""

    serializer_class = LeagueOut
    expansions = ("season",)

    def get_object(self) -> Any:
        league = with_newest_season(self.league)
        return with_season_in_full([league])[0] if self.expanded else league

    @write_method(LeagueChangeIn, LeagueMovedOut)
    def patch(self, data: Data) -> Any:
        """Changes settings and rules. The address stays the same, even if the name changes."""
        league, moves = change_league_with_moves(league=self.league, actor=self.person, **data)
        league.moves = moves  # type: ignore[attr-defined]
        return with_newest_season(league)


def with_season_in_full(leagues: Sequence[League]) -> Sequence[League]:
    """Adds the newest season (None without one) to each league, with all that is shown of it; two queries."""
    numbers = Season.objects.filter(league=OuterRef("league")).order_by("-number").values("number")
    seasons = Season.objects.filter(league__in=leagues, number=Subquery(numbers[:1]))
    rows = seasons.select_related("champion", "league").prefetch_related("secrets")
    newest = {season.league_id: season for season in rows}
    for league in leagues:
        league.newest_season = newest.get(league.pk)  # type: ignore[attr-defined]
    return leagues


def with_newest_season(league: League) -> League:
    """Adds the number of the newest season to the league."""
    league.season = league.seasons.aggregate(newest=Max("number"))["newest"]  # type: ignore[attr-defined]
    return league


class VersionOut(TypedSerializer):
    """All rules and policies of this version, and the earlier values of those it changed in `before`. The
    author, time and reason are null if they were not recorded. Use `PATCH leagues/{league}` to amend the
    constitution."""

    number: int
    values = serializers.DictField()
    before = serializers.DictField()
    by = serializers.CharField(source="change.actor.username", allow_null=True, default=None)
    at = serializers.DateTimeField(source="change.at", allow_null=True, default=None)
    reason = serializers.CharField(source="change.reason", allow_null=True, default=None)


class ConstitutionVersions(LeagueView, ShortListView):
    """The versions of the league's constitution, current version first."""

    serializer_class = VersionOut

    def get_queryset(self) -> Any:
        return versions_of(self.league, viewer=self.person)


class LeagueNameIn(TypedSerializer):
    """The league's name, which confirms that this league is meant."""

    name = RequiredText(max_length=LONGEST_LEAGUE)


class LeagueEndView(LeagueView):
    """What ends the league, or takes it back. Answers with the league after it."""

    def state_after(self, outcome: Any) -> Any:
        return with_newest_season(outcome)


ending_method = partial(service_method, answer_class=LeagueOut)


class LeagueArchiving(LeagueEndView):
    post = ending_method(
        archive_league,
        "Archives the league: everybody can still read it, but nothing in it changes, and lists leave it "
        "out.",
    )


class LeagueTakingBack(LeagueEndView):
    post = ending_method(
        take_back_league, "Takes the league out of the archive, or back before its deletion."
    )


class LeagueDeletion(LeagueEndView):
    post = ending_method(
        ask_for_deletion,
        "Hides the league from everybody but its commissioners, and deletes it at `delete_at`.",
        LeagueNameIn,
        guarded=True,
    )
    delete = ending_method(
        cancel_deletion,
        "Cancels the deletion. The league stays; one that was archived before is archived again.",
    )


class LeagueDeletionNow(LeagueView):
    post = service_method(
        delete_league_now,
        "Deletes a league that waits for its deletion at once. Nothing of it is left.",
        LeagueNameIn,
        guarded=True,
    )
