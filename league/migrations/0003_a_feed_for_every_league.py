from django.db import migrations


def open_feeds(apps, schema_editor):
    League, Feed = apps.get_model("league", "League"), apps.get_model("league", "Feed")
    for league in League.objects.filter(feed=None):
        league.feed = Feed.objects.create()
        league.save(update_fields=["feed"])


class Migration(migrations.Migration):
    dependencies = [("league", "0002_feed_and_people")]

    operations = [
        migrations.RunPython(open_feeds, migrations.RunPython.noop),
    ]
