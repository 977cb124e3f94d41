"""Tests of league.services.teams."""
