"""The review of a finished game's decisions, as far as it has been computed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.calls.reviews import SCALE
from engine.catalog import ruleset
from engine.coaches import VERSION
from games.models import Game, Run
from games.records.scoresheets import whole_sheet
from league.errors import Hidden, Refused

KIND, SEED = "reviews", 6
CERTAIN = 2.26  # standard errors of ten batches: 95 %


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A row of `engine.calls.reviews`, with chances from 0 to 1."""

    number: int
    row: dict[str, Any]
    chance: float
    best_chance: float
    error: float

    @property
    def cost(self) -> float:
        """What the answer gave up; 0 if that may be chance, or if nothing better was found."""
        margin = self.best_chance - self.chance
        is_worse = self.row["best"] != self.row["called"] and margin > CERTAIN * self.error
        return margin if is_worse else 0.0


def reviewable_game(game: Game) -> Game:
    """The game, if its decisions can be reviewed: only after it, whoever asks.

    Raises Refused: game_not_over, other_version; Hidden: no_such_game."""
    if game.state == Game.State.IN_PROGRESS:
        raise Refused("game_not_over", _("There is advice about a game only after it: wait for its end."))
    if game.state != Game.State.FINISHED:
        raise Hidden("no_such_game", _("This game has not been played here."))
    if game.version != ruleset(game.ruleset).version:
        raise Refused("other_version", _("This server no longer has the rules of this game."))
    return game


def review_spec(game: Game) -> dict[str, Any]:
    """The question of its review: the sheet, and the version of the coaches who play on."""
    return {"game": str(game.public_id), "coaches": VERSION, "sheet": whole_sheet(game)}


def review_run(game: Game) -> Run | None:
    """The newest run of the review, without its spec; None if nobody has asked for one."""
    runs = Run.objects.filter(kind=KIND, spec__game=str(game.public_id), spec__coaches=VERSION)
    return runs.defer("spec").order_by("-pk").first()


def reviewed_decisions(run: Run | None) -> list[ReviewedDecision]:
    """The decisions that have been reviewed, in the order of the game."""
    rows = sorted((int(number), row) for number, row in ((run.result if run else None) or {}).items())
    return [
        ReviewedDecision(number, row, *(row[name] / SCALE for name in ("chance", "best_chance", "error")))
        for number, row in rows
    ]
