"""Changes as the history of a league shows them."""

from __future__ import annotations

from typing import Any

import pytest

from league.history.kinds import KINDS
from league.models import Change, Season
from league.pages.changes import Names, about_in_words, differences

Kind = Change.Kind


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ("season/2", "season 2"),
        ("season/2/game/17", "season 2, game 17"),
        ("season/2/ballot/3", "season 2, ballot 3"),
        ("team/columbus-cobras", "Columbus Cobras"),
        ("team/gone", "gone"),
        ("job/0b7a4f4e-2d53-4a3c-8f5b-7d0d3f0c2f11", "games of the computer"),
        ("", ""),
    ],
)
def test_a_change_is_about_a_thing_that_people_know(about: str, words: str) -> None:
    assert about_in_words(about, NAMES) == words


NAMES = Names(
    {"owls": "Aston Owls", "cats": "Corby Cats", "columbus-cobras": "Columbus Cobras"}, "first_and_goal"
)
RESULT = {"outcome": "played", "home_score": 21, "away_score": 17, "overtime": True}


@pytest.mark.parametrize(
    ("kind", "values", "what", "words"),
    [
        (Kind.SETTINGS, {"preset": "knockout"}, "kind of season", "single elimination, no regular season"),
        (Kind.SETTINGS, {"name": "2026-11-22"}, "name", "2026-11-22"),
        (Kind.SETTINGS, {"ties": False}, "ties", "no"),
        (Kind.TEAM_CHANGED, {"city": "2026-11-22T20:00"}, "city", "2026-11-22T20:00"),
        (Kind.WEEKS_DATED, {"starts_on": "2026-11-22"}, "starts on", "Nov. 22, 2026"),
        (Kind.WEEK_DEADLINE, {"deadline": "2026-11-22T20:00:00+00:00"}, "deadline", "Nov. 22, 2026, 8 p.m."),
        (Kind.TEAM_WITHDRAWN, {"17": RESULT}, "game 17", "17–21 after overtime"),
        (Kind.SEATED, {"teams": {"owls": "offense"}}, "teams", "Aston Owls (Offense)"),
        (Kind.READY, {"ready": ["home"]}, "ready", "Home"),
        (
            Kind.SCHEDULE_EDITED,
            {"3": [2, "owls", "cats"], "certificate": {}},
            "game 3",
            "2, Aston Owls, Corby Cats",
        ),
        (Kind.CROWNED, {"champion": "owls"}, "champion", "Aston Owls"),
        (Kind.INVITED, {"team": "owls"}, "team", "Aston Owls"),
        (Kind.TEAM_CHANGED, {"city": "owls"}, "city", "owls"),
        (Kind.TEAM_CHANGED, {"key": "toronto_thunder"}, "dice", "Toronto Thunder"),
        (Kind.PROFILE_CHOSEN, {"profile": "situational"}, "computer coach", "The team's own"),
        (
            Kind.REGROUPED,
            {"grouping": [["League", [["North", ["owls"]], ["South", ["cats"]]]]]},
            "divisions",
            "North: Aston Owls; South: Corby Cats",
        ),
        (
            Kind.SCHEDULE_WISHES,
            {"wishes": {"no_home": [{"club": "owls", "weeks": [3]}]}},
            "wishes for the schedule",
            "Aston Owls is not at home in week 3",
        ),
        (Kind.SETTINGS, {"options": {"black_dice": "sum"}}, "options", "Several black dice (All of them)"),
        (Kind.SETTINGS, {"options": {"of_another_game": 1}}, "options", "of another game (1)"),
        (Kind.SETTINGS, {"ruleset": "first_and_roll"}, "ruleset", "1st & Roll"),
    ],
)
def test_a_value_is_shown_by_the_type_of_its_field(
    kind: Change.Kind, values: dict[str, Any], what: str, words: str
) -> None:
    """A name that looks like a date stays a name."""
    (one,) = differences(KINDS[kind], None, values, NAMES)
    assert (one.what.lower(), one.before, one.after) == (what, "", words)


def test_every_kind_of_change_is_one_object() -> None:
    assert sorted(KINDS) == sorted(Kind.values)


def test_a_change_stores_only_what_its_kind_declares() -> None:
    with pytest.raises(TypeError, match="surprise"):
        KINDS[Kind.SEASON_CLOSED].check(Season(), None, {"surprise": 1})
    with pytest.raises(TypeError, match="does not refer to NoneType"):
        KINDS[Kind.SEASON_CLOSED].check(None, None, {"state": "playoffs"})
