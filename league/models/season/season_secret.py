from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.season.season import Season
from league.security.season_secrets import commitment_of


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
