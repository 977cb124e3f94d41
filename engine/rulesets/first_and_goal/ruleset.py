"""1st & Goal as a `Ruleset`: its parts, its standing orders, and which dice of a team serve what."""

from __future__ import annotations

from collections import Counter
from functools import cache

from engine.gridiron.words import Data
from engine.rulesets.contract import Ruleset
from engine.rulesets.first_and_goal import hands, play_facts
from engine.rulesets.first_and_goal.analysis import CHART_CHOICES, call_odds
from engine.rulesets.first_and_goal.coach.decisions import automatic_answer, coach, set_up
from engine.rulesets.first_and_goal.coach.game_plan import Scene, expected_yards
from engine.rulesets.first_and_goal.components import GoalFiles
from engine.rulesets.first_and_goal.hands import redeal
from engine.rulesets.first_and_goal.rules.flow import step
from engine.rulesets.first_and_goal.rules.questions import Questions, clock, line
from engine.rulesets.first_and_goal.rules.record import FOLDER, TIMEOUTS, Game, Phase, resolve
from engine.rulesets.first_and_goal.rules.setup import BITS, correct, is_sound, play_names
from engine.rulesets.first_and_goal.scenarios import GoalScenarios
from engine.rulesets.first_and_goal.words import WORDS, vocabulary


def dice_parts(data: Data, options: Data) -> dict[str, tuple[str, ...]]:
    """Returns the colors of each part. A color belongs to the plays that roll it in more cells of the matrix,
    to passes if they are equal; the black die is the defense. Kicks roll the same colored dice, so they have
    no part of their own."""
    matrix = data["matrix"][options["matrix"]]
    cells: dict[str, Counter[str]] = {"run": Counter(), "pass": Counter()}
    for play in matrix["offense"]:
        for cell in matrix["cell"][play["key"]].values():
            cells[play["kind"]].update(cell["dice"])
    runs = tuple(color for color in BITS if cells["run"][color] > cells["pass"][color])
    return {"run": runs, "pass": tuple(color for color in BITS if color not in runs), "defense": ("black",)}


def questions(components: Data, header: Data) -> Questions:
    """The questions of a game: its matrix names the plays."""
    return _questions(*play_names(components["matrix"][header["options"]["matrix"]]))


_questions = cache(Questions)

RULESET = Ruleset(
    name="first_and_goal",
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
    timeouts=lambda _components, _header: (TIMEOUTS, TIMEOUTS),
    correct=correct,
    is_sound=is_sound,
    phases=Phase,
    questions=questions,
    vocabulary=vocabulary,
    words=WORDS,
    play_facts=play_facts,
    call_odds=call_odds,
    chart_choices=CHART_CHOICES,
    component_files=GoalFiles(),
    scenarios=GoalScenarios(),
    team_dice=True,
    dice_parts=dice_parts,
    before_down=Phase.DEAL,
    cards=hands,
    redeal=redeal,
    scenes=tuple(scene.name.lower() for scene in Scene),
    expected_yards=expected_yards,
)
