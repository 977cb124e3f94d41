"""1st & Goal as a `Ruleset`: its parts, its standing orders, and which dice of a team serve what."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

from engine.gridiron.standing_orders import StandingOrder, fourth_down_orders, kickoffs, shared
from engine.gridiron.words import Data
from engine.rulesets.contract import Ruleset
from engine.rulesets.first_and_goal import hands, play_facts
from engine.rulesets.first_and_goal.analysis import CHART_CHOICES, call_odds
from engine.rulesets.first_and_goal.coach import automatic_answer, coach, set_up
from engine.rulesets.first_and_goal.coach.game_plan import Scene, expected_yards
from engine.rulesets.first_and_goal.components import GoalFiles
from engine.rulesets.first_and_goal.hands import redeal
from engine.rulesets.first_and_goal.rules.flow import step
from engine.rulesets.first_and_goal.rules.questions import Questions, clock, line
from engine.rulesets.first_and_goal.rules.record import TIMEOUTS, UNSTATED, Game, Phase, resolve
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


ORDERS = (
    StandingOrder(
        "keep_time_outs",
        "No time-outs before the last 12 cards of a half",
        {"timeout_offense": "no", "timeout_defense": "no"},
        until=12,
        mail=True,
    ),
    StandingOrder(
        "leave_clock",
        "Do not run or stop the clock before the last 12 cards of a half",
        {"run_clock": "no", "stop_burn": "no"},
        until=12,
        usual=True,
        mail=True,
    ),
    StandingOrder("no_search", "Do nothing in the other side's time-out", {"timeout_action": "none"}),
    StandingOrder("kick_deep", "Always kick off deep", {"kick_type": "normal"}, mail=True),
    StandingOrder(
        "no_fakes",
        "Never fake a kick, never expect a fake",
        {"fake_offense": "kick", "fake_defense": "kick"},
        mail=True,
    ),
    StandingOrder("keep_running", "Always keep running on a breakaway", {"breakaway_go": "reroll"}),
    StandingOrder("punt_a", "Always punt by method A", {"punt_method": "a"}),
    *kickoffs("kickoff_receive", "run_out"),
    *shared("coin_choice", "punt_receive", "penalty_answer", "try_choice", "kick"),
    *fourth_down_orders("offense_call"),
)


def questions(components: Data, header: Data) -> Questions:
    """The questions of a game: its matrix names the plays."""
    return _questions(*play_names(components["matrix"][header["options"]["matrix"]]))


_questions = cache(Questions)

RULESET = Ruleset(
    name="first_and_goal",
    version=1,
    folder=Path(__file__).parent,
    editions=("en", "de"),
    decided={"overtime": "on", "overtime_scoreless": "repeat"},
    record=Game,
    resolve=resolve,
    unstated=UNSTATED,
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
    orders=ORDERS,
    team_dice=True,
    dice_parts=dice_parts,
    before_down=Phase.DEAL,
    cards=hands,
    redeal=redeal,
    scenes=tuple(scene.name.lower() for scene in Scene),
    expected_yards=expected_yards,
)
