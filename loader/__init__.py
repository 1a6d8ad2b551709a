"""Files in: a library folder becomes a checked library, and a checked library becomes a graph."""
