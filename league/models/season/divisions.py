from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.lines import Line
from league.models.leagues.team import Team
from league.models.season.season import Season


class Conference(models.Model):
    """Half of a season's clubs; its winner plays the Bowl."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="conferences", verbose_name=_("season"))
    name = Line(_("name"), max_length=40)
    order = models.PositiveSmallIntegerField(_("order"))

    class Meta:
        verbose_name = _("conference")
        verbose_name_plural = _("conferences")
        constraints = [
            models.UniqueConstraint(fields=["season", "name"], name="conference_name_unique_in_season"),
            models.UniqueConstraint(fields=["season", "order"], name="conference_order_unique_in_season"),
        ]

    def __str__(self) -> str:
        return self.name


class Division(models.Model):
    """Clubs of a conference that play each other most; its winner is in the playoffs."""

    conference = models.ForeignKey(
        Conference, models.CASCADE, related_name="divisions", verbose_name=_("conference")
    )
    name = Line(_("name"), max_length=40)
    order = models.PositiveSmallIntegerField(_("order"))

    class Meta:
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        constraints = [
            models.UniqueConstraint(fields=["conference", "name"], name="division_name_unique_in_conference"),
            models.UniqueConstraint(
                fields=["conference", "order"], name="division_order_unique_in_conference"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """The division of a club in one season: clubs may move between seasons. A withdrawn club has dropped
    out or was expelled."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="memberships", verbose_name=_("season"))
    team = models.ForeignKey(Team, models.PROTECT, related_name="memberships", verbose_name=_("team"))
    division = models.ForeignKey(
        Division, models.CASCADE, related_name="memberships", verbose_name=_("division")
    )
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["season", "team"], name="membership_unique_in_season"),
        ]

    def __str__(self) -> str:
        return f"{self.team} ({self.division})"
