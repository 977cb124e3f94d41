"""Writes a component set as readable TOML, which Python's standard library can read but not write."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")
INLINE_KEYS = 2  # tables with up to this many keys may be written on one line
HEAD = """\
# A component set of your own. Change what your box says differently, then run:
#     python3 manage.py components validate {game} {name}
# A value's source is printed, owner (read off somebody's box), inferred or house (made up until we know).
"""


def to_toml(data: Mapping[str, Any]) -> str:
    """Returns the data as TOML. `tomllib.loads` is the inverse."""
    about = data.get("about", {})
    head = HEAD.format(game=about.get("game", "GAME"), name=about.get("name", "NAME"))
    return head + "\n".join(_table(data, ())) + "\n"


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """Yields the lines of the table's own values, then those of the tables in it."""
    inside = {key for key, value in table.items() if isinstance(value, Mapping) and _has_head(value, path)}
    own = [key for key in table if key not in inside]
    if path and (own or not inside):
        yield ""
        yield f"[{'.'.join(map(_key, path))}]"
    for key in own:
        yield f"{_key(key)} = {_value(table[key])}"
    for key in table:
        if key in inside:
            yield from _table(table[key], (*path, key))


def _has_head(value: Mapping[str, Any], path: tuple[str, ...]) -> bool:
    if not path or len(value) > INLINE_KEYS:
        return True
    return any(isinstance(item, Mapping) for item in value.values())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        if any(isinstance(item, Mapping) for item in value):
            return "[\n" + "".join(f"  {_value(item)},\n" for item in value) + "]"
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _value(key)
