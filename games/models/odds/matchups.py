from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.simulations.run import Run
from league.models import League


class Matchups(models.Model):
    """The games between all pairs of a league's teams, for one combination of ruleset, edition, options,
    components, teams and coaches.

    `question` is the digest of this combination (`games.selectors.odds.matchup_specs`), so that a league that
    goes back to older rules finds its matchups again. `counts` are null until `run` has finished.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="matchups", verbose_name=_("league"))
    question = models.CharField(_("question"), max_length=64)
    run = models.ForeignKey(
        Run, models.SET_NULL, related_name="+", null=True, blank=True, verbose_name=_("simulation")
    )
    counts = models.JSONField(_("counts"), null=True, blank=True)
    made_at = models.DateTimeField(_("made"), null=True, blank=True)

    class Meta:
        verbose_name = _("matchups of a league")
        verbose_name_plural = _("matchups of leagues")
        constraints = [models.UniqueConstraint(fields=["league", "question"], name="matchups_once")]

    def __str__(self) -> str:
        return f"{self.league}, {self.question[:8]}"
