"""Tests of league.services.schedule."""
