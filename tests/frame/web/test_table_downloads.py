"""The tables of every kind of page download as CSV, and no cell of them is a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve
from pytest_django import DjangoDbBlocker

from league.frame.files import tables_of
from league.models import Fixture, League, Season, Team, Week
from tests.helpers.computer_games import play_week
from tests.helpers.small_seasons import play, small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
HOSTILE = "=HYPERLINK(1)"  # a nickname that a spreadsheet would run
FORMULAS = ("=", "+", "@", "\t", "\r")
# A page of each kind with a table; the walk below finds others by their links.
PAGES = (
    *("standings/", "standings/?view=league", "standings/?view=wild-cards", "standings/?view=picture"),
    *("schedule/", "leaders/", "ranking/", "plots/", "odds/", "bracket/", "weeks/1/", "games/1/", "news/"),
)


@pytest.fixture(scope="module")
def season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """A season under way with one week that was played here, and a team with a hostile name."""
    with shared_rows(django_db_blocker):
        season = small_season()
        team = Team.objects.filter(league=season.league).order_by("pk")[0]
        Team.objects.filter(pk=team.pk).update(nickname=HOSTILE, city="+City", slug="hostile")
        League.objects.filter(pk=season.league_id).update(playoff_places=2)
        play_week(week=Week.objects.select_related("season__league__feed").get(season=season, number=1))
        play(season, through=3)
        yield season


def kind(path: str) -> str:
    try:
        return resolve(path.partition("?")[0]).route
    except Resolver404:
        return ""


def test_the_tables_of_every_kind_of_page_are_files(season: Season, client: Client) -> None:
    own = f"/leagues/{season.league.slug}/"
    game = Fixture.objects.filter(season=season, week__number=1).earliest("number").number
    waiting = [f"{own}1/{page}" for page in PAGES] + [own, f"{own}1/", f"{own}1/teams/hostile/"]
    waiting += [f"{own}1/games/{game}/", f"{own}almanac/", f"{own}records/", f"{own}rivals/"]
    seen, tables, hostile = set[str](), dict[str, int](), 0
    for path in waiting:
        page = client.get(path)
        if page.status_code != 200 or not page.get("Content-Type", "").startswith("text/html"):
            continue
        html = page.content.decode()
        found, asked = tables_of(html), dict(parse_qsl(urlsplit(path).query))
        tables[kind(path)] = tables.get(kind(path), 0) + len(found)
        for number in {len(found)} - {0}:  # each file renders the page again
            file = client.get(path, asked | {"csv": str(number)})
            assert (file.status_code, file["Content-Type"]) == (200, "text/csv; charset=utf-8"), (
                path,
                number,
            )
            assert file["Content-Disposition"].endswith('.csv"')
            cells = [cell for row in csv.reader(io.StringIO(file.content.decode())) for cell in row]
            assert cells, (path, number)
            assert not [cell for cell in cells if cell.startswith(FORMULAS) and not _is_number(cell)], path
            hostile += sum(cell.startswith("'") for cell in cells)
        if path == waiting[0]:
            assert client.get(path, asked | {"csv": str(len(found) + 1)}).status_code == 404
        for link in _links(html):
            if kind(link) and kind(link) not in seen and link.startswith(own):
                seen.add(kind(link))
                waiting.append(link)
    assert hostile, "the team's name is in the tables"
    with_tables = {name for name, count in tables.items() if count}
    assert len(with_tables) >= 10, sorted(with_tables)


def _links(html: str) -> list[str]:
    parts = html.split('href="')[1:]
    return [part.partition('"')[0].replace("&amp;", "&").partition("#")[0] for part in parts]


def _is_number(cell: str) -> bool:
    return cell[1:].replace(".", "").replace(",", "").replace("%", "").strip(" \u202f\u00a0").isdigit()
