"""Seasons with their terms, conferences, divisions, members, seeds and secrets."""

from __future__ import annotations

from datetime import time
from typing import NamedTuple

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engine.lines import LONGEST_NAME
from league.frame.failures import is_dry_run
from league.frame.secrets import commitment_of
from league.frame.texts import Line
from league.leagues.models import League, Team
from league.schedule.shapes import KNOCKOUT_NAME


class SeasonTerms(NamedTuple):
    """Kind of season, tie-break (`steps` only for a league's own), playoff format, and the points of a win by
    forfeit: fields of a league.

    A season uses its league's terms until it has its champion; then it keeps its own copy, because the
    league's may change.
    """

    preset: str
    tie_break: str
    playoff_places: int
    reseed: bool
    third_place: bool
    steps: dict[str, list[str]]
    forfeit_points: int = 0


class Season(models.Model):
    """One year of a league. Its public seed decides the schedule; its secret (`SeasonSecret`) decides the
    games that the computer plays and the coin tosses. Without a secret the seed decides those too.

    `certificate` is the schedule's fairness certificate, see `league.schedule`; empty until drawn. `tosses`
    are [group of slugs, the one put first] where only a coin could decide, with a third item if the coin fell
    before the league came here in a file, and `seeding` is conference -> slugs in order where the
    commissioner has overruled the standings. `adjustments` are the decisions on a club's points, rows of
    `league.standings.selectors.ADJUSTMENT`. An `imported` season was played elsewhere: its games have
    only scores, its playoffs no seeds. `wishes` are the commissioner's for the schedule, in the format of
    `league.schedule.wishes`. If `starts_on` is set, weeks last `week_days` days and have a start and a
    deadline, at `deadline_time` of their last day.
    `moved_deadlines` are the exceptions for weeks that are still to be drawn, taken over from the season
    before: number of the week -> [days after its first day, local time], or None without a deadline.
    """

    class State(models.TextChoices):
        SCHEDULED = "scheduled", _("Before the first kickoff")
        REGULAR = "regular", _("Regular season")
        PLAYOFFS = "playoffs", _("Playoffs")
        FINISHED = "finished", _("Finished")

    league = models.ForeignKey(League, models.CASCADE, related_name="seasons", verbose_name=_("league"))
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    seed = models.BigIntegerField(_("seed"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.SCHEDULED)
    schedule_effort = models.FloatField(_("schedule effort"), null=True, blank=True)
    certificate = models.JSONField(_("fairness certificate"), default=dict, blank=True)
    wishes = models.JSONField(_("wishes for the schedule"), default=dict, blank=True)
    starts_on = models.DateField(_("starts on"), null=True, blank=True)
    week_days = models.PositiveSmallIntegerField(_("days a week"), default=7)
    deadline_time = models.TimeField(_("time of the deadline"), default=time(23, 59))
    moved_deadlines = models.JSONField(_("moved deadlines"), default=dict, blank=True)
    tosses = models.JSONField(_("tosses decided by the commissioner"), default=list, blank=True)
    seeding = models.JSONField(_("seeds set by the commissioner"), default=dict, blank=True)
    adjustments = models.JSONField(_("points awarded or deducted"), default=list, blank=True)
    kept_terms = models.JSONField(_("terms it was decided on"), default=dict, blank=True)
    imported = models.BooleanField(_("imported"), default=False)
    champion = models.ForeignKey(
        "league.Team",
        models.PROTECT,
        related_name="titles",
        null=True,
        blank=True,
        verbose_name=_("champion"),
    )

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="season_number_unique_in_league"),
            models.CheckConstraint(condition=Q(number__gte=1), name="season_number_from_one"),
            models.CheckConstraint(condition=Q(seed__gte=0), name="season_seed_not_negative"),
            models.CheckConstraint(
                condition=Q(state="finished") | Q(champion__isnull=True),
                name="season_champion_after_its_end",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.league} {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("league:season", args=[self.league.slug, self.number])

    @property
    def terms(self) -> SeasonTerms:
        if self.kept_terms:
            return SeasonTerms(**{"steps": {}, **self.kept_terms})
        return SeasonTerms(*(getattr(self.league, name) for name in SeasonTerms._fields))

    @property
    def is_knockout(self) -> bool:
        """Whether the season consists of its bracket only."""
        return self.terms.preset == KNOCKOUT_NAME


class Conference(models.Model):
    """Half of a season's clubs; its winner plays the Bowl."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="conferences", verbose_name=_("season"))
    name = Line(_("name"), max_length=LONGEST_NAME)
    order = models.PositiveSmallIntegerField(_("order"))

    class Meta:
        verbose_name = _("conference")
        verbose_name_plural = _("conferences")
        constraints = [
            models.UniqueConstraint(fields=["season", "name"], name="conference_name_unique_in_season"),
            models.UniqueConstraint(fields=["season", "order"], name="conference_order_unique_in_season"),
        ]

    def __str__(self) -> str:
        return self.name


class Division(models.Model):
    """Clubs of a conference that play each other most; its winner is in the playoffs."""

    conference = models.ForeignKey(
        Conference, models.CASCADE, related_name="divisions", verbose_name=_("conference")
    )
    name = Line(_("name"), max_length=LONGEST_NAME)
    order = models.PositiveSmallIntegerField(_("order"))

    class Meta:
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        constraints = [
            models.UniqueConstraint(fields=["conference", "name"], name="division_name_unique_in_conference"),
            models.UniqueConstraint(
                fields=["conference", "order"], name="division_order_unique_in_conference"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """The division of a club in one season: clubs may move between seasons. A withdrawn club has dropped
    out or was expelled. It `keeps_seed` if the bracket had been drawn by then."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="memberships", verbose_name=_("season"))
    team = models.ForeignKey(Team, models.PROTECT, related_name="memberships", verbose_name=_("team"))
    division = models.ForeignKey(
        Division, models.CASCADE, related_name="memberships", verbose_name=_("division")
    )
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    keeps_seed = models.BooleanField(_("keeps its place in the bracket"), default=False)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["season", "team"], name="membership_unique_in_season"),
        ]

    def __str__(self) -> str:
        return f"{self.team} ({self.division})"


