"""Tests of league.services.leagues."""
