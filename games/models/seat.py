from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from league.lines import Line
from league.models import Coach, Fixture


class Seat(models.Model):
    """The seat of the person or computer that decides for one side of a refereed game, or for one half of a
    pair of coaches (TEAM rules).

    A seat belongs to a person (`user`, or `guest` with the secret of their browser's session) or to all
    holders of a scorer's link to `scorer_fixture`; otherwise it is free for the person who follows the seat's
    link. While `coach` is set, that computer coach decides, permanently or in place of the person. `person`
    is the person's number in this game, written `person:1` on the scoresheet; one person may hold several
    seats. While `partner_decides`, the other coach of the pair stands in for the person of this seat, or
    until somebody takes it."""

    class Side(models.TextChoices):
        HOME = "home", _("Home")
        AWAY = "away", _("Away")

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", verbose_name=_("game"))
    side = models.CharField(_("side"), max_length=4, choices=Side)
    part = models.CharField(_("part"), max_length=8, choices=Coach.Part, default=Coach.Part.BOTH)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="seats",
        null=True,
        blank=True,
        verbose_name=_("person"),
    )
    guest = models.CharField(_("guest"), max_length=32, blank=True)
    scorer_fixture = models.ForeignKey(
        Fixture,
        models.CASCADE,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("fixture whose scorers hold it"),
    )
    name = Line(_("name"), max_length=40, blank=True)
    person = models.PositiveSmallIntegerField(_("number of the person"), null=True, blank=True)
    coach = models.CharField(_("computer coach"), max_length=40, blank=True)
    # {question: {"answer": ..., "until": clock}}: used without asking while more time than that is left.
    orders = models.JSONField(_("standing orders"), default=dict, blank=True)
    # {"asked": ..., "answer": ...}: a call given before its question was asked. Secret until it is entered.
    early = models.JSONField(_("early call"), null=True, blank=True)
    partner_decides = models.BooleanField(_("the partner stands in"), default=False)
    link = models.PositiveSmallIntegerField(_("number of its link"), default=1)
    offered = models.BooleanField(_("passed on to the person who opens its link"), default=False)
    # When its page was last seen, to about a minute, and the newest entry that it showed.
    looked_at = models.DateTimeField(_("last looked"), null=True, blank=True)
    looked = models.PositiveIntegerField(_("entries seen"), default=0)
    # Since when the game waits for this seat, and how many letters were sent about that.
    asked_at = models.DateTimeField(_("asked"), null=True, blank=True)
    letters = models.PositiveSmallIntegerField(_("letters about it"), default=0)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["game", "side", "part"], name="seat_once_in_game"),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(guest=""), name="seat_is_of_one_person"
            ),
            models.CheckConstraint(
                condition=Q(scorer_fixture__isnull=True) | Q(user__isnull=True, guest=""),
                name="seat_is_scorers_alone",
            ),
            models.CheckConstraint(
                condition=Q(partner_decides=False) | ~Q(part="both"), name="seat_with_stand_in_has_a_partner"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_side_display()}: {self.name or self.coach}"

    @property
    def is_scorers(self) -> bool:
        """Whether the seat belongs to the holders of scorers' links."""
        return self.scorer_fixture_id is not None

    @property
    def is_free(self) -> bool:
        """Whether the person who follows the seat's link may take it."""
        return self.person is None and not self.coach

    @property
    def is_of_pair(self) -> bool:
        """Whether this is the seat of one half of a pair of coaches."""
        return self.part != Coach.Part.BOTH

    @cached_property
    def partner(self) -> Seat | None:
        """The other seat of the pair; None if one coach has the whole side. One query."""
        if not self.is_of_pair:
            return None
        pair = Seat.objects.filter(game_id=self.game_id, side=self.side).exclude(pk=self.pk)
        return pair.select_related("user").first()

    @property
    def decider(self) -> Seat:
        """The seat whose person decides here: this one, or that of the partner who stands in."""
        return (self.partner or self) if self.partner_decides else self
