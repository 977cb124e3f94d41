import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    # Not in the one before: PostgreSQL alters no table while rows written beside it wait for their checks.
    dependencies = [("league", "0003_a_feed_for_every_league")]

    operations = [
        migrations.AlterField(
            model_name="league",
            name="feed",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="league",
                to="league.feed",
                verbose_name="feed",
            ),
        ),
    ]
