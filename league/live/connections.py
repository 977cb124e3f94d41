"""The network connection under an answer, as far as the server shows it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import structlog

log = structlog.get_logger(__name__)


class Connection:
    """The connection to which `send` of the server writes.

    ASGI has no word for two things that streams need: to write without waiting for anything (an event for
    thousands of readers is the same bytes, and a task for each of them takes twice as long), and to cut
    off a client that takes nothing (an answer that ends in the usual way waits until the client has taken
    everything).
    """

    def __init__(self, scope: dict[str, Any], send: Any) -> None:
        self._transport = getattr(getattr(send, "__self__", None), "transport", None)
        # Every answer without a length is sent in chunks then.
        self._is_chunked = scope.get("http_version") == "1.1"

    def write(self, chunk: bytes) -> bool:
        """Sends it at once, after the answer has begun and if nothing waits to be sent. Otherwise returns
        False: send it in the usual way.
        """
        transport = self._transport
        if transport is None or not self._is_chunked:
            return False
        if transport.get_write_buffer_size() or transport.is_closing():
            return False
        transport.write(_framed(chunk))
        return True

    def cut(self) -> None:
        """Ends the connection at once."""
        if self._transport is None:
            log.warning("a slow reader could not be cut off")
        else:
            self._transport.abort()


@lru_cache(maxsize=32)
def _framed(chunk: bytes) -> bytes:
    """A chunk of HTTP/1.1, made once for all who get the same one."""
    return b"%x\r\n%b\r\n" % (len(chunk), chunk)
