"""The eyes: a picture to a grid and tiles; pure."""
