from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.jobs.leased_work import LeasedWork
from league.models.season.season import Season


class Drawing(LeasedWork):
    """A schedule drawn with more and more effort while a person watches.

    `games` ([week, home, away] by slugs), `certificate` and `effort` are the best so far, `steps` the figures
    of every effort. From `from_week` on it is redrawn around the games that stay.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("Queued")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        STOPPED = "stopped", _("Stopped")
        TAKEN = "taken", _("Taken")
        FAILED = "failed", _("Failed")

    OPEN = (State.QUEUED, State.RUNNING)

    season = models.ForeignKey(Season, models.CASCADE, related_name="drawings", verbose_name=_("season"))
    seed = models.BigIntegerField(_("seed"))
    from_week = models.PositiveSmallIntegerField(_("from week"), default=1)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.QUEUED)
    effort = models.FloatField(_("effort"), null=True, blank=True)
    games = models.JSONField(_("games"), default=list, blank=True)
    certificate = models.JSONField(_("fairness certificate"), default=dict, blank=True)
    steps = models.JSONField(_("steps"), default=list, blank=True)

    class Meta:
        verbose_name = _("drawing of a schedule")
        verbose_name_plural = _("drawings of schedules")
        constraints = [
            models.UniqueConstraint(
                fields=["season"], condition=Q(state__in=["queued", "running"]), name="drawing_one_open_each"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season}, {self.get_state_display()}"
