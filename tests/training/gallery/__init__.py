"""A gallery of skins that no pack knows: pages of our own, drawn by a browser, each with its truth."""
