from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.leagues.team import Team
from league.models.people.members import Coach
from league.models.season.season import Season


class Tenure(models.Model):
    """A team's coach when the season got its champion: coaches change, the hall of champions does not.

    `user` is empty once that person has left the site.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="tenures", verbose_name=_("season"))
    team = models.ForeignKey(Team, models.CASCADE, related_name="tenures", verbose_name=_("team"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="tenures",
        null=True,
        verbose_name=_("person"),
    )
    part = models.CharField(_("part"), max_length=8, choices=Coach.Part, default=Coach.Part.BOTH)

    class Meta:
        verbose_name = _("tenure")
        verbose_name_plural = _("tenures")
        constraints = [
            models.UniqueConstraint(fields=["season", "team", "user"], name="tenure_once_in_season"),
        ]

    def __str__(self) -> str:
        return f"{self.season}: {self.user} ({self.team})"
