"""An unavailable database or broker is reported before anything starts."""

from __future__ import annotations

import pytest

from tests.installation import Installation


@pytest.mark.parametrize(
    ("variable", "address", "code"),
    [
        ("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing", "database_unreachable"),
        ("CELERY_BROKER_URL", "redis://127.0.0.1:1/0", "broker_unreachable"),
    ],
)
def test_unavailable_service_is_named(embedded: Installation, variable: str, address: str, code: str) -> None:
    embedded.env = {**embedded.env, variable: address}
    done = embedded.run("season", "--no-serve")
    assert (done.returncode, done.stdout) == (1, "")
    advice = f"start it, correct {variable}, or unset {variable} to use the embedded service. ({code})"
    assert done.stderr.splitlines()[-1].endswith(advice)
