"""`python3 manage.py components VERB ...`: dice, decks, matchups and clock, see docs/components.md."""

from __future__ import annotations

import sys
from argparse import RawDescriptionHelpFormatter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from django.core.management.base import CommandError, CommandParser

from engine.catalog import RULESETS
from engine.components import own_sets
from engine.components.exchange import FORMS, TABLES, export_set
from engine.components.files import ERROR, SOURCES, BrokenComponents, ComponentProblem
from engine.components.library import ComponentSet, component_set, own_set_file, problems_of, set_names
from engine.components.own_sets import PARTS, values_of
from engine.errors import EngineError
from league.boxes.selectors import own_sets_folder
from league.management.base import LeagueCommand

MATRIX = "the matrix of 1st & Goal, if not the one that the set uses"
EXAMPLES = """\
To play with what your own box says, copy the newest set and change the copy:
  components copy first_and_goal house_2026_2 my_box
  components edit first_and_goal my_box team.base.dice.red 0 1 1 2 3 5
  components edit first_and_goal my_box matrix.house_matrix_first_and_goal_2.cell.bomb.nickel red blue 1
or fill in the whole 12 x 12 matrix in a spreadsheet:
  components export first_and_goal my_box --table matrix --to matrix.csv
  components import first_and_goal matrix.csv --into my_box --matrix real_matrix
Everything about it is in docs/components.md.
"""


