from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LetterPreferences(models.Model):
    """Whether a person wants letters, and in which language; `news` are the weekly editions of their leagues.
    A person without a row gets them all, in English."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="correspondence", verbose_name=_("person")
    )
    letters = models.BooleanField(_("wants letters"), default=True)
    news = models.BooleanField(_("wants the news of every week"), default=True)
    language = models.CharField(_("language"), max_length=10, blank=True)

    class Meta:
        verbose_name = _("correspondence")
        verbose_name_plural = _("correspondences")

    def __str__(self) -> str:
        return f"{self.user}: {self.language}"
