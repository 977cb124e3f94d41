"""The seasons of a league."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.http.reads import ReadListView, ReadOneView
from api.http.views import LeagueView, SeasonView
from api.http.writes import Created, write_method
from api.league.clubs import ConferenceIn, club_groups
from api.league.teams import TeamOut
from api.reads.expansions import ExpandedObjects
from api.serializers import TeamRef
from league.models import Season
from league.selectors.season.season_secrets import fingerprints_of
from league.services.season.seasons import LARGEST_SEED, open_season
from league.services.teams.clubs import MAX_CONFERENCES


class FingerprintOut(serializers.Serializer[Any]):
    """The commitment to a secret. `commitment` is the SHA-256 of the secret's text and public from the start;
    `secret` is null until the season has ended. `made_at` is null for a secret that came in a league file: it
    explains games of the past, and this installation cannot show that nobody knew it.
    """

    commitment = serializers.CharField()
    secret = serializers.CharField(allow_null=True, read_only=True)
    made_at = serializers.DateTimeField(allow_null=True, read_only=True)


class SeasonExpansions(ExpandedObjects):
    """What `?expand=` asked for: the champion, null before it is known."""

    champion = TeamOut(required=False, allow_null=True)


class SeasonOut(serializers.Serializer[Any]):
    """One season of a league. Its seed decides the schedule and is published when the season is over.

    If `public_dice` is true, computer games and coin tosses depend on the seed as well, so anybody can
    predict them. Otherwise they depend on a secret, see `fingerprints`. There is a second secret if the
    season was reopened after its end.
    """

    number = serializers.IntegerField()
    state = serializers.ChoiceField(Season.State.choices)
    champion = TeamRef(allow_null=True)
    seed = serializers.SerializerMethodField()
    public_dice = serializers.SerializerMethodField()
    fingerprints = serializers.SerializerMethodField()
    certificate = serializers.SerializerMethodField()
    expanded = SeasonExpansions()

    @extend_schema_field(serializers.BooleanField())
    def get_public_dice(self, season: Season) -> bool:
        return not season.imported and not fingerprints_of(season)

    @extend_schema_field(FingerprintOut(many=True))
    def get_fingerprints(self, season: Season) -> Any:
        # Not by the serializer: in a list it would be made anew for every season.
        found = fingerprints_of(season)
        return [
            {"commitment": one.commitment, "secret": one.secret or None, "made_at": one.made_at}
            for one in found
        ]

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_seed(self, season: Season) -> int | None:
        return season.seed if season.state == Season.State.FINISHED else None

    @extend_schema_field(serializers.DictField(help_text="How fair the schedule is."))
    def get_certificate(self, season: Season) -> dict[str, Any]:
        certificate: dict[str, Any] = season.certificate
        return {**certificate, "seed": self.get_seed(season)} if certificate else certificate


class SeasonIn(serializers.Serializer[Any]):
    """A new season. Its seed decides the schedule; if you give none, one is drawn. The dice depend on a new
    secret in any case.

    Without `conferences`, the season gets the clubs and the grouping of the last one, or, for the first
    season, the 24 clubs.
    """

    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, allow_null=True, default=None)
    conferences = ConferenceIn(many=True, required=False, max_length=MAX_CONFERENCES)  # type: ignore[call-arg] # of the list


class SeasonFilter(filters.FilterSet):
    class Meta:
        model = Season
        fields = ["state"]


class SeasonList(LeagueView, ReadListView):
    """The league's seasons, newest first."""

    serializer_class = SeasonOut
    expansions = ("champion",)
    filterset_class = SeasonFilter
    queryset = Season.objects.all()
    ordering = ("-number",)

    def get_queryset(self) -> QuerySet[Any]:
        seasons = self.league.seasons.select_related("champion").prefetch_related("secrets")
        return seasons.defer("wishes", "tosses", "seeding", "kept_terms")  # which no answer shows

    @write_method(SeasonIn, SeasonOut, status=HTTPStatus.CREATED)
    def post(self, data: dict[str, Any]) -> Any:
        """Opens the league's next season."""
        given = data.pop("conferences", None)
        clubs = None if given is None else club_groups(given, self.league)
        season = open_season(league=self.league, clubs=clubs, actor=self.person, **data)
        return Created(season, reverse("api:season", args=[self.league.slug, season.number]))


class SeasonDetail(SeasonView, ReadOneView):
    """A season."""

    serializer_class = SeasonOut
    expansions = ("champion",)
    queryset = Season.objects.all()

    def get_object(self) -> Any:
        return self.season
