"""The history: recorded changes."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from engine.lines import LONGEST_REASON
from league.frame.texts import Line
from league.leagues.models import League


class Change(models.Model):
    """A change by a person, a guest or the computer: who made it, when, why, the values before and after.

    `about` names the subject inside the league (see `league.history.selectors.subject_path`),
    `person` the person concerned; `league` is empty for changes to the whole site. Rows are only added.
    People appear as keys and never in `before` and `after`, so that a person who leaves the site can be made
    anonymous in one place.
    """

    class Kind(models.TextChoices):
        """The kinds of change. These are not the column's `choices`: a new kind needs no migration."""

        LEAGUE_FOUNDED = "league_founded", _("Founded the league")
        LEAGUE_IMPORTED = "league_imported", _("Imported the league from a file")
        LEAGUE_ARCHIVED = "league_archived", _("Archived the league")
        LEAGUE_TAKEN_BACK = "league_taken_back", _("Took the league back")
        LEAGUE_DELETION = "league_deletion", _("Asked for the league to be deleted")
        PLACE_GIVEN = "place_given", _("Gave somebody the place of a person of the file")
        SETTINGS = "settings", _("Changed the settings")
        APPOINTED = "appointed", _("Gave a role")
        DISMISSED = "dismissed", _("Removed a member")
        JOINED = "joined", _("Joined by an invitation")
        LEFT = "left", _("Left the league")
        SEATED = "seated", _("Gave a team its coach")
        UNSEATED = "unseated", _("Took a team from its coach")
        INVITED = "invited", _("Made an invitation")
        INVITATION_REVOKED = "invitation_revoked", _("Revoked an invitation")
        BOX_FILLED_IN = "box_filled_in", _("Filled in the league's own box")
        SEASON_OPENED = "season_opened", _("Opened a season")
        REGROUPED = "regrouped", _("Regrouped the teams")
        TEAM_CHANGED = "team_changed", _("Changed a team")
        SEASON_IMPORTED = "season_imported", _("Imported a season")
        SCHEDULE_DRAWN = "schedule_drawn", _("Drew the schedule")
        SCHEDULE_EDITED = "schedule_edited", _("Changed the schedule")
        SCHEDULE_WISHES = "schedule_wishes", _("Changed the wishes for the schedule")
        WEEKS_DATED = "weeks_dated", _("Changed the dates of the weeks")
        WEEK_DEADLINE = "week_deadline", _("Moved a week's deadline")
        SEASON_CLOSED = "season_closed", _("Closed the regular season")
        SEASON_REOPENED = "season_reopened", _("Reopened the regular season")
        PLAYOFFS_ADVANCED = "playoffs_advanced", _("Opened a round of the playoffs")
        CROWNED = "crowned", _("Crowned the champion")
        SECRET_PUBLISHED = "secret_published", _("Published the secret of the dice")
        SECRET_RENEWED = "secret_renewed", _("Made a new secret for the dice")
        RESULT = "result", _("Recorded a result")
        RESULT_CONFIRMED = "result_confirmed", _("Confirmed a result")
        RESULT_CORRECTED = "result_corrected", _("Corrected a result")
        RESULT_DISPUTED = "result_disputed", _("Disputed a result")
        DISPUTE_RESOLVED = "dispute_resolved", _("Resolved a dispute")
        DISPUTE_WITHDRAWN = "dispute_withdrawn", _("Withdrew a dispute")
        GAME_ABANDONED = "game_abandoned", _("Abandoned a game")
        BOX_REPORTED = "box_reported", _("Reported a box score")
        SHEET_HANDED_IN = "sheet_handed_in", _("Handed in a paper sheet")
        SCORER_LINK = "scorer_link", _("Made a scorer's link")
        SCORER_LINK_REVOKED = "scorer_link_revoked", _("Revoked a scorer's link")
        RESULT_REPLACED = "result_replaced", _("Replaced a result by a late report")
        LATE_REPORTED = "late_reported", _("Reported a game late")
        LATE_DECLINED = "late_declined", _("Declined a late report")
        DEADLINE_EXTENDED = "deadline_extended", _("Extended a deadline")
        DEADLINE_PASSED = "deadline_passed", _("Settled a game whose deadline had passed")
        DEADLINE_MOVED = "deadline_moved", _("Moved a game's deadline")
        DEADLINE_PROPOSED = "deadline_proposed", _("Proposed another deadline")
        PROPOSAL_ENDED = "proposal_ended", _("Declined another deadline")
        READY = "ready", _("Said that the team is ready to play")
        PROFILE_CHOSEN = "profile_chosen", _("Chose a team's computer coach")
        TEAM_WITHDRAWN = "team_withdrawn", _("Took a team out of the season")
        SEEDS_SET = "seeds_set", _("Set the playoff seeds")
        TOSS_DECIDED = "toss_decided", _("Decided in place of a coin toss")
        POINTS_ADJUSTED = "points_adjusted", _("Awarded or deducted points")
        BALLOT_OPENED = "ballot_opened", _("Opened a ballot")
        BALLOT_CLOSED = "ballot_closed", _("Closed a ballot")
        JOB_STARTED = "job_started", _("Had games played by the computer")
        JOB_PAUSED = "job_paused", _("Paused a job")
        JOB_RESUMED = "job_resumed", _("Resumed a job")
        JOB_CANCELLED = "job_cancelled", _("Canceled a job")
        WEBHOOK_ADDED = "webhook_added", _("Registered a webhook")
        WEBHOOK_CHANGED = "webhook_changed", _("Changed a webhook")
        WEBHOOK_SECRET = "webhook_secret", _("Made a new secret for a webhook")
        WEBHOOK_REMOVED = "webhook_removed", _("Removed a webhook")
        WEBHOOK_TESTED = "webhook_tested", _("Tested a webhook")
        WEBHOOK_RESENT = "webhook_resent", _("Sent an event to a webhook again")
        ADMINISTRATOR = "administrator", _("Became the site's administrator")
        SECOND_FACTOR_FORGOTTEN = "second_factor_forgotten", _("Reset a second factor")
        RESET_LINK = "reset_link", _("Made a link to choose a new password")

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    league = models.ForeignKey(
        League, models.CASCADE, related_name="changes", null=True, blank=True, verbose_name=_("league")
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="changes", null=True, verbose_name=_("by")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("person"),
    )
    kind = models.CharField(_("kind"), max_length=30)
    about = Line(_("about"), max_length=120, blank=True)
    before = models.JSONField(_("before"), null=True, blank=True)
    after = models.JSONField(_("after"), null=True, blank=True)
    reason = Line(_("reason"), max_length=LONGEST_REASON, blank=True)
    reverts = models.OneToOneField(
        "self",
        models.CASCADE,
        related_name="reverted_by",
        null=True,
        blank=True,
        verbose_name=_("takes back"),
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        indexes = [models.Index(fields=["league", "about"], name="change_by_thing")]

    def __str__(self) -> str:
        return f"{self.words()} ({self.about or self.league})"

    def words(self) -> str:
        """The kind in words."""
        return str(self.Kind(self.kind).label)
