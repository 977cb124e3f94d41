"""The live streams in the API's description: plain Django views, which drf-spectacular does not see."""

from __future__ import annotations

from typing import Any

from api.http.problems import MEDIA_TYPE

STREAM = "text/event-stream"
ANSWER = (
    "A stream of events. `id` is the position in the feed, `event` the kind, and `data` the `HappeningOut` "
    "as JSON. A comment line is sent every 15 seconds while nothing happens."
)
REFUSALS = {
    "400": "The position or a kind is not valid.",
    "401": "The token is unknown or has expired.",
    "404": "It does not exist, or this person may not see it.",
    "429": "Too many streams are open. `Retry-After` is the number of seconds to wait.",
}
AFTER = "The id of the last event that you have; `0`: from the beginning. Without it, from now on."


def describe_streams(result: dict[str, Any], **_context: Any) -> dict[str, Any]:
    """Adds a live stream beside each feed. A postprocessing hook of drf-spectacular."""
    for path, methods in list(result["paths"].items()):
        if path.endswith("/feed"):
            result["paths"][f"{path}/live"] = {"get": stream_of(methods["get"])}
    result["paths"] = dict(sorted(result["paths"].items()))
    return result


def stream_of(feed: dict[str, Any]) -> dict[str, Any]:
    """The description of the stream with the same events as this feed."""
    text = {"type": "string"}
    parameters = [one for one in feed["parameters"] if one["in"] == "path" or one["name"] == "kind"]
    return {
        "operationId": f"{feed['operationId']}_live",
        "description": "The events of the feed as server-sent events, as they happen.",
        "summary": "The events of the feed as server-sent events, as they happen",
        "parameters": [
            {"in": "header", "name": "Last-Event-ID", "schema": text, "description": AFTER},
            {"in": "query", "name": "after", "schema": text, "description": AFTER},
            *parameters,
        ],
        "tags": feed["tags"],
        "security": feed["security"],
        "responses": {
            "200": {"description": ANSWER, "content": {STREAM: {"schema": text}}},
            **{code: _refusal(meaning) for code, meaning in REFUSALS.items()},
        },
    }


def _refusal(meaning: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": meaning, "content": {MEDIA_TYPE: {"schema": schema}}}
