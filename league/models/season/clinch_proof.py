from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.season.season import Season


class ClinchProof(models.Model):
    """What is certain about every club's aims: derived, and rebuilt whenever the results change.

    `through` is the week after which it was certain, 0 for now. `results` is a digest of the results it was
    derived from. `marks` are slug -> aim -> mark, see `league.clinch`; examples and ways are computed on
    request.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="proofs", verbose_name=_("season"))
    through = models.PositiveSmallIntegerField(_("after week"), default=0)
    results = models.CharField(_("results"), max_length=80)
    marks = models.JSONField(_("marks"))
    made_at = models.DateTimeField(_("made"), auto_now=True)

    class Meta:
        verbose_name = _("proof")
        verbose_name_plural = _("proofs")
        constraints = [models.UniqueConstraint(fields=["season", "through"], name="proof_once_a_week")]

    def __str__(self) -> str:
        return str(self.season)
