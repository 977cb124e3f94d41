"""Letters (e-mails) of games by mail."""
