"""Runs of simulations in chunks that workers share."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Chunk, Run
from games.simulations.samples import kind_named
from league.frame.errors import Refused
from league.frame.locks import lock_person
from league.frame.quotas import check_quota, spend
from league.models import League
from league.work.services import Work, claim_lease, leased_row, nudge, nudge_after_commit, work_kind

if TYPE_CHECKING:
    from league.frame.permissions import Person


# Playing the chunks of runs.
#
# A task plays one chunk of its run and sends itself again, behind the tasks of other runs, until no chunk
# is left. Several tasks of one run are sent, so that several workers play it. A chunk's row is leased; a
# worker that dies loses at most one chunk, which another worker plays again when the lease has expired.

PATIENCE = timedelta(seconds=60)  # until the sweep sends a run's tasks again: it may wait behind other runs
ABREAST = 8  # tasks of one run in the queue: as many workers as can play it at the same time


class Simulations(Work[Chunk]):
    """Its task names a run, of which it plays the first free chunk."""

    task, model = "games.play_chunk", Chunk
    renewals = 200  # a chunk of over ten minutes hangs

    def rows(self) -> QuerySet[Chunk]:
        return Chunk.objects.filter(run__state__in=Run.OPEN)

    @transaction.atomic
    def claim(self, public_id: UUID | str) -> Chunk | None:
        """The first free chunk of this run; None if there is none or the run does not run."""
        free = _free_chunks(public_id).order_by("first").values_list("public_id", flat=True)
        for chunk in free[: 2 * ABREAST]:
            if claim_lease(Chunk.objects.all(), chunk, self.lease):
                waiting = Run.objects.filter(public_id=public_id, state__in=Run.OPEN)
                waiting.update(state=Run.State.RUNNING, lease_until=timezone.now() + PATIENCE)
                return Chunk.objects.select_related("run").get(public_id=chunk)
        return None

    def do(self, row: Chunk) -> None:
        run = row.run
        with self.keep_lease(row):
            played = kind_named(run.kind).play(run.spec, run.seed, row.first, row.count)
        if add_chunk(row, played) and _free_chunks(run.public_id).exists():
            nudge(self.task, str(run.public_id))

    def fail(self, row: Chunk, error: str, code: str) -> None:  # noqa: ARG002 - runs keep no code
        """Fails the run."""
        leased_row(row).update(state=Chunk.QUEUED, lease_until=None, error=error)
        running = Run.objects.filter(pk=row.run_id, state__in=Run.OPEN)
        running.update(state=Run.State.FAILED, error=error, lease_until=None)

    def send_due(self, waiting_tasks: int) -> int:  # noqa: ARG002 - it sends few for each run
        """Sends the tasks of runs that nobody works on."""
        now, chunks = timezone.now(), list(self.due().values_list("pk", "run"))
        forsaken = Q(lease_until__lt=now) | Q(pk__in={run for _chunk, run in chunks})
        Chunk.objects.filter(pk__in=[chunk for chunk, _run in chunks]).update(lease_until=None)
        runs = list(Run.objects.filter(forsaken, state__in=Run.OPEN))
        Run.objects.filter(pk__in=[run.pk for run in runs]).update(lease_until=now + PATIENCE)
        return sum(nudge_run(run) for run in runs)


SIMULATIONS = work_kind("simulations", Simulations())


def nudge_run(run: Run) -> int:
    """Sends the tasks of the run when the transaction commits, and returns their number. The sweep sends them
    again if they get lost."""
    tasks = min(ABREAST, Chunk.objects.filter(run=run).count())
    for _turn in range(tasks):
        nudge_after_commit(Simulations.task, str(run.public_id))
    return tasks


@transaction.atomic
def add_chunk(chunk: Chunk, played: dict[str, Any]) -> bool:
    """Adds the result of a chunk to its run and deletes the chunk. Returns False if another worker has the
    chunk by now; its result will be the same."""
    run = Run.objects.select_for_update(no_key=True).get(pk=chunk.run_id)
    if not leased_row(chunk).delete()[0]:
        return False
    run.result = played if run.result is None else kind_named(run.kind).add(run.result, played)
    run.done += chunk.count
    if run.done == run.size:
        run.state, run.lease_until = Run.State.DONE, None
    run.save(update_fields=["result", "done", "state", "lease_until", "changed_at"])
    if run.state == Run.State.DONE:
        run_finished.send(sender=None, run=run)
    return True


def delete_old_runs() -> None:
    """Deletes runs that have not changed for as many days as their kind says."""
    for name in set(Run.objects.order_by().values_list("kind", flat=True).distinct()):
        limit = timezone.now() - timedelta(days=kind_named(name).days)
        Run.objects.filter(kind=name, changed_at__lt=limit).exclude(state__in=Run.OPEN).delete()


def _free_chunks(public_id: UUID | str) -> QuerySet[Chunk]:
    """The chunks of the run that nobody plays, without those that pause after an error."""
    free = Q(lease_until=None, state=Chunk.QUEUED) | Q(lease_until__lt=timezone.now())
    return SIMULATIONS.rows().filter(free, run__public_id=public_id)


# Starting, stopping and resuming runs. The same question is one run, however often it is asked.
#
# The caller checks who may ask: these services count what a person has running and starts in a day.

MOST_CHUNKS = 1_000  # rows that one run may have


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
        raise Refused("run_over")
    run.refresh_from_db()
    return run


@transaction.atomic
def resume_run(*, run: Run, actor: Person | None = None) -> Run:
    """Goes on with a stopped or failed run, which counts like a new one. Raises Refused: run_not_stopped,
    quota_exceeded."""
    run = Run.objects.select_for_update(no_key=True).get(pk=run.pk)
    if not run.is_stopped:
        raise Refused("run_not_stopped")
    return _go_on(run, actor)


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
    lock_person(actor)
    used = Run.objects.filter(started_by=actor, state__in=Run.OPEN).count()
    sentence = _("You have reached the limit of running simulations (%(most)d): wait for one, or stop it.")
    check_quota(used, settings.RUNS_PER_PERSON, sentence)
    spend("simulation", actor)


run_finished = Signal()  # run: sent in the transaction that stores its result
