"""Two leagues of an installation under attack; run inside of it, it prints what the clients need as JSON."""

from __future__ import annotations

import json
from base64 import b64encode

from django.contrib.auth.models import User
from django.test import Client

from api.people.tokens import issue_token
from games.models import Game
from league.models import Season
from tests.helpers.deadlines import named
from tests.league_files.leagues import begun_season, exported
from tests.table.league_games import start, two_games

PASSWORD = "a long enough password"


def write_world() -> None:
    """Hannah plays and reports in one league; Ann, who runs another one, attacks."""
    season, ann, _ben = begun_season("Hostile League")
    calm = two_games()
    game = start(calm, away="situational", dice="app")
    cleo = named("cleo")
    cleo.set_password(PASSWORD)
    cleo.save()
    print(
        json.dumps(
            {
                "file": b64encode(exported(season.league)).decode(),
                "attacker": _session(ann),
                "coach": _token(named("hannah")),
                "reporter": _token(cleo),
                "hostile": season.league.slug,
                "calm": calm.league.slug,
                "game": str(game.public_id),
                **_own_table(ann, season),
            }
        )
    )


def _own_table(ann: User, season: Season) -> dict[str, str]:
    table = Game.objects.filter(fixture__season=season).order_by("-pk").first()
    return {"token": _token(ann), "table": str(table.public_id if table else "")}


def _session(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def _token(user: User) -> str:
    return issue_token(owner=user, name="test", scope="write", days=1)[1]
