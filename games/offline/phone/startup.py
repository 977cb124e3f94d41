"""Starts the table on a phone: Django with an in-memory database for one game."""

from __future__ import annotations

from pathlib import Path

import django
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.urls import set_script_prefix

ROOT = Path(__file__).parents[3]


def open_table(*, prefix: str, static: str) -> None:
    """Configures Django; called once, before anything else. `prefix` is the path below which the service is
    reached, empty or like /league; `static` is that of the static files."""
    settings.configure(
        ALLOWED_HOSTS=["*"],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        DATA_DIR=ROOT,
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        FORCE_SCRIPT_NAME=prefix or None,
        INSTALLED_APPS=[
            "django.contrib.auth",
            "django.contrib.contenttypes",
            "games.offline.phone.apps.PhoneLeague",
            "games.offline.phone.apps.PhoneGames",
        ],
        LANGUAGE_CODE="en",
        LANGUAGES=[("en", "English"), ("de", "Deutsch"), ("fr", "Français")],
        LOCALE_PATHS=[ROOT / "locale"],
        LOGGING_CONFIG=None,
        MIDDLEWARE=[
            "games.offline.phone.requests.PhoneMiddleware",
            "league.frame.refusals.RefusalMiddleware",
        ],
        ROOT_URLCONF="games.offline.phone.urls",
        SECRET_KEY="nothing is signed on a phone",
        STATIC_URL=static,
        TABLE_HOST="games.offline.phone.requests.PhoneHost",
        TABLE_SURROUNDINGS="games.offline.phone.requests.PhoneSurroundings",
        TEMPLATES=[_templates()],
        USE_TZ=True,
    )
    django.setup()
    set_script_prefix(f"{prefix}/")
    _make_tables()


def _templates() -> dict[str, object]:
    """The service's own templates; only the frame around a page is replaced, because the phone has it
    already."""
    processors = ("request", "i18n")
    return {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates" / "offline" / "phone", ROOT / "templates"],
        "OPTIONS": {
            "builtins": ["league.templatetags.punctuation"],
            "context_processors": [f"django.template.context_processors.{name}" for name in processors],
        },
    }


def _make_tables() -> None:
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            editor.create_model(model)
