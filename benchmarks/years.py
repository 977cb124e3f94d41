#!/usr/bin/env python3
"""Years of data: copies the newest finished season of a league, in PostgreSQL, up to a given number:

    DATABASE_URL=postgres://... .venv/bin/python benchmarks/years.py 100 [--league expansion-league]

The copies are rows of their own with everything that belongs to a season (games, play-by-plays, box scores,
figures, feed), made by one statement per table, which takes about two seconds for ten seasons. Their games
are those of the first season; their numbers and public ids are not. The copies lie before the season that is
copied: it gets the highest number. Copy once, from one season: each time the whole feed is repeated. Measure
with `benchmarks/walk.py`.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")
os.environ.setdefault("LOG_LEVEL", "ERROR")

import django

django.setup()

from django.apps import apps  # noqa: E402
from django.db import connection, models, transaction  # noqa: E402

from league.almanac.pasts import store_figures  # noqa: E402
from league.models import Feed, FeedItem, Job, Season, SeasonFigures  # noqa: E402

LEFT_OUT = (Job,)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("seasons", type=int)
    parser.add_argument("--league", default="expansion-league")
    options = parser.parse_args()
    if connection.vendor != "postgresql":
        print("Copying needs PostgreSQL: set DATABASE_URL.", file=sys.stderr)
        return 2
    seasons = Season.objects.filter(league__slug=options.league, state=Season.State.FINISHED)
    season = seasons.select_related("league").order_by("-number").first()
    if season is None:
        print("The league has no finished season: play one with `manage.py season`.", file=sys.stderr)
        return 2
    copies = options.seasons - season.number
    if copies > 0:
        with transaction.atomic():
            copy_season(season, copies)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    print(f"{max(copies, 0)} copies: {options.league} has {season.league.seasons.count()} seasons.")
    return 0


def copy_season(season: Season, copies: int) -> None:
    """Copies everything that refers to the season, however indirectly, with new keys.

    A row's copy number n has its key plus n times a distance that is greater than every key of its table."""
    # The copied rows keep every constraint; the order of the tables does not matter without triggers.
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
    wanted: dict[type[models.Model], list[int]] = {Season: [season.pk]}
    distance: dict[type[models.Model], int] = {}
    for model in sorted_models():
        if model is not Season:
            keys = set()
            for column in references(model):
                if parents := wanted.get(column.related_model):
                    keys |= set(
                        model._base_manager.filter(**{f"{column.name}__in": parents}).values_list(
                            "pk", flat=True
                        )
                    )
            if not keys:
                continue
            wanted[model] = sorted(keys)
        distance[model] = model._base_manager.order_by("-pk").values_list("pk", flat=True)[0]
    number = season.number
    Season.objects.filter(pk=season.pk).update(number=number + copies)
    for model, keys in wanted.items():
        insert(model, keys, copies, distance, number)
    copy_feed(season, copies)
    SeasonFigures.objects.filter(season__league=season.league).update(past=None)  # that of one season
    first = Season.objects.filter(league=season.league).order_by("number")[0]
    store_figures(first)  # and what all of them add up to


def insert(
    model: type[models.Model],
    keys: list[int],
    copies: int,
    distance: dict[type[models.Model], int],
    number: int,
) -> None:
    """Inserts the copies of these rows, in one statement."""
    columns, values = [], []
    for field in model._meta.concrete_fields:
        columns.append(f'"{field.column}"')
        values.append(value_of(field, model, distance, number))
    table, key = model._meta.db_table, model._meta.pk.column
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)} FROM {table} t, "
            f"generate_series(1, %s) n WHERE t.{key} = ANY(%s)",
            [copies, keys],
        )
        if model._meta.pk.remote_field is None:
            cursor.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', '{key}'), (SELECT max({key}) FROM {table}))"
            )


def value_of(
    field: models.Field, model: type[models.Model], distance: dict[type[models.Model], int], number: int
) -> str:
    """The expression of a column in a copy."""
    column = f't."{field.column}"'
    if field.primary_key and field.remote_field is None:
        return f"{column} + n * {distance[model]}"
    if field.remote_field and field.related_model in distance:
        return f"{column} + n * {distance[field.related_model]}"
    if model is Season and field.name == "number":
        return f"{number} + n - 1"
    if isinstance(field, models.UUIDField):
        return copied_id(column, "n")
    return column


def copied_id(column: str, number: str) -> str:
    """The public id of this copy of the object, an expression."""
    return f"md5({column}::text || {number})::uuid"


def copy_feed(season: Season, copies: int) -> None:
    """Repeats the items of the league's feed, in order, each time for the next season and its games. The
    first items belong to the first copy, the last ones to the season that was copied."""
    feed = Feed.objects.get(pk=season.league.feed_id)
    items = FeedItem._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {items} (feed_id, number, kind, game, data, created_at) "
            "SELECT feed_id, number + n * %s, kind, "
            f"CASE WHEN n = %s THEN game ELSE {copied_id('game', '(n + 1)')} END, "
            "CASE WHEN data ? 'season' THEN "
            "jsonb_set(data, '{season}', to_jsonb((data->>'season')::int + n)) "
            f"ELSE data END, created_at FROM {items}, generate_series(1, %s) n WHERE feed_id = %s",
            [feed.last, copies, copies, feed.pk],
        )
        cursor.execute(
            f"UPDATE {items} SET game = {copied_id('game', '1')} WHERE feed_id = %s AND number <= %s",
            [feed.pk, feed.last],
        )
    Feed.objects.filter(pk=feed.pk).update(last=feed.last * (copies + 1))


def sorted_models() -> list[type[models.Model]]:
    """The season and the models that refer to it, each after those that it refers to."""
    found, waiting = [Season], [m for m in apps.get_models() if m is not Season and m not in LEFT_OUT]
    before = 0
    while len(found) > before:
        before = len(found)
        for model in list(waiting):
            targets = {column.related_model for column in references(model)}
            if targets & set(found) and not any(
                t in waiting and t is not model and reaches(t, found) for t in targets
            ):
                found.append(model)
                waiting.remove(model)
    return found


def reaches(model: type[models.Model], found: list[type[models.Model]]) -> bool:
    """Whether the model refers to one of these."""
    return bool({column.related_model for column in references(model)} & set(found))


def references(model: type[models.Model]) -> list[models.ForeignKey]:
    """The model's foreign keys."""
    return [f for f in model._meta.concrete_fields if f.remote_field and f.related_model is not model]


if __name__ == "__main__":
    sys.exit(main())
