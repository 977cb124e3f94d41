"""1st & Goal: team dice, white dice, special-teams cards; the matrix has its own module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.components.files import (
    ComponentDie,
    ComponentFiles,
    ComponentValue,
    Findings,
    whole_number_or_text,
)
from engine.gridiron.words import Data
from engine.rulesets.first_and_goal import matrix as first_and_goal_matrix
from engine.rulesets.first_and_goal.matrix import (
    DICE,
    KEY,
    check_colors,
    check_matrix,
    edit_matrix,
    known_color,
    matrix_values,
)
from engine.rulesets.first_and_goal.rules.record import DICE_LISTS, Kick
from engine.rulesets.first_and_goal.rules.setup import NAMES
from engine.rulesets.first_and_goal.rules.setup import WHITE as WHITE_DICE
from engine.rulesets.first_and_goal.rules.throws import SYMBOLS_ON

YARDS = range(-30, 31)
KICKS = {kick.name.lower(): 2 if kick is Kick.PUNT else 1 for kick in Kick}  # the fewest dice
WHITE = {name: [NAMES[face] for face in SYMBOLS_ON[die]] for die, name in WHITE_DICE.items()}
BOX_KICKS = tuple(option.removesuffix("_dice") for option in DICE_LISTS)  # the rest is printed
KICK = ("dice", "sure", "note")
TEAM = ("name", "city", "nickname", "dice", "sure", "sure_dice", "kicks", "division", "sure_division")


def _check_white(findings: Findings, die: Data, place: str, name: str, symbols: Sequence[str]) -> None:
    findings.source(die.get("sure"), f"{place}.sure")
    if findings.six(die.get("faces"), f"{place}.faces", f"the white die `{name}`"):
        for face in die["faces"]:
            if face not in symbols:
                findings.error(
                    "unknown_face",
                    f"{place}.faces",
                    f"the white die `{name}` cannot show {face!r}, only {', '.join(symbols)}.",
                )
        if all(face == "BREAKAWAY" for face in die["faces"]):
            findings.error(
                "endless_die",
                f"{place}.faces",
                f"every face of the white die `{name}` is BREAKAWAY, so a play would never end: give it at"
                " least one other.",
            )


def _check_team(findings: Findings, team: Data, key: str) -> None:
    place = f"team.{key}"
    if not KEY.fullmatch(key):
        findings.error("bad_key", place, f"a team's key is small letters, digits and _, not {key!r}.")
    findings.known_keys(team, TEAM, place)
    findings.text(team, "name", place)
    findings.text(team, "nickname", place)
    findings.source(team.get("sure"), f"{place}.sure")
    dice = findings.table(team, "dice", f"{place}.dice")
    for color in (*dice, *(color for color in DICE if color not in dice)):
        _check_die(findings, dice.get(color), color, key)
    marks = findings.table(team, "sure_dice", f"{place}.sure_dice", empty=True)
    for color, mark in marks.items():
        known_color(findings, color, f"{place}.sure_dice.{color}", DICE)
        findings.source(mark, f"{place}.sure_dice.{color}")
    kicks = findings.table(team, "kicks", f"{place}.kicks", empty=True)
    for kick, colors in kicks.items():
        _check_kick(findings, kick, colors, f"{place}.kicks.{kick}")


def _check_die(findings: Findings, faces: Any, color: str, key: str) -> None:
    place, die = f"team.{key}.dice.{color}", f"die `{color}` of team `{key}`"
    if not known_color(findings, color, place, DICE):
        return
    if faces is None:
        findings.error(
            "missing_die", place, f"team `{key}` has no die `{color}`; it needs {', '.join(DICE)}."
        )
    elif findings.six(faces, place, die):
        wrong = [face for face in faces if type(face) is not int or face not in YARDS]
        for face in wrong:
            findings.error(
                "unknown_face", place, f"{die} cannot show {face!r}, only whole numbers from -30 to 30."
            )
        if not wrong and sum(faces) % 12:
            findings.warn(
                "face_sum",
                place,
                f"{die} adds up to {sum(faces)}; every known team die adds up to a multiple of 12.",
            )


def _check_kicks(findings: Findings, kicks: Data) -> None:
    """The dice of the kicks that all teams play with; a kick that is not listed has those of the options."""
    for kick in kicks:
        place = f"kicks.{kick}"
        if kick not in BOX_KICKS:
            findings.error("unknown_kick", place, f"a box has dice for {', '.join(BOX_KICKS)}, not {kick!r}.")
        elif table := findings.table(kicks, kick, place):
            findings.known_keys(table, KICK, place)
            findings.source(table.get("sure"), f"{place}.sure")
            _check_kick(findings, kick, table.get("dice"), place)


def _check_kick(findings: Findings, kick: str, colors: Any, place: str) -> None:
    """1G-EXP-2: the colored dice that a team's special-teams card names for a kick or a return."""
    if kick not in KICKS:
        findings.error("unknown_kick", place, f"a special-teams card has {', '.join(KICKS)}, not {kick!r}.")
        return
    if not isinstance(colors, list) or len(colors) < KICKS[kick]:
        dice = "die" if KICKS[kick] == 1 else "different dice"
        findings.error("dice_count", place, f"{kick} needs a list of at least {KICKS[kick]} {dice}.")
        return
    check_colors(findings, colors, place)


