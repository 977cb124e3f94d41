from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class ScoresheetEntry(models.Model):
    """One entry of a refereed game's scoresheet; entries are only ever added.

    The columns are those of `engine.scoresheets.scoresheet.Entry`: `asked` is the ID of the Decision or
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
