"""What is derived can be made anew, to the same values."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

import engine
from games import storage
from games.models import BoxScore, Game, PlayByPlay
from games.services import play_fixture
from games.services.rebuilding import rebuild_game
from league.models import Season, Seed
from league.services import advance_playoffs, close_regular_season, crown_champion, prove
from league.services.rebuilding import rebuild_season
from tests.league.old import old_season
from tests.league.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return fresh(play_fixture(fixture=expansion_season(rounds=1).fixtures.get(number=3)))


@pytest.fixture
def season() -> Season:
    """Over: its two playoff clubs have met in the Bowl."""
    season = expansion_season(rounds=1)
    season.league.playoff_places = 2
    season.league.save()
    type_results(season)
    close_regular_season(season=season)
    (bowl,) = advance_playoffs(season=season)
    play_fixture(fixture=bowl)
    crown_champion(season=season)
    season.refresh_from_db()
    return season


def fresh(game: Game) -> Game:
    return Game.objects.select_related("box_score", "play_by_play").get(pk=game.pk)


def told(game: Game) -> tuple[Any, ...]:
    found = fresh(game)
    box = found.box_score
    return found.home_score, box.data, box.home_behind, box.away_behind, found.play_by_play.lines


def rebuild(*options: str) -> str:
    out = StringIO()
    call_command("rebuild", *options, stdout=out)
    return out.getvalue()


def spoil(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(home_score=99)
    BoxScore.objects.filter(game=game).update(data={}, home_behind=None, away_behind=77)
    PlayByPlay.objects.filter(game=game).update(lines=[])


def test_a_game_that_is_as_its_sheet_says_differs_in_nothing(game: Game) -> None:
    assert rebuild_game(game=game) == []


def test_a_spoiled_game_comes_back_from_its_sheet(game: Game) -> None:
    before = told(game)
    spoil(game)
    spoiled = rebuild_game(game=fresh(game))
    assert [difference.what for difference in spoiled] == ["score", "play-by-play", "box score", "behind"]
    assert told(game) == before


def test_a_sheet_that_its_seed_does_not_play_any_more_is_played_itself(game: Game) -> None:
    before = told(game)
    spoil(game)
    assert game.sheet
    Game.objects.filter(pk=game.pk).update(sheet={**game.sheet, "seed": [1, 2, 3]})
    rebuild_game(game=fresh(game))
    assert told(game) == before


def test_a_refereed_game_comes_back_from_its_entries() -> None:
    header = engine.header(ruleset="first_and_roll", teams=("base", "base"))
    play = engine.unpack(engine.auto_play(header, master=7, season=1, game=1).sheet)
    game = storage.begin(header=header)
    storage.write(game, play, {play.sheet.last: play.news}, {})
    storage.finish(game, play, storage.told_lines(game))
    before = told(game)
    spoil(game)
    rebuild_game(game=fresh(game))
    assert told(game) == before


def test_a_season_that_is_as_its_results_say_differs_in_nothing(season: Season) -> None:
    prove(season=season)
    assert rebuild_season(season=season) == []


def test_seeds_and_champion_come_back_from_the_results(season: Season) -> None:
    champion = season.champion
    seeds = list(season.seeds.order_by("pk").values_list("team", "number"))
    Seed.objects.filter(season=season).delete()
    other = season.league.teams.exclude(pk__in=[team for team, _number in seeds]).first()
    Season.objects.filter(pk=season.pk).update(champion=other)
    assert "champion" in [difference.what for difference in rebuild_season(season=season)]
    season.refresh_from_db()
    assert season.champion == champion
    assert list(season.seeds.order_by("pk").values_list("team", "number")) == seeds


def test_the_champion_of_an_old_season_comes_back(season: Season) -> None:
    old = old_season(season.league, number=7)
    champion = old.champion
    Season.objects.filter(pk=old.pk).update(champion=season.champion)
    rebuild_season(season=old)
    old.refresh_from_db()
    assert old.champion == champion


def test_a_bowl_that_is_decided_waits_for_its_crowning(season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(state=Season.State.PLAYOFFS, champion=None)
    assert rebuild_season(season=season) == []


def test_checking_names_what_differs_changes_nothing_and_ends_with_1(season: Season) -> None:
    assert rebuild("--check").endswith("2 seasons and games looked at, 0 values differ.\n")
    game = Game.objects.get()
    spoil(game)
    with pytest.raises(CommandError) as differs:
        rebuild("--check")
    assert differs.value.returncode == 1
    assert fresh(game).home_score == 99
    assert "score: [99, " in rebuild("--league", season.league.slug)
    assert "0 values differ" in rebuild("--check")


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ({"coaches": ["nobody", "situational"]}, "there is no 'nobody'. (unknown_coach)"),
        ({"components": {"name": "lost_box", "digest": ""}}, "(unknown_components)"),
        ({"teams": []}, "what is stored of it is broken, "),
    ],
)
def test_a_game_that_cannot_be_rebuilt_is_named_and_counted_and_ends_with_1(
    season: Season, header: dict[str, Any], why: str
) -> None:
    game = Game.objects.get()
    Game.objects.filter(pk=game.pk).update(header=game.header | header)
    for options in ([], ["--check"]):
        out = StringIO()
        with pytest.raises(CommandError, match=r"^1 could not be rebuilt") as ended:
            call_command("rebuild", *options, stdout=out)
        assert ended.value.returncode == 1
        named, counted = out.getvalue().splitlines()
        assert (": cannot be rebuilt: " in named, why in named) == (True, True)
        assert counted.startswith("2 seasons and games looked at, 0 values ")


@pytest.mark.parametrize("name", ["situational:careful", "situational:air", "situational:balanced"])
def test_a_game_whose_coach_has_another_name_today_is_rebuilt(game: Game, name: str) -> None:
    before = told(game)
    Game.objects.filter(pk=game.pk).update(header=game.header | {"coaches": [name, "situational"]})
    spoil(game)
    rebuild_game(game=fresh(game))
    assert told(game) == before


def test_an_unknown_league_is_refused() -> None:
    with pytest.raises(CommandError, match="no_such_league"):
        rebuild("--league", "none")
