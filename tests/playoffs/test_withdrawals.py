"""Clubs that withdraw while the playoffs are played."""

from __future__ import annotations

from random import Random

import pytest

from league.playoffs.bracket import PLAYOFF_FORMATS, Bracket, Pairing, bracket
from tests.playoffs.notation import SEEDS, derived, east, shown, single


def semifinals(withdrawn: str, **results: str) -> Bracket:
    return single("ABCD", third_place=False, withdrawn=withdrawn, **results)


def test_the_opponent_of_a_withdrawn_club_advances_at_once() -> None:
    found = semifinals("D")
    assert found.games[0][0].winner == "A"
    assert shown(found.games[1]) == ["Winner of 2 v 3 at A"]


def test_with_both_clubs_gone_their_place_stays_empty_and_its_opponent_advances() -> None:
    found = semifinals("AD", BC="C")
    (final,) = found.games[1]
    assert shown([final]) == ["Bye at C"]
    assert (final.walkover, found.champion, found.is_over) == (True, "C", True)


def test_a_place_that_waits_for_an_open_game_passes_an_empty_one() -> None:
    found = derived(12, withdrawn=["E1", "E3", "E6"], reseed=False)
    assert east(found, 2) == ["Winner of 4 v 5 at E1", "Bye at E2"]
    assert east(found, 3) == ["Winner of 4 v 5 at E2"]


def test_a_club_keeps_what_it_has_won_before_it_withdraws() -> None:
    found = semifinals("A", AD="A", BC="B")
    assert shown(found.games[1]) == ["B at A"]
    assert found.champion == "B"


def test_a_bowl_that_was_played_stands() -> None:
    found = semifinals("A", AD="A", BC="B", AB="A")
    assert (found.champion, found.games[1][0].walkover) == ("A", False)


def test_nobody_wins_a_bowl_between_two_withdrawn_clubs() -> None:
    found = semifinals("AB", AD="A", BC="B")
    assert (found.champion, found.is_over) == (None, True)


def test_the_loser_that_is_still_there_has_the_third_place() -> None:
    found = single("ABCD", third_place=True, withdrawn="D", BC="B")
    assert (found.third, found.is_over, found.champion) == ("C", False, None)


def test_the_champion_of_the_other_conference_wins_if_all_clubs_of_one_have_withdrawn() -> None:
    found = derived(8, "1 W1-W4", "1 W2-W3", "2 W2-W1", withdrawn=SEEDS["E"])
    assert (found.champion, shown(found.games[2])) == ("W2", ["W2 at Bye"])


def test_a_withdrawal_changes_no_drawn_game() -> None:
    """With re-seeding too: a club that is out keeps its seed."""
    before = derived(14, "1 E7-E2", "1 E6-E3", "1 E4-E5")
    after = derived(14, "1 E7-E2", "1 E6-E3", "1 E4-E5", withdrawn=["E1", "E6"])
    assert east(after, 2) == east(before, 2)
    assert east(after, 3) == ["E7 at E4"]


@pytest.mark.parametrize("reseed", [True, False])
@pytest.mark.parametrize("conferences", [1, 2])
def test_who_is_out_never_advances_and_the_others_always_find_a_champion(
    conferences: int, *, reseed: bool
) -> None:
    """Formats of all sizes, clubs that withdraw at any point, games in any order."""
    random = Random(f"{conferences} {reseed}")
    for _season in range(100):
        played = play_down(random, conferences, reseed=reseed)
        last = played[-1]
        for decided in played:
            for games in decided.games:
                for game in games:
                    assert game.winner is None or not game.walkover or not is_out(game.winner, game, last)
        assert last.is_over
        (bowl,) = [game for game in last.games[-1] if not game.third_place]
        assert bool(last.champion) == (not (bowl.home_side.out and bowl.away_side.out) or not bowl.walkover)


def is_out(club: str, game: Pairing, last: Bracket) -> bool:
    """Whether the club is out and has played no later round."""
    is_side = any(side.club == club and side.out for side in (game.home_side, game.away_side))
    later = [one for games in last.games[game.round :] for one in games if one.winner and not one.walkover]
    return is_side and not any(club in {one.home, one.away} for one in later)


def play_down(random: Random, conferences: int, *, reseed: bool) -> list[Bracket]:
    """The brackets after each event of one season. A withdrawal changes no game that was known."""
    places = conferences * random.randint(1 if conferences == 2 else 2, 9)
    third_place = random.random() < 0.5
    seeds = {name: clubs[: places // conferences] for name, clubs in list(SEEDS.items())[:conferences]}
    clubs = [club for own in seeds.values() for club in own]
    results: dict[tuple[int, str, str], str] = {}
    withdrawn: list[str] = []
    chance = random.choice([0.0, 0.1, 0.4, 0.8])

    def now() -> Bracket:
        return bracket(
            seeds=seeds,
            format=PLAYOFF_FORMATS[places],
            results=results,
            withdrawn=withdrawn,
            reseed=reseed,
            third_place=third_place,
        )

    found = [now()]
    while True:
        left = [game for games in found[-1].games for game in games if not game.is_decided]
        ready = [game for game in left if game.home and game.away]
        assert bool(left) == bool(ready), "a game waits for nothing"
        if not ready:
            return found
        if random.random() < chance and len(withdrawn) < len(clubs):
            withdrawn.append(random.choice([club for club in clubs if club not in withdrawn]))
        else:
            game = random.choice(ready)
            assert game.home
            assert game.away
            results[game.round, game.home, game.away] = random.choice([game.home, game.away])
        found.append(now())
        drawn = {(game.round, game.home, game.away) for games in found[-1].games for game in games}
        assert results.keys() <= drawn
        assert games_between(clubs, withdrawn, found[-2]) <= games_between(clubs, withdrawn, found[-1])


def games_between(clubs: list[str], withdrawn: list[str], found: Bracket) -> set[tuple[object, ...]]:
    """The games between two clubs that are still there."""
    left = set(clubs) - set(withdrawn)
    return {
        (game.round, game.home, game.away)
        for games in found.games
        for game in games
        if game.home in left and game.away in left
    }
