"""`manage.py words`: updates the translation catalogs from the sources."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from league.management.base import LeagueCommand
from league.management.translations import catalog_faults, catalog_files, extract_texts, merged, save

LANGUAGES = tuple(code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE)


class Command(LeagueCommand):
    help = (
        "Puts all texts of the sources into locale/*/LC_MESSAGES/django.po, compiles each .mo from its "
        ".po and lists what has to be translated."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="Change nothing.")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        if not check:
            texts = extract_texts(settings.ROOT)
            for files in catalog_files(settings.ROOT, LANGUAGES):
                save(files, merged(files, texts))
        faults = catalog_faults(settings.ROOT, LANGUAGES)
        for fault in faults:
            self.stdout.write(fault)
        if faults:
            raise CommandError(
                f"Correct {len(faults)} texts in locale/*/LC_MESSAGES/django.po and run this command again."
            )
        self.stdout.write("Every text is translated.")
