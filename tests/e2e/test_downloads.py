"""Every kind of file downloads as the same bytes, compressed or not, by a program and by a browser."""

from __future__ import annotations

from pathlib import Path

import urllib3
from playwright.sync_api import Browser

from league.clinch.proofs import prove_clinches
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


def test_a_browser_and_programs_that_decode_or_do_not_get_the_same_bytes(
    stack: Installation, browser: Browser, tmp_path: Path
) -> None:
    season = small_season()
    play_week(week=season.weeks.select_related("season__league__feed").get(number=1))
    play(season, through=2)
    prove_clinches(season=season)  # or a worker's marks would arrive between two downloads
    slug, compressed, saved = season.league.slug, 0, tmp_path / "file"
    context = browser.new_context(base_url=stack.url, accept_downloads=True)
    page = context.new_page()
    page.goto("/learn/")
    with urllib3.PoolManager(retries=False, timeout=60) as client:

        def asked(method: str, path: str, accepted: str) -> urllib3.BaseHTTPResponse:
            return client.request(method, stack.url + path, headers={"Accept-Encoding": accepted})

        for template in SAVED + SHOWN:
            path = template.format(slug=slug, season=f"/leagues/{slug}/1/")
            plain, decoded = asked("GET", path, "identity"), asked("GET", path, "gzip")
            assert (plain.status, decoded.status) == (200, 200), path
            assert "Content-Encoding" not in plain.headers, path
            compressed += decoded.headers.get("Content-Encoding") == "gzip"
            if template != "{season}":  # a page has tokens of its own
                assert decoded.data == plain.data, path
            assert decoded.data, path
            head = asked("HEAD", path, "gzip")
            assert (head.status, head.data) == (200, b""), path
            if template in SAVED:
                with page.expect_download() as started:
                    page.evaluate("address => { location.href = address }", path)
                started.value.save_as(saved)
                assert saved.read_bytes() == plain.data, path
    assert compressed >= len(SAVED), "nothing was compressed, so nothing was decoded"
    context.close()
