"""Imports of league files."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.frame.texts import Line
from league.models import League
from league.work.models import LeasedWork


class LeagueImport(LeasedWork):
    """A league file that a person has sent, and what became of it.

    `file` are its bytes until the import is over. `done` and `total` count its games that are replayed.
    `proved`, `believed` and `digest` are those of `ImportedLeague`. A refusal has a `code`, and its sentence
    in `error`, in the `language` of the person.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("Queued")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")

    file = models.BinaryField(_("file"), blank=True)
    name = Line(_("name"), max_length=200, blank=True)
    language = models.CharField(_("language"), max_length=10)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.QUEUED)
    done = models.PositiveIntegerField(_("games done"), default=0)
    total = models.PositiveIntegerField(_("games in all"), default=0)
    league = models.ForeignKey(
        League, models.CASCADE, related_name="imports", null=True, blank=True, verbose_name=_("league")
    )
    proved = models.PositiveIntegerField(_("proved games"), default=0)
    believed = models.PositiveIntegerField(_("believed games"), default=0)
    digest = models.CharField(_("digest"), max_length=64, blank=True)
    code = models.CharField(_("code of the refusal"), max_length=60, blank=True)

    class Meta:
        verbose_name = _("import of a league")
        verbose_name_plural = _("imports of leagues")

    def __str__(self) -> str:
        return f"{self.get_state_display()} {self.public_id}"
