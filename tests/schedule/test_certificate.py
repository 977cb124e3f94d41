"""A certificate has the figures of any schedule and detects every kind of violation."""

from __future__ import annotations

import json

import pytest

from league.frame.errors import Refused
from league.schedule.fairness import certify
from league.schedule.shapes import Match
from league.schedule.solver.draws import draw
from tests.schedule.shapes import EXPANSION, expansion_schedule, shape

FOUR = shape((4,))
ROUND_ROBIN = [
    Match(1, "A11", "A14"),
    Match(1, "A12", "A13"),
    Match(2, "A13", "A11"),
    Match(2, "A14", "A12"),
    Match(3, "A11", "A12"),
    Match(3, "A13", "A14"),
]
"""By hand: A11 and A13 alternate but for A13's break, A12 is home-away-away, A14 away-home-away."""


def found(games: list[Match], preset: str = "round_robin") -> list[tuple[str, str]]:
    return [(v.code, v.sentence) for v in certify(games, FOUR, preset).violations]


def about(club: str, games: list[Match], clubs: int) -> list[tuple[str, str]]:
    violations = certify(games, shape((clubs,)), "round_robin").violations
    return [(v.code, v.sentence) for v in violations if club in v.sentence]


def test_certificate_has_the_figures_of_a_schedule_made_by_hand() -> None:
    certificate = certify(ROUND_ROBIN, FOUR, "round_robin")
    assert json.loads(json.dumps(certificate.as_dict())) == {
        "preset": "round_robin",
        "seed": None,
        "effort": None,
        "truncated": False,
        "breaks": 2,
        "lower_bound": 2,
        "longest_stand": 2,
        "min_rematch": None,
        "home_by_half": 1,
        "strength_spread": 0,
        "byes": {},
        "free_weeks": [],
        "violations": [],
        "from_week": 1,
        "strengths": {},
        "wishes": [],
    }


def test_bye_does_not_separate_two_home_games() -> None:
    games = [Match(1, "A11", "A12"), Match(3, "A11", "A13")]
    assert certify(games, FOUR, "round_robin").breaks == 1


def test_byes_are_counted_by_week() -> None:
    plan = draw(preset="round_robin", shape=shape((5,)), seed=1)
    assert plan.certificate.as_dict()["byes"] == {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}


def test_the_strength_spread_compares_opponents_from_outside_the_division() -> None:
    games = [Match(1, "A11", "A21"), Match(1, "A12", "A22"), Match(2, "A11", "A12")]
    strengths = {"A21": 7, "A22": 4, "A11": 100}
    certificate = certify(games, shape((2, 2)), "round_robin", strengths=strengths)
    assert certificate.strength_spread == 100
    assert certify(games, shape((2, 2)), "round_robin").strength_spread == 0


@pytest.mark.parametrize(
    ("match", "violation"),
    [
        (
            Match(3, "A13", "Nobody"),
            ("unknown_club", "Nobody at A13 in week 3: Nobody is not a club of this league."),
        ),
        (Match(3, "A13", "A13"), ("plays_itself", "A13 at A13 in week 3: a club cannot play itself.")),
        (Match(4, "A13", "A14"), ("no_such_week", "A14 at A13 in week 4: the season has weeks 1 to 3.")),
        (
            Match(2, "A13", "A14"),
            ("twice_a_week", "A14 at A13 in week 2: A13 has another game in that week."),
        ),
    ],
)
def test_impossible_game_is_a_violation_and_is_not_counted(match: Match, violation: tuple[str, str]) -> None:
    assert found([*ROUND_ROBIN[:5], match]) == [violation, *found(ROUND_ROBIN[:5])]


def test_missing_game_violates_meetings_and_byes() -> None:
    assert found(ROUND_ROBIN[:5]) == [
        ("meetings", "Games between A13 and A14: 0, not 1."),
        ("bye_count", "Weeks without a game for A13: 1, not 0."),
        ("bye_count", "Weeks without a game for A14: 1, not 0."),
    ]


