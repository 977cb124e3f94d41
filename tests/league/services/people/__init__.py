"""Tests of league.services.people."""
