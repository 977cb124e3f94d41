"""Leagues: settings, teams, rules, history, and the commissioner's inbox."""
