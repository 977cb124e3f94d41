"""The trail of a drive, what an undo does, and the plays of the game."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.errors import IllegalAnswer
from engine.gridiron.events import SIDES, Event
from engine.play import house, setup
from engine.play.corrections import undo_kind
from engine.play.house import auto_play
from engine.play.playthrough import Playthrough
from engine.presentation.field_picture import field_picture
from engine.presentation.game_flow import plays_of_the_game
from engine.presentation.play_by_play import play_by_play
from tests.engine.presentation.facts.games import GAMES, SECRET, stops


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_trail_of_a_drive_leads_from_its_start_to_the_ball(ruleset: str) -> None:
    drawn = flags = tries = 0
    for game, lines in stops(ruleset, seed=3, most=350):
        found = field_picture(game, lines)
        tries += found.is_try
        assert found.place(found.spot) in (found.spot, 100 - found.spot)
        if found.line is None or not found.trail:
            continue
        start = next(line for line in reversed(lines) if line.event == Event.POSSESSION)
        assert (found.trail[0].start, found.trail[-1].end) == (start.spot, found.spot)
        assert all(one.end == other.start for one, other in pairwise(found.trail))
        drawn += 1
        flags += any(step.kind == "flag" for step in found.trail)
    assert drawn > 20
    assert flags > 0
    assert tries > 0


@pytest.mark.parametrize("ruleset", GAMES)
def test_an_undo_takes_back_the_kind_that_is_announced(ruleset: str) -> None:
    game, done, refused = Playthrough.begin(setup.header(ruleset=ruleset)), 0, 0
    for number in range(120):
        want = game.wants[0]
        if want[0] not in game.questions.chance:
            game.answer(SIDES[want[1]], house.computer_answer(game, SIDES[want[1]], SECRET))
        elif number % 3:
            game.answer("dice", house.house_roll(game, SECRET))
        else:
            house.roll(game, SECRET)
        kind, before = undo_kind(game, "person"), game.sheet.in_effect()
        if number % 2:
            continue
        if not kind:
            with pytest.raises(IllegalAnswer):
                game.undo("person")
            refused += 1
            continue
        game.undo("person")
        undone = next(entry for entry in before if entry not in game.sheet.in_effect())
        assert (undone.id, undone.by) in [game.questions.name(game.now, w) for w in game.wants]
        game.answer("dice" if kind == "throw" else undone.by, undone.answer)
        done += 1
    assert done > 10
    assert refused


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_plays_of_the_game_are_three_plays(ruleset: str) -> None:
    header = setup.header(ruleset=ruleset, decided=True)
    for number in range(3):
        finished = auto_play(header, master=3, season=1, game=number)
        rows = play_by_play(header, finished.lines, ("A", "B"))
        plays = plays_of_the_game(header, finished.lines, rows)
        assert len({row.line for row in plays}) == 3
        assert {row.kind for row in plays}.isdisjoint({"timeout", "half_over", "game_over"})
