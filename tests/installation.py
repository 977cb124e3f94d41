"""An installed service, run by commands as an operator does."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from league.conf.program import beat_command, odds_command, web_command, webhooks_command, worker_command
from tests import services
from tests.forking.processes import ForkedPopen, run_forked

ROOT = Path(__file__).resolve().parents[1]
# Skips Django's system checks in commands (`lint` runs them): they load every page and take half of the time
# that a process needs to start. CELERY_SKIP_CHECKS does the same for workers, except those of `up`.
UNCHECKED = "--skip-checks"


@dataclass
class Installation:
    """An environment with its database and broker, commands run in it and processes kept running.

    `url` is the web server's address once it has been started.
    """

    env: Mapping[str, str]
    url: str = ""
    running: list[services.Service] = field(default_factory=list)

    @classmethod
    def of(cls, **variables: str) -> Installation:
        """An installation with these environment variables added to those of this process."""
        ours = {
            "DJANGO_SETTINGS_MODULE": "league.conf.settings",
            "LEAGUE_VENV": "off",
            "ENGINE_JIT": "0",  # without numba, processes start twice as fast and play the same games
            "CELERY_SKIP_CHECKS": "1",  # see UNCHECKED
            "DJANGO_ALLOW_ASYNC_UNSAFE": "",  # only needed by the browser's fixtures
        }
        return cls({**os.environ, **ours, **variables})

    @property
    def data_dir(self) -> Path:
        return Path(self.env["DATA_DIR"])

    def manage(self, *arguments: str, seconds: float = 120, root: Path = ROOT) -> str:
        """The output of a command of manage.py. Raises CalledProcessError, with the output, if it fails."""
        done = self.run(*arguments, seconds=seconds, root=root)
        if done.returncode:
            sys.stderr.write(done.stdout + done.stderr)  # pytest shows it with the failure
        done.check_returncode()
        return done.stdout

    def run(
        self, *arguments: str, seconds: float = 120, root: Path = ROOT
    ) -> subprocess.CompletedProcess[str]:
        """Runs a command of manage.py, of this tree or another one, until it ends, with any exit status."""
        command = [sys.executable, str(root / "manage.py"), *arguments]
        if root == ROOT:
            return run_forked(command, env=self.env, seconds=seconds)
        return subprocess.run(
            command, env=self.env, capture_output=True, text=True, timeout=seconds, check=False
        )

    def begin(self, *arguments: str) -> subprocess.Popen[str]:
        """Starts a command of manage.py that runs beside the test."""
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        return ForkedPopen(command, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def start_worker(self, processes: int = 2, *flags: str) -> services.Service:
        """Starts another Celery worker."""
        return self._start("celery", [*worker_command(processes), *flags], " ready.")

    def start_odds_worker(self) -> services.Service:
        """Starts a worker of the queue of simulations and imports."""
        return self._start("odds", odds_command(1), " ready.")

    def drop(self, service: services.Service) -> None:
        """Stops one of its processes, which may be dead."""
        self.running.remove(service)
        service.stop()

    def start_sender(self) -> services.Service:
        """Starts a worker that sends webhooks."""
        return self._start("webhooks", webhooks_command(), " ready.")

    def start_beat(self) -> services.Service:
        """Starts Celery's scheduler."""
        return self._start("beat", beat_command(), "beat: Starting...")

    def start_web(self, *, for_browsers: bool = False) -> str:
        """Starts the web server; returns its address.

        One for browsers is not forked: from a forked one, Chromium's service worker often never finishes its
        installation.
        """
        with services.reserved_port() as port:
            self._start("uvicorn", web_command(port), "Uvicorn running on", fork=not for_browsers)
        self.url = f"http://127.0.0.1:{port}"
        return self.url

    def check(self) -> None:
        """Raises RuntimeError with its log if one of the processes has died."""
        for service in self.running:
            service.check()

    def stop(self) -> None:
        while self.running:
            self.running.pop().stop()

    def kill(self) -> None:
        """Kills its processes; for an installation whose data is not needed any more."""
        for service in self.running:
            if service.process.poll() is None:
                service.kill()
        self.stop()

    def _start(self, name: str, command: list[str], ready: str, *, fork: bool = True) -> services.Service:
        service = services.start(name, command, ready, cwd=ROOT, env=self.env, fork=fork)
        self.running.append(service)
        return service
