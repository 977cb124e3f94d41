from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


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
