"""Seasons: conferences, steps, and jobs."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import date, datetime
from functools import partial
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.games.serializers import FixtureOut
from api.http.expansions import ExpandedObjects
from api.http.params import NamedFilter, ShortListPages
from api.http.reads import ReadListView, ReadOneView, ShortListView, WaitsForWorkerField, WorkerStatusMixin
from api.http.views import LeagueView, PersonView, SeasonView
from api.http.writes import created, service_method, write_method
from api.leagues.teams import ConferenceIn, TeamOut, club_groups
from api.serializers import Computed, Data, LocalTimeField, OptionalText, ShortList, TeamRef, TypedSerializer
from engine.lines import LONGEST_REASON
from games.autoplay.season_jobs import start_season_job
from games.autoplay.week_jobs import cancel_job, pause_job, resume_job, start_week_job
from league.frame.locks import lock_job
from league.frame.permissions import visible_to
from league.leagues.teams import MAX_CONFERENCES
from league.models import Division, Job, Season
from league.results.effects import effects_between, season_snapshot
from league.schedule.shapes import MOST_CLUBS
from league.seasons.services import LARGEST_SEED, change_divisions, open_season


class FingerprintOut(TypedSerializer):
    """The commitment to a secret. `commitment` is the SHA-256 of the secret's text and public from the start;
    `secret` is null until the season has ended. `made_at` is null for a secret that came in a league file: it
    explains games of the past, and this installation cannot show that nobody knew it."""

    commitment: str
    secret = serializers.CharField(allow_null=True, read_only=True)
    made_at = serializers.DateTimeField(allow_null=True, read_only=True)


class SeasonExpansions(ExpandedObjects):
    """What `?expand=` asked for: the champion, null before it is known."""

    champion = TeamOut(required=False, allow_null=True)


class SeasonOut(TypedSerializer):
    """One season of a league. Its seed decides the schedule and is published when the season is over.

    If `public_dice` is true, computer games and coin tosses depend on the seed as well, so anybody can
    predict them. Otherwise they depend on a secret, see `fingerprints`. There is a second secret if the
    season was reopened after its end."""

    number: int
    state: Season.State
    champion: TeamRef | None
    starts_on: date | None
    week_days: int
    deadline_time: LocalTimeField
    seed = serializers.SerializerMethodField()
    public_dice = Computed(bool, lambda season: not season.imported and not season.secrets.all())
    fingerprints = serializers.SerializerMethodField()
    certificate = serializers.SerializerMethodField()
    expanded: SeasonExpansions

    @extend_schema_field(FingerprintOut(many=True))
    def get_fingerprints(self, season: Season) -> Any:
        # A serializer here would be built again for every season of a list.
        return [
            {
                "commitment": secret.commitment,
                "secret": secret.published or None,
                "made_at": None if secret.came_in_file else secret.made_at,
            }
            for secret in season.secrets.all()
        ]

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_seed(self, season: Season) -> int | None:
        return season.seed if season.state == Season.State.FINISHED else None

    @extend_schema_field(serializers.DictField(help_text="How fair the schedule is."))
    def get_certificate(self, season: Season) -> Data:
        certificate: Data = season.certificate
        return {**certificate, "seed": self.get_seed(season)} if certificate else certificate


class SeasonIn(TypedSerializer):
    """A new season. Its seed decides the schedule; if you give none, one is drawn. The dice depend on a new
    secret in any case.

    Without `conferences`, the season gets the clubs and the grouping of the last one, or, for the first
    season, the 24 clubs. It also gets the dates of the last one, from `starts_on` on: the days and the
    deadlines of its weeks, and those in which nobody plays. Without `starts_on` it begins on the same weekday
    a year after the last one, or as long after it as that began after the one before; a dry run answers with
    the day."""

    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, allow_null=True, default=None)
    starts_on = serializers.DateField(allow_null=True, required=False)
    conferences = ConferenceIn(many=True, required=False, max_length=MAX_CONFERENCES)  # type: ignore[call-arg] # of the list


class SeasonList(LeagueView, ReadListView):
    """The league's seasons, newest first."""

    serializer_class = SeasonOut
    expansions = ("champion",)
    filterset_fields = ["state"]
    queryset = Season.objects.all()
    ordering = ("-number",)

    def get_queryset(self) -> QuerySet[Any]:
        seasons = self.league.seasons.select_related("champion").prefetch_related("secrets")
        return seasons.defer(
            "wishes", "tosses", "seeding", "adjustments", "kept_terms"
        )  # which no answer shows

    @write_method(SeasonIn, SeasonOut, status=HTTPStatus.CREATED)
    def post(self, data: Data) -> Any:
        """Opens the league's next season."""
        given = data.pop("conferences", None)
        clubs = None if given is None else club_groups(given, self.league)
        season = open_season(league=self.league, clubs=clubs, actor=self.person, **data)
        return created(season, "season", self.league.slug, season.number)


