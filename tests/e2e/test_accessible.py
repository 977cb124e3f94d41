"""axe-core finds nothing serious on one page of each kind: tables, forms, a game, the referee."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from playwright.sync_api import BrowserContext, Page

from games.records.participants import Participant
from games.services.fixtures.computer_games import play_fixture
from games.services.table.start import start_game
from league.models import Season
from league.services.people.coaches import assign_coach
from tests.e2e.test_policy import PHONE, sign_in
from tests.installation import Installation
from tests.league.people import person
from tests.league.small_seasons import small_season

SERIOUS = {"serious", "critical"}
CONTRAST = {"runOnly": ["color-contrast"]}  # the only rule that dark colors affect


def addresses(season: Season, coach: User) -> list[str]:
    """Addresses of one page of each kind, in a season with a finished game and one at the table."""
    over, open_game = season.fixtures.select_related("season__league", "week", "home", "away")[:2]
    play_fixture(fixture=over)
    assign_coach(team=open_game.home, person=coach)
    player = Participant(user=coach, name=coach.username)
    game = start_game(player=player, fixture=open_game, deciders=("me", "situational"))
    league = f"/leagues/{season.league.slug}/"
    of_season = [
        "standings/",
        "schedule/",
        "news/",
        f"games/{over.number}/",
        f"games/{season.fixtures.count()}/result/",
    ]
    return [
        "/play/",
        "/found/",
        "/accounts/password/change/",
        f"/play/{game.public_id}/",
        f"{league}settings/",
        f"{league}members/",
        *(f"{league}1/{page}" for page in of_season),
    ]


def found(page: Page, options: dict[str, list[str]] | None = None) -> list[str]:
    """The violations that axe rates as serious or worse, with their elements."""
    violations = Axe().run(page, options=options or {}).response["violations"]
    return [
        f"{page.url} {violation['id']} {node['target']}"
        for violation in violations
        if violation["impact"] in SERIOUS
        for node in violation["nodes"]
    ]


def test_axe_finds_nothing_serious_in_light_or_dark_colors(
    stack: Installation, page: Page, context: BrowserContext
) -> None:
    season = small_season()
    ann = person("ann")
    User.objects.filter(pk=ann.pk).update(is_superuser=True)
    pages = addresses(season, ann)
    sign_in(context, stack.url, ann)
    page.set_viewport_size(PHONE)
    page.set_default_timeout(60_000)
    wrong: list[str] = []
    for path in pages:
        page.emulate_media(color_scheme="light")
        response = page.goto(stack.url + path)
        assert response
        assert response.ok
        wrong += found(page)
        page.emulate_media(color_scheme="dark")
        wrong += found(page, CONTRAST)
    assert wrong == []
