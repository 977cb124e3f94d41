"""Three and four coaches: which coach of a pair decides, and what each may see (1G-TEAM)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import EngineError, IllegalAnswer
from engine.gridiron.events import SIDES
from engine.play.prompts import own_cards
from engine.play.setup import header
from tests.engine.rulesets.first_and_goal.table import Table, down, kickoff, run_out, touchdown

PAIRS = list(SIDES)


def paired(game: Table) -> Table:
    """The same table with two coaches on either side."""
    game.game.sheet.header = {**game.game.sheet.header, "pairs": PAIRS}
    game.game.prompts = None  # those of single coaches
    return game


def deciders(game: Table) -> list[str]:
    """Every awaited answer with the coach who decides, as `away offense: punt_receive`."""
    due: list[Any] = list(paired(game).game.awaiting())
    return [f"{decision.by} {decision.part}: {decision.id}" for decision in due]


@pytest.mark.rule("1G-TEAM-1")
def test_one_coach_of_a_pair_plays_the_offense_cards_the_other_the_defense_cards() -> None:
    assert deciders(down()) == ["home offense: offense_call", "away defense: defense_call"]


@pytest.mark.rule("1G-TEAM-2")
@pytest.mark.parametrize(
    ("game", "due"),
    [
        (kickoff(), ["home offense: kick_type"]),
        (kickoff().decide(kick_type="normal"), ["away offense: kickoff_receive"]),
        (down(down=4).punts(), ["home offense: punt_method"]),
        (down(down=4).special("punt"), ["home offense: fake_offense", "away defense: fake_defense"]),
        (
            down(down=4)
            .punts()
            .decide(punt_method="a")
            .throw("punt_kick", brown=7, yellow=9, blue=12, green=14),
            ["away offense: punt_receive"],
        ),
        (touchdown(), ["home offense: try_choice"]),
        (
            down().complete("P", blue=9).throw("penalty_check", referee="D", penalty="5"),
            ["home offense: penalty_answer"],
        ),
        (
            down().complete("P", blue=9).throw("penalty_check", referee="O", penalty="5"),
            ["away defense: penalty_answer"],
        ),
        (
            run_out()
            .throw("kickoff_return", red=1, ivory=2, brown=3, blue=7, play="P")
            .throw("penalty_check", referee="O", penalty="5"),
            ["home defense: penalty_answer"],
        ),
    ],
    ids=[
        "kick",
        "kickoff return",
        "punt",
        "fake",
        "punt return",
        "try",
        "D foul",
        "O foul",
        "foul on a return",
    ],
)
def test_kicks_returns_and_tries_are_the_offense_coachs_blocks_and_answers_the_defense_coachs(
    game: Table, due: list[str]
) -> None:
    assert deciders(game) == due


@pytest.mark.rule("1G-TEAM-2")
def test_either_coach_of_a_pair_may_call_its_time_out() -> None:
    game = paired(down(timeouts=(1, 1)))
    assert deciders(game) == ["home both: timeout_offense"]
    game.game.answer("home", "no", part="defense")
    assert deciders(game) == ["away both: timeout_defense"]
    game.game.answer("away", "timeout", part="offense")
    assert deciders(game) == ["home offense: timeout_action", "away defense: timeout_action"]


@pytest.mark.rule("1G-TEAM-1", "1G-TEAM-2")
def test_the_other_coach_of_the_pair_is_refused_and_nothing_changes() -> None:
    game = paired(down()).game
    before = game.save()
    with pytest.raises(IllegalAnswer) as refused:
        game.answer("home", "field_goal", part="defense")
    assert (refused.value.code, refused.value.rule) == ("other_coach", "1G-TEAM-2")
    assert (
        str(refused.value) == "Only the offense coach of home can answer offense_call: wait for their answer."
    )
    assert (game.save(), len(game.sheet.entries)) == (before, 0)


@pytest.mark.rule("1G-TEAM-1")
def test_representative_of_the_whole_side_may_give_any_answer() -> None:
    game = paired(down())
    assert game.special("field_goal").due == ("fake_offense", "fake_defense")


@pytest.mark.rule("1G-TEAM-1")
def test_single_coach_gives_every_answer_of_the_side() -> None:
    game = down().game
    game.answer("home", "field_goal", part="defense")
    assert game.sheet.entries[-1].answer == "field_goal"


def seen(game: Table, side: str, part: str) -> Any:
    """The cards in the hand, as a coach sees them."""
    return own_cards(game.game, side, part).get("hand")


@pytest.mark.rule("1G-TEAM-1")
def test_coach_of_a_pair_that_may_not_talk_sees_only_their_own_cards() -> None:
    game = paired(down(offense_hand=["slant"] * 3 + ["draw"] * 2))
    assert seen(game, "home", "offense") == {"slant": 3, "draw": 2}
    assert seen(game, "home", "defense") is None
    assert seen(game, "home", "both") == seen(game, "home", "offense")


@pytest.mark.rule("1G-TEAM-1")
def test_a_pair_that_may_talk_sees_all_of_its_side() -> None:
    game = paired(down(options={"pair_talk": "yes"}, offense_hand=["slant"] * 3))
    assert seen(game, "home", "defense") == {"slant": 3}


@pytest.mark.rule("1G-TEAM-1")
def test_pairs_and_whether_they_may_talk_are_in_the_header_and_change_no_rule() -> None:
    plain, pairs = header(), header(pairs=["away", "home"], options={"pair_talk": "yes"})
    assert (pairs["pairs"], pairs["options"]["pair_talk"]) == (["home", "away"], "yes")
    assert ("pairs" in plain, plain["options"]["pair_talk"]) == (False, "no")
    assert paired(down()).run(ivory=2, brown=5).facts == down().run(ivory=2, brown=5).facts


def test_coach_pair_of_an_unknown_side_is_refused() -> None:
    with pytest.raises(EngineError) as refused:
        header(pairs=["referee"])
    assert refused.value.code == "unknown_side"
