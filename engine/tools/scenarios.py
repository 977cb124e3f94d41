"""Scenarios: rules by example. A file holds situations, their inputs, and the expected outcome.

docs/scenarios.md describes the format. Owners of a box can also use it to report a wrong ruling.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.catalog import RULESETS
from engine.components.library import ComponentSet
from engine.errors import EngineError, IllegalAnswer
from engine.gridiron.events import SIDES, Event
from engine.gridiron.questions import BOTH
from engine.kernel.record import copy_of
from engine.play import setup
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, FinalWhistle, Roll
from engine.play.scoresheet import Scoresheet
from engine.rulesets.contract import Ruleset


class UnreadableScenario(ValueError):
    """The scenario cannot be read. The message says why."""


DECKS = ("offense", "defense")
OFFENSE = 0


class Dealer:
    """Gives a game its answers, and deals the cards that it awaits after them."""

    def __init__(self, game: Playthrough) -> None:
        self.game = game
        self.named: dict[str, list[str]] = {deck: [] for deck in DECKS}  # by `draw` inputs, and still to come
        # Known cards that the game has taken from the top without awaiting them, still to be named.
        self.taken: dict[str, list[str]] = {deck: [] for deck in DECKS}

    def forget(self) -> None:
        """Forgets known cards that were taken but not named. They have to be named within one input."""
        self.taken = {deck: [] for deck in DECKS}

    def name_cards(self, draw: dict[str, Any]) -> None:
        """Names the next cards of a deck, as a `draw` input does."""
        deck = draw["draw"]
        if deck not in DECKS:
            raise UnreadableScenario(f"a draw is from the offense or the defense deck, not {deck!r}")
        for card in draw["cards"]:
            _take_or_add(card, self.taken[deck], self.named[deck])

    def answer(self, by: str, answer: Any, part: str = BOTH) -> None:
        """Gives one answer. Raises IllegalAnswer."""
        deck = DECKS[OFFENSE]  # only a burned card is put back, and only runs burn
        for line in self.game.answer(by, answer, "person", part):
            if line.event == Event.KNOWN_CARD:
                card = self.game.questions.plays[OFFENSE][line.amount]
                _take_or_add(card, self.named[deck], self.taken[deck])

    def deal(self, inputs: list[dict[str, Any]]) -> None:
        """Deals the cards that are due now: those that the next inputs name, or any if they name none."""
        while isinstance(due := self.game.awaiting()[0], Roll) and due.dice[0] == "card":
            deck, count = self.game.wants[0][2], len(due.dice)
            named = self.named[DECKS[deck]]
            while len(named) < count and inputs and "draw" in inputs[0]:
                self.name_cards(inputs.pop(0))
            cards, named[:count] = named[:count], []
            plays, left = self.game.questions.plays[deck], list(self.game.now.deck[deck].deck)
            for card in cards:
                left[plays.index(card)] -= 1
            while len(cards) < count:  # the most frequent of the others
                most = left.index(max(left))
                left[most] -= 1
                cards.append(plays[most])
            self.answer("dice", cards if due.id == "draw" else cards[0])


def _take_or_add(card: str, awaiting: list[str], waiting: list[str]) -> None:
    """Takes the card from the cards that await it, if it is their first one, or lets it wait."""
    if awaiting[:1] == [card]:
        awaiting.pop(0)
    else:
        waiting.append(card)


def scenario_differences(
    file: dict[str, Any], scenario: dict[str, Any], components: ComponentSet | None
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
                self.dealer.name_cards(step)
                continue
            self.dealer.forget()
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
        elif "decision" in step:
            forced = takewhile(lambda entry: entry.source == "rule", reversed(self.game.sheet.entries))
            if (step["decision"], step["answer"]) in [(entry.id, entry.answer) for entry in forced]:
                return  # it had one legal answer, and this is it
            side = self._expect_due(step["decision"], step.get("by", ""), Decision)
            self.dealer.answer(side, step["answer"], step.get("part", BOTH))
        else:
            raise UnreadableScenario(f"an input is a decision, a roll or a draw, not {sorted(step)}")

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
        for name, value in expected.items():
            if name == "next":
                if value not in awaited:
                    yield f"next: wanted {value}, got {self._due()}"
            elif name not in facts:
                raise UnreadableScenario(
                    f"nothing is known of the expected field {name!r}; there are {', '.join(facts)}"
                )
            elif self.adapter.expected_fact(name, value) != facts[name]:
                yield f"{name}: wanted {value}, got {facts[name]}"


FORMAT = 1


@dataclass(frozen=True, slots=True)
class ScenarioOutcome:
    """The outcome of one scenario. `why` has the reasons of a failure and is empty if it passed."""

    id: str
    rules: tuple[str, ...] = ()
    why: tuple[str, ...] = field(default=())
    skipped: bool = False


def play_file(
    path: Path, *, edition: str = "", defaults_only: bool = False, components: ComponentSet | None = None
) -> Iterator[ScenarioOutcome]:
    """Plays every scenario of a file. A scenario that cannot be read fails with the reason.

    `components`: instead of the set of the rule reference; scenarios of other games are skipped."""
    try:
        file = json.loads(path.read_text("utf-8"))
        scenarios = file["scenarios"]
        if file.get("format", FORMAT) != FORMAT:
            raise UnreadableScenario(f"its format is {file['format']!r}, and {FORMAT} is the one we read")
    except (OSError, ValueError, KeyError, TypeError) as error:
        yield ScenarioOutcome(str(path), why=(f"the file cannot be read: {type(error).__name__}: {error}",))
        return
    for number, scenario in enumerate(scenarios, 1):
        yield _outcome(file, scenario, number, edition, defaults_only, components)


def _outcome(
    file: Any,
    scenario: Any,
    number: int,
    edition: str,
    defaults_only: bool,
    components: ComponentSet | None,
) -> ScenarioOutcome:
    if not isinstance(scenario, dict):
        return ScenarioOutcome(f"#{number}", why=("it is not an object",))
    name, rules = str(scenario.get("id", f"#{number}")), tuple(scenario.get("rule_ids", ()))
    other_edition = edition and scenario.get("edition", edition) != edition
    other_game = components is not None and file.get("game") != components.game
    if other_game or other_edition or (defaults_only and scenario.get("options")):
        return ScenarioOutcome(name, rules, skipped=True)
    try:
        return ScenarioOutcome(name, rules, tuple(scenario_differences(file, scenario, components)))
    except (UnreadableScenario, EngineError) as error:
        return ScenarioOutcome(name, rules, (str(error),))
    except KeyError as error:
        return ScenarioOutcome(
            name, rules, (f"{error} is missing, or it is a word that has no meaning there",)
        )
    except (TypeError, ValueError, AttributeError) as error:
        return ScenarioOutcome(name, rules, (f"it cannot be read: {type(error).__name__}: {error}",))


EXAMPLES = [rules.folder / "scenarios.json" for rules in RULESETS.values()]
