"""Starting, stopping and resuming runs. The same question is one run, however often it is asked.

The caller checks who may ask: these services count what a person has running and starts in a day.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Chunk, Run
from games.services.simulations.chunks import PATIENCE, nudge_run
from games.simulations import kind_named
from league.errors import Refused
from league.models import League
from league.services.quotas import check_quota, spend_simulation

if TYPE_CHECKING:
    from league.permissions import Person

MOST_CHUNKS = 1_000  # rows that one run may have


class RunResult(NamedTuple):
    """What a run has found so far: the sum of `samples` samples. `over` says whether this is the final
    result."""

    result: dict[str, Any]
    samples: int
    over: bool


@transaction.atomic
def start_run(
    *,
    kind: str,
    spec: dict[str, Any],
    seed: int,
    size: int,
    actor: Person | None = None,
    league: League | None = None,
    chunk: int | None = None,
) -> Run:
    """Starts `size` samples of this kind, or returns the run that has already been started for them.

    A stopped or failed run of the same question goes on. `chunk` is the number of samples of a chunk
    (default: the kind's). The computer has no quota. Raises Refused: bad_size, quota_exceeded.
    """
    key = run_key(kind, spec, seed, size)
    run = Run.objects.select_for_update(no_key=True).filter(key=key).first()
    if run is not None:
        return run if run.state in (*Run.OPEN, Run.State.DONE) else _go_on(run, actor)
    rules = kind_named(kind)
    if not 0 < size <= rules.most and actor is not None:
        sentence = _("Choose 1 to %(most)d samples.") % {"most": rules.most}
        raise Refused("bad_size", sentence)
    _check_person(actor)
    run, is_new = Run.objects.get_or_create(
        key=key,
        defaults={
            "kind": kind,
            "spec": spec,
            "seed": seed,
            "size": size,
            "league": league,
            "started_by": actor if isinstance(actor, User) else None,
            "lease_until": timezone.now() + PATIENCE,
        },
    )
    if is_new:
        _cut(run, chunk or rules.chunk)
        nudge_run(run)
    return run


def stop_run(*, run: Run) -> Run:
    """Stops the run before its next chunk; what is done stays. Raises Refused: run_over."""
    if not Run.objects.filter(pk=run.pk, state__in=Run.OPEN).update(
        state=Run.State.STOPPED, lease_until=None
    ):
        raise Refused("run_over", _("This simulation does not run: there is nothing to stop."))
    run.refresh_from_db()
    return run


@transaction.atomic
def resume_run(*, run: Run, actor: Person | None = None) -> Run:
    """Goes on with a stopped or failed run, which counts like a new one. Raises Refused: run_not_stopped,
    quota_exceeded."""
    run = Run.objects.select_for_update(no_key=True).get(pk=run.pk)
    if run.state not in (Run.State.STOPPED, Run.State.FAILED):
        raise Refused("run_not_stopped", _("This simulation is not stopped: there is nothing to resume."))
    return _go_on(run, actor)


def result_of(run: Run) -> RunResult | None:
    """The sum of the samples so far; None before the first chunk has been played."""
    if run.result is None:
        return None
    return RunResult(run.result, run.done, run.state == Run.State.DONE)


def run_key(kind: str, spec: dict[str, Any], seed: int, size: int) -> str:
    """The digest of a question: SHA-256 of its JSON with sorted names."""
    text = json.dumps([kind, spec, seed, size], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _go_on(run: Run, actor: Person | None) -> Run:
    _check_person(actor)
    if isinstance(actor, User):
        run.started_by = actor
    Chunk.objects.filter(run=run).update(state=Chunk.QUEUED, attempt=0, lease_until=None, error="")
    run.state, run.error, run.lease_until = Run.State.QUEUED, "", timezone.now() + PATIENCE
    run.save()
    nudge_run(run)
    return run


def _cut(run: Run, chunk: int) -> None:
    count = max(chunk, -(-run.size // MOST_CHUNKS))
    Chunk.objects.bulk_create(
        Chunk(run=run, first=first, count=min(count, run.size - first)) for first in range(0, run.size, count)
    )


def _check_person(actor: Person | None) -> None:
    if not isinstance(actor, User):
        return
    User.objects.select_for_update(no_key=True).get(pk=actor.pk)  # serializes the person's requests
    used = Run.objects.filter(started_by=actor, state__in=Run.OPEN).count()
    sentence = _("You have reached the limit of running simulations (%(most)d): wait for one, or stop it.")
    check_quota(used, settings.RUNS_PER_PERSON, sentence)
    spend_simulation(actor)
