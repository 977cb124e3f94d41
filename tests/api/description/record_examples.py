"""Records examples of new properties, and forgets those of properties that are gone.

    python3 tests/api/description/record_examples.py

It runs tests and listens to them, which takes some minutes. What no test sends or receives it lists: write an
example of these into `api/description/examples.json` by hand. Examples that are there already stay.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, ClassVar

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))
Schema = dict[str, Any]
TESTS = (  # the first useful value counts, so the whole season comes first
    *("tests/api/test_season_by_api.py", "tests/api/season", "tests/api/games", "tests/api/league"),
    *("tests/api/people", "tests/api/odds", "tests/api/discovery", "tests/api/http/test_reads.py"),
    *("tests/api/feed", "tests/api/reads", "tests/api/standings", "tests/api/webhooks", "tests/api/news"),
    *("tests/api/http/test_query_counts.py", "tests/access/test_every_address.py"),
)


def main() -> None:
    from manage import TEST, enter

    enter(TEST)
    import pytest

    class Listening:
        """A plugin of pytest. Nothing of the service can be imported before pytest has set Django up."""

        found: ClassVar[Schema] = {}

        @pytest.fixture(autouse=True)
        def recorded(self, monkeypatch: pytest.MonkeyPatch) -> None:
            from tests.api.description.recording import listen

            listen(monkeypatch, self.found)

    chosen = "api or not every_address"
    paths = [str(ROOT / path) for path in TESTS]
    pytest.main(["-q", "-p", "no:cacheprovider", "-k", chosen, *paths], plugins=[Listening()])
    sys.exit(save(Listening.found))


def save(found: Schema) -> str | None:
    """Stores new examples, and returns a sentence about those that are missing."""
    from api.description.fields import EXAMPLES, examples
    from api.http.schema import api_description
    from tests.api.description.recording import without_example

    schemas = api_description()["components"]["schemas"]
    wanted = set(without_example(schemas, known={}))
    kept = {key: value for key, value in {**found, **examples()}.items() if key in wanted}
    kept = {**borrowed(schemas, kept, wanted), **kept}
    text = json.dumps(dict(sorted(kept.items())), indent=1, ensure_ascii=False)
    EXAMPLES.write_text(text + "\n", encoding="utf-8")
    missing = sorted(set(without_example(schemas, known=kept)))
    return f"Without an example: {', '.join(missing)}." if missing else None


def borrowed(schemas: Schema, known: Schema, wanted: set[str]) -> Schema:
    """For properties without a value of their own, that of one with the same name and type."""
    from api.description.fields import plain_name, properties_of

    shapes = {f"{plain_name(name)}.{field}": _shape(told) for name, field, told in properties_of(schemas)}
    values = {(key.partition(".")[2], shapes[key]): value for key, value in known.items()}
    own = {key: (key.partition(".")[2], shapes[key]) for key in wanted - set(known)}
    return {key: values[name] for key, name in own.items() if name in values}


def _shape(told: Schema) -> str:
    said = ("description", "example")
    return json.dumps({key: value for key, value in told.items() if key not in said}, sort_keys=True)


if __name__ == "__main__":
    import os

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    main()
