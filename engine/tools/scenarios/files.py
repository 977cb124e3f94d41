"""Plays the scenarios of a file and returns the outcome of each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.components.sets import ComponentSet
from engine.errors import EngineError
from engine.tools.scenarios.errors import UnreadableScenario
from engine.tools.scenarios.runs import scenario_differences

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
