"""Games of fixtures that people write down: links of scorers, typed sheets and box scores.

With a link a person without an account keeps the score of one fixture.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.notation.reader import RefereedText, referee
from engine.play.playthrough import Playthrough
from engine.presentation.scoreboard import in_overtime, scoreboard
from games.errors import AgainstTheRules, rule_refusals
from games.feed import all_plays_item, final_score_item, kickoff_item, publish_game_items
from games.models import BoxScoreReport, Game, ScorerLink
from games.records import scoresheets
from games.records.circumstances import Circumstance, CircumstanceKind, add_circumstance
from games.table.adoptions import require_same_rules
from games.table.start import fixture_columns, fixture_header, require_game_slot
from league.almanac.pasts import store_figures
from league.boxes.selectors import own_sets_folder
from league.frame.errors import Forbidden, Hidden, Refused
from league.frame.locks import lock_fixture, lock_season
from league.frame.permissions import Permission, require
from league.frame.quotas import check_quota
from league.frame.secrets import digest_of
from league.history.services import record_change
from league.models import Change, Fixture, Result
from league.results.reports import report_result
from league.results.selectors import (
    LinkHolder,
    ReportRights,
    account_of,
    late_reports_until,
    report_rights_of,
    reporting_side_of,
    require_permission,
)
from league.results.services import Score

if TYPE_CHECKING:
    from league.frame.permissions import Person


def scorer_link_for(secret: str) -> ScorerLink:
    """The link with this secret, with its fixture, league and clubs. Raises Hidden link_invalid; Forbidden
    link_over if it has been revoked or has expired."""
    related = ("fixture__season__league", "fixture__week", "fixture__home", "fixture__away")
    digest = digest_of(secret)
    link = ScorerLink.objects.select_related(*related).filter(digest=digest).first()
    if link is None:
        raise Hidden("link_invalid", _("This link is not valid: scan the sheet again, or ask for a new one."))
    if not ScorerLink.objects.usable().filter(pk=link.pk).exists():
        sentence = _("This link was revoked or has expired: ask a coach or the commissioner for a new one.")
        raise Forbidden("link_over", sentence)
    return link


def scored_fixture(
    scorer_links: Iterable[LinkHolder], slug: str, season: int, number: int
) -> tuple[Fixture, LinkHolder]:
    """The fixture at this address with its league, clubs and result, and the link to it. Raises Forbidden
    link_not_for_this if none of the links is for this fixture."""
    by_fixture = {holder.fixture_id: holder for holder in scorer_links}
    related = ("season__league__feed", "week", "home", "away", "result")
    named = {"season__league__slug": slug, "season__number": season, "number": number}
    fixture = Fixture.objects.select_related(*related).filter(pk__in=by_fixture, **named).first()
    if fixture is None:
        sentence = _(
            "Your link is not for this game, or is no longer valid: scan the code on the game sheet."
        )
        raise Forbidden("link_not_for_this", sentence)
    return fixture, by_fixture[fixture.pk]


DAYS = 14  # where the week has no deadline
DAYS_AFTER_DEADLINE = 3
MOST = 20  # open links of one fixture


@transaction.atomic
def make_scorer_link(*, fixture: Fixture, actor: Person | None = None) -> ScorerLink:
    """Makes a link to score this fixture, valid until some days after its deadline. Both coaches may make
    one, and people who score for the league. A coach's link reports for that coach's side. Its `secret` of
    192 bits cannot be read again later.

    Raises Refused: not_allowed, result_final, quota_exceeded."""
    league = fixture.season.league
    require(actor, Permission.SCORE, league, teams=(fixture.home, fixture.away))
    lock_fixture(fixture)
    if Result.objects.filter(fixture=fixture, state=Result.State.FINAL).exists():
        raise Refused("result_final", _("This game's result is final: there is nothing to score."))
    sentence = _("This game has reached the limit of open links (%(most)d): revoke some first.")
    check_quota(ScorerLink.objects.usable().filter(fixture=fixture).count(), MOST, sentence)
    now, deadline, secret = timezone.now(), fixture.week.deadline, secrets.token_urlsafe(24)
    expires_at = now + timedelta(days=DAYS)
    if deadline is not None:
        expires_at = max(now, deadline) + timedelta(days=DAYS_AFTER_DEADLINE)
    link = ScorerLink.objects.create(
        fixture=fixture,
        digest=digest_of(secret),
        side=reporting_side_of(actor, fixture),
        created_by=actor if isinstance(actor, User) else None,
        expires_at=expires_at,
    )
    details = {"until": link.expires_at.date().isoformat()}
    record_change(actor=actor, kind=Change.Kind.SCORER_LINK, about=fixture, after=details)
    link.secret = secret
    return link


@transaction.atomic
def revoke_scorer_link(*, link: ScorerLink, actor: Person | None = None) -> None:
    """Revokes the link on all phones. Raises Refused: not_allowed, link_over."""
    fixture = link.fixture
    league = fixture.season.league
    require(actor, Permission.SCORE, league, teams=(fixture.home, fixture.away))
    if not ScorerLink.objects.usable().filter(pk=link.pk).update(revoked_at=timezone.now()):
        raise Refused("link_over", _("This link has already expired or been revoked: nothing has changed."))
    record_change(actor=actor, kind=Change.Kind.SCORER_LINK_REVOKED, about=fixture)


MOST_ENTRIES = 40_000  # characters; a long game takes 10,000


def referee_sheet(text: str) -> RefereedText:
    """The game of a text in notation, up to its first error. %state commands are not allowed.

    Raises AgainstTheRules if its tags describe no game; Refused text_too_long."""
    if len(text) > MOST_ENTRIES:
        sentence = _(
            "A game takes about 10,000 characters, and this text has more than %(most)d: shorten it."
        )
        raise Refused("text_too_long", sentence % {"most": MOST_ENTRIES})
    with rule_refusals():
        return referee(text, folder=own_sets_folder(), corrections=False)


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
    require_reporter(fixture, actor)
    read = referee_sheet(text)
    if read.error is not None:
        raise AgainstTheRules(read.error)
    if not read.game.over:
        raise Refused(
            "game_not_over",
            _("The sheet ends in the middle of the game: add the plays up to the final whistle."),
        )
    return read


def require_reporter(fixture: Fixture, actor: Person | LinkHolder) -> ReportRights:
    """The actor's rights to report about the fixture. Raises Forbidden not_allowed."""
    rights = report_rights_of(actor, fixture)
    if not rights.can_report:
        require_permission(actor, Permission.SCORE, fixture)
    return rights


