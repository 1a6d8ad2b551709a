"""Questions out: canned and typed Cypher, search, likeness and diagnosis, all read-only."""
