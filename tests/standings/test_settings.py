"""A commissioner's settings: step lists and the coin, with their refusals."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from league.frame.errors import Refused
from league.standings.records import Club, PlayedGame
from league.standings.steps import PRO, SIMPLE, TIE_BREAK_STEPS, Coin, StepLists
from league.standings.tie_breaks import TieBreakScope, rank
from tests.standings.notation import clubs, games

TWO = clubs(north="A B", south="X Y")


def test_steps_are_applied_in_the_leagues_order() -> None:
    season = games("A 20-0 X, Y 30-0 A, B 3-0 X, Y 4-0 B")  # A scored more, B has the better net points
    orders = [
        rank(TWO, season, StepLists.of(steps)).divisions[""]["north"]
        for steps in (["net_points", "points_for"], ["points_for", "net_points"])
    ]
    assert orders == [["B", "A"], ["A", "B"]]


def test_seeds_can_have_a_list_of_their_own() -> None:
    table = rank(TWO, [], StepLists.of(["net_points"], ["points_for"]))
    steps = {decision.scope: [look.step for look in decision.comparisons] for decision in table.decisions}
    assert steps[TieBreakScope.DIVISION] == ["net_points"]
    assert steps[TieBreakScope.WINNERS] == ["points_for"]


def test_every_step_but_two_for_own_lists_is_in_the_professional_or_the_simple_list() -> None:
    named = {*PRO.division, *PRO.wild_card, *SIMPLE.division, *SIMPLE.wild_card}
    assert set(TIE_BREAK_STEPS) - named == {"net_points_among", "points_ratio"}


def test_the_coin_falls_the_same_way_for_the_same_seed() -> None:
    orders = [rank(order, [], coin=Coin(7)).league for order in (TWO, TWO, reversed(TWO))]
    assert orders == [orders[0]] * 3


def test_another_seed_is_another_coin() -> None:
    assert len({tuple(rank(TWO, [], coin=Coin(seed)).divisions[""]["north"]) for seed in range(10)}) == 2


@pytest.mark.parametrize("first", ["A", "B"])
def test_a_commissioner_may_decide_instead_of_the_coin(first: str) -> None:
    table = rank(TWO, [], coin=Coin(overrides={frozenset("AB"): first}))
    toss = table.decisions[0].toss
    assert toss
    assert (table.divisions[""]["north"][0], toss.overridden) == (first, True)


def test_override_applies_only_after_all_steps() -> None:
    table = rank(TWO, games("A>B"), coin=Coin(overrides={frozenset("AB"): "B"}))
    assert table.divisions[""]["north"] == ["A", "B"]


@pytest.mark.parametrize(
    ("code", "attempt"),
    [
        ("unknown_step", lambda: StepLists.of(["head_to_head", "yards"])),
        ("duplicate_step", lambda: StepLists.of(["net_points", "net_points"])),
        ("duplicate_club", lambda: rank([Club("A"), Club("A")], [])),
        ("unknown_club", lambda: rank(TWO, [PlayedGame("A", "Z", 7, 0)])),
        ("plays_itself", lambda: rank(TWO, [PlayedGame("A", "A", 7, 0)])),
        ("missing_score", lambda: rank(TWO, [PlayedGame("A", "B", 7)])),
    ],
)
def test_invalid_input_is_refused_with_a_code(code: str, attempt: Callable[[], object]) -> None:
    with pytest.raises(Refused) as refused:
        attempt()
    assert refused.value.code == code


def test_an_unknown_step_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused) as refused:
        StepLists.of(["yards"])
    assert (
        refused.value.sentence
        == f"There is no tie-break step yards: choose from {', '.join(TIE_BREAK_STEPS)}."
    )
