from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


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