class Command(LeagueCommand):
    """One verb per run. Every refusal has the place, what to do, and its code."""

    refusal = "{sentence} [{code}]"
    help = "Shows and changes component sets: the dice, decks, matchups and clock of a boxed game."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.epilog, parser.formatter_class = EXAMPLES, RawDescriptionHelpFormatter
        words = "folder of your own sets (default: components in DATA_DIR)"
        parser.add_argument("--folder", type=Path, default=own_sets_folder(), help=words)
        verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
        verb = verbs.add_parser("list", help="lists the sets")
        verb.add_argument("game", nargs="?", choices=list(RULESETS), help="default: all")
        verb = _verb(verbs, "show", "shows all values of a set with place and source")
        verb.add_argument("--part", choices=PARTS, help="only this part of the box")
        verb.add_argument("--source", choices=SOURCES, help="only values with this source")
        verb = _verb(verbs, "copy", "copies a set so that you can change it")
        verb.add_argument("name", help="its name: lower-case letters, digits and _")
        verb = _verb(verbs, "edit", "changes one value of your own set")
        verb.add_argument("place", help="the place of the value, as listed by `show`")
        verb.add_argument("value", nargs="+", help="six faces, or colors and a number of black dice ...")
        verb.add_argument(
            "--source", choices=SOURCES, default="owner", help="the source of the value (default: owner)"
        )
        _verb(verbs, "validate", "lists the errors of a set (SET may be a FILE.toml or FILE.json)")
        verb = _verb(verbs, "export", "writes a set as TOML or JSON, or one of its tables as CSV")
        verb.add_argument(
            "--to",
            type=Path,
            metavar="FILE",
            help="the file, whose ending decides the format (default: printed)",
        )
        verb.add_argument("--form", choices=FORMS, help="toml without --to")
        verb.add_argument("--table", choices=TABLES, help="which table a CSV file holds: dice")
        verb.add_argument("--matrix", default="", metavar="NAME", help=MATRIX)
        verb = _verb(verbs, "import", "reads a set from FILE, or a CSV table into your own set", "file")
        verb.add_argument("--name", default="", help="the name of the set, if not the one in the file")
        verb.add_argument("--replace", action="store_true", help="replace your set of this name")
        verb.add_argument("--into", metavar="SET", help="your set that gets the CSV table")
        verb.add_argument(
            "--source",
            choices=SOURCES,
            default="owner",
            help="the source of matchups without one (default: owner)",
        )
        verb.add_argument("--matrix", default="", metavar="NAME", help=MATRIX)

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 1 for a refusal, or if `validate` finds an error."""
        try:
            getattr(self, options["verb"] + "_")(SimpleNamespace(**options))
        except BrokenComponents as broken:
            self._tell(broken.problems)
            raise CommandError(f"Nothing has changed: correct this first. [{broken.code}]") from None
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}. [unwritable_file]") from None

    def list_(self, chosen: SimpleNamespace) -> None:
        """One line per set: game, name, owner, beginning of the digest."""
        for game in [chosen.game] if chosen.game else RULESETS:
            for name in set_names(game, chosen.folder):
                self.stdout.write(f"{game} {name}  {self._state(game, name, chosen.folder)}")

    def show_(self, chosen: SimpleNamespace) -> None:
        """One line per value."""
        box = component_set(chosen.game, chosen.set, chosen.folder)
        for value in values_of(box):
            is_from_it = chosen.source is None or chosen.source in value.source.split()
            if is_from_it and chosen.part in (None, value.part):
                self.stdout.write(f"{value.place}  {value.text}  [{value.source}]")
        self.stdout.write(f"{chosen.game} {box.name}: {self._state(chosen.game, box.name, chosen.folder)}")

    def copy_(self, chosen: SimpleNamespace) -> None:
        self._done(own_sets.copy_set(chosen.game, chosen.set, chosen.name, chosen.folder), chosen.folder)

    def edit_(self, chosen: SimpleNamespace) -> None:
        box = component_set(chosen.game, chosen.set, chosen.folder)
        edited = own_sets.edit_value(box, chosen.place, chosen.value, chosen.source, chosen.folder)
        self._done(edited, chosen.folder)

    def validate_(self, chosen: SimpleNamespace) -> None:
        """Prints all problems and their number."""
        problems = own_sets.set_problems(chosen.game, chosen.set, chosen.folder)
        self._tell(problems)
        errors = sum(problem.severity == ERROR for problem in problems)
        self.stdout.write(f"{errors} errors, {len(problems) - errors} warnings")
        if errors:
            sys.exit(1)

    def export_(self, chosen: SimpleNamespace) -> None:
        table, to = chosen.table, chosen.to
        form = chosen.form or (to.suffix[1:] if to else "csv" if table else "toml")
        if table and form != "csv":
            raise CommandError("--table goes with CSV: end FILE with .csv. [table_needs_csv]")
        box = component_set(chosen.game, chosen.set, chosen.folder)
        text = export_set(box, form, table=table or "dice", matrix=chosen.matrix)
        if to:
            to.write_text(text, "utf-8")
            self.stdout.write(f"{chosen.set} is in {to}")
        else:
            self.stdout.write(text, ending="")

    def import_(self, chosen: SimpleNamespace) -> None:
        game, file, folder = chosen.game, chosen.file, chosen.folder
        if chosen.into:
            box = component_set(game, chosen.into, folder)
            saved = own_sets.import_table(box, file, folder, matrix=chosen.matrix, source=chosen.source)
        else:
            saved = own_sets.import_set(game, file, folder, name=chosen.name, replace=chosen.replace)
        self._done(saved, folder)

    def _state(self, game: str, name: str, folder: Path) -> str:
        try:
            box = component_set(game, name, folder)
        except EngineError as error:
            return f"your own: {error}"
        return f"{'your own' if box.own else 'released'}, digest {box.digest[:12]}"

    def _tell(self, problems: list[ComponentProblem]) -> None:
        for problem in problems:
            self.stdout.write(f"{problem.severity} {problem.place}: {problem.sentence} [{problem.code}]")

    def _done(self, box: ComponentSet, folder: Path) -> None:
        self._tell(problems_of(box.game, box.data))
        self.stdout.write(f"{box.name} is saved in {own_set_file(box.game, box.name, folder)}")


def _verb(verbs: Any, name: str, words: str, subject: str = "set") -> Any:
    verb = verbs.add_parser(name, help=words, description=words)
    verb.add_argument("game", choices=list(RULESETS), metavar="GAME", help=", ".join(RULESETS))
    if subject == "file":
        verb.add_argument("file", type=Path, metavar="FILE", help="FILE.toml, FILE.json or FILE.csv")
    else:
        verb.add_argument("set", metavar="SET", help="its name: `list` has them all")
    return verb
