"""What happens around a game: seats, entries, corrections, adoptions, logs of phones, links and box scores of
people who score."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games.records.models import Game
from league.frame.texts import Line
from league.models import Coach, Fixture, Result


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


class ScoresheetEntry(models.Model):
    """One entry of a refereed game's scoresheet; entries are only ever added.

    The columns are those of `engine.play.scoresheet.Entry`: `asked` is the ID of the Decision or
    Roll, `of` the entry that an undo removes, `voids` the sealed entry that this one made unnecessary.
    `told` holds the lines of play-by-play that the entry made. `answer` may be secret, so rows of a game
    in progress are never shown."""

    class Kind(models.TextChoices):
        INPUT = "input", _("Input")
        UNDO = "undo", _("Taken back")
        SET_STATE = "set_state", _("Correction")
        HANDOVER = "handover", _("Hand-over")
        DEAL = "deal", _("Deal")

    game = models.ForeignKey(Game, models.CASCADE, related_name="entries", verbose_name=_("game"))
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=9, choices=Kind)
    asked = models.CharField(_("asked"), max_length=24)
    by = models.CharField(_("by"), max_length=4)
    answer = models.JSONField(_("answer"), null=True, blank=True)
    source = models.CharField(_("source"), max_length=16)
    mark = models.CharField(_("mark"), max_length=12, blank=True)
    voids = models.PositiveIntegerField(_("makes needless"), null=True, blank=True)
    of = models.PositiveIntegerField(_("takes back"), null=True, blank=True)
    told = models.JSONField(_("told"), default=list, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("person"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="entry_once_in_game")]

    def __str__(self) -> str:
        return f"{self.number} {self.asked}"


class CorrectionRequest(models.Model):
    """A correction that one person asks for, until the other side agrees. It is void as soon as the game gets
    another entry.

    `state` is a correction of `engine.play.corrections`. The state of a phone's log is a whole record, which
    holds both hands, so it is never shown."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="correction", verbose_name=_("game"))
    last = models.PositiveIntegerField(_("entries before it"))
    state = models.JSONField(_("state"))
    kind = models.CharField(
        _("kind"), max_length=12, default="correction"
    )  # of games.records.circumstances.CircumstanceKind
    of = models.PositiveIntegerField(_("entry that it goes back to"), default=0)
    summary = Line(_("what it says"), max_length=200)
    asked_by = models.ForeignKey(Seat, models.CASCADE, related_name="+", verbose_name=_("asked by"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")

    def __str__(self) -> str:
        return self.summary


class Adoption(models.Model):
    """A proposal to count a pick-up game as a league's fixture, and which parties have agreed to it so
    far."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="adoption", verbose_name=_("game"))
    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="+", verbose_name=_("fixture"))
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        verbose_name=_("proposed by"),
    )
    home_agrees = models.BooleanField(_("agreed for the home team"), default=False)
    away_agrees = models.BooleanField(_("agreed for the visitors"), default=False)
    league_agrees = models.BooleanField(_("the commissioner agrees"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("adoption")
        verbose_name_plural = _("adoptions")

    def __str__(self) -> str:
        return f"{self.game.public_id}: {self.fixture}"


class PhoneLogBatch(models.Model):
    """A batch of entries that a phone recorded without a network and has handed in: the entries `first` to
    `last` of the game.

    `device` and `number` identify the batch, so that it counts once even if it arrives several times;
    `digest` is the digest of its content."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="handed_in", verbose_name=_("game"))
    device = models.UUIDField(_("phone"))
    number = models.PositiveIntegerField(_("number of the phone's batch"))
    digest = models.CharField(_("digest"), max_length=64)
    first = models.PositiveIntegerField(_("first entry"))
    last = models.PositiveIntegerField(_("last entry"))
    created_at = models.DateTimeField(_("handed in"), auto_now_add=True)

    class Meta:
        verbose_name = _("log from a phone")
        verbose_name_plural = _("logs from phones")
        constraints = [
            models.UniqueConstraint(fields=["game", "device", "number"], name="batch_of_a_phone_once")
        ]

    def __str__(self) -> str:
        return f"{self.device} {self.number}"


class ScorerLinkQuerySet(models.QuerySet["ScorerLink"]):
    def usable(self) -> ScorerLinkQuerySet:
        """The links that are neither revoked nor expired, and whose fixture is not void; newest first."""
        usable = self.filter(revoked_at=None, expires_at__gt=timezone.now(), fixture__void=False)
        return usable.order_by("-created_at")


class ScorerLink(models.Model):
    """A link with which a person without an account keeps the score of one fixture.

    The secret is only in the link; this row stores its SHA-256. Reports made with the link count for `side`,
    the side coached by the person who made it; if `side` is empty they count for neither side."""

    secret = ""  # known only where the link has just been made
    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    fixture = models.ForeignKey(
        Fixture, models.CASCADE, related_name="scorer_links", verbose_name=_("fixture")
    )
    digest = models.CharField(_("digest of the secret"), max_length=64, unique=True, editable=False)
    side = models.CharField(_("side"), max_length=4, choices=Result.Side, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("made by"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    objects = ScorerLinkQuerySet.as_manager()

    class Meta:
        verbose_name = _("scorer's link")
        verbose_name_plural = _("scorers' links")

    def __str__(self) -> str:
        return str(self.fixture)


class BoxScoreReport(models.Model):
    """A box score that a person has counted and reported.

    Rows are only added, and pages show the newest one of a fixture. `data` has the keys of the engine's box
    score, as far as people counted it: `{"home": {...}, "away": {...}, "periods": [[home, away], ...]}`."""

    fixture = models.ForeignKey(
        Fixture, models.CASCADE, related_name="box_reports", verbose_name=_("fixture")
    )
    data = models.JSONField(_("data"))
    overtime = models.BooleanField(_("overtime"), default=False)
    side = models.CharField(_("reported for"), max_length=4, choices=Result.Side, blank=True)
    reported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("reported by"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("reported box score")
        verbose_name_plural = _("reported box scores")

    def __str__(self) -> str:
        return str(self.fixture)
