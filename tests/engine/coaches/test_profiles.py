"""The list of computer coaches and their profiles."""

from __future__ import annotations

import pytest

from engine.catalog import RULESETS
from engine.coaches import (
    NAMES,
    OWN_WAY,
    PROFILES,
    RANDOM,
    Profile,
    computer_coaches,
    profile_for_dice,
)
from engine.components.library import component_set
from engine.errors import EngineError
from engine.play import setup
from engine.play.playthrough import Playthrough
from engine.play.setup import header

TEAMS = component_set("first_and_goal").data["team"]
LEAGUE = [key for key, team in TEAMS.items() if team.get("division")]
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def traits(ruleset: str, coach: str, team: str = "base") -> Profile:
    """The profile of the home coach of a new game."""
    g = setup.starting_record(header(ruleset=ruleset, teams=(team, "base"), coaches=(coach, RANDOM)))
    return Profile(*g.team[0].traits)


def test_coaches_are_listed_with_a_description_in_any_language() -> None:
    choices = computer_coaches()
    assert [choice.name for choice in choices] == list(NAMES)
    assert all(choice.title and choice.sentence.endswith(".") for choice in choices)
    assert computer_coaches(str.upper)[1].title == "BALANCED"


@each_ruleset
def test_a_named_coach_is_the_same_in_every_game_and_for_every_team(ruleset: str) -> None:
    for name, profile in PROFILES.items() - {(OWN_WAY, PROFILES[OWN_WAY])}:
        assert traits(ruleset, name, "scranton_scorchers") == profile


@each_ruleset
def test_coach_named_in_a_header_keeps_its_profile(ruleset: str) -> None:
    for name in NAMES:
        assert header(ruleset=ruleset, coaches=(name, OWN_WAY))["coaches"] == [name, OWN_WAY]


@each_ruleset
def test_unknown_coach_is_refused(ruleset: str) -> None:
    with pytest.raises(EngineError, match="there is no 'lazy'") as refused:
        header(ruleset=ruleset, coaches=("lazy", OWN_WAY))
    assert refused.value.code == "unknown_coach"


def test_each_team_of_the_league_has_a_profile_of_its_own() -> None:
    profiles = [traits("first_and_goal", OWN_WAY, team) for team in LEAGUE]
    assert profiles == [profile_for_dice(TEAMS[team]["dice"]) for team in LEAGUE]
    assert len(set(profiles)) == len(LEAGUE) == 24


def test_base_dice_have_a_balanced_profile() -> None:
    assert profile_for_dice(TEAMS["base"]["dice"]) == PROFILES["balanced"]


@pytest.mark.parametrize("ruleset", ["first_and_roll", "touchdown_a_minute"])
def test_team_profiles_are_balanced_if_all_dice_are_equal(ruleset: str) -> None:
    assert traits(ruleset, OWN_WAY, "scranton_scorchers") == PROFILES["balanced"]


@pytest.mark.parametrize(
    ("trait", "more", "less"),
    [
        ("passing", "rochester_rockets", "scranton_scorchers"),
        ("clock", "scranton_scorchers", "rochester_rockets"),
        ("fourth_down", "louisville_locusts", "st_paul_paladins"),
        ("two_point", "st_paul_paladins", "louisville_locusts"),
        ("fakes", "st_paul_paladins", "louisville_locusts"),
        ("blitz", "oklahoma_city_ogres", "manchester_marauders"),
        ("timeouts", "rochester_rockets", "scranton_scorchers"),
    ],
)
def test_profile_follows_from_the_strengths_and_weaknesses_of_the_dice(
    trait: str, more: str, less: str
) -> None:
    assert getattr(profile_for_dice(TEAMS[more]["dice"]), trait) > getattr(
        profile_for_dice(TEAMS[less]["dice"]), trait
    )


def test_any_dice_have_a_profile() -> None:
    for faces in ([0] * 6, [-30] * 6, [30] * 6):
        assert profile_for_dice(dict.fromkeys(TEAMS["base"]["dice"], faces)).passing in range(50, 201)


def test_handover_applies_the_new_coachs_profile() -> None:
    game = Playthrough.begin(header(coaches=("gambler", RANDOM)))
    game.handover("away", "conservative", "person")
    again = Playthrough.resume(game.sheet, game.save())
    for played in (game, again, Playthrough.replay(game.sheet)):
        assert [Profile(*team.traits) for team in played.now.team] == [
            PROFILES["gambler"],
            PROFILES["conservative"],
        ]
