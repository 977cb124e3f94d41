"""Whatever can be entered by one door goes through every other: leagues of odd names, founded by the page, a
pasted list, CSV, the API and old seasons, are exported, imported, edited and read again as they were."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from rest_framework.test import APIClient

from engine.lines import LONGEST_NAME, guarded_cell, tidy_line
from league.almanac.old_seasons import read_old_seasons
from league.archives.tables import insert_lines, lines_of
from league.frame.csv_files import parse_rows
from league.frame.errors import Refused
from league.leagues.services import create_league
from league.models import League, Season, Team
from league.seasons.imports import import_seasons
from league.seasons.selectors import slugs_by_division
from league.seasons.services import open_season
from league.standings.files import GAME_COLUMNS, TEAM_COLUMNS, TeamsFile
from tests.helpers.people import person
from tests.league_files.leagues import exported, imported, rows_of
from tests.leagues.new_league.steps import EIGHT, fields_of, found
from tests.people.test_people import at, signed_in

pytestmark = pytest.mark.django_db

LONGEST = "W" * LONGEST_NAME
NAMES = (
    "A", "é", "Owls", "Köln", "FC Köln", "49ers", "NA", "null", "None", "0", "007", "O'Neil", "'Quoted'",
    "'=2+2", "=1+1", "-5", "@home", "+1 Lions", "Tigers...", "Dr. No", "<b>Bold</b>", "&amp", "{{ x }}",
    "%s", "%(name)s", "100%", "Łódź Ąż", "Straße", "Æthelred", "Зенит", "FC Динамо", "FC Спартак",
    "北京国安", "東京 巨人", "الأهلي", "מכבי תל אביב", "हैदराबाद निज़ाम", "ทีม ช้าง", "Sa\u0303o Paulo",
    "Los  Angeles\u00a0Rams", "Lions 🦁", "👨\u200d👩\u200d👧 Family", "Ünïcödé Ñ", "a_b", "a-b-c",
    "½ Pints", LONGEST, f"{LONGEST} {LONGEST}", f"{LONGEST} X", "team", "division", "new", "calendar", "ﹰ",
    "no/slash\\", "#1a2b3c", "season", '"Q" Club',
)  # fmt: skip
BAD = {
    "🦁": "club_name_needed",
    "Li\u202eons": "bad_characters",
    f"{LONGEST}W X": "name_too_long",
}
SIZE = 12
EMPTY = {"city": "", "nickname": "", "abbreviation": "", "primary_color": "", "secondary_color": ""}

Door = Callable[[User, list[str]], League]


def by_list(ann: User, names: list[str]) -> League:
    answer = found(signed_in(ann), listed="\n".join(names))
    assert answer.status_code == 302, answer.context["form"].errors
    return League.objects.get()


def by_csv(ann: User, names: list[str]) -> League:
    answer = found(signed_in(ann), listed=table("team,division,conference", names))
    assert answer.status_code == 302, answer.context["form"].errors
    return League.objects.get()


def by_api(ann: User, names: list[str]) -> League:
    teams = [dict(zip(("city", "nickname"), parts_of(name), strict=True)) for name in names]
    teams[0] |= {"abbreviation": "a", "primary_color": "#1A2456", "secondary_color": "#FFFFFF"}
    divisions = [{"name": names[0][:LONGEST_NAME], "teams": teams}]
    conferences = [{"name": names[1][:LONGEST_NAME], "divisions": divisions}]
    wish = {"name": "Valley League", "preset": "round_robin", "playoff_places": 4, "conferences": conferences}
    answer = program(ann).post("/api/v1/leagues", wish, "json")
    assert answer.status_code == 201, answer.content
    return League.objects.get()


def by_grouping(ann: User, names: list[str]) -> League:
    """The page of divisions of a league of other clubs, which leave."""
    client, season = signed_in(ann), found(signed_in(ann)) and Season.objects.get()
    page = at("grouping", season.league.slug, season.number)
    fields = fields_of(client.get(page).content.decode())
    for number in range(8):
        fields[f"club-{number}-place"] = ""
    for number, name in enumerate(names, start=8):
        city, nickname = parts_of(name)
        values = {"city": city, "nickname": nickname, "abbreviation": f"t{number}", "key": "base"}
        values |= {"primary_color": "#1A2456", "secondary_color": "#FFFFFF", "place": "0", "slug": ""}
        fields |= {f"club-{number}-{name}": value for name, value in values.items()}
    fields |= {"club-TOTAL_FORMS": str(8 + len(names)), "go": "next"}
    answer = client.post(page, fields)
    assert answer.status_code == 302, answer.context["form"].refusal
    return season.league


def by_old_season(ann: User, names: list[str]) -> League:
    league = create_league(name="Valley League", preset="round_robin", playoff_places=4, actor=ann)
    import_seasons(league=league, old=old_seasons(names), actor=ann)
    return league


DOORS = (by_list, by_csv, by_api, by_grouping, by_old_season)


def parts_of(name: str) -> tuple[str, str]:
    """City and nickname."""
    city, _space, nickname = tidy_line(name).rpartition(" ")
    return city, nickname


def table(header: str, names: list[str], *more: str) -> str:
    """A file of TEAMS as our own files are written."""
    out = io.StringIO()
    rows = [[*map(guarded_cell, (name, "D", "C")), *more] for name in names]
    csv.writer(out, lineterminator="\n").writerows([header.split(","), *rows])
    return out.getvalue()


def old_seasons(names: list[str]) -> Any:
    out = io.StringIO()
    games = [[guarded_cell(home), guarded_cell(away), 20, 10] for home, away in pairwise(names)]
    csv.writer(out).writerows([GAME_COLUMNS, *games])
    played = parse_rows("games.csv", out.getvalue().encode(), GAME_COLUMNS)
    teams = table("team,division,conference", names).encode()
    return read_old_seasons(played, parse_rows("teams.csv", teams, TEAM_COLUMNS), "teams.csv")


def program(user: User) -> APIClient:
    client = APIClient()
    client.force_login(user)
    return client


def teams_of(league: League) -> list[dict[str, Any]]:
    """Everything that is stored of the teams, but for their keys."""
    return list(league.teams.order_by("slug").values(*(name for name in FIELDS)))


FIELDS = [field.name for field in Team._meta.concrete_fields if field.name not in ("id", "league")]


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.mark.parametrize("door", DOORS)
def test_clubs_of_any_name_go_through_every_door(ann: User, door: Door) -> None:
    first = DOORS.index(door) * len(NAMES) // len(DOORS)  # every name comes in by one of the doors
    names = [*NAMES, *NAMES][first : first + SIZE]
    league = door(ann, names)
    new = league.teams.exclude(city__in=(line.split()[0] for line in EIGHT.splitlines()))
    assert sorted(team.name for team in new) == sorted(map(tidy_line, names))
    before = teams_of(league)
    goes_through_a_league_file(league, ann)
    can_be_edited_by_the_page(league, ann)
    can_be_edited_by_the_api(league, ann)
    goes_through_a_backup()
    finish(league)
    can_be_read_from_files(league, ann)
    goes_into_the_next_season(league, ann)
    assert teams_of(league) == before


def finish(league: League) -> None:
    """Ends the season without its games."""
    first = league.teams.order_by("slug").first()
    league.seasons.update(state=Season.State.FINISHED, champion=first)


def goes_through_a_league_file(league: League, ann: User) -> None:
    file = exported(league)
    copy = imported(file, name="Copy", actor=ann).league
    old, new = rows_of(file), rows_of(exported(copy))
    for name in ("teams", "conferences", "divisions", "memberships", "weeks", "fixtures"):
        assert new[name] == old[name], name
    for season, other in zip(league.seasons.all(), copy.seasons.all(), strict=True):
        assert slugs_by_division(season) == slugs_by_division(other)


def some_of(league: League) -> list[Team]:
    """Every fourth team, because a page takes a tenth of a second."""
    return list(league.teams.order_by("slug"))[::4]


def can_be_edited_by_the_page(league: League, ann: User) -> None:
    client = signed_in(ann)
    for team in some_of(league):
        page = at("team_settings", league.slug, team.slug)
        answer = client.post(page, fields_of(client.get(page).content.decode()))
        assert "The team already has these settings" in answer.content.decode(), team.name


def can_be_edited_by_the_api(league: League, ann: User) -> None:
    client = program(ann)
    for team in some_of(league):
        address = f"/api/v1/leagues/{league.slug}/teams/{team.slug}"
        shown = client.get(address).json()
        wish = {name: shown[name] for name in [*EMPTY, "dice"]}
        answer = client.patch(address, wish, "json")
        assert (answer.status_code, answer.json()["code"]) == (409, "nothing_changed"), (
            team.name,
            answer.json(),
        )


def can_be_read_from_files(league: League, ann: User) -> None:
    """A file of the teams' names, as `rank` and `import_season` read it, means these teams."""
    names = [team.name for team in league.teams.order_by("pk")][:SIZE]
    rows = parse_rows("teams.csv", table("team,division,conference", names).encode(), TEAM_COLUMNS)
    assert list(TeamsFile("teams.csv", rows).seasons[""]) == names
    (season,) = import_seasons(league=league, old=old_seasons(names), number=4, actor=ann)
    members = season.memberships.select_related("team").order_by("pk")
    assert [member.team.name for member in members] == names


