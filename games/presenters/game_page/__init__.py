"""The page of a game: after it the story of the game in pictures, before it the meeting of two teams."""
