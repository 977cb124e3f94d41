"""Fields that tell whether background work is waiting because no worker is running."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django.utils.functional import cached_property
from rest_framework import serializers

from league.models.jobs.leased_work import LeasedWork
from league.selectors.jobs.workers import worker_is_alive


class WaitsForWorkerField(serializers.BooleanField):
    """True while the work is queued or running and no worker has been seen for a minute.

    The work is done once a worker runs; nobody has to request it again. A list checks the workers once for
    all its items.
    """

    def __init__(self, **options: Any) -> None:
        text = "True while this waits because no worker is running. It continues once a worker runs."
        super().__init__(read_only=True, source="*", help_text=text, **options)

    def to_representation(self, value: LeasedWork) -> bool:  # type: ignore[override] # of the whole row
        if value.state not in (LeasedWork.QUEUED, LeasedWork.RUNNING):
            return False
        alive: bool | None = self.context.get("worker_is_alive")
        return not (worker_is_alive() if alive is None else alive)


class WorkerStatusMixin:
    """For views whose answers have the field: the answer changes when workers start or stop."""

    @cached_property
    def worker_is_alive(self) -> bool:
        return worker_is_alive()

    def extra_version(self) -> Hashable:
        return self.worker_is_alive

    def get_serializer_context(self) -> dict[str, Any]:
        context: dict[str, Any] = super().get_serializer_context()  # type: ignore[misc] # a mixin of GenericAPIView
        return {**context, "worker_is_alive": self.worker_is_alive}
