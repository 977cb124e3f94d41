"""The addresses whose answers are kept: one answer is the same for everybody who may see its league or game.

Put an address here only if everybody who may see the league or game gets the same answer. It depends on the
`version` of the view, the language and the query alone: not on the person or the clock. A permission beyond
seeing the league, such as running it, does not fit here. A test compares what people with different roles
get.
"""

from __future__ import annotations

from django.http import HttpRequest

SHARED = frozenset(
    f"api:{name}"
    for name in (
        *("league", "teams", "team", "coaches", "members", "member", "constitution", "changes", "change"),
        *("champions", "records", "leaders", "matchups", "league-feed", "seasons", "season"),
        *("conferences", "divisions", "schedule", "standings", "luck", "dice", "season-leaders", "ranking"),
        *("tosses", "weeks", "week", "fixtures", "fixture", "calls", "bracket", "jobs", "season-odds"),
        *("game", "entries", "events", "box-score", "win-probability", "drives", "proof", "game-feed"),
    )
)


def is_shared(request: HttpRequest) -> bool:
    """Whether the answers at this address are kept."""
    return request.resolver_match is not None and request.resolver_match.view_name in SHARED