class SeasonDetail(SeasonView, ReadOneView):
    """A season."""

    serializer_class = SeasonOut
    expansions = ("champion",)


class ConferenceOut(TypedSerializer):
    """One conference of the season, with the names of its divisions."""

    name: str
    divisions = Computed(
        list[str], lambda conference: [division.name for division in conference.divisions.all()]
    )


class DivisionOut(TypedSerializer):
    """A division with its clubs by name. `withdrawn` lists the slugs of clubs that have left the season."""

    name: str
    conference = serializers.CharField(source="conference.name")
    teams = Computed(
        list[TeamRef],
        lambda division: sorted(
            (membership.team for membership in division.memberships.all()),
            key=lambda team: (team.city, team.nickname),
        ),
    )
    withdrawn = Computed(
        list[str],
        lambda division: sorted(
            membership.team.slug for membership in division.memberships.all() if membership.withdrawn_at
        ),
    )


class GroupingIn(TypedSerializer):
    """All conferences with their divisions and clubs, and the reason for the change."""

    conferences = ConferenceIn(many=True, max_length=MAX_CONFERENCES)  # type: ignore[call-arg] # of the list
    reason = OptionalText(max_length=LONGEST_REASON)


class DivisionFilter(filters.FilterSet):
    conference = NamedFilter(
        by="name", among=lambda view: view.season.conferences, help_text="The name of the conference."
    )

    class Meta:
        model = Division
        fields = ["conference"]


class ConferenceList(SeasonView, ShortListView):
    """The season's conferences, in order."""

    serializer_class = ConferenceOut

    def get_queryset(self) -> Any:
        return self.season.conferences.prefetch_related("divisions").order_by("order")

    @write_method(GroupingIn, SeasonOut)
    def put(self, data: Data) -> Any:
        """Changes the grouping or the clubs of the season. Possible until a schedule is drawn."""
        clubs = club_groups(data["conferences"], self.season.league)
        change_divisions(season=self.season, clubs=clubs, actor=self.person, reason=data["reason"])
        return self.season


class DivisionList(SeasonView, ReadListView):
    """The season's divisions with their clubs, in order."""

    serializer_class = DivisionOut
    filterset_class = DivisionFilter
    pagination_class = ShortListPages
    queryset = Division.objects.all()

    def get_queryset(self) -> Any:
        of_season = Division.objects.filter(conference__season=self.season)
        teams = of_season.select_related("conference").prefetch_related("memberships__team")
        return teams.order_by("conference__order", "order")


SUBJECTS = ("record", "division place", "seed", "playoff game", "season")


class MoveOut(TypedSerializer):
    """One derived value that changed. `subject` is what changed for `name`: record, division place, seed,
    playoff game, or the season's champion or state. Null means that there was, or is, no value."""

    subject = serializers.ChoiceField(SUBJECTS)
    name: str
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class FixtureMovedOut(TypedSerializer):
    """A fixture, and everything that its result moved."""

    fixture: FixtureOut
    moves: list[MoveOut]


class SeasonMovedOut(TypedSerializer):
    """A season, and everything that moved in it."""

    season: SeasonOut
    moves: list[MoveOut]


