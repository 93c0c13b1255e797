"""What made the data that the reader ships with: drawn boards of random skins, and the training itself."""
