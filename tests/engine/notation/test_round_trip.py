"""Scoresheet -> text -> scoresheet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.components.library import component_set
from engine.errors import EngineError
from engine.kernel.record import dump
from engine.lines import BLANK
from engine.notation.reader import referee
from engine.notation.writer import write_notation
from engine.play.deals import deal_hand
from engine.play.house import auto_play, unpack
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import Scoresheet
from tests.engine.notation.games import EDITIONS, header, play, read_scoresheet, sheet

SOURCES = ("person", "person:Ann Lee", 'person:"Bo"', "computer")


def same(written: Scoresheet) -> bool:
    """Whether its text gives the same sheet."""
    again = read_scoresheet(write_notation(written))
    return again.header == written.header and again.entries == written.entries


@pytest.mark.parametrize(("ruleset", "edition"), EDITIONS)
def test_whole_game_round_trips_entry_by_entry(ruleset: str, edition: str) -> None:
    assert same(sheet(header(ruleset, edition), seed=11))


@settings(max_examples=20, deadline=None, derandomize=True)
@given(
    game=st.sampled_from(EDITIONS),
    seed=st.integers(0, 1 << 32),
    most=st.integers(0, 260),
    mixed=st.booleans(),
)
def test_any_prefix_of_a_game_round_trips_for_any_sources(
    game: tuple[str, str], seed: int, most: int, mixed: bool
) -> None:
    begun = Playthrough.begin(header(*game))
    assert same(play(begun, seed, most, lambda rng: rng.choice(SOURCES if mixed else SOURCES[:1])).sheet)


@pytest.mark.parametrize("sides", [("home",), ("away",), ("home", "away")])
def test_game_with_real_cards_round_trips_without_deals_to_their_holders(
    sides: tuple[str, ...],
) -> None:
    written = sheet(header("first_and_goal", real_cards=sides), seed=5, most=150)
    dealt = {entry.by for entry in written.entries if entry.id == "draw"}
    assert (same(written), dealt) == (True, {"home", "away"} - set(sides))


@pytest.mark.parametrize("pairs", [("home",), ("away",), ("home", "away")])
def test_coach_pairs_round_trip(pairs: tuple[str, ...]) -> None:
    written = sheet(header("first_and_roll", pairs=pairs), seed=5, most=150)
    assert (same(written), written.header["pairs"]) == (True, list(pairs))


@pytest.mark.parametrize(
    ("ruleset", "rest"),
    [
        (
            "first_and_goal",
            {
                "options": {
                    "black_dice": "sum",
                    "fg_card_cost": "both",
                    "squib_kick": "on",
                    "three_breakaways": "on",
                    "optional_turnovers": "second_chance",
                    "advanced_broken_plays": "on",
                    "coin_winner": "chooses",
                    "sneak_card_cost": "two",
                    "timeouts_per_play": "no_limit",
                    "penalty_die": ["5", "10", "10", "15", "15", "15"],
                },
                "teams": ("birmingham_black_widows", "columbus_cobras"),
                "neutral": True,
            },
        ),
        ("first_and_goal", {"options": {"special_teams": "d20", "fg_card_cost": "none"}, "decided": True}),
        ("first_and_roll", {"options": {"safety_kick": "punt_with_block"}, "decided": True}),
        ("first_and_roll", {"edition": "fr", "options": {"onside_minimum": 11}, "teams": ("Ann", 'B "2"')}),
        ("touchdown_a_minute", {"options": {"sack_yards": 7, "strengths": "off"}, "decided": True}),
    ],
)
def test_options_teams_and_ground_round_trip(ruleset: str, rest: dict[str, Any]) -> None:
    assert same(sheet(header(ruleset, **rest), seed=3))


@pytest.mark.parametrize("ruleset", ["first_and_goal", "first_and_roll", "touchdown_a_minute"])
def test_an_auto_played_game_is_refereed_to_the_same_lines_and_box_score(ruleset: str) -> None:
    finished = auto_play(header(ruleset), master=3, season=1, game=4)
    unpacked = unpack(finished.sheet).sheet
    refereed = referee(write_notation(unpacked))
    again = [replace(entry, source="") for entry in refereed.game.sheet.entries]
    assert again == [replace(entry, source="") for entry in unpacked.entries]
    assert (refereed.game.over, refereed.lines, refereed.box()) == (True, finished.lines, finished.box)


def test_undone_entries_are_not_written() -> None:
    game = Playthrough.begin(header("first_and_roll"))
    game.answer("away", "heads", "person")
    game.undo("person")
    game.answer("away", "tails", "person")
    (entry,) = read_scoresheet(write_notation(game.sheet)).entries
    assert (entry.n, entry.id, entry.answer) == (1, "D_COIN_CALL", "tails")


@pytest.mark.parametrize("ruleset", ["first_and_goal", "first_and_roll", "touchdown_a_minute"])
def test_handover_and_correction_round_trip(ruleset: str) -> None:
    game = play(Playthrough.begin(header(ruleset)), seed=2, most=60)
    game.handover("away", "situational", "person:Ann Lee")
    state = dump(game.mark)
    state["team"][0]["score"] += 3
    game.set_state(state, "person")
    assert same(play(game, seed=3, most=60).sheet)


def test_redealt_hands_round_trip_even_during_a_play() -> None:
    game, amid = Playthrough.begin(header("first_and_goal")), set()
    for seed in range(60):
        game = play(game, seed, most=3)
        try:
            game.deal("away", deal_hand(game, "away", bytes(32), "test"), "phone")
        except EngineError:
            continue
        amid.add(bool(game.since))
    assert amid == {True, False}
    assert same(game.sheet)
    assert dump(Playthrough.replay(game.sheet).mark) == dump(game.mark)


@settings(max_examples=20, deadline=None, derandomize=True)
@given(remark=st.text(st.characters(exclude_categories=["C", "Zl", "Zp"], exclude_characters=sorted(BLANK))))
def test_remarks_do_not_change_the_game(remark: str) -> None:
    written = sheet(header("first_and_roll"), seed=1, most=4)
    found = referee(write_notation(written, {"HomeName": remark}))
    assert (found.teams[0], found.game.sheet.entries) == (remark, written.entries)


def test_every_card_of_every_matrix_can_be_written() -> None:
    matrices = list(component_set("first_and_goal").data["matrix"])
    assert len(matrices) > 1
    for matrix in matrices:
        assert same(sheet(header("first_and_goal", options={"matrix": matrix}), seed=4, most=200))
