"""Typed clients can be made from the API's description."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType

from api.http.schema import api_description, short_description

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
    description.write_text(json.dumps(short_description()))
    wanted = ConfigFile(package_name_override=package.name, post_hooks=[])
    config = Config.from_sources(wanted, MetaType.NONE, description, "utf-8", True, package)
    assert list(generate(config=config)) == []
    assert {(file.parent.name, file.stem) for file in package.glob("api/*/[!_]*.py")} == operations


@pytest.mark.django_db
def test_types_that_the_site_serves_fit_the_examples_for_typescript(client: Client, tmp_path: Path) -> None:
    shutil.copytree(CLIENTS / "typescript", tmp_path, dirs_exist_ok=True)
    answer = client.get(reverse("api:typescript-types"))
    assert answer["Content-Type"].startswith("application/typescript")
    (tmp_path / "league.d.ts").write_bytes(answer.content)
    names = sorted(file.name for file in tmp_path.glob("*.ts"))
    assert names == ["follow.ts", "league.d.ts", "standings.ts"]
    deno = Path(sys.executable).with_name("deno")
    checking = subprocess.run(
        [deno, "check", "--no-config", "--quiet", *names],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checking.returncode == 0, checking.stderr


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["typescript-types", "python-client"])
def test_clients_can_be_stored_and_are_not_sent_twice(client: Client, name: str) -> None:
    address = reverse(f"api:{name}")
    answer = client.get(address, headers={"Accept": "text/html"})
    assert (answer.status_code, answer["Cache-Control"]) == (200, "public, max-age=3600")
    again = client.get(address, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content, again["Cache-Control"]) == (304, b"", "public, max-age=3600")
    resources = client.get("/api/v1/").json()["resources"]
    assert f"http://testserver{address}" in resources.values()
    assert f'href="{address}"' in client.get("/api/v1/docs").content.decode()
