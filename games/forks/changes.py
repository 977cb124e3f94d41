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

from league.frame.errors import Refused, translated
from league.frame.errors import gettext_noop as _
from league.playoffs.bracket import PLAYOFF_FORMATS
from league.standings.records import MOST_POINTS, GameOutcome
from league.standings.steps import STEP_LISTS, StepLists

OWN = "own"  # the tie-break with steps of its own
RULES = ("components", "options")
Spec = dict[str, Any]


def apply_changes(spec: Spec, changes: Mapping[str, Any]) -> Spec:
    """A season with the changes; the given one stays as it is.

    Raises Refused: those of `check_changes`, unknown_game, bad_score, unknown_team, unknown_division,
    empty_division, unknown_playoff_format, unknown_tie_break, unknown_step, duplicate_step, and those of
    `PlayoffFormat.check`."""
    check_changes(changes)
    for part, change in PARTS.items():
        if part in changes:
            spec = change(spec, changes[part])
    sizes = Counter(conference for _name, conference, _division in spec["clubs"])
    if spec["places"]:  # a league whose playoffs do not fit its teams has odds without them
        PLAYOFF_FORMATS[spec["places"]].check(sizes)
    return spec


def check_changes(changes: Any) -> None:
    """Checks that these are changes of a fork. Raises Refused: bad_changes."""
    if not isinstance(changes, dict) or not changes.keys() <= {*PARTS, *RULES}:
        raise _bad()
    if not isinstance(changes.get("components", ""), str):
        raise _bad()
    _mapping(changes.get("options", {}))


def has_other_rules(changes: Mapping[str, Any]) -> bool:
    """Whether the games of the fork have other headers than those of the season."""
    return any(part in changes for part in RULES)


def _results(spec: Spec, results: Any) -> Spec:
    chosen = _mapping(results)
    if not chosen.keys() <= {str(number) for number, *_game in spec["games"]}:
        raise Refused("unknown_game", translated(_("There is no such game in this season: choose another.")))
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
        if result["outcome"] not in [
            outcome.value for outcome in GameOutcome if outcome != GameOutcome.PLAYED
        ]:
            raise _bad()
        return [result["outcome"], None, None, None, None]
    scores = [result.get("home"), result.get("away")]
    if result.keys() != {"home", "away"} or not all(_is_score(points) for points in scores):
        sentence = _("A score is two whole numbers from 0 to {most}: enter both.")
        raise Refused("bad_score", translated(sentence, most=MOST_POINTS))
    return [GameOutcome.PLAYED.value, *scores, None, None]


def _is_score(points: Any) -> bool:
    return type(points) is int and 0 <= points <= MOST_POINTS


def _dice(spec: Spec, dice: Any) -> Spec:
    chosen = _mapping(dice)
    _check_clubs(spec, chosen)
    if not all(isinstance(key, str) for key in chosen.values()):
        raise _bad()
    sides = {name: [chosen.get(name, key), coach] for name, (key, coach) in spec["rest"]["sides"].items()}
    return {**spec, "rest": {**spec["rest"], "sides": sides}}


def _divisions(spec: Spec, divisions: Any) -> Spec:
    chosen = _mapping(divisions)
    _check_clubs(spec, chosen)
    known = {(conference, division) for _name, conference, division in spec["clubs"]}
    for place in chosen.values():
        if not isinstance(place, list) or not all(isinstance(name, str) for name in place):
            raise _bad()
        if tuple(place) not in known:
            sentence = _("There is no such division in this season: choose one of its divisions.")
            raise Refused("unknown_division", translated(sentence))
    clubs = [[name, *chosen.get(name, place)] for name, *place in spec["clubs"]]
    if {(conference, division) for _name, conference, division in clubs} != known:
        raise Refused(
            "empty_division", translated(_("A division would be empty: move another team into it first."))
        )
    return {**spec, "clubs": clubs}


def _format(spec: Spec, form: Any) -> Spec:
    chosen = _mapping(form)
    if not chosen.keys() <= {"playoff_places", "reseed", "tie_break", "steps"}:
        raise _bad()
    if "tie_break" in chosen:
        spec = {**spec, "steps": {name: list(keys) for name, keys in asdict(_steps(chosen)).items()}}
    places, reseed = chosen.get("playoff_places", spec["places"]), chosen.get("reseed", spec["reseed"])
    if "playoff_places" in chosen and (type(places) is not int or places not in PLAYOFF_FORMATS):
        sentence = _("There are no playoffs with so many places: choose {least} to {most}.")
        least, most = min(PLAYOFF_FORMATS), max(PLAYOFF_FORMATS)
        raise Refused("unknown_playoff_format", translated(sentence, least=least, most=most))
    if not isinstance(reseed, bool):
        raise _bad()
    return {**spec, "places": places, "reseed": reseed}


def _steps(chosen: Mapping[str, Any]) -> StepLists:
    if chosen["tie_break"] == OWN:
        steps = _mapping(chosen.get("steps"))
        if steps.keys() != {"division", "wild_card"} or not all(map(_is_names, steps.values())):
            raise _bad()
        return StepLists.of(steps["division"], steps["wild_card"])
    if chosen["tie_break"] not in list(STEP_LISTS):
        sentence = _("There is no such tie-break: choose one of {known}.")
        raise Refused("unknown_tie_break", translated(sentence, known=", ".join([*STEP_LISTS, OWN])))
    return STEP_LISTS[chosen["tie_break"]]


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
        raise _bad()
    return value


def _check_clubs(spec: Spec, names: Iterable[str]) -> None:
    if not set(names) <= {name for name, _conference, _division in spec["clubs"]}:
        sentence = _("There is no such team in this season: choose one of its teams.")
        raise Refused("unknown_team", translated(sentence))


def _bad() -> Refused:
    sentence = _("These changes of a fork cannot be read: see the API's description of a fork.")
    return Refused("bad_changes", translated(sentence))


PARTS: dict[str, Callable[[Spec, Any], Spec]] = {
    "results": _results,
    "dice": _dice,
    "divisions": _divisions,
    "format": _format,
}
