from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.leagues.team import Team
from league.models.season.season import Season


class ClubOutlook(models.Model):
    """What one club can still reach, computed by a worker on request; derived.

    `results` is a digest of the results that `found` was derived from (`league.clinch.outlook_of_club`); both
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
