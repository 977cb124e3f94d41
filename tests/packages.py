"""The programs that tests need besides Python: PostgreSQL, Redis, haproxy, pgbouncer and three browsers.

Standard library only: manage.py calls install() before it starts pytest.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = ("postgresql", "redis-server", "haproxy", "pgbouncer")
# Chromium without its window, a fifth faster and half the size; or the whole Chromium where there is no such
# package.
BROWSERS = ("chromium-headless-shell", "chromium")
OPTIONAL = ("firefox-esr", "webkit2gtk-driver", "xvfb")  # their tests are skipped without them
# RUNLEVEL=1 keeps Debian from starting its own servers. The time-out waits for another apt.
APT = "apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends"
LINE = f"apt-get update && RUNLEVEL=1 {APT} {' '.join((*PACKAGES, BROWSERS[0], *OPTIONAL))}"


def postgres_programs() -> Path | None:
    """The folder with initdb and postgres of the newest version; on Debian it is not in PATH."""
    found = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    newest = max(found, key=lambda server: int(server.parts[4]), default=None)
    server = newest or shutil.which("postgres")
    return Path(server).resolve().parent if server else None


def redis_server() -> str | None:
    return shutil.which("redis-server")


def server(name: str) -> str | None:
    """The path of haproxy or pgbouncer; on Debian it is not in everybody's PATH."""
    return shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")


def chromium() -> str | None:
    """The path of Chromium; the variable CHROMIUM can name another one."""
    names = (*BROWSERS, "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def firefox() -> str | None:
    """The path of Firefox; the variable FIREFOX can name another one."""
    return os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


def webkit() -> str | None:
    """The path of WebKit's driver, which knows its browser, if there is Xvfb for its window; the variable
    WEBKIT can name another driver."""
    driver = os.environ.get("WEBKIT") or shutil.which("WebKitWebDriver")
    return driver if shutil.which("Xvfb") else None


def missing() -> list[str]:
    """The packages without a program on this machine or an address in the environment."""
    here = {
        "postgresql": os.environ.get("TEST_DATABASE_URL") or postgres_programs(),
        "redis-server": os.environ.get("TEST_REDIS_URL") or redis_server(),
        "haproxy": server("haproxy"),
        "pgbouncer": server("pgbouncer"),
        BROWSERS[0]: chromium(),
        "firefox-esr": firefox(),
        "webkit2gtk-driver": os.environ.get("WEBKIT") or shutil.which("WebKitWebDriver"),
        "xvfb": shutil.which("Xvfb"),
    }
    return [package for package, there in here.items() if not there]


def install() -> None:
    """Installs missing packages as root on Debian. Otherwise prints the command to run, and exits if the
    tests cannot do without them."""
    if missing() and os.getuid() == 0 and shutil.which("apt-get"):
        _install()
    lacking = missing()
    advice = f"The tests lack {', '.join(lacking)}. Run as root, then try again:\n  {LINE}"
    if set(lacking) - set(OPTIONAL):
        sys.exit(advice)
    if lacking:
        print(advice, file=sys.stderr, flush=True)


def _install() -> None:
    lists = os.open("/var/lib/apt/lists", os.O_RDONLY)
    # Lets two first runs wait for each other, because `apt-get update` itself does not wait.
    fcntl.flock(lists, fcntl.LOCK_EX)
    if missing():
        print(LINE, file=sys.stderr, flush=True)
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        subprocess.run(["apt-get", "-qq", "update"], env=env, check=False)  # a stale list may be sufficient
        # One after another, because apt installs nothing if it does not know one of them.
        for packages in (PACKAGES, OPTIONAL, BROWSERS[:1], BROWSERS[1:]):
            if packages[0] not in BROWSERS or not chromium():
                line = [*APT.split(), "-qq", *packages]
                subprocess.run(line, env=env, check=False, stdout=subprocess.DEVNULL)
    os.close(lists)
