"""Editions of weeks made of a few games: movements, performances, records, stakes."""

from __future__ import annotations

from collections.abc import Sequence

from league.almanac.records import Contest
from league.news.editions import (
    ComingGame,
    Marks,
    StandingsStep,
    compose_edition,
    movements,
    stakes,
)
from league.standings.records import Club, PlayedGame
from league.standings.steps import SIMPLE
from league.standings.tie_breaks import rank
from tests.news.games import contest, log, story

CLUBS = [Club(name, "C", division) for name, division in zip("abcd", ("X", "X", "Y", "Y"), strict=True)]


def step(*results: tuple[str, str, int, int], marks: Marks | None = None, places: int = 2) -> StandingsStep:
    """The standings after these games (home, away, points), one each week."""
    games = [
        PlayedGame(home=home, away=away, home_score=first, away_score=second, week=number)
        for number, (home, away, first, second) in enumerate(results, start=1)
    ]
    return StandingsStep(rank(CLUBS, games, SIMPLE), marks or {}, places)


def earlier(*points: int, club: str = "a") -> list[Contest]:
    """Wins of a club against z, one each week, with these points."""
    return [Contest(1, week, week, club, "z", scored, 0, club) for week, scored in enumerate(points, start=1)]


def test_a_new_leader_is_told_with_both_records() -> None:
    before, after = step(("a", "c", 20, 10)), step(("a", "c", 20, 10), ("b", "d", 9, 3), ("b", "a", 30, 0))
    [fact] = movements(before, after, {})
    assert (fact.kind, fact.team, fact.other) == ("leads", "b", "a")
    assert (fact.values["record"], fact.values["other_record"], fact.values["step"]) == ("2-0", "1-1", "")


def test_a_new_leader_of_level_clubs_is_told_with_the_step_that_decided() -> None:
    first = ("a", "c", 20, 10)
    [fact] = movements(step(first), step(first, ("b", "a", 30, 0)), {})
    assert (fact.kind, fact.team, fact.values["step"]) == ("leads", "b", "")  # 1-0 against 1-1
    level = step(first, ("b", "a", 30, 0), ("d", "b", 7, 0))
    [fact] = movements(step(first), level, {})
    assert (fact.values["record"], fact.values["other_record"]) == ("1-1", "1-1")
    assert fact.values["step"] == "head_to_head"


def test_before_the_first_games_nobody_moves() -> None:
    assert movements(step(), step(("b", "a", 30, 0)), {}) == []


def test_only_new_marks_are_told() -> None:
    old: Marks = {"a": {"playoffs": "clinched"}, "b": {"playoffs": "alive"}, "c": {"playoffs": "alive"}}
    new: Marks = {
        "a": {"playoffs": "clinched", "division": "alive"},
        "b": {"playoffs": "clinched", "division": "clinched"},
        "c": {"playoffs": "eliminated"},
    }
    found = movements(step(marks=old), step(marks=new), {})
    assert [(fact.kind, fact.team, fact.values.get("aim")) for fact in found] == [
        ("clinched", "b", "division"),
        ("eliminated", "c", None),
    ]
    assert movements(step(), step(marks=new), {}) == []  # what was certain before is not known


def test_performances_are_the_extremes_of_the_week() -> None:
    one = story(contest(20, 10), log(yards=(300, 420), turnovers=(1, 3), longest_rush=(44, 8)))
    two = story(
        contest(9, 3, number=2, home="c", away="d", winner="c"),
        log(yards=(250, 99), turnovers=(0, 0), longest_pass=(30, 20), kick_return_yards=(80, 70)),
    )
    found = {fact.kind: fact for fact in compose_edition([one, two], []).performances}
    assert {kind: (fact.team, fact.values["yards"]) for kind, fact in found.items()} == {
        "offense": ("away", 420),
        "defense": ("c", 99),
        "returns": ("c", 80),
        "longest_run": ("home", 44),
        "fewer": ("home", 120),
    }


def test_a_week_without_box_scores_has_no_performances() -> None:
    assert compose_edition([story(contest(20, 10))], []).performances == []


def test_a_record_falls_only_if_it_is_beaten() -> None:
    def broken(points: int, before: Sequence[Contest]) -> dict[str, tuple[str, int, int]]:
        game = story(contest(points, 21, week=5, season=1, number=9))
        found = compose_edition([game], before).records
        return {
            fact.values["record"]: (fact.team, fact.values["value"], fact.values["was"]) for fact in found
        }

    before = earlier(30, 40, 50, 20)
    assert broken(51, before)["Most points"] == ("home", 51, 50)
    assert "Most points" not in broken(50, before)
    assert broken(60, before[:2]) == {}  # in the first weeks of a league everything is a record


def test_the_lead_story_is_the_one_worth_most() -> None:
    dull, shutout, forfeit = (
        story(contest(20, 10, number=1)),
        story(contest(20, 0, number=2, home="c", away="d", winner="c")),
        story(
            contest(0, 0, number=3, home="e", away="f", home_score=None, winner="e"),
            outcome="forfeit_by_away",
        ),
    )
    stories = compose_edition([forfeit, dull, shutout], []).stories
    assert [one.contest.number for one in stories] == [2, 1, 3]


def test_stakes_name_the_game_for_first_place_unless_it_is_decided() -> None:
    results = (("a", "c", 20, 10), ("b", "d", 20, 15))
    game = ComingGame(7, "b", "a")
    [(fact, number)] = stakes([game], step(*results))
    assert (fact.kind, fact.team, fact.other, number) == ("first_place", "a", "b", 7)
    decided = step(*results, marks={"a": {"division": "clinched", "playoffs": "clinched"}})
    assert [fact.kind for fact, _number in stakes([game], decided)] == []


def test_stakes_of_playoffs_are_the_round_and_the_title() -> None:
    games = [ComingGame(8, "a", "b", "playoff", "Divisional"), ComingGame(9, "c", "d", "title", "Bowl")]
    assert [(fact.kind, number) for fact, number in stakes(games, None)] == [("playoff", 8), ("title", 9)]
