"""Decisions of the situational coach of 1st & Goal in important situations."""

from __future__ import annotations

import pytest

from engine.rulesets.first_and_goal.rules.record import (
    FAIR_CATCH,
    FIELD_GOAL,
    HAIL_MARY,
    KNEEL,
    NO,
    NO_ACTION,
    NORMAL,
    ONSIDE,
    PLAYS,
    PUNT,
    REDRAW,
    SHOW_FAKE,
    SHOW_KICK,
    TRY_KICK,
    TRY_TWO,
    YES,
    Ask,
    Phase,
)
from tests.engine.rulesets.first_and_goal.coach.moments import (
    AWAY,
    HOME,
    answers,
    is_cards,
    moment,
    offense_card,
)

ONE_CARD, TWO_CARDS = {"slant": 1}, {"slant": 1, "counter": 1}


@pytest.mark.parametrize(
    ("spot", "to_go", "call"), [(20, 15, PUNT), (35, 9, PUNT), (88, 9, FIELD_GOAL), (85, 6, FIELD_GOAL)]
)
def test_fourth_and_long_is_punted_or_kicked(spot: int, to_go: int, call: int) -> None:
    assert answers(moment(spot=spot, down=4, to_go=to_go), Ask.OFFENSE_CALL) == {call}


@pytest.mark.parametrize(("spot", "to_go"), [(50, 1), (60, 3), (98, 2), (70, 6)])
def test_fourth_and_short_is_played(spot: int, to_go: int) -> None:
    assert is_cards(answers(moment(spot=spot, down=4, to_go=to_go), Ask.OFFENSE_CALL))


def test_daring_coach_plays_fourth_downs_that_a_cautious_one_punts() -> None:
    calls = {
        coach: answers(moment(spot=40, down=4, to_go=5, coach=coach), Ask.OFFENSE_CALL)
        for coach in ("gambler", "conservative")
    }
    assert is_cards(calls["gambler"])
    assert calls["conservative"] == {PUNT}


@pytest.mark.parametrize("spot", [30, 80])
def test_a_team_behind_by_a_touchdown_neither_kicks_nor_punts_at_the_end(spot: int) -> None:
    late = moment(spot=spot, down=4, half=2, lead=-6, deck=2)
    assert is_cards(answers(late, Ask.OFFENSE_CALL))


def test_a_won_game_is_knelt_out() -> None:
    hand = {"counter": 2, "slant": 2}
    for down, cards in ((1, hand), (3, TWO_CARDS), (4, ONE_CARD)):
        leading = moment(half=2, lead=1, deck=0, down=down, hand=cards)
        assert answers(leading, Ask.OFFENSE_CALL) == {KNEEL}


def test_coach_does_not_kneel_before_a_turnover_or_at_its_goal_line() -> None:
    for leading in (
        moment(half=2, lead=3, deck=0, down=3, hand={"counter": 2, "slant": 1}),
        moment(half=2, lead=3, deck=0, down=1, spot=2, hand=TWO_CARDS),
        moment(half=2, lead=3, deck=2, down=1),
        moment(half=1, lead=3, deck=0, down=1, hand=TWO_CARDS),
    ):
        assert KNEEL not in answers(leading, Ask.OFFENSE_CALL)


@pytest.mark.parametrize("lead", [-2, 0])
def test_the_winning_field_goal_is_kicked_with_the_last_card(lead: int) -> None:
    last = moment(half=2, lead=lead, deck=0, spot=85, hand=ONE_CARD)
    assert answers(last, Ask.TIMEOUT_OFFENSE) == {NO}
    assert answers(last, Ask.OFFENSE_CALL) == {FIELD_GOAL}


def test_cards_are_knelt_away_before_a_sure_winning_kick() -> None:
    before = moment(half=2, lead=-1, deck=0, spot=90, hand={"slant": 2, "counter": 1})
    assert answers(before, Ask.OFFENSE_CALL) == {KNEEL}


def test_three_points_are_taken_with_the_last_card_of_a_first_half() -> None:
    assert answers(moment(deck=0, spot=80, hand=ONE_CARD), Ask.OFFENSE_CALL) == {FIELD_GOAL}


def test_a_run_as_the_last_two_cards_is_no_reason_to_miss_the_kick() -> None:
    runs = moment(half=2, lead=-3, deck=0, spot=80, hand={"counter": 2})
    assert answers(runs, Ask.OFFENSE_CALL) == {FIELD_GOAL}


def test_last_card_far_from_the_goal_line_is_a_hail_mary() -> None:
    assert answers(moment(half=2, lead=-4, deck=0, spot=45, hand=ONE_CARD), Ask.OFFENSE_CALL) == {HAIL_MARY}


def test_overtime_is_ended_by_a_sure_kick_on_any_down() -> None:
    assert answers(moment(half=3, spot=88, down=1), Ask.OFFENSE_CALL) == {FIELD_GOAL}


def test_the_offense_stops_the_clock_with_its_last_cards_unless_it_is_ahead() -> None:
    for half, lead, wants in ((1, 7, YES), (1, -7, YES), (2, -7, YES), (2, 0, YES), (2, 3, NO)):
        late = moment(half=half, lead=lead, deck=0, hand={"slant": 2, "counter": 1})
        assert answers(late, Ask.TIMEOUT_OFFENSE) == {wants}, (half, lead)
        assert answers(late, Ask.TIMEOUT_DEFENSE, AWAY) == {NO}
    assert answers(moment(half=2, lead=-7, deck=30), Ask.TIMEOUT_OFFENSE) == {NO}


