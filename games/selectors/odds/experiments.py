"""Experiments: a person's own, and the one with a link."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.models import Experiment
from league.errors import Hidden

if TYPE_CHECKING:
    from league.permissions import Person


def experiments_of(person: Person) -> QuerySet[Experiment]:
    """The person's experiments with their runs, newest first."""
    return Experiment.objects.filter(owner=person.pk).select_related("run").order_by("-pk")


def experiment_with(public_id: UUID) -> Experiment:
    """The experiment with this link. Raises Hidden: no_such_experiment."""
    found = Experiment.objects.select_related("run", "owner").filter(public_id=public_id).first()
    if found is None:
        raise Hidden("no_such_experiment", _("There is no such experiment."))
    return found
