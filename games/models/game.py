from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models import Fixture


class Game(models.Model):
    """A game on a ruleset; a pick-up game has no fixture.

    Only `games.storage` reads and writes `header`, `sheet` and `saved`: the header is the engine's,
    complete; `sheet` holds the other parts of a finished game's packed scoresheet; `saved` is a game
    in progress. `version` is the ruleset's, under which the game is played to its end.
    """

    class State(models.TextChoices):
        IN_PROGRESS = "in_progress", _("In progress")
        FINISHED = "finished", _("Finished")

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    fixture = models.OneToOneField(
        Fixture,
        models.CASCADE,
        related_name="game",
        null=True,
        blank=True,
        verbose_name=_("fixture"),
    )
    ruleset = models.CharField(_("ruleset"), max_length=40)
    version = models.PositiveSmallIntegerField(_("ruleset version"))
    state = models.CharField(_("state"), max_length=12, choices=State)
    home_score = models.PositiveSmallIntegerField(_("home score"), default=0)
    away_score = models.PositiveSmallIntegerField(_("away score"), default=0)
    overtime = models.BooleanField(_("overtime"), default=False)
    header = models.JSONField(_("header"))
    sheet = models.JSONField(_("scoresheet"), null=True, blank=True)
    saved = models.TextField(_("saved game"), blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints = [
            models.CheckConstraint(
                condition=Q(state="in_progress") | Q(sheet__isnull=False, finished_at__isnull=False),
                name="game_finished_has_sheet",
            ),
        ]

    def __str__(self) -> str:
        return str(self.fixture or self.public_id)
