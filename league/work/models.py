"""Jobs of a season, leased work and heartbeats of workers."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.seasons.models import Season


class LeasedWork(models.Model):
    """A row for a long piece of work; a task is only a nudge to look at it.

    A worker owns the row it has claimed until `lease_until`; `attempt` shows that the claim is still its own:
    see `league.work.services`. The states of every kind include QUEUED, RUNNING and FAILED.
    """

    QUEUED, RUNNING, FAILED = "queued", "running", "failed"
    OPEN: tuple[str, ...] = (QUEUED, RUNNING)

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    state = models.CharField(_("state"), max_length=10, default=QUEUED)
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
        abstract = True


class Heartbeat(models.Model):
    """When a worker last did a task: one row. Beat sends that task, so it shows that both are alive."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="heartbeat_one_row")]

    def __str__(self) -> str:
        return self.at.isoformat()


class Job(LeasedWork):
    """Games that the computer plays. `done` and `total` count them; `key` makes a start idempotent.

    A season's job has no lease of its own: its parts are jobs that each play some fixtures of one week.
    `worker` is the one that claimed the job last, see `league.work.services.worker_name`.
    """

    class Kind(models.TextChoices):
        PLAY_WEEK = "play_week", _("Play a week")
        PLAY_SEASON = "play_season", _("Play a season")

    class State(models.TextChoices):
        QUEUED = "queued", _("Queued")
        RUNNING = "running", _("Running")
        PAUSED = "paused", _("Paused")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")
        CANCELLED = "cancelled", _("Canceled")

    OPEN = (State.QUEUED, State.RUNNING, State.PAUSED)

    key = models.CharField(_("key"), max_length=80, unique=True)
    kind = models.CharField(_("kind"), max_length=20, choices=Kind)
    season = models.ForeignKey(Season, models.CASCADE, related_name="jobs", verbose_name=_("season"))
    parent = models.ForeignKey(
        "self", models.CASCADE, related_name="parts", null=True, blank=True, verbose_name=_("part of")
    )
    payload = models.JSONField(_("payload"), default=dict, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.QUEUED)
    done = models.PositiveIntegerField(_("games done"), default=0)
    total = models.PositiveIntegerField(_("games in all"), default=0)
    worker = models.CharField(_("worker"), max_length=40, blank=True, db_default="", editable=False)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        constraints = [
            models.UniqueConstraint(
                fields=["season"],
                condition=Q(kind="play_season", state__in=["queued", "running", "paused"]),
                name="job_one_open_season_each",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.public_id}"
