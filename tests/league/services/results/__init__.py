"""Tests of league.services.results."""
