"""Computer games of a season are unpredictable before and verifiable afterwards."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from games.autoplay.computer_games import play_for_both, simulate_fixture
from games.models import Game
from games.records import scoresheets
from games.story.proofs import check_proof, proof_of
from league.frame.permissions import Role
from league.frame.secrets import commitment_of, game_purpose, game_seed
from league.history.services import revert_change
from league.leagues.teams import choose_computer_coach
from league.models import Change, Fixture, League, Season
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db


def secret_season(name: str = "Test League", seed: int = 7) -> Season:
    return small_season(name, preset="round_robin", public_dice=False, seed=seed)


def of(season: Season, number: int) -> Fixture:
    return season.fixtures.select_related("season__league", "home", "away", "week").get(number=number)


def commissioner(league: League) -> User:
    return person("eve", league, Role.COMMISSIONER)


def seed(game: Game) -> list[int]:
    found: list[int] = scoresheets.packed_sheet(game)["seed"]
    return found


def proof(game: Game) -> dict[str, Any]:
    """The proof as read from a file."""
    related = Game.objects.select_related("box_score", "drawn_from")
    read: dict[str, Any] = json.loads(json.dumps(proof_of(related.get(pk=game.pk))))
    return read


def test_chosen_seed_does_not_decide_a_game() -> None:
    one, other = (play_fixture(fixture=of(secret_season(seed=7, name=name), 3)) for name in ("A", "B"))
    assert seed(one) != seed(other)
    assert [7, 1, 3] not in (seed(one), seed(other))


def test_a_games_seed_is_96_bits_of_the_secret_for_its_number_and_clubs() -> None:
    season = secret_season()
    fixture = of(season, 3)
    purpose = game_purpose(number=3, home=fixture.home.slug, away=fixture.away.slug)
    game = play_fixture(fixture=fixture)
    assert seed(game) == list(game_seed(season.secrets.get().value, purpose))
    assert (game.drawn_for, purpose) == (purpose, f"game 3: {fixture.away.slug} at {fixture.home.slug}")


def test_season_with_public_dice_uses_its_seed() -> None:
    season = small_season()
    assert not season.secrets.exists()
    assert seed(play_fixture(fixture=of(season, 3))) == [7, 1, 3]


def test_proof_before_the_end_of_the_season_lists_later_checks() -> None:
    season = secret_season()
    data = proof(play_fixture(fixture=of(season, 3)))
    found = check_proof(data)
    assert (data["dice"], data["secret"], found.differences) == ("season", "", ())
    assert "can be checked once the season has ended" in found.unchecked[0]
    assert data["commitment"] == season.secrets.get().commitment == commitment_of(season.secrets.get().value)


def test_wrong_rolls_and_decisions_are_detected() -> None:
    data = proof(play_fixture(fixture=of(secret_season(), 1)))
    assert (
        check_proof(data | {"seed": [1, 2, 3]})
        .differences[0]
        .endswith("From here on, the seed gives a different game.")
    )
    declared = data | {"coaches": 0}
    assert check_proof(declared).differences == ()


def test_secret_is_not_readable_before_the_end_of_the_season(client: Client) -> None:
    season = secret_season()
    game = play_fixture(fixture=of(season, 1))
    value = season.secrets.get().value
    pages = ["", "standings/", "games/1/", "schedule/", "weeks/1/", "bracket/"]
    addresses = [f"/leagues/test-league/1/{page}" for page in pages]
    api = ["", "/fixtures", "/standings", "/fixtures/1"]
    addresses += [f"/api/v1/leagues/test-league/seasons/1{name}" for name in api]
    addresses += [f"/api/v1/games/{game.public_id}/proof", f"/api/v1/games/{game.public_id}"]
    addresses += ["/leagues/test-league/history/", "/api/v1/leagues/test-league/feed"]
    addresses += ["/api/v1/leagues/test-league/changes", f"/play/{game.public_id}/proof/"]
    answers = [client.get(address) for address in addresses]
    assert {answer.status_code for answer in answers} <= {200, 302}
    assert not [answer for answer in answers if value in answer.content.decode()]


def read_by(client: Client, *starts: str, most: int = 30) -> str:
    """All pages reachable by links from these addresses."""
    waiting, seen, read = list(starts), set(starts), ""
    while waiting and len(seen) - len(waiting) < most:
        answer = client.get(waiting.pop(0))
        text = answer.getvalue().decode(errors="replace")
        read += text
        found = re.findall(r'["\'](/(?:leagues|play|api/v1)/[^"\'#\s]*)', text)
        new = [one for one in dict.fromkeys(found) if one not in seen and "live" not in one]
        seen.update(new)
        waiting += new
    return read


def test_readable_data_does_not_predict_the_next_game(client: Client) -> None:
    season = secret_season()
    game = play_fixture(fixture=of(season, 1))
    client.force_login(person("ben", season.league, Role.COACH))
    api = "/api/v1/leagues/test-league"
    read = read_by(
        client,
        "/leagues/test-league/1/",
        f"{api}/seasons/1",
        f"{api}/feed",
        f"{api}/changes",
        f"/api/v1/games/{game.public_id}/proof",
        f"/play/{game.public_id}/proof/",
    )
    secret, commitment = season.secrets.get().value, season.secrets.get().commitment
    fixture = of(season, 2)
    purpose, played = (
        f"game 2: {fixture.away.slug} at {fixture.home.slug}",
        simulate_fixture(fixture).finished.sheet.seed,
    )
    known = {one.lower() for one in re.findall(r"\b[0-9a-fA-F]{64}\b", read)}
    assert commitment in known
    assert str(seed(game)[0]) in read
    assert secret not in read
    assert [one for one in known if game_seed(one, purpose) == played] == []
    assert played not in {(7, 1, 2), tuple(seed(game))}
    assert not [number for number in played if str(number) in read]


def test_games_of_a_private_league_are_verifiable_by_members_only(client: Client) -> None:
    season = secret_season()
    game = play_fixture(fixture=of(season, 1))
    League.objects.update(visibility=League.Visibility.PRIVATE)
    addresses = [f"/play/{game.public_id}/proof/", f"/api/v1/games/{game.public_id}/proof"]
    assert [client.get(address).status_code for address in addresses] == [404, 404]
    client.force_login(commissioner(season.league))
    assert [client.get(address).status_code for address in addresses] == [200, 200]


def test_reverted_game_is_the_same_when_played_again() -> None:
    season = secret_season()
    eve, fixture = commissioner(season.league), of(season, 1)
    first = play_for_both(fixture=fixture, actor=eve)
    revert_change(change=Change.objects.get(kind="deadline_passed"), actor=eve)
    choose_computer_coach(team=fixture.home, profile="gambler", actor=eve)
    again = play_for_both(fixture=of(season, 1), actor=eve)
    assert scoresheets.packed_sheet(again) == scoresheets.packed_sheet(first)


def test_dice_depend_on_the_clubs() -> None:
    season = secret_season()
    fixture = of(season, 1)
    before = simulate_fixture(fixture).finished.sheet.seed
    fixture.home, fixture.away = fixture.away, fixture.home
    assert simulate_fixture(fixture).finished.sheet.seed != before


def test_a_coin_can_be_checked_by_the_command() -> None:
    out = io.StringIO()
    call_command("verify", "--secret", "ab" * 32, "--coin", "boston-bombers", "newark-nighthawks", stdout=out)
    assert out.getvalue() == "newark-nighthawks\n"


@pytest.mark.parametrize("arguments", [[], ["--coin", "a", "b"], ["game", "--secret", "short"]])
def test_command_reports_missing_arguments(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("verify", *arguments)
