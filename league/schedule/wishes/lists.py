"""Wishes as stored in JSON or TOML: lists by kind.

    {"blocked": [{"club": "a", "weeks": [3, 9]}], "no_home": [{"club": "b", "weeks": [1]}],
     "fixed": [{"week": 7, "clubs": ["a", "b"], "home": "a"}],
     "travel_partners": [["a", "b"]], "shared_fields": [["c", "d"]],
     "rivalry_weeks": [{"week": 8, "name": "Rivalry Week", "pairs": [["a", "b"]]}]}

`home`, `name` and `pairs` are optional, and so is every list.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from league.errors import Refused
from league.schedule.model.match import pair_of
from league.schedule.wishes.kinds import (
    RIVALRY_WEEK,
    BlockedWeek,
    FixedMatch,
    NoHomeGame,
    Pair,
    RivalryRound,
    SharedField,
    TravelPartners,
    Wish,
    Wishes,
)

KINDS = tuple(
    kind.code for kind in (BlockedWeek, NoHomeGame, FixedMatch, TravelPartners, SharedField, RivalryRound)
)
LONGEST_NAME = 40  # of a week


def read_wishes(path: Path) -> Wishes:
    """Reads the wishes of a file: TOML if its name ends in .toml, otherwise JSON. Raises Refused:
    file_unreadable, bad_wishes."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused("file_unreadable", f"{path} cannot be read as text: check its name.") from error
    try:
        lists = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except ValueError as error:
        raise Refused("bad_wishes", f"{path} is no {path.suffix.lstrip('.') or 'JSON'}: {error}.") from error
    return wishes_of(lists)


def wishes_of(lists: Any) -> Wishes:
    """Builds wishes from their lists. Raises Refused: bad_wishes."""
    if not isinstance(lists, dict):
        raise _bad("the whole", "lists by kind")
    for kind in lists:
        if kind not in KINDS:
            raise _bad(repr(kind), f"one of {', '.join(KINDS)}")
    return tuple(
        wish
        for kind, entries in lists.items()
        for entry in _list(entries, kind)
        for wish in _wishes(kind, entry)
    )


def lists_of(wishes: Wishes) -> dict[str, Any]:
    """The lists from which `wishes_of` builds the same wishes."""
    lists: dict[str, Any] = {}
    for wish in wishes:
        lists.setdefault(wish.code, []).append(_entry(wish))
    return lists


def _entry(wish: Wish) -> Any:
    match wish:
        case BlockedWeek() | NoHomeGame():
            return {"club": wish.club, "weeks": [wish.week]}
        case FixedMatch():
            home = {"home": wish.home} if wish.home else {}
            return {"week": wish.week, "clubs": list(wish.pair), **home}
        case RivalryRound():
            pairs = {"pairs": [list(pair) for pair in wish.pairs]} if wish.pairs else {}
            return {"week": wish.week, "name": wish.name, **pairs}
        case TravelPartners() | SharedField():
            return list(wish.pair)


def _wishes(kind: str, entry: Any) -> Iterator[Wish]:
    if kind in {TravelPartners.code, SharedField.code}:
        yield (TravelPartners if kind == TravelPartners.code else SharedField)(_pair(entry, kind))
        return
    if not isinstance(entry, dict):
        raise _bad(f"{kind}: {entry!r}", "a table with names")
    if kind in {BlockedWeek.code, NoHomeGame.code}:
        club = _text(entry.get("club"), f"the club of {kind}")
        for week in _list(entry.get("weeks"), f"the weeks of {kind}"):
            yield (BlockedWeek if kind == BlockedWeek.code else NoHomeGame)(club, _week(week, kind))
    elif kind == FixedMatch.code:
        pair, home = _pair(entry.get("clubs"), kind), entry.get("home", "")
        if home not in {"", *pair}:
            raise _bad(f"the home club {home!r} of {kind}", f"{pair[0]} or {pair[1]}")
        yield FixedMatch(_week(entry.get("week"), kind), pair, home)
    else:
        pairs = tuple(_pair(pair, kind) for pair in _list(entry.get("pairs", []), f"the pairs of {kind}"))
        name = _text(entry.get("name", RIVALRY_WEEK), f"the name of {kind}")
        yield RivalryRound(_week(entry.get("week"), kind), pairs, name[:LONGEST_NAME])


def _list(value: Any, what: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise _bad(what, "a list")
    return value


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _bad(what, "a name")
    return value.strip()


def _week(value: Any, kind: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise _bad(f"the week {value!r} of {kind}", "a whole number from 1")
    return value


def _pair(value: Any, kind: str) -> Pair:
    clubs = [_text(club, f"a club of {kind}") for club in _list(value, f"the clubs of {kind}")]
    if len(clubs) != 2 or clubs[0] == clubs[1]:
        raise _bad(f"the clubs of {kind}", "two clubs")
    return pair_of(*clubs)


def _bad(what: str, wanted: str) -> Refused:
    return Refused("bad_wishes", f"The wishes cannot be read: {what} should be {wanted}.")
