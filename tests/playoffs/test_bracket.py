"""The bracket follows from seeds and results."""

from __future__ import annotations

from itertools import product

import pytest

from league.playoffs.bracket import Bracket
from tests.playoffs.notation import derived, east, shown, single


def test_the_best_seed_left_meets_the_lowest() -> None:
    found = derived(14, "1 E7-E2", "1 E6-E3", "1 E4-E5")
    assert east(found, 2) == ["E7 at E1", "E6 at E4"]


def test_a_fixed_bracket_keeps_its_lines() -> None:
    found = derived(14, "1 E7-E2", "1 E6-E3", "1 E4-E5", reseed=False)
    assert east(found, 2) == ["E4 at E1", "E7 at E6"]


def test_a_fixed_bracket_is_drawn_from_top_to_bottom() -> None:
    assert east(derived(12, reseed=False), 1) == ["E5 at E4", "E6 at E3"]


def test_the_better_seed_is_at_home_in_every_round() -> None:
    found = derived(10, "1 E5-E4", "2 E5-E1", "2 E3-E2")
    (game,) = [game for game in found.games[2] if game.conference == "E"]
    assert (game.home, game.away, game.home_seed, game.away_seed) == ("E3", "E5", 3, 5)


def test_an_open_side_says_which_game_it_waits_for() -> None:
    assert east(derived(10), 2) == ["Winner of 4 v 5 at E1", "E3 at E2"]


def test_an_open_side_says_which_seed_it_will_be() -> None:
    assert east(derived(14), 2) == [
        "Lowest remaining seed at E1",
        "Remaining seed 3 of 4 at Remaining seed 2 of 4",
    ]


def test_a_side_of_a_fixed_bracket_waits_for_one_game() -> None:
    assert east(derived(14, reseed=False), 2) == [
        "Winner of 4 v 5 at E1",
        "Winner of 3 v 6 at Winner of 2 v 7",
    ]
    assert east(derived(14, reseed=False), 3) == [
        "Winner of Divisional game 2 at Winner of Divisional game 1"
    ]


def test_a_club_is_named_as_soon_as_no_open_game_can_change_it() -> None:
    assert east(derived(12, "1 E6-E3"), 2) == ["E6 at E1", "Winner of 4 v 5 at E2"]
    assert east(derived(12, "1 E3-E6"), 2) == ["Winner of 4 v 5 at E1", "E3 at E2"]


@pytest.mark.parametrize("known", ["1 E6-E3", "1 E3-E6", "1 E5-E4", "1 E4-E5"])
def test_clubs_named_early_hold_for_every_result_of_the_open_games(known: str) -> None:
    early = [(game.home, game.away) for game in derived(12, known).games[1] if game.conference == "E"]
    assert len(early) == 2
    results = [pair for pair in product(("1 E6-E3", "1 E3-E6"), ("1 E5-E4", "1 E4-E5")) if known in pair]
    assert len(results) == 2
    for pair in results:
        late = [game for game in derived(12, *pair).games[1] if game.conference == "E"]
        for before, after in zip(early, late, strict=True):
            assert before[0] in {None, after.home}
            assert before[1] in {None, after.away}


def champions(found: Bracket) -> list[str]:
    return shown(found.games[-1])


EAST_THROUGH = ("1 E1-E2",)
WEST_THROUGH = ("1 W2-W1",)


def test_the_bowl_waits_for_two_champions() -> None:
    assert champions(derived(4)) == ["W champion at E champion"]
    assert champions(derived(4, *WEST_THROUGH)) == ["W2 at E champion"]


def test_the_bowl_is_on_neutral_ground_and_in_no_conference() -> None:
    (bowl,) = derived(4).games[1]
    assert (bowl.neutral, bowl.conference) == (True, None)
    assert {game.neutral for game in derived(4).games[0]} == {False}


def test_the_better_seed_is_home_in_the_bowl() -> None:
    assert champions(derived(4, "1 E2-E1", "1 W1-W2")) == ["E2 at W1"]


def test_of_equal_seeds_the_better_in_the_league_is_home_in_the_bowl() -> None:
    results = ("1 E1-E2", "1 W1-W2")
    assert champions(derived(4, *results, league_order=["W1", "E1"])) == ["E1 at W1"]
    assert champions(derived(4, *results)) == ["W1 at E1"]


def test_the_winner_of_the_bowl_is_the_champion() -> None:
    results = ("1 E2-E1", "1 W1-W2")
    assert [derived(4, *results).champion, derived(4, *results, "2 E2-W1").champion] == [None, "E2"]


def test_one_field_plays_down_to_the_bowl() -> None:
    found = single("ABCDE", DE="E", AE="E", BC="C", CE="C")
    assert [shown(games) for games in found.games] == [["E at D"], ["E at A", "C at B"], ["E at C"]]
    assert found.champion == "C"
    assert [(game.neutral, game.conference) for game in found.games[2]] == [(True, None)]


def test_the_losers_of_the_semifinals_can_play_for_third_place() -> None:
    found = single("ABCD", third_place=True, AD="A", BC="C", BD="D", AC="A")
    assert shown(found.games[1]) == ["D at B", "C at A"]
    assert (found.champion, found.third) == ("A", "D")


def test_before_the_semifinals_the_third_place_game_is_open() -> None:
    found = single("ABCD", third_place=True)
    assert shown(found.games[1]) == [
        "Loser of semifinal 2 at Loser of semifinal 1",
        "Lowest remaining seed at Best remaining seed",
    ]


def test_sources_are_put_into_words_in_the_readers_language() -> None:
    (game,) = [game for game in derived(8, reseed=False).games[1] if game.conference == "E"]
    assert game.home_side.source_text(lambda text: text.replace("Winner of", "Sieger")) == "Sieger 1 v 4"
