"""Games tell who sat in their seats and what readers of the result should know."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.models import Q

# What dice and draws were called on the sheets of every ruleset when this was written.
CHANCE = (
    *("draw", "burn", "coin", "extra_point", "fg_block", "fg_kick", "hail_mary", "kickoff_return"),
    *("kickoff_return_again", "onside", "penalty_check", "punt_bounce", "punt_kick", "punt_recover"),
    *("punt_return", "punt_return_again", "scrimmage", "scrimmage_again", "sneak", "squib"),
    *("turnover_check", "turnover_move"),
)
DICE = Q(entries__asked__startswith="R_") | Q(entries__asked__in=CHANCE)


def complete(apps: Any, _schema: Any) -> None:
    """A game with typed faces or a state set by hand cannot be proved as a whole."""
    Game = apps.get_model("games", "Game")
    typed = Game.objects.filter(DICE, entries__source__startswith="person:").values("pk")
    set_by_hand = Game.objects.filter(entries__kind="set_state").values("pk")
    Game.objects.filter(Q(pk__in=typed) | Q(pk__in=set_by_hand)).update(by_hand=True)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_dice_from_the_seasons_secret"),
    ]

    operations = [
        migrations.AddField(
            model_name="correction",
            name="kind",
            field=models.CharField(default="correction", max_length=12, verbose_name="kind"),
        ),
        migrations.AddField(
            model_name="correction",
            name="of",
            field=models.PositiveIntegerField(default=0, verbose_name="entry that it goes back to"),
        ),
        migrations.AddField(
            model_name="game",
            name="by_hand",
            field=models.BooleanField(default=False, verbose_name="faces or a state were entered by hand"),
        ),
        migrations.AddField(
            model_name="game",
            name="sitters",
            field=models.JSONField(blank=True, default=list, verbose_name="who has sat in the seats"),
        ),
        migrations.AddField(
            model_name="game",
            name="circumstances",
            field=models.JSONField(blank=True, default=list, verbose_name="what readers should know"),
        ),
        migrations.RunPython(complete, migrations.RunPython.noop),
    ]
