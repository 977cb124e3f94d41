"""Weeks, fixtures, and drawings of schedules."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.lines import LONGEST_NAME
from league.frame.texts import Line
from league.leagues.models import Team
from league.seasons.models import Conference, Season
from league.work.models import LeasedWork


class Week(models.Model):
    """A week of the regular season, or a round of the playoffs; numbers run through both.

    Names are stored in English; readers see the title. Start and deadline are empty if the season has no
    dates. Weeks of `weeks_of` know how many `games` they have, and how many of them are `final`.
    """

    games: int
    final: int

    class Kind(models.TextChoices):
        REGULAR = "regular", _("Regular season")
        PLAYOFF = "playoff", _("Playoffs")

    season = models.ForeignKey(Season, models.CASCADE, related_name="weeks", verbose_name=_("season"))
    number = models.PositiveSmallIntegerField(_("number"))
    name = Line(_("name"), max_length=LONGEST_NAME)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True, db_index=True)

    class Meta:
        verbose_name = _("week")
        verbose_name_plural = _("weeks")
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="week_number_unique_in_season"),
            models.UniqueConstraint(fields=["season", "round"], name="week_round_unique_in_season"),
            models.CheckConstraint(condition=Q(number__gte=1), name="week_number_from_one"),
            models.CheckConstraint(
                condition=Q(kind="regular", round__isnull=True) | Q(kind="playoff", round__gte=1),
                name="week_round_only_in_playoffs",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def over(self) -> bool:
        return self.final == self.games

    @property
    def title(self) -> str:
        """The name in the reader's language; a name chosen by a person stays as it is."""
        if self.name == f"Week {self.number}":
            return gettext("Week %(number)s") % {"number": self.number}
        return gettext(self.name)


class ActiveFixtures(models.Manager["Fixture"]):
    """All fixtures that are still to be played or count; `Fixture.everything` includes void ones."""

    def get_queryset(self) -> models.QuerySet[Fixture]:
        return super().get_queryset().filter(void=False)


class Fixture(models.Model):
    """A game between two clubs in a week.

    `number` is the game's number in the season, from 1 and never reused: the season's secret, this number and
    the clubs decide every roll of the game. In the playoffs the seeds are the clubs' in their conference, and
    `conference` is empty for the Bowl. A game is `void` after a correction or a new schedule in which these
    two do not meet: it is kept, because that change may be reverted. Games of `overdue_games` know the
    outcome that the league's policy gives them, None if the computer plays them.
    """

    overdue_outcome: Any

    season = models.ForeignKey(Season, models.CASCADE, related_name="fixtures", verbose_name=_("season"))
    week = models.ForeignKey(Week, models.CASCADE, related_name="fixtures", verbose_name=_("week"))
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=10, choices=Week.Kind)
    home = models.ForeignKey(Team, models.PROTECT, related_name="home_fixtures", verbose_name=_("home"))
    away = models.ForeignKey(Team, models.PROTECT, related_name="away_fixtures", verbose_name=_("away"))
    neutral = models.BooleanField(_("neutral ground"), default=False)
    conference = models.ForeignKey(
        Conference, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("conference")
    )
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    home_seed = models.PositiveSmallIntegerField(_("home seed"), null=True, blank=True)
    away_seed = models.PositiveSmallIntegerField(_("away seed"), null=True, blank=True)
    void = models.BooleanField(_("void"), default=False)

    objects = ActiveFixtures()
    everything = models.Manager()  # noqa: DJ012 - the rule takes it for a field

    class Meta:
        base_manager_name = "everything"  # a void fixture's result and game still find it
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="fixture_number_unique_in_season"),
            models.UniqueConstraint(
                fields=["week", "home"], condition=Q(void=False), name="fixture_home_once_a_week"
            ),
            models.UniqueConstraint(
                fields=["week", "away"], condition=Q(void=False), name="fixture_away_once_a_week"
            ),
            models.CheckConstraint(condition=~Q(home=F("away")), name="fixture_needs_two_clubs"),
            models.CheckConstraint(condition=Q(number__gte=1), name="fixture_number_from_one"),
            models.CheckConstraint(
                condition=Q(kind="regular", round__isnull=True) | Q(kind="playoff", round__gte=1),
                name="fixture_round_only_in_playoffs",
            ),
        ]

    def __str__(self) -> str:
        return gettext("%(away)s at %(home)s") % {"away": self.away, "home": self.home}

    def get_absolute_url(self) -> str:
        """The address of the page of its result."""
        return reverse("league:result", args=[self.season.league.slug, self.season.number, self.number])


class Drawing(LeasedWork):
    """A schedule drawn with more and more effort while a person watches.

    `games` ([week, home, away] by slugs), `certificate` and `effort` are the best so far, `steps` the figures
    of every effort. From `from_week` on it is redrawn around the games that stay.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("Queued")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        STOPPED = "stopped", _("Stopped")
        TAKEN = "taken", _("Taken")
        FAILED = "failed", _("Failed")

    season = models.ForeignKey(Season, models.CASCADE, related_name="drawings", verbose_name=_("season"))
    seed = models.BigIntegerField(_("seed"))
    from_week = models.PositiveSmallIntegerField(_("from week"), default=1)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.QUEUED)
    effort = models.FloatField(_("effort"), null=True, blank=True)
    games = models.JSONField(_("games"), default=list, blank=True)
    certificate = models.JSONField(_("fairness certificate"), default=dict, blank=True)
    steps = models.JSONField(_("steps"), default=list, blank=True)

    class Meta:
        verbose_name = _("drawing of a schedule")
        verbose_name_plural = _("drawings of schedules")
        constraints = [
            models.UniqueConstraint(
                fields=["season"], condition=Q(state__in=["queued", "running"]), name="drawing_one_open_each"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season}, {self.get_state_display()}"
