"""Every tie-break is explained in sentences."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from league.standings.steps import TIE_BREAK_STEPS, Coin
from league.standings.tie_breaks import TieBreakDecision, rank
from tests.helpers.nfl_history import SYNTHETIC_SEASONS, nfl, synthetic
from tests.standings.notation import clubs, games

MIAMI_OUT = "out of the running for this place: MIA. From the first step again: NE and NYJ."


def first_decision(season: str, **divisions: str) -> TieBreakDecision:
    return rank(clubs(**divisions), games(season) if season else []).decisions[0]


@pytest.mark.parametrize("season", SYNTHETIC_SEASONS)
def test_the_explanation_names_the_step_that_decided(season: str) -> None:
    assert synthetic(season).decisions
    for decision in synthetic(season).decisions:
        said = decision.sentences()
        assert said[-1].endswith(f" goes to {decision.chosen}.")
        if decision.comparisons and not decision.toss:
            assert said[-2].startswith(TIE_BREAK_STEPS[decision.decided_by].name)
            assert said[-2].endswith(f"{decision.chosen} comes out ahead.")


@pytest.mark.parametrize("season", SYNTHETIC_SEASONS)
def test_steps_restart_whenever_the_group_shrinks(season: str) -> None:
    looks = [decision.comparisons for decision in synthetic(season).decisions]
    assert max(len(comparisons) for comparisons in looks) > 1
    for comparisons in looks:
        for before, after in pairwise(comparisons):
            assert after.group == before.kept
            assert (after.step == comparisons[0].step) == before.restarts


def test_real_decision_is_explained_like_the_league_office_did() -> None:
    decision = next(d for d in nfl("2002").decisions if d.division == "AFC East")
    assert decision.sentences() == [
        "Place 1 in AFC East: MIA, NE and NYJ are level at 9-7 (.563).",
        "Head-to-head record: MIA 2-2 (.500), NE 2-2 (.500), NYJ 2-2 (.500); still level.",
        "Division record: MIA 2-4 (.333), NE 4-2 (.667), NYJ 4-2 (.667); " + MIAMI_OUT,
        "Head-to-head record: NE 1-1 (.500), NYJ 1-1 (.500); still level.",
        "Division record: NE 4-2 (.667), NYJ 4-2 (.667); still level.",
        "Record against common opponents: NE 7-5 (.583), NYJ 8-4 (.667); NYJ comes out ahead.",
        "Place 1 goes to NYJ.",
    ]


def test_a_step_that_does_not_apply_says_why() -> None:
    assert first_decision("A>X, B>Y", north="A B", south="X Y").sentences()[1:3] == [
        (
            "Head-to-head record: A 0-0, B 0-0; does not apply. Some of them have not played any other team "
            "of the group."
        ),
        "Division record: A 0-0, B 0-0; does not apply. Not all of them have such a game.",
    ]


def test_club_that_waits_behind_its_division_rival_is_named() -> None:
    table = rank(clubs(north="W A B", south="V C"), games("2 W>A, 2 W>B, V>C, A=B"))
    decision = next(decision for decision in table.decisions if decision.scope == "wild_card")
    waiting = decision.waiting[0]
    assert decision.sentences()[1] == (
        f"Only the best team of each division is compared for this place; {waiting} cannot get it."
    )


def test_coin_toss_is_explained_as_a_coin_toss() -> None:
    decision = first_decision("", north="A B")
    assert (decision.decided_by, decision.sentences()[-2]) == (
        "coin",
        f"No step separates A and B: the coin falls for {decision.chosen}.",
    )


def test_choice_of_the_commissioner_is_explained_as_such() -> None:
    table = rank(clubs(north="A B"), [], coin=Coin(overrides={frozenset("AB"): "B"}))
    assert table.decisions[0].sentences()[-2] == "No step separates A and B: the commissioner put B first."


def test_clubs_that_are_level_in_different_numbers_of_games_share_a_percentage() -> None:
    decision = first_decision("2 A>X, B>X", north="A B", south="X")
    assert decision.sentences()[0] == "Place 1 in north: A and B are level at 1.000."


def test_explanation_uses_display_names() -> None:
    said = first_decision("A>X, B>X", north="A B", south="X").sentences(name_of=lambda name: f"the {name}s")
    assert said[0] == "Place 1 in north: the As and the Bs are level at 1-0 (1.000)."


def test_every_text_of_an_explanation_is_translated() -> None:
    decision = first_decision("A>B, B>A, A>X, B>X", north="A B", south="X")
    said = decision.sentences(lambda text: f"<{text}>")
    assert said[-1] == f"<Place 1 goes to {decision.chosen}.>"
    assert said[1] == "<<Head-to-head record>: A 1-1 (.500), B 1-1 (.500); still level.>"


def test_decision_serializes_to_json() -> None:
    decision = first_decision("2 A>B, A<X, A<X, B>X, B>X", north="A B", south="X")
    assert json.loads(json.dumps(decision.as_dict())) == {
        "scope": "division",
        "conference": "",
        "division": "north",
        "place": 1,
        "tied": ["A", "B"],
        "records": {
            "A": {"wins": 2, "losses": 2, "ties": 0},
            "B": {"wins": 2, "losses": 2, "ties": 0},
        },
        "group": ["A", "B"],
        "waiting": [],
        "steps": [
            {
                "step": "head_to_head",
                "group": ["A", "B"],
                "figures": {
                    "A": {"wins": 2, "losses": 0, "ties": 0},
                    "B": {"wins": 0, "losses": 2, "ties": 0},
                },
                "kept": ["A"],
                "out": ["B"],
                "restarts": False,
                "reason": "",
            }
        ],
        "coin": None,
        "decided_by": "head_to_head",
        "chosen": "A",
    }
