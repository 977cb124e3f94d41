"""1G-SET-1: from a header (options, components, teams, coaches) to a record before the coin is called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.rulesets.first_and_goal.rules.names import COLORED_DICE, DEFENSE, OFFENSE, PLAYS, Die, Face, Kick
from engine.rulesets.first_and_goal.rules.options import CHOICES, DEFAULTS, DICE_LISTS, D20Kicks
from engine.rulesets.first_and_goal.rules.record import Game, Options

FACES = {"5": Face.FIVE, "5A": Face.FIVE_A, "10": Face.TEN, "15": Face.FIFTEEN}
NAMES = {face: face.name for face in Face} | {face: name for name, face in FACES.items()}
SYMBOLS = {name: face for face, name in NAMES.items()}
BITS = {die.name.lower(): 1 << die for die in COLORED_DICE}
WHITE = {Die.PLAY: "play", Die.REFEREE: "referee", Die.PENALTY: "penalty"}


def set_up(components: Mapping[str, Any], header: Mapping[str, Any]) -> Game:
    """A record with its printed tables.
    `components` is the data of a component set, `header` a checked header."""
    options, matrix = header["options"], components["matrix"][header["options"]["matrix"]]
    dice = [_dice_of(components, key, options) for key in header["teams"]]
    g = Game()
    g.dice = (dice[0][0], dice[1][0])
    g.house = (dice[0][1], dice[1][1])
    kicks = [_kick_dice(components, key, options) for key in header["teams"]]
    g.kick_dice = (kicks[0], kicks[1])
    _set_matrix(g, matrix)
    for name in Options.__annotations__:
        values = [member.name.lower() for member in CHOICES[name]]
        setattr(g.options, name, values.index(options.get(name, DEFAULTS[name])))
    if options["special_teams"] == "d20":
        g.options.d20_kicks = D20Kicks.BOTH
    return g


def _dice_of(components: Mapping[str, Any], key: str, options: Mapping[str, Any]) -> Any:
    """(faces of each die, 1 for each die whose faces are a stand-in) of one team."""
    team, white = components["team"][key], components["white"]
    colours = [name.lower() for name in Die.__members__][: Die.BLACK + 1]
    faces = [tuple(team["dice"][colour]) for colour in colours]
    house = [int(team.get("sure_dice", {}).get(colour, team["sure"]) == "house") for colour in colours]
    for name in WHITE.values():
        shown = _white_faces(white[name], name, options)
        faces.append(tuple(SYMBOLS[face] for face in shown))
        house.append(int(white[name]["sure"] == "house"))
    faces.append((Face.HEADS, Face.HEADS, Face.HEADS, Face.TAILS, Face.TAILS, Face.TAILS))
    return tuple(tuple(int(face) for face in die) for die in faces), (*house, 0, 0)


def _white_faces(die: Mapping[str, Any], name: str, options: Mapping[str, Any]) -> Sequence[str]:
    if name == "referee" and options["referee_die"] == "hail_and_mary":
        return die["alternative"]["faces"]  # type: ignore[no-any-return]
    if name == "penalty":
        return options["penalty_die"]  # type: ignore[no-any-return]
    return die["faces"]  # type: ignore[no-any-return]


def _kick_dice(components: Mapping[str, Any], key: str, options: Mapping[str, Any]) -> tuple[int, ...]:
    """Bits of the coloured dice for each Kick;
    with `team_card` what an owner has entered for this team (1G-EXP-2)."""
    card = components["team"][key].get("kicks", {}) if options["special_teams"] == "team_card" else {}
    onside = ["red", "brown"] if options["onside_dice"] == "red_brown" else ["red", "ivory"]
    named = {"onside_dice": onside, "punt_return_dice": ["green"]} | {
        name: options[name] for name in DICE_LISTS
    }
    return tuple(_bits(card.get(kick.name.lower()) or named[f"{kick.name.lower()}_dice"]) for kick in Kick)


def _bits(colours: Sequence[str]) -> int:
    return sum(bit for colour, bit in BITS.items() if colour in colours)


def _set_matrix(g: Game, matrix: Mapping[str, Any]) -> None:
    g.copies = (deck_copies(matrix, "offense"), deck_copies(matrix, "defense"))
    cells = [[matrix["cell"][o["key"]][d["key"]] for d in matrix["defense"]] for o in matrix["offense"]]
    nothing = (0,) * PLAYS
    colours = [_filled(_bits(cell["dice"]) for cell in row) for row in cells]
    blacks = [_filled(cell["black"] for cell in row) for row in cells]
    g.colours = (*colours, *(nothing,) * (PLAYS - len(cells)))
    g.blacks = (*blacks, *(nothing,) * (PLAYS - len(cells)))
    g.is_run = _filled(int(play["kind"] == "run") for play in matrix["offense"])
    g.limit = _filled(play["red_zone_limit"] for play in matrix["offense"])
    g.is_blitz = _filled(int(play["key"].endswith("_blitz")) for play in matrix["defense"])


def deck_copies(matrix: Mapping[str, Any], deck: str) -> tuple[int, ...]:
    """Cards of each play of the `offense` or `defense`, twelve numbers."""
    return _filled(play.get("copies", matrix["copies_of_each_play"]) for play in matrix[deck])


def _filled(values: Iterable[int]) -> tuple[int, ...]:
    """The values with zeros up to twelve, because records have room for twelve plays."""
    found = tuple(values)
    return found + (0,) * (PLAYS - len(found))


def play_names(matrix: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Keys of the offense's and the defense's plays in the order of the matrix."""
    keys = {OFFENSE: matrix["offense"], DEFENSE: matrix["defense"]}
    return tuple(p["key"] for p in keys[OFFENSE]), tuple(p["key"] for p in keys[DEFENSE])
