"""What every ruleset must do in every edition. The catalog decides what is tested."""
