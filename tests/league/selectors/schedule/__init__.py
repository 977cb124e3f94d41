"""Tests of league.selectors.schedule."""
