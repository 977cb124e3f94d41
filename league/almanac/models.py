"""Ballots and their votes, the figures of finished seasons, and the editions of complete weeks."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.frame.texts import Line
from league.leagues.models import Team
from league.schedule.models import Week
from league.seasons.models import Season


class Ballot(models.Model):
    """An award to vote on until `closes_at`. The count is secret until then.

    `number` counts the ballots of a season from 1 and is never reused.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="ballots", verbose_name=_("season"))
    number = models.PositiveSmallIntegerField(_("number"))
    title = Line(_("award"), max_length=80)
    closes_at = models.DateTimeField(_("closes"))
    opened_at = models.DateTimeField(_("opened"), auto_now_add=True)

    class Meta:
        verbose_name = _("ballot")
        verbose_name_plural = _("ballots")
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="ballot_number_unique_in_season"),
            models.CheckConstraint(condition=Q(number__gte=1), name="ballot_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.season})"


class Nominee(models.Model):
    """A candidate: a team, or else what `name` says (a game, a play)."""

    ballot = models.ForeignKey(Ballot, models.CASCADE, related_name="nominees", verbose_name=_("ballot"))
    number = models.PositiveSmallIntegerField(_("number"))
    team = models.ForeignKey(
        Team, models.CASCADE, related_name="nominations", null=True, blank=True, verbose_name=_("team")
    )
    name = Line(_("name"), max_length=80, blank=True)

    class Meta:
        verbose_name = _("nominee")
        verbose_name_plural = _("nominees")
        constraints = [
            models.UniqueConstraint(fields=["ballot", "number"], name="nominee_number_unique_in_ballot"),
            models.UniqueConstraint(fields=["ballot", "team"], name="nominee_team_unique_in_ballot"),
            models.CheckConstraint(
                condition=Q(team__isnull=False, name="") | (Q(team__isnull=True) & ~Q(name="")),
                name="nominee_is_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return self.team.name if self.team else self.name


class Vote(models.Model):
    """A member's one vote. `voter` is empty once that person has left the site: the vote stays."""

    ballot = models.ForeignKey(Ballot, models.CASCADE, related_name="votes", verbose_name=_("ballot"))
    nominee = models.ForeignKey(Nominee, models.CASCADE, related_name="votes", verbose_name=_("nominee"))
    voter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="votes", null=True, verbose_name=_("voter")
    )

    class Meta:
        verbose_name = _("vote")
        verbose_name_plural = _("votes")
        constraints = [models.UniqueConstraint(fields=["ballot", "voter"], name="vote_once_on_ballot")]

    def __str__(self) -> str:
        return f"{self.ballot}: {self.nominee}"


class SeasonFigures(models.Model):
    """What a finished season adds to the almanac of its league, so that nobody counts its games again:
    derived, stored when the season ends and whenever one of its results is corrected.

    `contests` are the games as lists (`league.almanac.figures`). `totals` are name of a figure ->
    team's slug -> [total, games counted, best game]. `past` is what this season and all before it add up to
    (`league.almanac.pasts`); None if one of them is not over or has no figures yet.
    """

    season = models.OneToOneField(Season, models.CASCADE, related_name="figures", verbose_name=_("season"))
    contests = models.JSONField(_("games"))
    totals = models.JSONField(_("totals"))
    past = models.JSONField(_("what all seasons so far add up to"), null=True, default=None)

    class Meta:
        verbose_name = _("figures of a season")
        verbose_name_plural = _("figures of seasons")

    def __str__(self) -> str:
        return str(self.season)


class NewsEdition(models.Model):
    """The edition of a complete week, as it was sent or could have been.

    An edition is computed from the log whenever it is read. `reported` is what has to be remembered: the
    number of each game -> [home score, away score, winner's slug] at `made_at`, so that readers see what was
    corrected afterwards. A row also says that nobody sends the letters of this week again.
    """

    week = models.OneToOneField(Week, models.CASCADE, related_name="edition", verbose_name=_("week"))
    reported = models.JSONField(_("results as they were reported"))
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")

    def __str__(self) -> str:
        return str(self.week)
