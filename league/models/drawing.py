from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.season import Season


class Drawing(models.Model):
    """A schedule that is drawn with more and more effort while somebody watches; this row is the work.

    `games` ([week, home, away] by slugs), `certificate` and `effort` are the best so far, `steps` the figures
    of every effort. From `from_week` on it is drawn anew around the games that stand. A worker holds it until
    `lease_until` and shows by `attempt` that it is still the one, see `league.services.drawings`.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("Queued")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        STOPPED = "stopped", _("Stopped")
        TAKEN = "taken", _("Taken")
        FAILED = "failed", _("Failed")

    OPEN = (State.QUEUED, State.RUNNING)

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    season = models.ForeignKey(Season, models.CASCADE, related_name="drawings", verbose_name=_("season"))
    seed = models.BigIntegerField(_("seed"))
    from_week = models.PositiveSmallIntegerField(_("from week"), default=1)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.QUEUED)
    effort = models.FloatField(_("effort"), null=True, blank=True)
    games = models.JSONField(_("games"), default=list, blank=True)
    certificate = models.JSONField(_("fairness certificate"), default=dict, blank=True)
    steps = models.JSONField(_("steps"), default=list, blank=True)
    attempt = models.PositiveSmallIntegerField(_("attempt"), default=0)
    lease_until = models.DateTimeField(_("leased until"), null=True, blank=True, db_index=True)
    error = models.TextField(_("error"), blank=True)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("started by"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

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