def goes_into_the_next_season(league: League, ann: User) -> None:
    season = open_season(league=league, actor=ann)
    client, address = program(ann), f"/api/v1/leagues/{league.slug}/seasons/{season.number}/conferences"
    conferences = [
        {"name": name, "divisions": [grouped(*division) for division in divisions.items()]}
        for name, divisions in slugs_by_division(season).items()
    ]
    answer = client.put(address, {"conferences": conferences}, "json")
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing_changed"), answer.json()
    page = at("grouping", league.slug, season.number)
    fields = fields_of(client.get(page).content.decode()) | {"go": "next"}
    assert "already grouped like this" in client.post(page, fields).content.decode()
    assert client.get(at("season", league.slug, season.number)).status_code == 200


def grouped(division: str, slugs: list[str]) -> dict[str, Any]:
    return {"name": division, "teams": [{"slug": slug} for slug in slugs]}


def goes_through_a_backup() -> None:
    lines, before = list(lines_of(Team)), list(Team.objects.order_by("pk").values())
    with connection.constraint_checks_disabled():
        Team.objects.all()._raw_delete(Team.objects.db)
        insert_lines(Team, lines)
    assert list(Team.objects.order_by("pk").values()) == before


@pytest.mark.parametrize(("name", "code"), BAD.items())
def test_what_one_door_refuses_every_door_refuses(ann: User, name: str, code: str) -> None:
    names = [name, "Aston Ants", "Bexley Bees", "Corby Cats"]
    with pytest.raises(Refused) as refusal:
        by_old_season(ann, names)
    assert refusal.value.code == code
    League.objects.all().delete()
    for door in (by_list, by_csv, by_api):
        with pytest.raises(AssertionError):
            door(ann, names)
        assert not League.objects.exists(), door
