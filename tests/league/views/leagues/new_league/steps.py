"""Walking through the steps of founding a league, without scripts."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from tests.league.views.people.test_people import at, text

NAME = {"name": "Valley League", "game": "first_and_goal:en", "visibility": "private"}
FOUR = (
    "team,division,conference\nAston Owls,North,Valley\nBexley Owls,North,Valley\nCorby Owls,South,Valley\n"
)
FOUR += "Toronto Thunder,South,Valley\n"
POLICIES = {
    "confirmation": "one_side",
    "auto_confirm_hours": "24",
    "overdue": "wait",
    "blameless": "no_contest",
    "withdrawn_unplayed": "forfeit",
    "withdrawn_played": "stand",
}


def step(client: Client, name: str, fields: dict[str, Any] | None = None, **more: Any) -> str:
    """Submits the step's page as it is, with these fields changed; returns the redirect."""
    shown = client.get(at("found_step", name)).content.decode()
    answer = client.post(at("found_step", name), {**fields_of(shown), **(fields or {}), **more})
    return answer.headers.get("Location", text(answer))


def fields_of(page: str) -> dict[str, Any]:
    """The form data that a browser sends for an untouched page."""
    fields: dict[str, Any] = {}
    for tag in re.findall(r"<input [^>]+>", page.partition('id="main"')[2]):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        ticked = attributes.get("type") not in ("radio", "checkbox") or " checked" in tag
        if "name" in attributes and ticked and attributes.get("type") != "file" and " disabled" not in tag:
            usual = "on" if attributes.get("type") == "checkbox" else ""
            fields.setdefault(attributes["name"], []).append(attributes.get("value", usual))
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options) or re.search(r'value="([^"]*)"', options)
        fields[name] = chosen[1] if chosen else ""
    return fields


def walk(client: Client, **changes: dict[str, Any]) -> str:
    """Submits all steps, each with its changes; returns the last answer."""
    fields: dict[str, dict[str, Any]] = {
        "name": NAME,
        "teams": {"source": "list", "listed": FOUR},
        "season": {"preset": "round_robin"},
        "policies": {},
        **changes,
    }
    for name in ("name", "rules", "teams", "divisions", "season", "policies", "summary"):
        answer = step(client, name, fields.get(name))
    return answer


def walk_on(client: Client) -> str:
    """Submits the last three steps unchanged; returns the last answer."""
    return [step(client, name) for name in ("season", "policies", "summary")][-1]


def upto(client: Client, last: str, /, **changes: dict[str, Any]) -> None:
    """Submits the steps before the step `last`, each with its changes."""
    fields = {"name": NAME, "teams": {"source": "list", "listed": FOUR}, **changes}
    for before in ("name", "rules", "teams", "divisions", "season", "policies"):
        if before == last:
            return
        step(client, before, fields.get(before))
