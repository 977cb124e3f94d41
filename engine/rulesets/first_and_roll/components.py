"""1st & Roll: the nine dice and the clock track."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.components.files import ComponentDie, ComponentFiles, Findings
from engine.gridiron.words import Data
from engine.rulesets.first_and_roll.rules.record import Die
from engine.rulesets.first_and_roll.rules.throws import KINDS, read_face

DICE = {die.name.lower(): die for die in Die if die is not Die.COIN}
# The faces that each kind of die can show, in words.
WORDS = {
    "off": "yards (7), with o for a circle (5o) or s for a square (2s)",
    "def": "yards (-3) or flag",
    "penalty": "O or D, 5, 10 or 15 yards, and A for a first down (D5A)",
    "kick": "yards (20)",
    "clock": "clock, T or blank",
}
DIE = ("title", "color", "side", "note", "faces")
MINUTES = re.compile(r"(\d{1,2}):([0-5]\d)")
END = "END"
TIMEOUTS = range(10)


def _check_die(findings: Findings, die: Data, name: str) -> None:
    place = f"die.{name}"
    findings.known_keys(die, DIE, place)
    if not findings.six(die.get("faces"), f"{place}.faces", f"die `{name}`"):
        return
    ids: list[Any] = [face.get("id") for face in findings.tables(die, "faces", f"{place}.faces")]
    pattern, words = KINDS[DICE[name]], WORDS[name.partition("_")[0]]
    wrong = False
    for nth, face in enumerate(ids, 1):
        findings.source(die["faces"][nth - 1].get("sure"), f"{place}.{nth}.sure")
        if not isinstance(face, str) or not pattern.fullmatch(face):
            wrong = True
            findings.error(
                "unknown_face", f"{place}.{nth}", f"die `{name}` cannot show {face!r}, only {words}."
            )
    if not wrong and ids:
        _check_top(findings, name, ids)
        _check_end(findings, name, ids)


def _check_top(findings: Findings, name: str, ids: list[str]) -> None:
    """Checks what the rulebook's examples require of any set of dice."""
    place = f"die.{name}"
    if name.startswith("def") and "flag" not in ids:
        findings.warn("no_flag", place, f"die `{name}` has no flag: its side is never penalized by it.")
    if name.startswith("off"):
        top = max(read_face(DICE[name], face) // 4 for face in ids)
        if f"{top}o" not in ids:
            findings.warn("no_circle", place, f"the top of die `{name}`, {top}, has no circle (breakaway).")


def _check_end(findings: Findings, name: str, ids: list[str]) -> None:
    """Dice with which a play or a half would never end."""
    if all(face.endswith("o") for face in ids):
        findings.error(
            "endless_die",
            f"die.{name}",
            f"every face of die `{name}` is a circle (breakaway), so a play would never end: give it at least"
            " one plain number.",
        )
    if name == "clock" and "clock" not in ids:
        findings.error(
            "endless_die",
            f"die.{name}",
            "die `clock` has no clock face, so a half would never end: give it at least one.",
        )


def _check_track(findings: Findings, track: Data) -> None:
    place = "clock_track"
    findings.number(track, "timeouts", place, TIMEOUTS)
    spaces = findings.tables(track, "spaces", f"{place}.spaces")
    labels = [str(space.get("label")) for space in spaces]
    for space, label in zip(spaces, labels, strict=True):
        findings.source(space.get("sure"), f"{place}.spaces.{label}.sure")
    if labels[-1:] != [END]:
        findings.error("no_end", f"{place}.spaces", "the last space of the clock track must be END.")
    times = labels[:-1] if labels[-1:] == [END] else labels
    if not times:
        findings.error(
            "no_start", f"{place}.spaces", "the clock track needs a space to start from before END."
        )
    if _check_times(findings, times, f"{place}.spaces") and track.get("two_minute") not in times:
        findings.error(
            "unknown_space",
            f"{place}.two_minute",
            f"two_minute names a space of the track before END, not {track.get('two_minute')!r}.",
        )


def _check_times(findings: Findings, times: list[str], place: str) -> bool:
    """Minutes and seconds that run down."""
    seconds = []
    for label in times:
        if not (match := MINUTES.fullmatch(label)):
            return findings.error(
                "bad_clock_space", f"{place}.{label}", f"a space is labeled 12:00, or END, not {label!r}."
            )
        seconds.append(60 * int(match[1]) + int(match[2]))
    for before, after, label in zip(seconds, seconds[1:], times[1:], strict=False):
        if after >= before:
            return findings.error(
                "clock_order", f"{place}.{label}", f"the clock runs down: {label} is too late."
            )
    return True


class RollFiles(ComponentFiles):
    """Nine dice, whose faces are tables with an `id`, and the labels of a clock track."""

    def check(self, findings: Findings, data: Data) -> None:
        for name, die in findings.dice(data, DICE):
            _check_die(findings, die, name)
        _check_track(findings, findings.table(data, "clock_track", "clock_track"))

    def dice(self, data: Data) -> list[ComponentDie]:
        return [
            ComponentDie("", name, _column(die["faces"], "id"), _column(die["faces"], "sure"))
            for name, die in data["die"].items()
        ]

    def set_die(self, data: dict[str, Any], die: ComponentDie) -> None:
        table = data.setdefault("die", {}).setdefault(die.name, {})
        known = {face["id"]: face for face in table.get("faces", ())}  # a penalty has a name as well
        marked = zip(die.faces, die.sources, strict=True)
        table["faces"] = [{**known.get(face, {}), "id": face, "sure": mark} for face, mark in marked]

    def edit(self, data: dict[str, Any], steps: Sequence[str], words: Sequence[str], source: str) -> bool:
        """The spaces of the clock track, all at once."""
        if list(steps) != ["clock_track", "spaces"]:
            return False
        data["clock_track"]["spaces"] = [{"label": word, "sure": source} for word in words]
        return True


def _column(faces: Sequence[Mapping[str, str]], key: str) -> tuple[str, ...]:
    return tuple(face[key] for face in faces)
