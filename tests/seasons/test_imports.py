"""Importing seasons that were played elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from league.almanac.figures import contests_of
from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role
from league.history.services import revert_change
from league.leagues.services import create_league
from league.models import Change, League, Season, Team
from league.results.services import Score, correct_result
from league.seasons.imports import import_seasons
from league.seasons.services import open_season
from league.standings.selectors import standings_of
from tests.helpers.nfl_history import nfl_division_orders
from tests.helpers.old_seasons import GAMES, TEAMS, nfl_files, old_season, read
from tests.helpers.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return create_league(name="Old League")


def refusal(league: League, games: str = GAMES, teams: str = TEAMS, number: int | None = None) -> Refused:
    with pytest.raises(Refused) as refused:
        import_seasons(league=league, old=read(games, teams), number=number)
    assert not Season.objects.filter(league=league, imported=True).exists()
    return refused.value


def test_real_seasons_are_reproduced_with_orders_and_champions(league: League) -> None:
    seasons = import_seasons(league=league, old=read(*nfl_files("2002", "2003")))
    champions = [(season.number, season.champion and season.champion.abbreviation) for season in seasons]
    assert champions == [(2002, "TB"), (2003, "NE")]
    for season in seasons:
        short = dict(league.teams.values_list("slug", "abbreviation"))
        orders = {
            conference: {name: [short[slug] for slug in order] for name, order in divisions.items()}
            for conference, divisions in standings_of(season).divisions.items()
        }
        assert orders == nfl_division_orders()[str(season.number)]
    assert league.teams.count() == 32


def test_an_old_season_is_finished_and_has_its_weeks_and_rounds(league: League) -> None:
    season = old_season(league)
    assert (season.number, season.state, season.champion and season.champion.name) == (
        1999,
        Season.State.FINISHED,
        "Denver Dogs",
    )
    weeks = season.weeks.order_by("number").values_list("number", "name", "round")
    assert list(weeks) == [(1, "Week 1", None), (2, "Week 2", None), (3, "1st & Goal Bowl", 1)]
    assert [(c.week, c.home, c.playoff) for c in contests_of(league)][-1] == (3, "ann-arbor-ants", True)


def test_without_playoffs_the_best_of_the_standings_is_the_champion(league: League) -> None:
    season = old_season(league, "\n".join(GAMES.splitlines()[:-1]))
    assert season.champion
    assert season.champion.name == "Ann Arbor Ants"


def test_points_deducted_in_the_file_count_and_decide_the_champion(league: League) -> None:
    header, *lines = TEAMS.splitlines()
    teams = "\n".join(
        [f"{header},adjustment", *(line + (",-3" if line.startswith("Ann") else ",") for line in lines)]
    )
    (season,) = import_seasons(league=league, old=read("\n".join(GAMES.splitlines()[:-1]), teams))
    assert (season.champion and season.champion.name, len(season.adjustments)) == ("Denver Dogs", 1)
    assert str(standings_of(season).records["ann-arbor-ants"].overall) == "2-0 (-3)"


def test_imported_clubs_match_existing_teams_of_the_league(league: League) -> None:
    open_season(league=league)
    Season.objects.filter(league=league).update(number=7)
    teams = TEAMS.replace("Boston Bees", "Cobras")
    import_seasons(league=league, old=read(GAMES.replace("Boston Bees", "Cobras"), teams), number=1)
    assert Team.objects.filter(league=league, nickname="Cobras").count() == 1
    assert league.teams.count() == 24 + 3


def test_games_without_weeks_and_seasons_are_played_in_order(league: League) -> None:
    lines = ["home,away,home_score,away_score", *(line.split(",", 3)[3] for line in GAMES.splitlines()[1:5])]
    season = old_season(league, "\n".join(lines))
    weeks = season.fixtures.order_by("number").values_list("week__number", flat=True)
    assert (season.number, list(weeks)) == (1, [1, 1, 2, 2])


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("20,10", "20,", "missing_score", 2),
        ("20,10", ",", "not_played", 2),
        ("20,10", "20,ten", "bad_number", 2),
        ("20,10", "20,1000", "bad_number", 2),
        ("1999,2,REG,Boston", "1999,1,REG,Boston", "twice_in_a_week", 4),
        ("1999,2,REG,Boston", "1999,0,REG,Boston", "bad_week", 4),
        ("13,16", "13,13", "playoff_tie", 6),
        ("Chicago Cats,Denver", "Chicago Cubs,Denver", "unknown_team", 3),
    ],
)
def test_invalid_line_is_reported(league: League, old: str, new: str, code: str, line: int) -> None:
    with pytest.raises(Refused) as refused:
        read(GAMES.replace(old, new))
    assert refused.value.code == code
    assert refused.value.sentence.startswith(f"games.csv, line {line}: ")


def test_season_numbers_follow_chronological_order(league: League) -> None:
    old_season(league)
    with pytest.raises(Refused) as taken:
        old_season(league)
    assert taken.value.code == "number_taken"
    open_season(league=league)
    assert old_season(league, number=5).number == 5
    with pytest.raises(Refused) as after:
        old_season(league, number=2001)
    assert after.value.code == "season_open"
    with pytest.raises(Refused) as bad:
        old_season(league, number=0)
    assert bad.value.code == "bad_number"


def test_two_names_of_one_team_are_refused(league: League) -> None:
    teams = TEAMS.replace("Boston Bees", "Ann-Arbor Ants")
    assert refusal(league, GAMES.replace("Boston Bees", "Ann-Arbor Ants"), teams).code == "same_team"


def test_empty_file_imports_nothing(league: League) -> None:
    assert refusal(league, GAMES.splitlines()[0]).code == "nothing_to_import"


def test_only_managers_can_import(league: League) -> None:
    viewer = person("vic", league, Role.VIEWER)
    with pytest.raises(Forbidden):
        import_seasons(league=league, old=read(), actor=viewer)


def test_reverting_an_import_removes_its_teams(league: League) -> None:
    eve = person("eve", league, Role.COMMISSIONER)
    import_seasons(league=league, old=read(), actor=eve)
    revert_change(change=Change.objects.get(kind=Change.Kind.SEASON_IMPORTED), actor=eve)
    assert (league.seasons.count(), league.teams.count()) == (0, 0)


def test_correcting_a_final_changes_the_champion(league: League) -> None:
    season = old_season(league)
    final = season.fixtures.order_by("number").last()
    assert final
    correct_result(fixture=final, score=Score((20, 16)), reason="The paper had it wrong.")
    season.refresh_from_db()
    assert season.champion
    assert season.champion.name == "Ann Arbor Ants"
    assert season.fixtures.count() == 5


def test_the_command_reads_the_files(league: League, tmp_path: Path) -> None:
    games, teams = tmp_path / "games.csv", tmp_path / "teams.csv"
    games.write_text(GAMES)
    teams.write_text(TEAMS)
    call_command(
        "import_season", league.slug, "--games", games, "--teams", teams, "--number", "3", "--verbosity", "0"
    )
    assert [season.number for season in league.seasons.all()] == [3]
    with pytest.raises(CommandError, match="no_such_league"):
        call_command("import_season", "none", "--games", games, "--teams", teams)
