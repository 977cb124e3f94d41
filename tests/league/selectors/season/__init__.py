"""Tests of league.selectors.season."""
