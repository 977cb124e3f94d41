"""A run gives the same result however it is cut, interrupted and taken over; the same question is one run."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games.models import Chunk, Run
from games.simulations import samples as kinds
from games.simulations.services import (
    SIMULATIONS,
    add_chunk,
    delete_old_runs,
    resume_run,
    start_run,
    stop_run,
)
from league.frame.errors import Refused
from tests.simulations import counting
from tests.simulations.counting import work_through

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def counting_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kinds.KINDS, "counting", counting.__name__)


def started(size: int = 70, **more: Any) -> Run:
    return start_run(**{"kind": "counting", "spec": {}, "seed": 7, "size": size, **more})


def run_out(chunk: Chunk) -> None:
    Chunk.objects.filter(pk=chunk.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def claimed(run: Run) -> Chunk:
    chunk = SIMULATIONS.claim(run.public_id)
    assert chunk
    return chunk


@pytest.mark.parametrize("chunk", [70, 24, 10])  # 1, 3 and 7 chunks
def test_result_does_not_depend_on_how_a_run_is_cut(chunk: int) -> None:
    run = work_through(started(chunk=chunk))
    assert (run.state, run.done, run.result) == (Run.State.DONE, 70, counting.play({}, 7, 0, 70))


def test_chunk_of_a_dead_worker_counts_once() -> None:
    run = started()
    dead = claimed(run)
    run_out(dead)
    work_through(run)
    late = add_chunk(dead, counting.play({}, 7, dead.first, dead.count))
    run.refresh_from_db()
    assert (late, run.result, Chunk.objects.count()) == (False, counting.play({}, 7, 0, 70), 0)


def test_chunks_may_end_in_any_order() -> None:
    run = started()
    first = claimed(run)
    work_through(run)
    add_chunk(first, counting.play({}, 7, first.first, first.count))
    run.refresh_from_db()
    assert run.result == counting.play({}, 7, 0, 70)


def test_stopped_run_keeps_its_samples_and_goes_on_later() -> None:
    run = started()
    SIMULATIONS.take(run.public_id)
    stop_run(run=run)
    assert not SIMULATIONS.take(run.public_id)
    run.refresh_from_db()
    assert (run.done, run.state) == (10, Run.State.STOPPED)
    assert run.result == counting.play({}, 7, 0, 10)
    assert work_through(resume_run(run=run)).result == counting.play({}, 7, 0, 70)


def test_the_same_question_is_one_run() -> None:
    first = started()
    assert started() == first
    work_through(first)
    assert (started(), started(seed=8) == first, Run.objects.count()) == (first, False, 2)


def test_asking_again_resumes_a_stopped_run() -> None:
    stop_run(run=started())
    assert started().state == Run.State.QUEUED


def test_run_that_cannot_be_played_fails_with_the_sentence() -> None:
    run = work_through(started(spec={"refused": 1}))
    assert (run.state, run.error) == (Run.State.FAILED, "It cannot be played.")


def test_run_fails_after_several_attempts() -> None:
    run = started(spec={"broken": 1}, size=10)
    for _attempt in range(SIMULATIONS.attempts):
        run_out(run.chunks.get())
        SIMULATIONS.take(run.public_id)
    run.refresh_from_db()
    assert (run.state, run.error) == (
        Run.State.FAILED,
        "The program made an error: tell the person who runs this site.",
    )


def test_sweep_sends_the_tasks_of_a_forsaken_run_once(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[str] = []
    monkeypatch.setattr("league.work.services.nudge", lambda task, *_: sent.append(task))
    run = started(size=20)
    run_out(claimed(run))
    with django_capture_on_commit_callbacks(execute=True):
        SIMULATIONS.sweep()
    with django_capture_on_commit_callbacks(execute=True):
        SIMULATIONS.sweep()
    assert sent == ["games.play_chunk"] * 2  # the second sweep finds nothing


def test_a_simulation_that_goes_on_counts_like_a_new_one(settings: Any) -> None:
    """Who stopped and resumed could have 50 running."""
    settings.RUNS_PER_PERSON = 1
    person = User.objects.create(username="ada")
    stopped = stop_run(run=started(actor=person))
    started(actor=person, seed=8)
    with pytest.raises(Refused) as refusal:
        resume_run(run=stopped, actor=person)
    assert refusal.value.code == "quota_exceeded"
    assert started(actor=None, seed=9).state == Run.State.QUEUED


def test_quota_of_running_simulations(settings: Any) -> None:
    settings.RUNS_PER_PERSON = 1
    person = User.objects.create(username="ada")
    first = started(actor=person)
    with pytest.raises(Refused) as refused:
        started(actor=person, seed=8)
    assert (refused.value.code, started(actor=person)) == ("quota_exceeded", first)


def test_size_of_a_run_is_limited_for_people() -> None:
    with pytest.raises(Refused) as refused:
        started(size=1_001, actor=User.objects.create(username="ada"))
    assert refused.value.code == "bad_size"


def test_old_runs_are_deleted() -> None:
    old, new, waiting = work_through(started()), work_through(started(seed=8)), started(seed=9)
    Run.objects.exclude(pk=new.pk).update(changed_at=timezone.now() - timedelta(days=31))
    delete_old_runs()
    assert set(Run.objects.all()) == {new, waiting}
    assert old not in Run.objects.all()