@transaction.atomic
def enter_sheet(*, fixture: Fixture, read: RefereedText, actor: Person | LinkHolder) -> Game:
    """The part of `hand_in_sheet` that follows the reading of the text."""
    lock_fixture(fixture)
    rights = require_reporter(fixture, actor)
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
    box = read.box()
    touchdowns = (box["home"]["touchdowns"], box["away"]["touchdowns"])
    return Score(read.game.score, touchdowns, in_overtime(read.game))


def require_agreement(result: Result | None, reported: Score) -> None:
    """Checks that a detailed record ends with the score of the result. Raises Refused result_differs."""
    recorded = (result.home_score, result.away_score) if result else None
    if recorded == reported.points:
        return
    named: dict[str, Any] = {"away": reported.points[1], "home": reported.points[0], "result": result}
    if result is not None:
        named["result"] = f"{result.away_score}–{result.home_score}"
        if result.home_score is None:
            named["result"] = result.get_outcome_display()
    sentence = _(
        "The result of this game is %(result)s, but your entry says %(away)d–%(home)d. Nothing has "
        "changed. Ask the commissioner to correct the result, or agree on another report with the other "
        "side, and then submit your entry again."
    )
    raise Refused("result_differs", sentence % named)


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
    record_change(actor=account_of(actor), kind=Change.Kind.SHEET_HANDED_IN, about=fixture)
    publish_game_items(game, kickoff_item(game), all_plays_item(game, read.lines), final_score_item(game))
    return game


# The names are those of the engine's box score. A safety counts for the side that gets its points.
POINTS_BY_KIND = {"touchdowns": 6, "extra_points": 1, "two_points": 2, "field_goals": 3, "safeties": 2}
PERIODS_WITH_TIMEOUTS = 2  # halves; overtime is one more


@transaction.atomic
def report_box(
    *,
    fixture: Fixture,
    actor: Person | LinkHolder,
    home: Mapping[str, int],
    away: Mapping[str, int],
    overtime: bool = False,
) -> BoxScoreReport:
    """Reports a game with its box score as a person counted it: each side has its `points`, the counts of
    POINTS_BY_KIND, and whatever else was counted. A result that this side may not change is kept, and the box
    score has to agree with it.

    Raises Refused: negative_number, points_differ, too_many_tries, too_many_timeouts, result_differs, and
    what `report_result` does."""
    lock_fixture(fixture)
    rights = require_reporter(fixture, actor)
    check_box(fixture, home, away, overtime=overtime)
    score = Score((home["points"], away["points"]), (home["touchdowns"], away["touchdowns"]), overtime)
    result = Result.objects.filter(fixture=fixture).first()
    if rights.can_report_again(result) or late_reports_until(fixture, result):
        report_result(fixture=fixture, score=score, actor=actor)
    else:
        require_agreement(result, score)
    report = BoxScoreReport.objects.create(
        fixture=fixture,
        data={"home": dict(home), "away": dict(away), "periods": []},
        overtime=overtime,
        side=reporting_side_of(actor, fixture),
        reported_by=actor if isinstance(actor, User) else None,
    )
    store_figures(lock_season(fixture.season))
    record_change(actor=account_of(actor), kind=Change.Kind.BOX_REPORTED, about=fixture)
    return report


def check_box(fixture: Fixture, home: Mapping[str, int], away: Mapping[str, int], *, overtime: bool) -> None:
    """Checks that a game under this fixture's rules could have this box score. Raises Refused, see
    `report_box`."""
    board = scoreboard(Playthrough.begin(fixture_header(fixture)))
    for team, lines, each in zip((fixture.home, fixture.away), (home, away), board.timeouts, strict=True):
        if min(count for name, count in lines.items() if name != "yards") < 0:
            raise Refused(
                "negative_number", _("Scores and touchdowns cannot be negative: check the numbers.")
            )
        named: dict[str, Any] = {"team": team.name, **lines}
        named["tries"] = lines["extra_points"] + lines["two_points"]
        if named["tries"] > lines["touchdowns"]:
            sentence = _(
                "%(team)s: each try needs a touchdown, but there are %(tries)d tries and %(touchdowns)d "
                "touchdowns. Check both."
            )
            raise Refused("too_many_tries", sentence % named)
        named["total"] = sum(worth * lines[name] for name, worth in POINTS_BY_KIND.items())
        if named["total"] != lines["points"]:
            sentence = _(
                "%(team)s: these scores add up to %(total)d points, not %(points)d. Check the touchdowns and "
                "kicks."
            )
            raise Refused("points_differ", sentence % named)
        named["most"], named["count"] = (
            each * (PERIODS_WITH_TIMEOUTS + overtime),
            lines.get("timeouts", 0),
        )
        if named["count"] > named["most"]:
            sentence = _("%(team)s: a game like this has at most %(most)d time-outs per team, not %(count)d.")
            raise Refused("too_many_timeouts", sentence % named)
