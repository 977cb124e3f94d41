"""Every address, requested by everybody: the answer is as listed and shows no secret."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.access.addresses import ADDRESSES, first_and_last, neighbors
from tests.access.browser import Browser
from tests.access.methods import wrong_methods
from tests.access.table import TABLE
from tests.access.walks import Walk
from tests.access.world import AccessWorld

pytestmark = pytest.mark.django_db

WALKED = sorted(set(TABLE) & set(ADDRESSES))


def test_every_address_has_a_row() -> None:
    missing = [
        f'    "{one.name}": PAGE,  # {one.route}' for name, one in ADDRESSES.items() if name not in TABLE
    ]
    assert not missing, "\n".join(
        ["Say in tests/access/table/ who may use the new addresses, for instance:", *missing]
    )


def test_every_row_has_an_address() -> None:
    assert sorted(set(TABLE) - set(ADDRESSES)) == []


@pytest.mark.parametrize("names", neighbors(WALKED), ids=first_and_last)
def test_every_answer_is_the_one_in_the_table_and_shows_no_secret(
    world: AccessWorld, phone: Browser, names: Sequence[str]
) -> None:
    """By the methods in the table and by all others, which are refused."""
    report = []
    for name in names:
        walk = Walk(world, phone, name)
        wrong = [*walk.wrong(), *wrong_methods(walk)]
        report += [f"{name}: {len(wrong)} are wrong, these among them:", *wrong[:8]] if wrong else []
    assert not report, "\n".join(report)
