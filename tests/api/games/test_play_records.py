"""Plays as data: the box score follows from them, and they tell no secrets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import pytest
from rest_framework.test import APIClient

from api.events import EVENT_KINDS
from api.games.plays import PlayOut, plays
from engine.gridiron.events import SIDES, Event
from engine.play import setup
from engine.play.house import FinishedGame, auto_play
from engine.presentation.box_score import team_box
from engine.presentation.drives import drives
from games.models import Game
from games.table.actions import finish_by_computer
from league.models import FeedItem
from tests.api.conftest import ApiWorld
from tests.api.feed.test_feed import of_game, pages
from tests.scoring.fixtures import fixture_with_people, named
from tests.scoring.test_notation import sheet_of
from tests.table.phones import ANN, RULESETS, act, pick_up

Plays = Sequence[dict[str, Any]]
GAMES = 2
KICKOFFS = {"kickoff", "onside_kick", "squib_kick"}


def box_of(told: Plays) -> dict[str, Any]:
    """The box score of a game, from its plays alone."""
    counts = {side: [[0, 0, 0] for _event in Event] for side in SIDES}
    points, before = [[0, 0]], (0, 0)
    for play in told:
        points += [[0, 0] for _period in range(len(points), play["period"])]
        for event in play["events"]:
            row, amount = counts[event["side"]][Event[event["kind"].upper()]], event["amount"]
            row[:] = row[0] + 1, row[1] + amount, max(row[2], amount) if row[0] else amount
        after = play["home_score"], play["away_score"]
        if play["is_score"]:
            for side in (0, 1):
                points[-1][side] += after[side] - before[side]
            before = after
    home, away = counts.values()
    return {
        "home": {**team_box(home, away), "points": before[0]},
        "away": {**team_box(away, home), "points": before[1]},
        "periods": points,
    }


def told_by(events: Iterable[dict[str, Any]]) -> Plays:
    """The plays of a game's feed as a reader has them in the end."""
    known: dict[int, dict[str, Any]] = {}
    for one in events:
        if one["kind"] == "play":
            known[one["data"]["number"]] = one["data"]
        elif one["kind"] == "undone":
            known = {number: play for number, play in known.items() if number <= one["data"]["last"]}
    return [known[number] for number in sorted(known)]


def with_box_of_feed(client: APIClient, game: Game) -> Plays:
    """The plays of the game's feed, from which its box score follows."""
    feed = pages(client, f"/api/v1/games/{game.public_id}/feed")
    final = next(one["data"] for one in feed if one["kind"] == "final")
    told = told_by(feed)
    assert box_of(told) == final["box_score"]
    shown = client.get(f"/api/v1/games/{game.public_id}/box-score").json()
    assert {name: shown[name] for name in ("home", "away", "periods")} == final["box_score"]
    return told


@pytest.fixture(scope="module", params=RULESETS)
def played(request: pytest.FixtureRequest) -> list[tuple[FinishedGame, Plays]]:
    """Games of a ruleset, with their plays as the API has them."""
    header = setup.header(ruleset=request.param)
    games = [auto_play(header, master=7, season=1, game=game) for game in range(1, GAMES + 1)]
    row = Game(ruleset=request.param, header=header)
    return [(game, plays(row, game.lines)) for game in games]


def test_box_score_follows_from_the_plays(played: list[tuple[FinishedGame, Plays]]) -> None:
    assert len(played) == GAMES
    for game, told in played:
        assert box_of(told) == game.box


def test_plays_have_the_fields_of_the_schema(played: list[tuple[FinishedGame, Plays]]) -> None:
    told = played[0][1][:50]
    assert set(told[0]) == set(PlayOut().fields)
    for play in told:
        PlayOut(data=play).is_valid(raise_exception=True)


def test_each_play_begins_where_the_last_one_ended(played: list[tuple[FinishedGame, Plays]]) -> None:
    """Runs and passes of one series: the spot moves by the yards, the line to gain stays."""
    pairs = 0
    for _game, told in played:
        for play, later in pairwise(told):
            if play["result"] in ("gain", "loss", "no_gain", "incomplete") and later["yards"] is not None:
                pairs += 1
                assert (later["possession"], later["drive"]) == (play["possession"], play["drive"])
                assert later["spot"] == play["spot"] + play["yards"]
                assert later["spot"] + later["distance"] == play["spot"] + play["distance"]
                assert later["down"] == play["down"] + 1
    assert pairs > 20 * GAMES