ALTERNATIVE = "referee.alternative"  # the referee die that shows HAIL and MARY


class GoalFiles(ComponentFiles):
    """White dice that both sides roll, seven dice for each team, and matrices, which name the plays."""

    matchups = first_and_goal_matrix

    def check(self, findings: Findings, data: Data) -> None:
        white = findings.table(data, "white", "white")
        for name, symbols in WHITE.items():
            if die := findings.table(white, name, f"white.{name}"):
                _check_white(findings, die, f"white.{name}", name, symbols)
                if name == "referee":  # what the option referee_die = hail_and_mary rolls
                    place = "white.referee.alternative"
                    if other := findings.table(die, "alternative", place):
                        _check_white(findings, other, place, name, symbols)
        teams = findings.table(data, "team", "team")
        if teams and "base" not in teams:
            findings.error(
                "missing_team", "team.base", "the base set's dice are missing: call one team `base`."
            )
        for key in teams:
            _check_team(findings, findings.table(teams, key, f"team.{key}"), key)
        _check_kicks(findings, findings.table(data, "kicks", "kicks", empty=True))
        matrices = findings.table(data, "matrix", "matrix")
        for name in matrices:
            check_matrix(findings, findings.table(matrices, name, f"matrix.{name}"), f"matrix.{name}")
        used = findings.table(data, "about", "about").get("matrix")
        if str(used) not in matrices:
            known = ", ".join(matrices) or "none"
            findings.error(
                "unknown_matrix", "about.matrix", f"the set has the matrices {known}, not {used!r}."
            )

    def options(self, data: Data) -> dict[str, Any]:
        return {
            "matrix": data["about"]["matrix"],
            "penalty_die": list(data["white"]["penalty"]["faces"]),
        } | {f"{kick}_dice": list(table["dice"]) for kick, table in data.get("kicks", {}).items()}

    def dice(self, data: Data) -> list[ComponentDie]:
        return [*_white_dice(data["white"]), *(die for key in data["team"] for die in _team_dice(data, key))]

    def place(self, die: ComponentDie) -> str:
        return f"team.{die.team}.dice.{die.name}" if die.team else f"white.{die.name}"

    def set_die(self, data: dict[str, Any], die: ComponentDie) -> None:
        if die.team:
            _set_team_die(data, die)
            return
        white = data.setdefault("white", {})
        table = white.setdefault("referee", {}) if die.name == ALTERNATIVE else white
        table.setdefault(die.name.rpartition(".")[2], {}).update(
            faces=list(die.faces), sure=die.sources[0] if die.sources else ""
        )

    def values(self, data: Data) -> list[ComponentValue]:
        """Decks, matchups and the dice of kicks."""
        kicks = [
            ComponentValue("kicks", f"kicks.{kick}", " ".join(table["dice"]), table["sure"])
            for kick, table in data.get("kicks", {}).items()
        ]
        return kicks + [
            value for name, matrix in data["matrix"].items() for value in matrix_values(name, matrix)
        ]

    def edit(self, data: dict[str, Any], steps: Sequence[str], words: Sequence[str], source: str) -> bool:
        """A cell of a matrix, the text of a card, or the dice of a kick. Raises EngineError bad_cell."""
        if steps[0] == "kicks" and len(steps) == 2:
            data.setdefault("kicks", {})[steps[1]] = {"dice": list(words), "sure": source}
            return True
        if steps[0] != "matrix" or len(steps) != 5 or steps[1] not in data["matrix"]:
            return False
        return edit_matrix(data["matrix"][steps[1]], steps, words, source)


def _set_team_die(data: dict[str, Any], die: ComponentDie) -> None:
    """A team that is new gets its name from its key; the checks say what else it needs."""
    title = die.team.replace("_", " ").title()
    source = die.sources[0] if die.sources else ""
    new = {"name": title, "city": "", "nickname": title, "sure": source, "dice": {}}
    team = data.setdefault("team", {}).setdefault(die.team, new)
    team.setdefault("dice", {})[die.name] = [whole_number_or_text(face) for face in die.faces]
    marks = team.setdefault("sure_dice", {})
    marks.pop(die.name, None)
    if source != team.get("sure"):
        marks[die.name] = source
    if not marks:
        del team["sure_dice"]


def _white_dice(white: Data) -> Iterator[ComponentDie]:
    named = [*white.items(), (ALTERNATIVE, white["referee"]["alternative"])]
    for name, die in named:
        yield ComponentDie("", name, tuple(die["faces"]), (die["sure"],) * len(die["faces"]))


def _team_dice(data: Data, key: str) -> Iterator[ComponentDie]:
    team = data["team"][key]
    for name, faces in team["dice"].items():
        mark = team.get("sure_dice", {}).get(name, team["sure"])
        yield ComponentDie(key, name, tuple(map(str, faces)), (mark,) * len(faces))
