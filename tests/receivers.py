"""A receiver of webhooks in this process: it stores the requests, and answers as the test says."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_network

HOME = (ip_network("127.0.0.0/8"),)


@dataclass
class Request:
    path: str
    headers: Message
    body: bytes

    @property
    def event(self) -> str:
        return self.headers["webhook-id"]


@dataclass
class Receiver:
    """`status` and `answer` are those of the next answers, after `pause` seconds; `sends` other headers."""

    server: ThreadingHTTPServer
    url: str = ""
    status: int = 204
    answer: bytes = b""
    pause: float = 0
    sends: dict[str, str] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A receiver on a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            there.requests.append(Request(self.path, self.headers, body))
            time.sleep(there.pause)
            self.send_response(there.status)
            for name, value in there.sends.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(there.answer)

        def log_message(self, *_arguments: object) -> None:
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        there = Receiver(server, f"http://127.0.0.1:{server.server_port}/hook")
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield there
        server.shutdown()
