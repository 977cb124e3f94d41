"""The numbers of clubs, games and byes, and the names of the rounds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from league.errors import Refused
from league.playoffs import PLAYOFF_FORMATS, PlayoffFormat, bracket
from tests.league.playoffs.notation import SEEDS, derived, east

WILD_CARD, DIVISIONAL = "Wild Card", "Divisional"
CHAMPIONSHIP, BOWL = "Conference Championship", "1st & Goal Bowl"


@pytest.mark.parametrize(
    ("places", "games", "byes"), [(4, 3, 0), (6, 5, 1), (8, 7, 0), (10, 9, 3), (12, 11, 2), (14, 13, 1)]
)
def test_every_format_ends_after_one_game_less_than_it_has_clubs(places: int, games: int, byes: int) -> None:
    found = derived(places)
    assert sum(len(found.pairings(number)) for number in range(1, len(found.rounds) + 1)) == games
    assert found.byes == {side: tuple(SEEDS[side][:byes]) for side in "EW"}


@pytest.mark.parametrize(
    ("places", "first_round"),
    [
        (4, ["E2 at E1"]),
        (6, ["E3 at E2"]),
        (8, ["E4 at E1", "E3 at E2"]),
        (10, ["E5 at E4"]),
        (12, ["E6 at E3", "E5 at E4"]),
        (14, ["E7 at E2", "E6 at E3", "E5 at E4"]),
    ],
)
def test_the_first_round_sends_the_lowest_seed_to_the_best_that_does_not_rest(
    places: int, first_round: list[str]
) -> None:
    assert east(derived(places), 1) == first_round


@pytest.mark.parametrize(
    ("places", "conferences", "names"),
    [
        (2, 2, (BOWL,)),
        (4, 2, (CHAMPIONSHIP, BOWL)),
        (8, 2, (DIVISIONAL, CHAMPIONSHIP, BOWL)),
        (10, 2, (WILD_CARD, DIVISIONAL, CHAMPIONSHIP, BOWL)),
        (14, 2, (WILD_CARD, DIVISIONAL, CHAMPIONSHIP, BOWL)),
        (2, 1, (BOWL,)),
        (4, 1, ("Semifinals", BOWL)),
        (7, 1, ("Quarterfinals", "Semifinals", BOWL)),
        (10, 1, ("Round of 16", "Quarterfinals", "Semifinals", BOWL)),
    ],
)
def test_rounds_are_named_from_the_bowl_back(places: int, conferences: int, names: tuple[str, ...]) -> None:
    assert PlayoffFormat(places).rounds(conferences) == names


@pytest.mark.parametrize("places", [2, 3, 5, 9, 16, 31, 32])
def test_single_elimination_takes_any_number_of_clubs(places: int) -> None:
    found = bracket(seeds={"": [f"C{seed}" for seed in range(places)]}, format=PlayoffFormat(places))
    assert sum(len(games) for games in found.games) == places - 1


@pytest.mark.parametrize(
    ("code", "attempt"),
    [
        (
            "conference_count",
            lambda: bracket(seeds={"A": "ab", "B": "cd", "C": "ef"}, format=PLAYOFF_FORMATS[6]),
        ),
        ("uneven_places", lambda: bracket(seeds=SEEDS, format=PlayoffFormat(5))),
        ("playoff_places", lambda: bracket(seeds=SEEDS, format=PlayoffFormat(34))),
        ("playoff_places", lambda: bracket(seeds={"": "a"}, format=PlayoffFormat(1))),
        ("too_few_clubs", lambda: bracket(seeds={"E": "abc", "W": "defgh"}, format=PLAYOFF_FORMATS[8])),
        (
            "not_in_the_game",
            lambda: bracket(seeds=SEEDS, format=PLAYOFF_FORMATS[8], results={(1, "E1", "E4"): "E2"}),
        ),
    ],
)
def test_impossible_brackets_are_refused_with_a_code(code: str, attempt: Callable[[], object]) -> None:
    with pytest.raises(Refused) as refused:
        attempt()
    assert refused.value.code == code
