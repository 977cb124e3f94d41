"""Tasks reach real workers, once each, on the file broker as on Redis."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.conftest import FRAME_TASKS
from tests.installation import Installation
from tests.waiting import eventually


def send(installation: Installation, calls: str) -> None:
    """Runs these calls of tests.frame.tasks in a process of their own, as a web request would be."""
    installation.manage("shell", "--no-imports", "-c", f"from tests.frame import tasks\n{calls}")


def lines(file: Path) -> list[str]:
    return file.read_text().split() if file.exists() else []


def test_each_task_runs_once_whichever_of_two_workers_takes_it(
    installation: Installation, tmp_path: Path
) -> None:
    file = tmp_path / "lines"
    installation.start_worker(2, *FRAME_TASKS)
    installation.start_worker(2, *FRAME_TASKS)
    send(installation, f"for number in range(300): tasks.write_line.delay({str(file)!r}, number)")
    assert eventually(lambda: len(lines(file)) >= 300)
    assert sorted(lines(file), key=int) == [str(number) for number in range(300)]
    installation.check()


def test_a_task_sent_while_no_worker_runs_waits_for_one(installation: Installation, tmp_path: Path) -> None:
    file = tmp_path / "lines"
    send(installation, f"tasks.write_line.delay({str(file)!r}, 'late')")
    assert not file.exists()
    installation.start_worker(1, *FRAME_TASKS)
    assert eventually(lambda: lines(file) == ["late"])


def test_a_task_whose_process_is_killed_is_delivered_again(
    installation: Installation, tmp_path: Path
) -> None:
    file = tmp_path / "lines"
    installation.start_worker(1, *FRAME_TASKS)
    send(installation, f"tasks.die_once.delay({str(file)!r})")
    assert eventually(lambda: lines(file) == ["second"])


def test_a_worker_that_is_stopped_ends_what_it_has_begun_and_leaves_the_rest(
    installation: Installation, tmp_path: Path
) -> None:
    begun, ended = tmp_path / "begun", tmp_path / "ended"
    worker = installation.start_worker(1, *FRAME_TASKS)
    send(installation, f"for _ in range(4): tasks.take_a_second.delay({str(begun)!r}, {str(ended)!r})")
    assert eventually(begun.exists)
    worker.stop()
    done = len(lines(ended))
    assert 1 <= done < 4
    assert len(lines(begun)) == done
    installation.start_worker(2, *FRAME_TASKS)
    assert eventually(lambda: len(lines(ended)) == 4)
    assert len(lines(begun)) == 4


def test_scheduled_tasks_are_sent_and_do_not_pile_up(embedded: Installation) -> None:
    embedded.start_beat()
    queue = embedded.data_dir / "queue"
    assert eventually(lambda: list(queue.glob("*.league")))
    headers = json.loads(next(queue.glob("*.league")).read_text())["headers"]
    assert headers["task"] == "games.sweep_jobs"
    sent = datetime.fromisoformat(headers["expires"]) - timedelta(seconds=5)
    assert abs(datetime.now(UTC) - sent) < timedelta(seconds=5)
