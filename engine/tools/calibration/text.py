"""A calibration's figures as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.tools.calibration.figures import AVERAGED, FOOTBALL, CalibrationFigures


def text_report(figures: CalibrationFigures) -> str:
    """Returns the figures as tables, one below the other."""
    return "\n".join(_lines(figures))


def _lines(figures: CalibrationFigures) -> Iterator[str]:
    yield f"{figures.games} games; averages a side and game"
    for group, names in AVERAGED.items():
        yield _words(group).capitalize()
        for name in names:
            judged = "" if name in figures.shares else _judged(figures, name)  # a share has its own line
            yield f"  {_words(name):<20}{figures.averages[name]:>9.2f}{judged}"
    spread = (f"{_words(name)} {value:.0f}" for name, value in figures.points.items())
    yield f"Points of a side: {', '.join(spread)}; they come from"
    yield from _parts(figures.points_from)
    yield "Shares"
    for name, share in figures.shares.items():
        yield f"  {_words(name):<20}{share:>9.1%}{_judged(figures, name, '.0%')}"
    yield "Special plays, a side and game"
    for name, value in figures.special.items():
        yield f"  {_words(name):<20}{value:>9.2f}"
    yield f"A drive: {figures.drives['plays']:.1f} plays, {figures.drives['yards']:.1f} yards; how drives end"
    yield from _parts(figures.drive_results)
    length = figures.length
    yield f"A game: {length['plays']:.0f} plays, {length['drives']:.0f} drives, {length['inputs']:.0f} inputs"
    yield f"  (at most {length['most_inputs']:.0f})"
    yield from _calls("Offense", figures.offense)
    yield from _calls("Defense", figures.defense)
    if figures.equilibrium:
        scenes = (f"{_words(name)} {yards:.2f}" for name, yards in figures.equilibrium.scenes.items())
        yield f"Game plans with base dice, yards a play: {', '.join(scenes)}; in the open field"
        yield from _mix("Offense", figures.equilibrium.offense)
        yield from _mix("Defense", figures.equilibrium.defense)
    if figures.correlation is not None:
        yield "Teams" + " " * 27 + "wins   edge of the dice, yards a play"
        for team, row in figures.teams.items():
            yield f"  {_words(team):<26}{row['wins']:>8.1%}{row['edge']:>+7.2f}"
        yield f"Correlation of wins with the dice's edge: {figures.correlation:.2f}"
    yield _verdict(figures)


def _parts(shares: Mapping[str, float]) -> Iterator[str]:
    for name, share in shares.items():
        yield f"  {_words(name):<20}{share:>9.1%}"


def _calls(title: str, calls: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    yield f"{title:<24}calls   yards  first downs  turnovers"
    for name, row in calls.items():
        yield (
            f"  {name:<20}{row['share']:>7.1%}{row['yards']:>8.2f}"
            f"{row['first_downs']:>13.1%}{row['turnovers']:>11.1%}"
        )


def _mix(title: str, mix: Mapping[str, float]) -> Iterator[str]:
    """The calls with a share of more than one in fifty."""
    often = sorted((-share, name) for name, share in mix.items() if share > 0.02)
    yield f"  {title}: " + ", ".join(f"{name} {-share:.0%}" for share, name in often)


def _judged(figures: CalibrationFigures, name: str, form: str = "g") -> str:
    if name not in FOOTBALL:
        return ""
    least, most = FOOTBALL[name]
    return f"   football {least:{form}} to {most:{form}}{': ' + figures.off_football.get(name, 'within')}"


def _verdict(figures: CalibrationFigures) -> str:
    if not figures.off_football:
        return f"All {len(FOOTBALL)} judged figures are football's."
    return "Not football's: " + ", ".join(f"{_words(n)} {how}" for n, how in figures.off_football.items())


def _words(name: str) -> str:
    return name.replace("_", " ")
