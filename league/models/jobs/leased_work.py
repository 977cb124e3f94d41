from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LeasedWork(models.Model):
    """A row for a long piece of work; a task is only a nudge to look at it.

    A worker owns the row it has claimed until `lease_until`; `attempt` shows that the claim is still its own:
    see `league.services.jobs.leases`. The states of every kind include QUEUED and RUNNING.
    """

    QUEUED, RUNNING = "queued", "running"

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
