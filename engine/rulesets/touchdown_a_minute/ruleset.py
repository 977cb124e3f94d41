"""Touchdown-A-Minute Football as a `Ruleset`: its parts and its standing orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.components.files import ComponentFiles, Findings
from engine.gridiron.events import SIDES
from engine.gridiron.field import GOAL
from engine.gridiron.scenarios import GridironScenarios
from engine.gridiron.words import Data
from engine.kernel.inputs import NONE
from engine.rulesets.contract import Ruleset
from engine.rulesets.touchdown_a_minute import play_facts
from engine.rulesets.touchdown_a_minute.analysis import CHART_CHOICES, call_odds
from engine.rulesets.touchdown_a_minute.coach.equilibrium import automatic_answer, coach, is_solved
from engine.rulesets.touchdown_a_minute.rules.flow import (
    correct,
    half_of,
    is_sound,
    set_up,
    step,
)
from engine.rulesets.touchdown_a_minute.rules.questions import CALLS, Questions, clock, line
from engine.rulesets.touchdown_a_minute.rules.record import (
    FOLDER,
    NUMBERS,
    STRATEGIES,
    Die,
    Game,
    Phase,
    resolve,
)
from engine.rulesets.touchdown_a_minute.rules.scoring import QUARTERS, TRY_SPOT
from engine.rulesets.touchdown_a_minute.rules.throws import value_of
from engine.rulesets.touchdown_a_minute.words import WORDS, vocabulary

QUESTIONS = Questions()


def questions(components: Data, header: Data) -> Questions:
    """Returns the questions of a game, which are the same for every game."""
    return QUESTIONS


def timeouts(components: Data, header: Data) -> tuple[int, int]:
    """TDM-TIMEOUT-1, TDM-END-1: at most one in an overtime."""
    given: int = header["options"]["timeouts"]
    return given, min(1, given)


PHASES = {
    "D_STRENGTH": Phase.STRENGTHS,
    "D_COIN_CALL": Phase.COIN,
    "D_KICKOFF_KIND": Phase.KICKOFF,
    "D_SCRIMMAGE": Phase.DOWN,
    "D_TRY": Phase.TRY,
}
STRENGTHS = {"home": "long_pass", "away": "blitz"}  # where a situation names none
OVERTIME = QUARTERS + 1


class MinuteScenarios(GridironScenarios[Game]):
    """Situations of quarters, strengths and the home reroll."""

    def place(self, g: Game, questions: Questions, situation: Data, inputs: Sequence[Data]) -> Game:
        g.phase = PHASES[situation["at"]]
        quarter = situation.get("quarter", 1)
        g.quarter = OVERTIME if quarter == "ot" else int(quarter)
        g.half = half_of(g.quarter)
        g.clock = situation.get("clock", 0)
        g.reroll_used = int(situation.get("home_reroll_used", False))
        g.first_kicker = SIDES.index(situation.get("first_kicker", "away"))
        for side, name in enumerate(SIDES):
            _place_side(g, side, name, situation)
        if g.phase not in (Phase.STRENGTHS, Phase.COIN):
            _place_ball(g, situation)
        return g

    def facts(self, g: Game, questions: Questions, by: str | None) -> dict[str, Any]:
        sides = dict(zip(SIDES, g.team, strict=True))
        return super().facts(g, questions, by) | {
            "kicking": SIDES[g.offense] if g.phase == Phase.KICKOFF else None,
            "by": by,
            "quarter": g.quarter,
            "half": g.half,
            "clock": g.clock,
            "strengths": {n: None if t.strength == NONE else CALLS[t.strength] for n, t in sides.items()},
            "strength_used": {name: bool(team.strength_used) for name, team in sides.items()},
            "home_reroll_used": bool(g.reroll_used),
            "first_kicker": SIDES[g.first_kicker],
        }

    def expected_fact(self, name: str, value: Any) -> Any:
        return OVERTIME if name == "quarter" and value == "ot" else super().expected_fact(name, value)


def _place_side(g: Game, side: int, name: str, situation: Data) -> None:
    """Before the first coin toss nobody has spent a time-out; later none are left where none are named."""
    team, opening = g.team[side], g.quarter == 1 and g.phase in (Phase.STRENGTHS, Phase.COIN)
    team.score = situation.get("score", {}).get(name, 0)
    team.timeouts = situation.get("timeouts", {}).get(name, team.timeouts if opening else 0)
    if g.phase != Phase.STRENGTHS:
        team.strength = CALLS.index(situation.get("strengths", {}).get(name, STRENGTHS[name]))
        team.strength_used = int(situation.get("strength_used", {}).get(name, True))


def _place_ball(g: Game, situation: Data) -> None:
    """A try belongs to a snap of the side that scored, so it counts as a play."""
    g.offense = SIDES.index(situation["kicking" if g.phase == Phase.KICKOFF else "offense"])
    if g.phase == Phase.TRY:
        g.spot, g.target, g.snapper = situation.get("spot", TRY_SPOT), GOAL, g.offense
    elif g.phase == Phase.DOWN:
        g.spot, g.down = situation["spot"], situation.get("down", 1)
        g.target = situation.get("target", min(GOAL, g.spot + 10))


DICE = {die.name.lower(): die for die in Die if die is not Die.COIN}
KINDS = ("run", "pass")
DIE = ("title", "color", "side", "play", "faces", "sure")
TRACK = {
    "quarters": (4,),
    "plays_per_quarter": NUMBERS["plays_per_quarter"],
    "timeouts_per_half": NUMBERS["timeouts"],
}


def _check_die(findings: Findings, die: Data, name: str, results: Data) -> None:
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

    def check(self, findings: Findings, data: Data) -> None:
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

    def options(self, data: Data) -> dict[str, Any]:
        track = data["clock_track"]
        return {"plays_per_quarter": track["plays_per_quarter"], "timeouts": track["timeouts_per_half"]}


RULESET = Ruleset(
    name="touchdown_a_minute",
    version=1,
    folder=FOLDER,
    record=Game,
    resolve=resolve,
    set_up=set_up,
    step=step,
    automatic_answer=automatic_answer,
    coach=coach,
    line=line,
    clock=clock,
    timeouts=timeouts,
    correct=correct,
    is_sound=is_sound,
    phases=Phase,
    questions=questions,
    vocabulary=vocabulary,
    words=WORDS,
    play_facts=play_facts,
    call_odds=call_odds,
    chart_choices=CHART_CHOICES,
    component_files=MinuteFiles(),
    scenarios=MinuteScenarios(),
    is_solved=is_solved,
    solver="engine.rulesets.touchdown_a_minute.solver",
    before_down=Phase.PICK,
)
