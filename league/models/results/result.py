from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.leagues.team import Team
from league.models.schedule.fixture import Fixture


class Result(models.Model):
    """The result of a fixture. Only a final result counts in standings and playoffs.

    Touchdowns are empty if they were not counted; scores only if the game was not played. Until it is final
    it is the report of `reported_by`, for `side` if they coach one; `settlement` says how a report became
    final, and is empty if it was entered by a person who may do so for both sides.
    """

    class State(models.TextChoices):
        IN_PROGRESS = "in_progress", _("In progress")
        REPORTED = "reported", _("Reported by one side")
        DISPUTED = "disputed", _("Disputed")
        FINAL = "final", _("Final")

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
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.away_score}-{self.home_score}"

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
