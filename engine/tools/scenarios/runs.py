"""Plays one scenario through the same door as a table game and lists where it differs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron.coach_pairs import BOTH
from engine.gridiron.events import SIDES
from engine.kernel.record import copy_of
from engine.play import setup
from engine.play.playthrough import Decision, FinalWhistle, Playthrough, Roll
from engine.rulesets.first_and_goal import scenarios as first_and_goal
from engine.rulesets.first_and_roll import scenarios as first_and_roll
from engine.rulesets.touchdown_a_minute import scenarios as touchdown_a_minute
from engine.scoresheets.scoresheet import Scoresheet
from engine.tools.scenarios.cards import Dealer
from engine.tools.scenarios.errors import UnreadableScenario

ADAPTERS = {
    "first_and_goal": first_and_goal,
    "first_and_roll": first_and_roll,
    "touchdown_a_minute": touchdown_a_minute,
}


def scenario_differences(file: dict[str, Any], scenario: dict[str, Any]) -> list[str]:
    """Sentences, empty if the scenario passes. Raises Unreadable, EngineError."""
    adapter = ADAPTERS.get(file["game"])
    if adapter is None:
        raise UnreadableScenario(f"no ruleset is called {file['game']!r}; there are {', '.join(ADAPTERS)}")
    run = ScenarioRun(adapter, file, scenario)
    refused = run.play()
    return list(run.compare(refused))


class ScenarioRun:
    """One scenario being played."""

    def __init__(self, adapter: Any, file: dict[str, Any], scenario: dict[str, Any]) -> None:
        self.adapter, self.scenario = adapter, scenario
        self.inputs: list[dict[str, Any]] = list(scenario["inputs"])
        header = adapter.header(file, scenario)
        if "pairs" in scenario:
            header["pairs"] = list(scenario["pairs"])
        start = setup.starting_record(header)
        situation = {**file.get("defaults", {}), **scenario["situation"]}
        placed = adapter.place(copy_of(start), header, situation, self.inputs)
        self.game = Playthrough(start, Scoresheet(header), placed)
        self.game.answer_the_forced()
        self.dealer = Dealer(adapter, self.game)

    def play(self) -> IllegalAnswer | None:
        """Gives every input. Returns the refusal of the last one, raises any other."""
        self.dealer.deal(self.inputs)
        while self.inputs:
            step = self.inputs.pop(0)
            if "draw" in step:
                self.dealer.cards.push(step)
                continue
            self.dealer.cards.forget()
            last = not any("draw" not in later for later in self.inputs)
            try:
                self._give(step)
            except IllegalAnswer as refusal:
                if last:
                    return refusal
                raise
            self.dealer.deal(self.inputs)
        return None

    def _give(self, step: dict[str, Any]) -> None:
        if "roll" in step:
            self._expect_due(step["roll"], "", Roll)
            self.dealer.answer("dice", step["faces"])
        elif "decision" in step and self._was_forced(step):
            pass  # it had one legal answer, and this is it
        elif "decision" in step:
            side = self._expect_due(step["decision"], step.get("by", ""), Decision)
            self.dealer.answer(side, step["answer"], step.get("part", BOTH))
        else:
            raise UnreadableScenario(f"an input is a decision, a roll or a draw, not {sorted(step)}")

    def _was_forced(self, step: dict[str, Any]) -> bool:
        """Has the engine itself given this answer since the last input?"""
        entries = takewhile(lambda entry: entry.source == "rule", reversed(self.game.sheet.entries))
        return (step["decision"], step["answer"]) in [(entry.id, entry.answer) for entry in entries]

    def _expect_due(self, name: str, by: str, kind: type) -> str:
        """The side that this input is awaited from. Raises IllegalAnswer if it is not due."""
        for due in self.game.awaiting():
            if isinstance(due, kind) and getattr(due, "id", "") == name and self._is(by, due):
                return str(getattr(due, "by", ""))
        raise IllegalAnswer(
            "not_awaited", f"{name}{' by ' + by if by else ''} is not due, but {self._due()}."
        )

    def _is(self, by: str, due: Any) -> bool:
        """Is this the side meant by `by`: a side, or a role at this moment?"""
        if by in SIDES:
            return bool(due.by == by)
        return not by or due.by in self.adapter.sides_of(self.game.now, by)

    def _due(self) -> str:
        return " or ".join(sorted(getattr(due, "id", "end_of_game") for due in self.game.awaiting()))

    def compare(self, refused: IllegalAnswer | None) -> Iterator[str]:
        """A sentence for each expected field that differs."""
        expected = dict(self.scenario["expect"])
        if expected.pop("refused", False) != (refused is not None):
            yield f"refused: {refused}" if refused else "refused: wanted a refusal, and the input was taken"
        awaited = {getattr(due, "id", "end_of_game") for due in self.game.awaiting()}
        facts = self.adapter.facts(self.game)
        facts["over"] = isinstance(self.game.awaiting()[0], FinalWhistle)
        for name, wanted in expected.items():
            if name == "next":
                if wanted not in awaited:
                    yield f"next: wanted {wanted}, got {self._due()}"
            elif name not in facts:
                raise UnreadableScenario(
                    f"nothing is known of the expected field {name!r}; there are {', '.join(facts)}"
                )
            elif self.adapter.plain(name, wanted) != facts[name]:
                yield f"{name}: wanted {wanted}, got {facts[name]}"
