"""The front door: the command line and everything that people look at."""
