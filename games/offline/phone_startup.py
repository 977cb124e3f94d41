"""Starts the table on a phone: Django with an in-memory database for one game.

A phone that stores the bytecode of the program's modules starts without compiling them again."""

from __future__ import annotations

import io
import sys
from importlib.util import cache_from_source
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import django
from django.apps import AppConfig, apps
from django.conf import settings
from django.db import connection
from django.urls import set_script_prefix
from django.utils.translation import gettext

from league.frame import errors

ROOT = Path(__file__).parents[2]
ADDRESSES = "addresses.json"  # in the archive: [namespace, name, route]


class PhoneLeague(AppConfig):
    """Clubs and fixtures, without authentication and without the league's signals. A game on a phone has none
    of them, but its columns refer to them."""

    name = "league"

    def ready(self) -> None:
        """Lets the plain packages use the language of the phone's owner."""
        errors.set_translator(gettext)


class PhoneGames(AppConfig):
    """The models of games."""

    name = "games"


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
            "games.offline.phone_startup.PhoneLeague",
            "games.offline.phone_startup.PhoneGames",
        ],
        LANGUAGE_CODE="en",
        LANGUAGES=[("en", "English"), ("de", "Deutsch"), ("fr", "Français")],
        LOCALE_PATHS=[ROOT / "locale"],
        LOGGING_CONFIG=None,
        MIDDLEWARE=[
            "games.offline.phone_requests.PhoneMiddleware",
            "league.frame.refusals.RefusalMiddleware",
        ],
        ROOT_URLCONF="games.offline.phone_requests",
        SECRET_KEY="nothing is signed on a phone",
        STATIC_URL=static,
        TABLE_HOST="games.offline.phone_requests.PhoneHost",
        TEMPLATES=[_templates()],
        USE_TZ=True,
    )
    django.setup()
    set_script_prefix(f"{prefix}/")
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            editor.create_model(model)


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


HEADER = 16  # bytes: magic number, flags, and what identifies the source
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # PEP 552: the source is not looked at


def imported_bytecode(root: Path = ROOT) -> bytes:
    """Returns a ZIP archive with the bytecode of the modules imported so far from the folder `root`, to be
    unpacked there. It fits one version of the program only: it is used without a look at the sources, whose
    times differ after each start."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_STORED) as archive:
        files = {getattr(module, "__file__", None) for module in [*sys.modules.values()]}
        for source in sorted(file for file in files if isinstance(file, str) and file.endswith(".py")):
            compiled = Path(cache_from_source(source))
            if root in compiled.parents and compiled.exists():
                content = compiled.read_bytes()
                name = compiled.relative_to(root).as_posix()
                archive.writestr(name, content[:4] + UNCHECKED + content[HEADER:])
    return buffer.getvalue()
