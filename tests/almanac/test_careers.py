"""Champions, and what clubs and coaches came to."""

from __future__ import annotations

from league.almanac.careers import career_records, careers, club_careers, finals
from tests.almanac.games import game, playoff

TWO_SEASONS = [
    game("A", "B", 7, 0),
    game("C", "D", 7, 3),
    playoff("A", "C", 20, 10, week=9),
    playoff("B", "D", 14, 13, week=9),
    game("A", "B", 0, 7, season=2),
    playoff("B", "A", 3, 6, season=2),
]
CHAMPIONS = {1: "A", 2: "A"}


def test_a_final_names_the_runner_up_and_the_third() -> None:
    first, second = finals(TWO_SEASONS, CHAMPIONS)
    assert (first.champion, first.runner_up, first.third, first.titles) == ("A", "C", "B", 1)
    assert (second.champion, second.runner_up, second.third, second.titles) == ("A", "B", None, 2)


def test_a_season_without_playoffs_has_a_champion_and_no_final() -> None:
    (only,) = finals([game("A", "B", 7, 0)], {1: "A"})
    assert (only.champion, only.bowl, only.runner_up, only.third) == ("A", None, None, None)


def test_playoff_record_of_a_club_is_separate() -> None:
    best, *_others = club_careers(TWO_SEASONS, CHAMPIONS)
    assert (best.name, best.seasons, str(best.regular), str(best.playoffs)) == ("A", 2, "1-1", "2-0")
    assert (best.appearances, best.finals, best.titles, best.points, best.shutouts) == (2, 2, 2, (33, 20), 1)


def test_third_place_game_is_not_a_final() -> None:
    clubs = {career.name: career.finals for career in club_careers(TWO_SEASONS, CHAMPIONS)}
    assert clubs == {"A": 2, "B": 1, "C": 1, "D": 0}


def test_career_records_sum_all_seasons() -> None:
    book = career_records(club_careers(TWO_SEASONS, CHAMPIONS))
    assert {name: entries for name, entries in book.items() if entries} == {
        "Most titles": [("A", 2)],
        "Most seasons in the playoffs": [("A", 2), ("B", 2), ("C", 1)],
        "Most games won": [("A", 3), ("B", 2), ("C", 1)],
        "Most points of all time": [("A", 33), ("B", 24), ("C", 17)],
        "Most shutouts of all time": [("A", 1), ("B", 1)],
    }


def test_coach_is_credited_with_the_seasons_of_their_tenure() -> None:
    seats = {(1, "A"): ["ann"], (2, "A"): ["ben"], (2, "B"): ["ann"]}
    found = {career.name: career for career in careers(TWO_SEASONS, CHAMPIONS, seats)}
    assert {name: (str(career.overall), career.titles) for name, career in found.items()} == {
        "ann": ("3-1", 1),
        "ben": ("1-1", 1),
    }