def test_a_team_behind_stops_burns_late_and_a_team_ahead_burns() -> None:
    for lead, stops, burns in ((7, YES, YES), (-7, NO, NO), (0, NO, NO)):
        late = moment(half=2, lead=lead, deck=8)
        assert answers(late, Ask.STOP_BURN, AWAY) == {stops}, lead
        assert answers(late, Ask.RUN_CLOCK) == {burns}, lead
    for early in (moment(half=1, lead=7, deck=8), moment(half=2, lead=7, deck=50)):
        assert answers(early, Ask.STOP_BURN, AWAY) == {NO}
        assert answers(early, Ask.RUN_CLOCK) == {NO}


def test_a_team_ahead_takes_no_card_back_that_would_lengthen_the_game() -> None:
    assert answers(moment(half=2, lead=3, deck=8), Ask.TIMEOUT_ACTION) == {NO_ACTION}
    assert max(answers(moment(half=2, lead=-3, deck=8), Ask.TIMEOUT_ACTION)) < PLAYS


def test_passes_for_a_team_behind_late_runs_for_a_team_ahead() -> None:
    runs = range(6)
    shares = []
    for lead in (-7, 7):
        late = moment(half=2, lead=lead, deck=10, hand={"counter": 4, "slant": 4})
        numbers = range(0, 1 << 32, 1 << 22)
        calls = [call for number in numbers for call in answers(late, Ask.OFFENSE_CALL, numbers=[number])]
        shares.append(sum(call in runs for call in calls) / len(calls))
    assert shares[0] < 0.25
    assert shares[1] > 0.5


def test_onside_kick_only_when_the_receivers_could_run_out_the_clock() -> None:
    for lead, deck, kick in (
        (-7, 0, ONSIDE),
        (-16, 5, ONSIDE),
        (-7, 8, NORMAL),
        (-17, 0, NORMAL),
        (7, 0, NORMAL),
    ):
        kickoff = moment(half=2, lead=lead, deck=deck, hand={"slant": 5}, phase=Phase.KICKOFF)
        assert answers(kickoff, Ask.KICK_TYPE) == {kick}, (lead, deck)


def test_no_onside_kick_where_the_edition_does_not_allow_it() -> None:
    kickoff = moment(half=2, lead=-7, deck=0, phase=Phase.KICKOFF, options={"onside_when": "after_score"})
    assert answers(kickoff, Ask.KICK_TYPE) == {NORMAL}


def test_two_points_late_where_one_would_not_help() -> None:
    for lead, choice in (
        (-2, TRY_TWO),
        (-5, TRY_TWO),
        (1, TRY_TWO),
        (-1, TRY_KICK),
        (0, TRY_KICK),
        (6, TRY_KICK),
    ):
        scored = moment(half=2, lead=lead, deck=10, spot=98, to_go=2, phase=Phase.TRY)
        assert answers(scored, Ask.TRY_CHOICE) == {choice}, lead
    early = moment(half=2, lead=-2, deck=50, spot=98, to_go=2, phase=Phase.TRY)
    assert answers(early, Ask.TRY_CHOICE) == {TRY_KICK}


def test_a_daring_coach_plays_for_two_from_the_start() -> None:
    choices = [
        answers(moment(half=1, lead=6, spot=98, to_go=2, phase=Phase.TRY, coach=coach), Ask.TRY_CHOICE)
        for coach in ("gambler", "balanced")
    ]
    assert choices == [{TRY_TWO}, {TRY_KICK}]


def test_a_fake_is_rare_and_only_where_a_first_down_is_near() -> None:
    numbers = range(0, 1 << 32, 1 << 22)
    near = moment(spot=50, down=4, to_go=6)
    faked = sum(answers(near, Ask.FAKE_OFFENSE, numbers=[n]) == {SHOW_FAKE} for n in numbers) / len(numbers)
    assert 0.04 < faked < 0.08
    assert answers(moment(spot=50, down=4, to_go=12), Ask.FAKE_OFFENSE) == {SHOW_KICK}
    assert answers(moment(spot=15, down=4, to_go=6), Ask.FAKE_OFFENSE) == {SHOW_KICK}


def test_a_punt_is_caught_safely_with_a_late_lead() -> None:
    assert answers(moment(half=2, lead=3, deck=0), Ask.PUNT_RECEIVE) == {FAIR_CATCH}


def test_hand_of_barred_cards_is_kicked_away_late_in_a_series_and_otherwise_redrawn() -> None:
    barred = {"bomb": 4, "medium_pass": 4}
    assert answers(moment(spot=85, down=3, hand=barred), Ask.OFFENSE_CALL) == {FIELD_GOAL}
    assert min(answers(moment(spot=85, down=1, hand=barred), Ask.OFFENSE_CALL)) >= REDRAW


def test_card_outside_the_plan_is_called_when_there_is_no_other() -> None:
    only = moment(spot=95, to_go=5, hand={"bomb": 7, "draw": 1})
    assert answers(only, Ask.OFFENSE_CALL) == {offense_card("draw")}


def test_calls_are_mixed() -> None:
    g = moment(to_go=8, down=2)
    assert len(answers(g, Ask.OFFENSE_CALL)) >= 4
    assert len(answers(g, Ask.DEFENSE_CALL, AWAY)) >= 4
    assert answers(g, Ask.DEFENSE_CALL, AWAY) <= {play for play in range(PLAYS) if g.deck[1].hand[play]}
    assert answers(g, Ask.OFFENSE_CALL, HOME) <= {play for play in range(PLAYS) if g.deck[0].hand[play]}
