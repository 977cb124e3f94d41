from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0016_awards_tenures_and_imported_seasons")]

    operations = [
        migrations.AddField(
            model_name="season",
            name="kept_terms",
            field=models.JSONField(blank=True, default=dict, verbose_name="terms it was decided on"),
        ),
    ]
