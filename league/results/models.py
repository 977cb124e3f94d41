"""Results, disputes of them, reports after the deadline, and deadlines of single games."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.lines import LONGEST_REASON
from league.frame.texts import Line
from league.leagues.models import Team
from league.schedule.models import Fixture


class Result(models.Model):
    """The result of a fixture. Only a final result counts in standings and playoffs.

    Touchdowns are empty if they were not counted; scores are empty if the game was not played, and only then.
    Until it is final it is the report of `reported_by`, for `side` if they coach one; `settlement` says how a
    report became final, and is empty if it was entered by a person who may do so for both sides.
    """

    class State(models.TextChoices):
        IN_PROGRESS = "in_progress", _("In progress")
        REPORTED = "reported", _("Reported by one side")
        DISPUTED = "disputed", _("Disputed")
        FINAL = "final", _("Final")

    UNSETTLED = (State.REPORTED, State.DISPUTED)

    class Settlement(models.TextChoices):
        CONFIRMED = "confirmed", _("Confirmed")
        LINKED = "linked", _("Confirmed with the link for the other side")
        UNANSWERED = "unanswered", _("Nobody objected in time")
        DEADLINE = "deadline", _("Settled after the deadline")
        COMPUTER = "computer", _("Played by the computer")
        RESOLVED = "resolved", _("Resolved by the commissioner")

    class Side(models.TextChoices):
        HOME = "home", _("Home")
        AWAY = "away", _("Away")

    class Outcome(models.TextChoices):
        PLAYED = "played", _("Played")
        FORFEIT_BY_HOME = "forfeit_by_home", _("Forfeit by the home team")
        FORFEIT_BY_AWAY = "forfeit_by_away", _("Forfeit by the away team")
        DOUBLE_FORFEIT = "double_forfeit", _("Forfeit by both teams")
        NO_CONTEST = "no_contest", _("No contest")
        DRAW = "draw", _("A draw without a score")

    WINNERLESS = (Outcome.DOUBLE_FORFEIT, Outcome.NO_CONTEST, Outcome.DRAW)

    fixture = models.OneToOneField(Fixture, models.CASCADE, related_name="result", verbose_name=_("fixture"))
    state = models.CharField(_("state"), max_length=12, choices=State)
    outcome = models.CharField(_("outcome"), max_length=16, choices=Outcome, default=Outcome.PLAYED)
    home_score = models.PositiveSmallIntegerField(_("home score"), null=True, blank=True)
    away_score = models.PositiveSmallIntegerField(_("away score"), null=True, blank=True)
    home_touchdowns = models.PositiveSmallIntegerField(_("home touchdowns"), null=True, blank=True)
    away_touchdowns = models.PositiveSmallIntegerField(_("away touchdowns"), null=True, blank=True)
    overtime = models.BooleanField(_("overtime"), default=False)
    reported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="reports",
        null=True,
        blank=True,
        verbose_name=_("reported by"),
    )
    side = models.CharField(_("reported for"), max_length=4, choices=Side, blank=True)
    settlement = models.CharField(_("settlement"), max_length=10, choices=Settlement, blank=True)
    recorded_at = models.DateTimeField(_("recorded"), auto_now=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.CheckConstraint(
                condition=Q(home_score__isnull=True, away_score__isnull=True)
                | Q(home_score__isnull=False, away_score__isnull=False),
                name="result_has_both_scores_or_none",
            ),
            models.CheckConstraint(
                condition=~Q(outcome="played") | Q(home_score__isnull=False),
                name="result_played_has_scores",
            ),
            models.CheckConstraint(
                condition=Q(outcome="played") | Q(home_score__isnull=True),
                name="result_not_played_has_no_score",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.away_score}-{self.home_score}"

    @property
    def in_words(self) -> str:
        """The score, visitors first, or the outcome."""
        if self.home_score is None:
            return str(self.Outcome(self.outcome).label)
        score = f"{self.away_score}–{self.home_score}"
        return gettext("%(score)s after overtime") % {"score": score} if self.overtime else score

    @property
    def team(self) -> Team | None:
        """The team of the side that reported it."""
        return {"home": self.fixture.home, "away": self.fixture.away}.get(self.side)

    @property
    def winner(self) -> Team | None:
        """The winner, on the field or by forfeit; None for a tie or if there is no winner."""
        home, away = self.fixture.home, self.fixture.away
        match self.outcome:
            case self.Outcome.FORFEIT_BY_HOME:
                return away
            case self.Outcome.FORFEIT_BY_AWAY:
                return home
        points = (self.home_score or 0) - (self.away_score or 0)
        return None if points == 0 else home if points > 0 else away


CLAIM_FIELDS = ("outcome", "away_score", "home_score", "away_touchdowns", "home_touchdowns", "overtime")


class Dispute(models.Model):
    """The other side's objection to a report, for everybody to read.

    `claim` is the other side's own report as the fields of a Result, None if it gave none; `resolution` is
    the commissioner's reason, empty until they have decided; `side` is the side that disputes, and
    `withdrawn` says that it has withdrawn the dispute. A result with an open dispute is never final.
    """

    result = models.OneToOneField(Result, models.CASCADE, related_name="dispute", verbose_name=_("result"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="disputes", null=True, verbose_name=_("by")
    )
    side = models.CharField(_("disputed for"), max_length=4, choices=Result.Side, blank=True)
    note = Line(_("note"), max_length=LONGEST_REASON)
    claim = models.JSONField(_("claim"), null=True, blank=True)
    resolution = Line(_("resolution"), max_length=LONGEST_REASON, blank=True)
    withdrawn = models.BooleanField(_("withdrawn"), default=False)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")

    def __str__(self) -> str:
        return f"{self.result.fixture}: {self.note}"

    @property
    def claimed(self) -> Result | None:
        """The claim as a result that is not stored; None without one, or if a league file holds no result
        there."""
        if not isinstance(self.claim, dict):
            return None
        fields = {name: self.claim[name] for name in CLAIM_FIELDS if name in self.claim}
        claimed = Result(fixture=self.result.fixture, state=Result.State.DISPUTED, side=self.side, **fields)
        try:
            claimed.clean_fields(exclude={field.name for field in Result._meta.fields} - {*CLAIM_FIELDS})
        except ValidationError:
            return None
        return claimed if claimed.outcome != Result.Outcome.PLAYED or claimed.home_score is not None else None

    @property
    def is_open(self) -> bool:
        """Whether it is neither resolved nor withdrawn."""
        return not (self.resolution or self.withdrawn)


class LateReport(models.Model):
    """A report that arrived after the deadline or the computer had made a result, until it is confirmed.
    Until then the existing result counts.

    `report` holds the reported values of the fields of a Result.
    """

    fixture = models.OneToOneField(
        Fixture, models.CASCADE, related_name="late_report", verbose_name=_("fixture")
    )
    report = models.JSONField(_("report"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, verbose_name=_("by")
    )
    side = models.CharField(_("reported for"), max_length=4, choices=Result.Side, blank=True)
    at = models.DateTimeField(_("at"), auto_now=True)

    class Meta:
        verbose_name = _("late report")
        verbose_name_plural = _("late reports")

    def __str__(self) -> str:
        return f"{self.fixture}: {self.side}"

    @property
    def claimed(self) -> Result:
        """The report as a result that is not stored."""
        return Result(
            fixture=self.fixture,
            state=Result.State.REPORTED,
            reported_by=self.by,
            side=self.side,
            **self.report,
        )


class GameDeadline(models.Model):
    """A game's own scheduling data, besides its week's deadline; most games have no row.

    `deadline` is the game's own, empty to use its week's. The coaches were `reminded_at` of it;
    `escalated_at` is when the commissioner was informed that it had passed. A side that is `ready` has said
    that it will play. `proposed` is another deadline requested by one side; `by_hand` means that the computer
    leaves the game to the commissioner.
    """

    fixture = models.OneToOneField(
        Fixture, models.CASCADE, related_name="game_deadline", verbose_name=_("fixture")
    )
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    extensions = models.PositiveSmallIntegerField(_("extensions"), default=0)
    reminded_at = models.DateTimeField(_("reminded"), null=True, blank=True)
    escalated_at = models.DateTimeField(_("escalated"), null=True, blank=True)
    home_ready = models.BooleanField(_("the home team is ready"), default=False)
    away_ready = models.BooleanField(_("the away team is ready"), default=False)
    proposed = models.DateTimeField(_("proposed deadline"), null=True, blank=True)
    proposed_by = models.CharField(_("proposed by"), max_length=4, choices=Result.Side, blank=True)
    by_hand = models.BooleanField(_("left to the commissioner"), default=False)

    class Meta:
        verbose_name = _("deadline of a game")
        verbose_name_plural = _("deadlines of games")

    def __str__(self) -> str:
        return f"{self.fixture}: {self.deadline}"
