"""Clubs that have withdrawn, and seeds that do not follow from the games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from league.standings.records import Club, PlayedGame
from league.standings.steps import Coin, StepLists
from league.standings.tie_breaks import Standings, TieBreakScope, rank
from tests.standings.notation import clubs, games


def any_season(number: int) -> tuple[list[Club], list[PlayedGame]]:
    """Two conferences of two divisions of three clubs, games of few scores, and some clubs that withdrew."""
    dice = Random(number)
    names = [f"{conference}{division}{place}" for conference in "XY" for division in "NS" for place in "123"]
    found = [Club(name, name[0], name[1], withdrawn=dice.random() < 0.3) for name in names]
    pairs = [dice.sample(names, 2) for _ in range(40)]
    return found, [PlayedGame(home, away, dice.choice((7, 10)), dice.choice((7, 10))) for home, away in pairs]


def tied_only(found: list[Club], played: list[PlayedGame]) -> Standings:
    """Without steps, so that clubs which play do not depend on those that do not."""
    return rank(found, played, StepLists.of([]), Coin(3))


@pytest.mark.parametrize("number", range(40))
def test_clubs_that_play_keep_their_order_and_the_others_come_last(number: int) -> None:
    found, played = any_season(number)
    out = {club.name for club in found if club.withdrawn}
    standings = rank(found, played)
    for order in (*standings.seeds.values(), standings.league, *divisions_of(standings)):
        assert [name in out for name in order] == sorted(name in out for name in order)
    everybody = rank([replace(club, withdrawn=False) for club in found], played, StepLists.of([]), Coin(3))
    pct = {name: record.overall.value for name, record in everybody.records.items()}
    for order in divisions_of(tied_only(found, played)):
        still = [pct[name] for name in order if name not in out]
        assert still == sorted(still, reverse=True)


@pytest.mark.parametrize("number", range(40))
def test_the_seeds_are_those_of_a_league_without_the_clubs_that_withdrew(number: int) -> None:
    found, played = any_season(number)
    out = {club.name for club in found if club.withdrawn}
    # Only games between clubs that stay, so that leaving the others away changes no record.
    inside = [game for game in played if not {game.home, game.away} & out]
    rest = rank([club for club in found if not club.withdrawn], inside)
    whole = rank(found, inside)
    for conference, order in whole.seeds.items():
        assert [name for name in order if name not in out] == rest.seeds.get(conference, [])
    assert whole.winners == rest.winners
    assert [name for name in whole.league if name not in out] == rest.league


def divisions_of(standings: Standings) -> list[list[str]]:
    return [order for own in standings.divisions.values() for order in own.values()]


def test_a_division_that_has_withdrawn_has_no_winner() -> None:
    found = [replace(club, withdrawn=club.division == "north") for club in clubs(north="A B", south="C D")]
    standings = rank(found, games("A>C, A>D, B>C, B>D, D>C"))
    assert standings.winners == {"D"}
    assert standings.seeds == {"": ["D", "C", "A", "B"]}


def test_given_seeds_come_first_and_name_no_decision() -> None:
    found, played = clubs(north="A B C"), games("A=B, B=C, C=A")
    earned = rank(found, played).seeds[""]
    given = rank(found, played, seeding={"": [earned[2]]})
    assert given.seeds[""] == [earned[2], earned[0], earned[1]]
    assert given.seeding == {"": [earned[2]]}
    assert given.overruled == {""}
    assert given.divisions == rank(found, played).divisions
    for decision in given.decisions:
        if decision.scope in (TieBreakScope.WINNERS, TieBreakScope.WILD_CARD):
            assert given.seeds[""][decision.place - 1] == decision.chosen != earned[2]


def test_seeds_that_the_games_give_anyway_overrule_nothing() -> None:
    found, played = clubs(north="A B C"), games("A>B, B>C, A>C")
    assert rank(found, played, seeding={"": ["A", "B"]}) == rank(found, played)


def test_a_seed_that_withdrew_after_the_draw_overrules_nothing() -> None:
    found, played = clubs(north="A B C"), games("A>B, B>C, A>C")
    found[0] = replace(found[0], withdrawn=True)
    standings = rank(found, played, seeding={"": ["A", "B"]})
    assert (standings.seeds, standings.overruled) == ({"": ["A", "B", "C"]}, frozenset())
    assert standings.winners == {"B"}
