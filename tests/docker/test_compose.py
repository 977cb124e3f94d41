"""The compose files: valid, closed to others, and complete."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.docker.deployment import BOTH, DOCKER, MANY, ONE, OURS, example, read
from tests.docker.image import DOCKERFILE, instructions
from tests.installation import ROOT, Installation

SERVICES: dict[str, dict[str, Any]] = BOTH["services"]
IMAGES = re.compile(r"^(?:ARG PYTHON=| *image: )(\S+:\S+)$", re.MULTILINE)
# Of https://docs.docker.com/reference/compose-file/, as far as we use it.
TOP_KEYS = {"name", "services", "networks", "volumes", "configs", "secrets"}
SERVICE_KEYS = {
    *("build", "cap_add", "cap_drop", "command", "configs", "deploy", "depends_on", "entrypoint", "env_file"),
    *("environment", "healthcheck", "image", "init", "logging", "networks", "ports", "read_only", "restart"),
    *("scale", "secrets", "security_opt", "shm_size", "stop_grace_period", "sysctls", "tmpfs", "ulimits"),
    *("user", "volumes", "working_dir"),
}
each_service = pytest.mark.parametrize("name", SERVICES)


@pytest.mark.parametrize("content", [ONE, MANY, BOTH], ids=["one", "many", "both"])
def test_each_key_of_a_file_is_one_of_compose(content: dict[str, Any]) -> None:
    """Compose refuses a file with another key."""
    assert content.keys() <= TOP_KEYS
    assert {key for service in content["services"].values() for key in service} <= SERVICE_KEYS


def test_only_the_front_is_published_and_only_to_this_machine() -> None:
    def ports(content: dict[str, Any]) -> dict[str, Any]:
        return {name: one["ports"] for name, one in content["services"].items() if one.get("ports")}

    published = ["${PUBLISH:-127.0.0.1:8000}:8000"]
    assert ports(ONE) == {"web": published}
    assert ports(BOTH) == {"proxy": published}


def test_everything_that_a_service_uses_is_declared() -> None:
    for kind in ("secrets", "networks", "volumes", "configs"):
        named = [name for one in SERVICES.values() for name in one.get(kind, ())]
        names = {name["source"] if isinstance(name, dict) else name.partition(":")[0] for name in named}
        names = {name for name in names if not name.startswith(".")}  # files of this folder
        assert names == set(BOTH[kind]), kind


def test_only_our_services_reach_the_stores_and_the_stores_reach_nothing() -> None:
    def networks(name: str) -> set[str]:
        return set(SERVICES[name]["networks"])

    assert BOTH["networks"]["inside"] == {"internal": True}
    assert networks("postgres") == networks("redis") == networks("pooler") == {"inside"}
    assert networks("proxy") == {"front"}
    assert [name for name in SERVICES if "inside" in networks(name)] == [*OURS, "postgres", "redis", "pooler"]


@each_service
def test_a_service_waits_for_healthy_servers_and_has_few_privileges(name: str) -> None:
    service = SERVICES[name]
    assert all("healthcheck" in SERVICES[server] for server in service.get("depends_on", ()))
    if name not in {"proxy", "postgres", "redis"}:  # the proxy tells clients that it has no web server yet
        assert set(map(str, service["depends_on"].values())) == {"{'condition': 'service_healthy'}"}
    assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert set(service.get("cap_add", ())) <= {"CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"}


@each_service
def test_a_service_has_a_check_of_its_own_and_no_file_without_an_end(name: str) -> None:
    service = SERVICES[name]
    assert service["healthcheck"]["test"]
    assert [place for place in service.get("tmpfs", ()) if "size=" not in place] == []
    assert service["logging"]["options"] == {"max-size": "10m", "max-file": "5"}


def test_each_of_our_services_is_asked_for_what_it_does() -> None:
    checks = {name: SERVICES[name]["healthcheck"]["test"][3] for name in OURS}
    assert checks == {"web": "http://localhost:8000/healthz", **dict.fromkeys(OURS[1:], "work")}


@pytest.mark.parametrize("name", OURS)
def test_an_empty_variable_of_the_example_hides_nothing_that_the_image_says(name: str) -> None:
    """`.env` comes after the image, and `environment` after both."""
    image = dict(word.split("=", 1) for line in instructions("ENV") for word in line.split())
    variables = image | example() | SERVICES[name]["environment"]
    assert {key: variables[key] for key in image} == image


def test_postgres_is_healthy_only_when_it_accepts_connections_by_the_network() -> None:
    """While it makes the database, its image runs a server that answers at the socket alone."""
    assert "--host" in SERVICES["postgres"]["healthcheck"]["test"]


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


def test_operations_lists_every_service() -> None:
    page = (ROOT / "docs" / "operations.md").read_text("utf-8")
    section = page.partition("## Containers")[2].partition("\n## ")[0]
    assert [name for name in SERVICES if f"| `{name}` |" not in section] == []


def test_the_example_names_every_setting_and_nothing_else(embedded: Installation) -> None:
    code = "import json; from league.conf.environment import env; print(json.dumps(sorted(env.asked)))"
    asked = set(json.loads(embedded.manage("shell", "--no-imports", "-c", code)))
    assert example().keys() == asked | {"PROXY_NET", "PUBLISH"}  # which are the compose files'


def test_the_script_pins_every_image_to_its_digest(tmp_path: Path) -> None:
    shutil.copytree(DOCKER, tmp_path / "docker")
    digest = f"sha256:{'5' * 64}"
    docker = tmp_path / "bin" / "docker"
    docker.parent.mkdir()
    docker.write_text(f'#!/bin/sh\n[ "$1 $2 $3" = "buildx imagetools inspect" ] && echo {digest}\n')
    docker.chmod(0o755)
    env = {"PATH": f"{docker.parent}:/usr/bin:/bin"}
    for _twice in range(2):
        subprocess.run([tmp_path / "docker" / "images.sh"], env=env, check=True)
    names = ("Dockerfile", "compose.yml", "compose.many.yml")
    found = [image for name in names for image in IMAGES.findall((tmp_path / "docker" / name).read_text())]
    assert len(found) == 5
    assert [image for image in found if not image.endswith(f"@{digest}")] == []


def test_an_image_has_a_version_and_is_named_once() -> None:
    assert re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE) == ["${PYTHON}", "${PYTHON}"]
    images = [*IMAGES.findall(DOCKERFILE), *(one["image"] for one in SERVICES.values())]
    assert [image for image in images if image != "league" and not re.search(r":v?\d", image)] == []
    assert read("compose.yml")["services"]["web"]["image"] == "league"
