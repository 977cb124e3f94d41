"""Many readers of one live stream in one process, for `benchmarks/live.py`:

    .venv/bin/python benchmarks/watchers.py HOST PORT PATH READERS

Opens the streams, fifty at a time, and prints `open N`. When its input ends, it prints the delays of all
events in seconds. The kernel notes when an event arrives, so this process runs with a low priority and takes
little from the service that it measures.
"""

from __future__ import annotations

import json
import os
import resource
import select
import socket
import struct
import sys
import time
from datetime import datetime

STAMPS = getattr(socket, "SO_TIMESTAMPNS", 35)  # Linux: the time at which the kernel has received the data
BATCH, PATIENCE = 50, 120  # streams, seconds
AT = b'"at":"'


class Watchers:
    """The open streams, and the delays of their events."""

    def __init__(self, host: str, port: int, path: str) -> None:
        self.where = (host, port)
        self.request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        self.poll = select.epoll()
        self.streams: dict[int, socket.socket] = {}
        self.opened: set[int] = set()
        self.delays: list[float] = []

    def open(self, number: int) -> None:
        """Opens this many; returns when all have begun, or after two minutes."""
        end = time.monotonic() + PATIENCE
        for first in range(0, number, BATCH):
            for _ in range(min(BATCH, number - first)):
                self._connect()
            while len(self.opened) < len(self.streams) and time.monotonic() < end:
                self.read(0.1)

    def _connect(self) -> None:
        stream = socket.create_connection(self.where)
        stream.setsockopt(socket.SOL_SOCKET, STAMPS, 1)
        stream.sendall(self.request)
        stream.setblocking(False)
        self.streams[stream.fileno()] = stream
        self.poll.register(stream, select.EPOLLIN)

    def read(self, seconds: float, *others: int) -> bool:
        """Reads what has arrived. Returns whether one of the other files has something to read."""
        found = self.poll.poll(seconds)
        for file, _event in found:
            if file not in others:
                self._read(file)
        return any(file in others for file, _event in found)

    def _read(self, file: int) -> None:
        data, notes, _flags, _address = self.streams[file].recvmsg(65536, 64)
        if not data:
            self.poll.unregister(file)
            return
        if b"retry:" in data:
            self.opened.add(file)
        if (at := data.rfind(AT)) >= 0 and notes:
            seconds, nanoseconds = struct.unpack("qq", notes[0][2])
            begin = at + len(AT)
            written = datetime.fromisoformat(data[begin : data.index(b'"', begin)].decode())
            self.delays.append(seconds + nanoseconds / 1e9 - written.timestamp())


def main() -> None:
    host, port, path, number = sys.argv[1:]
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    os.nice(10)
    watchers = Watchers(host, int(port), path)
    watchers.open(int(number))
    print("open", len(watchers.opened), flush=True)
    watchers.poll.register(sys.stdin, select.EPOLLIN)
    while not watchers.read(-1, sys.stdin.fileno()):
        pass
    print(json.dumps([round(delay, 5) for delay in watchers.delays]))


if __name__ == "__main__":
    main()
