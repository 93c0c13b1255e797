"""What is tried with a board in doubt: where it ends, how its lines lie, and whether it is one."""
