"""What a coach may answer, and what each answer brings."""
