"""What calls bring, most of them of 1st & Roll and not guessed by the defense, counted throw by throw in the
test, as `manage.py calls` tells it. The faces are those of the released dice."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

# Yards, and whether the face is a circle (o: it is rolled again and adds, as long as circles come) or a
# square (s: on the first roll it is rolled once more and adds).
FACES = {
    "red": ("1", "2s", "3", "4", "4", "5o"),
    "yellow": ("0", "4", "5", "6", "8", "10o"),
    "green": ("0", "0", "9", "12", "14", "15o"),
}
NOTHING = 1e-9  # a run of circles as long as that is cut off
KEPT = 1 - Fraction(1, 36)  # T on the clock die, and T again, loses the ball


def gains(color: str, to_go: int) -> Mapping[int, Fraction]:
    """Yards up to the goal line -> their chance."""
    chances: dict[int, Fraction] = defaultdict(Fraction)

    def roll(yards: int, chance: Fraction, *, is_first: bool) -> None:
        for face in FACES[color]:
            gained = yards + int(face.rstrip("os"))
            share = chance / 6
            again = face.endswith("o") or (face.endswith("s") and is_first)
            if gained >= to_go:
                chances[to_go] += share
            elif again:
                roll(gained, share, is_first=False)
            else:
                chances[gained] += share

    roll(0, Fraction(1), is_first=True)
    return chances


def sheet(spot: int, ruleset: str = "first_and_roll") -> dict[str, Any]:
    out = StringIO()
    options = ["--ruleset", ruleset, "--components", "house_2026", "--spot", str(spot), "--json"]
    call_command("calls", *options, stdout=out)
    calls: dict[str, Any] = json.loads(out.getvalue())["calls"]
    return calls


@pytest.mark.parametrize("spot", [25, 60])
def test_a_color_that_is_not_guessed_gains_what_its_die_shows(spot: int) -> None:
    to_go, calls = 100 - spot, sheet(spot)
    for color, answer in (("red", "green"), ("yellow", "red"), ("green", "yellow")):
        odds, expected = calls[color]["answers"][answer], gains(color, to_go)
        for yards in {*map(int, odds["yards"]), *expected}:
            chance = float(expected.get(yards, 0) * KEPT)
            assert odds["yards"].get(str(yards), 0) == pytest.approx(chance, abs=NOTHING), (color, yards)
        assert odds["touchdown"] == pytest.approx(float(expected[to_go] * KEPT), abs=NOTHING)
        lost = "fumble" if color == "red" else "interception"
        assert odds[lost] == pytest.approx(1 / 36)
        assert (odds["offense_foul"], odds["defense_foul"], odds["loss"]) == (0, 0, 0)
        for name, least in (("four", 4), ("ten", 10)):
            reached = sum(chance for yards, chance in expected.items() if yards >= least)
            assert odds[name] == pytest.approx(float(reached * KEPT))
        mean = sum(yards * chance for yards, chance in expected.items())
        assert odds["mean"] == pytest.approx(float(mean))
        missed = expected.get(0, Fraction(0)) if color != "red" else Fraction(0)
        assert odds["incomplete"] == pytest.approx(float(missed * KEPT))


def test_a_long_bomb_is_incomplete_with_one_zero_and_intercepted_with_two() -> None:
    """A yellow die with one zero and a green one with two. T and T again takes other bombs, too."""
    two_zeros, one_zero = Fraction(1 * 2, 36), Fraction(1 * 4 + 5 * 2, 36)
    for odds in sheet(25)["bomb"]["answers"].values():
        assert odds["incomplete"] == pytest.approx(float(one_zero * KEPT))
        assert odds["yards"]["0"] == odds["incomplete"]
        assert odds["interception"] == pytest.approx(float(two_zeros + (1 - two_zeros) * (1 - KEPT)))


def test_the_longest_run_of_touchdown_a_minute_needs_every_gain_and_no_tackle() -> None:
    """GN5, GN4, GN3 and GN4 are on one face each of the white dice, GN5 on four of the inside run."""
    gained = Fraction(4, 6**5)
    no_tackle = {"stop_run": 2, "nickel": 3, "dime": 5, "blitz": 5}  # faces of the die of the defense
    for answer, odds in sheet(25, "touchdown_a_minute")["run_inside"]["answers"].items():
        assert max(map(int, odds["yards"])) == 5 + 4 + 3 + 4 + 5
        assert odds["yards"]["21"] == pytest.approx(float(gained * no_tackle[answer] / 6))


def test_a_call_is_the_average_of_its_answers() -> None:
    calls = sheet(25)
    for color in FACES:
        call = calls[color]
        answers = call["answers"].values()
        assert len(answers) == 3
        for name in ("fumble", "interception", "offense_foul", "defense_foul", "four", "touchdown"):
            assert call[name] == pytest.approx(sum(odds[name] for odds in answers) / 3), (color, name)
