"""Sentences of the play-by-play for single events and for events that belong together."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import EngineError, IllegalAnswer
from engine.gridiron.events import AWAY, HOME, Event, Line
from engine.play.playthrough import Playthrough
from engine.play.setup import header
from engine.presentation.play_by_play import AFTER, BEFORE, MAIN, PlayRow, play_by_play
from engine.presentation.scoreboard import clock_text, spot_name
from engine.rulesets.first_and_goal.rules.record import Die, Face, Roll

GAME = header()
COUNTER, DIME = 2, 8
THROWN = {
    "play": (Roll.SCRIMMAGE, ((Die.RED, 3), (Die.PLAY, Face.T))),
    "turnover?": (Roll.TURNOVER_CHECK, ((Die.REFEREE, Face.X),)),
    "flag?": (Roll.PENALTY_CHECK, ((Die.REFEREE, Face.T), (Die.PENALTY, Face.TEN))),
}


def line(event: Event, amount: int = 0, **seen: Any) -> Line:
    """A line at a score of 7-6, with Home on 3rd & 7 at their 41; `seen` overrides fields of the state."""
    stands: dict[str, Any] = {"side": HOME, "half": 1, "offense": HOME, "down": 3, "target": 48, "spot": 41}
    stands |= {"home": 7, "away": 6, "clock": 30, "calls": (COUNTER, DIME), **seen}
    return Line(event=int(event), amount=amount, **stands)


def throw(name: str) -> Line:
    roll, dice = THROWN[name]
    return line(Event.THROW, roll, dice=dice)


def rows(*lines: Line) -> list[PlayRow]:
    return play_by_play(GAME, lines, ("Knights", "Sharks"))


def test_sentence_of_a_play_has_down_spot_calls_and_dice() -> None:
    (row,) = rows(throw("play"), line(Event.RUN, 12, spot=53))
    assert row.where == "3rd & 7 at the Knights' 41"
    assert row.text == "Counter against Dime. He breaks through for 12 to the Sharks' 47."
    assert [(throw["title"], throw["dice"]) for throw in row.throws] == [
        ("Play", [("red", "red", "3"), ("play", "Play die", "T")])
    ]


@pytest.mark.parametrize(
    ("spot", "teams", "expected"),
    [
        (41, ("Knights", "Thunder"), "the Thunder's 41"),
        (66, ("Knights", "Thunder"), "the Knights' 34"),
        (50, ("Knights", "Thunder"), "midfield"),
        (66, ("Knights", "Knights"), "opponents' 34"),
    ],
)
def test_spot_has_the_name_of_the_team_whose_half_it_is_in(
    spot: int, teams: tuple[str, str], expected: str
) -> None:
    assert spot_name(spot, AWAY, teams) == expected


def test_sentence_of_a_touchdown_has_its_play_and_no_first_down() -> None:
    (row,) = rows(
        line(Event.COMPLETION, 59, spot=100),
        line(Event.FIRST_DOWN, 1, spot=100),
        line(Event.TOUCHDOWN, 6, home=13),
    )
    assert row.text.endswith(": 59 yards to the end zone! TOUCHDOWN Knights!")
    assert (row.is_score, row.home, row.away) == (True, 13, 6)


def test_the_play_of_a_two_point_try_has_no_down() -> None:
    (row,) = rows(line(Event.RUN, 2, spot=100, target=100), line(Event.TWO_POINT, 2, home=9, spot=100))
    assert row.where == "Two-point try"
    assert row.text.endswith(" to the end zone. The two-point try is GOOD!")


def test_sentence_of_a_penalty_names_the_voided_play_and_the_spot() -> None:
    (row,) = rows(throw("play"), throw("flag?"), line(Event.FOUL, 10), line(Event.PENALTY, 10))
    assert (row.where, row.text) == (
        "3rd & 7 at the Knights' 41",
        "Counter against Dime. Penalty on Knights: 10 yards.",
    )


def test_a_penalty_on_a_return_names_no_down() -> None:
    returned = line(Event.KICK_RETURN, 20, spot=20)
    row = rows(
        line(Event.KICKOFF, side=AWAY), returned, throw("flag?"), line(Event.FOUL, 5), line(Event.PENALTY, 5)
    )[-1]
    assert (row.where, row.text) == ("", "Penalty on Knights: 5 yards.")


def test_declined_penalty_names_the_offended_side() -> None:
    (row,) = rows(
        throw("play"),
        throw("flag?"),
        line(Event.FOUL, 10, side=AWAY),
        line(Event.DECLINED, 10),
        line(Event.RUN, 1),
    )
    assert " A flag on Sharks, declined. " in row.text


def test_check_without_a_foul_is_reported() -> None:
    (row,) = rows(throw("play"), throw("flag?"), line(Event.RUN, 0))
    assert row.text.startswith("Counter against Dime. The referee sees no foul. ")


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Event.RUN, {"The ball is loose, but Knights keep it.", "He nearly loses the ball."}),
        (Event.COMPLETION, {"Almost intercepted!", "Sharks drop the interception."}),
    ],
)
def test_avoided_turnover_is_reported(event: Event, expected: set[str]) -> None:
    ends = [rows(throw("play"), throw("turnover?"), line(event, 5, spot=spot))[0].text for spot in (46, 47)]
    assert {text.partition("Knights' ")[2].partition(". ")[2] for text in ends} == expected


def test_lost_fumble_is_not_reported_as_avoided() -> None:
    (row,) = rows(throw("play"), throw("turnover?"), line(Event.RUN, 5), line(Event.FUMBLE, 1))
    assert "nearly" not in row.text
    assert "loose" not in row.text
    assert row.text.endswith(("FUMBLE! Sharks have the ball.", "The ball is out! Sharks fall on it."))


def test_score_is_reported_at_half_time_and_at_the_end() -> None:
    texts = [
        row.text for row in rows(line(Event.HALF_OVER, 1), line(Event.HALF_OVER, 2), line(Event.GAME_OVER))
    ]
    assert texts == [
        "Half-time: Knights 7, Sharks 6.",
        "Time has run out.",
        "Final whistle: Knights 7, Sharks 6.",
    ]


def test_one_yard_is_singular() -> None:
    texts = [rows(line(Event.PUNT, yards, down=4))[0].text for yards in (1, 2)]
    assert texts == ["A short punt by Knights: 1 yard.", "A short punt by Knights: 2 yards."]
    assert [clock_text("first_and_goal", left) for left in (1, 2)] == ["1 card left", "2 cards left"]


def test_a_free_kick_after_a_safety_has_no_down() -> None:
    assert [rows(line(Event.PUNT, 40, down=down))[0].where for down in (1, 4)] == [
        "",
        "4th & 7 at the Knights' 41",
    ]


@pytest.mark.parametrize("event", [*MAIN, *BEFORE, *AFTER], ids=lambda event: event.name)
def test_every_event_has_a_sentence_for_any_amount(event: Event) -> None:
    bounds = [fewest for fewest, _ in (MAIN | BEFORE | AFTER)[event]]
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[-1] <= -99


def test_refusal_is_translated() -> None:
    game = Playthrough.begin(GAME)
    german = {
        "The game does not expect an input by {by} now: {due} is due.": "Von {by} nichts, sondern {due}."
    }
    with pytest.raises(IllegalAnswer) as refusal:
        game.answer("home", "heads")
    assert str(refusal.value) == "The game does not expect an input by home now: coin_call by away is due."
    sentence = refusal.value.translated(lambda text: german.get(text, text))
    assert sentence == "Von home nichts, sondern coin_call by away."


@pytest.mark.parametrize("game", ["first_and_goal", "first_and_roll", "touchdown_a_minute"])
def test_option_values_are_translated(game: str) -> None:
    with pytest.raises(EngineError) as refusal:
        header(ruleset=game, options={"overtime": "maybe"})
    german = {"The option {name} takes {known}, not {value!r}.": "{name} kennt kein {value!r}."}
    assert refusal.value.translated(lambda text: german.get(text, text)) == "overtime kennt kein 'maybe'."
