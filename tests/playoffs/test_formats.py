"""The numbers of clubs, games and byes, and the names of the rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from league.frame.errors import Refused
from league.playoffs.bracket import PLAYOFF_FORMATS, PlayoffFormat, bracket, possible_places, usual_places
from tests.playoffs.notation import SEEDS, derived, east

WILD_CARD, DIVISIONAL = "Wild Card", "Divisional"
CHAMPIONSHIP, BOWL = "Conference Championship", "1st & Goal Bowl"


@pytest.mark.parametrize(
    ("places", "games", "byes"), [(4, 3, 0), (6, 5, 1), (8, 7, 0), (10, 9, 3), (12, 11, 2), (14, 13, 1)]
)
def test_every_format_ends_after_one_game_less_than_it_has_clubs(places: int, games: int, byes: int) -> None:
    found = derived(places)
    assert sum(len(found.games[number - 1]) for number in range(1, len(found.rounds) + 1)) == games
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


def shapes() -> Iterator[list[int]]:
    """One conference or two of 2 to 32 clubs, of the same size or not."""
    for clubs in (*range(2, 11), 16, 23, 32):
        yield [clubs]
        yield from ([half, clubs - half] for half in {clubs // 2, clubs // 3, 1} - {0})


def test_every_possible_number_of_places_leads_to_a_champion() -> None:
    champions = {str(sizes): _champions(sizes) for sizes in shapes()}
    assert [sizes for sizes, champion in champions.items() if not all(champion)] == []
    assert sum(map(len, champions.values())) > 100


def _champions(sizes: list[int]) -> list[str]:
    """The champion for each number of places that is possible for these conferences; others are refused."""
    champions = []
    luck = Random(sum(sizes))
    seeds = {name: [f"{name}{seed}" for seed in range(size)] for name, size in zip("EW", sizes, strict=False)}
    possible = possible_places(sizes)
    for places in PLAYOFF_FORMATS:
        if places not in possible:
            with pytest.raises(Refused):
                PLAYOFF_FORMATS[places].check({name: len(clubs) for name, clubs in seeds.items()})
            continue
        wish: dict[str, Any] = {
            "seeds": seeds,
            "format": PLAYOFF_FORMATS[places],
            "third_place": True,
            "reseed": places % 4 > 1,
        }
        played = bracket(**wish)
        winners: dict[Any, Any] = {}
        for number in range(1, len(played.rounds) + 1):
            for game in played.games[number - 1]:
                winners[number, game.home, game.away] = luck.choice([game.home, game.away])
            played = bracket(**wish, results=winners)
        assert played.champion is not None
        champions.append(played.champion)
    return champions


@pytest.mark.parametrize(
    ("shape", "places"),
    [
        ([[4]], 2), ([[5]], 2), ([[6]], 4), ([[7]], 4), ([[4, 4]], 4), ([[9]], 4), ([[10]], 6), ([[14]], 6),
        ([[15]], 8), ([[4, 4], [4, 4]], 8), ([[20]], 10), ([[4, 4, 4], [4, 4, 4]], 10), ([[32]], 14),
        ([[2], [2]], 2), ([[3], [3]], 4), ([[6], [6]], 6), ([[2, 2, 2], [2, 2, 2]], 6), ([[1], [5]], 2),
        ([[1] * 8], 8), ([[3, 3, 3], [9]], 8), ([[2]], 2), ([[3]], 2), ([], 2), ([[4], [4], [4]], 2),
    ],
)  # fmt: skip
def test_usual_places_take_in_almost_half_of_the_clubs_and_all_winners(
    shape: list[list[int]], places: int
) -> None:
    assert usual_places(shape) == places


def test_a_refusal_names_the_numbers_that_are_possible() -> None:
    for fields, most in (({"": 6}, 6), ({"E": 4, "W": 3}, 6), ({"E": 9, "W": 1}, 2)):
        with pytest.raises(Refused, match=f"choose at most {most} playoff places"):
            PLAYOFF_FORMATS[8].check(fields)


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
