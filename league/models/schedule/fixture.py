from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.models.leagues.team import Team
from league.models.schedule.week import Week
from league.models.season.divisions import Conference
from league.models.season.season import Season


class ActiveFixtures(models.Manager["Fixture"]):
    """All fixtures that are still to be played or count; `Fixture.everything` includes void ones."""

    def get_queryset(self) -> models.QuerySet[Fixture]:
        return super().get_queryset().filter(void=False)


class Fixture(models.Model):
    """A game between two clubs in a week.

    `number` is the game's number in the season, from 1 and never reused: the season's secret, this number and
    the clubs decide every roll of the game. In the playoffs the seeds are the clubs' in their conference, and
    `conference` is empty for the Bowl. A game is `void` after a correction or a new schedule in which these
    two do not meet: it is kept, because that change may be reverted.
    """

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
