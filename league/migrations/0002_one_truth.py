from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.models import Q


def keep_drawn_seeds(apps: Any, _editor: Any) -> None:
    """A team that left after the bracket was drawn has its place there."""
    members = apps.get_model("league", "Membership").objects.exclude(withdrawn_at=None)
    members.filter(season__weeks__kind="playoff").update(keeps_seed=True)


def remove_scores_that_do_not_count(apps: Any, _editor: Any) -> None:
    """A game that was not played never had a score, but a league file could claim one."""
    results = apps.get_model("league", "Result").objects.exclude(outcome="played")
    results.update(home_score=None, away_score=None, home_touchdowns=None, away_touchdowns=None)


class Migration(migrations.Migration):
    dependencies = [("league", "0001_initial")]

    operations = [
        migrations.RemoveConstraint(model_name="season", name="season_finished_has_champion"),
        migrations.AddField(
            model_name="league",
            name="forfeit_points",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="points for a win by forfeit"),
        ),
        migrations.AddField(
            model_name="membership",
            name="keeps_seed",
            field=models.BooleanField(default=False, verbose_name="keeps its place in the bracket"),
        ),
        migrations.AddField(
            model_name="season",
            name="adjustments",
            field=models.JSONField(blank=True, default=list, verbose_name="points awarded or deducted"),
        ),
        migrations.AddField(
            model_name="season",
            name="moved_deadlines",
            field=models.JSONField(blank=True, default=dict, verbose_name="moved deadlines"),
        ),
        migrations.AlterField(
            model_name="league", name="name", field=models.CharField(max_length=50, verbose_name="name")
        ),
        migrations.AlterField(
            model_name="league",
            name="slug",
            field=models.SlugField(max_length=60, unique=True, verbose_name="slug"),
        ),
        migrations.AlterField(
            model_name="team",
            name="city",
            field=models.CharField(blank=True, max_length=40, verbose_name="city"),
        ),
        migrations.RunPython(keep_drawn_seeds, migrations.RunPython.noop),
        migrations.RunPython(remove_scores_that_do_not_count, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=Q(("outcome", "played"), ("home_score__isnull", True), _connector="OR"),
                name="result_not_played_has_no_score",
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=Q(("state", "finished"), ("champion__isnull", True), _connector="OR"),
                name="season_champion_after_its_end",
            ),
        ),
    ]
