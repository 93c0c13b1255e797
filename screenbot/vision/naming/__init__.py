"""What tiles show where no pack fits: groups of one look, named by shape, by colour and by the rules."""
