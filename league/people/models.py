"""Members, invitations, placeholders, tenures, and what people prefer."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.frame.texts import Line
from league.leagues.models import League, Team
from league.seasons.models import Season


class Usage(models.Model):
    """How often a person, or an address without an account, has done something on one day.

    `who` is a keyed digest of the day and the person or address: neither is stored, and days cannot be
    linked.
    """

    what = models.CharField(_("what"), max_length=20)
    who = models.CharField(_("who"), max_length=64)
    day = models.DateField(_("day"), db_index=True)
    times = models.PositiveIntegerField(_("times"), default=0)

    class Meta:
        verbose_name = _("usage")
        verbose_name_plural = _("usages")
        constraints = [models.UniqueConstraint(fields=["what", "who"], name="usage_once_each")]

    def __str__(self) -> str:
        return f"{self.what} {self.day}: {self.times}"


class LetterPreferences(models.Model):
    """Whether a person wants letters, and in which language; `news` are the weekly editions of their leagues.
    A person without a row gets them all, in English."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="letter_preferences", verbose_name=_("person")
    )
    letters = models.BooleanField(_("wants letters"), default=True)
    news = models.BooleanField(_("wants the news of every week"), default=True)
    language = models.CharField(_("language"), max_length=10, blank=True)

    class Meta:
        verbose_name = _("letter preferences")
        verbose_name_plural = _("letter preferences")

    def __str__(self) -> str:
        return f"{self.user}: {self.language}"


class Placeholder(models.Model):
    """A person of an imported league, until somebody here takes their place.

    `user` is an account that nobody can sign in to: it owns what the person did in that league. `name` is the
    person's in the league file, `teams` maps the slugs of the teams that they coached to their part.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="placeholders", verbose_name=_("league"))
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="placeholder", verbose_name=_("account")
    )
    number = models.PositiveIntegerField(_("number"))
    name = Line(_("name"), max_length=100)
    teams = models.JSONField(_("teams"), default=dict, blank=True)

    class Meta:
        verbose_name = _("placeholder")
        verbose_name_plural = _("placeholders")
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="placeholder_number_unique_in_league"),
        ]

    def __str__(self) -> str:
        return self.name


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

    secret: str  # not stored: only an invitation that has just been made knows it

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.league} ({self.get_role_display()})"

    @property
    def offers_teams(self) -> bool:
        """Whether the people who accept it may take a free team."""
        return self.role == Member.Role.COACH and self.team_id is None and self.placeholder_id is None


class Tenure(models.Model):
    """A team's coach when the season got its champion: coaches change, the hall of champions does not.

    `user` is empty once that person has left the site.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="tenures", verbose_name=_("season"))
    team = models.ForeignKey(Team, models.CASCADE, related_name="tenures", verbose_name=_("team"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="tenures",
        null=True,
        verbose_name=_("person"),
    )
    part = models.CharField(_("part"), max_length=8, choices=Coach.Part, default=Coach.Part.BOTH)

    class Meta:
        verbose_name = _("tenure")
        verbose_name_plural = _("tenures")
        constraints = [
            models.UniqueConstraint(fields=["season", "team", "user"], name="tenure_once_in_season"),
        ]

    def __str__(self) -> str:
        return f"{self.season}: {self.user} ({self.team})"
