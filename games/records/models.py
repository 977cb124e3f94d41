"""Games, with their box scores and plays."""

from __future__ import annotations

import hashlib
import uuid
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engine.catalog import ruleset
from engine.play.playthrough import Playthrough
from league.models import Feed, Fixture, SeasonSecret

if TYPE_CHECKING:
    from games.records.circumstances import Circumstance


class GameQuerySet(models.QuerySet["Game"]):
    def with_plays(self) -> GameQuerySet:
        """Finished games that have a play-by-play."""
        return self.filter(state=Game.State.FINISHED, play_by_play__isnull=False)


class Game(models.Model):
    """A game on a ruleset. A pick-up game has no fixture. An uncounted game, one that
    does not count for its fixture (superseded by another result, abandoned, or late and not yet confirmed),
    has that fixture in `superseded` instead.

    Only `games.records.scoresheets` reads and writes `header`, `sheet` and `saved`. `header` is the engine's
    complete header; `sheet` is the rest of an auto-played game's packed scoresheet (a refereed game has
    entries instead); `saved` is the snapshot of a game in progress. `version` is the version of the ruleset,
    which stays the same to the end of the game. `last` is the number of the newest entry. `plays` counts the
    plays before the last one, `tail` holds the lines of the last play, which may still continue, and
    `before_tail` what is known before it (`engine.presentation.drives.Progress`), so that feed items can be
    made without reading all lines.

    `secret` determines what the app rolls and how computer coaches answer; it stays hidden until the game is
    over. `provable` is false once a phone has rolled without a network. A game that the computer played in a
    season depends on the season's secret `drawn_from` and the purpose `drawn_for`
    (`league.frame.secrets`); both are empty for public dice. `coaches` is the version of the
    computer coaches that played it; it is 0 in refereed games, whose entries have their source.

    `by_hand` says that people have typed faces or set the game's state. `sitters` holds the occupants of its
    seats (`games.records.participants`), `circumstances` what readers of the result should know
    (`games.records.circumstances`). `people` is the highest number that a person at its table has got.
    Numbers are on the scoresheet and in the passes of phones: nobody gets one that somebody else has had."""

    TOPIC = "table"  # the name of its notifications

    class State(models.TextChoices):
        IN_PROGRESS = "in_progress", _("In progress")
        FINISHED = "finished", _("Finished")
        ABANDONED = "abandoned", _("Abandoned")

    class Dice(models.TextChoices):
        TABLE = "table", _("Real dice: tap what they show")
        APP = "app", _("The app rolls")

    class Pace(models.TextChoices):
        TABLE = "table", _("At the table")
        MAIL = "mail", _("By mail")

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    fixture = models.OneToOneField(
        Fixture,
        models.CASCADE,
        related_name="game",
        null=True,
        blank=True,
        verbose_name=_("fixture"),
    )
    superseded = models.ForeignKey(
        Fixture,
        models.CASCADE,
        related_name="uncounted_games",
        null=True,
        blank=True,
        verbose_name=_("fixture that it counted for"),
    )
    ruleset = models.CharField(_("ruleset"), max_length=40)
    version = models.PositiveSmallIntegerField(_("ruleset version"))
    state = models.CharField(_("state"), max_length=12, choices=State)
    home_score = models.PositiveSmallIntegerField(_("home score"), default=0)
    away_score = models.PositiveSmallIntegerField(_("away score"), default=0)
    overtime = models.BooleanField(_("overtime"), default=False)
    feed = models.OneToOneField(
        Feed, models.PROTECT, related_name="game", null=True, blank=True, verbose_name=_("feed")
    )  # of a game without a league
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("started by"),
    )
    dice = models.CharField(_("dice"), max_length=5, choices=Dice, default=Dice.APP)
    sealed = models.BooleanField(_("hide calls on a shared phone"), default=True)
    pace = models.CharField(_("pace"), max_length=5, choices=Pace, default=Pace.TABLE)
    provable = models.BooleanField(_("the dice can be checked"), default=True)
    by_hand = models.BooleanField(_("faces or a state were entered by hand"), default=False)
    sitters = models.JSONField(_("who has sat in the seats"), default=list, blank=True)
    people = models.PositiveSmallIntegerField(_("people who have had a number"), default=0, editable=False)
    circumstances = models.JSONField(_("what readers should know"), default=list, blank=True)
    secret = models.CharField(_("secret of the dice"), max_length=64, blank=True, editable=False)
    drawn_from = models.ForeignKey(
        SeasonSecret,
        models.SET_NULL,
        related_name="games",
        null=True,
        blank=True,
        editable=False,
        verbose_name=_("secret of the season that decided the dice"),
    )
    drawn_for = models.CharField(
        _("what the season's secret was asked for"), max_length=160, blank=True, editable=False
    )
    coaches = models.PositiveSmallIntegerField(_("version of the computer coaches"), default=0)
    last = models.PositiveIntegerField(_("entries"), default=0)
    plays = models.PositiveIntegerField(_("plays before the last one"), default=0)
    tail = models.JSONField(_("lines of the last play"), default=list, blank=True)
    before_tail = models.JSONField(_("the game before the last play"), default=list, blank=True)
    header = models.JSONField(_("header"))
    sheet = models.JSONField(_("scoresheet"), null=True, blank=True)
    saved = models.TextField(_("saved game"), blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    # Not a column: (`saved`, its playthrough), if this process saved the snapshot.
    cached_play: tuple[str, Playthrough] | None = None
    # Not columns: the seats as this process saved them, and whether it has just added entries, after which no
    # older request for a correction holds.
    cached_seats: list[Any] | None = None
    has_new_entries = False
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = [
            models.Index(fields=["created_at", "id"], name="game_by_creation"),
            models.Index(fields=["state", "id"], name="game_by_state"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="in_progress") | Q(finished_at__isnull=False),
                name="game_finished_has_its_time",
            ),
        ]

    def __str__(self) -> str:
        return str(self.fixture or self.public_id)

    def get_absolute_url(self) -> str:
        """The address of the game's table."""
        return reverse("games:table", args=[self.public_id])

    @property
    def played_for(self) -> Fixture | None:
        """The fixture of the game, whether the game counts for it or not; None for a pick-up game."""
        return self.fixture or self.superseded

    @property
    def has_retired_rules(self) -> bool:
        """Whether it was played under rules that the program no longer has, so that it cannot be replayed."""
        return self.version != ruleset(self.ruleset).version

    @cached_property
    def clock(self) -> str:
        """See `games.records.scoresheets.clock_of`."""
        from games.records.scoresheets import clock_of  # noqa: PLC0415 - reads these rows

        return clock_of(self)

    def described_circumstances(self) -> list[Circumstance]:
        """See `games.records.circumstances.described_circumstances`."""
        from games.records.circumstances import described_circumstances  # noqa: PLC0415 - reads these rows

        return described_circumstances(self)

    @property
    def is_provable(self) -> bool:
        """Whether the secret determines every die of the game: no face was typed, nothing was corrected."""
        return self.provable and not self.by_hand

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret, in hexadecimal, published at kickoff: it proves that the secret was fixed
        before the game. Empty without a secret."""
        return hashlib.sha256(self.secret.encode()).hexdigest() if self.secret else ""


class BoxScore(models.Model):
    """The statistics of a finished game, counted from its play-by-play (`engine.presentation.box_score`).

    `home_behind` and `away_behind` are the most points that each side was behind, derived from the
    play-by-play for the record book, and `flow` says how the game turned (`engine.presentation.game_flow`);
    they are empty where they have not been computed."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="box_score", verbose_name=_("game"))
    data = models.JSONField(_("data"))
    home_behind = models.PositiveSmallIntegerField(_("home behind by at most"), null=True, blank=True)
    away_behind = models.PositiveSmallIntegerField(_("away behind by at most"), null=True, blank=True)
    flow = models.JSONField(_("how the game turned"), null=True, blank=True)

    class Meta:
        verbose_name = _("box score")
        verbose_name_plural = _("box scores")

    def __str__(self) -> str:
        return str(self.game)


class PlayByPlay(models.Model):
    """The play-by-play lines of a finished game, stored as the engine made them at the time."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="play_by_play", verbose_name=_("game"))
    lines = models.JSONField(_("lines"))

    class Meta:
        verbose_name = _("play-by-play")
        verbose_name_plural = _("plays-by-play")

    def __str__(self) -> str:
        return str(self.game)
