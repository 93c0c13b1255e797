"""A second opinion: a reading beside what the network that sees the whole board makes of it."""
