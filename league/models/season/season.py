from __future__ import annotations

from datetime import time

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from league.models.leagues.league import League
from league.models.season.terms import SeasonTerms
from league.preset_names import KNOCKOUT


class Season(models.Model):
    """One year of a league. Its public seed decides the schedule; its secret (`SeasonSecret`) decides the
    games that the computer plays and the coin tosses. Without a secret the seed decides those too.

    `certificate` is the schedule's fairness certificate, see `league.schedule`; empty until drawn. `tosses`
    are [group of slugs, the one put first] where only a coin could decide, and `seeding` is conference ->
    slugs in order where the commissioner has overruled the standings. An `imported` season was played
    elsewhere: its games have only scores, its playoffs no seeds. `wishes` are the commissioner's for the
    schedule, in the format of `league.schedule.Wishes`. If `starts_on` is set, weeks last `week_days` days
    and have a start and a deadline, at `deadline_time` of their last day.
    """

    class State(models.TextChoices):
        SCHEDULED = "scheduled", _("Before the first kickoff")
        REGULAR = "regular", _("Regular season")
        PLAYOFFS = "playoffs", _("Playoffs")
        FINISHED = "finished", _("Finished")

    league = models.ForeignKey(League, models.CASCADE, related_name="seasons", verbose_name=_("league"))
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    seed = models.BigIntegerField(_("seed"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.SCHEDULED)
    schedule_effort = models.FloatField(_("schedule effort"), null=True, blank=True)
    certificate = models.JSONField(_("fairness certificate"), default=dict, blank=True)
    wishes = models.JSONField(_("wishes for the schedule"), default=dict, blank=True)
    starts_on = models.DateField(_("starts on"), null=True, blank=True)
    week_days = models.PositiveSmallIntegerField(_("days a week"), default=7)
    deadline_time = models.TimeField(_("time of the deadline"), default=time(23, 59))
    tosses = models.JSONField(_("tosses decided by the commissioner"), default=list, blank=True)
    seeding = models.JSONField(_("seeds set by the commissioner"), default=dict, blank=True)
    kept_terms = models.JSONField(_("terms it was decided on"), default=dict, blank=True)
    imported = models.BooleanField(_("imported"), default=False)
    champion = models.ForeignKey(
        "league.Team",
        models.PROTECT,
        related_name="titles",
        null=True,
        blank=True,
        verbose_name=_("champion"),
    )

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="season_number_unique_in_league"),
            models.CheckConstraint(condition=Q(number__gte=1), name="season_number_from_one"),
            models.CheckConstraint(condition=Q(seed__gte=0), name="season_seed_not_negative"),
            models.CheckConstraint(
                condition=Q(state="finished", champion__isnull=False)
                | (~Q(state="finished") & Q(champion__isnull=True)),
                name="season_finished_has_champion",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.league} {self.number}"

    def get_absolute_url(self) -> str:
        """The address of its page."""
        return reverse("league:season", args=[self.league.slug, self.number])

    @property
    def terms(self) -> SeasonTerms:
        return SeasonTerms(**self.kept_terms) if self.kept_terms else SeasonTerms.of(self.league)

    @property
    def is_knockout(self) -> bool:
        """Whether the season consists of its bracket only."""
        return self.terms.preset == KNOCKOUT
