from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class OverduePolicy(models.TextChoices):
    """What becomes of a game that nobody has reported when its time is over."""

    WAIT = "wait", _("It waits for the commissioner")
    AUTO_PLAY = "auto_play", _("The computer plays it")
    FORFEIT = "forfeit", _("Forfeit by the side that did not come")
    NO_CONTEST = "no_contest", _("No contest")
    DRAW = "draw", _("A draw without a score")


class NoFaultPolicy(models.TextChoices):
    """What an overdue game becomes instead of a forfeit when nobody knows which side did not come."""

    DOUBLE_FORFEIT = "double_forfeit", _("Forfeit by both teams")
    NO_CONTEST = "no_contest", _("No contest")


class UnplayedGamesPolicy(models.TextChoices):
    """What the games become that a team leaves without a final result when it is out of the season."""

    FORFEIT = "forfeit", _("The opponents win by forfeit")
    NO_CONTEST = "no_contest", _("No contest")


class PlayedGamesPolicy(models.TextChoices):
    """What becomes of the regular games that it has played; playoff games stand, their winners went on."""

    STAND = "stand", _("They stand")
    NO_CONTEST = "no_contest", _("No contest")


class LeaguePolicies(models.Model):
    """How a league deals with games that are late, tied, or left by a team.

    Coaches are reminded `remind_hours` before a deadline (0: not at all). At the deadline the commissioner
    is told, and the game gets up to `extensions` further deadlines, each `extension_hours` later; `overdue`
    happens `overdue_hours` after the last one. A report replaces what was made of it within `grace_hours`,
    and with `late_after_jobs` also a game that the commissioner had the computer play.
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
