"""Adoptions: counting a finished pick-up game as a league's fixture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.feed import final_score_item, publish_game_items
from games.models import Adoption, Game
from games.records.scoresheets import lock_game
from games.table.host import known_touchdowns
from games.table.selectors import adoption_for, fixtures_that_fit
from games.table.start import fixture_header, require_game_slot
from games.table.visitors import with_game
from league.frame.errors import Forbidden, Refused
from league.frame.locks import lock_fixture
from league.frame.permissions import Permission, may, require, signed_in
from league.models import Coach, Fixture
from league.results.reports import report_late_result
from league.results.services import Score, apply_result, new_result

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
    """Agrees, as a coach of the fixture or as its commissioner, that the game counts as this fixture. The
    last agreement makes it count; in the grace period it also replaces a result made by the deadline.

    Raises Refused: game_not_finished, game_in_league, another_proposed, fixture_has_game, other_ruleset,
    other_version, other_options, other_components, other_teams, other_ground, what `record_result` refuses;
    Forbidden not_allowed."""
    require(actor, Permission.VIEW, fixture.season.league)
    game = lock_game(game.pk)
    require_fit(game, fixture)
    proposed = {"fixture": fixture, "proposed_by": actor}
    adoption, _created = Adoption.objects.get_or_create(game=game, defaults=proposed)
    if adoption.fixture_id != fixture.pk:
        raise Refused(
            "another_proposed",
            _("This game is already proposed for another fixture: withdraw that proposal first."),
        )
    _agree(adoption, actor)
    coached = {team for team, _user in _coaches(fixture)}  # a club without a coach does not have to agree
    home_agrees = adoption.home_agrees or fixture.home_id not in coached
    away_agrees = adoption.away_agrees or fixture.away_id not in coached
    if adoption.league_agrees and home_agrees and away_agrees:
        _count(game, fixture, adoption, actor)
    else:
        adoption.save()
    return adoption


@transaction.atomic
def withdraw_adoption(*, game: Game, actor: User) -> None:
    """Withdraws the proposal, by one of the people who would have to agree. Raises Refused not_proposed, also
    for a person who may not view the league; Forbidden not_allowed."""
    adoption = adoption_for(game, actor)
    if adoption is None:
        raise Refused("not_proposed", _("Nobody has proposed this game for a league: propose it first."))
    _agree(adoption, actor)
    adoption.delete()


def require_fit(game: Game, fixture: Fixture) -> None:
    """Raises Refused, see `adopt_game`, unless the game was played as the fixture requires."""
    if game.state != Game.State.FINISHED:
        raise Refused("game_not_finished", _("Only a finished game can count in a league."))
    if game.fixture_id is not None or game.superseded_id is not None:
        raise Refused("game_in_league", _("This game already counts in a league."))
    require_game_slot(fixture)
    require_same_rules(game.header, fixture)


def require_same_rules(header: Mapping[str, Any], fixture: Fixture) -> None:
    """Raises Refused, see `adopt_game`, unless a game with this header is played as the fixture requires."""
    required = fixture_header(fixture)
    for part, code in DIFFERENCES.items():
        if required[part] != header[part]:
            sentence = _("The league plays with other %(part)s, so this game cannot count there.")
            raise Refused(code, sentence % {"part": _(part)})


def _agree(adoption: Adoption, actor: User) -> None:
    """Notes the parties for which the actor agrees. Raises Forbidden not_allowed."""
    fixture = adoption.fixture
    own = {team for team, user in _coaches(fixture) if user == actor.pk}
    in_charge = may(actor, Permission.MANAGE, fixture.season.league)
    if not own and not in_charge:
        raise Forbidden(
            "not_allowed",
            _(
                "Only the coaches of a fixture and the commissioner can count a game in a league: ask "
                "one of them."
            ),
        )
    adoption.home_agrees |= fixture.home_id in own
    adoption.away_agrees |= fixture.away_id in own
    adoption.league_agrees |= in_charge


def _coaches(fixture: Fixture) -> list[tuple[int, int]]:
    """The coaches of both clubs as primary keys: (club, person)."""
    coaches = Coach.objects.filter(team__in=(fixture.home, fixture.away))
    return list(coaches.values_list("team", "user"))


def _count(game: Game, fixture: Fixture, adoption: Adoption, actor: User) -> None:
    box = game.box_score.data
    score = (game.home_score, game.away_score)
    touchdowns = known_touchdowns((box["home"]["touchdowns"], box["away"]["touchdowns"]), score)
    final_score = Score(score, touchdowns, game.overtime)
    lock_fixture(fixture)
    if require_game_slot(fixture):
        game.superseded = fixture
        game.save(update_fields=["superseded"])
        reported = new_result(fixture, final_score, reporter=actor)
        report_late_result(reported, frozenset(), actor=actor)
        game.refresh_from_db(fields=["fixture", "superseded"])
    else:
        apply_result(new_result(fixture, final_score), first=True, actor=actor)
        game.fixture = fixture
        game.save(update_fields=["fixture"])
    adoption.delete()
    publish_game_items(game, final_score_item(game))


@require_http_methods(["GET", "POST"])
@with_game
def adopt(request: HttpRequest, game: Game) -> HttpResponse:
    """Offers the fixtures that fit the game. Choosing one agrees to it."""
    user = signed_in(request.user, "watch")
    if game.fixture:
        raise Refused("game_in_league", _("This game already counts in a league."))
    fixtures = fixtures_that_fit(game, user)
    adoption = adoption_for(game, user)
    if request.method == "POST":
        if "withdraw" in request.POST:
            withdraw_adoption(game=game, actor=user)
            return redirect(request.path)
        # By `league/season number/fixture number`, because addresses contain no other ids.
        offered = {
            f"{fixture.season.league.slug}/{fixture.season.number}/{fixture.number}": fixture
            for fixture in [*fixtures, *([adoption.fixture] if adoption else [])]
        }
        if chosen := offered.get(request.POST.get("fixture", "")):
            adopt_game(game=game, fixture=chosen, actor=user)
            messages.success(request, _("Thank you. The game counts as soon as everybody has agreed."))
            return redirect(game)
    context = {"game": game, "fixtures": fixtures, "adoption": adoption}
    return render(request, "table/adopt.html", context)
