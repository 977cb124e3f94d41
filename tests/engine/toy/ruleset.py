"""The `Ruleset` value of Four Throws."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.components.files import ComponentFiles, Findings
from engine.gridiron.corrections import DownCorrection, apply_correction, is_sound_state
from engine.gridiron.events import Line
from engine.gridiron.options import unknown_edition, unknown_option, unknown_value
from engine.gridiron.questions import GridironQuestions, line_of, questions_in
from engine.gridiron.words import Words
from engine.notation.vocabulary import DieCode, Vocabulary, spelled_out
from engine.rulesets.contract import Ruleset
from tests.engine.toy import play_facts, record, rules, scenarios, throw_json
from tests.engine.toy.record import Ask, Die, Game, Phase, Roll

Data = Mapping[str, Any]
CHOICES = {"overtime": ("on", "off")}


class ToyFiles(ComponentFiles):
    def check(self, findings: Findings, data: Data) -> None:
        die = findings.table(findings.table(data, "die", "die"), "yards", "die.yards")
        findings.six(die.get("faces"), "die.yards.faces", "the die")


class ToyQuestions(GridironQuestions[Game]):
    asks, rolls, rulings, throws = Ask, Roll, record.Ruling, throw_json.ToyThrows()
    how_many, ruling = staticmethod(rules.how_many), staticmethod(rules.legal)
    folder = Path(__file__).parent


QUESTIONS = ToyQuestions()


def resolve(edition: str, chosen: Data) -> dict[str, Any]:
    if edition != "one_page":
        raise unknown_edition("Four Throws", ["one_page"], edition)
    options: dict[str, Any] = {"edition": edition, "overtime": "off"}
    for name, value in chosen.items():
        if name not in options:
            raise unknown_option("Four Throws", name)
        if value not in CHOICES.get(name, (edition,)):
            raise unknown_value(name, CHOICES.get(name, (edition,)), value)
        options[name] = value
    return options


def set_up(components: Data, header: Data) -> Game:
    g = Game()
    g.dice = (tuple(int(face) for face in components["die"]["yards"]["faces"]), (0, 0, 0, 1, 1, 1))
    g.overtime = int(header["options"]["overtime"] == "on")
    return g


def line(g: Game, event: int, side: int, amount: int) -> Line:
    return line_of(g, ToyQuestions.throws, event, side, amount, g.clock, (-1, -1))


def correct(g: Game, correction: DownCorrection) -> None:
    apply_correction(
        g,
        correction,
        phase=Phase.DOWN,
        regulation=2,
        overtime=g.overtime == 1,
        again=True,
        clock=record.DRIVES,
        timeouts=0,
    )
    g.half, g.clock = correction.period, correction.clock


def is_sound(g: Game) -> bool:
    return is_sound_state(g, Phase, 0) and g.clock in range(record.DRIVES + 1)


def vocabulary(components: Data, header: Data) -> Vocabulary:
    decisions = questions_in(Path(__file__).parent)["decisions"]
    codes = {id_: row["answers"] for id_, row in decisions.items()}
    coin = DieCode("C", "coin", {"H": "heads", "T": "tails"}, str.lower)
    return Vocabulary(answers=spelled_out(codes), dice=(DieCode("Y", "yards"), coin))


class ToyWords(Words):
    die_type, roll_type = Die, Roll
    face_name = staticmethod(throw_json.face_name)
    clock_unit = "drives"
    snaps = frozenset({Roll.YARDS})


RULESET = Ruleset(
    name="four_throws",
    version=1,
    folder=Path(__file__).parent,
    record=Game,
    resolve=resolve,
    set_up=set_up,
    step=rules.step,
    automatic_answer=rules.automatic_answer,
    coach=rules.coach,
    line=line,
    clock=lambda g: str(g.clock),
    timeouts=lambda _components, _header: (0, 0),
    correct=correct,
    is_sound=is_sound,
    phases=Phase,
    questions=lambda _components, _header: QUESTIONS,
    vocabulary=vocabulary,
    words=ToyWords(Path(__file__).parent),
    play_facts=play_facts,
    component_files=ToyFiles(),
    scenarios=scenarios.ToyScenarios(),
)
