"""What is known of games, matchups and seasons from simulations; who agrees to advice."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.records.models import Game
from games.simulations.models import Run
from games.table.models import Seat
from league.frame.texts import Line
from league.models import League, Season


class AdviceConsent(models.Model):
    """A side of a league game in progress agrees that both may see advice and odds during it. There is advice
    while both sides agree; either may withdraw at any time."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="advice_consents", verbose_name=_("game"))
    side = models.CharField(_("side"), max_length=4, choices=Seat.Side)
    name = Line(_("who agreed"), max_length=150)
    created_at = models.DateTimeField(_("agreed"), auto_now_add=True)

    class Meta:
        verbose_name = _("consent to advice")
        verbose_name_plural = _("consents to advice")
        constraints = [models.UniqueConstraint(fields=["game", "side"], name="one_advice_consent_for_a_side")]

    def __str__(self) -> str:
        return f"{self.get_side_display()}: {self.name}"


class GameAnalysis(models.Model):
    """What a worker found about a finished game: its win probability, its luck, and the throws of its
    physical dice. All of it can be computed again; `version` is the version of the computation.

    `points` has [lines told before, home wins, ties, away wins, home points, away points] for each step and
    for the end, of `samples` games played on from there. `turn` is the index of the turning point, `roll`
    that of the luckiest roll; `before_roll` has the three counts between its calls and its dice.
    `luck` is that of `engine.bulk.steps`, `throws` that of `engine.bulk.steps`."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="analysis", verbose_name=_("game"))
    version = models.PositiveSmallIntegerField(_("version of the analysis"))
    samples = models.PositiveIntegerField(_("games played on from each step"))
    points = models.JSONField(_("win probability"), default=list, blank=True)
    turn = models.PositiveIntegerField(_("turning point"), null=True, blank=True)
    roll = models.PositiveIntegerField(_("luckiest roll"), null=True, blank=True)
    before_roll = models.JSONField(_("before the luckiest roll"), default=list, blank=True)
    luck = models.JSONField(_("luck"), default=dict, blank=True)
    throws = models.JSONField(_("typed throws"), default=list, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now=True)

    class Meta:
        verbose_name = _("analysis of a game")
        verbose_name_plural = _("analyses of games")

    def __str__(self) -> str:
        return str(self.game)


class LiveOdds(models.Model):
    """How games went on from the step that was under way after entry number `last`. Deleted once the finished
    game has its analysis."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="live_odds", verbose_name=_("game"))
    last = models.PositiveIntegerField(_("last entry"))
    home_wins = models.PositiveIntegerField(_("home wins"))
    ties = models.PositiveIntegerField(_("ties"))
    away_wins = models.PositiveIntegerField(_("away wins"))

    class Meta:
        verbose_name = _("win probability of a game in progress")
        verbose_name_plural = _("win probabilities of games in progress")

    def __str__(self) -> str:
        return f"{self.game_id}: {self.last}"

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.home_wins + self.ties + self.away_wins

    @property
    def home(self) -> float | None:
        """The home side's win probability, a tie counting half; None without games."""
        return (self.home_wins + self.ties / 2) / self.games if self.games else None

    @property
    def current(self) -> bool:
        """Whether the game has no newer entry."""
        return self.last == self.game.last


class Matchups(models.Model):
    """The games between all pairs of a league's teams, for one combination of ruleset, edition, options,
    components, teams and coaches.

    `question` is the digest of this combination (`games.odds.matchups`), so that a league that
    goes back to older rules finds its matchups again. `counts` are null until `run` has finished.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="matchups", verbose_name=_("league"))
    question = models.CharField(_("question"), max_length=64)
    run = models.ForeignKey(
        Run, models.SET_NULL, related_name="+", null=True, blank=True, verbose_name=_("simulation")
    )
    counts = models.JSONField(_("counts"), null=True, blank=True)
    made_at = models.DateTimeField(_("made"), null=True, blank=True)

    class Meta:
        verbose_name = _("matchups of a league")
        verbose_name_plural = _("matchups of leagues")
        constraints = [models.UniqueConstraint(fields=["league", "question"], name="matchups_once")]

    def __str__(self) -> str:
        return f"{self.league}, {self.question[:8]}"


class SeasonOdds(models.Model):
    """The odds of a season with the results up to week `through`, 0 for now: the counts of simulated seasons.

    `tally` is a `league.odds.values.Tally` as JSON, of the question with the digest `answered`. `asked` is
    the question that `run` simulates; while it runs, the older tally stays. `results` is a digest of the
    results alone, because the odds of an earlier week are not made again when a team gets another coach.
    `looked_at` is the number of the league's feed when the odds were last compared with the season.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="odds", verbose_name=_("season"))
    through = models.PositiveSmallIntegerField(_("after week"), default=0)
    run = models.ForeignKey(
        Run, models.SET_NULL, related_name="+", null=True, blank=True, verbose_name=_("simulation")
    )
    asked = models.CharField(_("question"), max_length=64, blank=True)
    answered = models.CharField(_("question that was answered"), max_length=64, blank=True)
    results = models.CharField(_("results"), max_length=64, blank=True)
    tally = models.JSONField(_("counts"), null=True, blank=True)
    looked_at = models.PositiveBigIntegerField(_("feed number"), default=0)
    made_at = models.DateTimeField(_("made"), null=True, blank=True)

    class Meta:
        verbose_name = _("odds of a season")
        verbose_name_plural = _("odds of seasons")
        constraints = [models.UniqueConstraint(fields=["season", "through"], name="odds_once_a_week")]

    def __str__(self) -> str:
        return f"{self.season}, {self.through}"

    @property
    def is_current(self) -> bool:
        """Whether nothing has changed since the simulated season was read."""
        return self.asked == self.answered
