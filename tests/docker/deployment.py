"""The deployment of compose.yml and compose.many.yml as processes: real haproxy, pgbouncer, PostgreSQL and
Redis, with the commands, variables and files that the two name, and this machine's addresses in them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from urllib.parse import urlsplit

import psycopg
import yaml

from tests import services
from tests.databases import address_of, copy_of
from tests.installation import ROOT, Installation
from tests.migrated import OLDER

DOCKER = ROOT / "docker"
OURS = ("web", "worker", "odds", "webhooks", "beat")
WORKERS = dict.fromkeys(("worker", "odds", "webhooks"), " ready.")
READY = {"web": "Uvicorn running on", **WORKERS, "beat": "beat: Starting..."}
REPLACED = {"command", "entrypoint", "test"}  # lists of one file that do not continue those of another
VARIABLE = re.compile(r"\$\{(\w+)(?::-([^}]*))?\}")
RESET = object()


class ComposeLoader(yaml.SafeLoader):
    """Knows `!reset`, which removes what an earlier file says."""


ComposeLoader.add_constructor("!reset", lambda _loader, _node: RESET)


def read(name: str) -> dict[str, Any]:
    """The file in docker/, without the parts that it only repeats."""
    content = yaml.load((DOCKER / name).read_text("utf-8"), ComposeLoader)
    return {key: value for key, value in content.items() if not key.startswith("x-")}


def merged(first: Any, second: Any, key: str = "") -> Any:
    """What Compose makes of two files."""
    if second is RESET:
        return [] if isinstance(first, list) else {}
    if key in {"networks", "depends_on"} and (isinstance(first, list) or isinstance(second, list)):
        first, second = _by_name(first), _by_name(second)
    if isinstance(first, dict) and isinstance(second, dict):
        return first | {name: merged(first.get(name), value, name) for name, value in second.items()}
    if isinstance(first, list) and isinstance(second, list) and key not in REPLACED:
        return first + second
    return second


def _by_name(named: Any) -> Any:
    return {name: {} for name in named} if isinstance(named, list) else named


def interpolated(word: str, env: dict[str, str]) -> str:
    """A word with the variables of `.env`, or their defaults."""
    known = VARIABLE.sub(lambda match: env.get(match[1]) or match[2] or "", word)
    return known.replace("$$", "$")


def example() -> dict[str, str]:
    """The variables of an `.env` that is a copy of env.example."""
    lines = (DOCKER / "env.example").read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


ONE, MANY = read("compose.yml"), read("compose.many.yml")
BOTH: dict[str, Any] = merged(ONE, MANY)


class Deployment:
    """Runs the services. `env` is what the operator changes in their copy of env.example."""

    def __init__(self, folder: Path, database: str, env: dict[str, str]) -> None:
        self.folder, self.env = folder, example() | env
        self.running: dict[str, services.Service] = {}
        server = urlsplit(os.environ["LEAGUE_TEST_DATABASE_URL"])
        (folder / "database_password").write_text(f"{server.password or 'trusted'}\n")
        ports = {}
        for name in ("proxy", "check", "web", "pooler", "redis"):
            with services.reserved_port() as ports[name]:
                pass
        self.port, user = ports["proxy"], server.username
        # In this order: what stands in for one word must not be replaced again.
        self.stand_ins = {
            "league@pooler:6432/league": f"{user}@127.0.0.1:{ports['pooler']}/league",
            "league@postgres:5432/league": f"{user}@{server.hostname}:{server.port}/{database}",
            "host=postgres port=5432 dbname=league": f"host={server.hostname}"
            f" port={server.port} dbname={database}",
            '"league"': f'"{user}"',
            "redis:6379": f"127.0.0.1:{ports['redis']}",
            "/usr/local/etc/haproxy": str(folder),
            "/etc/pgbouncer": str(folder),
            "/run/secrets": str(folder),
            "/tmp/users.txt": str(folder / "users.txt"),
            "maxconn 20000": "maxconn 400",  # needs two open files each, more than a test may have
            "http-request 10s": "http-request 1s",
            "bind :8000": f"bind 127.0.0.1:{self.port}",
            "127.0.0.1:8001": f"127.0.0.1:{ports['check']}",
            "127.0.0.1/8001": f"127.0.0.1/{ports['check']}",
            "localhost:8000": f"127.0.0.1:{ports['web']}",
            "192.168.231.10": "127.0.0.1",
            "0.0.0.0": "127.0.0.1",
            "6432": str(ports["pooler"]),
        }
        self.ports = ports
        for name in ("haproxy.cfg", "pgbouncer.ini"):
            (folder / name).write_text(self.here((DOCKER / name).read_text("utf-8")))
        self._name_web_server()

    def _name_web_server(self) -> None:
        """Gives haproxy the address that it would ask the engine's name server for."""
        file = self.folder / "haproxy.cfg"
        text = re.sub(r"resolvers docker\n.*\n", "", file.read_text())
        [line] = re.findall(
            r"    server-template web 10 web:8000 (.*) resolvers docker init-addr none\n", text
        )
        text = (
            text[: text.index("    server-template")]
            + f"    server web 127.0.0.1:{self.ports['web']} {line}\n"
        )
        file.write_text(text)

    def here(self, word: str) -> str:
        """A word of a file with this machine's addresses in it."""
        for there, here in self.stand_ins.items():
            word = word.replace(there, here)
        return word

    def environment(self, name: str) -> dict[str, str]:
        """The variables of a service: `.env`, then those of the files."""
        stated = BOTH["services"][name].get("environment", {})
        variables = {key: self.here(interpolated(value, self.env)) for key, value in stated.items()}
        if name not in OURS:
            return {"PATH": f"{os.environ['PATH']}:/usr/sbin", **variables}
        variables |= {"DATA_DIR": str(self.folder / "data"), "WORK_FILE": str(self.folder / f"work-{name}")}
        variables["STATIC_ROOT"] = ""  # a folder of the image
        ours = Installation.of(**(self.env | variables)).env
        return {key: value for key, value in ours.items() if key != "DATABASE_PASSWORD"}

    def start(self, name: str) -> None:
        """Starts a service with its own command."""
        service = BOTH["services"][name]
        words = [*service.get("entrypoint", ()), *map(str, service["command"])]
        command = [self.here(interpolated(word, self.env)) for word in words]
        ready, user = READY.get(name, ""), ""
        if name in OURS:
            command = [sys.executable, str(ROOT / "manage.py"), *command]
            command += ["--port", str(self.ports["web"])] if name == "web" else []
        elif name == "redis":
            ready = "Ready to accept connections"
            command += ["--port", str(self.ports["redis"]), "--bind", "127.0.0.1"]
        elif name == "pooler":
            ready, user = "process up", "postgres" if os.getuid() == 0 else ""  # it refuses to run as root
        else:
            ready = "Loading success"
        cwd = ROOT if name in OURS else self.folder
        self.running[name] = services.start(
            name, command, ready, cwd=cwd, env=self.environment(name), user=user
        )

    def is_healthy(self, name: str) -> bool:
        """Whether the service's own health check passes."""
        test = [self.here(word) for word in BOTH["services"][name]["healthcheck"]["test"]]
        assert test[0] == "CMD"
        command = [sys.executable, *test[2:]] if test[1] == "python" else test[1:]
        if name == "redis":
            command[1:1] = ["-p", str(self.ports["redis"])]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment(name), check=False, capture_output=True, timeout=30
        )
        return done.returncode == 0

    def stop(self) -> None:
        for service in reversed(self.running.values()):
            if service.process.poll() is None:
                service.kill()
            service.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def deploy(env: dict[str, str], migrated_database: str) -> Iterator[Deployment]:
    """For a fixture: everything started on an older database. The services start at once, and one of them
    migrates it while the others wait."""
    folder = Path(mkdtemp(prefix="league-deployment-"))
    folder.chmod(0o777)  # the pooler has another user
    with copy_of(migrated_database) as database:
        with psycopg.connect(address_of(database)) as server:
            server.execute(OLDER)
        deployment = Deployment(folder, database, env)
        for name in ("redis", "pooler"):
            deployment.start(name)
        with ThreadPoolExecutor(len(OURS)) as pool:
            list(pool.map(deployment.start, OURS))
        deployment.start("proxy")
        yield deployment
        deployment.stop()
