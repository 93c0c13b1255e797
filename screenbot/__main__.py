"""Lets `python -m screenbot` run the command line."""

from screenbot.cli import main

main()