def test_every_third_and_fourth_down_is_made_or_not(played: list[tuple[FinishedGame, Plays]]) -> None:
    snaps = [play for _game, told in played for play in told if play["yards"] is not None]
    late = [play for play in snaps if play["down"] in (3, 4)]
    assert len(late) > 10 * GAMES
    for play in late:
        kind = "third_down" if play["down"] == 3 else "fourth_down"
        assert [event["amount"] for event in play["events"] if event["kind"] == kind] == [play["first_down"]]


def test_the_plays_of_a_drive_are_those_of_one_side(played: list[tuple[FinishedGame, Plays]]) -> None:
    """The drives in order. The box score counts the same ones."""
    for game, told in played:
        sides: dict[int, set[str]] = {}
        for play in told:
            if play["possession"] and play["event"] in KICKOFFS:
                sides.setdefault(play["drive"], set()).add("away" if play["possession"] == "home" else "home")
            elif play["possession"]:
                sides.setdefault(play["drive"], set()).add(play["possession"])
        found = drives(game.lines)
        assert list(sides) == list(range(1, len(found) + 1))
        assert [*sides.values()] == [{SIDES[drive.side]} for drive in found]
        assert [play["drive"] for play in told] == sorted(play["drive"] for play in told)
        for side, name in enumerate(SIDES):
            assert game.box[name]["possessions"] == sum(drive.side == side for drive in found)
            assert game.box[name]["touchdowns"] == sum(
                drive.side == side and drive.result == "touchdown" for drive in found
            )


def test_fouls_have_a_side_with_the_ball(played: list[tuple[FinishedGame, Plays]]) -> None:
    fouls = [play for _game, told in played for play in told if play["event"] == "penalty"]
    assert fouls
    assert all(play["possession"] for play in fouls)


def test_only_snaps_have_calls(played: list[tuple[FinishedGame, Plays]]) -> None:
    kinds = {play["event"] for _game, told in played for play in told if play["call"] is not None}
    assert kinds - {"two_point", "two_point_failed", "penalty"} == {
        *("run", "completion", "incompletion", "sack", "interception")
    }
    assert all((play["call"] is None) == (play["defense"] is None) for _g, told in played for play in told)


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", RULESETS)
def test_box_score_of_a_refereed_game_follows_from_its_feed(client: APIClient, ruleset: str) -> None:
    game = pick_up(ruleset, away="situational")
    for _input in range(6):
        game = act(game, ANN)
    game = finish_by_computer(game=game, player=ANN)
    told = with_box_of_feed(client, game)
    events = client.get(f"/api/v1/games/{game.public_id}/events").json()["results"]
    assert told == events


@pytest.mark.django_db
def test_box_score_of_a_typed_game_follows_from_its_feed() -> None:
    fixture = fixture_with_people()
    sheet, _score = sheet_of(fixture)
    hannah = APIClient()
    hannah.force_login(named("hannah"))
    address = f"/api/v1/leagues/{fixture.season.league.slug}/seasons/1/fixtures/{fixture.number}/notation"
    assert hannah.post(address, {"text": sheet}, format="json").status_code == 201
    with_box_of_feed(hannah, Game.objects.get(fixture=fixture))


def test_every_kind_of_event_has_its_data_in_the_schema() -> None:
    assert set(EVENT_KINDS) == {"play", *FeedItem.Kind.values}
    assert [kind for kind, row in EVENT_KINDS.items() if row.data is None] == [FeedItem.Kind.PLAYS]


@pytest.mark.django_db
def test_scoring_plays_of_the_box_score_are_plays_of_the_feed(world: ApiWorld, client: APIClient) -> None:
    told = {play["number"]: play for play in told_by(pages(client, of_game(world)))}
    box = client.get(f"/api/v1/games/{world.game.public_id}/box-score").json()
    assert box["scoring"]
    for score in box["scoring"]:
        assert told[score["play"]["number"]]["result"] == score["kind"]
        assert told[score["play"]["number"]]["scored_by"] == score["side"]
