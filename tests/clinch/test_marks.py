"""Marks are certain only if proved, and every open mark has an example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from league.clinch.comparisons import RaceBoard
from league.clinch.race_model import Race, aims, scored
from league.clinch.verdicts import ClinchMark, ClinchVerdict, marks
from league.standings.records import Club, PlayedGame, PointsAdjustment
from league.standings.steps import PRO, SIMPLE, Coin, StepLists
from league.standings.tie_breaks import Standings
from tests.clinch.races import nfl_race, small_race
from tests.clinch.races import race as race_at
from tests.helpers.nfl_history import nfl

SEASONS = ["2002", "2019"]


@cache
def nfl_marks(season: str, after: int) -> dict[str, dict[str, ClinchVerdict]]:
    return marks(nfl_race(season, after=after))


class Judge:
    """Checks verdicts about one race against `rank`. It ranks each example once: many verdicts share one."""

    def __init__(self, race: Race) -> None:
        self.race, self.board = race, RaceBoard(race)
        self.aims = {aim.key: aim for aim in aims(race.places, race.byes)}
        self.ended = cache(race.ended)

    def holds(self, verdict: ClinchVerdict, standings: Standings) -> bool:
        return self.aims[verdict.aim].reached(standings, self.board, verdict.club)

    def assert_examples(self, verdict: ClinchVerdict) -> None:
        """Checks that `rank` confirms the examples of the verdict."""
        assert (verdict.reached is None) == (verdict.mark is ClinchMark.ELIMINATED)
        assert (verdict.missed is None) == (verdict.mark is ClinchMark.CLINCHED)
        for example, reached in ((verdict.reached, True), (verdict.missed, False)):
            if example is not None:
                open_games = {(match.home, match.away) for match in self.race.left}
                assert {(game.home, game.away) for game in example} == open_games
                assert self.holds(verdict, self.ended(tuple(example))) is reached


@pytest.mark.parametrize("season", SEASONS)
def test_before_the_last_week_every_mark_is_decided_and_shown(season: str) -> None:
    judge = Judge(nfl_race(season, after=16))
    found = [verdict for verdicts in nfl_marks(season, 16).values() for verdict in verdicts.values()]
    assert len(found) >= 32
    for verdict in found:
        judge.assert_examples(verdict)


@pytest.mark.parametrize("season", SEASONS)
def test_marks_before_the_last_week_came_true(season: str) -> None:
    judge, final = Judge(nfl_race(season, after=16)), nfl(season)
    certain = {ClinchMark.CLINCHED: True, ClinchMark.ELIMINATED: False}
    found = [
        verdict
        for verdicts in nfl_marks(season, 16).values()
        for verdict in verdicts.values()
        if verdict.mark in certain
    ]
    assert {verdict.mark for verdict in found} == certain.keys()
    for verdict in found:
        assert judge.holds(verdict, final) is certain[verdict.mark]


def test_later_weeks_never_revoke_a_mark() -> None:
    certain = {
        (club, aim): verdict.mark
        for club, verdicts in nfl_marks("2019", 15).items()
        for aim, verdict in verdicts.items()
        if verdict.mark in {ClinchMark.CLINCHED, ClinchMark.ELIMINATED}
    }
    assert set(certain.values()) == {ClinchMark.CLINCHED, ClinchMark.ELIMINATED}
    assert certain == {(club, aim): nfl_marks("2019", 16)[club][aim].mark for club, aim in certain}


def test_marks_before_the_last_week_of_2019_match_the_newspapers() -> None:
    clinched = Counter(
        aim
        for verdicts in nfl_marks("2019", 16).values()
        for aim, verdict in verdicts.items()
        if verdict.mark is ClinchMark.CLINCHED
    )
    assert clinched == {"playoffs": 10, "division": 6, "bye": 1, "first_seed": 1}
    alive = {
        club
        for club, verdicts in nfl_marks("2019", 16).items()
        if verdicts["playoffs"].mark is ClinchMark.ALIVE
    }
    assert alive == {"DAL", "PHI", "TEN", "PIT", "LV"}


@pytest.mark.parametrize("ties", [True, False])
@pytest.mark.parametrize("steps", [PRO, SIMPLE], ids=["pro", "simple"])
@pytest.mark.parametrize("number", range(3))
def test_enumerating_all_endings_of_a_small_season_confirms_the_marks(
    number: int, steps: StepLists, ties: bool
) -> None:
    assert_marks_hold_in_all_ends(small_race(number, left=4, steps=steps, ties=ties))


def assert_marks_hold_in_all_ends(race: Race) -> None:
    judge, ends = Judge(race), [race.ended(games) for games in all_ends(race)]
    found = marks(race)
    assert len(found) == 6
    assert all(found.values())
    for verdicts in found.values():
        for verdict in verdicts.values():
            seen = {judge.holds(verdict, standings) for standings in ends}
            if verdict.mark is ClinchMark.CLINCHED:
                assert seen == {True}
            elif verdict.mark is ClinchMark.ELIMINATED:
                assert seen == {False}
            elif verdict.mark is ClinchMark.ALIVE:
                judge.assert_examples(verdict)


@pytest.mark.parametrize("withdrawn", ["A1", "A1 B2", "B1 B2 B3", "A1 A2 B3 B1"])
@pytest.mark.parametrize("number", range(2))
def test_marks_hold_when_clubs_have_withdrawn(number: int, withdrawn: str) -> None:
    race = small_race(number, left=4, withdrawn=withdrawn.split())
    assert_marks_hold_in_all_ends(race)
    for club in withdrawn.split():
        assert {verdict.mark for verdict in marks(race)[club].values()} == {ClinchMark.ELIMINATED}


def test_withdrawal_of_a_rival_clinches() -> None:
    race = small_race(1, left=4)
    before, after = marks(race), marks(small_race(1, left=4, withdrawn=["A1", "A2"]))
    assert before["A3"]["division"].mark is not ClinchMark.CLINCHED
    assert after["A3"]["division"].mark is ClinchMark.CLINCHED


def test_given_seeds_decide_the_marks_but_not_the_division() -> None:
    race = replace(small_race(1, left=0), places=2)
    earned = race.ended(()).seeds[""]
    given = [earned[5], earned[0]]
    found = marks(replace(race, seeding={"": given}))
    reached = {club for club, verdicts in found.items() if verdicts["playoffs"].mark is ClinchMark.CLINCHED}
    assert reached == set(given)
    assert found[earned[5]]["first_seed"].mark is ClinchMark.CLINCHED
    assert found[earned[1]]["division"] == marks(race)[earned[1]]["division"]


DIRECT = StepLists.of(["net_points_among", "points_ratio"], ["head_to_head", "net_points_among"])


@pytest.mark.parametrize("steps", [PRO, DIRECT], ids=["pro", "direct"])
@pytest.mark.parametrize("number", range(2))
def test_marks_count_points_awarded_or_deducted(number: int, steps: StepLists) -> None:
    plain = small_race(number, left=4, steps=steps, ties=False)
    points = dict(zip(("A1", "A2", "B3"), (-3, 2, 1), strict=True))
    adjusted = [
        replace(club, adjustments=(PointsAdjustment(points[club.name]),)) if club.name in points else club
        for club in plain.clubs
    ]
    race = replace(plain, clubs=adjusted)
    judge, ends = Judge(race), [race.ended(games) for games in all_ends(race)]
    decided = 0
    for verdicts in marks(race).values():
        for verdict in verdicts.values():
            seen = {judge.holds(verdict, standings) for standings in ends}
            if verdict.mark is ClinchMark.ALIVE:
                judge.assert_examples(verdict)
            elif verdict.mark is not ClinchMark.OPEN:
                assert seen == {verdict.mark is ClinchMark.CLINCHED}
                decided += 1
    assert decided


def test_direct_comparison_without_an_open_game_among_the_level_clubs_is_certain() -> None:
    clubs = [Club(name, "", "N") for name in "ABCD"]
    games = [
        PlayedGame("A", "B", 30, 0, week=1),
        PlayedGame("B", "A", 7, 0, week=2),
        PlayedGame("A", "C", 20, 0, week=3),
        PlayedGame("B", "C", 80, 0, week=3),
        PlayedGame("C", "D", 10, 0, week=4),
        PlayedGame("C", "D", 10, 0, week=5),
        PlayedGame("C", "D", 0, 0, week=6),
    ]
    for steps, mark in (("net_points_among", ClinchMark.CLINCHED), ("net_points", ClinchMark.OPEN)):
        race = race_at(clubs, games, 6, places=1, byes=0, steps=StepLists.of([steps]))
        assert marks(race)["A"]["first_seed"].mark is mark


@pytest.mark.parametrize("steps", [PRO, SIMPLE], ids=["pro", "simple"])
@pytest.mark.parametrize("number", range(3))
def test_marks_before_the_coin_tosses_hold_for_every_toss(number: int, steps: StepLists) -> None:
    race = small_race(number, left=3, steps=steps)
    open_coins = replace(race, coin=Coin(provisional=True))
    worlds = [world for games in all_ends(race) for world in worlds_of(race, games)]
    certain = {ClinchMark.CLINCHED: {True}, ClinchMark.ELIMINATED: {False}}
    found = [verdict for verdicts in marks(open_coins).values() for verdict in verdicts.values()]
    decided = [verdict for verdict in found if verdict.mark in certain]
    assert decided
    judge = Judge(race)
    for verdict in decided:
        assert {judge.holds(verdict, standings) for standings in worlds} == certain[verdict.mark]


def worlds_of(race: Race, games: list[PlayedGame]) -> Iterator[Standings]:
    """The standings of this ending for eight seeds of the coin; only one if no coin is tossed."""
    for seed in range(8):
        world = replace(race, coin=Coin(seed)).ended(games)
        yield world
        if not any(decision.toss for decision in world.decisions):
            return


def test_aim_decided_by_a_coin_is_open_until_the_toss() -> None:
    clubs = [Club(name, "", "A") for name in ("one", "other")]
    games = [PlayedGame("one", "other", 20, 10, week=1), PlayedGame("other", "one", 20, 10, week=2)]
    left = [PlayedGame("one", "other", 7, 7, week=3)]
    known = race_at(clubs, games + left, 2, places=1, byes=0, steps=StepLists.of([], []))
    tied = replace(known, left=[], played=games)
    first = {marks(replace(tied, coin=Coin(seed)))["one"]["first_seed"].mark for seed in range(8)}
    unknown = marks(replace(tied, coin=Coin(provisional=True)))["one"]["first_seed"].mark
    assert (first, unknown) == ({ClinchMark.CLINCHED, ClinchMark.ELIMINATED}, ClinchMark.ALIVE)


def all_ends(race: Race) -> list[list[PlayedGame]]:
    """Every combination of results, each with one score."""
    results = (0, 1, 2) if race.ties else (0, 2)
    return [scored(race.left, dict(enumerate(ends))) for ends in product(results, repeat=len(race.left))]


def test_marks_are_final_when_no_game_is_open() -> None:
    race = small_race(1, left=0)
    found = {verdict.mark for verdicts in marks(race).values() for verdict in verdicts.values()}
    assert found == {ClinchMark.CLINCHED, ClinchMark.ELIMINATED}


def test_every_aim_is_alive_before_the_first_game() -> None:
    race = small_race(1, left=30)
    found = {verdict.mark for verdicts in marks(race).values() for verdict in verdicts.values()}
    assert found == {ClinchMark.ALIVE}
