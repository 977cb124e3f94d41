"""Tasks reach real workers, once each, on the file broker as on Redis."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from celery import current_app
from kombu import Connection

from tests.conftest import FRAME_TASKS
from tests.installation import Installation
from tests.services import Service
from tests.waiting import eventually


def broker_of(installation: Installation) -> Connection:
    if url := installation.env["CELERY_BROKER_URL"]:
        return Connection(url)
    options = {"folder": str(queue_of(installation))}
    return Connection(
        "filesystem://localhost",
        transport="league.conf.broker:Transport",
        transport_options=options,
    )


def send(installation: Installation, name: str, *arguments: object) -> None:
    """Sends a task of tests.frame.tasks through the broker of the installation."""
    queue = f"{installation.env['CELERY_QUEUE_PREFIX']}league"
    with broker_of(installation) as broker:
        current_app.send_task(f"tests.frame.tasks.{name}", arguments, queue=queue, connection=broker)


def queue_of(installation: Installation) -> Path:
    return installation.data_dir / "queue"


def lines(file: Path) -> list[str]:
    return file.read_text().split() if file.exists() else []


def test_each_task_runs_once_whatever_becomes_of_the_workers(
    installation: Installation, tmp_path: Path
) -> None:
    """A worker that comes late, one that is stopped, two at once, and a killed process. The same three
    workers show all of it: their start is most of the time."""
    worker = takes_what_waited_for_it(installation, tmp_path)
    ends_what_it_has_begun_and_leaves_the_rest(installation, tmp_path, worker)
    installation.start_worker(2, *FRAME_TASKS)
    each_task_runs_once_whichever_of_two_workers_takes_it(installation, tmp_path / "lines")
    send(installation, "die_once", str(tmp_path / "killed"))
    assert eventually(lambda: lines(tmp_path / "killed") == ["second"])
    installation.check()


def takes_what_waited_for_it(installation: Installation, folder: Path) -> Service:
    late = folder / "late"
    send(installation, "write_line", str(late), "late")
    assert not late.exists()
    worker = installation.start_worker(1, *FRAME_TASKS)
    assert eventually(lambda: lines(late) == ["late"])
    return worker


def ends_what_it_has_begun_and_leaves_the_rest(
    installation: Installation, folder: Path, worker: Service
) -> None:
    begun, ended = folder / "begun", folder / "ended"
    for _ in range(4):
        send(installation, "take_a_moment", str(begun), str(ended))
    assert eventually(begun.exists)
    installation.running.remove(worker)
    worker.stop()
    done = len(lines(ended))
    assert 1 <= done < 4
    assert len(lines(begun)) == done
    installation.start_worker(2, *FRAME_TASKS)
    assert eventually(lambda: len(lines(ended)) == 4)
    assert len(lines(begun)) == 4


def each_task_runs_once_whichever_of_two_workers_takes_it(installation: Installation, file: Path) -> None:
    for number in range(100):
        send(installation, "write_line", str(file), number)
    assert eventually(lambda: len(lines(file)) >= 100)
    assert sorted(lines(file), key=int) == [str(number) for number in range(100)]


def test_scheduled_tasks_are_sent_and_do_not_pile_up(embedded: Installation) -> None:
    embedded.start_beat()

    def sweeps() -> list[dict[str, str]]:
        messages = [json.loads(file.read_text())["headers"] for file in queue_of(embedded).glob("*.league")]
        return [headers for headers in messages if headers["task"] == "league.sweep_work"]

    assert eventually(sweeps)
    sent = datetime.fromisoformat(sweeps()[0]["expires"]) - timedelta(seconds=1)
    assert abs(datetime.now(UTC) - sent) < timedelta(seconds=1)
