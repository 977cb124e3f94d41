"""A dispute knows its side, and whether that side has taken it back."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

OTHER = {"home": "away", "away": "home"}


def complete(apps: Any, _schema: Any) -> None:
    """A result that was confirmed by the side that had disputed it is final: its dispute is over."""
    Dispute = apps.get_model("league", "Dispute")
    for side, other in OTHER.items():
        Dispute.objects.filter(result__side=side).update(side=other)
    Dispute.objects.filter(result__state="final", resolution="").update(withdrawn=True)


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0024_proofs_for_clubs"),
    ]

    operations = [
        migrations.AddField(
            model_name="dispute",
            name="side",
            field=models.CharField(
                blank=True,
                choices=[("home", "Home"), ("away", "Away")],
                max_length=4,
                verbose_name="disputed for",
            ),
        ),
        migrations.AddField(
            model_name="dispute",
            name="withdrawn",
            field=models.BooleanField(default=False, verbose_name="withdrawn"),
        ),
        migrations.RunPython(complete, migrations.RunPython.noop),
    ]
