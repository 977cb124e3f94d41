from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.lines import Line
from league.models.leagues.league import League


class Placeholder(models.Model):
    """A person of an imported league, until somebody here takes their place.

    `user` is an account that nobody can sign in to: it owns what the person did in that league. `name` is the
    person's in the league file, `teams` maps the slugs of the teams that they coached to their part.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="placeholders", verbose_name=_("league"))
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="placeholder", verbose_name=_("account")
    )
    number = models.PositiveIntegerField(_("number"))
    name = Line(_("name"), max_length=100)
    teams = models.JSONField(_("teams"), default=dict, blank=True)

    class Meta:
        verbose_name = _("placeholder")
        verbose_name_plural = _("placeholders")
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="placeholder_number_unique_in_league"),
        ]

    def __str__(self) -> str:
        return self.name
