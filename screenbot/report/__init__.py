"""A recorded game as a page, a GIF, a picture."""