class Seed(models.Model):
    """A playoff place, frozen when the regular season ends; can be rebuilt from the results.

    `league_place` is the club's in the order of all clubs: it orders equal seeds of two conferences.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="seeds", verbose_name=_("season"))
    conference = models.ForeignKey(
        Conference, models.CASCADE, related_name="seeds", verbose_name=_("conference")
    )
    team = models.ForeignKey(Team, models.PROTECT, related_name="seeds", verbose_name=_("team"))
    number = models.PositiveSmallIntegerField(_("number"))
    league_place = models.PositiveSmallIntegerField(_("place in the league"))

    class Meta:
        verbose_name = _("seed")
        verbose_name_plural = _("seeds")
        constraints = [
            models.UniqueConstraint(fields=["conference", "number"], name="seed_number_unique_in_conference"),
            models.UniqueConstraint(fields=["season", "team"], name="seed_team_unique_in_season"),
            models.UniqueConstraint(fields=["season", "league_place"], name="seed_place_unique_in_season"),
            models.CheckConstraint(condition=Q(number__gte=1), name="seed_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.team}"


class SeasonSecret(models.Model):
    """The secret behind the games that the computer plays in a season, and its coin tosses.

    `value` has 256 bits in hexadecimal. It is shown to nobody until it is published at the end of the season;
    its fingerprint is public from the start. A season has a second secret only if a correction removes its
    champion: games played after that must not depend on a published one. A season without a secret has public
    dice: they come from `Season.seed`.

    A secret that came in a league file has its `fingerprint` beside it, or has only that if it was not
    published: the installation that it came from keeps the secret itself. Somebody may have chosen it, so
    it explains games of the past and decides nothing here.
    """

    season = models.ForeignKey(
        Season, models.CASCADE, related_name="secrets", verbose_name=_("season"), editable=False
    )
    number = models.PositiveSmallIntegerField(_("number"), default=1, editable=False)
    value = models.CharField(_("secret"), max_length=64, blank=True, editable=False)
    fingerprint = models.CharField(
        _("fingerprint of a secret kept elsewhere"), max_length=64, blank=True, editable=False
    )
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("secret of a season")
        verbose_name_plural = _("secrets of seasons")
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="secret_number_unique_in_season"),
            models.CheckConstraint(condition=~Q(value="") | ~Q(fingerprint=""), name="secret_not_empty"),
        ]

    def __str__(self) -> str:
        return f"{self.season}, {self.number}"

    @property
    def came_in_file(self) -> bool:
        """Whether this installation did not make the secret."""
        return bool(self.fingerprint)

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret's text, in hexadecimal: it commits the site to this secret."""
        return commitment_of(self.value) if self.value else self.fingerprint

    @property
    def published(self) -> str:
        """The secret if it is published, else an empty string. A dry run publishes nothing."""
        return self.value if self.published_at and not is_dry_run() else ""
