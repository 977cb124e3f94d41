"""Starting the review of a finished game's decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from engine.errors import EngineError
from games.models import Game, Run
from games.selectors.odds.reviews import KIND, SEED, review_run, review_spec, reviewable_game
from games.services.simulations.runs import resume_run, start_run
from games.simulations.reviews import count_choices
from league.errors import Forbidden, Refused
from league.permissions import Permission, require

if TYPE_CHECKING:
    from league.permissions import Person


def start_review(*, game: Game, actor: Person) -> Run:
    """Reviews the decisions of the game in the workers, or returns the run that does or has done so. A
    stopped or failed one goes on.

    Raises Forbidden: log_in_first; Refused: game_not_over, other_version, no_decisions, quota_exceeded."""
    fixture = game.played_for
    if fixture is not None:
        require(actor, Permission.VIEW, fixture.season.league)
    if not isinstance(actor, User):
        raise Forbidden("log_in_first", _("Please log in first: reviewing a game takes the server a minute."))
    reviewable_game(game)
    known = review_run(game)
    if known is not None:
        return known if known.state in (*Run.OPEN, Run.State.DONE) else resume_run(run=known, actor=actor)
    spec = review_spec(game)
    try:
        size = count_choices(spec)
    except (EngineError, LookupError, ValueError) as error:  # a sheet whose components are gone
        raise Refused("other_version", _("This server no longer has the rules of this game.")) from error
    if not size:
        raise Refused("no_decisions", _("Nobody had anything to decide in this game."))
    league = fixture.season.league if fixture else None
    return start_run(kind=KIND, spec=spec, seed=SEED, size=size, actor=actor, league=league)