def test_a_second_meeting_is_too_many_for_a_single_round_robin() -> None:
    games = [*ROUND_ROBIN[:5], Match(3, "A14", "A13")]
    assert [code for code, _ in found(games)] == []
    games = [*ROUND_ROBIN[:4], Match(3, "A14", "A11"), Match(3, "A13", "A12")]
    assert [sentence for code, sentence in found(games) if code == "meetings"] == [
        "Games between A11 and A12: 0, not 1.",
        "Games between A11 and A14: 2, not 1.",
        "Games between A12 and A13: 2, not 1.",
        "Games between A13 and A14: 0, not 1.",
    ]


def test_two_games_at_the_same_field_are_a_violation() -> None:
    games = list(draw(preset="double_round_robin", shape=FOUR, seed=1).games)
    last = games.pop()
    games.append(Match(last.week, last.away, last.home))
    one, other = last.pair
    sentence = f"{one} and {other} meet twice at the field of {last.away}: each must host once."
    assert ("same_field", sentence) in found(games, "double_round_robin")


def test_a_long_home_stand_breaks_three_limits_at_once() -> None:
    games = [
        Match(week, *(match.pair if week < 5 else match.pair[::-1])) if "A11" in match.clubs else match
        for match in draw(preset="round_robin", shape=shape((8,)), seed=1).games
        for week in [match.week]
    ]
    assert about("A11", games, clubs=8) == [
        ("breaks", "A11 has 5 breaks, more than 4."),
        ("stand", "A11 plays 4 games in a row at home or away, more than 3."),
        ("half", "The home games of A11 differ by 3 between the halves of the season, by more than 1."),
    ]


def test_too_many_home_games_are_a_violation() -> None:
    games = [Match(m.week, *m.pair) for m in ROUND_ROBIN]
    assert [violation for violation in found(games) if violation[0] == "home_games"] == [
        ("home_games", "Home games of A11: 3, not 1 or 2."),
        ("home_games", "Home games of A14: 0, not 1 or 2."),
    ]


def test_early_rematch_is_a_violation() -> None:
    moved = {3: 4, 4: 3}
    games = [
        Match(moved.get(match.week, match.week), match.home, match.away)
        for match in draw(preset="double_round_robin", shape=FOUR, seed=1).games
    ]
    certificate = certify(games, FOUR, "double_round_robin")
    assert certificate.min_rematch == 1
    assert {violation.code for violation in certificate.violations if "meet in" in violation.sentence} == {
        "rematch"
    }


def test_three_byes_in_a_week_are_too_many_for_five_clubs() -> None:
    _, *games = draw(preset="round_robin", shape=shape((5,)), seed=1).games
    certificate = certify(games, shape((5,)), "round_robin")
    assert ("byes_in_week", "3 clubs rest in week 1, more than 1.") in certificate.violations


def test_the_last_week_is_for_the_division() -> None:
    games = expansion_schedule("classic_14", 1).games
    week = next(match.week for match in games if match.home[:2] != match.away[:2])
    swapped = sorted(Match({week: 14, 14: week}.get(m.week, m.week), m.home, m.away) for m in games)
    violations = certify(swapped, EXPANSION, "classic_14").violations
    assert [tuple(violation) for violation in violations if violation.code == "last_week"] == [
        ("last_week", f"{m.away} at {m.home} in week 14: the last week is for games in the division.")
        for m in swapped
        if m.week == 14 and m.home[:2] != m.away[:2]
    ]


def test_opponents_from_the_wrong_conference_are_a_violation() -> None:
    games = list(expansion_schedule("classic_14", 1).games)
    strangers = [match for match in games if match.home[:2] != match.away[:2]]
    one = strangers[0]
    other = next(match for match in strangers if match.week == one.week and match.home[0] != one.home[0])
    games.remove(one)
    games.remove(other)
    games += [Match(one.week, one.home, other.away), Match(one.week, other.home, one.away)]
    assert [tuple(violation) for violation in certify(games, EXPANSION, "classic_14").violations] == [
        ("opponents", f"Games of {club} against the other divisions {where}.")
        for club in sorted([*one.clubs, *other.clubs])
        for where in ("in its conference: 4 and 3, not 4 and 4", "outside its conference: 1, not none")
    ]


def test_unknown_preset_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        certify([], FOUR, "classic_15")
    assert refusal.value.code == "unknown_preset"
