"""Waits for a final result of a league: registers a receiver, verifies signatures, removes it at the end.

    python3 webhook.py http://localhost:8000 TOKEN LEAGUE

You run the league. A site calls a receiver on the same machine only if its operator allows that:
WEBHOOK_NETWORKS=127.0.0.0/8. Otherwise the receiver needs a public address with https.
"""

import base64
import hashlib
import hmac
import json
import sys
import time
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from dice_football import Client

Event = dict[str, Any]
OLD = 300  # seconds


def is_genuine(secret: str, headers: Mapping[str, str], body: bytes) -> bool:
    """Whether the site has signed this request with the secret, a moment ago (Standard Webhooks)."""
    event, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) > OLD:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{event}.{sent_at}.".encode() + body, hashlib.sha256).digest()
    wanted = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(wanted, one) for one in headers.get("webhook-signature", "").split())


class Receiver(HTTPServer):
    """Takes events on a free port of this machine. `genuine` checks a request."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}/"
        self.genuine: Callable[[Mapping[str, str], bytes], bool] = lambda _headers, _body: False
        self.events: dict[str, Event] = {}  # by the ID, so that an event that comes twice counts once


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        if genuine := self.server.genuine(headers, body):
            self.server.events[headers["webhook-id"]] = json.loads(body)
        self.send_response(204 if genuine else 401)
        self.end_headers()

    def log_message(self, *_arguments: object) -> None:
        """Says nothing."""


def is_final(event: Event) -> bool:
    """A result is told from kickoff on: in progress, reported, and in the end final."""
    return bool(event["type"] == "result" and event["data"]["state"] == "final")


def main(site: str, token: str, league: str) -> Event:
    client = Client(site, token)
    with Receiver() as receiver:
        made = client.webhooks.post_webhooks(
            league, {"name": "Five minutes", "url": receiver.url, "kinds": ["result"]}
        )
        receiver.genuine = lambda headers, body: is_genuine(made["secret"], headers, body)
        print("Waiting for a final result ...", flush=True)
        try:
            while not (found := [one for one in receiver.events.values() if is_final(one)]):
                receiver.handle_request()
        finally:
            client.webhooks.delete_webhook(league, made["id"])
    result = found[0]["data"]
    print(f"{result['away']} at {result['home']}: {result['away_score']}-{result['home_score']}")
    return found[0]


if __name__ == "__main__":
    main(*sys.argv[1:])
