from __future__ import annotations

from typing import Any

from django.db import migrations

from engine.gridiron.events import Line
from engine.presentation.box_score import box_score


def count_box_scores(apps: Any, _editor: Any) -> None:
    """Counts all box scores again: 3rd and 4th downs on which the ball was lost, two-point tries, blocked
    punts and drives were counted differently. Removes the figures of seasons that add them up; they are
    computed until the next result of the season, or `rebuild`, stores them again."""
    boxes = apps.get_model("games", "BoxScore").objects
    changed = []
    for box in boxes.select_related("game__play_by_play").iterator(chunk_size=200):
        box.data = box_score([Line(*line) for line in box.game.play_by_play.lines])
        changed.append(box)
        if len(changed) == 200:
            boxes.bulk_update(changed, ["data"])
            changed = []
    boxes.bulk_update(changed, ["data"])
    figures = apps.get_model("league", "SeasonFigures").objects
    played = boxes.values("game__fixture__season")
    leagues = boxes.values("game__fixture__season__league")
    figures.filter(season__in=played).delete()
    figures.filter(season__league__in=leagues).update(past=None)


class Migration(migrations.Migration):
    dependencies = [("games", "0002_game_people"), ("league", "0002_one_truth")]

    operations = [migrations.RunPython(count_box_scores, migrations.RunPython.noop)]
