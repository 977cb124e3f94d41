"""Derived data can be rebuilt, with the same values."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoDbBlocker

from engine.play import setup
from engine.play.house import auto_play, unpack
from games.management.commands.rebuild import Marks, RebuildReport, SeasonTask, rebuild_game
from games.models import BoxScore, Game, PlayByPlay
from games.records import scoresheets
from league.clinch.proofs import prove_clinches
from league.models import Result, Season, Seed
from league.playoffs.services import advance_playoffs, crown_champion, rebuild_season
from league.seasons.services import close_regular_season
from tests.helpers.clubs import drawn_season
from tests.helpers.computer_games import play_fixture
from tests.helpers.old_seasons import old_season
from tests.helpers.small_seasons import play
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        season = drawn_season()
        play(season, through=3)
        close_regular_season(season=season)
        (bowl,) = advance_playoffs(season=season)
        play_fixture(fixture=bowl)
        crown_champion(season=season)
        yield season.pk


@pytest.fixture
def season(key: int) -> Season:
    """A finished season: its two playoff clubs have met in the final, the only game that was played here."""
    return Season.objects.select_related("league", "champion").get(pk=key)


@pytest.fixture
def game(season: Season) -> Game:
    return Game.objects.select_related("box_score", "play_by_play").get(fixture__season=season)


def fresh(game: Game) -> Game:
    return Game.objects.select_related("box_score", "play_by_play").get(pk=game.pk)


def derived(game: Game) -> tuple[Any, ...]:
    found = fresh(game)
    box = found.box_score
    return found.home_score, box.data, box.home_behind, box.away_behind, box.flow, found.play_by_play.lines


def rebuild(*options: str) -> str:
    out = StringIO()
    call_command("rebuild", *options, stdout=out)
    return out.getvalue()


def spoil(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(home_score=99)
    BoxScore.objects.filter(game=game).update(data={}, home_behind=None, away_behind=77, flow=None)
    PlayByPlay.objects.filter(game=game).update(lines=[])


def test_intact_game_has_no_differences(game: Game) -> None:
    assert rebuild_game(game=game) == []


def test_damaged_game_is_rebuilt_from_its_sheet(game: Game) -> None:
    before = derived(game)
    spoil(game)
    spoiled = rebuild_game(game=fresh(game))
    assert [line.partition(":")[0] for line in spoiled] == [
        "score",
        "play-by-play",
        "box score",
        "behind",
        "flow",
    ]
    assert derived(game) == before


def test_sheet_that_no_longer_follows_its_seed_is_replayed_by_its_entries(game: Game) -> None:
    before = derived(game)
    spoil(game)
    assert game.sheet
    Game.objects.filter(pk=game.pk).update(sheet={**game.sheet, "seed": [1, 2, 3]})
    rebuild_game(game=fresh(game))
    assert derived(game) == before


def test_refereed_game_is_rebuilt_from_its_entries() -> None:
    header = setup.header(ruleset="first_and_roll", teams=("base", "base"))
    play = unpack(auto_play(header, master=7, season=1, game=1).sheet)
    game = scoresheets.begin_game(header=header)
    scoresheets.write_entries(game, play, {play.sheet.last: play.new_lines}, {})
    scoresheets.freeze_finished_game(game, play, scoresheets.play_by_play_lines(game))
    before = derived(game)
    spoil(game)
    rebuild_game(game=fresh(game))
    assert derived(game) == before


def test_intact_season_has_no_differences(season: Season) -> None:
    prove_clinches(season=season)
    assert rebuild_season(season=season) == []


def test_seeds_and_champion_are_rebuilt_from_the_results(season: Season) -> None:
    champion = season.champion
    seeds = list(season.seeds.order_by("pk").values_list("team", "number"))
    Seed.objects.filter(season=season).delete()
    other = season.league.teams.exclude(pk__in=[team for team, _number in seeds]).first()
    Season.objects.filter(pk=season.pk).update(champion=other)
    assert "champion" in [line.partition(":")[0] for line in rebuild_season(season=season)]
    season.refresh_from_db()
    assert season.champion == champion
    assert list(season.seeds.order_by("pk").values_list("team", "number")) == seeds


def test_champion_of_an_imported_season_is_rebuilt(season: Season) -> None:
    old = old_season(season.league, number=7)
    champion = old.champion
    Season.objects.filter(pk=old.pk).update(champion=season.champion)
    rebuild_season(season=old)
    old.refresh_from_db()
    assert old.champion == champion


def test_rebuild_does_not_crown_a_champion(season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(state=Season.State.PLAYOFFS, champion=None)
    assert rebuild_season(season=season) == []


def test_check_lists_differences_changes_nothing_and_exits_with_1(season: Season) -> None:
    assert rebuild("--check").endswith("2 seasons and games checked, 0 values differ.\n")
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
def test_game_that_cannot_be_rebuilt_is_reported_and_exits_with_1(
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
        assert counted.startswith("2 seasons and games checked, 0 values ")


def test_an_unknown_league_is_refused() -> None:
    with pytest.raises(CommandError, match="no_such_league"):
        rebuild("--league", "none")


def test_an_interrupted_check_continues(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    old_season(season.league, number=7)
    run = SeasonTask.run

    def interrupted(task: SeasonTask) -> RebuildReport:
        if task.season != season.pk:
            raise KeyboardInterrupt
        return run(task)

    with monkeypatch.context() as patched:
        patched.setattr(SeasonTask, "run", interrupted)
        with pytest.raises(KeyboardInterrupt):
            rebuild("--check")
    assert "1 seasons are done" in (rest := rebuild("--check"))
    assert rest.endswith("3 seasons and games checked, 0 values differ.\n")
    assert "are done" not in rebuild("--check")


def test_a_season_that_has_changed_is_checked_again(season: Season, tmp_path: Path) -> None:
    marks = Marks(tmp_path / "marks", [])
    marks.add(season.pk, 2)
    assert Marks(tmp_path / "marks", []).things_of(season.pk) == 2
    Result.objects.filter(fixture__season=season)[0].save()
    assert Marks(tmp_path / "marks", []).things_of(season.pk) == 0
    assert Marks(tmp_path / "marks", ["other"]).things_of(season.pk) == 0
