"""The programs that tests need besides Python: PostgreSQL, Redis and Chromium.

Standard library only: manage.py calls install() before it starts pytest.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = ("postgresql", "redis-server", "chromium")
# RUNLEVEL=1 keeps Debian from starting its own servers. The time-out waits for another apt.
APT = "apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends " + " ".join(PACKAGES)
LINE = f"apt-get update && RUNLEVEL=1 {APT}"


def postgres_programs() -> Path | None:
    """The folder with initdb and postgres of the newest version; on Debian it is not in PATH."""
    found = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    newest = max(found, key=lambda server: int(server.parts[4]), default=None)
    server = newest or shutil.which("postgres")
    return Path(server).resolve().parent if server else None


def redis_server() -> str | None:
    return shutil.which("redis-server")


def chromium() -> str | None:
    """The path of Chromium; the variable CHROMIUM can name another one."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def missing() -> list[str]:
    """The packages without a program on this machine or an address in the environment."""
    here = {
        "postgresql": os.environ.get("TEST_DATABASE_URL") or postgres_programs(),
        "redis-server": os.environ.get("TEST_REDIS_URL") or redis_server(),
        "chromium": chromium(),
    }
    return [package for package in PACKAGES if not here[package]]


def install() -> None:
    """Installs missing packages as root on Debian; otherwise exits with the command to run."""
    if not missing():
        return
    advice = f"The tests lack {', '.join(missing())}. Run as root, then try again:\n  {LINE}"
    if os.getuid() != 0 or not shutil.which("apt-get"):
        sys.exit(advice)
    lists = os.open("/var/lib/apt/lists", os.O_RDONLY)
    # Lets two first runs wait for each other, because `apt-get update` itself does not wait.
    fcntl.flock(lists, fcntl.LOCK_EX)
    if missing():
        print(LINE, file=sys.stderr, flush=True)
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        subprocess.run(["apt-get", "-qq", "update"], env=env, check=False)  # a stale list may be sufficient
        subprocess.run([*APT.split(), "-qq"], env=env, check=False, stdout=subprocess.DEVNULL)
    os.close(lists)
    if missing():
        sys.exit(advice)
