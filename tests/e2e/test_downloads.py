"""Every kind of file downloads as the same bytes, compressed or not, by a program and by a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
import urllib3
from playwright.sync_api import Browser

from league.clinch.proofs import prove_clinches
from league.models import Season
from tests.helpers.computer_games import play_week
from tests.helpers.small_seasons import play, small_season
from tests.installation import Installation

SAVED = (  # the browser saves these
    "{season}data/plays.csv",
    "{season}data/games.csv",
    "{season}schedule/games.csv",
    "{season}standings/?csv=1",
    "{season}games/1/?csv=drive-table",
    "/api/v1/leagues/{slug}/exports/plays.csv",
    "/api/v1/leagues/{slug}/seasons/1/exports/teams.csv",
    "/leagues/{slug}/calendar.ics",
)
SHOWN = (  # the browser shows these
    "{season}card.png",
    "/leagues/{slug}/results.atom",
    "/api/v1/leagues/{slug}/seasons/1/standings",
    "/api/v1/schema",
    "{season}",
)


@pytest.fixture
def season(stack: Installation) -> Season:
    season = small_season()
    play_week(week=season.weeks.select_related("season__league__feed").get(number=1))
    play(season, through=2)
    prove_clinches(season=season)  # or a worker's marks would arrive between two downloads
    return season


def paths(season: Season, templates: tuple[str, ...]) -> list[str]:
    slug = season.league.slug
    return [path.format(slug=slug, season=f"/leagues/{slug}/1/") for path in templates]


def test_a_program_that_decodes_gets_what_a_program_that_does_not_gets(
    stack: Installation, season: Season
) -> None:
    compressed = 0
    with urllib3.PoolManager(retries=False, timeout=60) as client:
        for path in paths(season, SAVED + SHOWN):
            answers = {
                accepted: client.request("GET", stack.url + path, headers={"Accept-Encoding": accepted})
                for accepted in ("identity", "gzip")
            }
            assert {answer.status for answer in answers.values()} == {200}, path
            plain, decoded = answers["identity"], answers["gzip"]
            assert "Content-Encoding" not in plain.headers, path
            compressed += decoded.headers.get("Content-Encoding") == "gzip"
            if path != paths(season, SHOWN)[-1]:  # a page has tokens of its own
                assert decoded.data == plain.data, path
            assert decoded.data, path
            head = client.request("HEAD", stack.url + path, headers={"Accept-Encoding": "gzip"})
            assert (head.status, head.data) == (200, b""), path
    assert compressed >= len(SAVED), "nothing was compressed, so nothing was decoded"


def test_a_browser_saves_the_file_that_a_program_gets(
    stack: Installation, season: Season, browser: Browser, tmp_path: Path
) -> None:
    context = browser.new_context(base_url=stack.url, accept_downloads=True)
    page = context.new_page()
    page.goto("/learn/")
    with urllib3.PoolManager(retries=False, timeout=60) as client:
        for path in paths(season, SAVED):
            with page.expect_download() as started:
                page.evaluate("address => { location.href = address }", path)
            saved = tmp_path / "file"
            started.value.save_as(saved)
            plain = client.request("GET", stack.url + path, headers={"Accept-Encoding": "identity"})
            assert saved.read_bytes() == plain.data, path
    context.close()
