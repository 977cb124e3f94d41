"""A fourth game is one folder: everything above the rulesets plays the toy without knowing its name."""

from __future__ import annotations

import random

import pytest

from engine.bulk.simulation import play_rows, record_rows
from engine.components.library import component_set, problems_of
from engine.errors import EngineError
from engine.gridiron.events import Event
from engine.kernel.compilation import JIT
from engine.kernel.record import columns_of
from engine.notation.writer import write_notation
from engine.play import house
from engine.play.house import auto_play, unpack
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, next_stop
from engine.play.setup import header, starting_record
from engine.play.verification import verify_packed, verify_sheet
from engine.presentation.box_score import box_score
from engine.presentation.calls import reveal
from engine.presentation.consequences import consequences
from engine.presentation.game_flow import plays_of_the_game
from engine.presentation.play_by_play import arithmetic, play_by_play
from engine.presentation.scoreboard import scoreboard
from engine.tools.scenarios import play_file
from tests.engine.notation.games import read_scoresheet
from tests.engine.toy.ruleset import RULESET

SECRET = bytes(range(32))


def refereed(seed: int) -> Playthrough:
    """A whole game at the table: any legal answers, the app's dice."""
    game, chance = Playthrough.begin(header(ruleset=RULESET.name, decided=True)), random.Random(seed)
    while not game.over:
        due = game.awaiting()[0]
        if isinstance(due, Decision):
            game.answer(due.by, chance.choice(due.answers))
        else:
            house.roll(game, SECRET)
    return game


def test_computer_game_of_the_toy_is_verified() -> None:
    finished = auto_play(header(ruleset=RULESET.name, decided=True), master=7, season=1, game=1)
    assert finished.score[0] != finished.score[1]
    assert unpack(finished.sheet).score == finished.score
    found = verify_packed(finished.sheet)
    assert (found.differences, found.score) == ([], finished.score)


def test_bulk_games_of_the_toy_equal_single_games() -> None:
    chosen = header(ruleset=RULESET.name, decided=True)
    games = record_rows(starting_record(chosen), 5)
    play_rows(chosen, games, 7, 1, 0)
    one_by_one = [auto_play(chosen, master=7, season=1, game=game) for game in range(5)]
    if JIT:
        scores = columns_of(games).team.score.tolist()
    else:
        scores = [[team.score for team in row.team] for row in games]
    assert scores == [list(game.score) for game in one_by_one]


@pytest.mark.parametrize("seed", range(5))
def test_refereed_game_has_a_proof_play_by_play_and_notation(seed: int) -> None:
    game = refereed(seed)
    found = verify_sheet(game.sheet, SECRET)
    assert (found.differences, found.score) == ([], game.score)
    read = read_scoresheet(write_notation(game.sheet))
    assert [(e.id, e.by, e.answer) for e in read.in_effect()] == [
        (e.id, e.by, e.answer) for e in game.sheet.in_effect()
    ]
    assert play_by_play(game.sheet.header, found.log, ("Ants", "Bees"))
    assert box_score(found.log)["home"]["points"] == game.score[0]


def test_giving_the_ball_away_is_an_optional_decision() -> None:
    game = Playthrough.begin(header(ruleset=RULESET.name))
    game.answer("away", "heads")
    game.answer("dice", {"coin": "heads"})
    way = next_stop(game)
    assert [(decision.id, answer) for decision, answer in way.skipped] == [("D_THROW", "throw")]
    assert scoreboard(game).down == 1


def test_toy_scenarios_pass() -> None:
    outcomes = list(play_file(RULESET.folder / "scenarios.json"))
    assert [(outcome.id, outcome.why) for outcome in outcomes] == [
        ("TOY-SHORT", ()),
        ("TOY-SCORE", ()),
        ("TOY-DIE", ()),
    ]


def test_toy_components_are_found_and_checked() -> None:
    box = component_set(RULESET.name)
    assert (box.name, [die.name for die in box.files.dice(box.data)]) == ("toy_1", ["yards"])
    assert problems_of(RULESET.name, box.data) == []
    broken = {**box.data, "die": {"yards": {"faces": ["5"], "sure": ["house"]}}}
    assert [problem.code for problem in problems_of(RULESET.name, broken)] == ["face_count"]


def test_a_game_without_cards_deals_none() -> None:
    with pytest.raises(EngineError) as refusal:
        header(ruleset=RULESET.name, real_cards=["home"])
    assert refusal.value.code == "no_cards"


def test_facts_of_the_toy_follow_from_the_contract() -> None:
    chosen = header(ruleset=RULESET.name)
    finished = auto_play(chosen, master=1, season=1, game=1)
    rows = play_by_play(chosen, finished.lines, ("A", "B"))
    runs = [finished.lines[row.line : row.end] for row in rows if row.kind == "run"]
    assert len(runs) > 4
    for lines in runs:
        (move,) = [line for line in lines if line.event == Event.RUN]
        assert min(100, move.spot - move.amount + arithmetic(chosen, lines)[0].yards("play")) == move.spot
    assert len(plays_of_the_game(chosen, finished.lines, rows)) == 3
    game = Playthrough.begin(chosen)
    assert [c.board for c in consequences(game, 1)] == [None, None]
    assert reveal(game) is None
