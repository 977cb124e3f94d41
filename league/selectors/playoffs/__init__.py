"""The playoff bracket, and who has clinched."""
