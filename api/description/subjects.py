"""The subjects of the API: the tags of its description, each with a page."""

from __future__ import annotations

from typing import Any

from api.http.schema import description_of


def describe_subjects(result: dict[str, Any], **_context: Any) -> dict[str, Any]:
    """Lists the tags with what they are about. A postprocessing hook of drf-spectacular."""
    used = {
        tag
        for methods in result["paths"].values()
        for operation in methods.values()
        for tag in operation["tags"]
    }
    result["tags"] = [{"name": tag, "description": description_of(tag)} for tag in sorted(used)]
    return result
