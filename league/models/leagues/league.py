from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from league.lines import Line
from league.models.leagues.feed import Feed
from league.models.leagues.policies import LeaguePolicies


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

    slug = models.SlugField(_("slug"), unique=True)
    name = Line(_("name"), max_length=80)
    ruleset = models.CharField(_("ruleset"), max_length=40)
    edition = models.CharField(_("edition"), max_length=20)
    options = models.JSONField(_("options"), default=dict, blank=True)
    components = models.CharField(_("components"), max_length=40)
    preset = models.CharField(_("season preset"), max_length=20)
    playoff_places = models.PositiveSmallIntegerField(_("playoff places"), default=10)
    reseed = models.BooleanField(_("re-seed each round"), default=True)
    third_place = models.BooleanField(_("game for third place"), default=False)
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
