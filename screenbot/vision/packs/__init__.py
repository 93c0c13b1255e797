"""Template packs: the looks of known skins, found again in a picture and read frame after frame."""
