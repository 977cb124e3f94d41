"""Typed copies of paper scoresheets: checked by the rules and handed in as a fixture's game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from engine.notation.errors import NotationError
from engine.notation.referee import RefereedText, referee
from engine.presentation.scoreboard import in_overtime
from games.errors import AgainstTheRules
from games.models import Game
from games.records import scoresheets
from games.records.circumstances import CircumstanceKind, add_circumstance
from games.services.feed import all_plays_item, final_score_item, kickoff_item, publish_game_items
from games.services.fixtures.adoptions import require_same_rules
from games.services.fixtures.late_games import fixture_columns, require_game_slot
from league.circumstances import Circumstance
from league.components import own_sets_folder
from league.errors import Refused
from league.models import Change, Fixture, Result
from league.permissions import Permission
from league.selectors.results.reports import LinkHolder, ReportRights, report_rights_of
from league.services.history import audit
from league.services.locks import lock_fixture
from league.services.results import link_holders
from league.services.results.reports import report_result
from league.services.results.results import Score

if TYPE_CHECKING:
    from league.permissions import Person

MOST = 40_000  # characters; a long game takes 10,000


def referee_sheet(text: str) -> RefereedText:
    """The game of a text in notation, up to its first error. %state commands are not allowed.

    Raises AgainstTheRules if its tags describe no game; Refused text_too_long."""
    if len(text) > MOST:
        sentence = _(
            "A game takes about 10,000 characters, and this text has more than %(most)d: shorten it."
        )
        raise Refused("text_too_long", sentence % {"most": MOST})
    try:
        return referee(text, folder=own_sets_folder(), corrections=False)
    except NotationError as error:
        raise AgainstTheRules(error) from error


def hand_in_sheet(*, fixture: Fixture, text: str, actor: Person | LinkHolder) -> Game:
    """Makes the text the fixture's game, play by play, and reports its result. An existing result is kept,
    and the sheet has to agree with it, unless a late report may replace the result. The text is checked
    before anything is locked.

    Raises AgainstTheRules at the first error; Refused text_too_long, game_not_over, fixture_has_game,
    result_differs, another ruleset or other options as `adopt_game`, what `report_result` does."""
    read = read_whole_sheet(fixture=fixture, text=text, actor=actor)
    return enter_sheet(fixture=fixture, read=read, actor=actor)


def read_whole_sheet(*, fixture: Fixture, text: str, actor: Person | LinkHolder) -> RefereedText:
    """The game of a text that goes to the final whistle. Raises what `hand_in_sheet` raises about it."""
    _require_report_rights(fixture, actor)
    read = referee_sheet(text)
    if read.error is not None:
        raise AgainstTheRules(read.error)
    if not read.game.over:
        raise Refused(
            "game_not_over",
            _("The sheet ends in the middle of the game: add the plays up to the final whistle."),
        )
    return read


def _require_report_rights(fixture: Fixture, actor: Person | LinkHolder) -> ReportRights:
    """The actor's rights to report about the fixture. Raises Forbidden not_allowed."""
    rights = report_rights_of(actor, fixture)
    if not rights.can_report:
        link_holders.require(actor, Permission.SCORE, fixture)
    return rights


@transaction.atomic
def enter_sheet(*, fixture: Fixture, read: RefereedText, actor: Person | LinkHolder) -> Game:
    """The part of `hand_in_sheet` that follows the reading of the text."""
    lock_fixture(fixture)
    rights = _require_report_rights(fixture, actor)
    require_same_rules(read.game.sheet.header, fixture)
    late = require_game_slot(fixture)
    result = Result.objects.filter(fixture=fixture).first()
    if not late and not rights.can_report_again(result):
        require_agreement(result, sheet_score(read))
        return _write(fixture, read, actor)
    game = _write(fixture, read, actor, late=late)
    report_result(fixture=fixture, score=sheet_score(read), actor=actor)
    game.refresh_from_db(fields=["fixture", "superseded"])
    return game


def sheet_score(read: RefereedText) -> Score:
    """The final score of a whole game."""
    box = read.box()
    touchdowns = (box["home"]["touchdowns"], box["away"]["touchdowns"])
    return Score(read.game.score, touchdowns, in_overtime(read.game))


def require_agreement(result: Result | None, reported: Score) -> None:
    """Checks that a detailed record ends with the score of the result. Raises Refused result_differs."""
    recorded = (result.home_score, result.away_score) if result else None
    if recorded == reported.points:
        return
    named = {"away": reported.points[1], "home": reported.points[0], "result": result and _claim(result)}
    sentence = _(
        "The result of this game is %(result)s, but your entry says %(away)d–%(home)d. Nothing has "
        "changed. Ask the commissioner to correct the result, or agree on another report with the other "
        "side, and then submit your entry again."
    )
    raise Refused("result_differs", sentence % named)


def _claim(result: Result) -> str:
    if result.home_score is None:
        return str(result.get_outcome_display())
    return f"{result.away_score}–{result.home_score}"


def _write(fixture: Fixture, read: RefereedText, actor: Person | LinkHolder, *, late: bool = False) -> Game:
    play = read.game
    game = scoresheets.begin_game(
        header=play.sheet.header,
        created_by=actor if isinstance(actor, User) else None,
        dice=Game.Dice.TABLE,
        provable=False,
        by_hand=True,
        **fixture_columns(fixture, late=late),
    )
    add_circumstance(game, Circumstance(CircumstanceKind.TYPED_SHEET))
    scoresheets.write_entries(game, play, {play.sheet.last: list(read.lines)}, {})
    scoresheets.freeze_finished_game(game, play, list(read.lines))
    league, who = fixture.season.league, link_holders.account_of(actor)
    audit.record_change(actor=who, kind=Change.Kind.SHEET_HANDED_IN, league=league, about=fixture)
    publish_game_items(game, kickoff_item(game), all_plays_item(game, read.lines), final_score_item(game))
    return game
