"""The compose file: what it starts, run here as processes on the real PostgreSQL and Redis."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from tests import services
from tests.databases import copy_of
from tests.installation import ROOT, Installation
from tests.waiting import eventually

DOCKER = ROOT / "docker"
COMPOSE: dict[str, Any] = yaml.safe_load((DOCKER / "compose.yml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = ("web", "worker", "odds", "webhooks", "beat")
WORKERS = dict.fromkeys(("worker", "odds", "webhooks"), " ready.")
READY = {"web": "Uvicorn running on", **WORKERS, "beat": "beat: Starting..."}


def named_in_example() -> set[str]:
    lines = (DOCKER / "env.example").read_text("utf-8").splitlines()
    return {line.partition("=")[0] for line in lines if line and not line.startswith("#")}


class Composed:
    """The compose file's own services as processes, each with its environment and command."""

    def __init__(self, database: str, folder: Path) -> None:
        server, broker = (
            urlsplit(os.environ["LEAGUE_TEST_DATABASE_URL"]),
            urlsplit(os.environ["CELERY_BROKER_URL"]),
        )
        (folder / "database_password").write_text(f"{server.password or 'trusted'}\n")
        stand_ins = {
            "league@postgres:5432/league": f"{server.username}@{server.hostname}:{server.port}/{database}",
            "redis:6379/0": f"{broker.hostname}:{broker.port}{broker.path}",
            "redis:6379/1": f"{broker.hostname}:{broker.port}/511",
            "/run/secrets": str(folder),
        }
        with services.reserved_port() as self.port:
            stand_ins["web:8000"] = stand_ins["localhost:8000"] = f"127.0.0.1:{self.port}"
        self.stand_ins, self.folder = stand_ins, folder
        self.running: list[services.Service] = []
        self.prefix = f"{database}-"

    def here(self, word: str) -> str:
        """A word of the compose file, with this machine's addresses in it."""
        for there, here in self.stand_ins.items():
            word = word.replace(there, here)
        return word

    def environment(self, name: str) -> dict[str, str]:
        variables = {key: self.here(value) for key, value in SERVICES[name]["environment"].items()}
        variables |= {"DATA_DIR": str(self.folder), "CELERY_QUEUE_PREFIX": self.prefix}
        ours = dict(Installation.of(**variables).env)
        return {key: value for key, value in ours.items() if key != "DATABASE_PASSWORD"}

    def start(self, name: str) -> None:
        command = [sys.executable, str(ROOT / "manage.py"), *map(str, SERVICES[name]["command"])]
        if name == "web":
            command += ["--port", str(self.port)]
        service = services.start(name, command, READY[name], cwd=ROOT, env=self.environment(name))
        self.running.append(service)

    def healthy(self, name: str) -> bool:
        """Whether the service's own health check passes."""
        test = SERVICES[name]["healthcheck"]["test"]
        assert test[:2] == ["CMD", "python"]
        words = [self.here(word) for word in test[2:]]
        done = subprocess.run([sys.executable, *words], cwd=ROOT, env=self.environment(name), check=False)
        return done.returncode == 0


@pytest.fixture(scope="module")
def composed(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[Composed]:
    """Started in any order on an empty database, which they migrate one at a time."""
    with copy_of("template0") as name:
        composed = Composed(name, tmp_path_factory.mktemp("compose"))
        for service in OURS:
            composed.start(service)
        yield composed
        for running in composed.running:
            running.stop()


def test_only_the_web_server_is_published_and_only_to_this_machine() -> None:
    assert set(SERVICES) == {*OURS, "postgres", "redis"}
    ports = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert ports == {"web": ["${PUBLISH:-127.0.0.1:8000}:8000"]}


def test_every_volume_and_secret_is_declared() -> None:
    kept = {
        volume.partition(":")[0] for service in SERVICES.values() for volume in service.get("volumes", [])
    }
    secrets = {secret for service in SERVICES.values() for secret in service.get("secrets", [])}
    assert (kept, secrets) == (set(COMPOSE["volumes"]), set(COMPOSE["secrets"]))


@pytest.mark.parametrize("name", OURS)
def test_our_services_wait_for_healthy_servers_and_have_few_privileges(name: str) -> None:
    service = SERVICES[name]
    assert service["depends_on"] == {
        server: {"condition": "service_healthy"} for server in ("postgres", "redis")
    }
    assert all("healthcheck" in SERVICES[server] for server in service["depends_on"])
    assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])


def test_passwords_are_in_files_only() -> None:
    passwords = {
        (service, name): value
        for service, settings in SERVICES.items()
        for name, value in settings.get("environment", {}).items()
        if "PASSWORD" in name
    }
    assert {service for service, _name in passwords} == {*OURS, "postgres"}
    assert all(name.endswith("_FILE") for _service, name in passwords)
    assert set(passwords.values()) == {"/run/secrets/database_password"}


def test_the_services_become_healthy(composed: Composed) -> None:
    assert eventually(lambda: composed.healthy("worker"), seconds=180)
    assert composed.healthy("beat")


def test_the_example_names_every_setting_and_nothing_else(embedded: Installation) -> None:
    code = "import json; from league.conf.environment import env; print(json.dumps(sorted(env.asked)))"
    asked = set(json.loads(embedded.manage("shell", "--no-imports", "-c", code)))
    assert named_in_example() == asked | {"PUBLISH"}  # which is the compose file's
