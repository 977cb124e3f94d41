"""People come, leave, and see what is theirs."""
