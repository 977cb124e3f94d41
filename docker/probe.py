"""Health checks for containers:

    probe.py http://HOST:PORT/PATH   is the answer 200? It asks with an allowed host name.
    probe.py work SECONDS            has this container's worker or scheduler touched WORK_FILE since then?

Exits with 0 if it is healthy. Uses only the standard library, because it runs often.
"""

import os
import sys
import time
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen


def ask(address: str) -> None:
    host = os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip(" .*") or "localhost"
    try:
        urlopen(Request(address, headers={"Host": host}), timeout=5).close()
    except HTTPError as error:
        sys.exit(f"{address}: {error.code} {error.read().decode(errors='replace')}")
    except (URLError, TimeoutError) as error:
        sys.exit(f"{address}: {getattr(error, 'reason', error)}")


def look_for_work(seconds: float) -> None:
    try:
        silence = time.time() - os.stat(os.environ["WORK_FILE"]).st_mtime
    except FileNotFoundError:
        sys.exit("no task yet")
    if silence > seconds:
        sys.exit(f"no task for {silence:.0f} s")


if __name__ == "__main__":
    if sys.argv[1] == "work":
        look_for_work(float(sys.argv[2]))
    else:
        ask(sys.argv[1])
