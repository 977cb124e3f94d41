"""Names of season presets that models know; `league.schedule.presets` has the presets."""

KNOCKOUT = "knockout"
