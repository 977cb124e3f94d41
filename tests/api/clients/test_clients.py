"""Typed clients can be made from the API's description."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType

from api.http.docs import api_description
from docs.clients.generate import write_typescript

CLIENTS = Path(__file__).resolve().parents[3] / "docs" / "clients"


def test_a_well_known_generator_makes_a_client_without_a_warning(tmp_path: Path) -> None:
    """openapi-python-client, for people who prefer its clients to ours: a module for every operation."""
    operations = {
        (tag, operation["operationId"])
        for methods in api_description()["paths"].values()
        for operation in methods.values()
        for tag in operation["tags"]
    }
    package = tmp_path / "their_client"
    description = tmp_path / "openapi.json"
    description.write_text(json.dumps(api_description()))
    zips = {"application/zip": "application/octet-stream"}  # which it does not know
    wanted = ConfigFile(package_name_override=package.name, post_hooks=[], content_type_overrides=zips)
    config = Config.from_sources(wanted, MetaType.NONE, description, "utf-8", True, package)
    assert list(generate(config=config)) == []
    assert {(file.parent.name, file.stem) for file in package.glob("api/*/[!_]*.py")} == operations


def test_typescript_types_and_their_example_compile(tmp_path: Path) -> None:
    shutil.copytree(CLIENTS / "typescript", tmp_path, dirs_exist_ok=True)
    write_typescript(api_description(), tmp_path / "league.d.ts")
    deno = Path(sys.executable).with_name("deno")
    checking = subprocess.run(
        [deno, "check", "--no-config", "--quiet", "standings.ts", "league.d.ts"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checking.returncode == 0, checking.stderr
