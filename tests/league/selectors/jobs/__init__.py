"""Tests of league.selectors.jobs."""
