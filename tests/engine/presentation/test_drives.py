"""Drives and what counts, in plays that are rare in games between computer coaches."""

from __future__ import annotations

from engine.gridiron.events import Event, Line
from engine.presentation.box_score import box_score, is_box_score
from engine.presentation.drives import Progress, drives

HOME, AWAY = 0, 1
KICKOFF = (Event.KICKOFF, HOME, 0, HOME, 0)


def lines_of(*told: tuple[int, int, int, int, int], down: int = 1, target: int = 60) -> list[Line]:
    """Lines from (event, side, amount, offense, spot)."""
    return [
        Line(event, side, amount, 1, offense, down, target, spot, 0, 0, 20, (-1, -1))
        for event, side, amount, offense, spot in told
    ]


def drives_of(*told: tuple[int, int, int, int, int]) -> list[tuple[int, int, str]]:
    """Side, plays and result of each drive; the box score counts the same drives."""
    lines = lines_of(*told)
    found = drives(lines)
    box = box_score(lines)
    assert [box[name]["possessions"] for name in ("home", "away")] == [
        sum(drive.side == side for drive in found) for side in (HOME, AWAY)
    ]
    return [(drive.side, drive.plays, drive.result) for drive in found]


def test_kickoff_returned_for_a_touchdown_is_a_touchdown_drive() -> None:
    assert drives_of(
        KICKOFF,
        (Event.KICK_RETURN, AWAY, 100, AWAY, 100),
        (Event.TOUCHDOWN, AWAY, 6, AWAY, 100),
        (Event.EXTRA_POINT, AWAY, 1, AWAY, 98),
        (Event.KICKOFF, AWAY, 0, AWAY, 98),
        (Event.POSSESSION, HOME, 20, HOME, 20),
    ) == [(AWAY, 0, "touchdown"), (HOME, 0, "")]


def test_penalty_on_a_kickoff_return_belongs_to_the_receivers_drive() -> None:
    lines = lines_of(
        KICKOFF,
        (Event.KICK_RETURN, AWAY, 30, AWAY, 30),
        (Event.PENALTY, AWAY, 10, AWAY, 20),
        (Event.POSSESSION, AWAY, 20, AWAY, 20),
    )
    progress = Progress()
    assert [(progress.follow(line, None), progress.drives)[1] for line in lines] == [1, 1, 1, 1]
    assert (drives(lines)[0].side, drives(lines)[0].start) == (AWAY, 20)


def test_kickoff_lost_on_the_return_is_a_drive_without_plays() -> None:
    assert drives_of(
        KICKOFF,
        (Event.KICK_RETURN, AWAY, 20, AWAY, 20),
        (Event.FUMBLE, AWAY, 1, AWAY, 20),
        (Event.POSSESSION, HOME, 80, HOME, 80),
        (Event.RUN, HOME, 20, HOME, 100),
        (Event.TOUCHDOWN, HOME, 6, HOME, 100),
    ) == [(AWAY, 0, "fumble"), (HOME, 1, "touchdown")]


def test_onside_kick_that_the_kickers_recover_ends_the_receivers_drive() -> None:
    assert drives_of(
        (Event.ONSIDE_KICK, HOME, 12, HOME, 0),
        (Event.RECOVERY, HOME, 1, HOME, 0),
        (Event.POSSESSION, HOME, 42, HOME, 42),
    ) == [(AWAY, 0, "turnover"), (HOME, 0, "")]


def test_interception_returned_for_a_touchdown_ends_the_drive_and_is_one_of_the_defense() -> None:
    told = (
        KICKOFF,
        (Event.POSSESSION, AWAY, 25, AWAY, 25),
        (Event.INTERCEPTION, AWAY, 0, AWAY, 25),
        (Event.TURNOVER_RETURN, HOME, 25, HOME, 100),
        (Event.TOUCHDOWN, HOME, 6, HOME, 100),
        (Event.TWO_POINT, HOME, 2, HOME, 98),
    )
    assert drives_of(*told) == [(AWAY, 1, "opponent_touchdown"), (HOME, 0, "touchdown")]


