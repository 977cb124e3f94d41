"""Names of presets that models use; the presets are in `league.schedule.presets`."""

KNOCKOUT = "knockout"
