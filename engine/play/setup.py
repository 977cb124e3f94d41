"""Setting up a game: the header of its scoresheet and the record that it starts from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.catalog import USUAL
from engine.catalog import ruleset as ruleset_named
from engine.coaches import EQUILIBRIUM, NAMES, RANDOM, RANDOM_LEGAL, SITUATIONAL, SOLVED, profile_of
from engine.components.library import (
    ComponentSet,
    component_set,
    digest_in_play,
    options_of_set,
    set_in_play,
    set_reference,
)
from engine.errors import EngineError
from engine.gridiron.events import SIDES
from engine.gridiron.questions import GridironQuestions
from engine.kernel.record import copy_of

FORMAT = 1
USUAL_COACH = "situational"
PREPARED = 64  # how many headers are cached with their questions and starting records


def header(
    *,
    ruleset: str = USUAL,
    edition: str = "",
    options: Mapping[str, Any] | None = None,
    teams: tuple[str, str] = ("base", "base"),
    components: str | ComponentSet = "",
    coaches: tuple[str, str] = (USUAL_COACH, USUAL_COACH),
    neutral: bool = False,
    decided: bool = False,
    real_cards: Sequence[str] = (),
    pairs: Sequence[str] = (),
) -> dict[str, Any]:
    """Returns a checked and complete header, ready for JSON.

    `edition`: the ruleset's first one if empty.
    `teams`: component keys of (home, away); any key is accepted if all teams roll the same dice.
    `components`: the name of a released set, or a league's own set; the option `dice_set` names the released
    set too.
    `decided`: overtime continues until one side wins, whatever the options say.
    `real_cards`: the sides (home, away) whose coaches hold real cards, which the app neither deals nor sees.
    `pairs`: the sides that two coaches share, one for the offense and one for the defense (1G-TEAM). The
    option `pair_talk` says whether they may see each other's cards.

    Raises EngineError: unknown_ruleset, unknown_edition, unknown_option, unknown_option_value,
    option_not_in_edition, unknown_components, unknown_matrix, unknown_team, unknown_coach, unknown_side,
    no_cards."""
    rules = ruleset_named(ruleset)
    if unknown := {*real_cards, *pairs} - {*SIDES}:
        known = " and ".join(SIDES)
        raise EngineError("unknown_side", f"The sides of a game are {known}, not {min(unknown)!r}.")
    chosen = rules.resolve(edition or rules.editions[0], options or {})
    box = _box(ruleset, components or (options or {}).get("dice_set", ""))
    chosen |= {name: value for name, value in options_of_set(box).items() if name not in (options or {})}
    if "dice_set" in chosen:
        chosen["dice_set"] = box.name
    if decided:
        chosen |= rules.decided
    for name, value in rules.unstated.items():
        if chosen[name] == value:
            del chosen[name]
    for team in teams if rules.team_dice else ():
        box.team(team)
    for coach in coaches:
        check_coach(coach)
    made = {
        "format": FORMAT,
        "ruleset": ruleset,
        "version": rules.version,
        "options": chosen,
        "components": set_reference(box, chosen),
        "teams": list(teams),
        "coaches": list(coaches),
        "neutral": neutral,
    }
    if real_cards:
        made["real_cards"] = [side for side in SIDES if side in real_cards]
        starting_record(made)  # raises no_cards
    if pairs:
        made["pairs"] = [side for side in SIDES if side in pairs]
    return made


def _box(ruleset: str, components: str | ComponentSet) -> ComponentSet:
    if isinstance(components, str):
        return component_set(ruleset, components)
    if components.game != ruleset:
        raise EngineError("unknown_components", f"{components.name} is a set of {components.game}.")
    return components


def check_coach(name: str) -> None:
    """Raises EngineError unknown_coach if no computer coach has this name."""
    if name not in NAMES:
        known = ", ".join(NAMES)
        raise EngineError("unknown_coach", f"The computer coaches are {known}; there is no {name!r}.")


def set_coach(g: Any, game_header: Mapping[str, Any], seat: int, name: str) -> None:
    """Writes the computer coach that decides for this seat (0 home, 1 away) into the record.

    Raises EngineError unknown_coach."""
    check_coach(name)
    rules, dice, kind = ruleset_named(game_header["ruleset"]), None, SITUATIONAL
    if rules.team_dice:
        dice = set_in_play(game_header).team(game_header["teams"][seat])["dice"]
    if name == RANDOM:
        kind = RANDOM_LEGAL
    elif name == SOLVED and rules.is_solved is not None and rules.is_solved(g):
        kind = EQUILIBRIUM
    g.team[seat].coach = kind
    g.team[seat].traits = list(profile_of(name, dice))


def header_key(game_header: Mapping[str, Any]) -> str:
    """The header as text, used as the key of caches."""
    return json.dumps(game_header, sort_keys=True, separators=(",", ":"))


def starting_record(game_header: Mapping[str, Any]) -> Any:
    """Returns the record before the first input, a new one for every call.

    Raises EngineError unknown_components, changed_components, no_cards."""
    return copy_of(_starting_record(header_key(game_header)))


@lru_cache(maxsize=PREPARED)
def _starting_record(key: str) -> Any:
    game_header = json.loads(key)
    rules = ruleset_named(game_header["ruleset"])
    box = set_in_play(game_header)
    if digest_in_play(box, game_header["options"]) != game_header["components"]["digest"]:
        raise EngineError(
            "changed_components",
            f"The component set {box.name} is not the one with which this game was set up.",
        )
    g = rules.set_up(box.data, game_header)
    for side, _ in enumerate(SIDES):
        set_coach(g, game_header, side, game_header["coaches"][side])
    for side_name in game_header.get("real_cards", ()):
        if rules.cards is None:
            raise EngineError("no_cards", f"{game_header['ruleset']} is played without cards.")
        g.team[SIDES.index(side_name)].unseen = 1
    return g


def questions_of(game_header: Mapping[str, Any]) -> GridironQuestions[Any]:
    """Returns the questions of this game, the same object for equal headers."""
    return _questions(header_key(game_header))


@lru_cache(maxsize=PREPARED)
def _questions(key: str) -> GridironQuestions[Any]:
    game_header = json.loads(key)
    box = set_in_play(game_header)
    return ruleset_named(game_header["ruleset"]).questions(box.data, game_header)
