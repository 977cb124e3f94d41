"""Runs of simulations, and their chunks."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models import League
from league.work.models import LeasedWork


class Run(LeasedWork):
    """A simulation of `size` samples, played in chunks by the workers of the queue `odds`.

    `result` is the sum of the `done` samples so far, `spec` what is simulated: `games.simulations.samples`
    says what they mean. `key` is a digest of the question, so that the same question is one run.
    `lease_until` is when the sweep looks whether anybody still works on it. The people who may view `league`
    may see the run; one without a league belongs to the person who started it.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("Queued")
        RUNNING = "running", _("Running")
        STOPPED = "stopped", _("Stopped")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")

    key = models.CharField(_("key"), max_length=64, unique=True)
    kind = models.CharField(_("kind"), max_length=30)
    league = models.ForeignKey(
        League, models.CASCADE, related_name="runs", null=True, blank=True, verbose_name=_("league")
    )
    spec = models.JSONField(_("what is simulated"))
    seed = models.BigIntegerField(_("seed"))
    size = models.PositiveIntegerField(_("samples in all"))
    done = models.PositiveIntegerField(_("samples done"), default=0)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.QUEUED)
    result = models.JSONField(_("result"), null=True, blank=True)
    changed_at = models.DateTimeField(_("changed"), auto_now=True, db_index=True)

    class Meta:
        verbose_name = _("simulation")
        verbose_name_plural = _("simulations")

    def __str__(self) -> str:
        return f"{self.kind} {self.public_id}"

    @property
    def is_open(self) -> bool:
        return self.state in self.OPEN

    @property
    def is_stopped(self) -> bool:
        """Whether it can go on after a stop, or a failure."""
        return self.state in (self.State.STOPPED, self.State.FAILED)

    @property
    def percent(self) -> int:
        """How much of it is done."""
        return 100 * self.done // self.size


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
