from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.leagues.team import Team
from league.models.season.divisions import Conference
from league.models.season.season import Season


class Seed(models.Model):
    """A playoff place, frozen when the regular season ends; can be rebuilt from the results.

    `league_place` is the club's in the order of all clubs: it orders equal seeds of two conferences.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="seeds", verbose_name=_("season"))
    conference = models.ForeignKey(
        Conference, models.CASCADE, related_name="seeds", verbose_name=_("conference")
    )
    team = models.ForeignKey(Team, models.PROTECT, related_name="seeds", verbose_name=_("team"))
    number = models.PositiveSmallIntegerField(_("number"))
    league_place = models.PositiveSmallIntegerField(_("place in the league"))

    class Meta:
        verbose_name = _("seed")
        verbose_name_plural = _("seeds")
        constraints = [
            models.UniqueConstraint(fields=["conference", "number"], name="seed_number_unique_in_conference"),
            models.UniqueConstraint(fields=["season", "team"], name="seed_team_unique_in_season"),
            models.UniqueConstraint(fields=["season", "league_place"], name="seed_place_unique_in_season"),
            models.CheckConstraint(condition=Q(number__gte=1), name="seed_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.team}"
