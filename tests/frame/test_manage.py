"""manage.py: it sets itself up, once, and hands every command the place it was called from."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from manage import TOOLS
from tests.installation import ROOT, Installation
from tests.waiting import eventually

# Stands for Django in a checkout whose lists are empty: tells where it runs and how it was called.
ECHO = """
import os, sys
def execute_from_command_line(arguments):
    print(sys.prefix, os.getcwd(), *arguments[1:])
class ImproperlyConfigured(Exception): ...
"""
FILES = (
    "docker/requirements.txt",
    "tests/requirements.txt",
    "django/core/exceptions.py",
    "django/core/management/__init__.py",
)
TESTS = """
import os
processes = os.environ.get("PYTEST_XDIST_WORKER_COUNT", "none")
def test_spread(): assert processes == str(len(os.sched_getaffinity(0)) + 1)
def test_alone(): assert processes == "none"
def test_wrong(): assert False
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose environment takes no package, so that it is quickly set up."""
    root = tmp_path / "checkout"
    for file in FILES:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(ECHO if file.endswith(".py") else "")
    shutil.copy(ROOT / "manage.py", root)
    return root


def begin(checkout: Path, *arguments: str, cwd: Path, **variables: str) -> subprocess.Popen[str]:
    """Runs a command as somebody who wants no compiled files beside the sources."""
    left_out = {"LEAGUE_VENV", "PYTHONPYCACHEPREFIX"}
    env = {name: value for name, value in os.environ.items() if name not in left_out}
    env |= {"PYTHONDONTWRITEBYTECODE": "1", **variables}
    command = [sys.executable, str(checkout / "manage.py"), *arguments]
    return subprocess.Popen(
        command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_two_first_runs_at_once_set_up_once_and_a_changed_or_wiped_environment_is_rebuilt(
    checkout: Path, tmp_path: Path
) -> None:
    """One environment for all of it: to make one is most of the time."""
    runs = [begin(checkout, "season", "some/file", cwd=tmp_path) for _ in range(2)]
    outputs = [run.communicate() for run in runs]
    venv, setting_up = checkout / ".venv", f"Setting up {checkout / '.venv'} from docker/requirements.txt\n"
    assert [output for output, _ in outputs] == [f"{venv} {tmp_path} season some/file\n"] * 2  # their folder
    assert sorted(error for _, error in outputs) == ["", setting_up]
    assert any((venv / "pycache").rglob("management/__init__*.pyc"))
    assert not any((checkout / "django").rglob("__pycache__"))
    (checkout / "docker/requirements.txt").write_text("# changed\n")
    assert begin(checkout, "season", cwd=tmp_path).communicate()[1] == setting_up
    assert begin(checkout, "season", cwd=tmp_path).communicate()[1] == ""
    for packages in (checkout / ".venv" / "lib").glob("python*/site-packages"):
        shutil.rmtree(packages)
    assert begin(checkout, "season", cwd=tmp_path).communicate()[1] == setting_up


def test_a_list_that_cannot_be_installed_stops_with_a_sentence(checkout: Path, tmp_path: Path) -> None:
    (checkout / "docker/requirements.txt").write_text("league-without-a-hash==1\n")
    run = begin(checkout, "season", cwd=tmp_path)
    error = run.communicate()[1]
    assert run.returncode == 1
    assert error.endswith("The set-up failed for the reason above; run the command again to retry.\n")


def test_the_code_of_a_source_package_never_runs(checkout: Path, tmp_path: Path) -> None:
    source, ran = tmp_path / "thing-1", tmp_path / "ran"
    source.mkdir()
    system = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
    (source / "pyproject.toml").write_text(system)
    (source / "backend.py").write_text(f"open({str(ran)!r}, 'w')\n")
    (source / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: thing\nVersion: 1\n")
    packed = Path(shutil.make_archive(str(source), "gztar", tmp_path, source.name))
    digest = hashlib.sha256(packed.read_bytes()).hexdigest()
    (checkout / "docker/requirements.txt").write_text(f"thing==1 --hash=sha256:{digest}\n")
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)}
    run = begin(checkout, "season", cwd=tmp_path, **offline)
    assert (run.communicate()[0], run.returncode, ran.exists()) == ("", 1, False)


def test_manage_test_runs_on_every_core_from_any_folder_and_fails_when_no_test_is_found(
    checkout: Path, tmp_path: Path
) -> None:
    """In one process when asked to, and for a single file."""
    shutil.rmtree(checkout / "django")
    (checkout / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (checkout / "tests" / "packages.py").write_text("def install(): pass\n")
    (checkout / "tests" / "test_it.py").write_text(TESTS)
    left_out = {"LEAGUE_VENV", "PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_ADDOPTS"}
    env = {name: value for name, value in os.environ.items() if name not in left_out}
    env |= {"LEAGUE_VENV": "off", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, str(checkout / "manage.py"), "test", "-k"]
    calls = [["spread"], ["alone", "-n", "0"], ["wrong", "-n", "0"], ["nothing", "-n", "0"]]
    calls.append(["alone", str(checkout / "tests" / "test_it.py")])
    runs = [subprocess.Popen([*command, *call], cwd=tmp_path, env=env) for call in calls]
    ok, failed, none = pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED
    assert [run.wait() for run in runs] == [ok, ok, failed, none, ok]


def test_a_command_that_does_not_exist_is_refused(embedded: Installation) -> None:
    done = embedded.run("touchdown")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Unknown command: 'touchdown'\n")


@pytest.mark.parametrize("tool", TOOLS)
def test_each_tool_of_developers_starts_and_says_what_it_does(embedded: Installation, tool: str) -> None:
    assert f"manage.py {tool} [-h]" in embedded.manage(tool, "--help")


def test_an_interrupted_command_ends_without_a_traceback(embedded: Installation, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    code = f"import pathlib, time; pathlib.Path({str(begun)!r}).touch(); time.sleep(60)"
    run = embedded.begin("shell", "--no-imports", "-c", code)
    assert eventually(begun.exists)
    run.send_signal(signal.SIGINT)
    assert (run.communicate()[1], run.returncode) == ("", 130)
