"""What is proved about a season's clubs, and what one of them can still reach."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.leagues.models import Team
from league.seasons.models import Season


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


class ClubOutlook(models.Model):
    """What one club can still reach, computed by a worker on request; derived.

    `results` is a digest of the results that `found` was derived from (`league.clinch.verdicts`); both
    are empty before the first time. `wanted_at` is the last request for a newer one, `lease_until` the end of
    a worker's lease.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="club_proofs", verbose_name=_("season"))
    team = models.ForeignKey(Team, models.CASCADE, related_name="+", verbose_name=_("team"))
    results = models.CharField(_("results"), max_length=80, blank=True)
    found = models.JSONField(_("what was found"), default=dict, blank=True)
    wanted_at = models.DateTimeField(_("wanted"), null=True, blank=True, db_index=True)
    lease_until = models.DateTimeField(_("leased until"), null=True, blank=True)

    class Meta:
        verbose_name = _("proof for a club")
        verbose_name_plural = _("proofs for clubs")
        constraints = [models.UniqueConstraint(fields=["season", "team"], name="club_proof_once_each")]

    def __str__(self) -> str:
        return f"{self.team} {self.season}"
