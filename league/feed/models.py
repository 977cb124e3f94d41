"""Feeds: numbered streams of items, which hold events."""

from __future__ import annotations

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q
from django.db.models.fields.json import KeyTransform
from django.utils.translation import gettext_lazy as _


class Feed(models.Model):
    """The events of a league, or of a game without a league, as a numbered stream that only grows.

    `last` is the newest item's number. Adding an item locks this row until the transaction ends, so numbers
    have no gaps and are never read out of order.
    """

    TOPIC = "feed"  # the name of its notifications

    last = models.PositiveBigIntegerField(_("last number"), default=0)

    class Meta:
        verbose_name = _("feed")
        verbose_name_plural = _("feeds")

    def __str__(self) -> str:
        return f"feed {self.pk}"

    @property
    def league_kinds(self) -> str:
        """`LEAGUE_KINDS`, separated by spaces, for scripts."""
        return " ".join(LEAGUE_KINDS)


class FeedItem(models.Model):
    """One row of a feed, written in the transaction of its change: an event, or with kind PLAYS one for each
    play. It holds no secrets.

    `game` is the public id of the game it is about, if any: `league` does not know the table of games.
    """

    class Kind(models.TextChoices):
        KICKOFF = "kickoff", _("Kickoff")
        PLAYS = "plays", _("Plays")
        UNDONE = "undone", _("Plays undone")
        FINAL = "final", _("Final score")
        RESULT = "result", _("Result")
        STANDINGS = "standings", _("Standings changed")
        CLINCH = "clinch", _("Clinched or eliminated")
        BRACKET = "bracket", _("Bracket moved")
        SEASON = "season", _("Season")
        DEADLINE = "deadline", _("Deadline of a game")
        JOB = "job", _("Job")

    OPEN = "open"  # the state, in an item, of a result that was taken back

    feed = models.ForeignKey(Feed, models.CASCADE, related_name="items", verbose_name=_("feed"))
    number = models.PositiveBigIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    game = models.UUIDField(_("game"), null=True, blank=True)
    data = models.JSONField(_("data"), default=dict, blank=True, encoder=DjangoJSONEncoder)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("feed item")
        verbose_name_plural = _("feed items")
        constraints = [
            models.UniqueConstraint(fields=["feed", "number"], name="feed_entry_number_unique_in_feed"),
        ]
        indexes = [
            models.Index(fields=["game", "number"], name="feed_entry_by_game"),
            # The newest standings and marks of a season are read with every result.
            models.Index(
                F("feed"),
                F("kind"),
                KeyTransform("season", "data"),
                F("number"),
                name="feed_entry_of_season",
                condition=Q(kind__in=["standings", "clinch"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


Kind = FeedItem.Kind
# What the pages of a league and its webhooks are told. Plays matter to the page of their game only.
LEAGUE_KINDS = tuple(kind for kind in Kind if kind not in {Kind.PLAYS, Kind.UNDONE, Kind.JOB})
