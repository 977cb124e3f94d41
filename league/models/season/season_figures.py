from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.season.season import Season


class SeasonFigures(models.Model):
    """What a finished season adds to the almanac of its league, so that nobody counts its games again:
    derived, stored when the season ends and whenever one of its results is corrected.

    `contests` are the games as lists (`league.selectors.season.figures`). `totals` are name of a figure ->
    team's slug -> [total, games counted, best game]. `past` is what this season and all before it add up to
    (`league.selectors.season.pasts`); None if one of them is not over or has no figures yet.
    """

    season = models.OneToOneField(Season, models.CASCADE, related_name="figures", verbose_name=_("season"))
    contests = models.JSONField(_("games"))
    totals = models.JSONField(_("totals"))
    past = models.JSONField(_("what all seasons so far add up to"), null=True, default=None)

    class Meta:
        verbose_name = _("figures of a season")
        verbose_name_plural = _("figures of seasons")

    def __str__(self) -> str:
        return str(self.season)
