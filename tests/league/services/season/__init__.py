"""Tests of league.services.season."""
