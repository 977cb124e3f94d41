"""Small seasons in a notation that fits on a line."""

from __future__ import annotations

from league.standings.records import Club, PlayedGame


def clubs(**divisions: str) -> list[Club]:
    """`clubs(east="A B", west="C D")`: one conference; `clubs(E_north="A B", W_south="C D")`: two."""
    return [
        Club(name, conference=division.rpartition("_")[0], division=division.rpartition("_")[2])
        for division, names in divisions.items()
        for name in names.split()
    ]


def games(text: str) -> list[PlayedGame]:
    """`A>B` (A at home wins 20-10), `A=B` (10-10), `A<B` (10-20), `A 7-3 B`, each after a comma;
    `3 A>B` is played three times. The week is the place in the list."""
    found: list[PlayedGame] = []
    for term in map(str.strip, text.split(",")):
        times, _, result = term.partition(" ") if term[0].isdigit() else ("1", "", term)
        home, score, away = _result(result)
        found += [PlayedGame(home, away, *score, week=len(found) + n + 1) for n in range(int(times))]
    return found


def _result(result: str) -> tuple[str, tuple[int, int], str]:
    for sign, score in ((">", (20, 10)), ("=", (10, 10)), ("<", (10, 20))):
        if sign in result:
            home, away = result.split(sign)
            return home, score, away
    home, points, away = result.split()
    first, second = points.split("-")
    return home, (int(first), int(second)), away
