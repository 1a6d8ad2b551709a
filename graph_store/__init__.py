"""The places where the graph is kept: a store address becomes a connection."""
