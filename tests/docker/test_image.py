"""The image, built as a folder and run as another user who cannot write it: what goes into it, and what it
answers at every address."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from django.urls import reverse

from tests import services
from tests.access.addresses import ADDRESSES
from tests.access.table import TABLE
from tests.access.table.api_tables import AT_TABLES
from tests.docker.image import (
    DOCKERFILE,
    copy_context,
    instructions,
    is_ignored,
    make_readable,
    without_rights,
)
from tests.installation import ROOT, Installation

# A league with games in every state and an object for each address.
LEAGUE = """
import json
from django.test import Client
from django.test.utils import setup_test_environment
from django.contrib.auth.models import User
from tests.access.stages import PASSWORD, stage
from tests.helpers.people import person

setup_test_environment()
root = User.objects.create_superuser("root", "root@letters.test", PASSWORD)
outside = {"stranger": person("stranger", password=PASSWORD), "site_admin": root}
place = stage("open", private=False, outside=outside)
sessions = {}
for role in ("site_admin", "coach"):
    client = Client()
    client.force_login(place.people[role])
    sessions[role] = client.session.session_key
print(json.dumps([place.arguments, place.links, sessions], default=str))
"""
# What needs a worker, which does not run here; streams, which never end; and what signs out.
LEFT_OUT = {"readyz", "account_logout"}
STREAMS = "text/event-stream"


@pytest.fixture(scope="module")
def app() -> Iterator[Path]:
    """The image's /app, as its build leaves it."""
    folder = Path(tempfile.mkdtemp(prefix="league-image-"))  # below pytest's folders nobody else can read
    folder.chmod(0o755)
    app = folder / "app"
    copy_context(ROOT, app)
    variables = {"DATA_DIR": str(folder / "build"), "DATABASE_URL": "", "PYTHONPYCACHEPREFIX": ""}
    env = Installation.of(**variables).env
    for line in instructions("RUN"):
        if "/app" in line:
            done = subprocess.run(["sh", "-c", _here(line, app)], cwd=app, env=env, check=False)
            assert done.returncode == 0, line
    make_readable(app)
    yield app
    shutil.rmtree(folder, ignore_errors=True)


def _here(line: str, app: Path) -> str:
    words = {"DATA_DIR=/tmp/data ": "", "/venv/bin/python": sys.executable, "/app": str(app)}
    for there, here in words.items():
        line = line.replace(there, here)
    return line


@dataclass
class Site:
    """The image's web server on a database with a league."""

    port: int
    arguments: dict[str, Any]
    links: dict[str, str]
    sessions: dict[str, str]

    def get(self, path: str, role: str) -> tuple[int, bytes]:
        """The status, and the body unless it is a stream."""
        answer, body = self.answer(path, Cookie=f"sessionid={self.sessions[role]}")
        return answer.status, body

    def answer(self, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=120)) as connection:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request("GET", path, headers=sent)
            answer = connection.getresponse()
            is_stream = (answer.headers["Content-Type"] or "").startswith(STREAMS)
            return answer, b"" if is_stream else answer.read()


@pytest.fixture(scope="module")
def site(app: Path, migrated_file: Path) -> Iterator[Site]:
    """Run with the image's variables, from its folder, as another user."""
    data, (user, begin) = Path(tempfile.mkdtemp(prefix="league-volume-")), without_rights()
    shutil.copy(migrated_file, data)
    variables = {
        "DATA_DIR": str(data),
        "DATABASE_URL": "",
        "CELERY_BROKER_URL": "",
        "CELERY_QUEUE_PREFIX": "",
    }
    image = Installation.of(
        **variables, STATIC_ROOT=str(app / "staticfiles"), PYTHONPATH="", LOG_LEVEL="ERROR"
    )
    made = Installation.of(**variables).manage("shell", "--no-imports", "-c", LEAGUE).splitlines()[-1]
    for path in [data, *data.rglob("*")] if user else ():
        shutil.chown(path, user)
    with services.reserved_port() as port:
        command = [*begin, sys.executable, str(app / "manage.py"), "up", "--only", "web", "--port", str(port)]
        env = {**image.env, "PYTHONDONTWRITEBYTECODE": "1"}
        server = services.start("image", command, "Uvicorn running on", cwd=app, env=env, user=user)
    yield Site(port, *json.loads(made))
    server.stop()
    shutil.rmtree(data, ignore_errors=True)


