"""Touchdown-A-Minute Football: the twelve dice, the results in the box, the clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.components.files import ComponentFiles, Findings
from engine.rulesets.touchdown_a_minute.rules.record import NUMBERS, STRATEGIES, Die
from engine.rulesets.touchdown_a_minute.rules.throws import value_of

DICE = {die.name.lower(): die for die in Die if die is not Die.COIN}
KINDS = ("run", "pass")
DIE = ("title", "color", "side", "play", "faces", "sure")
TRACK = {
    "quarters": (4,),
    "plays_per_quarter": NUMBERS["plays_per_quarter"],
    "timeouts_per_half": NUMBERS["timeouts"],
}


def check(findings: Findings, data: Mapping[str, Any]) -> None:
    """Checks everything in the box."""
    results = findings.table(data, "results", "results")
    for name, mark in results.items():
        if value_of(name) is None:
            _wrong_face(findings, f"results.{name}", "the box", name)
        findings.source(mark, f"results.{name}")
    for name, die in findings.dice(data, DICE):
        _check_die(findings, die, name, results)
    track = findings.table(data, "clock_track", "clock_track")
    for key, allowed in TRACK.items():
        findings.number(track, key, "clock_track", allowed)
    for key in ("plays_sure", "timeouts_sure"):
        findings.source(track.get(key), f"clock_track.{key}")


def _check_die(findings: Findings, die: Mapping[str, Any], name: str, results: Mapping[str, Any]) -> None:
    place = f"die.{name}"
    findings.known_keys(die, DIE, place)
    findings.text(die, "title", place)
    if 0 <= DICE[name] - Die.RUN_INSIDE < STRATEGIES and die.get("play") not in KINDS:
        findings.error("unknown_kind", f"{place}.play", f"a play is run or pass, not {die.get('play')!r}.")
    if findings.six(die.get("sure"), f"{place}.sure", f"`sure` of die `{name}`"):
        for nth, mark in enumerate(die["sure"], 1):
            findings.source(mark, f"{place}.sure.{nth}")
    if not findings.six(die.get("faces"), f"{place}.faces", f"die `{name}`"):
        return
    for nth, face in enumerate(die["faces"], 1):
        if value_of(face) is None:
            _wrong_face(findings, f"{place}.faces.{nth}", f"die `{name}`", face)
        elif face not in results:
            findings.warn("unlisted_result", f"{place}.faces.{nth}", f"[results] does not list {face}.")


def _wrong_face(findings: Findings, place: str, die: str, face: Any) -> None:
    words = "GN or CP with 1 to 98 yards or L, TK, BP, IN, FM, SK"
    findings.error("unknown_face", place, f"{die} cannot show {face!r}, only {words}.")


class MinuteFiles(ComponentFiles):
    """Twelve dice and a clock track, which says how long a quarter is."""

    def check(self, findings: Findings, data: Mapping[str, Any]) -> None:
        check(findings, data)

    def options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        track = data["clock_track"]
        return {"plays_per_quarter": track["plays_per_quarter"], "timeouts": track["timeouts_per_half"]}
