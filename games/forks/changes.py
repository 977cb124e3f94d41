"""The changes of a fork, as plain data, and what they make of a season.

    {
        "results": {"12": {"home": 20, "away": 13}, "13": {"outcome": "no_contest"}, "14": {"open": true}},
        "dice": {"TEAM": "team of the component set whose dice it rolls"},
        "divisions": {"TEAM": ["conference", "division"]},
        "format": {"playoff_places": 8, "reseed": false, "tie_break": "simple"},
        "components": "name of a set",
        "options": {"NAME": value}
    }

Every part may be missing. A season is the plain JSON of `games.odds.season_specs`. Options and
component set stand in the headers of its games, which the caller makes: see `has_other_rules`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Any

from league.frame.errors import Refused
from league.playoffs.bracket import PLAYOFF_FORMATS
from league.standings.records import MOST_POINTS, GameOutcome
from league.standings.steps import STEP_LISTS, StepLists

OWN = "own"  # the tie-break with steps of its own
RULES = ("components", "options")
Spec = dict[str, Any]
Change = Mapping[str, Any]


def apply_changes(spec: Spec, changes: Mapping[str, Any]) -> Spec:
    """A season with the changes; the given one stays as it is.

    Raises Refused: those of `check_changes`, unknown_game, bad_score, unknown_team, unknown_division,
    empty_division, unknown_playoff_format, unknown_tie_break, unknown_step, duplicate_step, and those of
    `PlayoffFormat.check`."""
    check_changes(changes)
    for part, change in PARTS.items():
        if part in changes:
            spec = change(spec, _mapping(changes[part]))
    sizes = Counter(conference for _name, conference, _division in spec["clubs"])
    if spec["places"]:  # a league whose playoffs do not fit its teams has odds without them
        PLAYOFF_FORMATS[spec["places"]].check(sizes)
    return spec


def check_changes(changes: Any) -> None:
    """Checks that these are changes of a fork. Raises Refused: bad_changes."""
    _require(_mapping(changes).keys() <= {*PARTS, *RULES})
    _require(isinstance(changes.get("components", ""), str))
    _mapping(changes.get("options", {}))


def has_other_rules(changes: Mapping[str, Any]) -> bool:
    """Whether the games of the fork have other headers than those of the season."""
    return any(part in changes for part in RULES)


def _results(spec: Spec, chosen: Change) -> Spec:
    if not chosen.keys() <= {str(number) for number, *_game in spec["games"]}:
        raise Refused("unknown_game.fork")
    games = [
        [*game, _outcome(chosen[str(game[0])]) if str(game[0]) in chosen else result]
        for *game, result in spec["games"]
    ]
    return {**spec, "games": games}


def _outcome(given: Any) -> list[Any] | None:
    """A result as the plain season has it: outcome, home and away points, home and away touchdowns."""
    result = _mapping(given)
    if result == {"open": True}:
        return None
    if result.keys() == {"outcome"}:
        _require(result["outcome"] != GameOutcome.PLAYED and result["outcome"] in list(GameOutcome))
        return [result["outcome"], None, None, None, None]
    scores = [result.get("home"), result.get("away")]
    are_scores = all(type(points) is int and 0 <= points <= MOST_POINTS for points in scores)
    if result.keys() != {"home", "away"} or not are_scores:
        raise Refused("bad_score", most=MOST_POINTS)
    return [GameOutcome.PLAYED.value, *scores, None, None]


def _dice(spec: Spec, chosen: Change) -> Spec:
    _check_clubs(spec, chosen)
    _require(_are_names(chosen.values()))
    sides = {name: [chosen.get(name, key), coach] for name, (key, coach) in spec["rest"]["sides"].items()}
    return {**spec, "rest": {**spec["rest"], "sides": sides}}


def _divisions(spec: Spec, chosen: Change) -> Spec:
    _check_clubs(spec, chosen)
    known = {(conference, division) for _name, conference, division in spec["clubs"]}
    for place in chosen.values():
        _require(isinstance(place, list) and _are_names(place))
        if tuple(place) not in known:
            raise Refused("unknown_division")
    clubs = [[name, *chosen.get(name, place)] for name, *place in spec["clubs"]]
    if {(conference, division) for _name, conference, division in clubs} != known:
        raise Refused("empty_division.fork")
    return {**spec, "clubs": clubs}


def _format(spec: Spec, chosen: Change) -> Spec:
    _require(chosen.keys() <= {"playoff_places", "reseed", "tie_break", "steps"})
    if "tie_break" in chosen:
        spec = {**spec, "steps": {name: list(keys) for name, keys in asdict(_steps(chosen)).items()}}
    places, reseed = chosen.get("playoff_places", spec["places"]), chosen.get("reseed", spec["reseed"])
    if "playoff_places" in chosen and (type(places) is not int or places not in PLAYOFF_FORMATS):
        raise Refused("unknown_playoff_format.fork", least=min(PLAYOFF_FORMATS), most=max(PLAYOFF_FORMATS))
    _require(isinstance(reseed, bool))
    return {**spec, "places": places, "reseed": reseed}


def _steps(chosen: Change) -> StepLists:
    if chosen["tie_break"] == OWN:
        steps = _mapping(chosen.get("steps"))
        _require(steps.keys() == {"division", "wild_card"})
        _require(all(isinstance(keys, list) and _are_names(keys) for keys in steps.values()))
        return StepLists.of(steps["division"], steps["wild_card"])
    if chosen["tie_break"] not in list(STEP_LISTS):
        raise Refused("unknown_tie_break.fork", known=", ".join([*STEP_LISTS, OWN]))
    return STEP_LISTS[chosen["tie_break"]]


def _are_names(values: Iterable[Any]) -> bool:
    return all(isinstance(name, str) for name in values)


def _mapping(value: Any) -> Change:
    _require(isinstance(value, dict) and _are_names(value))
    return dict(value)


def _check_clubs(spec: Spec, names: Iterable[str]) -> None:
    if not set(names) <= {name for name, _conference, _division in spec["clubs"]}:
        raise Refused("unknown_team.fork")


def _require(is_readable: bool) -> None:
    """Raises Refused: bad_changes."""
    if not is_readable:
        raise Refused("bad_changes")


PARTS: dict[str, Callable[[Spec, Change], Spec]] = {
    "results": _results,
    "dice": _dice,
    "divisions": _divisions,
    "format": _format,
}
