"""Deletes rows of jobs that nobody reads any more."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from league.models import Job

AT_ONCE = 2000  # rows of one call: the next one follows within minutes


def delete_old_parts() -> int:
    """Deletes the parts of seasons' jobs that are over: only the whole job is shown. Returns their number.

    A part that a worker still plays stays until it is over, too."""
    whole = Job.objects.filter(pk=OuterRef("parent_id")).exclude(state__in=Job.OPEN)
    over = Job.objects.exclude(parent=None).exclude(state__in=Job.OPEN)
    old = list(over.filter(Exists(whole)).values_list("pk", flat=True)[:AT_ONCE])
    return Job.objects.filter(pk__in=old).delete()[0]
