"""Every number that the README and the docs quote, each with the command that makes it."""
