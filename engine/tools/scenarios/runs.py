"""Plays one scenario through the same functions as a game at the table, and lists the differences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from types import MappingProxyType
from typing import Any

from engine.catalog import RULESETS
from engine.components.sets import ComponentSet
from engine.errors import IllegalAnswer
from engine.gridiron.coach_pairs import BOTH
from engine.gridiron.events import SIDES
from engine.kernel.record import copy_of
from engine.play import setup
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, FinalWhistle, Roll
from engine.rulesets.contract import Ruleset
from engine.scoresheets.scoresheet import Scoresheet
from engine.tools.scenarios.cards import Dealer
from engine.tools.scenarios.errors import UnreadableScenario


def scenario_differences(
    file: dict[str, Any], scenario: dict[str, Any], components: ComponentSet | None = None
) -> list[str]:
    """Returns a sentence for each difference. Raises UnreadableScenario, EngineError."""
    rules = RULESETS.get(file["game"])
    if rules is None:
        raise UnreadableScenario(f"no ruleset is called {file['game']!r}; there are {', '.join(RULESETS)}")
    run = ScenarioRun(rules, file, scenario, components)
    refused = run.play()
    return list(run.compare(refused))


def placed_game(
    rules: Ruleset[Any],
    scenario: Mapping[str, Any],
    file: Mapping[str, Any] = MappingProxyType({}),
    components: ComponentSet | None = None,
) -> Playthrough:
    """Returns the game at the start of a scenario, before its inputs. `components` replaces the set and the
    matrix of the file.

    Raises KeyError for a word that the situation does not know, EngineError as `setup.header` does."""
    if components:
        file = {name: value for name, value in file.items() if name != "matrix"}
    values = rules.scenarios.set_up_values(file, scenario)
    header = setup.header(ruleset=rules.name, **values | ({"components": components} if components else {}))
    if "pairs" in scenario:
        header["pairs"] = list(scenario["pairs"])
    start, questions = setup.starting_record(header), setup.questions_of(header)
    situation = {**file.get("defaults", {}), **scenario["situation"]}
    placed = rules.scenarios.place(copy_of(start), questions, situation, scenario["inputs"])
    return Playthrough(start, Scoresheet(header), placed)


def facts_of(game: Playthrough) -> dict[str, Any]:
    """Returns everything that a scenario of this game may expect, by name."""
    by = getattr(game.awaiting()[0], "by", None)
    return game.rules.scenarios.facts(game.now, game.questions, by)


class ScenarioRun:
    """Plays one scenario."""

    def __init__(
        self,
        rules: Ruleset[Any],
        file: dict[str, Any],
        scenario: dict[str, Any],
        components: ComponentSet | None = None,
    ) -> None:
        self.adapter, self.scenario = rules.scenarios, scenario
        self.inputs: list[dict[str, Any]] = list(scenario["inputs"])
        self.game = placed_game(rules, scenario, file, components)
        self.game.answer_the_forced()
        self.dealer = Dealer(self.game)

    def play(self) -> IllegalAnswer | None:
        """Gives every input. Returns the refusal of the last one, or None; raises any other refusal."""
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
        """Whether the engine has given this answer itself since the last input."""
        entries = takewhile(lambda entry: entry.source == "rule", reversed(self.game.sheet.entries))
        return (step["decision"], step["answer"]) in [(entry.id, entry.answer) for entry in entries]

    def _expect_due(self, name: str, by: str, kind: type) -> str:
        """Returns the side that has to give this input. Raises IllegalAnswer if it is not due."""
        for due in self.game.awaiting():
            if isinstance(due, kind) and getattr(due, "id", "") == name and self._is(by, due):
                return str(getattr(due, "by", ""))
        raise IllegalAnswer(
            "not_awaited", f"{name}{' by ' + by if by else ''} is not due; {self._due()} is due."
        )

    def _is(self, by: str, due: Any) -> bool:
        """Whether the prompt is for `by`: a side, or the role of a side at this moment."""
        if by in SIDES:
            return bool(due.by == by)
        return not by or due.by in self.adapter.sides_of(self.game.now, by)

    def _due(self) -> str:
        return " or ".join(sorted(getattr(due, "id", "end_of_game") for due in self.game.awaiting()))

    def compare(self, refused: IllegalAnswer | None) -> Iterator[str]:
        """Yields a sentence for each expected field that differs."""
        expected = dict(self.scenario["expect"])
        if expected.pop("refused", False) != (refused is not None):
            yield f"refused: {refused}" if refused else "refused: wanted a refusal, and the input was taken"
        awaited = {getattr(due, "id", "end_of_game") for due in self.game.awaiting()}
        facts = facts_of(self.game)
        facts["over"] = isinstance(self.game.awaiting()[0], FinalWhistle)
        for name, wanted in expected.items():
            if name == "next":
                if wanted not in awaited:
                    yield f"next: wanted {wanted}, got {self._due()}"
            elif name not in facts:
                raise UnreadableScenario(
                    f"nothing is known of the expected field {name!r}; there are {', '.join(facts)}"
                )
            elif self.adapter.expected_fact(name, wanted) != facts[name]:
                yield f"{name}: wanted {wanted}, got {facts[name]}"
