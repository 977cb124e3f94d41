"""A pick-up game that counts afterwards as a league's fixture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Adoption, Game
from games.selectors.table import adoption_for
from games.services.late_games import require_room
from games.services.table.starting import fixture_header
from games.services.telling import final_news, tell_game
from league.errors import Forbidden, Refused
from league.models import Coach, Fixture
from league.permissions import Act, may, require
from league.services.late import report_late
from league.services.results import Said, Tally, hold, put_down

if TYPE_CHECKING:
    from django.contrib.auth.models import User

DIFFERENCES = {
    "ruleset": "other_ruleset",
    "version": "other_version",
    "options": "other_options",
    "components": "other_components",
    "teams": "other_teams",
    "neutral": "other_ground",
}


@transaction.atomic
def adopt_game(*, game: Game, fixture: Fixture, actor: User) -> Adoption:
    """Agrees, as one of the fixture's coaches or its commissioner, that the game counts as this fixture; with
    the last of them it does, in the grace period also in place of what a deadline has made of it.

    Raises Refused: game_not_finished, game_in_league, another_proposed, fixture_has_game, other_ruleset,
    other_version, other_options, other_components, other_teams, other_ground, what `record_result` refuses;
    Forbidden not_allowed."""
    require(actor, Act.VIEW, fixture.season.league)
    game = Game.objects.select_for_update(of=("self",), no_key=True).get(pk=game.pk)
    require_fit(game, fixture)
    proposed = {"fixture": fixture, "proposed_by": actor}
    adoption, _created = Adoption.objects.get_or_create(game=game, defaults=proposed)
    if adoption.fixture_id != fixture.pk:
        raise Refused("another_proposed", _("It is proposed for another fixture: withdraw that first."))
    _agree(adoption, actor)
    if adoption.home_agrees and adoption.away_agrees and adoption.league_agrees:
        _count(game, fixture, adoption, actor)
    else:
        adoption.save()
    return adoption


@transaction.atomic
def withdraw_adoption(*, game: Game, actor: User) -> None:
    """One of those who have to agree does not. Raises Refused not_proposed, also to somebody who may not
    look at the league; Forbidden not_allowed."""
    adoption = adoption_for(game, actor)
    if adoption is None:
        raise Refused("not_proposed", _("Nobody has proposed to count this game."))
    _agree(adoption, actor)
    adoption.delete()


def require_fit(game: Game, fixture: Fixture) -> None:
    """Raises Refused, see `adopt_game`, unless the game was played as the fixture asks for."""
    if game.state != Game.State.FINISHED:
        raise Refused("game_not_finished", _("Only a finished game can count in a league."))
    if game.fixture_id is not None or game.superseded_id is not None:
        raise Refused("game_in_league", _("This game counts in a league already."))
    require_room(fixture)
    require_same_rules(game.header, fixture)


def require_same_rules(header: Mapping[str, Any], fixture: Fixture) -> None:
    """Raises Refused, see `adopt_game`, unless a game with this header is one that the fixture asks for."""
    wanted = fixture_header(fixture)
    for part, code in DIFFERENCES.items():
        if wanted[part] != header[part]:
            sentence = _("The league plays with other %(part)s: this game cannot count there.")
            raise Refused(code, sentence % {"part": _(part)})


def _agree(adoption: Adoption, actor: User) -> None:
    """Notes for whom the actor speaks; a club without coaches agrees. Raises Forbidden not_allowed."""
    fixture = adoption.fixture
    coaches = Coach.objects.filter(team__in=(fixture.home, fixture.away)).values_list("team", "user")
    coached = {team for team, _user in coaches}
    own = {team for team, user in coaches if user == actor.pk}
    in_charge = may(actor, Act.RUN, fixture.season.league)
    if not own and not in_charge:
        raise Forbidden("not_allowed", _("Only its coaches and its commissioner count a game in a league."))
    adoption.home_agrees |= fixture.home_id in own or fixture.home_id not in coached
    adoption.away_agrees |= fixture.away_id in own or fixture.away_id not in coached
    adoption.league_agrees |= in_charge


def _count(game: Game, fixture: Fixture, adoption: Adoption, actor: User) -> None:
    box = game.box_score.data
    touchdowns = (box["home"]["touchdowns"], box["away"]["touchdowns"])
    tally = Tally((game.home_score, game.away_score), touchdowns, game.overtime)
    hold(fixture)
    if require_room(fixture):
        game.superseded = fixture
        game.save(update_fields=["superseded"])
        report_late(fixture, Said(tally, reporter=actor), frozenset(), actor=actor)
        game.refresh_from_db(fields=["fixture", "superseded"])
    else:
        put_down(fixture, Said(tally), first=True, actor=actor)
        game.fixture = fixture
        game.save(update_fields=["fixture"])
    adoption.delete()
    tell_game(game, final_news(game))
