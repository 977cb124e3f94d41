"""How the API says that background work stands still because no worker is running."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django.utils.functional import cached_property
from rest_framework import serializers

from league.models.jobs.leased_work import LeasedWork
from league.selectors.jobs.workers import worker_is_alive


class WaitsForWorkerField(serializers.BooleanField):
    """True while the work is queued or running and no worker has shown itself for a minute.

    It is done once a worker runs; nothing has to be asked for again. A list asks once for all its items.
    """

    def __init__(self, **options: Any) -> None:
        text = "True while this stands still because no worker is running; it goes on once one runs."
        super().__init__(read_only=True, source="*", help_text=text, **options)

    def to_representation(self, value: LeasedWork) -> bool:  # type: ignore[override] # of the whole row
        if value.state not in (LeasedWork.QUEUED, LeasedWork.RUNNING):
            return False
        alive: bool | None = self.context.get("worker_is_alive")
        return not (worker_is_alive() if alive is None else alive)


class WorkerStatusMixin:
    """For a view whose answer has the field: it changes when the workers come or go."""

    @cached_property
    def worker_is_alive(self) -> bool:
        return worker_is_alive()

    def also(self) -> Hashable:
        return self.worker_is_alive

    def get_serializer_context(self) -> dict[str, Any]:
        context: dict[str, Any] = super().get_serializer_context()  # type: ignore[misc] # a mixin of GenericAPIView
        return {**context, "worker_is_alive": self.worker_is_alive}
