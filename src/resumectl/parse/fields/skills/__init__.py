"""Skills one by one, out of lists, tables, tags and columns."""
