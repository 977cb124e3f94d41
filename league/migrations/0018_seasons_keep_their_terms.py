from django.db import migrations


def keep(apps, schema_editor):
    """A season that is over keeps what its league has until now."""
    kept = ("preset", "tie_break", "steps", "playoff_places", "reseed", "third_place")
    for season in (
        apps.get_model("league", "Season").objects.filter(state="finished").select_related("league")
    ):
        season.kept_terms = {name: getattr(season.league, name) for name in kept}
        season.save(update_fields=["kept_terms"])


class Migration(migrations.Migration):
    dependencies = [("league", "0017_terms_of_a_season")]

    operations = [
        migrations.RunPython(keep, migrations.RunPython.noop),
    ]
