"""Asks the service how it is, as a visitor would whom it lets in: `probe.py http://HOST:PORT/PATH`.

Exits with 0 when the answer is 200. Standard library only, for a container asks often.
"""

import os
import sys
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen


def main(address: str) -> None:
    host = os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip(" .*") or "localhost"
    try:
        urlopen(Request(address, headers={"Host": host}), timeout=5).close()
    except HTTPError as error:
        sys.exit(f"{address}: {error.code} {error.read().decode(errors='replace')}")
    except URLError as error:
        sys.exit(f"{address}: {error.reason}")


if __name__ == "__main__":
    main(sys.argv[1])
