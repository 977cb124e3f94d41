from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.simulations.run import Run
from league.models.jobs.leased_work import LeasedWork


class Chunk(LeasedWork):
    """Samples `first` to `first + count - 1` of a run that are still to be played, or are being played.

    The transaction that adds its result to the run deletes it, so that every sample counts once.
    """

    run = models.ForeignKey(Run, models.CASCADE, related_name="chunks", verbose_name=_("simulation"))
    first = models.PositiveIntegerField(_("first sample"))
    count = models.PositiveIntegerField(_("number of samples"))

    class Meta:
        verbose_name = _("chunk of a simulation")
        verbose_name_plural = _("chunks of simulations")
        constraints = [models.UniqueConstraint(fields=["run", "first"], name="chunk_once_in_run")]

    def __str__(self) -> str:
        return f"{self.run_id} {self.first}"
