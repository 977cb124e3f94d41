"""The review of a game's decisions: each is compared with its other answers.

The costliest are listed, and what each side gave up is added up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.bulk.reviews import SCALE
from engine.coaches import VERSION
from engine.errors import EngineError
from engine.gridiron.events import SIDES
from engine.presentation import labels
from engine.presentation.labels import card_titles
from engine.presentation.scoreboard import clock_text, period_title, snap_text
from games.models import Game, Run
from games.records.scoresheets import whole_sheet
from games.simulations.samples import count_choices
from games.simulations.services import resume_run, start_run
from league.frame.errors import Hidden, Refused
from league.frame.numbers import decimal, percent
from league.frame.permissions import Permission, require, signed_in
from league.models import Team

if TYPE_CHECKING:
    from league.frame.permissions import Person

KIND, SEED = "reviews", 6
CERTAIN = 2.26  # standard errors of ten batches: 95 %


def reviewable_game(game: Game) -> Game:
    """The game, if its decisions can be reviewed: only after it, whoever asks.

    Raises Refused: game_not_over, other_version; Hidden: no_such_game."""
    if game.state == Game.State.IN_PROGRESS:
        raise Refused("game_not_over", _("There is advice about a game only after it: wait for its end."))
    if game.state != Game.State.FINISHED:
        raise Hidden("no_such_game", _("This game has not been played here."))
    if game.has_retired_rules:
        raise Refused("other_version", _("This server no longer has the rules of this game."))
    return game


def review_spec(game: Game) -> dict[str, Any]:
    """The question of its review: the sheet, and the version of the coaches who play on."""
    return {"game": str(game.public_id), "coaches": VERSION, "sheet": whole_sheet(game)}


def review_run(game: Game) -> Run | None:
    """The newest run of the review, without its spec; None if nobody has asked for one."""
    runs = Run.objects.filter(kind=KIND, spec__game=str(game.public_id), spec__coaches=VERSION)
    return runs.defer("spec").order_by("-pk").first()


def reviewed_decisions(run: Run | None) -> list[dict[str, Any]]:
    """The decisions that have been reviewed, in the order of the game: rows of `engine.bulk.reviews` with
    their `number`, and with chances from 0 to 1. `given_up` is what the answer cost; 0 if that may be chance,
    or if nothing better was found."""
    decisions = []
    for number, row in ((run.result if run else None) or {}).items():
        chance, best_chance, error = (row[name] / SCALE for name in ("chance", "best_chance", "error"))
        is_worse = row["best"] != row["called"] and best_chance - chance > CERTAIN * error
        figures = {"chance": chance, "best_chance": best_chance, "error": error}
        given_up = best_chance - chance if is_worse else 0.0
        decisions.append({**row, **figures, "number": int(number), "given_up": given_up})
    return sorted(decisions, key=itemgetter("number"))


def start_review(*, game: Game, actor: Person) -> Run:
    """Reviews the decisions of the game in the workers, or returns the run that does or has done so. A
    stopped or failed one goes on.

    Raises Forbidden: log_in_first; Refused: game_not_over, other_version, no_decisions, quota_exceeded."""
    fixture = game.played_for
    if fixture is not None:
        require(actor, Permission.VIEW, fixture.season.league)
    actor = signed_in(actor, "review")
    reviewable_game(game)
    known = review_run(game)
    if known is not None:
        return known if known.is_open or known.state == Run.State.DONE else resume_run(run=known, actor=actor)
    spec = review_spec(game)
    try:
        size = count_choices(spec)
    except (EngineError, LookupError, ValueError) as error:  # a sheet whose components are gone
        raise Refused("other_version", _("This server no longer has the rules of this game.")) from error
    if not size:
        raise Refused("no_decisions", _("Nobody had anything to decide in this game."))
    league = fixture.season.league if fixture else None
    return start_run(kind=KIND, spec=spec, seed=SEED, size=size, actor=actor, league=league)


MOST = 12  # decisions in the list of the costliest


def costliest(
    decisions: Sequence[dict[str, Any]], header: Mapping[str, Any], teams: tuple[Team, Team]
) -> list[dict[str, Any]]:
    """The decisions that gave up most as text, the worst first; `teams` are (home, away)."""
    mistakes = [row for row in decisions if row["given_up"]]
    ruleset, titles, names = header["ruleset"], card_titles(header), (teams[0].nickname, teams[1].nickname)
    rows = []
    for row in sorted(mistakes, key=itemgetter("given_up"), reverse=True)[:MOST]:
        when = [period_title(ruleset, row["period"], _), clock_text(ruleset, row["clock"], translation)]
        if row["snap"]:
            offense, down, target, spot = row["snap"]
            when.append(snap_text(down, target, spot, offense, names, _))
        called, best = (
            labels.answer(ruleset, row["decision"], _named(row[answer], titles), _).title
            for answer in ("called", "best")
        )
        rows.append(
            {
                "team": teams[SIDES.index(row["side"])],
                "when": ", ".join(when),
                "question": labels.decision(ruleset, row["decision"], _).title,
                "called": called,
                "chance": percent(row["chance"], 1),
                "best": best,
                "best_chance": percent(row["best_chance"], 1),
                "cost": decimal(100 * row["given_up"]),
            }
        )
    return rows


def side_reviews(decisions: Sequence[dict[str, Any]], teams: tuple[Team, Team]) -> list[dict[str, Any]]:
    """Both teams, home first: the number of their decisions, how many of them were clearly not the best, and
    what these gave up together, in wins out of a hundred. Empty without decisions."""
    reviews = []
    for team, side in zip(teams, SIDES, strict=True):
        costs = [row["given_up"] for row in decisions if row["side"] == side]
        mistakes = [cost for cost in costs if cost]
        cost = decimal(100 * sum(mistakes))
        reviews.append({"team": team, "decisions": len(costs), "mistakes": len(mistakes), "cost": cost})
    return reviews if decisions else []


def _named(answer: Any, titles: Mapping[str, str]) -> Any:
    """An answer with cards by their titles."""
    if isinstance(answer, dict):
        return {name: _named(value, titles) for name, value in answer.items()}
    if isinstance(answer, list):
        return [_named(value, titles) for value in answer]
    return titles.get(answer, answer)