def test_punt_that_the_kickers_get_back_begins_a_drive_and_a_blocked_one_does_not() -> None:
    begun = (KICKOFF, (Event.POSSESSION, AWAY, 25, AWAY, 25))
    back = ((Event.RECOVERY, AWAY, 1, AWAY, 70), (Event.POSSESSION, AWAY, 70, AWAY, 70))
    assert drives_of(*begun, (Event.PUNT, AWAY, 45, AWAY, 25), *back) == [
        (AWAY, 0, "punt"),
        (AWAY, 0, ""),
    ]
    assert drives_of(*begun, (Event.PUNT_BLOCKED, AWAY, 0, AWAY, 25), *back) == [(AWAY, 0, "")]


def test_ball_lost_beyond_the_line_to_gain_fails_a_third_down() -> None:
    run = (Event.RUN, HOME, 15, HOME, 65)
    kept = box_score(lines_of(run, (Event.FIRST_DOWN, HOME, 1, HOME, 65), down=3))
    lost = box_score(lines_of(run, (Event.FUMBLE, HOME, 1, HOME, 65), down=3))
    assert [(box["home"]["third_downs"], box["home"]["third_downs_made"]) for box in (kept, lost)] == [
        (1, 1),
        (1, 0),
    ]


def test_hail_mary_that_is_caught_is_a_first_down_that_was_made() -> None:
    caught = (Event.HAIL_MARY, HOME, 40, HOME, 60)
    box = box_score(lines_of(caught, (Event.TOUCHDOWN, HOME, 6, HOME, 100), down=4, target=70))["home"]
    assert (box["first_downs"], box["fourth_downs"], box["fourth_downs_made"]) == (1, 1, 1)
    missed = box_score(lines_of((Event.HAIL_MARY, HOME, 0, HOME, 60), down=4, target=70))["home"]
    assert (missed["first_downs"], missed["fourth_downs"], missed["fourth_downs_made"]) == (0, 1, 0)


def test_two_point_try_is_no_play_and_a_blocked_punt_is_a_punt() -> None:
    lines = lines_of(
        (Event.TOUCHDOWN, HOME, 6, HOME, 100),
        (Event.RUN, HOME, 2, HOME, 100),
        (Event.TWO_POINT, HOME, 2, HOME, 100),
        (Event.KICKOFF, HOME, 0, HOME, 98),
        (Event.POSSESSION, AWAY, 25, AWAY, 25),
        (Event.PUNT_BLOCKED, AWAY, 0, AWAY, 25),
        down=4,
    )
    box = box_score(lines)
    home = box["home"]
    assert (home["plays"], home["rushes"], home["rush_yards"], home["fourth_downs"]) == (0, 0, 0, 0)
    assert (home["two_points"], home["two_point_tries"], box["away"]["punts"]) == (1, 1, 1)


def test_box_scores_of_older_files_are_recognized() -> None:
    lines = lines_of((Event.RUN, HOME, 2, HOME, 50), (Event.FUMBLE, HOME, 1, HOME, 50), down=3)
    box = box_score(lines)
    older = {**box, "home": {**box["home"], "third_downs": 0, "possessions": 0}}
    other = {**box, "home": {**box["home"], "rushes": 2}}
    assert [is_box_score(stated, lines) for stated in (box, older, other)] == [True, True, False]


def test_what_an_older_program_stored_is_read_and_continued() -> None:
    progress = Progress.read([4, False, 7, 3])
    [run] = lines_of((Event.RUN, AWAY, 2, AWAY, 50))
    assert (progress.after([run]).drives, progress.after([run]).side) == (4, AWAY)
    assert Progress.read(progress.after([run]).stored()) == progress.after([run])
