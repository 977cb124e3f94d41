"""What goes into the image, as far as it shows without an engine that builds it."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.installation import ROOT, Installation

DOCKERFILE = (ROOT / "docker" / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
IGNORED = (ROOT / "docker" / "Dockerfile.dockerignore").read_text("utf-8").split()


def instructions(name: str) -> list[str]:
    return re.findall(rf"^{name} (.*)$", DOCKERFILE, re.MULTILINE)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The image's /app: the tree without what is ignored."""
    app = tmp_path_factory.mktemp("image") / "app"
    anywhere = [pattern.removeprefix("**/") for pattern in IGNORED if pattern.startswith("**/")]
    here = [pattern for pattern in IGNORED if "/" not in pattern]

    def ignored(folder: str, names: list[str]) -> set[str]:
        patterns = [*anywhere, *(here if Path(folder) == ROOT else [])]
        return shutil.ignore_patterns(*patterns)(folder, names)

    shutil.copytree(ROOT, app, ignore=ignored)
    return app


def test_the_image_runs_without_privileges_and_keeps_only_its_volume() -> None:
    assert instructions("USER") == ["league"]
    assert instructions("VOLUME") == ["/data"]
    last = DOCKERFILE.rpartition("FROM ")[2]
    assert last.index("USER league") < last.index("ENTRYPOINT")
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
    assert not (app / "tests").exists()


def test_the_image_collects_its_static_files(app: Path, tmp_path: Path) -> None:
    image = Installation.of(
        DATA_DIR=str(tmp_path / "data"), DATABASE_URL="", STATIC_ROOT=str(app / "staticfiles")
    )
    image.manage("collectstatic", "--no-input", "--verbosity", "0", root=app)
    names = json.loads((app / "staticfiles" / "staticfiles.json").read_text())["paths"]
    assert (app / "staticfiles" / names["css/site.css"]).exists()
    assert "no issues" in image.manage("check", root=app)
