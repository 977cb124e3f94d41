"""Teams and clubs, their computer coaches, and withdrawals from a season."""
