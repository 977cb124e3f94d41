"""Forks: what if some results, dice, divisions, playoffs or rules of a season were different?"""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.functional import cached_property
from rest_framework import serializers

from api.http.reads import ReadOneView, ShortListView
from api.http.views import SeasonView
from api.http.writes import Created, service_method, write_method
from api.serializers import Computed, Data, LinesText, LineText, TypedSerializer
from games.forks.services import (
    FEWEST_SEASONS,
    LONGEST_NAME,
    LONGEST_NOTES,
    MOST_SEASONS,
    change_fork,
    create_fork,
    discard_fork,
    fork_for,
    forks_of,
    simulate_fork,
    stop_fork,
)
from games.models import Fork, Run
from games.odds.season_tables import wins_of
from league.odds.values import Tally

CHANGES = (
    "`results` by number of game (`{home, away}`, `{outcome}` or `{open: true}`), `dice` by team, "
    "`divisions` by team (`[conference, division]`), `format` (`playoff_places`, `reseed`, `tie_break`, "
    "`steps`), `options` and `components`. Every part may be missing."
)
MOST_WEEKS = 60


class ForkTeamOddsOut(TypedSerializer):
    """A team's odds from simulated seasons: shares from 0 to 1, and the mean number of wins."""

    team = serializers.SlugField(help_text="The team's slug.")
    wins: float
    playoffs: float
    division: float
    bowl: float
    title: float


class ForkRunOut(TypedSerializer):
    """One of the two simulations of a fork. `teams` is empty before the first seasons have been played."""

    state: Run.State
    done = serializers.IntegerField(help_text="Seasons played so far.")
    size = serializers.IntegerField(help_text="Seasons in all.")
    error: str
    teams = Computed(
        list[ForkTeamOddsOut],
        lambda run: [] if run.result is None else team_odds(Tally.from_json(run.result)),
    )


class ForkOut(TypedSerializer):
    """A fork. `original` are the odds of the season as it is, `changed` those with the fork's changes; both
    are null before the first simulation. Poll while they are queued or running."""

    id = serializers.UUIDField(source="public_id")
    name: str
    notes: str
    owner = serializers.CharField(source="owner.username")
    week = serializers.IntegerField(
        allow_null=True, help_text="Results after this week are open; null: all results count."
    )
    seasons = serializers.IntegerField(help_text="Seasons that a simulation plays.")
    changes = serializers.DictField(help_text=CHANGES)
    original: ForkRunOut | None
    changed: ForkRunOut | None
    page = serializers.CharField(source="get_absolute_url", help_text="The link to share.")
    created_at: datetime


class ForkIn(TypedSerializer):
    """A new fork of the season."""

    name = LineText(max_length=LONGEST_NAME)
    notes = LinesText(max_length=LONGEST_NOTES, allow_blank=True, default="")
    week = serializers.IntegerField(min_value=0, max_value=MOST_WEEKS, allow_null=True, default=None)
    seasons = serializers.IntegerField(min_value=FEWEST_SEASONS, max_value=MOST_SEASONS, default=10_000)
    changes = serializers.DictField(default=dict, help_text=CHANGES)


class ForkChangesIn(TypedSerializer):
    """The fields to set. `changes` replace all earlier changes."""

    name = LineText(max_length=LONGEST_NAME, required=False)
    notes = LinesText(max_length=LONGEST_NOTES, allow_blank=True, required=False)
    week = serializers.IntegerField(min_value=0, max_value=MOST_WEEKS, allow_null=True, required=False)
    seasons = serializers.IntegerField(min_value=FEWEST_SEASONS, max_value=MOST_SEASONS, required=False)
    changes = serializers.DictField(required=False, help_text=CHANGES)


class ForkList(SeasonView, ShortListView):
    """Your forks of the season, newest first."""

    serializer_class = ForkOut
    is_open = False  # everybody sees their own

    def version(self) -> Hashable:
        return tuple(_standing(fork) for fork in self.get_queryset())

    def get_queryset(self) -> QuerySet[Any]:
        return forks_of(self.person, self.season).select_related(
            "owner", "original", "changed", "season__league"
        )

    @write_method(ForkIn, ForkOut, status=HTTPStatus.CREATED)
    def post(self, data: Data) -> Any:
        """Forks the season. The season itself is never changed."""
        fork = create_fork(season=self.season, actor=self.person, **data)
        return Created(fork, reverse("api:fork", kwargs={**self.kwargs, "fork": fork.public_id}))


class ForkView(SeasonView):
    """The fork in the address. Everybody who may see the league may read it."""

    subject = "fork"
    state_after = SeasonView.read_again

    @cached_property
    def fork(self) -> Fork:
        return fork_for(self.person, self.kwargs["league"], self.kwargs["season"], self.kwargs["fork"])

    def version(self) -> Hashable:
        return _standing(self.fork)


class ForkDetail(ForkView, ReadOneView):
    """A fork with the odds of the season and its own."""

    serializer_class = ForkOut

    patch = service_method(
        change_fork, "Changes your fork. Simulate it again to see its odds.", ForkChangesIn, ForkOut
    )
    delete = service_method(discard_fork, "Discards your fork.")


class ForkSimulation(ForkView):
    post = service_method(
        simulate_fork, "Starts the simulations of the season and of your fork.", None, ForkOut
    )


class ForkStop(ForkView):
    post = service_method(
        stop_fork,
        "Stops the simulations that you have started. What is played stays.",
        None,
        ForkOut,
    )


def team_odds(tally: Tally) -> list[Data]:
    """The odds of all teams, by slug."""
    return [
        {
            "team": slug,
            "wins": wins_of(club, tally.seasons)["mean"],
            **{
                name: getattr(club, name) / tally.seasons
                for name in ("playoffs", "division", "bowl", "title")
            },
        }
        for slug, club in sorted(tally.clubs.items())
    ]


def _standing(fork: Fork) -> Hashable:
    runs = [(run.public_id, run.state, run.done) for run in (fork.original, fork.changed) if run]
    return fork.public_id, fork.used_at, fork.name, fork.notes, tuple(runs)
