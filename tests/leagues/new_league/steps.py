"""Founding a league by its page, without scripts."""

from __future__ import annotations

import html
import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tests.people.test_people import at

NAME = {"name": "Valley League", "game": "first_and_goal:en", "visibility": "private"}
CSV = "team,division,conference\nAston Owls,North,Valley\nBexley Owls,North,Valley\nCorby Owls,South,Valley\n"
CSV += "Toronto Thunder,South,Valley\n"
EIGHT = "Aston Owls\nBexley Foxes\nCorby Cats\nDover Dogs\nEssex Elks\nFiley Foals\nGoole Goats\nHove Hares\n"
POLICIES = {
    "confirmation": "one_side",
    "auto_confirm_hours": "24",
    "overdue": "wait",
    "blameless": "no_contest",
    "withdrawn_unplayed": "forfeit",
    "withdrawn_played": "stand",
}


def found(client: Client, **changes: Any) -> Any:
    """Submits the page as it is with these fields changed; eight own teams unless others are named."""
    return client.post(at("found"), {**fields_of(shown(client)), **NAME, "listed": EIGHT, **changes})


def shown(client: Client) -> str:
    return client.get(at("found")).content.decode()


def page_of(answer: HttpResponse) -> str:
    """What the page says, without tags and escapes."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode())))


def fields_of(page: str) -> dict[str, Any]:
    """The form data that a browser sends for an untouched page."""
    fields: dict[str, Any] = {}
    for tag in re.findall(r"<input [^>]+>", page.partition('id="main"')[2]):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        ticked = attributes.get("type") not in ("radio", "checkbox") or " checked" in tag
        if "name" in attributes and ticked and attributes.get("type") != "file" and " disabled" not in tag:
            usual = "on" if attributes.get("type") == "checkbox" else ""
            fields.setdefault(attributes["name"], []).append(html.unescape(attributes.get("value", usual)))
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options) or re.search(r'value="([^"]*)"', options)
        fields[name] = chosen[1] if chosen else ""
    for name, content in re.findall(r'<textarea name="([^"]+)".*?>(.*?)</textarea>', page, re.DOTALL):
        fields[name] = html.unescape(content.removeprefix("\n"))
    return fields
