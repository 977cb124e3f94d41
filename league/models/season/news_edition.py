from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.schedule.week import Week


class NewsEdition(models.Model):
    """The edition of a complete week, as it was sent or could have been.

    An edition is computed from the log whenever it is read. `reported` is what has to be remembered: the
    number of each game -> [home score, away score, winner's slug] at `made_at`, so that readers see what was
    corrected afterwards. A row also says that nobody sends the letters of this week again.
    """

    week = models.OneToOneField(Week, models.CASCADE, related_name="edition", verbose_name=_("week"))
    reported = models.JSONField(_("results as they were reported"))
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")

    def __str__(self) -> str:
        return str(self.week)
