"""What people look at: the graph page, the library's pages, tables."""
