from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.lines import Line
from league.models.season.season import Season


class Week(models.Model):
    """A week of the regular season, or a round of the playoffs; numbers run through both.

    Names are stored in English; readers see the title. Start and deadline are empty if the season has no
    dates.
    """

    class Kind(models.TextChoices):
        REGULAR = "regular", _("Regular season")
        PLAYOFF = "playoff", _("Playoffs")

    season = models.ForeignKey(Season, models.CASCADE, related_name="weeks", verbose_name=_("season"))
    number = models.PositiveSmallIntegerField(_("number"))
    name = Line(_("name"), max_length=40)
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
    def title(self) -> str:
        """The name in the reader's language; a name chosen by a person stays as it is."""
        if self.name == f"Week {self.number}":
            return gettext("Week %(number)s") % {"number": self.number}
        return gettext(self.name)