@transaction.atomic
def season_moves(season: Season, act: Callable[[], object]) -> Data:
    """Performs the act. Returns its `outcome`, the `season` after it, and its `moves`: everything derived
    that differs."""
    seen = season_snapshot(season)
    outcome = act()
    after = Season.objects.select_related("league__feed", "champion").get(pk=season.pk)
    return {"outcome": outcome, "season": after, "moves": effects_between(seen, season_snapshot(after))}


MOST_WEEKS = 100


class JobOut(TypedSerializer):
    """A job. `done` and `total` count games. The feed reports its progress. A season's job is `done` when the
    rest waits for people: `step` of the season says for whom."""

    id = serializers.UUIDField(source="public_id")
    league = serializers.CharField(source="season.league.slug")
    season = serializers.IntegerField(source="season.number")
    kind: Job.Kind
    state: Job.State
    done: int
    total: int
    waits_for_worker: WaitsForWorkerField
    created_at: datetime


class JobIn(TypedSerializer):
    """The games that the computer is to play: those of one week, or all up to a week, or all to the champion.

    It plays the games between teams without a coach, and overdue games. Other games wait for their coaches.
    To let the computer play these as well, name their teams in `instead_of`. `parts` of a week are played in
    parallel."""

    week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, allow_null=True, default=None)
    through = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, allow_null=True, default=None)
    parts = serializers.IntegerField(min_value=1, max_value=16, default=2)
    instead_of = ShortList(
        child=serializers.SlugField(max_length=60),
        max_length=MOST_CLUBS,
        default=list,
        help_text=(
            "Slugs of coached teams that the computer plays in place of their coaches. A game is played "
            "only if every coached team in it is listed. A coach who joins after the start keeps their "
            "games."
        ),
    )


class JobList(WorkerStatusMixin, SeasonView, ReadListView):
    """The season's jobs, the newest first."""

    serializer_class = JobOut
    filterset_fields = ["state", "kind"]
    queryset = Job.objects.all()
    ordering = ("-created_at", "-pk")

    def extra_version(self) -> Hashable:
        """Progress, which the feed does not tell."""
        progress = self.season.jobs.filter(parent=None).order_by("pk").values_list("state", "done", "total")
        return super().extra_version(), tuple(progress)

    def get_queryset(self) -> QuerySet[Any]:
        return self.season.jobs.filter(parent=None).select_related("season__league")

    @write_method(JobIn, JobOut, status=HTTPStatus.CREATED)
    def post(self, data: Data) -> Any:
        """Starts a job. If a job for the whole season is open already, it gets the new range.

        Refused with `games_of_coaches` if every open game waits for a coach, so that there is nothing to
        play."""
        number = data.pop("week")
        if number is None:
            job = start_season_job(season=self.season, actor=self.person, **data)
        else:
            weeks = self.season.weeks.select_related("season__league__feed")
            week = get_object_or_404(weeks, number=number)
            job = start_week_job(week=week, instead_of=data["instead_of"], actor=self.person)
        return created(job, "job", job.public_id)


class JobView(PersonView):
    """The job in the address."""

    subject = "job"

    @cached_property
    def job(self) -> Job:
        open_to_him = Job.objects.filter(parent=None, season__league__in=visible_to(self.person))
        return get_object_or_404(open_to_him.select_related("season__league"), public_id=self.kwargs["job"])

    def version(self) -> Hashable:
        return (self.job.state, self.job.done, self.job.total)

    def lock_version(self) -> None:
        lock_job(self.job.pk)


class JobDetail(WorkerStatusMixin, JobView, ReadOneView):
    """A job."""

    serializer_class = JobOut


job_method = partial(service_method, answer_class=JobOut)


class JobPause(JobView):
    post = job_method(pause_job, "Pauses the job before its next game.")


class JobResumption(JobView):
    post = job_method(resume_job, "Resumes the job where it stopped.")


class JobCancellation(JobView):
    post = job_method(cancel_job, "Cancels the job for good. Games that it has played stay.")