def paths(site: Site) -> Iterator[tuple[str, str]]:
    """Every readable address, and the person who asks for it."""
    for name, address in ADDRESSES.items():
        row, known = TABLE[name], site.arguments
        given = known | {key: known.get(value, value) for key, value in row.with_.items()}
        if row.link:
            given |= dict.fromkeys(("secret", "link"), site.links[row.link])
        if name in AT_TABLES or "game" in address.arguments:
            given["game"] = given["public_id"]
        if row.get and name not in LEFT_OUT and address.arguments <= set(given):
            role = "coach" if {"game", "public_id"} & address.arguments else "site_admin"
            yield reverse(name, kwargs={key: given[key] for key in address.arguments}), role


def test_the_image_runs_without_privileges_and_keeps_only_its_volume() -> None:
    assert instructions("USER") == ["1000:1000"]
    assert instructions("VOLUME") == ["/data"]
    last = DOCKERFILE.rpartition("FROM ")[2]
    assert last.index("USER 1000") < last.index("ENTRYPOINT")
    assert "DATA_DIR=/data" in last
    assert "LEAGUE_VENV=off" in last


def test_packages_are_the_list_to_the_last_hash_and_need_no_compiler() -> None:
    [install] = [line for line in instructions("RUN") if "pip install" in line]
    assert {"--require-hashes", "--no-deps", "--only-binary", "docker/requirements.txt"} <= set(
        install.split()
    )


def test_everything_that_the_image_runs_is_in_it(app: Path) -> None:
    [entry], [probe] = instructions("ENTRYPOINT"), instructions("HEALTHCHECK")
    health = json.loads(probe.partition("CMD ")[2])
    assert [(app / json.loads(entry)[1]).exists(), (app / health[1]).exists()] == [True, True]


def test_only_the_program_is_in_the_image(app: Path) -> None:
    program = {
        "api",
        "docker",
        "docs",
        "engine",
        "games",
        "league",
        "locale",
        "manage.py",
        "static",
        "templates",
    }
    assert {path.name for path in app.iterdir()} == program | {"LICENSE", "__pycache__", "staticfiles"}
    assert [str(path) for path in app.glob("docs/*/*/*")] == [f"{app}/docs/clients/python/dice_football"]
    beside = ("docker/secrets/database_password", "docker/.env", ".env", "league/.env", "data/secret_key")
    assert [name for name in beside if not is_ignored(PurePosixPath(name))] == []
    assert not is_ignored(PurePosixPath("league/conf/settings.py"))


def test_every_module_of_the_image_is_compiled(app: Path) -> None:
    modules = {path.relative_to(app) for path in app.rglob("*.py") if "staticfiles" not in path.parts}
    version = f".{sys.implementation.cache_tag}.pyc"
    compiled = {
        path.relative_to(app).parents[1] / f"{path.name.removesuffix(version)}.py"
        for path in app.rglob(f"*{version}")
    }
    assert len(modules) > 500
    assert modules - compiled == set()


def test_the_image_serves_its_collected_static_files_which_browsers_keep_for_good(
    app: Path, site: Site
) -> None:
    names = json.loads((app / "staticfiles" / "staticfiles.json").read_text())["paths"]
    for name in ("css/site.css", "admin/css/base.css"):
        answer, _body = site.answer(f"/static/{names[name]}", Accept_Encoding="gzip")
        assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
        assert answer.headers["Content-Encoding"] == "gzip"


def test_the_image_has_no_fault(app: Path, tmp_path: Path) -> None:
    image = Installation.of(
        DATA_DIR=str(tmp_path / "data"), DATABASE_URL="", STATIC_ROOT=str(app / "staticfiles")
    )
    assert "no issues" in image.manage("check", root=app)


def test_a_command_for_developers_says_that_it_needs_a_checkout(app: Path, tmp_path: Path) -> None:
    image = Installation.of(DATA_DIR=str(tmp_path / "data"), DATABASE_URL="")
    done = image.run("audit", root=app)
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert "needs a checkout" in done.stderr


def test_no_address_of_the_image_fails(site: Site) -> None:
    asked = list(paths(site))
    answers = {path: site.get(path, role) for path, role in asked}
    failed = {path: body[-300:] for path, (status, body) in answers.items() if status >= 500}
    assert failed == {}
    shown = [path for path, (status, _body) in answers.items() if status == 200]
    assert (len(asked) >= 260, len(shown) >= 230) == (True, True)
