"""Tests of league.services.playoffs."""
