from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class OverduePolicy(models.TextChoices):
    """What happens to a game that is not reported in time."""

    WAIT = "wait", _("It waits for the commissioner")
    AUTO_PLAY = "auto_play", _("The computer plays it")
    FORFEIT = "forfeit", _("Forfeit by the side that did not come")
    NO_CONTEST = "no_contest", _("No contest")
    DRAW = "draw", _("A draw without a score")


class NoFaultPolicy(models.TextChoices):
    """What replaces the forfeit of an overdue game when it is unknown which side did not come."""

    DOUBLE_FORFEIT = "double_forfeit", _("Forfeit by both teams")
    NO_CONTEST = "no_contest", _("No contest")


class UnplayedGamesPolicy(models.TextChoices):
    """What happens to the unfinished games of a team that leaves the season."""

    FORFEIT = "forfeit", _("The opponents win by forfeit")
    NO_CONTEST = "no_contest", _("No contest")


class PlayedGamesPolicy(models.TextChoices):
    """What happens to the regular-season games it has played; playoff games stand, because their winners
    advanced."""

    STAND = "stand", _("Their results count")
    NO_CONTEST = "no_contest", _("No contest")


class LeaguePolicies(models.Model):
    """How a league deals with games that are late, tied, or abandoned by a team.

    Coaches are reminded `remind_hours` before a deadline (0: never). At the deadline the commissioner is
    informed, and the game gets up to `extensions` further deadlines, each `extension_hours` later; `overdue`
    applies `overdue_hours` after the last one. A report within `grace_hours` replaces the result made at the
    deadline, and with `late_after_jobs` also a game that the commissioner had the computer play.
    """

    remind_hours = models.PositiveSmallIntegerField(_("hours before a deadline to remind"), default=48)
    extensions = models.PositiveSmallIntegerField(_("extensions of a deadline"), default=0)
    extension_hours = models.PositiveSmallIntegerField(_("hours of an extension"), default=72)
    overdue = models.CharField(
        _("overdue games"), max_length=10, choices=OverduePolicy, default=OverduePolicy.WAIT
    )
    overdue_hours = models.PositiveSmallIntegerField(_("hours after the last deadline"), default=24)
    blameless = models.CharField(
        _("forfeits without a side to blame"),
        max_length=14,
        choices=NoFaultPolicy,
        default=NoFaultPolicy.DOUBLE_FORFEIT,
    )
    grace_hours = models.PositiveSmallIntegerField(_("hours for a late report"), default=72)
    late_after_jobs = models.BooleanField(_("late reports replace the computer's games"), default=False)
    ties = models.BooleanField(_("ties"), default=True)
    withdrawn_unplayed = models.CharField(
        _("open games of a withdrawn team"),
        max_length=10,
        choices=UnplayedGamesPolicy,
        default=UnplayedGamesPolicy.FORFEIT,
    )
    withdrawn_played = models.CharField(
        _("played games of a withdrawn team"),
        max_length=10,
        choices=PlayedGamesPolicy,
        default=PlayedGamesPolicy.STAND,
    )

    class Meta:
        abstract = True
