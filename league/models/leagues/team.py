from __future__ import annotations

from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.lines import Line
from league.models.leagues.league import League

hex_color = RegexValidator(r"^#[0-9a-f]{6}\Z", _("A color is # and six small hexadecimal digits."))


class Team(models.Model):
    """A club of a league. `key` names the component set's team whose dice it rolls.

    `slug` is its identity in schedules, standings and addresses, and does not change with its name. `profile`
    names the computer coach that plays for it when no person does; empty for the team's own style. Text in
    the secondary color on the primary color is readable (WCAG contrast of 4.5 or more).
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="teams", verbose_name=_("league"))
    key = models.CharField(_("dice"), max_length=60)
    slug = models.SlugField(_("slug"), max_length=60)
    city = Line(_("city"), max_length=40)
    nickname = Line(_("nickname"), max_length=40)
    abbreviation = Line(_("abbreviation"), max_length=3)
    primary_color = models.CharField(_("primary color"), max_length=7, validators=[hex_color])
    secondary_color = models.CharField(_("secondary color"), max_length=7, validators=[hex_color])
    profile = models.CharField(_("computer coach"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints = [
            models.UniqueConstraint(fields=["league", "slug"], name="team_slug_unique_in_league"),
            models.UniqueConstraint(
                fields=["league", "abbreviation"], name="team_abbreviation_unique_in_league"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return f"{self.city} {self.nickname}".strip()
