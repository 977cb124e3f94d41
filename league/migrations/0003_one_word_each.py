from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0002_one_truth"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="feeditem",
            options={"verbose_name": "feed item", "verbose_name_plural": "feed items"},
        ),
        migrations.AlterModelOptions(
            name="gamedeadline",
            options={"verbose_name": "deadline of a game", "verbose_name_plural": "deadlines of games"},
        ),
        migrations.AlterModelOptions(
            name="letterpreferences",
            options={"verbose_name": "letter preferences", "verbose_name_plural": "letter preferences"},
        ),
        migrations.AlterField(
            model_name="feeditem",
            name="feed",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="items",
                to="league.feed",
                verbose_name="feed",
            ),
        ),
        migrations.AlterField(
            model_name="gamedeadline",
            name="fixture",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="game_deadline",
                to="league.fixture",
                verbose_name="fixture",
            ),
        ),
        migrations.AlterField(
            model_name="letterpreferences",
            name="user",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="letter_preferences",
                to=settings.AUTH_USER_MODEL,
                verbose_name="person",
            ),
        ),
    ]
