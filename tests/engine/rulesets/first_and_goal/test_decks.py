"""Games with decks that are not 12 plays with five cards each."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.bulk.simulation import situation_odds
from engine.components.library import ComponentSet, checked_set, component_set
from engine.play.house import auto_play, computer_answer, house_roll
from engine.play.playthrough import Playthrough
from engine.play.prompts import FinalWhistle, Roll
from engine.play.scoresheet import Scoresheet
from engine.play.setup import header, questions_of, starting_record

GOAL = "first_and_goal"
OFFENSE, DEFENSE = 0, 1


@pytest.fixture(scope="module")
def small_box() -> ComponentSet:
    """Ten offense plays, nine defense plays, four cards of each but seven of the Reverse."""
    data: dict[str, Any] = json.loads(json.dumps(component_set(GOAL).data))
    matrix = data["matrix"][data["about"]["matrix"]]
    gone = {play["key"] for play in matrix["offense"][10:]}, {play["key"] for play in matrix["defense"][9:]}
    matrix["offense"], matrix["defense"] = matrix["offense"][:10], matrix["defense"][:9]
    matrix["copies_of_each_play"], matrix["offense"][0]["copies"] = 4, 7
    matrix["cell"] = {
        key: {other: cell for other, cell in row.items() if other not in gone[DEFENSE]}
        for key, row in matrix["cell"].items()
        if key not in gone[OFFENSE]
    }
    matrix["known"] = []
    return checked_set(GOAL, "small_box", data)


@pytest.mark.xdist_group("compiled")
def test_computer_coaches_play_a_small_box_to_the_end_compiled_and_interpreted(
    small_box: ComponentSet,
) -> None:
    set_up = header(components=small_box)
    odds = situation_odds(set_up, starting_record(set_up), games=20, master=3, full=True)
    scores = [auto_play(set_up, master=3, season=1, game=number).score for number in range(1, 21)]
    assert (odds.home_points, odds.away_points) == tuple(map(sum, zip(*scores, strict=True)))
    assert sum(map(sum, scores)) > 100


def test_a_half_is_as_long_as_the_offense_deck(small_box: ComponentSet) -> None:
    game = auto_play(header(components=small_box), master=1, season=0, game=0)
    usual = auto_play(header(), master=1, season=0, game=0)
    assert len(game.lines) < 0.9 * len(usual.lines)


def test_a_table_offers_only_cards_of_the_box_and_replays_its_sheet(small_box: ComponentSet) -> None:
    set_up = header(components=small_box, coaches=("random_legal", "situational"))
    game = Playthrough(starting_record(set_up), Scoresheet(set_up))
    seen: set[str] = set()
    for _ in range(4000):
        due = game.awaiting()[0]
        if isinstance(due, FinalWhistle):
            break
        if isinstance(due, Roll):
            game.answer("dice", house_roll(game, b"secret"))
        else:
            seen.update(json.dumps(answer) for answer in due.answers)
            game.answer(due.by, computer_answer(game, due.by, b"secret"))
    assert game.over
    plays = questions_of(set_up).plays
    assert [len(list(filter(None, names))) for names in plays] == [10, 9]
    assert not [answer for answer in seen if '""' in answer]
    assert {json.dumps({"card": key}) for key in plays[OFFENSE] if key} <= seen
