from __future__ import annotations

from typing import Any

from django.db import migrations, models


def count_people(apps: Any, _editor: Any) -> None:
    """Counts the people whom games in progress have numbered, in their seats and before."""
    games = apps.get_model("games", "Game").objects.filter(state="in_progress").prefetch_related("seats")
    for game in games.iterator(chunk_size=500):
        seated = [seat.person or 0 for seat in game.seats.all()]
        game.people = max([0, *seated, *(row["person"] for row in game.sitters)])
        game.save(update_fields=["people"])


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="people",
            field=models.PositiveSmallIntegerField(
                default=0, editable=False, verbose_name="people who have had a number"
            ),
        ),
        migrations.RunPython(count_people, migrations.RunPython.noop),
    ]
