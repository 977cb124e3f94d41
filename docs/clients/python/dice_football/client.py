"""The client with all operations. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from dice_football.api.almanac import AlmanacOperations
from dice_football.api.discovery import DiscoveryOperations
from dice_football.api.feed import FeedOperations
from dice_football.api.games import GamesOperations
from dice_football.api.leagues import LeaguesOperations
from dice_football.api.odds import OddsOperations
from dice_football.api.people import PeopleOperations
from dice_football.api.playoffs import PlayoffsOperations
from dice_football.api.results import ResultsOperations
from dice_football.api.schedule import ScheduleOperations
from dice_football.api.seasons import SeasonsOperations
from dice_football.api.standings import StandingsOperations
from dice_football.api.table import TableOperations
from dice_football.api.webhooks import WebhooksOperations
from dice_football.session import TIMEOUT, Session


class Client(Session):
    """All operations by subject."""

    def __init__(self, site: str, token: str = "", timeout: float = TIMEOUT) -> None:
        super().__init__(site, token, timeout)
        self.almanac = AlmanacOperations(self)
        self.discovery = DiscoveryOperations(self)
        self.feed = FeedOperations(self)
        self.games = GamesOperations(self)
        self.leagues = LeaguesOperations(self)
        self.odds = OddsOperations(self)
        self.people = PeopleOperations(self)
        self.playoffs = PlayoffsOperations(self)
        self.results = ResultsOperations(self)
        self.schedule = ScheduleOperations(self)
        self.seasons = SeasonsOperations(self)
        self.standings = StandingsOperations(self)
        self.table = TableOperations(self)
        self.webhooks = WebhooksOperations(self)
