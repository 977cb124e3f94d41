"""Games: scoresheets, play-by-play, box scores, and proofs."""
