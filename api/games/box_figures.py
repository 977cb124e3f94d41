"""The statistics of one side of a game, each figure with its meaning."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class TeamBoxOut(serializers.Serializer[Any]):
    """The statistics of one side. Yards are whole numbers. A box score that people counted has the figures
    that they counted; one that the service computed has all."""

    points = serializers.IntegerField(required=False, help_text="Points scored.")
    first_downs = serializers.IntegerField(required=False, help_text="First downs.")
    plays = serializers.IntegerField(required=False, help_text="Plays from scrimmage.")
    yards = serializers.IntegerField(required=False, help_text="Yards from scrimmage.")
    rushes = serializers.IntegerField(required=False, help_text="Runs, sneaks and kneel-downs.")
    rush_yards = serializers.IntegerField(required=False, help_text="Yards by runs.")
    longest_rush = serializers.IntegerField(required=False, help_text="Yards of the longest run.")
    passes = serializers.IntegerField(required=False, help_text="Passes thrown; sacks do not count.")
    completions = serializers.IntegerField(required=False, help_text="Passes caught.")
    pass_yards = serializers.IntegerField(required=False, help_text="Yards by passes.")
    longest_pass = serializers.IntegerField(required=False, help_text="Yards of the longest pass.")
    sacked = serializers.IntegerField(required=False, help_text="Sacks by the opponent.")
    sack_yards = serializers.IntegerField(required=False, help_text="Yards lost by them, above 0.")
    interceptions = serializers.IntegerField(required=False, help_text="Passes that were intercepted.")
    fumbles_lost = serializers.IntegerField(required=False, help_text="Fumbles that the opponent recovered.")
    turnovers = serializers.IntegerField(required=False, help_text="Interceptions and lost fumbles.")
    third_downs = serializers.IntegerField(required=False, help_text="Plays on 3rd down.")
    third_downs_made = serializers.IntegerField(
        required=False, help_text="Those that reached the line to gain."
    )
    fourth_downs = serializers.IntegerField(required=False, help_text="Plays on 4th down.")
    fourth_downs_made = serializers.IntegerField(
        required=False, help_text="Those that reached the line to gain."
    )
    penalties = serializers.IntegerField(required=False, help_text="Accepted penalties.")
    penalty_yards = serializers.IntegerField(required=False, help_text="Their yards.")
    punts = serializers.IntegerField(required=False, help_text="Punts.")
    punt_yards = serializers.IntegerField(required=False, help_text="Their yards, without returns.")
    punt_returns = serializers.IntegerField(required=False, help_text="Punts returned.")
    punt_return_yards = serializers.IntegerField(required=False, help_text="Yards of these returns.")
    kick_returns = serializers.IntegerField(required=False, help_text="Kickoffs returned.")
    kick_return_yards = serializers.IntegerField(required=False, help_text="Yards of these returns.")
    turnover_returns = serializers.IntegerField(required=False, help_text="Turnovers returned.")
    turnover_return_yards = serializers.IntegerField(required=False, help_text="Yards of these returns.")
    touchdowns = serializers.IntegerField(required=False, help_text="Touchdowns of every kind.")
    extra_points = serializers.IntegerField(required=False, help_text="Tries for one point that were good.")
    extra_point_tries = serializers.IntegerField(required=False, help_text="Tries for one point.")
    two_points = serializers.IntegerField(required=False, help_text="Tries for two points that were good.")
    two_point_tries = serializers.IntegerField(required=False, help_text="Tries for two points.")
    field_goals = serializers.IntegerField(required=False, help_text="Field goals.")
    field_goal_tries = serializers.IntegerField(required=False, help_text="Field goal tries.")
    longest_field_goal = serializers.IntegerField(
        required=False, help_text="Yards of the longest field goal."
    )
    safeties = serializers.IntegerField(required=False, help_text="Safeties scored.")
    breakaways = serializers.IntegerField(required=False, help_text="Breakaways.")
    timeouts = serializers.IntegerField(required=False, help_text="Time-outs taken.")
    possessions = serializers.IntegerField(required=False, help_text="Drives.")
    takeaways = serializers.IntegerField(required=False, help_text="Turnovers of the opponent.")
