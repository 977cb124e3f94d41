from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_count_again"),
        ("league", "0003_one_word_each"),
    ]

    operations = [
        migrations.AlterField(
            model_name="game",
            name="superseded",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="uncounted_games",
                to="league.fixture",
                verbose_name="fixture that it counted for",
            ),
        ),
    ]
