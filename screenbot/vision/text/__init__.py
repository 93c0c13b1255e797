"""Lines of text beside and over a board: where they are, and what they say."""
