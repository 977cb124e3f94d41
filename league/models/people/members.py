"""Members' roles in a league, and the coaches of its teams."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.leagues.league import League
from league.models.leagues.team import Team
from league.models.people.placeholder import Placeholder


class Member(models.Model):
    """A person's role in a league; a person without one is a visitor and sees public leagues only."""

    class Role(models.TextChoices):
        COMMISSIONER = "commissioner", _("Commissioner")
        CO_COMMISSIONER = "co_commissioner", _("Co-commissioner")
        COACH = "coach", _("Coach")
        SCORER = "scorer", _("Scorer")
        VIEWER = "viewer", _("Viewer")

    league = models.ForeignKey(League, models.CASCADE, related_name="members", verbose_name=_("league"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships", verbose_name=_("person")
    )
    role = models.CharField(_("role"), max_length=16, choices=Role)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [models.UniqueConstraint(fields=["league", "user"], name="member_once_in_league")]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class Coach(models.Model):
    """A person who decides for a team: for all of it, or for one half of a pair (TEAM rules).

    A team without coaches belongs to the computer. One person may coach several teams.
    """

    class Part(models.TextChoices):
        BOTH = "both", _("Offense and defense")
        OFFENSE = "offense", _("Offense")
        DEFENSE = "defense", _("Defense")

    team = models.ForeignKey(Team, models.CASCADE, related_name="coaches", verbose_name=_("team"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="coaching", verbose_name=_("person")
    )
    part = models.CharField(_("part"), max_length=8, choices=Part, default=Part.BOTH)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("coach")
        verbose_name_plural = _("coaches")
        constraints = [models.UniqueConstraint(fields=["team", "user"], name="coach_once_of_team")]

    def __str__(self) -> str:
        return f"{self.user} ({self.team})"


class Invitation(models.Model):
    """A link that makes the person who follows it a member, and the coach of `team` if there is one.

    Only the link itself holds the secret: this row stores its SHA-256, so the link can be shown just once.
    The person who accepts it takes the place of the `placeholder`, if there is one.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="invitations", verbose_name=_("league"))
    digest = models.CharField(_("digest of the secret"), max_length=64, unique=True, editable=False)
    role = models.CharField(_("role"), max_length=16, choices=Member.Role)
    team = models.ForeignKey(
        Team, models.CASCADE, related_name="+", null=True, blank=True, verbose_name=_("team")
    )
    part = models.CharField(_("part"), max_length=8, choices=Coach.Part, default=Coach.Part.BOTH)
    placeholder = models.ForeignKey(
        Placeholder, models.CASCADE, related_name="+", null=True, blank=True, verbose_name=_("placeholder")
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, verbose_name=_("invited by")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    uses_left = models.PositiveSmallIntegerField(_("uses left"), default=1)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.league} ({self.get_role_display()})"
