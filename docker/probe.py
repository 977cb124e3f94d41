"""Health check for containers: `probe.py http://HOST:PORT/PATH`, with an allowed host name.

Exits with 0 if the answer is 200. Uses only the standard library, because it runs often.
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
