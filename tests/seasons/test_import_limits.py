"""What one import of old seasons may hold, and what it does while others cannot write."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from league.almanac.figures import figures_of
from league.almanac.old_seasons import MOST_CLUBS, MOST_DIVISIONS, MOST_GAMES, MOST_ROUNDS, MOST_SEASONS
from league.almanac.pasts import store_pasts
from league.frame.csv_files import LONGEST_CELL
from league.frame.errors import Refused
from league.leagues.services import create_league
from league.models import League, Season, SeasonFigures, Team
from league.playoffs.services import champion_of_old
from league.seasons import imports
from league.seasons.imports import import_seasons, plan_imports, save_imports
from league.standings.selectors import standings_of
from tests.helpers.hostile_seasons import Files, largest_files, many_divisions, many_rounds, old_files
from tests.helpers.old_seasons import GAMES, TEAMS, read

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return create_league(name="Old League")


def statements(league: League, files: Files, number: int = 1) -> int:
    """How many statements the transaction of this import has."""
    plan = plan_imports(league=league, old=read(*files), number=number)
    with CaptureQueriesContext(connection) as queries:
        save_imports(league=league, plan=plan)
    return len(queries)


@pytest.mark.parametrize(
    ("files", "code"),
    [
        (old_files(MOST_SEASONS + 1, 2, 1), "too_many_seasons"),
        (old_files(1, MOST_CLUBS, MOST_GAMES + 1), "too_many_games"),
        (old_files(1, MOST_CLUBS + 2, 1), "too_many_clubs"),
        (many_divisions(MOST_DIVISIONS + 1), "too_many_clubs"),
        (many_rounds(MOST_ROUNDS + 1), "too_many_rounds"),
        ((GAMES.replace("1999,1", "1" * 5000 + ",1"), TEAMS), "cell_too_long"),
        ((GAMES.replace("1999", "1" * LONGEST_CELL), TEAMS), "name_too_long"),
        ((GAMES.replace("20,10", "x" * 100_000 + ",10"), TEAMS), "cell_too_long"),
        (("home,away,home_score,away_score\n" + "Boston Bees,Denver Dogs,1,0\n" * 100, TEAMS), "bad_week"),
    ],
    ids=lambda value: value if isinstance(value, str) else "files",
)
def test_files_beyond_a_limit_are_refused_while_they_are_read(files: Files, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read(*files)
    assert (refused.value.code, len(refused.value.sentence) < 300) == (code, True)


def test_a_season_has_a_limited_number_of_divisions() -> None:
    games, _teams = old_files(1, MOST_CLUBS, 1)
    teams = "\n".join(("team,conference,division", *(f"Old T{n},C,D{n}" for n in range(MOST_CLUBS))))
    with pytest.raises(Refused, match="at most 16") as refused:
        read(games, teams)
    assert refused.value.code == "too_many_divisions"


def test_the_largest_import_is_saved_in_few_statements(league: League) -> None:
    files = largest_files()
    plan = plan_imports(league=league, old=read(*files))
    with CaptureQueriesContext(connection) as queries:
        save_imports(league=league, plan=plan)
    assert (league.seasons.count(), league.teams.count()) == (MOST_SEASONS, MOST_CLUBS)
    inserts = sum(query["sql"].startswith("INSERT") for query in queries)
    assert len(queries) - inserts < MOST_SEASONS * 25
    assert inserts < MOST_SEASONS * 15  # a row of its own for each game would be 6,000


def test_statements_do_not_grow_with_clubs_nor_divisions(league: League) -> None:
    few = statements(league, many_divisions(2), 1)
    assert statements(league, many_divisions(MOST_DIVISIONS), 2) <= few + 2


def test_the_transaction_ranks_nobody(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_imports(league=league, old=read())
    monkeypatch.setattr(imports, "rank", None)
    monkeypatch.setattr("league.standings.selectors.rank", None)
    (season,) = save_imports(league=league, plan=plan)
    assert season.state == Season.State.FINISHED


@pytest.mark.parametrize("games", [GAMES, "\n".join(GAMES.splitlines()[:-1])])
def test_the_plan_says_what_the_saved_season_shows(league: League, games: str) -> None:
    (planned,) = plan_imports(league=league, old=read(games))
    assert not league.seasons.exists()
    (season,) = import_seasons(league=league, old=read(games))
    assert planned.standings == standings_of(season)
    assert planned.champion == champion_of_old(season).slug


def test_seasons_of_one_import_add_up_like_seasons_of_several(league: League) -> None:
    header, *lines = GAMES.splitlines()
    nothing = [f"{line.rsplit(',', 2)[0].replace('1999', '1997')},,,no_contest" for line in lines[:4]]
    played = [f"{line.replace('13,16', '20,3')}," for line in lines]
    import_seasons(league=league, old=read(GAMES.replace("1999", "1998")))
    import_seasons(league=league, old=read("\n".join((f"{header},outcome", *nothing, *played))))
    rows = SeasonFigures.objects.filter(season__league=league).select_related("season")
    stored = {row.season.number: row.past for row in rows}
    assert len(stored) == 3
    for row in rows:
        assert (row.contests, row.totals) == tuple(figures_of(row.season).values())
    rows.update(past=None)
    store_pasts(league, 1)
    assert stored == dict(rows.values_list("season__number", "past"))


def test_a_plan_is_refused_after_the_teams_have_changed(league: League) -> None:
    plan = plan_imports(league=league, old=read())
    Team.objects.create(league=league, key="base", slug="boston-bees-2", nickname="Boston Bees")
    with pytest.raises(Refused) as refused:
        save_imports(league=league, plan=plan)
    assert (refused.value.code, league.seasons.count()) == ("changed_meanwhile", 0)


def test_a_club_without_a_letter_in_its_name_is_refused(league: League) -> None:
    old = read(GAMES.replace("Boston Bees", "***"), TEAMS.replace("Boston Bees", "***"))
    with pytest.raises(Refused) as refused:
        import_seasons(league=league, old=old)
    assert (refused.value.code, league.teams.count()) == ("club_name_needed", 0)


def test_a_league_holds_a_limited_number_of_teams_seasons_and_games(
    league: League, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    import_seasons(league=league, old=read())
    later = read(GAMES.replace("1999", "2000"))
    settings.GAMES_PER_LEAGUE = 9
    with pytest.raises(Refused, match="stored games") as games:
        import_seasons(league=league, old=later)
    settings.GAMES_PER_LEAGUE = 10
    monkeypatch.setattr(imports, "MOST_SEASONS", 1)
    with pytest.raises(Refused, match="1 seasons") as seasons:
        import_seasons(league=league, old=later)
    monkeypatch.setattr(imports, "MOST_SEASONS", 2)
    monkeypatch.setattr(imports, "MOST_TEAMS", 4)
    new = read(GAMES.replace("1999", "2000").replace("Bees", "Bats"), TEAMS.replace("Bees", "Bats"))
    with pytest.raises(Refused, match="4 teams") as teams:
        import_seasons(league=league, old=new)
    codes = [refused.value.code for refused in (games, seasons, teams)]
    assert codes == ["quota_exceeded", "quota_exceeded", "too_many_teams"]
    assert import_seasons(league=league, old=later)
