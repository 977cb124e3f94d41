"""Leagues with their policies, and their teams."""

from __future__ import annotations

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engine.lines import LONGEST_LEAGUE, LONGEST_NAME, LONGEST_SLUG
from league.feed.models import Feed
from league.frame.texts import Line


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


class League(LeaguePolicies):
    """Clubs that play seasons under one set of rules.

    `options` holds only differences from the ruleset's defaults; every game stores the complete resolved
    options in its header. `components` names the pinned component set. `confirmation` says whose word makes a
    coach's report final; an unanswered report becomes final after `auto_confirm_hours` (0: never). `steps`
    are {"division": keys, "wild_card": keys} for a league with its own tie-break.

    A league is only read after `archived_at`, and deleted with everything in it at `delete_at`; until then
    only its commissioners still see it.
    """

    class TieBreak(models.TextChoices):
        PRO = "pro", _("Professional")
        SIMPLE = "simple", _("Simple")
        OWN = "own", _("The league's own steps")

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("Everybody can see it")
        PRIVATE = "private", _("Members only")

    class Confirmation(models.TextChoices):
        BOTH = "both_sides", _("Both sides: the other coach confirms")
        ONE = "one_side", _("One side: its report is final")
        COMMISSIONER = "commissioner_only", _("The commissioner alone")

    slug = models.SlugField(_("slug"), max_length=LONGEST_SLUG, unique=True)
    name = Line(_("name"), max_length=LONGEST_LEAGUE)
    ruleset = models.CharField(_("ruleset"), max_length=40)
    edition = models.CharField(_("edition"), max_length=20)
    options = models.JSONField(_("options"), default=dict, blank=True)
    components = models.CharField(_("components"), max_length=40)
    preset = models.CharField(_("season preset"), max_length=20)
    playoff_places = models.PositiveSmallIntegerField(_("playoff places"), default=10)
    reseed = models.BooleanField(_("re-seed each round"), default=True)
    third_place = models.BooleanField(_("game for third place"), default=False)
    forfeit_points = models.PositiveSmallIntegerField(_("points for a win by forfeit"), default=0)
    tie_break = models.CharField(_("tie-break"), max_length=10, choices=TieBreak, default=TieBreak.PRO)
    steps = models.JSONField(_("own tie-break steps"), default=dict, blank=True)
    visibility = models.CharField(
        _("visibility"), max_length=7, choices=Visibility, default=Visibility.PUBLIC
    )
    confirmation = models.CharField(
        _("confirmation of results"), max_length=20, choices=Confirmation, default=Confirmation.BOTH
    )
    auto_confirm_hours = models.PositiveSmallIntegerField(
        _("hours until an unanswered report is confirmed"), default=0
    )
    time_zone = models.CharField(_("time zone"), max_length=40, default="UTC")
    feed = models.OneToOneField(Feed, models.PROTECT, related_name="league", verbose_name=_("feed"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    archived_at = models.DateTimeField(_("archived"), null=True, blank=True)
    delete_at = models.DateTimeField(_("deleted at"), null=True, blank=True, db_index=True)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        constraints = [
            models.CheckConstraint(condition=Q(playoff_places__gte=2), name="league_has_playoff_places"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The address of its page."""
        return reverse("league:league", args=[self.slug])

    @property
    def is_read_only(self) -> bool:
        """Whether nobody may change anything in it: it is archived, or is going to be deleted."""
        return self.archived_at is not None or self.delete_at is not None


hex_color = RegexValidator(r"^#[0-9a-f]{6}\Z", _("A color is # and six small hexadecimal digits."))


class Team(models.Model):
    """A club of a league. `key` names the component set's team whose dice it rolls.

    `slug` is its identity in schedules, standings and addresses, and does not change with its name. `profile`
    names the computer coach that plays for it when no person does; empty for the team's own style. A name of
    one word is a nickname without a city. Text in the secondary color on the primary color is readable (WCAG
    contrast of 4.5 or more).
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="teams", verbose_name=_("league"))
    key = models.CharField(_("dice"), max_length=LONGEST_SLUG)
    slug = models.SlugField(_("slug"), max_length=LONGEST_SLUG)
    city = Line(_("city"), max_length=LONGEST_NAME, blank=True)
    nickname = Line(_("nickname"), max_length=LONGEST_NAME)
    abbreviation = Line(_("abbreviation"), max_length=3)
    primary_color = models.CharField(_("primary color"), max_length=7, validators=[hex_color])
    secondary_color = models.CharField(_("secondary color"), max_length=7, validators=[hex_color])
    profile = models.CharField(_("computer coach"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints = [
            models.UniqueConstraint(fields=["league", "slug"], name="team_slug_unique_in_league"),
            models.UniqueConstraint(
                fields=["league", "abbreviation"], name="team_abbreviation_unique_in_league"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return f"{self.city} {self.nickname}".strip()
