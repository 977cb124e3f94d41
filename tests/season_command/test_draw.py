"""From an empty folder: the schedule is drawn, and Ctrl-C leaves no truncated one."""

from __future__ import annotations

import signal
import time

import pytest

from games.management.commands.season import check_weeks
from league.frame.errors import Refused
from tests.helpers.commands import ask, outcome, start
from tests.helpers.seasons import expansion_season
from tests.installation import Installation

FIXTURES = "SELECT count(*) FROM league_fixture"


def test_ctrl_c_while_the_schedule_is_drawn(embedded: Installation) -> None:
    command = start(embedded, "--seed", "7", "--no-serve")
    assert command.stderr
    while "Drawing the schedule" not in command.stderr.readline():
        pass
    time.sleep(1)  # by now the solver works
    command.send_signal(signal.SIGINT)
    out, error = command.communicate(timeout=180)
    assert (command.returncode, out) == (130, "")
    assert error.splitlines()[-1] == "Stopped. Run the same command again to continue."
    assert ask(embedded, FIXTURES) == 0
    printed = outcome(start(embedded, "--weeks", "1", "--no-serve", "--json"))
    assert (printed["seed"], printed["games"], printed["champion"]) == (7, 12, None)
    assert ask(embedded, FIXTURES) == 168


@pytest.mark.django_db
def test_weeks_that_the_season_does_not_have_are_refused() -> None:
    season = expansion_season(rounds=3)
    check_weeks(season, 7)
    with pytest.raises(Refused) as refused:
        check_weeks(season, 99)
    sentence = "The season has 7 weeks, 3 before the playoffs: give --weeks 1 to 7."
    assert (refused.value.code, refused.value.sentence) == ("bad_weeks", sentence)
