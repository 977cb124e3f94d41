"""Weeks in which nobody plays, such as Christmas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from league.frame.errors import Refused
from league.schedule.fairness import certify
from league.schedule.pairings import LastSeason
from league.schedule.shapes import Match, compress, free_weeks, stretch
from league.schedule.solver.draws import DrawnSchedule, draw, redraw
from league.schedule.wishes import Wish, lists_of, wishes_of
from tests.schedule.shapes import LITTLE, TWELVE, shape

SIX = shape((6,))


def drawn(preset: str, *wishes: Wish, clubs: int = 6, seed: int = 1) -> DrawnSchedule:
    return draw(preset=preset, shape=shape((clubs,)), seed=seed, effort=LITTLE, wishes=wishes)


def weeks(games: Iterable[Match]) -> list[int]:
    return sorted({match.week for match in games})


def test_nobody_plays_in_a_free_week_and_the_rest_is_a_week_later() -> None:
    plan, without = drawn("double_round_robin", Wish("free_weeks", 7)), drawn("double_round_robin")
    assert weeks(plan.games) == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11]
    assert compress(plan.games, [7]) == list(without.games)
    certificate = plan.certificate
    assert (certificate.free_weeks, certificate.violations, certificate.byes) == ((7,), (), {})
    assert [(wish.sentence, wish.kept) for wish in certificate.wishes] == [("Nobody plays in week 7", True)]
    same = ("breaks", "longest_stand", "home_by_half")
    assert [getattr(certificate, name) for name in same] == [
        getattr(without.certificate, name) for name in same
    ]


def test_a_week_for_which_every_club_is_blocked_is_free() -> None:
    league = shape((9,))
    plan = drawn("double_round_robin", *(Wish("blocked", 7, (club,)) for club in league.clubs), clubs=9)
    assert plan.certificate.free_weeks == (7,)
    assert plan.certificate.violations == ()
    assert {wish.kept for wish in plan.certificate.wishes} == {True}
    assert weeks(plan.games) == [week for week in range(1, 20) if week != 7]
    assert all(len(club.byes) == 2 and 7 not in club.byes for club in plan.certificate.clubs)


@pytest.mark.parametrize("free", [(1,), (3, 4), (2, 5, 8), (10,)])
def test_several_free_weeks_keep_all_limits(free: tuple[int, ...]) -> None:
    plan = drawn("round_robin", *(Wish("free_weeks", week) for week in free), clubs=9)
    inside = tuple(week for week in free if week < 10)
    assert (plan.certificate.free_weeks, plan.certificate.violations) == (inside, ())


def test_other_wishes_count_the_weeks_of_the_season() -> None:
    derby = Wish("rivalry_weeks", 5, pairs=(("A11", "A12"),))
    plan = drawn("round_robin", Wish("free_weeks", 3), derby)
    assert plan.certificate.violations == ()
    assert Match(5, "A11", "A12") in plan.games or Match(5, "A12", "A11") in plan.games


def test_a_refusal_names_the_wish_as_it_was_written() -> None:
    with pytest.raises(Refused) as refusal:
        drawn("round_robin", Wish("free_weeks", 3), Wish("fixed", 3, ("A11", "A12")))
    assert refusal.value.code == "constraint_unfit"
    assert "A11 and A12 meet in week 3" in refusal.value.sentence
    two = (Wish("fixed", 5, ("A11", "A12")), Wish("fixed", 6, ("A11", "A12")))
    with pytest.raises(Refused) as refusal:
        drawn("round_robin", Wish("free_weeks", 3), *two)
    assert "in week 5" in refusal.value.sentence
    assert "in week 6" in refusal.value.sentence


def test_a_free_week_may_lie_in_the_playoffs() -> None:
    assert drawn("double_round_robin", Wish("free_weeks", 16)).certificate.violations == ()


@pytest.mark.parametrize("week", [17, 900])
def test_a_free_week_after_the_playoffs_is_refused(week: int) -> None:
    with pytest.raises(Refused) as refusal:
        drawn("double_round_robin", Wish("free_weeks", week))
    assert refusal.value.code == "no_such_week"


def test_a_season_of_divisions_can_have_free_weeks() -> None:
    plan, without = (
        draw(preset="classic_14", shape=TWELVE, seed=1, effort=LITTLE, wishes=wishes)
        for wishes in ((Wish("free_weeks", 9),), ())
    )
    assert compress(plan.games, [9]) == list(without.games)
    assert (plan.certificate.free_weeks, plan.certificate.violations) == ((9,), ())


def test_a_free_week_in_which_somebody_plays_is_a_violation() -> None:
    certificate = certify(drawn("round_robin").games, SIX, "round_robin", wishes=(Wish("free_weeks", 3),))
    assert [violation.code for violation in certificate.violations] == ["free_weeks"]


def test_games_may_be_in_any_weeks_with_free_ones_between_them() -> None:
    games = stretch(drawn("round_robin").games, [3, 6])
    assert weeks(games) == [1, 2, 4, 5, 7]
    certificate = certify(games, SIX, "round_robin")
    assert (certificate.free_weeks, certificate.violations) == ((3, 6), ())
    late = certify([*games[:-1], games[-1]._replace(week=8)], SIX, "round_robin")
    assert [violation.code for violation in late.violations][:1] == ["no_such_week"]


def test_a_redraw_inserts_a_free_week_before_the_games_that_have_not_begun() -> None:
    plan = drawn("double_round_robin")
    again = redraw(
        preset="double_round_robin",
        shape=SIX,
        games=plan.games,
        standing=[match for match in plan.games if match.week < 4],
        from_week=4,
        seed=2,
        effort=LITTLE,
        wishes=(Wish("free_weeks", 5),),
    )
    assert weeks(again.games) == [1, 2, 3, 4, 6, 7, 8, 9, 10, 11]
    assert (again.certificate.violations, again.certificate.free_weeks) == ((), (5,))
    assert Counter(match.pair for match in again.games) == Counter(match.pair for match in plan.games)


def test_a_redraw_keeps_the_free_weeks_before_it() -> None:
    plan = drawn("double_round_robin", Wish("free_weeks", 3))
    again = redraw(
        preset="double_round_robin",
        shape=SIX,
        games=plan.games,
        standing=[],
        from_week=5,
        seed=2,
        effort=LITTLE,
        wishes=(Wish("free_weeks", 3), Wish("free_weeks", 8)),
    )
    assert (again.certificate.free_weeks, again.certificate.violations) == ((3, 8), ())
    assert [match for match in again.games if match.week < 5] == [m for m in plan.games if m.week < 5]


def test_a_redraw_cannot_free_a_week_in_which_a_game_stands() -> None:
    plan = drawn("double_round_robin")
    with pytest.raises(Refused) as refusal:
        redraw(
            preset="double_round_robin",
            shape=SIX,
            games=plan.games,
            standing=[plan.games[-1]],
            from_week=4,
            seed=2,
            wishes=(Wish("free_weeks", plan.games[-1].week),),
        )
    assert refusal.value.code == "constraint_unfit"


def test_the_next_season_turns_the_venues_of_one_with_free_weeks() -> None:
    first = drawn("round_robin", Wish("free_weeks", 3))
    places = {club: place for place, club in enumerate(SIX.clubs, start=1)}
    second = draw(preset="round_robin", shape=SIX, seed=2, past=LastSeason(places, first.games))
    assert weeks(second.games) == [1, 2, 3, 4, 5]
    assert {match.clubs for match in second.games} == {match.clubs[::-1] for match in first.games}


def test_free_weeks_are_written_as_numbers() -> None:
    wishes = wishes_of({"free_weeks": [7, 15]})
    assert wishes == (Wish("free_weeks", 7), Wish("free_weeks", 15))
    assert lists_of(wishes) == {"free_weeks": [7, 15]}
    with pytest.raises(Refused):
        wishes_of({"free_weeks": ["Christmas"]})


def test_weeks_without_games_end_with_the_last_game() -> None:
    assert free_weeks([]) == ()
    assert free_weeks([Match(2, "a", "b"), Match(5, "a", "b")]) == (1, 3, 4)
