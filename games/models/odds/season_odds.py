from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.simulations.run import Run
from league.models import Season


class SeasonOdds(models.Model):
    """The odds of a season with the results up to week `through`, 0 for now: the counts of simulated seasons.

    `tally` is a `league.odds.Tally` as JSON, of the question with the digest `answered`. `asked` is the
    question that `run` simulates; while it runs, the older tally stays. `results` is a digest of the results
    alone, because the odds of an earlier week are not made again when a team gets another coach. `looked_at`
    is the number of the league's feed when the odds were last compared with the season.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="odds", verbose_name=_("season"))
    through = models.PositiveSmallIntegerField(_("after week"), default=0)
    run = models.ForeignKey(
        Run, models.SET_NULL, related_name="+", null=True, blank=True, verbose_name=_("simulation")
    )
    asked = models.CharField(_("question"), max_length=64, blank=True)
    answered = models.CharField(_("question that was answered"), max_length=64, blank=True)
    results = models.CharField(_("results"), max_length=64, blank=True)
    tally = models.JSONField(_("counts"), null=True, blank=True)
    looked_at = models.PositiveBigIntegerField(_("feed number"), default=0)
    made_at = models.DateTimeField(_("made"), null=True, blank=True)

    class Meta:
        verbose_name = _("odds of a season")
        verbose_name_plural = _("odds of seasons")
        constraints = [models.UniqueConstraint(fields=["season", "through"], name="odds_once_a_week")]

    def __str__(self) -> str:
        return f"{self.season}, {self.through}"
