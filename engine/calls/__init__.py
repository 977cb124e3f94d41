"""What calls bring: exact tables for two teams' dice, and their figures."""
